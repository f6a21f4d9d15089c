"""The presets and options that count for the score, as web/src/score/presets.json has them."""

import msgspec

from botifarra.server.api.presets import all_presets

OPTIONS = (
    *("ladder", "max_doubles_suit", "max_doubles_botifarra"),
    *("last_trick_bonus", "codony", "codony_bonus", "scoring"),
    *("target", "max_hands", "score_cap", "carry_over", "sudden_loss", "misdeal"),
)
"""The options on which the score of a match at a real table depends (R1.4, R2.6, R3, R5, R6)."""


def score_presets_json() -> str:
    """Return the presets and options for a form that works without a server."""
    found = all_presets()
    presets = [
        {"name": preset.name, "rules": {option: preset.rules[option] for option in OPTIONS}}
        for preset in found.presets
    ]
    options = [
        {name: value for name, value in msgspec.to_builtins(option).items() if name != "for_scorers"}
        for option in found.options
        if option.name in OPTIONS
    ]
    text = msgspec.json.format(msgspec.json.encode({"presets": presets, "options": options}), indent=2)
    return text.decode() + "\n"
