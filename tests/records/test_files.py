"""Files of records, read one record at a time."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import repeat
from pathlib import Path

import pytest

from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.records.errors import Expected, ParseError
from botifarra.records.files import read_entries, read_records, split_file
from botifarra.records.json import format_json, parse_json
from botifarra.records.read import entry_readers, read_drafts
from botifarra.records.record import Record
from tests.records.faulty_texts import UNPLAYED
from tests.records.goldens import FOLDER

EXAMPLE = FOLDER / "example.bgn"


class Pipe(BytesIO):
    """A file that can be read once, as a pipe can."""

    def seekable(self) -> bool:
        return False


def written(path: Path, *content: bytes) -> Path:
    path.write_bytes(b"".join(content))
    return path


@pytest.mark.parametrize("name", ["calls", "endings", "example", "presets", "tags"])
def test_bgn_and_json_are_distinguished_by_their_beginning(name: str) -> None:
    records = parse_bgn((FOLDER / f"{name}.bgn").read_bytes())
    assert tuple(read_records(FOLDER / f"{name}.bgn")) == records
    assert tuple(read_records(str(FOLDER / f"{name}.json"))) == records


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf\n"])
def test_an_empty_file_has_no_record(tmp_path: Path, content: bytes) -> None:
    assert list(read_records(written(tmp_path / "empty", content))) == []


def test_a_mark_and_the_ends_of_lines_of_windows_are_no_part_of_the_text(tmp_path: Path) -> None:
    text = EXAMPLE.read_bytes()
    path = written(tmp_path / "windows", b"\xef\xbb\xbf", text.replace(b"\n", b"\r\n"))
    assert tuple(read_records(path)) == parse_bgn(text)


def test_records_before_a_fault_are_read_and_the_fault_has_its_place(tmp_path: Path) -> None:
    path = written(
        tmp_path / "faulty.bgn", UNPLAYED.encode(), b"\n", UNPLAYED.replace("N:", "X:", 1).encode()
    )
    records = read_records(path)
    assert next(records) == parse_bgn(UNPLAYED)[0]
    with pytest.raises(ParseError) as caught:
        next(records)
    assert caught.value.source == str(path)
    assert caught.value.line > UNPLAYED.count("\n")
    assert [type(entry) for entry in entries(path.read_bytes())] == [Record, ParseError]


@pytest.mark.parametrize("kind", ["bgn", "json"])
@pytest.mark.parametrize("end", ["\xe1".encode("latin-1"), "à".encode()[:1], b"\xff\xff"])
def test_text_that_is_not_utf8_is_refused_before_any_record(tmp_path: Path, end: bytes, kind: str) -> None:
    path = long_file(tmp_path, kind, 30)
    content = path.read_bytes() + end
    with pytest.raises(ParseError) as streamed:
        next(read_records(written(path, content)))
    with pytest.raises(ParseError) as whole:
        (parse_json if kind == "json" else parse_bgn)(content, str(path))
    assert str(streamed.value) == str(whole.value)
    assert streamed.value.expected in (Expected.UTF8, Expected.ENCODING)


def test_a_pipe_is_read_as_a_file_is() -> None:
    for content in (EXAMPLE.read_bytes(), format_json(parse_bgn(EXAMPLE.read_bytes()))):
        piped = list(read_drafts(split_file(Pipe(content), "-")))
        assert piped == list(parse_bgn(EXAMPLE.read_bytes()))


def test_a_missing_file_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(read_records(tmp_path / "none.bgn"))


def test_the_memory_of_a_few_records_is_enough_for_a_large_file(tmp_path: Path) -> None:
    for kind in ("bgn", "json"):
        few, many = (peak(read_records(long_file(tmp_path, kind, count)), count) for count in (50, 200))
        assert many < 1.5 * few


def long_file(folder: Path, kind: str, count: int) -> Path:
    """Write a file with so many records of 10 KB each."""
    tags = tuple((f"X{place}", "a" * 3_000) for place in range(3))
    records = repeat(replace(parse_bgn(UNPLAYED)[0], tags=tags), count)
    text = format_json(records) if kind == "json" else format_bgn(records).encode()
    return written(folder / f"{count}.{kind}", text)


def entries(content: bytes) -> list[Record | ParseError]:
    return list(read_drafts(split_file(BytesIO(content), "-")))


def peak(records: Iterator[Record], count: int) -> int:
    """Return the most bytes that are held while so many records are read."""
    tracemalloc.start()
    assert sum(1 for _ in records) == count
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


@pytest.mark.parametrize("head", ['[BGN "1"]\n[Dealer "?"]\n', '[BGN "2"]\n'])
def test_entries_go_on_after_a_faulty_record(tmp_path: Path, head: str) -> None:
    sound = EXAMPLE.read_bytes()
    path = written(tmp_path / "hands.bgn", sound, head.encode(), sound)
    first, wrong, last = read_entries(path)
    assert first == last == parse_bgn(sound)[0]
    assert isinstance(wrong, ParseError)
    assert wrong.source == str(path)


@pytest.mark.parametrize("content", ["sound", "faulty", "broken"])
def test_the_entries_that_are_read_one_by_one_are_those_of_the_file(content: str) -> None:
    sound = (FOLDER / "endings.json").read_bytes()
    text = {
        "sound": sound,
        "faulty": sound.replace(b'"dealer":"N"', b'"dealer":"?"', 1),
        "broken": sound.removesuffix(b"]}\n"),
    }[content]
    readers = list(entry_readers(split_file(BytesIO(text), "-")))
    assert [repr(read()) for read in readers] == [repr(entry) for entry in entries(text)]
    assert any(isinstance(read(), ParseError) for read in readers) is (content != "sound")
