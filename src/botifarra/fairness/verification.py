"""Verification that the deals of records follow from their seeds (docs/shuffle.md, docs/boards.md)."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from botifarra.core.deal import Piles
from botifarra.core.draw import Draw
from botifarra.core.rules import Shuffle
from botifarra.fairness.boards import deal_boards
from botifarra.fairness.chance import commitment
from botifarra.fairness.table_deals import dealt, drawn, format_drawn, parse_entropy
from botifarra.records.record import Record


class Verdict(StrEnum):
    """The result of a check: the deal is proved, cannot be proved, or is false."""

    PROVED = "proved"
    NO_PROOF = "no_proof"
    FALSE = "false"


class Wrong(StrEnum):
    """A part of a deal that does not follow from the seeds."""

    COMMITMENT = "commitment"
    DEALER = "dealer"
    SEATS = "seats"
    CARDS = "cards"


class Lack(StrEnum):
    """A part of a proof that is missing or cannot be read: a tag, or the hand before (R2.5)."""

    TABLE = "Table"
    SESSION = "Session"
    BOARD = "Board"
    DEAL = "DealNumber"
    COMMIT = "Commit"
    SEED = "Seed"
    ENTROPY = "Entropy"
    DRAWN = "Drawn"
    HAND_BEFORE = "hand_before"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The faults of one deal. `wrong` makes it false; without any, `lacks` leaves it without a proof."""

    wrong: tuple[Wrong, ...] = ()
    lacks: tuple[Lack, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows."""
        if self.wrong:
            return Verdict.FALSE
        return Verdict.NO_PROOF if self.lacks else Verdict.PROVED


def judge_all(records: Iterable[Record]) -> Iterator[Judgement]:
    """Yield the judgement of each record. The records of a table may be in any order."""
    every = tuple(records)
    by_deal = {place: record for record in every if (place := _place(record))}
    for record in every:
        place = _place(record)
        yield judge(record, by_deal.get((place[0], place[1] - 1)) if place else None)


def judge(record: Record, before: Record | None = None) -> Judgement:
    """Judge whether the cards of a record follow from the seeds in its tags.

    The server's seed must match its commitment.

    `before` is the hand before at the same table, which `stack_and_cut` needs (R2.5). After a draw, the
    dealer and the seats of the first hand of a match follow from the seeds too (R2.2). A board of a
    championship follows from the seed of its session alone.
    """
    if record.tag(Lack.TABLE) is None and record.tag(Lack.SESSION) is not None:
        return _judge_board(record)
    lacks = tuple(lack for lack, is_right in _TAGS.items() if not is_right(record.tag(lack) or ""))
    if lacks:
        return Judgement(lacks=lacks)
    place, entropy = _place(record), parse_entropy(record.tag(Lack.ENTROPY) or "")
    assert place is not None  # the tags are right
    assert entropy is not None
    code, deal = place
    seed = bytes.fromhex(record.tag(Lack.SEED) or "")
    wrong = [] if commitment(seed) == record.tag(Lack.COMMIT) else [Wrong.COMMITMENT]
    if deal == 1 or record.tag(Lack.BOARD) == "1":
        draw = _judge_draw(record, deal, drawn(record.rules, seed, code, deal, entropy))
        wrong, lacks = [*wrong, *draw.wrong], draw.lacks
    is_stacked = record.rules.shuffle is Shuffle.STACK_AND_CUT and record.tag(Lack.BOARD) != "1"
    piles = _piles(before) if is_stacked else None
    if is_stacked and piles is None:
        lacks = (*lacks, Lack.HAND_BEFORE)
    elif dealt(record.rules, record.deal.dealer, seed, code, deal, entropy, piles) != record.deal:
        wrong.append(Wrong.CARDS)
    return Judgement(tuple(wrong), lacks)


def _judge_board(record: Record) -> Judgement:
    lacks = tuple(lack for lack, is_right in _BOARD_TAGS.items() if not is_right(record.tag(lack) or ""))
    if lacks:
        return Judgement(lacks=lacks)
    seed = bytes.fromhex(record.tag(Lack.SEED) or "")
    session, number = (int(record.tag(tag) or "") for tag in (Lack.SESSION, Lack.BOARD))
    [board] = deal_boards(seed, session, number, number)
    wrong = [] if commitment(seed) == record.tag(Lack.COMMIT) else [Wrong.COMMITMENT]
    if board.deal != record.deal:
        wrong.append(Wrong.CARDS)
    return Judgement(tuple(wrong))


_HEX = re.compile("[0-9a-f]{64}")
_NUMBER = re.compile("[1-9][0-9]{0,9}")
_DRAWN = re.compile("-|[NWSE]( [NWSE]){3}")
_TAGS: dict[Lack, Callable[[str], object]] = {
    Lack.TABLE: bool,
    Lack.BOARD: _NUMBER.fullmatch,
    Lack.DEAL: _NUMBER.fullmatch,
    Lack.COMMIT: _HEX.fullmatch,
    Lack.SEED: _HEX.fullmatch,
    Lack.ENTROPY: parse_entropy,
}
_BOARD_TAGS: dict[Lack, Callable[[str], object]] = {
    Lack.SESSION: _NUMBER.fullmatch,
    Lack.BOARD: _NUMBER.fullmatch,
    Lack.COMMIT: _HEX.fullmatch,
    Lack.SEED: _HEX.fullmatch,
}


def _place(record: Record) -> tuple[str, int] | None:
    """Return the code of the table and the number of the deal there; None without a number in the record."""
    number = record.tag(Lack.DEAL) or ""
    return (record.tag(Lack.TABLE) or "", int(number)) if _NUMBER.fullmatch(number) else None


def _judge_draw(record: Record, deal: int, draw: Draw) -> Judgement:
    """Judge the dealer and the seats of the first hand of a match.

    The first hand of a table always has a draw.
    """
    seats = record.tag(Lack.DRAWN) or ""
    lacks = () if _DRAWN.fullmatch(seats) else (Lack.DRAWN,)
    if deal > 1 and (lacks or seats == format_drawn(None)):
        return Judgement(lacks=lacks)
    wrong = [] if draw.dealer is record.deal.dealer else [Wrong.DEALER]
    if not lacks and seats != format_drawn(draw.players):
        wrong.append(Wrong.SEATS)
    return Judgement(tuple(wrong), lacks)


def _piles(before: Record | None) -> Piles | None:
    """Return the cards that the sides won in a hand; None unless it is over and was played by the rules."""
    if before is None or before.revoke is not None or before.scored is None:
        return None
    return before.state.piles
