"""An action as one word, as records have it (docs/notation.md)."""

from botifarra.core.actions import CLAIM, CONCEDE, Action, Claim, Concede, Play
from botifarra.core.public import PublicState
from botifarra.records.errors import ParseError
from botifarra.records.notation import format_card, format_word, parse_card, parse_word

_ENDINGS: dict[str, Claim | Concede] = {"claim": CLAIM, "concede": CONCEDE}


def format_action(action: Action, public: PublicState) -> str:
    """The word for what the seat on turn does: `o9`, `delego`, `contro`, `claim`."""
    match action:
        case Play(card):
            return format_card(card)
        case Claim():
            return "claim"
        case Concede():
            return "concede"
        case _:
            return format_word(action, _doubles(public))


def parse_action(text: str, public: PublicState) -> Action:
    """What the seat on turn does by that word; raises `ParseError`. Whether it may is not judged."""
    if text in _ENDINGS:
        return _ENDINGS[text]
    try:
        return Play(parse_card(text))
    except ParseError:
        return parse_word(text, _doubles(public))


def _doubles(public: PublicState) -> int:
    return public.contract.doubles if public.contract else 0
