"""The command `verify`: a check that the cards of records follow from their seeds."""

import json
import sys
from collections import Counter
from typing import Annotated, Any

from typer import Argument

from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.sources import records_of
from botifarra.cli.terminal.progress import track
from botifarra.fairness.verification import Judgement, Lack, Verdict, judge_all
from botifarra.records.record import Record
from botifarra.visible import visible

_Judged = tuple[str, int, Record, Judgement]
"""A record with its file and its number there, from 1."""


def verify(
    files: Annotated[list[str], Argument(metavar="FILE")], as_json: Json = False, lang: Lang = None
) -> int:
    """Report for each hand whether its deal is proved; return 1 if one is false, or if none is proved."""
    text = prose(lang)
    read = [
        (source, number, record) for source in files for number, record in enumerate(records_of(source), 1)
    ]
    judgements = track(judge_all(record for _, _, record in read), text("verify.summary"))
    judged = [(*one, judgement) for one, judgement in zip(read, judgements, strict=True)]
    tally = Counter(judgement.verdict for *_, judgement in judged)
    summary = {verdict.value: tally[verdict] for verdict in Verdict}
    if as_json:
        hands = [_facts(*each) for each in judged]
        sys.stdout.write(f"{visible(json.dumps({**summary, 'hands': hands}, ensure_ascii=False))}\n")
    else:
        sys.stdout.writelines(f"{visible(_line(text, *each))}\n" for each in judged)
        sys.stdout.write(f"{text('verify.total', hands=len(judged), **summary)}\n")
    return 1 if tally[Verdict.FALSE] or not tally[Verdict.PROVED] else 0


def _line(text: Prose, source: str, number: int, record: Record, judgement: Judgement) -> str:
    names = [text(f"verify.{wrong}") for wrong in judgement.wrong] or [
        text("verify.hand_before") if lack is Lack.HAND_BEFORE else f"[{lack}]" for lack in judgement.lacks
    ]
    place = text("verify.place", source=source, number=number)
    if (code := record.tag(Lack.TABLE)) is not None:
        place += f" ({code} {record.tag(Lack.DEAL) or ''})"
    elif (session := record.tag(Lack.SESSION)) is not None:
        place += f" ({text('verify.board', session=session, board=record.tag(Lack.BOARD) or '')})"
    return f"{place}: {text(f'verify.{judgement.verdict}', what=', '.join(names))}"


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
