"""The command line: commands are imported on demand, and every error becomes an exit status."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import zip_longest
from typing import Annotated, Any

from typer import Exit, Option, Typer, echo
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command

from botifarra import __version__
from botifarra.cli.errors import CommandError, UsageError, complain, file_message, parse_message
from botifarra.cli.extras import extra_message
from botifarra.cli.gc_while_loading import collect_new_objects
from botifarra.cli.help import help_page, usage_message
from botifarra.cli.prose import LANGUAGES, VARIABLE, is_variable_known, prose
from botifarra.records.errors import ParseError

COMMANDS = {
    "serve": "server.serve",
    "desk": "server.desk",
    "play": "match.play",
    "deal": "records.deal",
    "show": "records.show",
    "check": "records.check",
    "export": "records.export",
    "log": "server.log",
    "verify": "records.verify",
    "solve": "analysis.solve",
    "infer": "analysis.infer",
    "hint": "analysis.hint",
    "review": "analysis.review",
    "perft": "analysis.perft",
    "bench": "analysis.bench",
    "arena": "arena",
    "tournament": "tournament",
    "engine": "arena.engine",
}
"""Every command in the order of the help page, with the module below `cli` that has a function of that name.

If the module has `COMMANDS` too, these are nested commands: their names, and the modules below it.
"""


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit status is 0, 1 for a failure, 2 for wrong usage."""
    language = _language(arguments)
    text = prose(language)
    if language is None and not is_variable_known():
        found = os.environ[VARIABLE]
        complain(text("usage.BadParameter", name=VARIABLE, found=found, value="|".join(LANGUAGES)))
        return 2
    try:
        status = build_command().main(arguments, prog_name="botifarra", standalone_mode=False, obj=text)
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
        module = error.name or ""
        message = text("kernel.missing") if module == "botifarra_kernel" else extra_message(text, module)
        if message is None:
            raise
        complain(message)
        return 1
    return int(status or 0)


@cache
def build_command() -> Any:
    """Return the whole command line as typer runs it."""
    return _group("botifarra", botifarra, "botifarra.cli", COMMANDS)


def _show_version(asked: bool) -> None:
    if asked:
        echo(f"botifarra {__version__}")
        raise Exit


def botifarra(
    version: Annotated[bool, Option("--version", callback=_show_version, is_eager=True)] = False,
) -> None:
    """Accept the options that are given before a command."""


class _Placed:
    """A mixin that adds to every usage error the context of its command, which typer sometimes omits."""

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        try:
            return super().parse_args(ctx, args)  # type: ignore[misc]
        except TyperException as error:
            error.ctx = ctx  # type: ignore[attr-defined]
            raise


class _Command(_Placed, TyperCommand):
    allow_extra_args = True  # so that our own message is shown

    def get_help(self, ctx: Any) -> str:
        return help_page(ctx)

    def invoke(self, ctx: Any) -> Any:
        if ctx.args:
            raise _usage_error(ctx, "usage.extra", argument=ctx.args[0])
        collect_new_objects()
        return super().invoke(ctx)


class _Commands(_Placed, TyperGroup):
    """A group of commands; each is imported only when it runs, so that listing them is fast."""

    package: str
    modules: Mapping[str, str]

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        return super().parse_args(ctx, args or ["--help"])

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.modules)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.modules:
            raise _usage_error(ctx, "usage.no_command", name=cmd_name, commands=" | ".join(self.modules))
        return _command(cmd_name, f"{self.package}.{self.modules[cmd_name]}")

    def get_help(self, ctx: Any) -> str:
        return help_page(ctx, tuple(self.modules))


@cache
def _command(name: str, module_name: str) -> Any:
    """Return the command of a module; a second run in the same process need not prepare its options again."""
    module = import_module(module_name)
    function = getattr(module, name)
    nested = getattr(module, "COMMANDS", {})
    if nested:
        return _group(name, function, module_name, nested)
    app = Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=_Command)(function)
    return get_command(app)


def _group(name: str, function: Callable[..., None], package: str, modules: Mapping[str, str]) -> Any:
    """Return a command with nested commands: their names and the modules of `package` that hold them."""
    commands = type("_Group", (_Commands,), {"package": package, "modules": modules})
    app = Typer(name=name, cls=commands, add_completion=False, rich_markup_mode=None)
    app.callback()(function)
    return get_command(app)


def _usage_error(ctx: Any, key: str, **values: str) -> UsageError:
    see = ctx.obj("usage.see", command=ctx.command_path)
    return UsageError(f"{ctx.obj(key, **values)}\n{see}")


def _language(arguments: Sequence[str]) -> str | None:
    """Return the language asked for; help and usage errors need it before the arguments are parsed."""
    for argument, value in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, _, joined = argument.partition("=")
        if name == "--lang" and (joined or value) in LANGUAGES:
            return joined or value
    return None
