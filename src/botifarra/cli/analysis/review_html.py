"""Reviews as one HTML page that needs no other file: the deal, the curve of points, and the tables."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from rich.text import Text

from botifarra.cli.analysis.review_curve import curve_svg
from botifarra.cli.analysis.review_page import (
    PLAYER_COLUMNS,
    Reviewed,
    choice_text,
    cost_text,
    open_text,
    player_row,
    players_of,
    season_rows,
    sum_rows,
    verdict_class,
    verdict_text,
    verdicts_text,
    why_text,
)
from botifarra.cli.prose import Prose
from botifarra.cli.records.replay import record_title, seat_names
from botifarra.cli.story import contract_line
from botifarra.cli.terminal.cards import SYMBOLS, card_text
from botifarra.cli.words import Names
from botifarra.core.actions import Call, Play
from botifarra.core.diagram import Diagram, Labels
from botifarra.core.seats import Seat
from botifarra.core.signs import SIGNS
from botifarra.review.highlights import Highlight, highlights
from botifarra.review.report import trick_number
from botifarra.review.review import Review
from botifarra.review.season import season
from botifarra.visible import visible

_COLOURS = dict(zip(SYMBOLS.values(), ("coins", "cups", "swords", "batons"), strict=True))

_CARD = re.compile(rf"\d*([{''.join(_COLOURS)}])")

_STYLE = """
:root{color-scheme:light dark;--ink:#231a12;--paper:#fdf9ee;--faint:#6b5d47;--line:#d8c79c;--felt:#2d6a4c;
--coins:#8f6400;--cups:#b3202a;--swords:#1a3fa8;--batons:#0a6a1c;
--best:#2d6a4c;--slip:#8a6a00;--mistake:#b25000;--blunder:#b3202a;--unlucky:#5b4a9c}
@media(prefers-color-scheme:dark){:root{--ink:#efe6d2;--paper:#1c1a16;--faint:#b3a68c;--line:#4c4535;--felt:#7cc49c;
--coins:#e0b040;--cups:#ff8a80;--swords:#90b4ff;--batons:#7ed88a;
--best:#7cc49c;--slip:#e6c34a;--mistake:#ff9d4d;--blunder:#ff8a80;--unlucky:#b9a9ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "DejaVu Sans",Verdana,"Segoe UI",Helvetica,Arial,sans-serif}
h1{font-size:1.4rem}h2{font-size:1.2rem;border-top:2px solid var(--line);padding-top:1rem;margin-top:2rem}
h3{font-size:1rem;margin:1.5rem 0 .4rem}
.wide{overflow-x:auto}
.deal{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
.deal>svg{flex:1 1 22rem;min-width:0;max-width:34rem;height:auto}
.deal>.wide{flex:1 1 18rem;min-width:0}.wide:focus-visible{outline:2px solid var(--felt)}
svg{max-width:100%}
.curve{min-width:32rem}
h1{overflow-wrap:anywhere}
table{border-collapse:collapse;font-size:.9rem}
th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{color:var(--faint);font-weight:normal}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
tr.why td{border:0;color:var(--faint);padding-top:0}
tr.why div{position:sticky;left:.6rem;max-width:min(42rem,calc(100vw - 3.5rem))}
tr.has-why td{border:0}
tr.total td{font-weight:bold}
.coins{color:var(--coins)}.cups{color:var(--cups)}.swords{color:var(--swords)}.batons{color:var(--batons)}
.card{font-weight:bold;white-space:nowrap}
.slip{color:var(--slip)}.mistake{color:var(--mistake)}.blunder{color:var(--blunder)}.unlucky{color:var(--unlucky)}
.mark{border-bottom:3px solid}
.won{background:color-mix(in srgb,var(--felt) 22%,transparent)}
@media(max-width:36rem){table{font-size:.78rem}th,td{padding:.25rem .15rem}
th{font-size:.72rem;hyphens:auto}th.n,.cost{white-space:normal}
.who{min-width:4.2em;overflow-wrap:anywhere}
.curve{min-width:0;margin-top:.3rem;overflow:visible}.curve text{font-size:20px}}
.notes{color:var(--faint);font-size:.9rem}
"""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html_document(text: Prose, source: str, sections: Iterable[str], told: Iterable[str]) -> str:
    """Return the page with the sections of its hands, which `html_section` makes; `told` are its notes.

    It has the name of the file alone: the page may be sent to others, who need not know the folders.
    """
    title = _escaped(text("review.title", file=Path(source).name))
    signs = "".join(sign.symbol for sign in SIGNS.values())
    notes = "".join(f"<p>{_escaped(note)}</p>" for note in told)
    return (
        f'<!DOCTYPE html>\n<html lang="{text.language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head>\n<body><main>\n"
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{signs}</svg>\n'
        f"<h1>{title}</h1>\n{''.join(sections)}"
        f'<section class="notes"><h2>{_escaped(text("review.meaning"))}</h2>{notes}</section>\n'
        "</main></body></html>\n"
    )


def html_section(text: Prose, one: Reviewed, seats: Sequence[Seat]) -> str:
    """Return a hand with its review: deal, curve, decisions, sum and players."""
    record, review = one.record, one.review
    names = seat_names(text, record)
    marked = [each for each in highlights(review) if each.judged.seat in seats]
    assert record.contract is not None  # the hand is finished
    title = f"{one.number}. {record_title(text, record)}"
    return "\n".join(
        (
            f"<section><h2>{_escaped(title)}</h2>",
            f"<p>{_html(contract_line(text, names, record.contract))}</p>",
            f'<div class="deal">{_deal(text, one)}{_tricks(text, names, one, marked)}</div>',
            f"<h3>{_escaped(text('review.curve'))}</h3>",
            f'<div class="wide" tabindex="0">{curve_svg(text, review, marked)}</div>',
            *_decisions(text, names, marked),
            f"<h3>{_escaped(text('review.sum'))}</h3>",
            _sum(text, names, review),
            f"<h3>{_escaped(text('review.players'))}</h3>",
            _players(text, names, review, seats),
            "</section>\n",
        )
    )


def html_season(text: Prose, found: Sequence[Reviewed], seats: Sequence[Seat]) -> str:
    """Return the means of each player over several hands, with their intervals."""
    heads = [f"<th>{_escaped(text('review.mean'))}</th>"]
    heads += [f'<th class="n">{_escaped(text(f"arena.{key}"))}</th>' for key in ("mean", "interval")]
    parts = [f"<section><h2>{_escaped(text('review.players'))}</h2>"]
    for name, hands in players_of(text, found, seats).items():
        played = season(hands)
        title = text("review.player", name=name, hands=played.hands, decisions=played.decisions)
        rows = (
            f'<tr><td>{_escaped(label)}</td><td class="n">{mean}</td><td class="n">{interval}</td></tr>'
            for label, mean, interval in season_rows(text, played)
        )
        parts += [f"<h3>{_escaped(title)}</h3><p>{_escaped(verdicts_text(text, played))}</p>"]
        parts += [_table(heads, rows)]
    return "\n".join((*parts, "</section>\n"))


def _deal(text: Prose, one: Reviewed) -> str:
    """Return the picture of the deal; the page has the signs of the suits once for all."""
    record = one.record
    diagram = Diagram(
        record.deal.dealer,
        record.deal.hands,
        record.calls,
        points=record.points,
        scored=record.scored,
        names=tuple(map(visible, record.names)),
        labels=Labels(text("review.deal.dealer"), text("review.deal.points"), text("review.deal.score")),
    )
    svg = diagram.svg()
    for sign in SIGNS.values():
        svg = svg.replace(sign.symbol, "")
    return svg


def _tricks(text: Prose, names: Names, one: Reviewed, marked: Sequence[Highlight]) -> str:
    """Return a table of the tricks, with a mark below each card that is worth reading."""
    record = one.record
    assert record.contract is not None  # the hand is finished
    marks = {each.judged.chosen.card: each.judged for each in marked if isinstance(each.judged.chosen, Play)}
    rows = []
    for number, trick in enumerate(record.tricks, 1):
        winner = trick.winner(record.contract.strain) if len(trick.cards) == len(Seat) else None
        plays = dict(trick.plays)
        cells = [f'<td class="n">{number}</td>']
        for seat in Seat:
            shown = ""
            if seat in plays:
                shown = _html(card_text(plays[seat]))
                judged = marks.get(plays[seat])
                if judged is not None:
                    name = _escaped(verdict_text(text, judged))
                    shown = f'<span class="mark {verdict_class(judged)}" title="{name}">{shown}</span>'
                shown = f"{'▸' if seat is trick.leader else ''}{shown}"
            cells.append(f'<td class="won">{shown}</td>' if seat is winner else f"<td>{shown}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    heads = [
        f'<th class="n">{_escaped(text("review.trick"))}</th>',
        *(f'<th class="who">{_escaped(n)}</th>' for n in names),
    ]
    return _table(heads, rows)


def _decisions(text: Prose, names: Names, marked: Sequence[Highlight]) -> Iterator[str]:
    if not marked:
        yield f"<p>{_escaped(text('review.nothing'))}</p>"
    for kind, chosen in (("calls", Call), ("cards", Play)):
        some = [each for each in marked if isinstance(each.judged.chosen, chosen)]
        if some:
            yield f"<h3>{_escaped(text(f'review.{kind}'))}</h3>"
            yield _decision_table(text, names, some)


def _decision_table(text: Prose, names: Names, marked: Sequence[Highlight]) -> str:
    are_cards = isinstance(marked[0].judged.chosen, Play)
    heads = ["<td></td>"]
    if are_cards:
        heads.append(f'<th class="n">{_escaped(text("review.trick"))}</th>')
    heads += [f"<th>{_escaped(text(f'review.{key}'))}</th>" for key in ("who", "chosen", "better")]
    heads += [f'<th class="n">{_escaped(text(f"review.{key}"))}</th>' for key in ("cost", "open")]
    rows = []
    for each in marked:
        judged = each.judged
        cells = [f'<td class="{verdict_class(judged)}">{_escaped(verdict_text(text, judged))}</td>']
        if are_cards:
            cells.append(f'<td class="n">{trick_number(judged)}</td>')
        cells += [
            f'<td class="who">{_escaped(names[judged.seat])}</td>',
            f"<td>{_html(choice_text(text, judged, judged.chosen))}</td>",
            f"<td>{_html(choice_text(text, judged, each.better))}</td>",
            f'<td class="n cost">{_escaped(cost_text(text, judged)).replace("± ", "±&nbsp;")}</td>',
            f'<td class="n">{open_text(text, each)}</td>',
        ]
        why = why_text(text, names, each)
        rows.append(f'<tr class="has-why">{"".join(cells)}</tr>' if why else f"<tr>{''.join(cells)}</tr>")
        if why:
            rows.append(f'<tr class="why"><td colspan="{len(cells)}"><div>{_escaped(why)}</div></td></tr>')
    return _table(heads, rows)


def _sum(text: Prose, names: Names, review: Review) -> str:
    rows = (
        f'<tr{" class=total" if is_result else ""}><td>{_escaped(label)}</td><td class="n">{value}</td></tr>'
        for label, value, is_result in sum_rows(text, names, review)
    )
    return f'<div class="wide" tabindex="0"><table>{"".join(rows)}</table></div>'


def _players(text: Prose, names: Names, review: Review, seats: Sequence[Seat]) -> str:
    heads = [
        "<td></td>",
        *(f'<th class="n">{_escaped(text(f"review.{key}"))}</th>' for key in PLAYER_COLUMNS),
    ]
    rows = (
        f'<tr><td class="who">{_escaped(names[seat])}</td>'
        + "".join(f'<td class="n">{cell}</td>' for cell in player_row(text, review, seat))
        + "</tr>"
        for seat in seats
    )
    return _table(heads, rows)


def _table(heads: Iterable[str], rows: Iterable[str]) -> str:
    head, body = "".join(heads), "".join(rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{table}</div>'


def _html(line: Text) -> str:
    """Return a line of text, with cards and the signs of suits in the colour of their suit."""
    return _CARD.sub(
        lambda found: f'<span class="card {_COLOURS[found[1]]}">{found[0]}</span>', _escaped(line.plain)
    )


def _escaped(text: str) -> str:
    return escape(visible(text))
