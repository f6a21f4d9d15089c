"""The command `verify`: a check that the cards of records follow from their seeds."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError, as_command_error, complain
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.shared_sets import finding_facts, finding_lines, findings_of
from botifarra.cli.records.sources import entries_in, read_source
from botifarra.cli.terminal.progress import track
from botifarra.fairness.verification import Judgement, Lack, Verdict, judge_all
from botifarra.records.errors import ParseError
from botifarra.records.record import Record, tag_text, unjudged
from botifarra.tournament.shared.document import NotADocument, SetDocument, is_document, read_document
from botifarra.visible import visible

_SHOWN = 20
"""The most characters that are shown of a value that no proof can use."""

_Judged = tuple[str, int, Record, Judgement]
"""A record with its file and its number there, from 1."""


def verify(
    files: Annotated[list[str], Argument(metavar="FILE")],
    bots: Annotated[bool, Option("--bots")] = False,
    entrant: Annotated[list[int] | None, Option("--entrant", metavar="NUMBER", min=1)] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Report for each hand whether its deal is proved; return 1 after a fault, or if none is proved."""
    text = prose(lang)
    sources, faults = _contents(text, files)
    sets = [(source, _read_set(text, source, content)) for source, content in sources if is_document(content)]
    _refuse_entrants(text, bots, entrant or [], [document for _, document in sets])
    read = _read_hands(text, sources, faults)
    for fault in faults:
        complain(fault.message)
    judgements = track(judge_all(record for _, _, record in read), text("verify.summary"))
    judged = [(*one, judgement) for one, judgement in zip(read, judgements, strict=True)]
    found = [
        (source, document, tuple(track(findings_of(document, bots, entrant or []), text("verify.summary"))))
        for source, document in sets
    ]
    hands = Counter(judgement.verdict for *_, judgement in judged)
    checks = Counter(finding.verdict for *_, findings in found for finding in findings)
    tally = hands + checks
    if as_json:
        facts = {
            **_summary(tally),
            "hands": [_facts(*each) for each in judged],
            "shared_boards": [
                finding_facts(source, finding) for source, _, findings in found for finding in findings
            ],
        }
        sys.stdout.write(f"{visible(json.dumps(facts, ensure_ascii=False))}\n")
        return 1 if faults else _status(tally)
    sys.stdout.writelines(f"{visible(_line(text, *each))}\n" for each in judged)
    if judged or not (found or faults):
        sys.stdout.write(f"{text('verify.total', hands=hands.total(), **_summary(hands))}\n")
    for source, document, findings in found:
        lines = finding_lines(text, source, document, findings)
        sys.stdout.writelines(f"{visible(line)}\n" for line in lines)
    if found:
        sys.stdout.write(f"{text('verify.set.total', checked=checks.total(), **_summary(checks))}\n")
    return 1 if faults else _status(tally)


def _contents(text: Prose, files: Iterable[str]) -> tuple[list[tuple[str, bytes]], list[CommandError]]:
    """Return the files that can be read, each with its content, and the errors of the others."""
    contents, faults = [], []
    for source in files:
        try:
            contents.append((source, read_source(source)))
        except OSError as error:
            faults.append(as_command_error(text, error))
    return contents, faults


def _read_hands(
    text: Prose, sources: Iterable[tuple[str, bytes]], faults: list[CommandError]
) -> list[tuple[str, int, Record]]:
    """Return the hands of the files that are no documents, each with its file and its number there, from 1.

    Add the errors of the others to `faults`, and complain of a file without any hand.
    """
    read: list[tuple[str, int, Record]] = []
    for source, content in sources:
        if is_document(content):
            continue
        number = 0
        for number, entry in enumerate(entries_in(content, source), 1):
            if isinstance(entry, ParseError):
                faults.append(as_command_error(text, entry))
            else:
                read.append((source, number, unjudged(entry)))
        if not number:
            complain(text("check.no_hand", file=source))
    return read


def _refuse_entrants(
    text: Prose, has_bots: bool, entrants: Sequence[int], documents: Iterable[SetDocument]
) -> None:
    """Raise `UsageError` if entrants are named whose bots would not be checked."""
    if entrants and not has_bots:
        raise UsageError(text("verify.entrant.no_bots"))
    known = {entrant.number for document in documents for entrant in document.entrants}
    for number in entrants:
        if number not in known:
            raise UsageError(text("verify.entrant.unknown", number=number))


def _read_set(text: Prose, source: str, content: bytes) -> SetDocument:
    try:
        return read_document(content)
    except NotADocument as error:
        raise CommandError(text("verify.set.unreadable", source=source, **error.facts)) from None


def _summary(tally: Counter[Verdict]) -> dict[str, int]:
    return {verdict.value: tally[verdict] for verdict in Verdict}


def _status(tally: Counter[Verdict]) -> int:
    return 1 if tally[Verdict.FALSE] or not tally[Verdict.PROVED] else 0


def _line(text: Prose, source: str, number: int, record: Record, judgement: Judgement) -> str:
    names = [text(f"verify.{wrong}") for wrong in judgement.wrong] or [
        _missing(text, record, lack) for lack in judgement.lacks
    ]
    place = text("verify.place", source=source, number=number)
    if (code := record.tag(Lack.TABLE)) is not None:
        place += f" ({code} {record.tag(Lack.DEAL) or ''})"
    elif (session := record.tag(Lack.SESSION)) is not None:
        place += f" ({text('verify.board', session=session, board=record.tag(Lack.BOARD) or '')})"
    return f"{place}: {text(f'verify.{judgement.verdict}', what=', '.join(names))}"


def _missing(text: Prose, record: Record, lack: Lack) -> str:
    """Return what a proof lacks: a tag, or one that a proof can use in the place of another value."""
    if lack is Lack.HAND_BEFORE:
        return text("verify.hand_before")
    found = record.tag(lack)
    if not found:
        return f"[{lack}]"
    key = "verify.invalid.digits" if lack in (Lack.COMMIT, Lack.SEED) else "verify.invalid"
    return text(key, tag=f"[{lack}]", found=tag_text(found, _SHOWN))


def _facts(source: str, number: int, record: Record, judgement: Judgement) -> dict[str, Any]:
    return {
        "source": source,
        "hand": number,
        "table": record.tag(Lack.TABLE),
        "deal": record.tag(Lack.DEAL),
        "session": record.tag(Lack.SESSION),
        "board": record.tag(Lack.BOARD),
        "verdict": judgement.verdict,
        "wrong": judgement.wrong,
        "lacks": judgement.lacks,
    }
