"""The table as one player sees it: a pure function from that player's knowledge to a canvas."""

from dataclasses import dataclass
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from botifarra.cli.match.answer import choices
from botifarra.cli.match.layout import SUIT_GAP, Layout
from botifarra.cli.match.panel import put_panel
from botifarra.cli.prose import Prose
from botifarra.cli.story import calls, is_you, quoted, side_name
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.cards import FELT, INKS, ON_FELT, PAPER, put_back, put_card, sort_hand, suit_text
from botifarra.cli.words import Names, double_name, factors_text, points_text, strain_name
from botifarra.core.actions import Play
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, Strain, Suit
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.core.view import View

_FAINT = f"#a3c2a6 on {FELT}"
_CALLS = f"bold #f2d98c on {FELT}"
_TURN = f"bold {FELT} on #f2d98c"
_NOTICE = "bold #cb4b16"
_NOTICE_ROWS = 2

OpenCards = dict[Seat, tuple[Card, bool]]
"""The open cards of players, and whether each is shaded."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is drawn: one player's view, the names, the match so far, and the texts around the table.

    `open_cards` replace the trick: the cards of the draw, or the last trick when shown again (R4.13).
    """

    view: View
    names: Names
    match: Match
    title: str
    news: Text
    notice: str = ""
    hint: str = ""
    open_cards: OpenCards | None = None
    is_dealt: bool = True


def draw_table(text: Prose, scene: Scene, width: int, height: int) -> Canvas:
    """Draw the table with its header and the lines below it; the row after the last is for typing."""
    layout = Layout.of(width, height)
    canvas = Canvas(width, layout.bottom + 3 + _NOTICE_ROWS)
    _put_header(canvas, text, scene)
    canvas.fill(0, layout.top, layout.width, layout.bottom - layout.top, ON_FELT)
    if scene.view.public.contract is not None:
        _put_contract(canvas, text, scene, layout)
        _put_tricks(canvas, text, scene, layout)
    for seat in Seat:
        _put_player(canvas, text, scene, layout, seat)
    _put_middle(canvas, text, scene, layout)
    if scene.is_dealt:
        _put_hand(canvas, scene, layout)
    if layout.has_panel:
        place = layout.width + 2, layout.top + 1
        put_panel(canvas, text, scene.names, scene.view, scene.match, place)
    _put_lines(canvas, scene, layout)
    return canvas


def open_trick(view: View) -> OpenCards:
    """Return the cards of the last trick, all shaded except the winning card."""
    trick = view.public.last_trick
    if trick is None:
        return {}
    winner = trick.winner(view.public.strain)
    return {seat: (card, seat is not winner) for seat, card in trick.plays}


def _put_header(canvas: Canvas, text: Prose, scene: Scene) -> None:
    own = scene.view.seat.side
    name = text("header.name")
    canvas.put(1, 0, name, "bold")
    canvas.put(3 + cell_len(name), 0, scene.title, "dim")
    x = canvas.width - 1
    for side in (own.other, own):
        score = points_text(scene.match.score[side])
        canvas.put_right(x, 0, score, "bold")
        label = side_name(text, side, own)
        canvas.put_right(x - len(score) - 1, 0, label)
        x -= len(score) + len(label) + 4


def _put_contract(canvas: Canvas, text: Prose, scene: Scene, layout: Layout) -> None:
    """Write the trumps, the declarer and the doubles in the top left corner."""
    public = scene.view.public
    contract = public.contract
    if contract is None:
        return
    x, y = 2, layout.corner_row
    symbol = suit_text(contract.strain)
    canvas.put(x, y, text("table.trumps"), _FAINT)
    words = f" {symbol.plain} {strain_name(text, contract.strain)} ".replace("  ", " ")
    ink = "#5a3d1d" if contract.strain is Strain.NO_TRUMP else INKS[Suit(contract.strain)]
    canvas.put(x, y + 1, words, f"bold {ink} on {PAPER}")
    canvas.put(x, y + 2, text("table.declarer", name=scene.names[contract.declarer]), ON_FELT)
    calls = [double_name(text, contract.doubles)] if contract.doubles else []
    factors = factors_text(public.factors, scene.view.seat.side)
    canvas.put(x, y + 3, " ".join((*calls, factors)), _CALLS)


