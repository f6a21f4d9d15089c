"""A director who types lines, without a terminal and without a file."""

from dataclasses import dataclass, field

from botifarra.cli.prose import prose
from botifarra.cli.tournament.evening.lines import Step, Write, prompt, read_line
from botifarra.cli.tournament.evening.session import Evening
from botifarra.tournament.book import Book
from botifarra.tournament.events import Corrected, Erased, Event, Opened, Paired, Scored
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from tests.tournament.events import entered

EN = prose("en")
MITCHELL = Opened("Mitchell", Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards=4))


def paired(opened: Opened, pairs: int) -> Book:
    book = fold([opened, *entered(pairs)])
    return fold([Paired(each) for each in next_rounds(book)], book)


@dataclass
class Desk:
    """A director who types, and everything that was written so far."""

    book: Book
    evening: Evening = field(init=False)
    written: list[Scored | Corrected | Erased] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.evening = Evening.start(self.book)

    def type(self, line: str) -> Step:
        """Take a line, and write the changes that it asks for."""
        self.evening = self.evening.follow(self.book)
        step = read_line(EN, self.evening, self.book, line)
        self.evening = step.evening
        if isinstance(step.wanted, Write):
            assert isinstance(step.wanted.event, Scored | Corrected | Erased)
            self.happen(step.wanted.event)
            self.written.append(step.wanted.event)
            self.evening = step.wanted.then
        self.evening = self.evening.follow(self.book)
        return step

    def happen(self, *events: Event) -> None:
        self.book = fold(events, self.book)

    @property
    def prompt(self) -> str:
        return prompt(EN, self.evening)
