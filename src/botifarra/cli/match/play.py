"""The command `play`: a match in the terminal, one person against three bots."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Context, Option

from botifarra.bots.named import EXTERNAL
from botifarra.cli.contestants import seated_bots
from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.match.player import MatchPlayer
from botifarra.cli.match.saving import NotResumable, parse_session
from botifarra.cli.match.session import Session, Setup, draw_seats
from botifarra.cli.options import (
    SEATS,
    Lang,
    RulesName,
    SeatLetter,
    Seed,
    Settings,
    chosen_rules,
    chosen_seed,
    refuse_given,
)
from botifarra.cli.prose import LANGUAGES, Prose, prose
from botifarra.cli.terminal.terminal import Terminal
from botifarra.cli.words import Names
from botifarra.core.draw import Draw
from botifarra.core.seats import Seat
from botifarra.records.notation import parse_seat

_LONGEST_NAME = 100
"""Maximum length of a person's name in characters: a longer one does not fit on a screen."""

_SETTLED = ("rules", "settings", "seat", "name", "seed")
"""Options that cannot be combined with a saved match."""


_BOTS = "greedy"


def play(
    context: Context,
    rules: RulesName = "oriental",
    settings: Settings = None,
    seat: Annotated[SeatLetter, Option("--seat", case_sensitive=False, metavar=SEATS)] = "S",
    name: Annotated[str | None, Option("--name", metavar="NAME")] = None,
    bots: Annotated[str, Option("--bots", metavar="BOT")] = _BOTS,
    pace: Annotated[float, Option("--pace", min=0, max=60, metavar="SECONDS")] = 0.8,
    resume: Annotated[Path | None, Option("--resume", metavar="FILE", readable=False)] = None,
    seed: Seed = None,
    lang: Lang = None,
) -> None:
    """Play a match against three bots."""
    drawn = None
    if resume is None:
        text = prose(lang)
        chosen = chosen_rules(text, rules, settings), chosen_seed(seed), parse_seat(seat)
        drawn = draw_seats(*chosen)
        setup = Setup(chosen[0], chosen[2], seat_names(text, name, drawn), bots, chosen[1])
        session = Session.start(setup, drawn.dealer)
    else:
        refuse_given(context, _SETTLED, prose(lang)("play.resume_alone"))
        session, text = read_session(resume, lang)
        if session.setup.bot.startswith(EXTERNAL):
            session = _with_engine(context, text, session, resume, bots)
        else:
            refuse_given(context, ("bots",), text("play.resume_alone"))
    others = [seat for seat in Seat if seat is not session.setup.seat]
    players = seated_bots(text, session.setup.bot, others)
    with Terminal() as terminal:
        farewell = MatchPlayer(terminal, text, session, players, pace, resume).play(drawn)
        terminal.close_screen()
        terminal.say(farewell)


def _with_engine(context: Context, text: Prose, session: Session, path: Path, bots: str) -> Session:
    """Return a saved session with an engine; its command must be given again: a file starts no program."""
    source = context.get_parameter_source("bots")
    if source is None or source.name != "COMMANDLINE":
        raise UsageError(text("play.engine_again", file=path, name=session.setup.bot))
    return replace(session, setup=replace(session.setup, bot=bots))


def read_session(path: Path, lang: str | None) -> tuple[Session, Prose]:
    """Return the session in a file, and the texts of its language or of the one asked for."""
    try:
        session, language = parse_session(path.read_bytes(), str(path))
    except NotResumable as error:
        text = prose(lang)
        raise CommandError(
            f"{path}: {text('save.not_resumable', why=text(error.reason, detail=error.detail))}"
        ) from None
    return session, prose(lang or (language if language in LANGUAGES else None))


def seat_names(text: Prose, name: str | None, drawn: Draw) -> Names:
    """Return the names by seat: the person's, possibly empty, and bots' that differ from it."""
    own = "".join(char for char in name or "" if char.isprintable()).strip()[:_LONGEST_NAME]
    others = [bot for bot in text("names.bots").split() if bot.casefold() != own.casefold()]
    north, west, south, east = ((own, *others)[player] for player in drawn.players)
    return north, west, south, east
