"""`botifarra arena check`: whether a bot follows the rules for bots."""

import json
from random import Random
from unittest.mock import patch

import pytest

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.check import VARIANTS
from botifarra.core.actions import PASS, Action
from botifarra.core.view import View
from tests.arena.bots import Act, Odd, sensible
from tests.bots.engine.programs import GREETS, script
from tests.cli.program import Run, botifarra


def check(does: Act, *arguments: str, lang: str = "en") -> Run:
    with patch.dict(BOTS, odd=Odd("odd", does)):
        return botifarra("arena", "check", "odd", *arguments, lang=lang)


def fails(view: View, rng: Random, budget: Budget) -> Action:
    raise ValueError("what a pity")


def passes_always(view: View, rng: Random, budget: Budget) -> Action:
    return PASS


def test_a_bot_passes_under_all_rules() -> None:
    told = check(sensible, "--hands", "1", "--seed", "7")
    assert (told.status, told.err) == (0, "")
    first, second = told.out.splitlines()
    assert first == "odd passes: legal, in time, and the same when asked again."
    assert second == f"  rules: {len(VARIANTS)} · hands by each: 1 · seed 7"


def test_a_bot_gets_the_given_budget() -> None:
    budgets = set()

    def notes(view: View, rng: Random, budget: Budget) -> Action:
        budgets.add(budget)
        return sensible(view, rng, budget)

    check(notes, "--rules", "newcomer")
    check(notes, "--rules", "newcomer", "--seconds", "7", "--nodes", "8")
    assert budgets == {Budget(1.0, 1_000), Budget(7.0, 8)}


@pytest.mark.parametrize(
    ("lang", "fault", "place"),
    [
        ("ca", "odd no passa la prova: ha fallat", "oriental target=50 · llavor 3 · oest, accions abans: 0"),
        (
            "es",
            "odd no pasa la prueba: ha fallado",
            "oriental target=50 · semilla 3 · oeste, acciones antes: 0",
        ),
        (
            "en",
            "odd does not pass the check: failed",
            "oriental target=50 · seed 3 · west, actions before: 0",
        ),
    ],
)
def test_a_fault_is_reported_with_its_place(lang: str, fault: str, place: str) -> None:
    told = check(fails, "--seed", "3", "--rules", "oriental", "--set", "target=50", lang=lang)
    assert told == Run(1, "", f"{fault}: ValueError('what a pity') (bots.py:27)\n  {place}\n")


def test_a_fault_can_be_reproduced_from_its_report() -> None:
    def fails_late(view: View, rng: Random, budget: Budget) -> Action:
        if view.public.rules.last_trick_bonus and len(view.public.tricks) == 5:
            raise ValueError("what a pity")
        return sensible(view, rng, budget)

    report = json.loads(check(fails_late, "--json").out)
    fault = report["fault"]
    assert fault["seed"] >= 2 * report["rules"].index(fault["rules"]) > 0  # no other rules have that deal
    preset, *settings = fault["rules"].split()
    where = ["--rules", preset, *(f"--set={option}" for option in settings), "--seed", str(fault["seed"])]
    again = check(fails_late, *where, "--hands", "1", "--json")
    assert json.loads(again.out)["fault"] == fault


def test_json_of_a_check() -> None:
    told = check(sensible, "--json", "--set", "target=50")
    assert (told.status, told.err) == (0, "")
    report = json.loads(told.out)
    assert (report["bot"], report["rules"], report["fault"]) == ("odd", ["oriental target=50"], None)
    told = check(passes_always, "--json", "--rules", "newcomer")
    assert (told.status, told.err) == (1, "")
    fault = json.loads(told.out)["fault"]
    assert (fault["rules"], fault["seed"], fault["ply"]) == ("newcomer", 0, 0)
    assert (fault["fault"], fault["detail"]) == ("illegal", "passo (R3.1)")


def test_an_engine_with_changing_or_late_answers_has_a_fault() -> None:
    counts = (
        "n = 0\nwhile True: q = question(); n += 1; say(id=q['id'], action=q['view']['legal'][n % 2 - 1])"
    )
    told = botifarra("arena", "check", f"cmd:{script(GREETS + counts)}", "--rules", "oriental", "--seed", "1")
    assert told.status == 1
    assert "check: gave another answer when asked again: " in told.err
    hangs = f"cmd:{script(GREETS + 'question(); time.sleep(1000)')}"
    told = botifarra("arena", "check", hangs, "--rules", "oriental", "--seconds", "0.05")
    assert told.status == 1
    assert "check: late: no answer within 0.155 s; does it flush its output?" in told.err


@pytest.mark.parametrize(
    ("code", "lang", "told"),
    [
        ("sys.exit('no memory')", "ca", "s'ha acabat amb l'estat de sortida 1: no memory"),
        ("sys.exit('no memory')", "es", "ha acabado con el estado de salida 1: no memory"),
        (
            "question(); sys.exit('no memory')",
            "ca",
            "ha fallat: s'ha acabat amb l'estat de sortida 1: no memory",
        ),
        ("say(id=question()['id'], action='o13'); input()", "es", "ha fallado: «o13» no es ninguna acción"),
        ("say(id=question()['id'], error='tired'); input()", "ca", "ha fallat: ha avisat d'un error: tired"),
    ],
)
def test_a_fault_of_an_engine_is_told_in_the_language(code: str, lang: str, told: str) -> None:
    greets = "import sys; " if code.startswith("sys") else GREETS
    engine = f"cmd:{script(greets + code)}"
    checked = botifarra("arena", "check", engine, "--rules", "oriental", "--hands", "1", lang=lang)
    assert (checked.status, checked.out) == (1, "")
    assert f": {told}\n" in checked.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("nobody", "There is no bot 'nobody'. Choose: random | beginner | casual | greedy"),
        ("cmd:", "'cmd:' is not a command: expected cmd:PROGRAM ARGUMENTS"),
        ("", "BOT is missing.\nHelp: botifarra arena check --help"),
        ("greedy --hands 0", "--hands: found '0', expected NUMBER, 1 or more."),
        ("greedy --seconds 0", "--seconds: found '0', expected SECONDS, 0.001 or more."),
        ("greedy --rules none", "--rules: found 'none'"),
    ],
)
def test_wrong_usage(arguments: str, complaint: str) -> None:
    wrong = botifarra("arena", "check", *arguments.split())
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(complaint)


@pytest.mark.parametrize(
    ("line", "lang", "complaint"),
    [
        ("Loading", "ca", "s'esperava una salutació a la primera línia, i diu «Loading»."),
        ("Loading", "es", "se esperaba un saludo en la primera línea, y dice «Loading»."),
        ("Loading", "en", "expected a greeting as its first line, found 'Loading'."),
        ("", "ca", "la primera línia és buida; s'esperava una salutació."),
        ("", "es", "su primera línea está vacía; se esperaba un saludo."),
        ("", "en", "its first line is empty; expected a greeting."),
    ],
)
def test_a_program_that_writes_other_text_first_is_reported(line: str, lang: str, complaint: str) -> None:
    told = botifarra("arena", "check", f"cmd:echo {line}", lang=lang)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(f"cmd:echo {line}: {complaint} ")
    assert told.err.endswith(" (stderr).\n")


def test_a_missing_program_is_reported() -> None:
    told = botifarra("arena", "check", "cmd:/no/such/engine")
    assert told == Run(1, "", "/no/such/engine: no such file\n")
