"""Pictures for the pages of docs/ as SVG: pages of the program, and a record."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text

from botifarra.arena.hand import play_hand
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.cli.analysis.knowledge_page import Findings, knowledge_page
from botifarra.cli.match.asking import hint, prompt
from botifarra.cli.match.pages import draw_count
from botifarra.cli.match.session import Session, Setup, draw_seats
from botifarra.cli.match.table import Scene, draw_table
from botifarra.cli.prose import Prose, prose
from botifarra.cli.story import news_line
from botifarra.cli.terminal.canvas import Canvas
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.rules import TRICKS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.records.record import NAME_TAGS, Record

COLUMNS, ROWS = 80, 24

_SEED = 38
_NAMES = ("Roser", "Mercè", "Tu", "Quim")

# rich's own frame loads fonts from the network; this one uses fonts of the reader's machine.
_FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="{width}" height="{height}" rx="8" fill="#191919"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def draw_pictures(folder: Path) -> None:
    """Write pictures of the table during a trick, a later inference, the count, and a record."""
    text = prose("ca")
    rules = Rules()
    dealer = draw_seats(rules, _SEED, Seat.SOUTH).dealer
    session = Session.start(Setup(rules, Seat.SOUTH, _NAMES, "greedy", _SEED), dealer)
    session = _play_until(session, _has_a_choice)
    _write(folder / "table.svg", [*_table(text, session).lines, _prompt(text, session)])
    session = _play_until(session, _is_half_way)
    title = text("show.board", board=session.hand_number)
    findings = Findings.of(f"{title} · oriental", _NAMES, session.view)
    _write(folder / "infer.svg", list(knowledge_page(text, findings, COLUMNS)))
    session = _play_until(session, lambda session: session.state.outcome is not None)
    _write(folder / "count.svg", draw_count(text, session, _NAMES).lines)
    (folder / "hand.svg").write_text(_record().svg(), encoding="ascii")


def _record() -> Record:
    """Return the record that the last script of docs/python.md makes."""
    start = State.start(Rules(), Deal.shuffled(Random(2), Seat.EAST))
    state = play_hand(start, ("greedy", "greedy")).state
    names = ("Roser", "Mercè", "Quim", "Ton")
    return Record(Rules(), state.deal, state.public.actions, tuple(zip(NAME_TAGS, names, strict=True)))


def _has_a_choice(session: Session) -> bool:
    """Return whether the person has some legal and some illegal cards in a trick begun, with tricks won."""
    view = session.view
    public = view.public
    asked = view.is_to_act and public.phase is Phase.PLAY and len(public.trick.cards) > 1
    return asked and len(public.tricks) > 1 and 1 < len(view.legal_actions) < len(view.hand)


def _is_half_way(session: Session) -> bool:
    """Return whether the person is on turn in the second half of the hand."""
    return len(session.view.public.tricks) >= TRICKS // 2 and session.view.is_to_act


def _play_until(session: Session, is_there: Callable[[Session], bool]) -> Session:
    while not is_there(session):
        state = session.state
        bot = BOTS[session.setup.bot]
        session = session.act(bot.act(state.view(state.public.to_act), session.chance, Budget()))
    return session


def _table(text: Prose, session: Session) -> Canvas:
    news = news_line(text, _NAMES, session.view, session.hand_number)
    title = f"oriental · {text('hand.number', number=session.hand_number)}"
    scene = Scene(session.view, _NAMES, session.match, title, news, "", hint(text, session.view))
    return draw_table(text, scene, COLUMNS, ROWS)


def _prompt(text: Prose, session: Session) -> Text:
    return Text(f" {prompt(text, session.view)} › ", "bold")


def _write(path: Path, lines: list[Text]) -> None:
    console = Console(
        record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    for line in lines:
        console.print(line, no_wrap=True, crop=False)
    picture = console.export_svg(theme=DIMMED_MONOKAI, code_format=_FRAME, unique_id=path.stem)
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(line.rstrip() for line in picture.splitlines()) + "\n", encoding="utf-8")
