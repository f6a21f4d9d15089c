"""The command `perft`: the number of possible continuations of a hand, compared with known counts."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated

from typer import Argument, Context, Option

from botifarra.cli.errors import CommandError, as_command_error, complain
from botifarra.cli.options import (
    Dealer,
    Json,
    Lang,
    RulesName,
    Seed,
    Settings,
    chosen_rules,
    chosen_seed,
    refuse_given,
)
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.deal import deals
from botifarra.cli.records.replay import revoke_message
from botifarra.cli.records.sources import entries_of
from botifarra.cli.terminal.progress import track
from botifarra.core.perft import perft as count_leaves
from botifarra.core.state import State
from botifarra.records.errors import ParseError
from botifarra.records.notation import parse_seat
from botifarra.records.read import Entry
from botifarra.records.record import Record
from botifarra.visible import visible

_DEPTH = 4
"""Depth of the count where neither an option nor a tag gives one."""

_DEALT = ("dealer", "rules", "settings", "seed")
"""Options about a deal, which cannot be combined with files."""

_COLUMNS = ("position", "depth", "leaves")
_DIGITS = 12

_KNOWN = re.compile(r"\s*([1-9][0-9]{0,2})\s+([0-9]{1,18})\s*")


@dataclass(frozen=True, slots=True)
class Question:
    """A position and a depth; `known` is the number of leaves, where it is known."""

    position: str
    state: State
    depth: int
    known: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The number of leaves counted, and the known number."""

    position: str
    depth: int
    leaves: int
    known: int | None

    @property
    def is_right(self) -> bool:
        """Whether the count agrees with the known number; true where none is known."""
        return self.known in (None, self.leaves)


def perft(
    context: Context,
    files: Annotated[list[str] | None, Argument(metavar="FILE")] = None,
    depth: Annotated[int | None, Option("--depth", min=1, metavar="NUMBER")] = None,
    dealer: Dealer = "N",
    rules: RulesName = "oriental",
    settings: Settings = None,
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Count the leaves of the positions in some files, or of a deal; return 1 after any fault."""
    text = prose(lang)
    if files:
        refuse_given(context, _DEALT, text("perft.files_alone"))
        asked = [question for file in files for question in _file_questions(text, file, depth)]
    else:
        seed = chosen_seed(seed)
        [record] = deals(chosen_rules(text, rules, settings), parse_seat(dealer), seed, 1)
        asked = list(_questions(text, f"--seed {seed}", record, depth))
    questions = [question for question in asked if isinstance(question, Question)]
    faults = [fault for fault in asked if isinstance(fault, CommandError)]
    row = _row_format(text, questions)
    is_page = not as_json and bool(questions or not faults)
    if is_page:
        sys.stdout.write(row.format(*(text(f"perft.heading.{column}") for column in _COLUMNS)))
    start = perf_counter()
    answers = []
    for question in track(questions, text("perft.counting")):
        leaves = count_leaves(question.state, question.depth)
        answer = Answer(question.position, question.depth, leaves, question.known)
        answers.append(answer)
        if is_page:
            sys.stdout.write(row.format(visible(answer.position), answer.depth, leaves))
        if not answer.is_right:
            complain(text("perft.differs", answer=answer))
    seconds = perf_counter() - start
    total = sum(answer.leaves for answer in answers)
    rate = round(total / seconds) if seconds else 0
    if as_json:
        facts = {"counts": list(map(asdict, answers)), "seconds": round(seconds, 3), "rate": rate}
        sys.stdout.write(f"{visible(json.dumps(facts, ensure_ascii=False))}\n")
    elif is_page:
        summary = text("perft.total", leaves=total, seconds=f"{seconds:.1f}", rate=rate)
        sys.stdout.write(f"{summary}\n")
    for fault in faults:
        complain(fault.message)
    return 0 if all(answer.is_right for answer in answers) and not faults else 1


def _row_format(text: Prose, questions: list[Question]) -> str:
    """Return the format of a row, wide enough for the positions, the headings and large counts."""
    position, depth, leaves = (len(text(f"perft.heading.{column}")) for column in _COLUMNS)
    position = max([position, *(len(question.position) for question in questions)])
    return f"{{:<{position}}}  {{:>{depth}}}  {{:>{max(leaves, _DIGITS)}}}\n"


def _file_questions(text: Prose, file: str, depth: int | None) -> Iterator[Question | CommandError]:
    """Yield the questions of a file, or of every BGN file of a folder; for each fault its error."""
    is_folder = bool(file) and Path(file).is_dir()
    is_empty = True
    for source in map(str, sorted(Path(file).glob("*.bgn"))) if is_folder else (file,):
        try:
            for number, entry in enumerate(entries_of(source), 1):
                is_empty = False
                yield from _entry_questions(text, f"{source}#{number}", entry, depth)
        except OSError as error:
            is_empty = False
            yield as_command_error(text, error)
    if is_empty:
        yield CommandError(text("perft.no_file" if is_folder else "check.no_hand", file=file))


def _entry_questions(
    text: Prose, place: str, entry: Entry, depth: int | None
) -> Iterator[Question | CommandError]:
    """Yield the questions of a record, or its error."""
    try:
        if isinstance(entry, ParseError):
            raise entry
        yield from _questions(text, entry.tag("Id") or place, entry, depth)
    except (CommandError, ParseError) as error:
        yield as_command_error(text, error)


def _questions(text: Prose, position: str, record: Record, depth: int | None) -> Iterator[Question]:
    """Yield a question for each depth up to `depth`: for the known depths or, without any, for all from 1."""
    if record.revoke is not None:
        raise CommandError(f"{position}: {revoke_message(text, record, record.revoke)}")
    state = record.state
    known = _known_counts(text, position, record)
    if known:
        for at, leaves in known.items():
            if depth is None or at <= depth:
                yield Question(position, state, at, leaves)
    else:
        for at in range(1, (depth or _DEPTH) + 1):
            yield Question(position, state, at)


def _known_counts(text: Prose, position: str, record: Record) -> dict[int, int]:
    """Return the known number of leaves by depth, from the tag `Perft`: "1 12; 2 31"."""
    tag = record.tag("Perft")
    if tag is None:
        return {}
    found = [_KNOWN.fullmatch(part) for part in tag.split(";")]
    if not all(found):
        raise CommandError(text("perft.bad_tag", position=position, tag=tag))
    return {int(pair[1]): int(pair[2]) for pair in found if pair}
