"""How long texts take to be read or refused, beside a plain look at each of their characters.

Each text has 5 MB of one thing: hands as they are written, and what only somebody who means to cost time
writes. The yardstick decodes the same bytes and takes them apart at every line.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path

from benchmarks.report import Row, seconds, show
from botifarra.records.bgn import split_bgn
from botifarra.records.json import split_json
from botifarra.records.read import Drafts, read_entries

SIZE = 5_000_000
RECORDS = Path(__file__).parents[1] / "tests" / "data" / "records"


def main() -> None:
    """Print every figure with its aim."""
    show("Reading 5 MB", (_row(*text) for text in texts()))


def texts() -> list[tuple[str, Callable[[bytes], Drafts], bytes]]:
    """Each text, what it is, and how it is read."""
    bgn = (RECORDS / "example.bgn").read_text(encoding="utf-8")
    json = (RECORDS / "example.json").read_text(encoding="utf-8")
    head = bgn.partition("[Calls")[0]
    hand = json[json.index("[") + 1 : json.rindex("]")].strip()
    play = f'{head}[Calls "N:botifarra"]\n[Play]\n'
    tricks = "".join(f"{number} W e4\n" for number in range(1, SIZE // 12))
    return [
        ("hands", split_bgn, _of(f"{bgn}\n")),
        ("hands in JSON", split_json, _json(_of(f"{hand},") + hand.encode())),
        ("records of a tag", split_bgn, _of('[BGN "1"]\n')),
        ("calls", split_bgn, f'{head}[Calls "'.encode() + _of("N:oros ") + b'"]'),
        ("tags", split_bgn, head.encode() + _of('[X "a"]\n')),
        ("cards of a trick", split_bgn, f"{play} 1 W ".encode() + _of("e4 ")),
        ("tricks", split_bgn, f"{play}{tricks}".encode()),
        ("hands without a field", split_json, _json(_of("{},") + b"{}")),
        ("calls in JSON", split_json, _json(b'{"calls": [' + _of('["N", "oros"],') + b'["N", "oros"]]}')),
        ("brackets", split_json, b'{"hands": ' + _of("[")),
        ("newlines", split_bgn, b'[BGN "1"]' + _of("\n")),
    ]


def _of(unit: str) -> bytes:
    return (unit * (SIZE // len(unit))).encode()


def _json(hands: bytes) -> bytes:
    return b'{"botifarra": 1, "hands": [%s]}' % hands


def _row(name: str, split: Callable[[bytes], Drafts], text: bytes) -> Row:
    reading = seconds(lambda: deque(read_entries(split(text)), maxlen=0))
    looking = seconds(lambda: [len(line) for line in text.decode().split("\n")])
    aim = "in proportion to the hands" if name.startswith("hands") and "without" not in name else "2 s"
    return name, f"{reading:.2f} s", f"{reading / looking:.0f}", aim


if __name__ == "__main__":
    main()
