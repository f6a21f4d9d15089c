"""The command `tournament new`: the start of a championship."""

from typing import Annotated

from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang, Settings, chosen_rules
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.desk import By, File, Request, Role, answered, line_of_text, say, stamp
from botifarra.core.rules import Rules
from botifarra.eventfile.changing import begin_once
from botifarra.eventfile.dates import read_date
from botifarra.records.rules import format_rules
from botifarra.sentences.complaints import complaint
from botifarra.tournament.duplicate.result import TOTAL
from botifarra.tournament.errors import NotDate, RoundsFollowFromPairs
from botifarra.tournament.events import Opened
from botifarra.tournament.format import MOST_ROUNDS, Format, Kind, Pairing, RankBy, pairings_of

_BOARDS = 4
"""Default number of boards of a round (R7.1)."""


def new(
    file: File,
    name: Annotated[str | None, Option("--name", metavar="TEXT")] = None,
    kind: Annotated[Kind, Option("--kind", metavar="|".join(Kind))] = Kind.DUPLICATE,
    pairing: Annotated[Pairing | None, Option("--pairing", metavar="|".join(Pairing))] = None,
    boards: Annotated[int | None, Option("--boards", min=1, max=100, metavar="NUMBER")] = None,
    rounds: Annotated[int, Option("--rounds", min=0, max=MOST_ROUNDS, metavar="NUMBER")] = 0,
    groups: Annotated[int, Option("--groups", min=0, max=99, metavar="NUMBER")] = 0,
    qualify: Annotated[int, Option("--qualify", min=0, max=99, metavar="NUMBER")] = 0,
    share: Annotated[bool, Option("--share")] = False,
    rank_by: Annotated[RankBy | None, Option("--rank-by", metavar="|".join(RankBy))] = None,
    rules: Annotated[str | None, Option("--rules", metavar="NAME")] = None,
    settings: Settings = None,
    date: Annotated[str | None, Option("--date", metavar="YYYY-MM-DD")] = None,
    place: Annotated[str | None, Option("--place", metavar="TEXT")] = None,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Create an event file; an existing file is never overwritten."""
    text = prose(lang)
    if not kind.facts.has_boards and boards is not None:
        raise UsageError(text("tournament.new.no_boards"))
    who_meets = _pairing(text, kind, pairing)
    if not bool(groups) is bool(qualify) is ("groups" in who_meets.movement.options):
        raise UsageError(text("tournament.new.no_groups"))
    if share and "share" not in who_meets.movement.options:
        raise UsageError(text("tournament.new.no_share"))
    if rounds and who_meets.movement.is_knockout:
        raise UsageError(complaint(text, RoundsFollowFromPairs()))
    if rank_by is not None and kind is not Kind.DUPLICATE:
        raise UsageError(text("tournament.new.no_rank_by"))
    preset = rules or kind.facts.rules
    form = Format(
        kind,
        who_meets,
        format_rules(_fitting(text, kind, chosen_rules(text, preset, settings))),
        boards or _BOARDS if kind.facts.has_boards else 0,
        rounds,
        groups,
        qualify,
        share,
        rank_by or RankBy.AVERAGE,
    )
    event = Opened(
        line_of_text(text, "--name", file.stem if name is None else name),
        form,
        "" if date is None else _date(text, date),
        "" if place is None else line_of_text(text, "--place", place),
    )
    who = stamp(text, by, request, role)
    with answered(text, as_json):
        say(text, begin_once(file, who, event), as_json)


def _date(text: Prose, date: str) -> str:
    try:
        return read_date(date)
    except NotDate as error:
        raise UsageError(f"--date: {complaint(text, error)}") from None


def _pairing(text: Prose, kind: Kind, pairing: Pairing | None) -> Pairing:
    fitting = pairings_of(kind)
    if pairing is not None and pairing not in fitting:
        choices = " | ".join(fitting)
        raise UsageError(text("tournament.new.unfit", kind=text(f"kind.{kind}"), choices=choices))
    return pairing or fitting[0]


def _fitting(text: Prose, kind: Kind, rules: Rules) -> Rules:
    """Return the rules if that kind can be scored by them; raises `UsageError`."""
    scoring = kind.facts.scoring
    if rules.scoring is not scoring:
        raise UsageError(text("tournament.new.scoring", kind=text(f"kind.{kind}"), scoring=scoring))
    if kind.facts.has_boards and (rules.total != TOTAL or rules.codony):
        raise UsageError(text("tournament.new.total", total=TOTAL))
    return rules
