"""A new event before its file exists: its format, its entries, its first round."""

from collections import Counter
from functools import partial

from botifarra.server.desk.protocol.founding import FoundingForm, NewPair
from botifarra.server.desk.protocol.screen_parts import RoundSeats
from botifarra.server.desk.refusals import NoSuchFormat
from botifarra.server.desk.screens.hall_screen import round_seats
from botifarra.server.desk.screens.heads import pair_names
from botifarra.server.desk.typed_text import date_typed, line_typed
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Opened, Paired
from botifarra.tournament.format import Kind
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.proposals import Need, Proposal, proposals
from botifarra.tournament.recording import fold, record


def chosen_proposal(form: FoundingForm) -> Proposal:
    """Return the proposal that a form chooses; raises `NoSuchFormat` or `NotText`."""
    sections = Counter(line_typed(pair.section) for pair in form.pairs)
    need = Need(
        len(form.pairs),
        form.minutes,
        form.sets,
        form.kind is Kind.TEAMS,
        form.rounds,
        form.boards,
        tuple(sections.values()),
    )
    for each in proposals(need):
        if (each.kind, each.pairing) == (form.kind, form.pairing):
            return each
    raise NoSuchFormat(pairs=len(form.pairs))


def opening(form: FoundingForm) -> Opened:
    """Return the event with which the championship begins; raises `NoSuchFormat`, `NotText` or `NotDate`."""
    form_ = chosen_proposal(form).format()
    return Opened(line_typed(form.name, is_needed=True), form_, date_typed(form.date), line_typed(form.place))


def entries(form: FoundingForm) -> tuple[Entered, ...]:
    """Return the entries in the order of the list; raises `NotText`.

    In a championship of teams without team names, every two successive pairs form a team.
    """
    needs_teams = form.kind is Kind.TEAMS and not any(pair.team.strip() for pair in form.pairs)
    return tuple(
        Entered(_pair(number, each, str((number + 1) // 2) if needs_teams else each.team))
        for number, each in enumerate(form.pairs, 1)
    )


def drafted(form: FoundingForm) -> Book:
    """Return the championship with its entries; raises `TournamentError`."""
    return fold((opening(form), *entries(form)))


def first_seats(form: FoundingForm) -> RoundSeats:
    """Return the seats of round 1; raises `TournamentError`."""
    book = drafted(form)
    first = next_rounds(book)[0]
    seated = record(book, Paired(first))
    return round_seats(seated, first, partial(pair_names, seated))


def _pair(number: int, pair: NewPair, team: str) -> Pair:
    first, second = (line_typed(player, is_needed=True) for player in pair.players)
    section, team, club = map(line_typed, (pair.section, team, pair.club))
    return Pair(number, (first, second), section, team, club)
