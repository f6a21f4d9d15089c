"""Hands dealt from the seeds of a table and played at random, as records that the table would export."""

from random import Random

from botifarra.core.actions import CLAIM, CONCEDE
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.fairness.chance import commitment
from botifarra.fairness.table_deals import Entropy, dealt, drawn, format_drawn, format_entropy
from botifarra.records.record import Record, Tag

CODE = "Kp3xQ9wZ"


def dealt_hands(
    rules: Rules = Rules(), hands: int = 3, seed: int = 0, matches: int = 1, ends: float = 0
) -> tuple[Record, ...]:
    """Return the first hands of the first matches of a table, each from its own seeds.

    `ends` is the probability, at each action, that the player on turn claims or concedes the rest.
    """
    rng = Random(seed)
    records: list[Record] = []
    for number in range(matches):
        match: Match | None = None
        piles = None
        for hand in range(1, hands + 1):
            deal = len(records) + 1
            secret, entropy = rng.randbytes(32), _entropy(rng)
            draw = drawn(rules, secret, CODE, deal, entropy)
            match = match or Match(rules, draw.dealer)
            state = _played(rules, dealt(rules, match.dealer, secret, CODE, deal, entropy, piles), rng, ends)
            tags: tuple[Tag, ...] = (
                ("Table", CODE),
                ("Match", str(number + 1)),
                ("Board", str(hand)),
                ("DealNumber", str(deal)),
                ("Commit", commitment(secret)),
                ("Seed", secret.hex()),
                ("Entropy", format_entropy(entropy)),
                *((("Drawn", format_drawn(draw.players)),) if hand == 1 else ()),
            )
            records.append(Record(rules, state.deal, state.public.actions, tags))
            assert state.outcome is not None
            match, piles = match.record(state.outcome), state.piles
    return tuple(records)


def with_tag(record: Record, name: str, value: str | None) -> Record:
    """Return the record with a tag changed or removed."""
    tags = tuple((tag, value if tag == name else old) for tag, old in record.tags)
    kept = tuple((tag, text) for tag, text in tags if text is not None)
    return Record(record.rules, record.deal, record.actions, kept)


def with_deal(record: Record, deal: Deal, seed: int = 0) -> Record:
    """Return the record with other cards, played again."""
    state = _played(record.rules, deal, Random(seed))
    return Record(record.rules, deal, state.public.actions, record.tags)


def _entropy(rng: Random) -> Entropy:
    north, west, south, east = (rng.randbytes(32).hex() if rng.random() < 0.7 else None for _ in Seat)
    return north, west, south, east


def _played(rules: Rules, deal: Deal, rng: Random, ends: float = 0) -> State:
    state = State.start(rules, deal)
    while legal := state.legal_actions:
        if ends and state.public.phase is Phase.PLAY and rng.random() < ends:
            state = state.apply(CONCEDE if state.why_illegal(CLAIM) else CLAIM)
        else:
            state = state.apply(rng.choice(legal))
    return state