def _put_tricks(canvas: Canvas, text: Prose, scene: Scene, layout: Layout) -> None:
    """Write the number of tricks of each side in the top right corner."""
    public, own = scene.view.public, scene.view.seat.side
    x, y = layout.width - 2, layout.corner_row
    canvas.put_right(x, y, text("table.tricks"), _FAINT)
    winners = [trick.winner(public.strain).side for trick in public.tricks]
    for row, side in enumerate((own, own.other), y + 1):
        canvas.put_right(x - 3, row, side_name(text, side, own), ON_FELT)
        canvas.put_right(x, row, str(winners.count(side)), f"bold {ON_FELT}")


def _put_player(canvas: Canvas, text: Prose, scene: Scene, layout: Layout, seat: Seat) -> None:
    """Write a player's name near the card, marked on turn, with a note for the dealer."""
    public = scene.view.public
    place = (seat - scene.view.seat) & 3
    is_on_turn = scene.is_dealt and public.to_act is seat and public.phase is not Phase.OVER
    name = f" {'► ' if is_on_turn else ''}{scene.names[seat]} "
    deals = text("table.you_deal" if is_you(text, scene.names, seat) else "table.dealer")
    dealer = deals if scene.is_dealt and public.dealer is seat else ""
    x, y = layout.card_place(place)
    width, height = layout.trick_card
    row = (layout.own_row, y + height // 2 - 1, layout.top + layout.air // 2, y + height // 2 - 1)[place]
    beside = (layout.middle - cell_len(name) // 2, x + width + 1, layout.middle - cell_len(name) // 2)
    start = x - 1 - cell_len(name) if place == 3 else beside[place]
    canvas.put(start, row, name, _TURN if is_on_turn else f"bold {ON_FELT}")
    if place == 3:
        canvas.put_right(start - 1, row, dealer, _FAINT)
    else:
        canvas.put(start + cell_len(name) + 1, row, dealer, _FAINT)


def _put_middle(canvas: Canvas, text: Prose, scene: Scene, layout: Layout) -> None:
    """Draw the open cards or, before any is played, write the last call of each player."""
    view = scene.view
    public = view.public
    cards = scene.open_cards
    if cards is None:
        cards = {seat: (card, False) for seat, card in public.trick.plays} or open_trick(view)
    if not cards:
        width, height = layout.trick_card
        for seat, words in {s.seat: quoted(text, s.call, s.doubles) for s in calls(public)}.items():
            x, y = layout.card_place((seat - view.seat) & 3)
            canvas.put_centre(x + width // 2, y + height // 2, words, _CALLS)
    for seat, (card, shaded) in cards.items():
        put_card(canvas, *layout.card_place((seat - view.seat) & 3), layout.trick_card, card, shaded)


def _put_hand(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """Draw the person's cards; on turn the legal ones are raised and numbered, the others shaded."""
    view = scene.view
    width, _ = layout.hand_card
    if not view.public.sees_its_hand(view.seat):
        x = layout.middle - (12 * (width - 1) + 1) // 2
        for number in range(view.public.cards_left(view.seat)):
            put_back(canvas, x + number * (width - 1), layout.hand_row + 1, layout.hand_card)
        return
    cards = sort_hand(view.hand)
    is_playing = view.is_to_act and view.public.phase is Phase.PLAY
    numbers = {action: str(number) for number, action in enumerate(choices(view), 1)} if is_playing else {}
    suits = len({card.suit for card in cards})
    x = layout.middle - ((width - 1) * len(cards) + 1 + SUIT_GAP * (suits - 1)) // 2
    before = None
    for card in cards:
        if before is not None and before.suit is not card.suit:
            x += SUIT_GAP
        label = numbers.get(Play(card), "")
        row = layout.hand_row if label else layout.hand_row + 1
        put_card(canvas, x, row, layout.hand_card, card, is_playing and not label)
        canvas.put_centre(x + width // 2, layout.numbers_row, label, ON_FELT)
        x += width - 1
        before = card


def _put_lines(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """Write below the table the latest event, a notice, and a hint about the possible actions."""
    y = layout.bottom + 1
    news = scene.news.copy()
    news.truncate(layout.width - 2, overflow="ellipsis")
    canvas.put_text(1, y, news)
    for row, line in enumerate(wrap(scene.notice, layout.width - 2)[:_NOTICE_ROWS], y + 1):
        canvas.put(1, row, line, _NOTICE)
    canvas.put(1, y + 1 + _NOTICE_ROWS, scene.hint, "dim")
