"""The record of a draft. Every format is first read as a `Draft`, so that each check is written once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import NoReturn

from botifarra.core.actions import CLAIM, CONCEDE, PASS, PLAYS, Action, Call
from botifarra.core.auction import Auction, Phase, legal_calls, why_illegal_call
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import TRICKS, Rules, Scoring
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick, winning_place
from botifarra.records.errors import Expected, ParseError
from botifarra.records.notation import (
    CARDS,
    SEATS,
    format_call,
    format_points,
    format_scores,
    format_seat,
    parse_card,
    parse_dealt_hand,
    parse_score,
    parse_seat,
    parse_side_points,
    parse_word,
)
from botifarra.records.record import Record, Tag, find_invalid_tag, is_tag_name, is_tag_text
from botifarra.records.rules import parse_rules
from botifarra.records.text import Word, Words

_MAY_PASS = (Phase.DOUBLE, Phase.SHOW)
Sides = tuple[Word, Word]
"""The number of N-S and that of E-W."""

_IN_TURN = tuple(tuple(leader.after(turn) for turn in range(4)) for leader in Seat)
"""The seats in the order in which they play, by leader."""

_NAMING = {Phase.DECLARE: "R3.1", Phase.ANSWER: "R3.2"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A record as text: words with their places.

    `hands` are in playing order from any seat, `calls` are seats and words. The words of each of `tricks` are
    its leader and its cards. `calls_end` is the place where a further call would stand, or the name of a tag
    that may stand for the missing tag of calls. `calls_tag` is the tag of calls as it would be written if the
    text has none; else it is None.
    """

    dealer: Word
    hands: Sequence[tuple[Seat, Word]]
    calls_end: Word
    calls_tag: str | None = None
    rules: Word | None = None
    tags: Sequence[tuple[Word, Word]] = ()
    calls: Iterable[tuple[Word, Word]] = ()
    tricks: Sequence[Words] = ()
    claim: Word | None = None
    concede: Word | None = None
    points: Sides | None = None
    scores: Sides | None = None


def read_record(draft: Draft) -> Record:
    """Return the record of a draft; raise `ParseError` for a word that is wrong.

    Calls, turns, cards held, claims, points and scores must be right. A play against R4.4 to R4.12 is left to
    `Record.revoke`. After such a play claims are not judged. Points and score that differ from R5.2 are then
    kept in `Record.misstated`: players who missed the revoke counted the hand as it was played.
    """
    rules = draft.rules.read(_parse_rules) if draft.rules else Rules()
    deal = _read_deal(draft)
    tags = tuple((name.text, value.text) for name, value in draft.tags)
    _check_tags(draft, tags)
    hand = _Hand(draft, rules, deal)
    hand.read_calls()
    hand.read_tricks()
    hand.read_end()
    record = Record(rules, deal, tuple(hand.actions), tags)
    _check_claim(draft, record)
    misstated = tuple(_find_misstatements(draft, record))
    revoke = record.revoke
    if revoke is None:
        if misstated:
            raise misstated[0]
        return record
    card = draft.tricks[revoke.trick].locate()[1 + revoke.place]
    return replace(record, revoke_place=card.place, misstated=misstated)


def _check_tags(draft: Draft, tags: tuple[Tag, ...]) -> None:
    wrong = find_invalid_tag(tags)
    if wrong is not None:
        name, value = draft.tags[wrong]
        if not is_tag_name(name.text):
            name.refuse(Expected.TAG)
        if not is_tag_text(value.text):
            value.refuse(Expected.TEXT)
        value.refuse(Expected.TAGS)


def _read_deal(draft: Draft) -> Deal:
    dealer = draft.dealer.read(parse_seat)
    hands: dict[Seat, CardSet] = {}
    for seat, word in draft.hands:
        hands[seat] = word.read(partial(parse_dealt_hand, seat=seat, hands=hands))
    north, west, south, east = (hands[seat] for seat in Seat)
    return Deal(dealer, (north, west, south, east))


