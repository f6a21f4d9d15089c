"""Deals the boards of a session again from the revealed seed, and checks the seed and hand records.

    python3 verify_boards.py COMMITMENT SEED SESSION FIRST LAST [FILE...]

COMMITMENT was published before the session and SEED after it, both in hexadecimal. Boards FIRST to LAST are
printed, one a line. The hands of each FILE, in BGN or in such lines, are compared with them. The exit status
is 1 if anything is false. It needs Python 3.11, but no code of the program that dealt (docs/boards.md).
"""

import hashlib
import hmac
import re
import sys
from collections.abc import Iterator
from pathlib import Path

RANKS = "2345678SCR19"
SEATS = "NWSE"


def main() -> int:
    """Print the boards and what is false; return the exit status."""
    try:
        commitment, seed = map(bytes.fromhex, sys.argv[1:3])
        session, first, last = map(int, sys.argv[3:6])
    except ValueError as error:
        needed = "COMMITMENT and SEED must be hexadecimal; SESSION, FIRST and LAST must be numbers"
        return complain(f"{needed}: {error}\n\n{__doc__}" if len(sys.argv) > 5 else __doc__)
    if hashlib.sha256(seed).digest() != commitment:
        return complain("FALSE: this seed is not the one that was committed to.")
    if len(seed) != 32:
        return complain("FALSE: a seed has 32 bytes.")
    boards = {str(number): board(seed, session, number) for number in range(first, last + 1)}
    for number, deal in boards.items():
        print(number, deal)
    try:
        texts = [Path(name).read_text(encoding="utf-8-sig", errors="replace") for name in sys.argv[6:]]
    except OSError as error:
        return complain(str(error))
    seen = [hand for text in texts for hand in read(text, session)]
    wrong = dict.fromkeys(number for number, deal in seen if boards.get(number) != deal)
    if wrong:
        return complain(f"FALSE: not dealt from this seed: {', '.join(wrong)}")
    if texts and not seen:
        return complain("FALSE: no hand of this session to compare.")
    hands = f"{len(seen)} hands of {len(dict(seen))} boards are right" if seen else "no hands were compared"
    print(f"True: the seed fits the commitment; {hands}.", file=sys.stderr)
    return 0


def complain(text: str) -> int:
    """Print what is wrong; return the exit status."""
    print(text, file=sys.stderr)
    return 1


def words(seed: bytes, message: str) -> Iterator[int]:
    """Yield numbers below 2**32 that follow from the seed."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{message}|{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4))
        block += 1


def board(seed: bytes, session: int, number: int) -> str:
    """Return a board as text: the dealer, and the hands in playing order from the dealer."""
    numbers = words(seed, f"botifarra boards 1|{session}|{number}")
    deck = list(range(48))
    for place in range(47, 0, -1):
        fair = 2**32 - 2**32 % (place + 1)
        other = next(word for word in numbers if word < fair) % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    # Four cards at a time from the dealer's right, so that the dealer comes last; it is written first.
    hands = [
        {deck[packet + card] for packet in (0, 16, 32) for card in range(seat, seat + 4)}
        for seat in (12, 0, 4, 8)
    ]
    return f"{SEATS[(number - 1) % 4]}:{' '.join(map(format_hand, hands))}"


def format_hand(cards: set[int]) -> str:
    """Return twelve cards by suit (oros, copes, espases, bastos), each from high to low, `-` for none."""
    suits = ([RANKS[rank] for rank in range(11, -1, -1) if 12 * suit + rank in cards] for suit in range(4))
    return ".".join("".join(suit) or "-" for suit in suits)


def read(text: str, session: int) -> Iterator[tuple[str, str]]:
    """Yield number and deal of each hand of a file, except records of another session."""
    for record in re.split(r"(?=\[BGN\s)", text):
        tags = dict(re.findall(r'\[(\w+)\s+"([^"]*)"', record))
        if "Deal" in tags and tags.get("Session", str(session)) == str(session):
            yield tags.get("Board", "?"), " ".join(tags["Deal"].split())
        for number, deal in re.findall(r"^\s*(\d+)\s+([NWSE]:.*)$", record, re.MULTILINE):
            yield number, " ".join(deal.split())


if __name__ == "__main__":
    sys.exit(main())
