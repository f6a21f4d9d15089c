"""Registries: every list of bots, presets, languages or choices is complete."""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from botifarra.bots import BOTS, OPPONENTS, BotName
from botifarra.bots.levels import LEVEL_NAMES, LEVELS
from botifarra.bots.named import BASELINES
from botifarra.cli.app import COMMANDS
from botifarra.cli.choices import CHOICES, with_choices
from botifarra.cli.prose import prose
from botifarra.core.rules import PRESETS
from botifarra.paper.catalogue import PAPERS
from botifarra.paper.naming import decimal_name
from botifarra.paper.notes import MARKS
from botifarra.prose import LANGUAGES, Language
from botifarra.review.verdict import CALLS, CARDS, ERRORS
from botifarra.server.desk.public_site.texts import site_prose
from botifarra.server.table.due import STAND_IN
from botifarra.tournament.duplicate.final_scores import ALIKE
from botifarra.tournament.listing.board_results import ScoreMark
from botifarra.tournament.listing.table_rows import FLAG
from tests.browser.texts import texts

ROOT = Path(__file__).parents[1]

I18N = ("web/src/i18n", "src/botifarra/cli/i18n", "src/botifarra/paper/i18n", "src/botifarra/sentences/i18n")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def choices(kind: object) -> tuple[str, ...] | None:
    """Return the choices of a type, or None if it is neither an enumeration nor a literal."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return None


def commands(names: dict[str, str], package: str) -> Iterator[Callable[..., object]]:
    """Yield every command, the nested ones too."""
    for name, path in names.items():
        module = import_module(f"{package}.{path}")
        yield getattr(module, name)
        yield from commands(getattr(module, "COMMANDS", {}), module.__name__)


def options() -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """Yield each option that has choices: its command and name, its definition, its choices.

    An option with a parser reads several spellings of each choice, so that it is not among them.
    """
    for command in commands(COMMANDS, "botifarra.cli"):
        for name, hint in get_type_hints(command, include_extras=True).items():
            if get_origin(hint) is Annotated:
                kind, option = get_args(hint)
                names = next(filter(None, map(choices, (kind, *get_args(kind)))), None)
                if names is not None and not option.parser:
                    yield f"{command.__name__} {name}", option, names


OPTIONS = {name: (option, names) for name, option, names in options()}


def test_the_names_of_bots_are_those_of_the_bots() -> None:
    assert get_args(BotName) == tuple(BOTS)
    assert {*BOTS} - {*OPPONENTS} == {"random"}
    assert tuple(bot.name for bot in LEVELS) == LEVEL_NAMES
    assert all(name == bot.name for name, bot in BOTS.items())
    assert STAND_IN in BOTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_that_people_are_offered_has_its_texts(language: Any) -> None:
    wanted = [f"level.{name}{suffix}" for name in OPPONENTS for suffix in ("", ".told")]
    assert [key for key in wanted if key not in texts(language)] == []
    assert [name for name in OPPONENTS if f"bots.{name}" not in prose(language)] == []


def test_the_pages_name_every_bot_and_every_preset() -> None:
    named = re.findall(r"`([a-z0-9.-]+)`", page("arena.md").split("by its name:")[1].split(";")[0])
    assert named == [*BOTS, *BASELINES]
    assert re.findall(r"^\| `(\w+)` \|", page("bots.md"), re.MULTILINE)[: len(OPPONENTS)] == [*OPPONENTS]
    assert re.findall(r"^\| `([a-z-]+)`", page("rules.md").split("## 8. Presets")[1], re.MULTILINE) == [
        *PRESETS
    ]


@pytest.mark.parametrize("folder", I18N)
def test_every_room_has_every_language(folder: str) -> None:
    assert {path.stem for path in (ROOT / folder).iterdir() if len(path.stem) == 2} == {*LANGUAGES}


def test_the_pages_in_the_browser_have_every_language() -> None:
    source = (ROOT / "web/src/i18n/languages.ts").read_text(encoding="utf-8")
    (told,) = re.findall(r"LANGUAGES: readonly Language\[\] = \[(.*)\]", source)
    assert re.findall(r'"(\w+)"', told) == [*LANGUAGES]


def test_scores_have_the_same_marks_on_paper_and_in_the_browser() -> None:
    source = (ROOT / "web/src/event/public/beside_results.ts").read_text(encoding="utf-8")
    (marks,) = re.findall(r"const MARKS = \{ (.*) \}", source)
    assert dict(re.findall(r'(\w+): "(.)"', marks)) == {basis.value: mark for basis, mark in MARKS.items()}
    source = (ROOT / "web/src/event/score_text.ts").read_text(encoding="utf-8")
    assert re.findall(r'const FLAG = "(.*)"', source) == [FLAG]
    assert {*get_args(ScoreMark)} == {basis.value for basis in MARKS}


def test_faults_have_the_same_limits_in_the_browser() -> None:
    source = (ROOT / "web/src/review/Meaning.svelte").read_text(encoding="utf-8")
    limits = re.findall(r'mark: "(\w+)", points: (\d+), match: (\d+)', source)
    assert limits == [
        (verdict, str(getattr(CARDS, verdict)), str(getattr(CALLS, verdict))) for verdict in ERRORS
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_and_orders_have_the_same_words_on_paper_and_in_the_browser(language: Language) -> None:
    papers, pages = site_prose(language), texts(language)
    rulings = [f"{mark}.{kind}" for mark in ("revoked", "awarded") for kind in ("duplicate", "teams")]
    words = {
        **{f"results.mark.{ruling}": f"notes.{ruling}" for ruling in rulings},
        "results.mark.average": "notes.average",
        "results.legend.result": "site.result",
        "results.legend.score": "site.score",
        "results.ranked.withdrawn": "withdrawals.last",
        "event.appeals": "appeals.open",
        "event.missing": "site.missing",
        "event.missing.round": "standings.missing.round",
        "hall.no_line": "standings.no_line",
        **{f"results.{fined}": f"site.{fined}" for fined in ("fined", "fined.team", "fined.appealed")},
        "event.place.board": "place.board",
        "event.place.match": "place.table",
        **{f"results.ranked.{order}": f"site.ranked.{order}" for order in ("average", "total")},
        **{
            f"results.ranked.{order}": f"standings.order.{order}"
            for order in ("matches", "knockout", "teams")
        },
    }
    assert {key: pages[key] for key in words} == {key: papers.texts[name] for key, name in words.items()}
    score = decimal_name(papers, ALIKE)
    assert pages["results.mark.flagged"] == papers("notes.flagged", mark="{mark}", score=score)
    assert pages["results.ranked.flagged"] == papers("standings.flagged", flag="{mark}")
    assert score in pages["results.ranked.flagged"]


def test_the_options_with_choices_are_found() -> None:
    assert {
        "hint level",
        "new kind",
        "new pairing",
        "new rank_by",
        "new role",
        "print paper",
        "deal lang",
    } <= OPTIONS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_shows_its_choices(name: str, language: str) -> None:
    option, names = OPTIONS[name]
    text = prose(language)
    key = f"usage.{option.metavar}"
    shown = with_choices(text, key, "|") if key in text else option.metavar
    assert shown == "|".join(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_texts_list_what_is_registered(language: str) -> None:
    text = prose(language)
    assert CHOICES.keys() == {"presets", "bots", "levels", "papers", "roles"}
    assert all(name in with_choices(text, "option.rules") for name in PRESETS)
    for key, names in (("play.bots", OPPONENTS), ("engine.level", OPPONENTS), ("hint.level", LEVEL_NAMES)):
        assert all(f"{name} ({text(f'bots.{name}')})" in with_choices(text, key) for name in names)
    assert all(role in text("option.role") for role in OPTIONS["new role"][1])
    own = "tournament.print.paper."
    assert sorted(key.removeprefix(own) for key in text.texts if key.startswith(own)) == sorted(PAPERS)
