"""Random championships: the standings agree with a second implementation of the rules."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import msgspec
import pytest

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.lots import Entrant
from botifarra.tournament.matches.final_standings import final_standings, shown_standings
from botifarra.tournament.matches.standings import Standing as MatchRow
from botifarra.tournament.movements.groups import group_standings
from botifarra.tournament.preview import preview
from botifarra.tournament.ranking import only_ranked
from botifarra.tournament.recording import fold
from botifarra.tournament.teams import standings as teams
from tests.scale import scale
from tests.tournament.random_championships import FORMATS, Championship
from tests.tournament.recomputed.duplicate import Duplicate
from tests.tournament.recomputed.log import Log
from tests.tournament.recomputed.lots import draw_again
from tests.tournament.recomputed.matches import Matches
from tests.tournament.recomputed.teams import Teams

EACH = scale(3, 223)
"""Championships of each of the nine formats: 2,007 of them under `make prove`."""


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_standings_equal_those_of_the_second_implementation(form: int) -> None:
    for seed in range(form, EACH * len(FORMATS), len(FORMATS)):
        played = Championship(seed, look)
        played.play()
        assert fold(played.events) == played.book


class Previewed(Championship):
    """A championship of which everything that may happen is previewed."""

    def may(self, events: Iterable[Event]) -> None:
        wanted = list(events)
        before = self.book
        try:
            told = preview(before, wanted)
        except TournamentError:
            super().may(wanted)
            assert self.book is before
        else:
            super().may(wanted)
            assert self.book == told.book
            then, now = ranks(before), ranks(self.book)
            known = (then | now).keys() - (self.book.pairs.keys() - before.pairs.keys())
            assert {change.who: (change.before, change.after) for change in told.ranks} == {
                who: (then.get(who), now.get(who)) for who in known if then.get(who) != now.get(who)
            }


def ranks(book: Book) -> dict[Entrant, int]:
    """Return the ranks of the entries that have one, within their line or group."""
    match book.begun.format.kind:
        case Kind.DUPLICATE:
            rows = duplicate.standings(book)
            apart = [[row for row in rows if row.line is line] for line in (None, *Side)]
            return {row.pair: row.rank for among in apart for row in only_ranked(among)}
        case Kind.TEAMS:
            return {row.team: row.rank for row in only_ranked(teams.standings(book))}
        case Kind.MATCHES:
            return {row.pair: row.rank for rows in shown_standings(book) for row in only_ranked(rows)}


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_a_preview_equals_the_result_of_the_change(form: int) -> None:
    for seed in range(form, scale(2, 20) * len(FORMATS), len(FORMATS)):
        Previewed(seed, lambda _: None).play()


def test_the_random_championships_contain_every_event() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(10 * len(FORMATS)):
        played = Championship(seed, lambda _: None)
        played.play()
        kinds.update(type(event).__name__ for event in played.events)
    assert {
        "Adjusted", "AppealDecided", "Appealed", "BoardSpoiled", "Cancelled", "Confirmed", "Corrected",
        "Drawn", "Entered", "Erased", "FineAppealDecided", "FineAppealed", "Fined", "Lifted",
        "Opened", "Paired", "Penalised", "Reseated", "RoundsSet",
        "SatOut", "Scored", "SlipAgreed", "SlipClaimed", "SlipDisputed", "Substituted", "Unpaired",
        "Withdrawn",
    } == set(kinds)  # fmt: skip


def look(played: Championship) -> None:
    """Compare the state of the program with the state after the events."""
    book = played.book
    events = msgspec.to_builtins(played.events)
    for event in Log(events).lots:
        assert draw_again(event) == list(event["entries"])
    match book.begun.format.kind:
        case Kind.DUPLICATE:
            told = {row.pair: duplicate_facts(row) for row in duplicate.standings(book)}
            assert told == {row["pair"]: row for row in Duplicate(events).rows()}
        case Kind.TEAMS:
            teams_told = {row.team: asdict(row) for row in teams.standings(book)}
            assert teams_told == {row["team"]: row for row in Teams(events).rows()}
        case Kind.MATCHES:
            assert match_facts(final_standings(book)) == {row["pair"]: row for row in Matches(events).final()}
            shown_standings(book)
            if played.pairing is Pairing.GROUPS and book.rounds:
                groups = [match_facts(rows) for rows in group_standings(book)]
                assert groups == [{row["pair"]: row for row in rows} for rows in Matches(events).groups()]


def duplicate_facts(row: duplicate.Standing) -> dict[str, Any]:
    return {
        "pair": row.pair,
        "line": None if row.line is None else row.line.name,
        "total": row.total,
        "average": row.average,
        "share": row.share,
        "boards": row.boards,
        "sat_out": row.sat_out,
        "flagged": row.is_flagged,
        "rank": row.rank,
    }


def match_facts(rows: list[MatchRow]) -> dict[int, dict[str, Any]]:
    """Return the figures of each pair; how far it came in a knock-out is in its rank."""
    facts = {row.pair: asdict(row) for row in rows}
    for each in facts.values():
        del each["reached"]
    return facts
