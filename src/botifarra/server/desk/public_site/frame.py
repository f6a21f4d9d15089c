"""The frame of every page: its head, the title of the championship, and the links to the other parts."""

from typing import NamedTuple

from botifarra.paper.dates import date_name
from botifarra.prose import Prose, number_text
from botifarra.server.desk.protocol.screens import PublicScreen
from botifarra.server.desk.public_site.markup import Markup, tag

MARK = "botifarra tournament publish"
"""Stands in every file of the folder. A file without it is somebody else's and is never replaced."""

STYLE = "style.css"
INDEX = "index.html"
MATCHES = "matches.html"
PAIRS = "pairs.html"
SEATS = "seats.html"


def board_file(board: int) -> str:
    """Return the name of the page of a board."""
    return f"board-{board}.html"


def pair_file(pair: int) -> str:
    """Return the name of the page of a pair's score sheet."""
    return f"pair-{pair}.html"


class Part(NamedTuple):
    """A part of the pages: the key of its name, and its first page."""

    key: str
    page: str


def parts(screen: PublicScreen) -> list[Part]:
    """Return the parts that have something to show. The standings are the first page."""
    found = [Part("standings.title", INDEX)]
    if screen.boards:
        found.append(Part("column.boards", board_file(screen.boards[0].board)))
    if screen.matches:
        found.append(Part("column.matches", MATCHES))
    found.append(Part("site.pairs", PAIRS))
    if screen.seats is not None:
        found.append(Part("seating.title", SEATS))
    return found


def framed(screen: PublicScreen, text: Prose, part: str, title: str, *content: Markup) -> str:
    """Return a whole page. `part` is the key of the part that it belongs to."""
    head = screen.head
    links = [
        tag("a", text(each.key), href=each.page, aria_current="page" if each.key == part else None)
        for each in parts(screen)
    ]
    written = tag(
        "html",
        tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="color-scheme", content="light dark"),
            tag("meta", name="generator", content=MARK),
            tag("meta", name="robots", content="noindex"),  # it has the names of people
            tag("title", f"{title} · {head.name}"),
            tag("link", rel="stylesheet", href=STYLE),
        ),
        tag(
            "body",
            tag("header", tag("p", head.name, class_="name"), tag("p", _facts(screen, text))),
            tag("nav", *links, aria_label=text("site.parts")),
            tag("main", tag("h1", title), *content),
        ),
        lang=text.language,
    )
    return f"<!doctype html>\n{written}\n"


def _facts(screen: PublicScreen, text: Prose) -> str:
    head = screen.head
    after = text("standings.after", round=head.closed) if head.closed else ""
    return " · ".join(filter(None, (date_name(head.date, text), head.place, after)))


def table(headings: list[Markup], *bodies: Markup, class_: str | None = None) -> Markup:
    """Return a table of one or more bodies. Class `folded`: on a phone its figures are below the names."""
    return tag("table", tag("thead", tag("tr", *headings)), *bodies, class_=class_)


def heading(name: str, class_: str | None = None) -> Markup:
    """Return the heading of a column."""
    return tag("th", name, scope="col", class_=class_)


def figure(value: str | Markup, *more: str) -> Markup:
    """Return a cell with a figure."""
    return tag("td", value, class_=" ".join(("figure", *more)))


def pair_link(pair: int, name: str) -> Markup:
    """Return a link to the score sheet of a pair."""
    return tag("a", name, href=pair_file(pair))


def named(players: tuple[str, ...]) -> str:
    """Return the players of a pair."""
    return " – ".join(players)


def decimal(text: Prose, score: str | None) -> str:
    """Return a score as people write it; an empty text for None."""
    return number_text(text.language, score or "")


def note(text: Prose, key: str, **values: object) -> Markup:
    """Return a sentence below a table."""
    return tag("p", text(key, **values), class_="note")
