"""Reviews as one HTML page that needs no other file: the deal, the curve of points, and the tables."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
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
from botifarra.cli.words import Names, action_name, seat_letter, side_letters
from botifarra.core.actions import Call, Play
from botifarra.core.diagram import Diagram, Labels
from botifarra.core.seats import Seat, Side
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
--coins:#7a5500;--cups:#b3202a;--swords:#1a3fa8;--batons:#0a6a1c;
--best:#2d6a4c;--slip:#8a6a00;--mistake:#b25000;--blunder:#b3202a;--unlucky:#5b4a9c}
@media(prefers-color-scheme:dark){:root{--ink:#efe6d2;--paper:#1c1a16;--faint:#b3a68c;--line:#4c4535;--felt:#7cc49c;
--coins:#e0b040;--cups:#ff8a80;--swords:#90b4ff;--batons:#7ed88a;
--best:#7cc49c;--slip:#e6c34a;--mistake:#ff9d4d;--blunder:#ff8a80;--unlucky:#b9a9ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 "DejaVu Sans",Verdana,"Segoe UI",Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.4rem}h2{font-size:1.2rem;border-top:2px solid var(--line);padding-top:1rem;margin-top:2rem}
h3{font-size:1rem;margin:1.5rem 0 .4rem}
.deal{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}
.deal>svg{flex:1 1 22rem;min-width:0;max-width:34rem;height:auto}
.deal>table{flex:1 1 22rem;min-width:0}.deal th,.deal td{padding-inline:.35rem}
svg{max-width:100%}
.curve{height:auto}
table{border-collapse:collapse;font-size:.9rem}
th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{color:var(--faint);font-weight:normal}
.n{text-align:right;overflow-wrap:normal;font-variant-numeric:tabular-nums}td.n{white-space:nowrap}
.who{min-width:4.2em}
tr.why td{border:0;color:var(--faint);padding-top:0}
tr.why div{max-width:42rem}
tr.has-why td{border:0}
tr.total td{font-weight:bold}
.coins{color:var(--coins)}.cups{color:var(--cups)}.swords{color:var(--swords)}.batons{color:var(--batons)}
.card{font-weight:bold;white-space:nowrap}
.slip{color:var(--slip)}.mistake{color:var(--mistake)}.blunder{color:var(--blunder)}.unlucky{color:var(--unlucky)}
.mark{border-bottom:3px solid}
.won{background:color-mix(in srgb,var(--felt) 22%,transparent)}
@media(max-width:36rem){.deal table{font-size:.78rem}th,td{padding:.25rem .15rem}
th{font-size:.72rem;hyphens:auto}
.stack,.stack tbody{display:block}.stack{font-size:.9rem}
.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stack tr{display:grid;grid-template-columns:auto 1fr;column-gap:1rem;padding:.4rem 0}
.stack tr:not(.has-why){border-bottom:1px solid var(--line)}
.stack td{border:0;padding:.1rem 0;text-align:left;white-space:normal}
.stack tr:not(.why)>td:first-child{font-weight:bold}.stack td:first-child:nth-last-child(7){grid-column:1/-1}
.stack.lines tr{grid-template-columns:1fr}
.stack [data-label]::before{content:attr(data-label) ": ";content:attr(data-label) ": "/"";color:var(--faint)}
.stack tr.has-why{padding-bottom:0}.stack tr.why{display:block;padding-top:0}
.curve{margin-top:.3rem;overflow:visible}.curve text{font-size:20px}}
.notes{color:var(--faint);font-size:.9rem}
"""

_WORDS = ("who", "chosen", "better")
"""The columns of a table of decisions that are not numbers."""

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
            curve_svg(text, review, marked),
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
        labels=_labels(text),
    )
    svg = diagram.svg()
    for sign in SIGNS.values():
        svg = svg.replace(sign.symbol, "")
    return svg


def _labels(text: Prose) -> Labels:
    """Return the words of the picture of the deal in the language of the page."""
    return Labels(
        text("review.deal.dealer"),
        text("review.deal.points"),
        text("review.deal.score"),
        seats=[seat_letter(text, seat) for seat in Seat],
        sides=[side_letters(text, side).replace("-", "") for side in Side],
        call=partial(action_name, text),
    )


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
    columns = ("", *(("trick",) if are_cards else ()), "who", "chosen", "better", "cost", "open")
    rows = []
    for each in marked:
        judged = each.judged
        cells = {
            "": (verdict_class(judged), _escaped(verdict_text(text, judged))),
            "trick": ("n", str(trick_number(judged))),
            "who": ("who", _escaped(names[judged.seat])),
            "chosen": ("", _html(choice_text(text, judged, judged.chosen))),
            "better": ("", _html(choice_text(text, judged, each.better))),
            "cost": ("n", _escaped(cost_text(text, judged)).replace("± ", "±&nbsp;")),
            "open": ("n", open_text(text, each).replace(" ", "&nbsp;")),
        }
        why = why_text(text, names, each)
        row = "".join(_cell(text, column, *cells[column]) for column in columns)
        rows.append(f'<tr role="row"{" class=has-why" if why else ""}>{row}</tr>')
        if why:
            told = f'<td role="cell" colspan="{len(columns)}"><div>{_escaped(why)}</div></td>'
            rows.append(f'<tr role="row" class="why">{told}</tr>')
    return _stacked(text, "stack", columns, rows)


def _sum(text: Prose, names: Names, review: Review) -> str:
    rows = (
        f'<tr{" class=total" if is_result else ""}><td>{_escaped(label)}</td><td class="n">{value}</td></tr>'
        for label, value, is_result in sum_rows(text, names, review)
    )
    return f"<table>{''.join(rows)}</table>"


def _players(text: Prose, names: Names, review: Review, seats: Sequence[Seat]) -> str:
    rows = []
    for seat in seats:
        numbers = zip(PLAYER_COLUMNS, player_row(text, review, seat), strict=True)
        cells = (_cell(text, column, "n", number) for column, number in numbers)
        name = _cell(text, "", "who", _escaped(names[seat]))
        rows.append(f'<tr role="row">{name}{"".join(cells)}</tr>')
    return _stacked(text, "stack lines", ("", *PLAYER_COLUMNS), rows)


def _stacked(text: Prose, kind: str, columns: Iterable[str], rows: Iterable[str]) -> str:
    """Return a table whose rows become blocks in narrow windows; the roles keep it a table for readers."""
    heads = "".join(
        f'<th role="columnheader"{"" if column in _WORDS else " class=n"}>{_label(text, column)}</th>'
        if column
        else '<td role="cell"></td>'
        for column in columns
    )
    head = f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>'
    return f'<table role="table" class="{kind}">{head}<tbody role="rowgroup">{"".join(rows)}</tbody></table>'


def _cell(text: Prose, column: str, kind: str, shown: str) -> str:
    """Return a cell of a stacked table; in narrow windows it begins with the name of its column."""
    named = f' data-label="{_label(text, column)}"' if column else ""
    return f'<td role="cell" class="{kind}"{named}>{shown}</td>'


def _label(text: Prose, column: str) -> str:
    return _escaped(text(f"review.{column}"))


def _table(heads: Iterable[str], rows: Iterable[str]) -> str:
    return f"<table><thead><tr>{''.join(heads)}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _html(line: Text) -> str:
    """Return a line of text, with cards and the signs of suits in the colour of their suit."""
    return _CARD.sub(
        lambda found: f'<span class="card {_COLOURS[found[1]]}">{found[0]}</span>', _escaped(line.plain)
    )


def _escaped(text: str) -> str:
    return escape(visible(text))
