"""The words for pairs, seats, sides and numbers on paper."""

from fractions import Fraction

from botifarra.core.seats import Seat, Side
from botifarra.paper.dates import date_name, day_of
from botifarra.paper.fitting import BETWEEN, JOINED
from botifarra.paper.sheet import Heading
from botifarra.prose import Prose, number_text
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair, given_name_first
from botifarra.tournament.events import BoardSlip
from botifarra.tournament.format import Kind
from botifarra.tournament.matches.final_standings import places_left
from botifarra.tournament.number_format import rounded


def heading(book: Book, text: Prose) -> Heading:
    """Return the heading of a championship's pages; raises `NotOpened`."""
    begun = book.begun
    return Heading(begun.name, begun.place, date_name(begun.date, text), day_of(begun.date))


def whole(name: str) -> str:
    """Return a name that is kept on one line as long as it is readable."""
    return name.replace(" ", JOINED)


def person(name: str) -> str:
    """Return the name of a player outside of lists by surname, kept on one line."""
    return whole(given_name_first(name))


def named(book: Book, pair: int, number: int) -> str:
    """Return the players of a pair in a round, each on a line; raises `UnknownPair`."""
    return "\n".join(map(person, book.pair_in(pair, number).players))


def is_league(book: Book) -> bool:
    """Return whether pairs play for teams."""
    return book.begun.format.kind is Kind.TEAMS


def named_with_team(book: Book, pair: int, number: int) -> str:
    """Return the players of a pair in a round, in a league below their team; raises `UnknownPair`."""
    return team_and_players(book, book.pair_in(pair, number), "\n")


def team_and_players(book: Book, pair: Pair, between: str = BETWEEN) -> str:
    """Return the players of a pair, in a league below their team."""
    players = between.join(map(person, pair.players))
    return f"{whole(pair.team)}\n{players}" if is_league(book) else players


def round_name(book: Book, number: int, text: Prose) -> str:
    """Return the number of a round, with its name if it is one of the last of a knock-out."""
    stage = f"stage.{places_left(book, number)}"
    name = whole(text("round", round=number))
    return f"{name}{BETWEEN}{whole(text(stage))}" if stage in text else name


def side_name(text: Prose, side: Side) -> str:
    """Return the letters of a side."""
    return text(f"side.{side.name.lower()}")


def seat_letter(text: Prose, seat: Seat) -> str:
    """Return the letter of a seat."""
    return text(f"seat.{seat.name.lower()}.letter")


def decimal_name(text: Prose, value: Fraction) -> str:
    """Return a fraction as people write it, to two decimals."""
    return number_text(text.language, f"{rounded(value):f}")


def result_name(result: int | None) -> str:
    """Return a result as people write it, with its sign; a dash for none."""
    if result is None:
        return "–"
    return f"{result:{'+' if result else ''}}".replace("-", "−")


def points_name(slip: BoardSlip | None, first: Side = Side.NS) -> str:
    """Return the points of a board as it was played, those of one side first; a dash without a slip."""
    return "–" if slip is None else f"{slip.points[first]}–{slip.points[first.other]}"


def called_names(slip: BoardSlip | None, text: Prose) -> list[str]:
    """Return the sides that named botifarra and said contro, in words; empty without such calls."""
    called = (slip.botifarra, slip.contro) if slip is not None else (None, None)
    return [side_name(text, Side[each]) if each else "" for each in called]
