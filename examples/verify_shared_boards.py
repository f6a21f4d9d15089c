"""Checks shared boards: the log, the deals, the hands of every entrant, and the standings.

    python3 verify_shared_boards.py COMMITMENT FILE

COMMITMENT was published before the boards could be played, and FILE after the standings were final. The exit
status is 1 if anything is false. The script checks that each play is a card of the hand, and counts the
points. It does not check claims, or whether players followed suit. It needs Python 3.11, but no code of the
program that dealt (docs/shared-boards.md).
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

RANKS = "2345678SCR19"
SEATS = "NWSE"
WORTH = (0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5)
BOTIFARRA, DELEGATE, DOUBLE, CLAIM, CONCEDE = 52, 53, 55, 57, 58


def main() -> int:
    """Print what is false; return the exit status."""
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 1
    try:
        committed, name = sys.argv[1:]
        document = json.loads(Path(name).read_text(encoding="utf-8"))
        wrong = list(faults(document, committed.lower()))
    except (AttributeError, IndexError, KeyError, OSError, TypeError, ValueError) as error:
        print(f"{type(error).__name__}: {error}\n{__doc__}", file=sys.stderr)
        return 1
    boards, hands, entrants = (len(document[part]) for part in ("boards", "hands", "entrants"))
    right = f"True: {boards} boards, {hands} hands of {entrants} entrants and the standings are right."
    print("\n".join(f"FALSE: {fault}" for fault in wrong) or right)
    return 1 if wrong else 0


def faults(document: Any, committed: str) -> Iterator[str]:
    """Yield what is false."""
    digest = "0" * 64
    for entry in document["log"]:
        digest = sha256(f"{digest}\n{entry['text']}")
        if digest != entry["digest"]:
            yield f"entry {entry['number']} of the log was changed"
            return
    yield from play_faults(document, committed, *(json.loads(entry["text"]) for entry in document["log"]))


def play_faults(document: Any, committed: str, begin: Any, end: Any, seal: Any) -> Iterator[str]:
    """Yield what is false about boards, hands and standings, by the three entries of the log."""
    shared, seed = begin["event"]["shared"], bytes.fromhex(end["event"]["seed"])
    if hashlib.sha256(seed).hexdigest() != committed or shared["commitment"] != committed:
        yield "the seed is not the one that was committed to"
    if begin["at"] > shared["opens_at"] or end["at"] < shared["closes_at"]:
        yield "the commitment came too late, or the seed too early"
    deals = [deal(seed, number) for number in range(1, shared["boards"] + 1)]
    for number, hands in enumerate(deals, 1):
        if document["boards"][number - 1 : number] != [written(number, hands)]:
            yield f"board {number} was not dealt from this seed"
    results: dict[int, dict[int, int]] = {number: {} for number in range(1, len(deals) + 1)}
    for hand in document["hands"]:
        try:
            results[hand["board"]][hand["entrant"]] = result(hand["actions"], hand["board"], deals)
        except ValueError:
            yield f"entrant {hand['entrant']} did not play the cards of board {hand['board']}"
    played = json.dumps([document["entrants"], document["hands"]], separators=(",", ":"), ensure_ascii=False)
    if sha256(played) != seal["event"]["digest"]:
        yield "these are not the hands that the standings were sealed with"
    bots = {entrant["number"] for entrant in document["entrants"] if entrant.get("bot")}
    if sorted(map(row, seal["event"]["standings"])) != sorted(standings(results, bots)):
        yield "the standings do not follow from the hands"


def sha256(text: str) -> str:
    """Return a digest in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def words(seed: bytes, message: str) -> Iterator[int]:
    """Yield numbers below 2**32 that follow from the seed."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{message}|{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1


def deal(seed: bytes, number: int) -> list[set[int]]:
    """Return the hands of a board by seat: North, West, South, East."""
    numbers = words(seed, f"botifarra boards 1|1|{number}")
    deck = list(range(48))
    for place in range(47, 0, -1):
        fair = 2**32 - 2**32 % (place + 1)
        other = next(word for word in numbers if word < fair) % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    hands: list[set[int]] = [set(), set(), set(), set()]
    for packet in range(12):
        hands[(number + packet) % 4].update(deck[4 * packet : 4 * packet + 4])
    return hands


def written(number: int, hands: list[set[int]]) -> str:
    """Return a board as text: the dealer, and the hands in playing order from the dealer."""
    dealer = (number - 1) % 4
    return f"{SEATS[dealer]}:{' '.join(suits(hands[(dealer + turn) % 4]) for turn in range(4))}"


def suits(cards: set[int]) -> str:
    """Return twelve cards by suit (oros, copes, espases, bastos), each from high to low, `-` for none."""
    found = ([RANKS[rank] for rank in range(11, -1, -1) if 12 * suit + rank in cards] for suit in range(4))
    return ".".join("".join(suit) or "-" for suit in found)


def result(actions: list[int], number: int, deals: list[list[set[int]]]) -> int:
    """Return the result of N-S (R7.2); raises `ValueError` for cards that a seat does not hold."""
    dealer, hands = (number - 1) % 4, [set(hand) for hand in deals[number - 1]]
    calls = [action for action in actions if 48 <= action <= DOUBLE]
    declarer = (dealer + 2) % 4 if DELEGATE in calls else dealer
    trumps = next(call for call in calls if call <= BOTIFARRA) - 48
    points, turn, trick = [0, 0], (dealer + 1) % 4, list[tuple[int, int]]()
    for action in actions[len(calls) :]:
        if action in (CLAIM, CONCEDE):
            points[(turn + (action == CONCEDE)) % 2] += 72 - sum(points)
        elif action not in hands[turn]:
            raise ValueError
        else:
            hands[turn].remove(action)
            trick.append((turn, action))
            turn = (turn + 1) % 4
        if len(trick) == 4:
            turn = max(trick, key=lambda play: strength(play[1], trick[0][1] // 12, trumps))[0]
            points[turn % 2] += 1 + sum(WORTH[card % 12] for _, card in trick)
            trick = []
    if sum(points) != 72:
        raise ValueError
    is_double = trumps == 4 if declarer % 2 == 0 else DOUBLE in calls
    return (points[0] - 36) * (2 if is_double else 1)


def strength(card: int, led: int, trumps: int) -> int:
    """Return a number that is highest for the card that wins the trick."""
    return card % 12 + {trumps: 24, led: 12}.get(card // 12, 0) if card // 12 in (led, trumps) else -1


def standings(results: dict[int, dict[int, int]], bots: set[int]) -> Iterator[tuple[Any, ...]]:
    """Yield each entrant: rank (0 for a bot), average, share of others beaten, boards (R7.3, R7.7)."""
    scores: dict[int, list[Fraction]] = {}
    shares: dict[int, list[Fraction]] = {}
    for made in results.values():
        low, high, others = min(made.values(), default=0), max(made.values(), default=0), len(made) - 1
        for entrant, own in made.items():
            final = 1 + Fraction(own - low, high - low) if high > low else Fraction(3, 2)
            scores.setdefault(entrant, []).append(final)
            if others:
                beaten = sum((own > each) + (own >= each) for each in made.values()) - 1
                shares.setdefault(entrant, []).append(Fraction(beaten, 2 * others))
    keys = {
        entrant: (len(found) == len(results), mean(found), mean(shares.get(entrant, [])))
        for entrant, found in scores.items()
    }
    for entrant, key in keys.items():
        rank = 1 + sum(other > key for number, other in keys.items() if number not in bots)
        yield entrant, 0 if entrant in bots else rank, key[1], key[2], len(scores[entrant])


def row(sealed: Any) -> tuple[Any, ...]:
    """Return a row of the sealed standings, as `standings` has it."""
    share = Fraction(sealed["share"] or 0)
    return sealed["entrant"], sealed["rank"] or 0, Fraction(sealed["average"]), share, sealed["boards"]


def mean(values: list[Fraction]) -> Fraction:
    """Return the mean; 0 for no values."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


if __name__ == "__main__":
    sys.exit(main())
