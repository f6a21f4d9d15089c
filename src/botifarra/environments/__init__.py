"""A hand as an environment of PettingZoo and Gymnasium and a game of OpenSpiel (docs/environments.md)."""

from importlib.util import find_spec

_NEEDED = {"gymnasium": "gymnasium", "numpy": "numpy", "pettingzoo": "pettingzoo", "pyspiel": "open-spiel"}
"""The distribution of each module."""

_missing = [distribution for module, distribution in _NEEDED.items() if find_spec(module) is None]
if _missing:
    raise ImportError(
        f"botifarra.environments needs {', '.join(_missing)}: pip install 'botifarra[environments]'",
        name=__name__,
    )
