"""The command `check`: a report on every record, right or wrong."""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from typer import Argument

from botifarra.cli.errors import complain, file_message, parse_message
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.replay import revoke_message, revoke_score
from botifarra.cli.records.sources import entries_of
from botifarra.cli.terminal.progress import track
from botifarra.core.referee import Revoke
from botifarra.records.errors import Expected, ParseError
from botifarra.records.notation import format_scores, format_seat
from botifarra.records.read import Entry
from botifarra.records.record import Record
from botifarra.records.tag_names import resembled_tag
from botifarra.visible import visible

MOST_REVOKES = 1_000
"""Largest number of revokes that are listed of a file; all are counted."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault in a file, or only a remark: a message for a person, and facts for a program."""

    message: str
    facts: dict[str, Any]
    is_fault: bool = True


@dataclass(slots=True)
class Tally:
    """The numbers of records that are right, wrong, or with a revoke; unread records are not counted.

    Some of those that are `right` are `unfinished`.
    """

    right: int = 0
    unfinished: int = 0
    wrong: int = 0
    revoked: int = 0

    @property
    def records(self) -> int:
        """Number of all records."""
        return self.right + self.wrong + self.revoked


@dataclass(slots=True)
class _Doubtful:
    """An unknown tag: the known one it may be, the number of its first record, and that of its records."""

    known: str
    first: int
    count: int = 0


def check(
    files: Annotated[list[str], Argument(metavar="FILE")], as_json: Json = False, lang: Lang = None
) -> int:
    """Report the faults in the records of some files and count the right ones; return 1 after any fault."""
    text = prose(lang)
    tally = Tally()
    findings = []
    for finding in _check_files(text, files, tally):
        findings.append(finding)
        if not as_json:
            complain(finding.message)
    summary = {"records": tally.records, **asdict(tally)}
    if as_json:
        found = [finding.facts for finding in findings]
        sys.stdout.write(f"{visible(json.dumps({**summary, 'found': found}, ensure_ascii=False))}\n")
    elif sum(finding.facts["kind"] == "file" for finding in findings) < len(files) or tally.records:
        sys.stdout.write(f"{text('check.total', **summary)}\n")
    return 1 if any(finding.is_fault for finding in findings) else 0


def _check_files(text: Prose, files: Iterable[str], tally: Tally) -> Iterable[Finding]:
    """Yield the findings file by file, and update `tally`."""
    for source in files:
        before, revoked_before = tally.records, tally.revoked
        doubtful: dict[str, _Doubtful] = {}
        try:
            for number, entry in enumerate(track(entries_of(source), source), 1):
                yield from _check_entry(text, source, entry, tally, revoked_before + MOST_REVOKES)
                if isinstance(entry, Record):
                    _note_doubtful(entry, number, doubtful)
        except OSError as error:
            yield Finding(file_message(text, error), {"kind": "file", "source": source})
        else:
            unlisted = tally.revoked - revoked_before - MOST_REVOKES
            if unlisted > 0:
                yield _unlisted(text, source, unlisted)
            yield from (_doubt(text, source, name, doubt) for name, doubt in doubtful.items())
            if tally.records == before:
                yield Finding(text("check.no_hand", file=source), {"kind": "empty", "source": source})


def _check_entry(
    text: Prose, source: str, entry: Entry, tally: Tally, most_revoked: int
) -> Iterable[Finding]:
    """Yield the faults of a record, and count it in `tally`; a revoke past `most_revoked` is only counted."""
    if isinstance(entry, ParseError):
        is_cut_off = entry.expected is Expected.FAULTS
        tally.wrong += not is_cut_off
        yield _fault(text, entry, "unread" if is_cut_off else "fault")
    elif entry.revoke is not None:
        tally.revoked += 1
        if tally.revoked <= most_revoked:
            yield _revoke(text, source, entry, entry.revoke)
            yield from (_fault(text, error, "misstated") for error in entry.misstated)
    else:
        tally.right += 1
        tally.unfinished += entry.scored is None


def _unlisted(text: Prose, source: str, count: int) -> Finding:
    """Return the finding for the revokes of a file that are counted, but not listed."""
    message = text("check.unlisted", file=source, listed=MOST_REVOKES, count=count)
    return Finding(message, {"kind": "unlisted", "source": source, "count": count})


def _note_doubtful(record: Record, number: int, doubtful: dict[str, _Doubtful]) -> None:
    """Add to `doubtful` the unknown tags of a record that may be known ones, by name."""
    for name in dict(record.tags):  # a tag may be repeated
        known = resembled_tag(name)
        if known is not None:
            doubt = doubtful.setdefault(name, _Doubtful(known, number))
            doubt.count += 1


def _doubt(text: Prose, source: str, name: str, doubt: _Doubtful) -> Finding:
    """Return the remark for an unknown tag that may be a known one."""
    message = text(
        "check.tag", file=source, tag=name, known=doubt.known, number=doubt.first, count=doubt.count
    )
    facts = {"tag": name, "resembles": doubt.known, "record": doubt.first, "count": doubt.count}
    return Finding(message, {"kind": "tag", "source": source, **facts}, is_fault=False)


def _fault(text: Prose, error: ParseError, kind: str) -> Finding:
    facts = {
        "kind": kind,
        "source": error.source,
        "line": error.line,
        "column": error.column,
        "found": error.found,
        "expected": error.expected,
        "choices": error.choices,
        "holder": error.holder or None,
        "rule": error.rule,
    }
    return Finding(parse_message(text, error), facts)


def _revoke(text: Prose, source: str, record: Record, revoke: Revoke) -> Finding:
    assert record.revoke_place is not None  # the record was read from a text
    line, column = record.revoke_place
    message = f"{revoke_message(text, record, revoke)} {revoke_score(text, revoke)}"
    facts = {
        "kind": "revoke",
        "source": source,
        "line": line,
        "column": column,
        "seat": format_seat(revoke.seat),
        "card": str(revoke.card),
        "trick": revoke.trick + 1,
        "rule": revoke.rule,
        "score": format_scores(revoke.scored) if revoke.scored is not None else None,
    }
    return Finding(f"{source}:{line}:{column}: {message}", facts)
