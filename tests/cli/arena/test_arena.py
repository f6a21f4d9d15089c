"""`botifarra arena`: its commands and their arguments."""

from unittest.mock import patch

import pytest

from tests.bots.engine.programs import GREETS, script
from tests.cli.program import Run, botifarra


def test_the_commands_of_the_arena() -> None:
    page = botifarra("arena")
    assert page == botifarra("arena", "--help")
    assert page.out.startswith("Usage: botifarra arena [OPTIONS] COMMAND ...")
    assert "\n  duel " in page.out
    assert "\n  ladder " in page.out
    assert "\n  check " in page.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("nope", "There is no command 'nope'. Choose: duel | ladder"),
        ("duel greedy random --workers 2 --cluster x", "--workers is for this computer"),
        ("ladder greedy", "At least two bots are needed"),
        ("ladder greedy random greedy", "At least two bots are needed"),
        ("ladder greedy random --rules championship --matches 1", "--matches does not go with duplicate"),
        ("ladder greedy nobody", "There is no bot 'nobody'. Choose: random | beginner | casual | greedy"),
        ("duel greedy", "BOT is missing.\nHelp: botifarra arena duel --help"),
        ("duel greedy nobody", "There is no bot 'nobody'. Choose: random | beginner | casual | greedy"),
        ("duel greedy random --deals -1", "--deals: found '-1', expected NUMBER, 0 or more."),
        ("duel greedy random --deals 0", "There is nothing to play: --deals or --matches must be 1"),
        ("duel greedy cmd:", "'cmd:' is not a command: expected cmd:PROGRAM ARGUMENTS"),
        ("duel greedy random --seconds 0", "--seconds: found '0', expected SECONDS, 0.001 or more."),
        ("duel greedy random --sprt 1", "--sprt: found '1', expected two numbers"),
        ("duel greedy random --sprt 1:1", "--sprt: found '1:1', expected two numbers"),
        ("duel greedy random --matches 1 --sprt 0:1", "--sprt needs deals"),
        ("duel greedy random --deals 0 --sprt 0:1", "--sprt needs deals"),
        ("duel greedy random --matches 1 --plot x", "--plot needs deals"),
        ("duel greedy random --sprt -inf:1", "--sprt: found '-inf:1', expected two numbers"),
        (
            "duel greedy random --rules championship --matches 1",
            "--matches does not go with duplicate scoring",
        ),
        ("duel greedy random --set scoring=duplicate --matches 1", "--matches does not go with duplicate"),
        ("duel greedy random --rules none", "--rules: found 'none'"),
    ],
)
def test_wrong_usage(arguments: str, complaint: str) -> None:
    wrong = botifarra("arena", *arguments.split())
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(complaint)


@pytest.mark.parametrize("rest", ["check", "duel greedy", "ladder greedy"])
def test_every_command_of_the_arena_takes_an_engine(rest: str) -> None:
    engine = f"cmd:{script(GREETS + 'while True: first()')}"
    only = "--rules oriental --hands 1" if rest == "check" else "--deals 1 --workers 1"
    told = botifarra("arena", *rest.split(), engine, *only.split())
    assert (told.status, told.err) == (0, "")


@pytest.mark.parametrize("command", ["engine", "hint hands.bgn --level"])
def test_other_commands_take_only_bots_of_ours(command: str) -> None:
    refused = botifarra(*command.split(), f"cmd:{script(GREETS)}")
    assert (refused.status, refused.out) == (2, "")
    assert "club" in refused.err


def test_a_missing_cluster_is_reported() -> None:
    with patch("botifarra.arena.cluster._CONNECT_S", 0.1):
        told = botifarra("arena", "duel", "greedy", "random", "--cluster", "tcp://127.0.0.1:1")
    assert told == Run(1, "", "tcp://127.0.0.1:1: there is no Dask scheduler here\n")
    told = botifarra("arena", "duel", "greedy", "random", "--cluster", "nonsense://here")
    assert told == Run(1, "", "nonsense://here: there is no Dask scheduler here\n")
