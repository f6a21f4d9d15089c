"""The record of a draft. Every format is first read as a `Draft`, so that each check is written once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NoReturn

from botifarra.core.actions import CLAIM, CONCEDE, PASS, PLAYS, Call, Claim, Concede
from botifarra.core.auction import Auction, Phase, legal_calls, why_illegal_call
from botifarra.core.cards import DECK, CardSet
from botifarra.core.deal import Deal
from botifarra.core.errors import IllegalAction
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules, Scoring
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.trick import Trick, cards_by_seat, cut_tricks
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
from botifarra.records.record import (
    Record,
    Tag,
    find_invalid_tag,
    is_tag_name,
    is_tag_text,
    judged_record,
    with_misstatements,
)
from botifarra.records.rules import parse_rules
from botifarra.records.text import Rows, Word

_MAY_PASS = (Phase.DOUBLE, Phase.SHOW)
Sides = tuple[Word, Word]
"""The number of N-S and that of E-W."""

_USUAL_RULES = Rules()

_NAMING = {Phase.DECLARE: "R3.1", Phase.ANSWER: "R3.2"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A record as text: words with their places.

    `hands` are in playing order from any seat. A row of `calls` is a seat and a word, a row of `tags` a name
    and a value, a row of `tricks` a leader and cards. `calls_end` is the place where a further call would
    stand, or the name of a tag that may stand for the missing tag of calls. `calls_tag` is the tag of calls
    as it would be written if the text has none; else it is None.
    """

    dealer: Word
    hands: Sequence[tuple[Seat, Word]]
    calls: Rows
    calls_end: Word
    tags: Rows
    tricks: Rows
    calls_tag: str | None = None
    rules: Word | None = None
    claim: Word | None = None
    concede: Word | None = None
    points: Sides | None = None
    scores: Sides | None = None

    @property
    def endings(self) -> list[tuple[Word, Claim | Concede]]:
        """The claim and the concession, each with the seat that makes it; a sound draft has one at most."""
        return [(word, action) for word, action in ((self.claim, CLAIM), (self.concede, CONCEDE)) if word]


def read_record(draft: Draft) -> Record:
    """Return the record of a draft; raise `ParseError` for a word that is wrong.

    Calls, turns, cards held, claims, points and scores must be right. A play against R4.4 to R4.12 is left to
    `Record.revoke`. After such a play claims are not judged. Points and score that differ from R5.2 are then
    kept in `Record.misstated`: players who missed the revoke counted the hand as it was played.
    """
    rules = draft.rules.read(_parse_rules) if draft.rules else _USUAL_RULES
    deal = _read_deal(draft)
    tags = tuple([(name, value) for name, value in draft.tags.texts])
    _check_tags(draft, tags)
    after_calls = State(_read_calls(draft, rules, deal), deal.hands)
    words = [text for texts in draft.tricks.texts for text in texts[1:]]
    plays = [PLAYS[CARDS[text]] for text in words if text in CARDS]
    endings = [action for _, action in draft.endings]
    record = judged_record(after_calls, deal, (*plays, *endings), tags)
    are_different_cards = len(set(words)) == len(words) == len(plays)  # else a replay would be vain
    if not are_different_cards or not _replay_proves(draft, record):
        first = Trick.first(deal.dealer).leader
        tricks = cut_tricks(first, [play.card for play in plays], after_calls.public.strain)
        _check_tricks(draft, deal, [trick.leader for trick in tricks])
        _check_endings(draft, record)
    _check_claim(draft, record)
    misstated = tuple(_find_misstatements(draft, record))
    revoke = record.revoke
    if revoke is None:
        if misstated:
            raise misstated[0]
        return record
    card = draft.tricks.locate(revoke.trick)[1 + revoke.place]
    return with_misstatements(record, card.place, misstated)


def _check_tags(draft: Draft, tags: tuple[Tag, ...]) -> None:
    wrong = find_invalid_tag(tags)
    if wrong is not None:
        name, value = draft.tags.locate(wrong)
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


_SAID: dict[tuple[object, ...], PublicState] = {}
"""The hands after calls that were read, by the words of their rules, dealer and calls."""

_MOST_SAID = 256


def _read_calls(draft: Draft, rules: Rules, deal: Deal) -> PublicState:
    """Return the hand after its calls.

    Most hands of a file have one of a few sequences of calls. So these are kept, unless the cards matter: a
    player may show the codony only if it is in the hand (R5.4).
    """
    is_played = bool(draft.tricks.texts or draft.endings)
    words = tuple([(seat, call) for seat, call in draft.calls.texts])
    said = draft.rules and draft.rules.text, draft.dealer.text, words, is_played
    public = _SAID.get(said)
    if public is None:
        public = _Calls(draft, rules, deal).read()
        if not rules.codony:
            if len(_SAID) >= _MOST_SAID:  # threads that write at once can make it larger
                _SAID.clear()
            _SAID[said] = public
    return public


