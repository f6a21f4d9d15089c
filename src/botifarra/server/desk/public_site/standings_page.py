"""The first page: the standings after the last closed round."""

from collections.abc import Iterator

from botifarra.prose import Prose
from botifarra.sentences.appeals import appeals_sentence
from botifarra.server.desk.protocol.screens import PublicScreen, RankedLine, Ranking
from botifarra.server.desk.public_site.frame import (
    decimal,
    figure,
    framed,
    heading,
    named,
    note,
    pair_link,
    table,
)
from botifarra.server.desk.public_site.markup import Markup, tag
from botifarra.server.desk.screens.rankings import rank_figure
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.table_rows import FLAG
from botifarra.tournament.number_format import boards_name

_SECOND = {"average": "column.total", "total": "column.average", "wins": "column.difference"}
"""The figure beside the one that ranks."""


def standings_page(screen: PublicScreen, text: Prose) -> str:
    """Return the page of the standings."""
    content = [*_rankings(screen, text), *_rules(screen, text)] or [note(text, nothing_yet(screen))]
    closed = screen.head.closed
    title = text("site.standings", round=closed) if closed else text("standings.title")
    return framed(screen, text, "standings.title", title, *content)


def nothing_yet(screen: PublicScreen) -> str:
    """Return the key of the sentence that says why there are no standings."""
    return "site.no_results" if screen.head.closed else "site.before"


def _rankings(screen: PublicScreen, text: Prose) -> Iterator[Markup]:
    by = rank_figure(screen.criteria)
    headings = [
        heading(text("column.rank"), "figure"),
        heading(text("column.team" if screen.head.kind is Kind.TEAMS else "column.pair"), "wide"),
        heading(text(f"column.{by}"), "figure"),
        heading(text(_SECOND[by]), "figure"),
        heading(text("site.played"), "figure"),
    ]
    if screen.rankings:
        yield from (tag("p", line, class_="strong") for line in missing_lines(screen, text))
        appeals = appeals_sentence(text, screen.appeals, screen.fine_appeals)
        yield from (tag("p", line, class_="strong") for line in appeals)
    has_lines = any(ranking.line is not None for ranking in screen.rankings)
    for ranking in screen.rankings:
        if title := _title(ranking, has_lines, text):
            yield tag("h2", title)
        lines = tag("tbody", *(_line(screen, line, text) for line in ranking.lines), class_="lines")
        yield table(headings, lines, class_="folded")


def missing_lines(screen: PublicScreen, text: Prose) -> Iterator[str]:
    """Yield the sentence that standings are provisional because closed rounds lack results, if any do."""
    if not screen.closed_missing:
        return
    rounds = [(each.round, tuple(missing.table for missing in each.tables)) for each in screen.closed_missing]
    where = (
        text("standings.missing.round", round=number, n=len(tables), tables=boards_name(tables))
        for number, tables in rounds
    )
    yield text("site.missing", rounds=" ".join(where))


def _rules(screen: PublicScreen, text: Prose) -> Iterator[Markup]:
    """Yield notes on marks and on the criteria of the order."""
    lines = [line for ranking in screen.rankings for line in ranking.lines]
    if not lines:
        return
    if any(line.flagged for line in lines):
        yield note(text, "standings.flagged", flag=FLAG)
    if screen.has_withdrawn_last:
        yield note(text, "withdrawals.last")
    # The text of an order by scores on paper explains a column that these pages do not have.
    key = "standings.order" if rank_figure(screen.criteria) == "wins" else "site.ranked"
    yield note(text, f"{key}.{screen.criteria}")


def _title(ranking: Ranking, has_lines: bool, text: Prose) -> str:
    group = "" if ranking.group is None else text("standings.group", group=ranking.group)
    line = "" if ranking.line is None else text(f"side.{ranking.line}")
    if has_lines and not line:
        line = text("standings.no_line")
    return " · ".join(filter(None, (group, line)))


def _line(screen: PublicScreen, line: RankedLine, text: Prose) -> Markup:
    who = line.team if line.pair is None else pair_link(line.pair, named(line.players))
    by_total, flag = screen.criteria == "total", FLAG if line.flagged else ""
    return tag(
        "tr",
        figure("–" if line.rank is None else str(line.rank), "rank"),
        tag("td", who, *(tag("small", words) for words in _beside(screen, line, text)), class_="wide"),
        figure(decimal(text, line.score) + (flag if by_total else ""), "strong"),
        figure(decimal(text, line.second) + ("" if by_total else flag)),
        figure(str(line.played)),
    )


def fined_words(line: RankedLine, text: Prose, key: str = "site.fined") -> str:
    """Return the fines of a line that has some, and that an appeal against one is open."""
    fined = text(key, points=decimal(text, line.fined or ""))
    return f"{fined} · {text('site.fined.appealed')}" if line.fine_appealed else fined


def _beside(screen: PublicScreen, line: RankedLine, text: Prose) -> Iterator[str]:
    """Yield notes: the boards or matches that a pair sat out, its fines, and its withdrawal."""
    if line.sat_out:
        yield text("site.rested.boards" if screen.head.boards else "site.rested.matches", n=line.sat_out)
    if line.fined:
        yield fined_words(line, text)
    if line.withdrawn is not None:
        key = "site.withdrawn.team" if line.pair is None else "site.withdrawn"
        yield text(key, round=line.withdrawn)
