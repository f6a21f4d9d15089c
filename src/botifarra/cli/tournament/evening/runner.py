"""The loop of an evening: it reads lines, carries them out, and reports the changes of other users."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from inspect import signature

from rich.text import Text

from botifarra.cli.app import run
from botifarra.cli.errors import complain
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.page import Page, draw_text, on_screen, plain_lines
from botifarra.cli.terminal.terminal import Terminal
from botifarra.cli.tournament.desk import stamp
from botifarra.cli.tournament.evening.lines import EveningCommand, Leave, Run, Show, Write, prompt, read_line
from botifarra.cli.tournament.evening.page import draw_evening, state_line
from botifarra.cli.tournament.evening.session import Evening
from botifarra.cli.tournament.round_page import round_page
from botifarra.eventfile import Busy, Damaged, EventFile, EventFileError, NewerVersion
from botifarra.sentences.chronicle import event_line
from botifarra.sentences.complaints import complaint, trouble
from botifarra.sentences.places import place_name
from botifarra.tournament.book import Book
from botifarra.tournament.chain import BrokenChain, Entry, Role
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Place, Scored
from botifarra.tournament.listing.round_seating import round_seating
from botifarra.tournament.replaced_results import with_replaced
from botifarra.visible import visible

_KEPT = 40
"""Number of latest messages that may still be shown."""

_OTHERS = 5
"""Number of other users' entries that are listed one by one; the round shows them all."""


_NOT_ANSWERED = 2
"""Exit status of a command without arguments that asked a question and got no answer."""


class EveningRunner:
    """A director at the keyboard; `refusals` counts the lines that were refused."""

    def __init__(self, terminal: Terminal, text: Prose, log: EventFile, by: str | None, role: Role) -> None:
        self.terminal = terminal
        self.text = text
        self.log = log
        self.by = by
        self.role = role
        self.refusals = 0
        self._version = log.data_version()
        self._seen = log.snapshot()
        self._evening = Evening.start(self._book)
        self._latest: list[Text] = []

    def run(self) -> None:
        """Read lines until the person leaves; every written event is on disk by then."""
        self._say_round()
        with suppress(EOFError, KeyboardInterrupt):
            while self._turn():
                pass

    @property
    def _book(self) -> Book:
        return self._seen.book

    def _turn(self) -> bool:
        """Read and carry out a line; return whether the evening goes on."""
        self._evening = self._evening.follow(self._book)
        line = self.terminal.ask(prompt(self.text, self._evening), self._page(), self._follow)
        self._follow()
        step = read_line(self.text, self._evening, self._book, line)
        self._evening = step.evening
        for message in step.messages:
            self._tell(message)
        if step.refused:
            self._refuse(step.refused)
        match step.wanted:
            case Write():
                self._write(step.wanted)
            case Run(commands, advice):
                self._run(commands, advice)
            case Show(command):
                self._show(command)
        return not isinstance(step.wanted, Leave)

    def _write(self, write: Write) -> None:
        """Write an event; a change of a result only if the log is still as the director saw it."""
        event = write.event
        place = getattr(event, "place", None)
        expected = None if isinstance(event, Scored) else self._seen.digest
        try:
            with self.log.writing(stamp(self.text, self.by, role=self.role), expected) as pen:
                own = pen.add(event).number
        except (BrokenChain, Damaged, NewerVersion):
            raise
        except TournamentError as error:
            where = place_name(self.text, place) if isinstance(place, Place) else ""
            self._refuse(complaint(self.text, error, where))
        except EventFileError as error:
            self._refuse(trouble(self.text, error))
        else:
            self._evening = write.then
            self._tell(write.message)
            self._see(lambda entry: entry.number == own)
            return
        self._see()

    def _run(self, commands: tuple[tuple[str, ...], ...], advice: str) -> None:
        """Run commands of a championship on its file, as if each had been typed in a shell."""
        rounds = len(self._book.rounds)
        author = stamp(self.text, self.by, role=self.role)
        with self.terminal.aside(self.text("prompt.go_on")), suppress(KeyboardInterrupt):
            for name, *arguments in commands:
                status = run(self._arguments(name, arguments))
                self.refusals += bool(status)
                if advice and status == _NOT_ANSWERED:
                    complain(advice)
        self._version = self.log.data_version()
        self._see(lambda entry: (entry.by, entry.role) == (author.by, author.role))
        self._evening = self._evening.after_pairing(self._book, rounds)
        if len(self._book.rounds) > rounds + 1:  # for several rounds `pair` prints only their number
            self._say_round()

    def _arguments(self, name: str, arguments: list[str]) -> list[str]:
        """Return a command line, with the language, the author and the role if the command takes them."""
        taken = signature(getattr(import_module(f"botifarra.cli.tournament.{name}"), name)).parameters
        options = {"lang": self.text.language, "by": self.by, "role": self.role}
        given = {option: value for option, value in options.items() if option in taken and value is not None}
        words = (word for option, value in given.items() for word in (f"--{option}", value))
        return ["tournament", name, *words, str(self.log.path), *arguments]

    def _show(self, command: EveningCommand) -> None:
        if command is EveningCommand.ROUND:
            self._say_round()
            return
        page = draw_text(self.text("evening.help.title"), self.text("evening.help"))
        if self.terminal.is_screen:
            self.terminal.look(self.text("prompt.go_on"), on_screen(self.text, page))
        else:
            self._say_page(page)

    def _say_page(self, page: Canvas) -> None:
        for line in plain_lines(page):
            self.terminal.say(line)

    def _say_round(self) -> None:
        """Write the round, unless a screen shows it already."""
        if self.terminal.is_screen:
            return
        number = self._evening.round
        if not number:
            self.terminal.say(self.text("evening.no_round", pairs=len(self._book.pairs)))
            return
        for line in round_page(self.text, round_seating(self._book, self._book.round(number))):
            self.terminal.say(line)
        self.terminal.say(state_line(self.text, self._book, self._evening))

    def _follow(self) -> bool:
        """Report the changes that others have written; return whether there are any."""
        try:
            version = self.log.data_version()
            if version == self._version:
                return False
            seen = self._see()
        except Busy:
            return False
        self._version = version
        return seen

    def _see(self, is_own: Callable[[Entry], bool] = lambda _: False) -> bool:
        """Read the log again and report new entries of others; return whether there are any."""
        before, self._seen = self._seen.number, self.log.snapshot()
        if self._seen.number == before:  # so that a long log is not read again
            return False
        log = with_replaced(self.log.entries())
        new = (each for each in log if before < each[0].number <= self._seen.number)
        others = [(entry, replaced) for entry, replaced in new if not is_own(entry)]
        for entry, replaced in others[-_OTHERS:]:
            sentence = event_line(self.text, entry.event, self._book.begun, replaced)
            self._tell(self.text("evening.other", who=entry.by, what=sentence), "cyan")
        return bool(others)

    def _tell(self, line: str, style: str = "") -> None:
        self._latest = [*self._latest, Text(visible(line), style)][-_KEPT:]
        if not self.terminal.is_screen:
            self.terminal.say(self._latest[-1])

    def _refuse(self, line: str) -> None:
        self.refusals += 1
        self._latest = [*self._latest, Text(visible(line), "bold red")][-_KEPT:]
        if not self.terminal.is_screen:
            complain(line)

    def _page(self) -> Page:
        text = self.text
        return on_screen(
            text,
            lambda width, height: draw_evening(text, self._book, self._evening, self._latest, width, height),
        )
