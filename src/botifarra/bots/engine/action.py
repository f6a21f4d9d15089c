"""An action as one word, as records have it (docs/notation.md)."""

from botifarra.core.actions import CLAIM, CONCEDE, Action, Claim, Concede, Play
from botifarra.core.notation import DOUBLE_NAMES
from botifarra.core.public import PublicState
from botifarra.records.errors import ParseError
from botifarra.records.notation import format_word, parse_card, parse_word

_ENDINGS: dict[str, Claim | Concede] = {"claim": CLAIM, "concede": CONCEDE}


def format_action(action: Action, public: PublicState) -> str:
    """Return the word for an action of the seat on turn: `o9`, `delego`, `contro`, `claim`.

    It may be illegal; a double after the last one is written as the last one.
    """
    match action:
        case Play(card):
            return str(card)
        case Claim():
            return "claim"
        case Concede():
            return "concede"
        case _:
            return format_word(action, min(_doubles(public), len(DOUBLE_NAMES) - 1))


def parse_action(text: str, public: PublicState) -> Action:
    """Return the action of the seat on turn that a word means; raises `ParseError`. It may be illegal."""
    if text in _ENDINGS:
        return _ENDINGS[text]
    try:
        return Play(parse_card(text))
    except ParseError:
        return parse_word(text, _doubles(public))


def _doubles(public: PublicState) -> int:
    return public.contract.doubles if public.contract else 0
