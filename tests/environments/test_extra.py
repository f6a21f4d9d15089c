"""Without its extra, the package names the extra to install."""

import sys
from importlib import import_module

import pytest


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "botifarra.environments", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError) as missing:
        import_module("botifarra.environments")
    assert str(missing.value) == (
        "botifarra.environments needs pettingzoo, open-spiel: pip install 'botifarra[environments]'"
    )
