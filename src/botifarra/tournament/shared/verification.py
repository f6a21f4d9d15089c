"""The check of a set's document: its log, boards, hands and standings, each computed again."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.fairness.verification import Verdict
from botifarra.tournament.chain import BrokenChain
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.document import SetDocument
from botifarra.tournament.shared.errors import OutOfTurn, SharedSetError, TooLate, TooSoon, WrongSeed
from botifarra.tournament.shared.log import Sealed, SetBook, fold, play_digest, read_log, seal
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.shared_set import SharedSet
from botifarra.tournament.shared.standings import standings


class Part(StrEnum):
    """A part of a document that is checked."""

    LOG = "log"
    """No entry was changed. The commitment came before the window. The seed came after it, and fits."""
    BOARD = "board"
    """The cards of a board follow from the seed."""
    ENTRANT = "entrant"
    """An entrant played the cards of the boards, by the rules."""
    PLAY = "play"
    """Entrants and hands are those that the log was sealed with."""
    BOTS = "bots"
    """The bots at the table of an entrant chose as they must (`bot_choices.verify_bots`)."""
    STANDINGS = "standings"
    """The sealed standings follow from the hands."""


class Fault(StrEnum):
    """The fault of a part. The last three do not make a part false: they leave it without a proof."""

    CHAIN = "chain"
    ORDER = "order"
    TOO_LATE = "too_late"
    TOO_SOON = "too_soon"
    COMMITMENT = "commitment"
    CARDS = "cards"
    HAND = "hand"
    DIGEST = "digest"
    RANKING = "ranking"
    CHOICE = "choice"
    SEED_SECRET = "seed_secret"
    NOT_SEALED = "not_sealed"
    VERSION = "version"


_OF_LOG: Mapping[type[Exception], Fault] = {
    BrokenChain: Fault.CHAIN,
    OutOfTurn: Fault.ORDER,
    TooLate: Fault.TOO_LATE,
    TooSoon: Fault.TOO_SOON,
    WrongSeed: Fault.COMMITMENT,
}
_LACKS = (Fault.SEED_SECRET, Fault.NOT_SEALED, Fault.VERSION)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check; `board` and `entrant` are set for the parts that have one.

    For a hand that is false, `board` is its board.
    """

    part: Part
    fault: Fault | None = None
    board: int | None = None
    entrant: int | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows."""
        if self.fault is None:
            return Verdict.PROVED
        return Verdict.NO_PROOF if self.fault in _LACKS else Verdict.FALSE


def verify(document: SetDocument) -> Iterator[Finding]:
    """Yield the finding on each part, each board and each entrant.

    If the log is false, nothing else can be proved, and nothing else is checked.
    """
    try:
        book = fold(read_log(document.links))
    except (BrokenChain, SharedSetError) as error:
        yield Finding(Part.LOG, _OF_LOG.get(type(error), Fault.CHAIN))
        return
    if book.shared is None or not book.seed:
        yield Finding(Part.LOG, Fault.SEED_SECRET)
        return
    yield Finding(Part.LOG)
    yield from _verify_play(document, book.shared, book)


def _verify_play(document: SetDocument, shared: SharedSet, book: SetBook) -> Iterator[Finding]:
    deals = {board.number: board.deal for board in shared.deal(bytes.fromhex(book.seed))}
    written = dict(enumerate(document.boards, 1))
    for number in sorted(deals.keys() | written.keys()):
        is_right = number in deals and written.get(number) == str(deals[number])
        yield Finding(Part.BOARD, None if is_right else Fault.CARDS, board=number)
    results: list[BoardResult] = []
    hands = defaultdict(list)
    for hand in document.hands:
        hands[hand.entrant].append(hand)
    is_sound = True
    for number in sorted({entrant.number for entrant in document.entrants} | hands.keys()):
        finding = _verify_entrant(number, hands[number], shared, deals, results)
        is_sound = is_sound and finding.fault is None
        yield finding
    yield from _verify_seal(document, shared, book.sealed, results if is_sound else None)


def _verify_entrant(
    number: int,
    hands: Iterable[PlayedHand],
    shared: SharedSet,
    deals: Mapping[int, Deal],
    results: list[BoardResult],
) -> Finding:
    """Judge the hands of an entrant, and add their results."""
    rules = shared.play_rules
    for hand in hands:
        try:
            shared.check_board(hand.board)
            results.append(hand.result(rules, deals[hand.board]))
        except (IllegalAction, SharedSetError):
            return Finding(Part.ENTRANT, Fault.HAND, hand.board, number)
    return Finding(Part.ENTRANT, entrant=number)


def _verify_seal(
    document: SetDocument, shared: SharedSet, sealed: Sealed | None, results: list[BoardResult] | None
) -> Iterator[Finding]:
    if sealed is None:
        yield Finding(Part.STANDINGS, Fault.NOT_SEALED)
        return
    is_same = play_digest(document.entrants, document.hands) == sealed.digest
    yield Finding(Part.PLAY, None if is_same else Fault.DIGEST)
    if results is None:
        return
    try:
        found = standings(shared, document.entrants, results)
    except SharedSetError:
        yield Finding(Part.STANDINGS, Fault.RANKING)
        return
    is_right = seal(document.entrants, document.hands, found).standings == sealed.standings
    yield Finding(Part.STANDINGS, None if is_right else Fault.RANKING)
