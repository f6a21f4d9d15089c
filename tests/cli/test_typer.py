"""The private parts of typer that help pages and usage errors build on, one test each.

`typer~=` in pyproject.toml admits patch releases only. A new version may change any of these parts. A test
that fails here names the feature that the command line would lose.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import pytest
from typer import Argument, Context, Option, Typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command


def deal(
    context: Context,
    names: Annotated[list[str], Argument(metavar="NAME")],
    count: Annotated[int, Option(metavar="NUMBER", min=1, max=9)] = 1,
    is_json: Annotated[bool, Option("--json")] = False,
) -> int:
    """Return how many boards are asked for."""
    source = context.get_parameter_source("count")
    assert source is not None
    assert source.name == ("COMMANDLINE" if count != 1 else "DEFAULT")
    return count + len(context.args)


def program(kind: type[TyperCommand] = TyperCommand) -> Any:
    """Return a program of one command, as typer runs it."""
    app = Typer(add_completion=False, rich_markup_mode=None)
    app.command("deal", cls=kind)(deal)
    return get_command(app)


def run(arguments: Sequence[str], command: Any = None, context: object = None) -> Any:
    """Run a command line; return what the command returns."""
    return (command or program()).main(list(arguments), prog_name="cards", standalone_mode=False, obj=context)


@pytest.mark.parametrize(
    ("arguments", "kind", "option"),
    [
        (["--nothing", "a"], "NoSuchOption", "--nothing"),
        (["a", "--count"], "BadOptionUsage", "--count"),
        (["--json=3", "a"], "BadOptionUsage", "--json"),
    ],
)
def test_a_complaint_about_an_option_has_its_class_and_names_the_option(
    arguments: list[str], kind: str, option: str
) -> None:
    with pytest.raises(TyperException) as complaint:
        run(arguments)
    error: Any = complaint.value
    assert (type(error).__name__, error.option_name) == (kind, option)
    assert error.format_message()


@pytest.mark.parametrize(
    ("arguments", "kind", "name"),
    [
        ([], "MissingParameter", "names"),
        (["a", "--count", "many"], "BadParameter", "count"),
        (["a", "--count", "0"], "BadParameter", "count"),
    ],
)
def test_a_complaint_about_a_value_has_its_class_and_the_parameter(
    arguments: list[str], kind: str, name: str
) -> None:
    with pytest.raises(TyperException) as complaint:
        run(arguments)
    error: Any = complaint.value
    assert (type(error).__name__, error.param.name) == (kind, name)


def test_a_complaint_about_a_value_has_the_value_in_its_cause() -> None:
    with pytest.raises(TyperException) as complaint:
        run(["a", "--count", "many"])
    cause: Any = complaint.value.__cause__
    assert cause.errors()[0]["input"] == "many"


def test_an_error_can_get_its_command_while_arguments_are_parsed() -> None:
    class Placed(TyperCommand):
        def parse_args(self, ctx: Any, args: list[str]) -> Any:
            try:
                return super().parse_args(ctx, args)
            except TyperException as error:
                error.ctx = ctx  # type: ignore[attr-defined]
                raise

    with pytest.raises(TyperException) as complaint:
        run(["--nothing"], program(Placed))
    error: Any = complaint.value
    assert error.ctx.command_path == "cards"


def test_extra_arguments_are_left_to_the_command() -> None:
    class Generous(TyperCommand):
        allow_extra_args = True

        def invoke(self, ctx: Any) -> Any:
            return ctx.args

    def none() -> None:
        pass

    app = Typer(add_completion=False, rich_markup_mode=None)
    app.command("none", cls=Generous)(none)
    assert run(["a", "b"], get_command(app)) == ["a", "b"]


def test_the_program_returns_the_result_of_the_command() -> None:
    assert run(["a", "--count", "4"]) == 4
    assert run(["a"]) == 1


def test_help_is_a_method_of_the_command_which_has_the_texts(capsys: pytest.CaptureFixture[str]) -> None:
    class HelpCommand(TyperCommand):
        def get_help(self, ctx: Any) -> str:
            return f"{ctx.command_path}: {ctx.obj}"

    assert run(["--help"], program(HelpCommand), context="texts") == 0
    assert capsys.readouterr().out == "cards: texts\n"


def test_parameters_have_the_data_of_a_help_page() -> None:
    command = program()
    names, count, is_json, *_ = command.get_params(command.make_context("cards", ["a"]))
    assert (names.param_type_name, names.name, names.metavar, names.nargs) == (
        "argument",
        "names",
        "NAME",
        -1,
    )
    assert (names.required, count.required) == (True, False)
    assert (count.param_type_name, count.opts, count.metavar) == ("option", ["--count"], "NUMBER")
    assert (count.default, count.min, count.max) == (1, 1, 9)
    assert (is_json.opts, is_json.metavar, is_json.default) == (["--json"], None, False)


def test_a_help_page_is_set_by_the_formatter_of_the_context() -> None:
    command = program()
    page = command.make_context("cards", ["a"]).make_formatter()
    page.write_usage("cards", "[OPTIONS]", "Usage: ")
    page.write_paragraph()
    page.write_text("Make deals.")
    with page.section("Options"):
        page.write_dl([("--count", "How many.")])
    assert page.getvalue() == "Usage: cards [OPTIONS]\n\nMake deals.\n\nOptions:\n  --count  How many.\n"


def test_a_group_loads_a_command_on_demand() -> None:
    class Late(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            return ["deal"]

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            asked.append(cmd_name)
            return program()

    def cards() -> None:
        pass

    asked: list[str] = []
    app = Typer(name="cards", cls=Late, add_completion=False, rich_markup_mode=None)
    app.callback()(cards)
    assert run(["deal", "a", "--count", "2"], get_command(app)) == 2
    assert asked == ["deal"]
