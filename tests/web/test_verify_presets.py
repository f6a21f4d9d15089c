"""What the browser's own check of deals takes presets for is what they are (web/src/verify/presets.json)."""

import json
from pathlib import Path

from botifarra.core.rules import PRESETS, Rules

TOLD = Path(__file__).parents[2] / "web" / "src" / "verify" / "presets.json"


def test_how_presets_draw_and_shuffle_where_it_is_not_as_usual() -> None:
    usual = Rules()
    matters = {
        name: {
            option: str(getattr(rules, option))
            for option in ("first_dealer", "shuffle")
            if getattr(rules, option) is not getattr(usual, option)
        }
        for name, rules in PRESETS.items()
    }
    told = {name: options for name, options in matters.items() if options}
    assert json.loads(TOLD.read_text(encoding="utf-8")) == told
