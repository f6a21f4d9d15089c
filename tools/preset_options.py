"""The options of presets that the browser needs to check a deal, as web/src/verify/presets.json has them."""

import json

from botifarra.core.rules import PRESETS, Rules

OPTIONS = ("first_dealer", "shuffle")
"""The options on which a deal depends (R2.2, R2.5)."""


def preset_options_json() -> str:
    """Return the options of each preset that differ from the usual ones."""
    usual = Rules()
    changed = {
        name: {
            option: str(getattr(rules, option))
            for option in OPTIONS
            if getattr(rules, option) is not getattr(usual, option)
        }
        for name, rules in PRESETS.items()
    }
    lines = [f"  {json.dumps(name)}: {_spaced(options)}" for name, options in changed.items() if options]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _spaced(options: dict[str, str]) -> str:
    return json.dumps(options).replace("{", "{ ").replace("}", " }")
