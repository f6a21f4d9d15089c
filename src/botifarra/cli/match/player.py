"""The game loop of a person at the table: turns, pages, and saving at the end."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.text import Text

from botifarra.bots.base import Bot, Budget
from botifarra.bots.engine.action import format_action
from botifarra.bots.engine.errors import EngineError
from botifarra.cli.contestants import cause_text
from botifarra.cli.errors import CommandError, complain
from botifarra.cli.match.answer import TableCommand, Unclear, parse_answer
from botifarra.cli.match.asking import hand_line, hint, offer, prompt, question, refusal
from botifarra.cli.match.brief import brief_pages
from botifarra.cli.match.leaving import offer_to_save, rescue
from botifarra.cli.match.pages import ROOM, draw_count, draw_sheet, verdict
from botifarra.cli.match.session import Session
from botifarra.cli.match.table import OpenCards, Scene, draw_table, open_trick
from botifarra.cli.prose import Prose
from botifarra.cli.story import (
    action_line,
    deal_line,
    dealer_text,
    lots_cards,
    lots_line,
    news_line,
    shown_by,
    trick_line,
)
from botifarra.cli.terminal.canvas import Canvas, fit
from botifarra.cli.terminal.page import Page, draw_text, on_screen, plain_lines
from botifarra.cli.terminal.terminal import Terminal
from botifarra.cli.words import Names, means, rules_name
from botifarra.core.actions import CLAIM, CONCEDE, Action, Play
from botifarra.core.auction import Phase
from botifarra.core.claim import can_claim
from botifarra.core.draw import Draw
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.records.rules import format_rules
from botifarra.visible import visible

_NAME_WIDTH = 12
_TITLE_WIDTH = 28
_TRICK_PAUSE = 2
_LOTS_PAUSE = 3


class _Leave(Exception):
    """A request of the person to leave the table."""


class MatchPlayer:
    """The match as it is played; `session` is its state, and all that could be lost.

    `bots` are the other players. `pace` is the time in seconds for which a bot's action is shown; `path` is
    the file the session came from, if any.
    """

    def __init__(
        self,
        terminal: Terminal,
        text: Prose,
        session: Session,
        bots: Mapping[Seat, Bot],
        pace: float,
        path: Path | None = None,
    ) -> None:
        self.terminal = terminal
        self.text = text
        self.session = session
        self.bots = bots
        self.pace = pace
        self.path = path
        self.has_acted = path is not None
        self.remark = Text()
        north, west, south, east = (
            fit(visible(name) or text("names.you"), _NAME_WIDTH) for name in session.setup.names
        )
        self.names: Names = (north, west, south, east)

    def play(self, drawn: Draw | None = None) -> str:
        """Play on, after the draw if there is one, until the person leaves; return the last message to show.

        On every exit the match is saved, unless the person declines. Raises `CommandError` for a bot that
        fails.
        """
        while True:
            try:
                if drawn is not None:
                    self._show_lots(drawn)
                    drawn = None
                return self._play_on()
            except (_Leave, KeyboardInterrupt, EOFError):
                farewell = self._leave()
                if farewell is not None:
                    return farewell
            except BaseException:
                self.terminal.close_screen()  # else the message would be gone with the screen
                if self._would_lose:
                    complain(rescue(self.text, self.session))
                raise

    @property
    def _would_lose(self) -> bool:
        return self.has_acted and not self.session.sheet.is_over

    def _leave(self) -> str | None:
        if not self._would_lose:
            return self.text("leave.bye")
        try:
            return offer_to_save(self.text, self.session, self.path, self._ask)
        except (KeyboardInterrupt, EOFError):
            return rescue(self.text, self.session)

    def _show_lots(self, drawn: Draw) -> None:
        how = lots_line(self.text, self.names, drawn)
        self._say(how)
        self.remark = how.append(f" {dealer_text(self.text, self.names, drawn.dealer)}")
        cards = {seat: (card, False) for seat, card in lots_cards(drawn).items()}
        self.terminal.show(self._table(open_cards=cards, is_dealt=False))
        self.terminal.rest(self.pace * _LOTS_PAUSE)

    def _play_on(self) -> str:
        while True:
            public = self.session.state.public
            self._say(deal_line(self.text, self.names, public, self.session.hand_number))
            if not public.sees_its_hand(self.session.setup.seat):
                self._say(self.text("hand.blind"))
            self._look(1)
            while self.session.state.outcome is None:
                self._turn()
            if not self._show_count():
                return verdict(self.text, self.session)
            self.session = self.session.next_hand()

    def _turn(self) -> None:
        session = self.session
        public = session.state.public
        if public.to_act is session.setup.seat:
            action = self._ask_action()
            self.has_acted = True
        else:
            action = self._ask_bot()
        self._act(action)

    def _ask_bot(self) -> Action:
        """Return the action of the bot on turn; raises `CommandError` for an engine that fails."""
        text, session = self.text, self.session
        public = session.state.public
        bot = self.bots[public.to_act]
        try:
            action = bot.act(session.state.view(public.to_act, session.match), session.chance, Budget())
        except EngineError as error:
            raise CommandError(f"{bot.name}: {cause_text(text, error.cause)}") from None
        rule = session.state.why_illegal(action)
        if rule is not None:
            word = format_action(action, public)
            raise CommandError(f"{bot.name}: {text('fault.ILLEGAL')}: {word} ({rule})")
        return action

    def _ask_action(self) -> Action:
        view, notice = self.session.view, ""
        self._say(hand_line(self.text, view))
        if view.public.phase is Phase.PLAY:
            self._say(offer(self.text, view))
        while True:
            told = hint(self.text, view, self.session.overclaimed)
            typed = self._ask(prompt(self.text, view), notice, told)
            answer = parse_answer(self.text, view, typed)
            if isinstance(answer, TableCommand):
                notice = self._grant(answer)
            elif isinstance(answer, Unclear):
                notice = question(self.text, view, answer)
            elif objection := self._object(view, answer):
                notice = objection
            elif answer != CONCEDE or self._confirms("concede.sure", lambda asked: self._ask(asked, "", "")):
                return answer
            else:
                notice = ""

    def _object(self, view: View, action: Action) -> str:
        """Return why an action is not allowed, else an empty text; note a claim that fails (R5.5)."""
        rule = self.session.state.why_illegal(action)
        if action == CLAIM and view.public.phase is Phase.PLAY:
            if not can_claim(view.public, self.session.overclaimed):
                return self.text("refused.claimed")
            if rule is not None:
                self.session = self.session.overclaim()
                self.has_acted = True
        return refusal(self.text, view, action, rule) if rule is not None else ""

    def _act(self, action: Action) -> None:
        before = self.session.state
        public = before.public
        shown = shown_by(public, before.hands[public.to_act], action)
        line = action_line(self.text, self.names, public, action, shown)
        self.session = self.session.act(action)
        public = self.session.state.public
        is_full = isinstance(action, Play) and not public.trick.cards
        self.remark = line if shown or public.rest is not None else Text()
        self._say(line)
        if is_full and public.last_trick is not None:
            own = self.session.setup.seat.side
            self._say(trick_line(self.text, self.names, public, public.last_trick, own))
        self._look(_TRICK_PAUSE if is_full else 1)

    def _look(self, paces: int) -> None:
        """Show the table for a while, unless the person is on turn and sees it with the prompt."""
        if self.pace and not self.session.view.is_to_act:
            self.terminal.show(self._table())
            self.terminal.rest(self.pace * paces)

    def _grant(self, command: TableCommand) -> str:
        """Carry out a command of the table; return the notice to show after it."""
        text, view = self.text, self.session.view
        trick = view.public.last_trick
        if command is TableCommand.LEAVE:
            raise _Leave
        if command is TableCommand.HELP:
            self._show(draw_text(text("guide.table_title"), text("guide.table")), text("prompt.go_on"))
            for rules in brief_pages(text, view.public.rules, ROOM):
                self._show(draw_text(text("guide.rules_title"), rules), text("prompt.go_on"))
        elif command is TableCommand.SHEET:
            self._show(draw_sheet(text, self.session), text("prompt.go_on"))
        elif trick is None:
            return text("trick.none")
        else:
            self._say(trick_line(text, self.names, view.public, trick, view.seat.side))
            if self.terminal.is_screen:
                page = self._table(hint=text("trick.open"), open_cards=open_trick(view))
                self.terminal.ask(text("prompt.go_on"), page)
        return ""

    def _show_count(self) -> bool:
        """Show the count of the hand, and the result at the end; return whether the person plays on."""
        page = draw_count(self.text, self.session, self.names)
        if not self.session.sheet.is_over:
            self._show(page, self.text("prompt.go_on"))
            return True
        self._say_page(page)
        drawn = on_screen(self.text, page)
        return self._confirms("prompt.another", lambda asked: self.terminal.ask(asked, drawn), by_return=True)

    def _confirms(self, key: str, ask: Callable[[str], str], by_return: bool | None = None) -> bool:
        """Repeat a question until it has an answer; return true for yes, `by_return` for an empty line."""
        question = asked = self.text(key)
        while True:
            typed = ask(asked)
            if means(self.text, "word.yes", typed):
                return True
            if means(self.text, "word.no", typed):
                return False
            if not typed and by_return is not None:
                return by_return
            asked = self.text("unclear.yes_no", question=question)

    def _ask(self, question: str, notice: str, hint: str) -> str:
        """Return the line typed below the table."""
        for line in filter(None, (notice, hint)):
            self._say(line)
        return self.terminal.ask(question, self._table(notice, hint))

    def _show(self, page: Canvas, question: str) -> str:
        """Return the line typed below a page that is shown instead of the table."""
        self._say_page(page)
        return self.terminal.ask(question, on_screen(self.text, page))

    def _say_page(self, page: Canvas) -> None:
        for line in plain_lines(page):
            self._say(line)

    def _say(self, line: Text | str) -> None:
        """Write a line, unless a screen shows it already."""
        if not self.terminal.is_screen:
            self.terminal.say(line)

    def _table(
        self, notice: str = "", hint: str = "", open_cards: OpenCards | None = None, is_dealt: bool = True
    ) -> Page:
        session, text = self.session, self.text
        number = text("hand.number", number=session.hand_number)
        if not session.state.public.sees_its_hand(session.setup.seat):
            hint = text("hand.blind")
        scene = Scene(
            session.view,
            self.names,
            session.match,
            f"{fit(rules_name(text, format_rules(session.setup.rules)), _TITLE_WIDTH)} · {number}",
            self.remark or news_line(text, self.names, session.view, session.hand_number),
            notice,
            hint,
            open_cards,
            is_dealt,
        )
        return on_screen(text, lambda width, height: draw_table(text, scene, width, height))
