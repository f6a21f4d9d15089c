"""The command line: commands imported when asked for, and an exit status for whatever happens in them."""

import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import zip_longest
from typing import Annotated, Any

from typer import Exit, Option, Typer, echo
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command

from botifarra import __version__
from botifarra.cli.errors import CommandError, UsageError, complain, file_message, parse_message
from botifarra.cli.help import help_page, usage_message
from botifarra.cli.prose import LANGUAGES, prose
from botifarra.records.errors import ParseError

COMMANDS = ("serve", "play", "deal", "show", "check", "export", "verify", "solve", "infer", "perft", "bench")
"""Every command, in the order of the help page; its function is in the module of the same name."""


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit status is 0, 1 for a failure, 2 for wrong usage."""
    text = prose(_language(arguments))
    try:
        status = build_command().main(
            arguments or ["--help"], prog_name="botifarra", standalone_mode=False, obj=text
        )
        sys.stdout.flush()
    except TyperException as error:
        complain(usage_message(text, error))
        return 2
    except CommandError as error:
        complain(error.message)
        return error.status
    except ParseError as error:
        complain(parse_message(text, error))
        return 1
    except OSError as error:
        complain(file_message(text, error))
        return 1
    except ModuleNotFoundError as error:
        if error.name != "botifarra_kernel":
            raise
        complain(text("kernel.missing"))
        return 1
    return int(status or 0)


def build_command() -> Any:
    """The whole command line as typer runs it."""
    app = Typer(name="botifarra", cls=_Commands, add_completion=False, rich_markup_mode=None)
    app.callback()(botifarra)
    return get_command(app)


def _show_version(asked: bool) -> None:
    if asked:
        echo(f"botifarra {__version__}")
        raise Exit


def botifarra(
    version: Annotated[bool, Option("--version", callback=_show_version, is_eager=True)] = False,
) -> None:
    """Take what comes before a command."""


class _Placed:
    """What tells of every usage error in which command it is, which typer leaves out of some."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        try:
            return super().parse_args(ctx, args)  # type: ignore[misc]
        except TyperException as error:
            error.ctx = ctx  # type: ignore[attr-defined]
            raise


class _Command(_Placed, TyperCommand):
    allow_extra_args = True  # so that it is we who complain of them

    def get_help(self, ctx: Any) -> str:
        return help_page(ctx)

    def invoke(self, ctx: Any) -> Any:
        if ctx.args:
            raise _usage_error(ctx, "usage.extra", argument=ctx.args[0])
        return super().invoke(ctx)


class _Commands(_Placed, TyperGroup):
    """All commands; one is imported only to be run, so that the list of them comes at once."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            raise _usage_error(ctx, "usage.no_command", name=cmd_name, commands=" | ".join(COMMANDS))
        module = import_module(f"botifarra.cli.{cmd_name}")
        app = Typer(add_completion=False, rich_markup_mode=None)
        app.command(cmd_name, cls=_Command)(getattr(module, cmd_name))
        return get_command(app)

    def get_help(self, ctx: Any) -> str:
        return help_page(ctx, COMMANDS)


def _usage_error(ctx: Any, key: str, **values: str) -> UsageError:
    see = ctx.obj("usage.see", command=ctx.command_path)
    return UsageError(f"{ctx.obj(key, **values)}\n{see}")


def _language(arguments: Sequence[str]) -> str | None:
    """The language asked for, which help and complaints about the arguments need before these are read."""
    for argument, value in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, _, joined = argument.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return None
