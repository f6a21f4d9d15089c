"""The command line as a whole: help in every language, errors about arguments, exit statuses."""

from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest

from botifarra.cli import arena
from botifarra.cli.app import COMMANDS
from botifarra.cli.prose import LANGUAGES
from botifarra.core.rules import PRESETS
from tests.cli.program import botifarra

every_command = pytest.mark.parametrize("command", COMMANDS)
every_path = pytest.mark.parametrize(
    "path", [*((command,) for command in COMMANDS), *(("arena", command) for command in arena.COMMANDS)]
)


@pytest.mark.parametrize("language", LANGUAGES)
@every_path
def test_every_option_is_explained(path: tuple[str, ...], language: str) -> None:
    page = botifarra(*path, "--help", lang=language)
    assert (page.status, page.err) == (0, "")
    rows = page.out.split("\n  -")[1:]
    assert rows[-1].startswith("-help ")
    assert [row for row in rows if len(row.split("  ", 1)) < 2] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_listed(language: str) -> None:
    page = botifarra("--help", lang=language)
    assert page.status == 0
    assert [command for command in COMMANDS if f"\n  {command} " not in page.out] == []
    assert botifarra(lang=language) == page


@every_command
def test_a_command_is_the_function_of_its_module(command: str) -> None:
    assert callable(getattr(import_module(f"botifarra.cli.{COMMANDS[command]}"), command))


@pytest.mark.parametrize("command", arena.COMMANDS)
def test_a_command_of_a_command_is_one_too(command: str) -> None:
    assert callable(getattr(import_module(f"botifarra.cli.arena.{command}"), command))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_preset(language: str) -> None:
    page = botifarra("deal", "--help", "--lang", language).out.replace(",", " ").replace(".", " ").split()
    assert [name for name in PRESETS if name not in page] == []


def test_help_says_which_options_are_required() -> None:
    page = botifarra("tournament", "erase", "--help", "--lang", "en").out
    assert page.count("[required]") == 1
    assert "verify shows it. [required]" in " ".join(page.split())


def test_the_language_option_takes_precedence_over_the_environment() -> None:
    assert botifarra("deal", "--help", "--lang", "es", lang="en").out.startswith("Uso: botifarra deal")
    assert botifarra("deal", "--help", "--lang=ca", lang="en").out.startswith("Ús: botifarra deal")


@pytest.mark.parametrize("language", ["xx", "castellano", "e"])
def test_an_unknown_language_of_the_variable_is_told(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    for arguments in (("deal",), ("deal", "--help"), ("deal", "--lang", "fr")):
        refused = botifarra(*arguments, lang=language)
        assert (refused.status, refused.out) == (2, "")
        assert refused.err == f"BOTIFARRA_LANG: found '{language}', expected ca|es|en.\n"
    assert botifarra("deal", "--help", "--lang", "es", lang=language).out.startswith("Uso: botifarra deal")


def test_version() -> None:
    version = botifarra("--version")
    assert (version.status, version.out.split()[0]) == (0, "botifarra")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("dael", f"There is no command 'dael'. Choose: {' | '.join(COMMANDS)}\nHelp: botifarra --help"),
        ("--nonsense", "There is no option --nonsense.\nHelp: botifarra --help"),
        ("--lang en deal", "--lang goes after the command, as in botifarra deal --lang en.\nHelp: botifarra"),
        ("deal --nonsense", "There is no option --nonsense.\nHelp: botifarra deal --help"),
        ("deal --count", "--count needs a value.\nHelp: botifarra deal --help"),
        ("deal --json=3", "--json does not take a value.\nHelp: botifarra deal --help"),
        ("--version=3", "--version does not take a value.\nHelp: botifarra --help"),
        (
            "deal --count many",
            "--count: found 'many', expected NUMBER, 1 or more.\nHelp: botifarra deal --help",
        ),
        ("deal --count 0", "--count: found '0', expected NUMBER, 1 or more.\nHelp: botifarra deal --help"),
        (
            "deal --dealer Q",
            "--dealer: found 'Q', expected N|W|S|E.\nHelp: botifarra deal --help",
        ),
        (
            "deal --lang fr",
            "--lang: found 'fr', expected ca|es|en.\nHelp: botifarra deal --help",
        ),
        ("deal cards", "'cards' is one argument too many.\nHelp: botifarra deal --help"),
        ("check", "FILE is missing.\nHelp: botifarra check --help"),
        ("deal --rules none", "--rules: found 'none', expected the name of a preset: oriental"),
        ("deal --set target=x", "--set: found 'target=x', expected a whole number"),
        ("deal --set target=0", "--set: found 'target=0', expected 1–999999 (R6.1)"),
        ("deal --set target=-5", "--set: found 'target=-5', expected 1–999999 (R6.1)"),
        ("deal --set target=1000000", "--set: found 'target=1000000', expected 1–999999 (R6.1)"),
        (
            "deal --set score_cap=10",
            "--set: found 'score_cap=10', expected one of these numbers: 0 | 101–999999 (R6.1)",
        ),
        ("deal --set target", "--set: found 'target', expected OPTION=VALUE, such as target=50"),
        (
            "deal --set target=5 --set target=6",
            "--set: found 'target=6', expected only one; this is the second",
        ),
        (
            "deal --set partner_blind=yes",
            "--set: found 'partner_blind=yes', expected one of these words: true | false\n",
        ),
        (
            "deal --set ladder=1-2",
            "--set: found 'ladder=1-2', expected a ladder of positive numbers, one more",
        ),
        ("perft --depth -1", "--depth: found '-1', expected NUMBER, 1 or more."),
        ("play --pace -1", "--pace: found '-1', expected SECONDS, 0 to 60."),
    ],
)
def test_wrong_usage(arguments: str, complaint: str) -> None:
    wrong = botifarra(*arguments.split())
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(complaint)


@pytest.mark.parametrize("command", ["show", "check", "solve", "perft"])
@pytest.mark.parametrize(
    ("name", "why"),
    [("missing.bgn", "no such file"), ("folder/file.bgn", "no such file"), ("folder", "folder")],
)
def test_files_that_cannot_be_read(tmp_path: Path, command: str, name: str, why: str) -> None:
    (tmp_path / "folder").mkdir()
    if command == "perft" and why == "folder":
        pytest.skip("perft reads folders")
    wrong = botifarra(command, str(tmp_path / name))
    assert wrong.status == 1
    assert wrong.err.startswith(f"{tmp_path / name}: ")
    assert wrong.err.endswith(f"{why}\n")


@pytest.mark.parametrize("command", ["show", "check", "solve", "perft"])
def test_text_that_is_not_utf8(tmp_path: Path, command: str) -> None:
    path = tmp_path / "latin.bgn"
    path.write_bytes('[BGN "1"]\n[Event "Campionat d\'Àger"]\n'.encode("latin-1"))
    wrong = botifarra(command, str(path))
    assert wrong.status == 1
    assert wrong.err.startswith(f"{path}:2:21: is Latin-1, expected UTF-8: ")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (PermissionError(13, "no"), "permission denied"),
        (OSError(5, "Input/output error"), "Input/output error"),
    ],
)
def test_files_that_may_not_be_read(error: OSError, why: str) -> None:
    error.filename = "secret.bgn"
    botifarra("--version")  # the texts are files too, read once
    with patch("botifarra.cli.records.sources.Path.open", side_effect=error):
        assert botifarra("show", "secret.bgn").err == f"secret.bgn: {why}\n"
        assert botifarra("check", "secret.bgn").err == f"secret.bgn: {why}\n"
