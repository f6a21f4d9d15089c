"""The parser of a line typed at the table: an action, or a command of the table."""

from dataclasses import dataclass
from enum import Enum

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.cards import LETTERS, sort_hand
from botifarra.cli.words import action_name, means, strain_name, words_of
from botifarra.core.actions import CLAIM, CONCEDE, DECLARES, DELEGATE, DOUBLE, PASS, SHOW, Action, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import RANKS, Card, CardSet, Strain, Suit
from botifarra.core.rules import MOST_DOUBLES
from botifarra.core.view import View
from botifarra.records.vocabulary import CALLS, DOUBLES, STRAINS, fold


class TableCommand(Enum):
    """A word typed at the table that is not an action of the hand."""

    HELP = "help"
    LAST_TRICK = "last"
    SHEET = "sheet"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line without a meaning, or with several calls as possible meanings."""

    meanings: tuple[str, ...] = ()


Answer = Action | TableCommand | Unclear


def choices(view: View) -> tuple[Action, ...]:
    """Return the player's possible actions in the order of their numbers, from 1."""
    if view.public.phase is not Phase.PLAY:
        return view.legal_actions
    legal = CardSet(action.card for action in view.legal_actions if isinstance(action, Play))
    return tuple(Play(card) for card in sort_hand(legal))


def parse_answer(text: Prose, view: View, typed: str) -> Answer:
    """Return the meaning of a line: a number of `choices`, a word, the start of one call, or a card.

    An empty line means the silent call (R3.3), or the only possible action.
    """
    folded = fold(typed)
    offered = choices(view)
    if not folded:
        return offered[0] if _may_be_silent(view, offered) else Unclear()
    numbered = {str(number): action for number, action in enumerate(offered, 1)}
    if folded in numbered:
        return numbered[folded]
    for command in TableCommand:
        if means(text, f"word.{command.value}", typed):
            return command
    for action, key in ((CLAIM, "word.claim"), (CONCEDE, "word.concede")):
        if means(text, key, typed):
            return action
    call = _parse_call(text, view, offered, folded)
    if call != Unclear():
        return call
    card = parse_card(text, typed)
    return Unclear() if card is None else Play(card)


def parse_card(text: Prose, typed: str) -> Card | None:
    """Return a card from suit and rank in either order: `o9`, `12c`, `rei de copes`."""
    joined = "".join(word for word in fold(typed, " ").split() if word not in words_of(text, "word.of"))
    for cut in range(1, min(len(joined), _LONGEST_WORD)):
        before, after = joined[:cut], joined[cut:]
        for suit, number in (
            (_parse_suit(text, before), _parse_number(text, after)),
            (_parse_suit(text, after), _parse_number(text, before)),
        ):
            if suit is not None and number is not None:
                return next(card for card in Card if card.suit is suit and card.number == number)
    return None


_LONGEST_WORD = 12
"""An upper limit for the letters of a suit or a rank."""


def _may_be_silent(view: View, offered: tuple[Action, ...]) -> bool:
    return view.public.phase in (Phase.DOUBLE, Phase.SHOW) or len(offered) == 1


def _parse_call(text: Prose, view: View, offered: tuple[Action, ...], folded: str) -> Answer:
    """Return any call by its full name, or one of those offered by the start of its name."""
    doubles = view.public.contract.doubles if view.public.contract else 0
    words = {action: _call_words(text, action, doubles) for action in (*DECLARES, *_SYNONYMS)}
    for action, own in words.items():
        if folded in own:
            return action
    if DOUBLES.get(folded) == doubles:
        return DOUBLE
    if folded in CALLS:
        return CALLS[folded]
    meant = [action for action in offered if any(word.startswith(folded) for word in words.get(action, ()))]
    if len(meant) == 1:
        return meant[0]
    return Unclear(tuple(action_name(text, action, doubles) for action in meant))


_SYNONYMS: dict[Action, str] = {
    DELEGATE: "word.delegate",
    PASS: "word.pass",
    DOUBLE: "word.double",
    SHOW: "word.show",
}


def _call_words(text: Prose, action: Action, doubles: int) -> set[str]:
    name = {fold(action_name(text, action, min(doubles, MOST_DOUBLES - 1)))}
    return name | words_of(text, _SYNONYMS[action]) if action in _SYNONYMS else name


def _parse_suit(text: Prose, folded: str) -> Suit | None:
    for suit, letter in LETTERS.items():
        if folded in (letter, fold(strain_name(text, Strain(suit)))):
            return suit
    strain = STRAINS.get(folded)
    return Suit(strain) if strain is not None and strain is not Strain.NO_TRUMP else None


_RANK_LETTERS = {"r": 12, "c": 11, "s": 10}


def _parse_number(text: Prose, folded: str) -> int | None:
    if folded in _RANK_LETTERS:
        return _RANK_LETTERS[folded]
    for number in range(1, RANKS + 1):
        if folded in (str(number), fold(text(f"rank.{number}"))):
            return number
    return None