class _Hand:
    """The hand as far as it has been read: its actions, and the seat on turn after them."""

    def __init__(self, draft: Draft, rules: Rules, deal: Deal) -> None:
        self.draft = draft
        self.rules = rules
        self.deal = deal
        self.auction = Auction.start(deal.dealer)
        self.leader = Trick.first(deal.dealer).leader
        self.on_table = 0
        self.left = TRICKS
        self.actions: list[Action] = []

    def read_calls(self) -> None:
        """Read the calls, and add the passes left out before them."""
        for seat_word, call_word in self.draft.calls:
            contract = self.auction.contract
            seat = seat_word.read(parse_seat)
            call = call_word.read(partial(_parse_word, doubles=contract.doubles if contract else 0))
            before = self.auction
            while self.auction.to_act is not seat or self._rule_against(seat, call):
                if self.auction.phase not in _MAY_PASS:
                    written = seat_word._replace(text=f"{seat_word.text}:{call_word.text}")
                    rule = self._rule_against(seat, call) or _NAMING[self.auction.phase]
                    open_calls = self._open_calls(before)
                    written.refuse(Expected.CALL if open_calls else Expected.SILENCE, rule, open_calls)
                self._say(PASS)
            self._say(call)

    def read_tricks(self) -> None:
        """Read the cards; the leader, the turns and the cards held must be right (R4.1, R2.1, R2.3)."""
        held = [hand.mask for hand in self.deal.hands]
        strain = self._close_calls() if self.draft.tricks else Strain.NO_TRUMP
        before: Words | None = None
        for words in self.draft.tricks:
            if before is not None and self.on_table:
                before.locate()[-1].end.refuse(Expected.CARD)
            cards = self._read_trick(words, held)
            self.actions += [PLAYS[card] for card in cards]
            self.on_table = len(cards)
            if self.on_table == 4:
                self.leader = self.leader.after(winning_place(cards, strain))
                self.on_table = 0
                self.left -= 1
            before = words

    def _read_trick(self, words: Words, held: list[int]) -> tuple[Card, ...]:
        """Return the cards of a trick, and take them from the masks of those held."""
        led_by, *texts = words.texts
        if SEATS.get(led_by) is not self.leader or not texts:
            self._refuse_leader(*words.locate())
        cards: list[Card] = []
        for seat, text in zip(_IN_TURN[self.leader], texts, strict=False):
            card = CARDS.get(text)
            if card is None or not held[seat] >> card & 1:
                _refuse_card(words.locate()[1 + len(cards)], seat, held)
            held[seat] ^= 1 << card
            cards.append(card)
        if len(texts) > 4:
            words.locate()[5].refuse(Expected.TRICK_END)
        return tuple(cards)

    def _refuse_leader(self, leader: Word, *cards: Word) -> NoReturn:
        """Raise the error for a trick that has no card, or whose leader is not the one on turn."""
        leader.read(parse_seat)
        if not cards:
            leader.refuse(Expected.CARD)
        leader.refuse(Expected.SEAT, "R4.1", (format_seat(self.leader),))

    def read_end(self) -> None:
        """Read a claim or a concession: one of them, by the player on turn (R5.5)."""
        for word, action in ((self.draft.claim, CLAIM), (self.draft.concede, CONCEDE)):
            if word is not None:
                self._close_calls()
                if self.left == 0:
                    word.refuse(Expected.END, "R5.5")
                on_turn = self.leader.after(self.on_table)
                if word.read(parse_seat) is not on_turn:
                    word.refuse(Expected.SEAT, "R5.5", (format_seat(on_turn),))
                self.actions.append(action)
                self.left = 0

    def _close_calls(self) -> Strain:
        """Add the passes left out before the first card, and return the strain."""
        while self.auction.phase in _MAY_PASS:
            self._say(PASS)
        if self.auction.contract is None:
            self._refuse_silence()
        return self.auction.contract.strain

    def _refuse_silence(self) -> NoReturn:
        """Raise the error for cards that are played before trumps are named."""
        end, tag, rule = self.draft.calls_end, self.draft.calls_tag, _NAMING[self.auction.phase]
        if tag is not None:
            end.refuse(Expected.TAG, rule, (tag,))
        end.refuse(Expected.CALL, rule, self._open_calls(self.auction))

    def _open_calls(self, auction: Auction) -> tuple[str, ...]:
        """Return each call that may be written next: passes before it may be left out."""
        calls: list[str] = []
        while auction.phase not in (Phase.PLAY, Phase.OVER):
            seat, doubles = auction.to_act, auction.contract.doubles if auction.contract else 0
            legal = legal_calls(self.rules, auction.phase, self.deal.hands[seat])
            calls += [format_call(seat, call, doubles) for call in legal]
            if auction.phase not in _MAY_PASS:
                break
            auction = auction.apply(self.rules, PASS)
        return tuple(calls)

    def _rule_against(self, seat: Seat, call: Call) -> str | None:
        auction = self.auction
        hand = self.deal.hands[seat]
        return why_illegal_call(self.rules, auction.phase, auction.contract, hand, call)

    def _say(self, call: Call) -> None:
        self.auction = self.auction.apply(self.rules, call)
        self.actions.append(call)


