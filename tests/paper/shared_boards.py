"""A set of shared boards for papers, with people of long names, bots, and unfinished days."""

from random import Random

from botifarra.paper.shared_standings import SharedStandings
from botifarra.tournament.listing.table_rows import AND
from botifarra.tournament.shared.standings import standings
from tests.paper.championships import duplicate
from tests.tournament.shared.simulated_days import a_set, played_by


def shared_standings(people: int, title: str = "Penya Oros") -> SharedStandings:
    """Return the standings of a day with two bots; they are final if the set has a title."""
    shared = a_set(title=title, subtitle="Vilafranca")
    day = played_by(Random(4), shared, people, ("greedy", "club"))
    players = [name for pair in duplicate().pairs.values() for name in pair.players]
    names = {
        entrant.number: entrant.bot or players[entrant.number % len(players)] for entrant in day.entrants
    }
    names[1] = AND.join(players[:2])
    found = standings(shared, day.entrants, day.results)
    return SharedStandings(shared, day.entrants, found, names, "2026-11-26", is_final=bool(title))
