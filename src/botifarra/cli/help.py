"""Help pages and usage errors in the user's language; typer knows English only."""

from collections.abc import Iterable
from re import fullmatch
from typing import Any

from typer.exceptions import TyperException

from botifarra.cli.choices import with_choices
from botifarra.cli.prose import Prose


def help_page(context: Any, commands: Iterable[str] = ()) -> str:
    """Return the help page of the command in a typer context; its `obj` is a `Prose`.

    Each of `commands`, the subcommands, has a line.
    """
    text: Prose = context.obj
    command = context.command
    path = context.command_path.split()
    key = ".".join(path[1:] or path)
    page = context.make_formatter()
    parameters = command.get_params(context)
    arguments = [parameter for parameter in parameters if parameter.param_type_name == "argument"]
    options = [parameter for parameter in parameters if parameter.param_type_name == "option"]
    slots = [text("help.options_slot"), *(_argument_slot(text, argument) for argument in arguments)]
    if commands:
        slots.append(text("help.command_slot"))
    page.write_usage(context.command_path, " ".join(slots), f"{text('help.usage')} ")
    page.write_paragraph()
    page.write_text(text(f"{key}.help"))
    sections = (
        (text("help.arguments"), [_row(text, key, argument) for argument in arguments]),
        *((_value(text, argument), _choices(text, key, argument)) for argument in arguments),
        (text("help.options"), [_row(text, key, option) for option in options]),
        (text("help.commands"), [(name, text(".".join((*path[1:], name, "summary")))) for name in commands]),
    )
    for heading, rows in sections:
        if rows:
            with page.section(heading):
                page.write_dl(rows)
    return str(page.getvalue()).rstrip("\n")


def usage_message(text: Prose, error: TyperException) -> str:
    """Return the fault in the arguments, and the command that shows their help.

    typer tells its errors apart by class, but gives a public name to their common base only.
    """
    context: Any = getattr(error, "ctx", None)
    parameter: Any = getattr(error, "param", None)
    kind = f"usage.{type(error).__name__}"
    name = getattr(error, "option_name", None) or (_name(text, parameter) if parameter else "")
    if kind == "usage.BadOptionUsage" and _is_switch(context, name):
        kind = "usage.no_value"
    if kind == "usage.NoSuchOption" and fullmatch("-[0-9]+", name):
        kind = "usage.negative"
    if kind == "usage.NoSuchOption" and name == "--lang":
        kind = "usage.lang_later"
    value = _range(text, parameter) if parameter else ""
    known = kind in text
    message = text(kind, name=name, value=value, found=_found(error)) if known else error.format_message()
    return f"{message}\n{text('usage.see', command=context.command_path)}" if context else message


def _found(error: TyperException) -> str:
    """Return the value that an argument or option cannot take; empty for other faults.

    typer keeps it only in the cause of its error, a `ValidationError` of pydantic.
    """
    faults: list[Any] = getattr(error.__cause__, "errors", list)()
    return str(faults[0]["input"]) if faults else ""


def _row(text: Prose, command: str, parameter: Any) -> tuple[str, str]:
    """Return an argument or option, and its purpose."""
    is_argument = parameter.param_type_name == "argument"
    key = parameter.name if is_argument else parameter.opts[0].removeprefix("--")
    own, shared = (
        f"{command}.{key}",
        f"option.{key}",
    )  # COMMAND.help is the text of the command
    purpose = with_choices(text, own if own in text and key != "help" else shared)
    if parameter.default not in (None, False, ()) and not is_argument:
        purpose += f" {text('help.default', value=parameter.default)}"
    if parameter.required and not is_argument:
        purpose += f" {text('help.required')}"
    name = _name(text, parameter)
    return (f"{name} {_value(text, parameter)}".rstrip() if not is_argument else name), purpose


def _choices(text: Prose, command: str, argument: Any) -> list[tuple[str, str]]:
    """Return the choices of an argument that have texts of their own, each with its text."""
    own = f"{command}.{argument.name}."
    return [(key.removeprefix(own), text(key)) for key in text.texts if key.startswith(own)]


def _name(text: Prose, parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return _value(text, parameter)
    return ", ".join(parameter.opts)


def _value(text: Prose, parameter: Any) -> str:
    """Return the placeholder for the value of an argument or option; empty for a switch."""
    written = parameter.metavar or ""
    key = f"value.{written}"
    return text(key) if key in text else written


def _range(text: Prose, parameter: Any) -> str:
    """Return the values that an argument or option takes: a description, a placeholder, or a range."""
    words = f"usage.{parameter.metavar}"
    value = with_choices(text, words, "|") if words in text else _value(text, parameter)
    low, high = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if low is None:
        return value
    return text("usage.from" if high is None else "usage.between", value=value, low=low, high=high)


def _is_switch(context: Any, name: str) -> bool:
    return any(name in option.opts and not option.metavar for option in context.command.get_params(context))


def _argument_slot(text: Prose, argument: Any) -> str:
    slot = _value(text, argument) + ("..." if argument.nargs == -1 else "")
    return slot if argument.required else f"[{slot}]"
