"""The time to read or refuse long texts, and the number of hands that become rows of a table in a second.

Each text has 5 MB of one kind: hands as the program writes them, or text that an attacker might send to waste
time. Some commands get the hands in a file. The yardstick decodes the same bytes and splits them into lines.
The yardstick of a table is to read its hands without making one.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.report import Measurement, seconds, show
from botifarra.cli.app import run
from botifarra.records.bgn import parse_bgn, split_bgn
from botifarra.records.hand_table import to_arrow
from botifarra.records.json import split_json
from botifarra.records.read import Drafts, read_drafts

SIZE = 5_000_000
HANDS = 2_000
RECORDS = Path(__file__).parents[1] / "tests" / "data" / "records"


def main() -> None:
    """Print every figure with its aim."""
    show("Reading 5 MB", (_row(*text) for text in texts()))
    show("A file of 5 MB", _command_rows())
    show(f"A table of {HANDS} hands", _table_rows())


def texts() -> list[tuple[str, Callable[[bytes], Drafts], bytes]]:
    """Return each text with its description and its reader."""
    bgn = (RECORDS / "example.bgn").read_text(encoding="utf-8")
    json = (RECORDS / "example.json").read_text(encoding="utf-8")
    head = bgn.partition("[Calls")[0]
    calls = bgn.partition("[Play]")[0]
    hand = json[json.index("[") + 1 : json.rindex("]")].strip()
    play = f'{head}[Calls "N:botifarra"]\n[Play]\n'
    tricks = "".join(f"{number} W e4\n" for number in range(1, SIZE // 12))
    return [
        ("hands", split_bgn, _of(f"{bgn}\n")),
        ("hands with an unnoticed revoke", split_bgn, _of(f"{_revoked(bgn)}\n")),
        ("hands conceded at once", split_bgn, _of(f'{calls}[Concede "W"]\n')),
        ("hands without a card played", split_bgn, _of(calls)),
        ("deals", split_bgn, _of(head)),
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


def _revoked(hand: str) -> str:
    """Return the example with a revoke in its first trick, and the points of its tricks."""
    return hand.replace("eR e7 e5", "eR e7 b6").replace("bS b6", "bS e5")


def _command_rows() -> Iterator[Measurement]:
    """Yield the time of commands that need one hand of a long file, or none."""
    text = _of(f"{(RECORDS / 'example.bgn').read_text(encoding='utf-8')}\n")
    looking = seconds(lambda: [len(line) for line in text.decode().split("\n")])
    with TemporaryDirectory() as folder:
        file = Path(folder) / "hands.bgn"
        file.write_bytes(text)
        for command, *options in (
            ("check",),
            ("show", "--record", "1"),
            ("infer", "--record", "1", "--seat", "N", "--after", "24"),
            ("play", "--resume"),
        ):
            taken = seconds(partial(_run, [command, *options, str(file)]))
            yield " ".join((command, *options)), f"{taken:.2f} s", f"{taken / looking:.0f}", "2 s"


def _run(arguments: list[str]) -> None:
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        run(arguments)


def _of(unit: str) -> bytes:
    return (unit * (SIZE // len(unit))).encode()


def _json(hands: bytes) -> bytes:
    return b'{"botifarra": 1, "hands": [%s]}' % hands


def _row(name: str, split: Callable[[bytes], Drafts], text: bytes) -> Measurement:
    reading = seconds(lambda: deque(read_drafts(split(text)), maxlen=0))
    looking = seconds(lambda: [len(line) for line in text.decode().split("\n")])
    return name, f"{reading:.2f} s", f"{reading / looking:.0f}", "2 s"


def _table_rows() -> Iterator[Measurement]:
    """Yield the rates from text, from new records, and from records that were judged when they were read."""
    text = HANDS * (RECORDS / "example.bgn").read_text(encoding="utf-8")
    read = parse_bgn(text)
    reading = seconds(lambda: parse_bgn(text))
    works: list[tuple[str, Callable[[], object]]] = [
        ("from text", lambda: to_arrow(parse_bgn(text))),
        ("from new records", lambda: to_arrow(replace(record) for record in read)),
        ("from records that were read", lambda: to_arrow(read)),
    ]
    for name, work in works:
        taken = seconds(work)
        yield name, f"{HANDS / taken:,.0f} a second", f"{taken / reading:.2f}", "20,000 a second"


if __name__ == "__main__":
    main()