def _refuse_card(word: Word, seat: Seat, held: Sequence[int]) -> NoReturn:
    """Raise the error for a word that is not a card, or a card that `seat`, on turn, does not hold."""
    card = word.read(parse_card)
    on_turn = (format_seat(seat),)
    for other in Seat:
        if held[other] >> card & 1:
            raise word.error(Expected.HELD, "R2.3", on_turn, format_seat(other))
    word.refuse(Expected.UNPLAYED, "R2.3", on_turn)


def _check_claim(draft: Draft, record: Record) -> None:
    try:
        record.revoke  # noqa: B018
    except IllegalAction as error:
        assert draft.claim is not None  # everything else has been judged
        draft.claim.refuse(Expected.CLAIM, error.rule)


def _find_misstatements(draft: Draft, record: Record) -> Iterator[ParseError]:
    """Yield an error for wrong points and for a wrong score."""
    points, scored = record.points, record.scored
    by_play = "R7.2" if record.rules.scoring is Scoring.DUPLICATE else "R5.1"
    if draft.points is not None:
        north_south, east_west = (number.read(parse_side_points) for number in draft.points)
        if (north_south, east_west) != points:
            written = format_points((north_south, east_west))
            right = format_points(points) if points else None
            yield from _refute(record, draft.points, written, right, (Expected.POINTS, "R1.3"))
    if draft.scores is not None:
        ours, theirs = (number.read(_parse_score) for number in draft.scores)
        if (ours, theirs) != scored:
            written = format_scores((ours, theirs))
            right = format_scores(scored) if scored else None
            yield from _refute(record, draft.scores, written, right, (Expected.SCORE, by_play))


def _refute(
    record: Record, words: Sides, written: str, right: str | None, expected: tuple[Expected, str]
) -> Iterator[ParseError]:
    """Yield the error for points or a score that differ from the right ones, at the first wrong number.

    After a revoke on a board of duplicate there is no error, because the right ones are not known (R7.4). In
    a hand that is not over, points and score are refused.
    """
    kind, by_play = expected
    if right is None:
        if record.revoke is None:
            trick = 1 + sum(len(trick.cards) == 4 for trick in record.tricks)
            words[0]._replace(text=written).refuse(Expected.OVER, choices=(str(trick),))
    else:
        north_south, east_west = words
        wrong = east_west if written.split()[1] == right.split()[1] else north_south
        found = wrong._replace(text=f"NS {north_south.text} EW {east_west.text}")
        yield found.error(kind, "R5.2" if record.revoke else by_play, (right,))


# Cached, since most records of a file have the same rules, and the same few words and scores.
_parse_rules = lru_cache(maxsize=64)(parse_rules)
_parse_word = lru_cache(maxsize=256)(parse_word)
_parse_score = lru_cache(maxsize=1024)(parse_score)