class _Calls:
    """The calls as far as they have been read."""

    def __init__(self, draft: Draft, rules: Rules, deal: Deal) -> None:
        self.draft = draft
        self.rules = rules
        self.deal = deal
        self.auction = Auction.start(deal.dealer)
        self.calls: list[Call] = []

    def read(self) -> PublicState:
        """Return the hand after the calls, also the passes left out before them and before the first card."""
        texts, locate = self.draft.calls
        for seat_word, call_word in map(locate, range(len(texts))):
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
        if self.draft.tricks.texts or self.draft.endings:
            self._close()
        return PublicState.after_calls(self.rules, tuple(self.calls), self.auction)

    def _close(self) -> None:
        """Add the passes left out before the first card."""
        while self.auction.phase in _MAY_PASS:
            self._say(PASS)
        if self.auction.contract is None:
            self._refuse_silence()

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
        self.calls.append(call)


def _replay_proves(draft: Draft, record: Record) -> bool:
    """Return whether the replay of a record proves that every word about the play is right.

    The replay judges every card. So only the leaders and the lengths of the tricks, and the seat that ends
    the hand, are compared with the words. The replay of a revoke stops there, so each seat must also hold all
    the cards that it plays. Without proof every word must be checked.
    """
    try:
        revoke = record.revoke
    except IllegalAction:
        return False
    if revoke is None:
        public = record.state.public
        tricks = (*public.tricks, public.trick) if public.trick.cards else public.tricks
    else:
        tricks = record.tricks
        held = zip(record.deal.hands, cards_by_seat(tricks), strict=True)
        if draft.endings or any(played & ~hand.mask for hand, played in held):
            return False
    written = [(SEATS.get(texts[0]), len(texts) - 1) for texts in draft.tricks.texts]
    return written == [(trick.leader, len(trick.cards)) for trick in tricks] and all(
        SEATS.get(word.text) is record.state.public.to_act for word, _ in draft.endings
    )


def _check_tricks(draft: Draft, deal: Deal, leaders: Iterable[Seat]) -> None:
    """Check the words of the tricks: leaders, turns and cards held must be right (R4.1, R2.1, R2.3).

    `leaders` are those by the words that are cards: each is right if no word before it is wrong.
    """
    held = [hand.mask for hand in deal.hands]
    rows, locate = draft.tricks
    last = len(rows) - 1
    for number, ((led_by, *cards), leader) in enumerate(zip(rows, leaders, strict=False)):
        if SEATS.get(led_by) is not leader or not cards:
            _refuse_leader(*locate(number), right=leader)
        for place, text in enumerate(cards[:4], 1):
            seat, card = leader.after(place - 1), CARDS.get(text)
            if card is None or not held[seat] >> card & 1:
                _refuse_card(locate(number)[place], seat, held)
            held[seat] ^= 1 << card
        if len(cards) > 4:
            locate(number)[5].refuse(Expected.TRICK_END)
        if len(cards) < 4 and number < last:
            locate(number)[-1].end.refuse(Expected.CARD)


def _refuse_leader(leader: Word, *cards: Word, right: Seat) -> NoReturn:
    """Raise the error for a trick that has no card, or whose leader is not the right one."""
    leader.read(parse_seat)
    if not cards:
        leader.refuse(Expected.CARD)
    leader.refuse(Expected.SEAT, "R4.1", (format_seat(right),))


def _refuse_card(word: Word, seat: Seat, held: Sequence[int]) -> NoReturn:
    """Raise the error for a word that is not a card, or a card that `seat`, on turn, does not hold."""
    card = word.read(parse_card)
    on_turn = (format_seat(seat),)
    for other in Seat:
        if held[other] >> card & 1:
            raise word.error(Expected.HELD, "R2.3", on_turn, format_seat(other))
    word.refuse(Expected.UNPLAYED, "R2.3", on_turn)


def _check_endings(draft: Draft, record: Record) -> None:
    """Check that a claim or a concession, one of them, is made by the player on turn (R5.5)."""
    is_over = sum(len(texts) - 1 for texts in draft.tricks.texts) == len(DECK)
    for word, _ in draft.endings:
        if is_over:
            word.refuse(Expected.END, "R5.5")
        if word.read(parse_seat) is not record.on_turn:
            word.refuse(Expected.SEAT, "R5.5", (format_seat(record.on_turn),))
        is_over = True


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
