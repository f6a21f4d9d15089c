"""The matches of closed rounds, and the seats of the round in play."""

from botifarra.prose import Prose
from botifarra.server.desk.protocol.screen_parts import PairNames, RoundSeats
from botifarra.server.desk.protocol.screens import PublicMatch, PublicScreen
from botifarra.server.desk.public_site.frame import figure, framed, heading, named, pair_link, table
from botifarra.server.desk.public_site.markup import Markup, tag
from botifarra.server.desk.public_site.results import Names
from botifarra.server.desk.screens.cells import LINES


def matches_page(screen: PublicScreen, names: Names, text: Prose) -> str:
    """Return all matches of closed rounds, the last round first."""
    content = []
    for number in sorted({match.round for match in screen.matches}, reverse=True):
        matches = [match for match in screen.matches if match.round == number]
        content += [tag("h2", text("round", round=number)), _matches(matches, names, text)]
    return framed(screen, text, "column.matches", text("column.matches"), *content)


def seats_page(screen: PublicScreen, seats: RoundSeats, text: Prose) -> str:
    """Return where everybody sits in the round in play."""
    rows = (
        tag("tbody", *(_seat(each.table, place, pair, text) for place, pair in enumerate(each.pairs)))
        for each in seats.tables
    )
    headings = [
        heading(text("column.table"), "figure"),
        heading(text("column.side")),
        heading(text("column.pair"), "wide"),
    ]
    content = [tag("h2", text("round", round=seats.number)), table(headings, *rows)]
    if seats.resting:
        resting = " · ".join(f"{pair.number} {named(pair.players)}" for pair in seats.resting)
        content.append(tag("p", f"{text('site.resting')}: {resting}"))
    return framed(screen, text, "seating.title", text("seating.title"), *content)


def _matches(matches: list[PublicMatch], names: Names, text: Prose) -> Markup:
    headings = [
        heading(text("column.table"), "figure"),
        heading(text("column.side")),
        heading(text("column.pair"), "wide"),
        heading(text("column.points"), "figure"),
    ]
    return table(headings, *(tag("tbody", *_rows(match, names, text)) for match in matches))


def _rows(match: PublicMatch, names: Names, text: Prose) -> list[Markup]:
    return [
        tag(
            "tr",
            *_table_number(match.table, place),
            tag("td", text(f"side.{line}"), class_="side"),
            tag("td", pair_link(pair, f"{pair} {named(names(pair, match.round))}"), class_="wide"),
            figure("" if match.scores is None else str(match.scores[place]), "strong"),
        )
        for place, (line, pair) in enumerate(zip(LINES, match.pairs, strict=True))
    ]


def _seat(number: int, place: int, pair: PairNames, text: Prose) -> Markup:
    return tag(
        "tr",
        *_table_number(number, place),
        tag("td", text(f"side.{LINES[place]}"), class_="side"),
        tag("td", f"{pair.number} {named(pair.players)}", class_="wide"),
    )


def _table_number(number: int, place: int) -> list[Markup]:
    """Return the cell of a table's number, in the first of its two rows."""
    cell = tag("th", str(number), scope="rowgroup", rowspan=2, role="rowheader", class_="figure rank")
    return [cell] if place == 0 else []
