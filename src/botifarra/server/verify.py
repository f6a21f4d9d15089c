"""Whether the deals of records are those that their seeds make (docs/shuffle.md)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from botifarra.core.deal import Piles
from botifarra.core.rules import Shuffle
from botifarra.core.seats import Seat
from botifarra.records.notation import format_seat
from botifarra.records.record import Record
from botifarra.server.shuffle import Entropy, commitment, dealt, drawn


class Verdict(StrEnum):
    """What a record says of its deal: that it is right, nothing that could be judged, or what is not so."""

    PROVED = "proved"
    NO_PROOF = "no_proof"
    FALSE = "false"


class Wrong(StrEnum):
    """What does not follow from the seeds."""

    COMMITMENT = "commitment"
    DEALER = "dealer"
    CARDS = "cards"


class Lack(StrEnum):
    """What a proof needs and is not there, or cannot be read: a tag, or the hand before (R2.5)."""

    TABLE = "Table"
    DEAL = "DealNumber"
    COMMIT = "Commit"
    SEED = "Seed"
    ENTROPY = "Entropy"
    HAND_BEFORE = "hand_before"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is `wrong` with one deal, which makes it false; else what it `lacks`, which leaves no proof."""

    wrong: tuple[Wrong, ...] = ()
    lacks: tuple[Lack, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """What follows."""
        if self.wrong:
            return Verdict.FALSE
        return Verdict.NO_PROOF if self.lacks else Verdict.PROVED


def judge_all(records: Iterable[Record]) -> Iterator[Judgement]:
    """The judgement of each record; those of one table may stand in any order."""
    every = tuple(records)
    by_deal = {_place(record): record for record in every}
    for record in every:
        code, deal = _place(record)
        yield judge(record, by_deal.get((code, deal - 1)))


def judge(record: Record, before: Record | None = None) -> Judgement:
    """Whether the cards of a record follow from the seeds in its tags, and the seed from its commitment.

    `before` is the hand before at the same table, which `stack_and_cut` builds on (R2.5). The first dealer of
    a table follows from the seeds too (R2.2).
    """
    lacks = tuple(lack for lack, tag in _TAGS.items() if not tag.fullmatch(record.tag(lack) or ""))
    if lacks:
        return Judgement(lacks=lacks)
    code, deal = _place(record)
    seed, entropy = bytes.fromhex(record.tag(Lack.SEED) or ""), _parse_entropy(record.tag(Lack.ENTROPY) or "")
    wrong = [] if commitment(seed) == record.tag(Lack.COMMIT) else [Wrong.COMMITMENT]
    if deal == 1 and drawn(record.rules, seed, code, deal, entropy).dealer is not record.deal.dealer:
        wrong.append(Wrong.DEALER)
    is_stacked = record.rules.shuffle is Shuffle.STACK_AND_CUT and record.tag("Board") != "1"
    piles = _piles(before) if is_stacked else None
    if is_stacked and piles is None:
        return Judgement(tuple(wrong), (Lack.HAND_BEFORE,))
    if dealt(record.rules, record.deal.dealer, seed, code, deal, entropy, piles) != record.deal:
        wrong.append(Wrong.CARDS)
    return Judgement(tuple(wrong))


def format_entropy(entropy: Entropy) -> str:
    """The parts that were given, as a record has them: `N:hex W:hex`."""
    return " ".join(f"{format_seat(seat)}:{part}" for seat, part in zip(Seat, entropy, strict=True) if part)


_HEX = "[0-9a-f]{64}"
_NUMBER = re.compile("[1-9][0-9]{0,9}")
_ENTROPY = re.compile(" ?".join(f"(?:{seat}:({_HEX}))?" for seat in "NWSE"))
_TAGS = {
    Lack.TABLE: re.compile(".+"),
    Lack.DEAL: _NUMBER,
    Lack.COMMIT: re.compile(_HEX),
    Lack.SEED: re.compile(_HEX),
    Lack.ENTROPY: _ENTROPY,
}


def _place(record: Record) -> tuple[str, int]:
    """The table, and which of its deals this is; 0 where the record does not tell."""
    number = record.tag(Lack.DEAL) or ""
    return record.tag(Lack.TABLE) or "", int(number) if _NUMBER.fullmatch(number) else 0


def _parse_entropy(text: str) -> Entropy:
    """What `format_entropy` wrote; of another text, that nobody gave any."""
    match = _ENTROPY.fullmatch(text)
    north, west, south, east = match.groups() if match else (None,) * 4
    return north, west, south, east


def _piles(before: Record | None) -> Piles | None:
    """What the sides won in a hand that is over and was played by the rules."""
    if before is None or before.revoke is not None or before.scored is None:
        return None
    return before.state.piles
