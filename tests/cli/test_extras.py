"""The package without its extras: commands that still work, and errors that name the missing extra."""

import os
import re
import subprocess
import sys
from contextlib import chdir
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from botifarra.cli.extras import EXTRAS, extra_message, need
from botifarra.cli.prose import prose
from tests import requirements
from tests.cli.program import Run, botifarra
from tests.scale import scale
from tests.workbooks import workbook
from tools.build import PAGES

RECORD = Path(__file__).parents[1] / "data" / "records" / "example.bgn"

PROGRAM = """
import sys
class Hidden:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in %r:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
from botifarra.cli import main
for command in sys.argv[1:]:
    sys.argv = ["botifarra", *command.split()]
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
    print(end="\\0")
"""

PAIRED = (
    "tournament new festa.event",
    "tournament entries festa.event pairs.csv",
    "tournament pair festa.event",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a record, and the names of four pairs as text and as a workbook."""
    (tmp_path / "hand.bgn").write_bytes(RECORD.read_bytes())
    (tmp_path / "pairs.csv").write_text("".join(f"Anna {pair},Bernat {pair}\n" for pair in range(1, 5)))
    (tmp_path / "pairs.xlsx").write_bytes(workbook(["Anna", "Bernat"], ["Carla", "David"]))
    return tmp_path


@cache
def hidden() -> set[str]:
    """Return every installed module that `pip install botifarra` does not bring."""
    base = requirements.OWN | requirements.installed(requirements.BASE)
    return set(packages_distributions()) - requirements.modules(base)


def bare(
    folder: Path, *commands: str, stdin: str = "", lang: str = "en", without: set[str] | None = None
) -> Run:
    """Run commands, until one fails, in a process without some modules, or without those of any extra.

    Each ends its output with a zero byte.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM % (without or hidden()), *commands],
        cwd=folder,
        env={**os.environ, "BOTIFARRA_LANG": lang, "HOME": str(folder)},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    return Run(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "commands",
    [
        (
            "--help",
            "deal --seed 7",
            "show hand.bgn",
            "check hand.bgn",
            "solve hand.bgn --after 24",
            "infer hand.bgn --seat S --after 24",
            "hint hand.bgn --after 24 --nodes 2000",
            "perft hand.bgn --depth 2",
            "verify --help",
            "arena ladder greedy random --deals 2 --workers 1",
        ),
        (
            "tournament new festa.event",
            "tournament entries festa.event pairs.csv",
            "tournament pair festa.event",
            "tournament deal festa.event",
            "tournament standings festa.event",
            "tournament verify festa.event",
            "tournament print festa.event standings --output standings.csv",
            "tournament print festa.event standings --output standings.json",
            "tournament print festa.event championship",
        ),
    ],
    ids=["hands", "championships"],
)
def test_commands_that_need_no_extra_work_without(folder: Path, commands: tuple[str, ...]) -> None:
    done = bare(folder, *commands)
    assert (done.status, done.err) == (0, "")
    *printed, rest = done.out.split("\0")
    assert len(printed) == len(commands)
    assert all(printed)
    assert rest == ""


def test_a_match_in_the_terminal_needs_no_extra(folder: Path) -> None:
    played = bare(folder, "play --seed 3 --pace 0", stdin="1\n" * 2000)
    assert played.err == ""
    assert prose("en")("prompt.another") in played.out


@pytest.mark.parametrize(
    ("commands", "module", "extra"),
    [
        (("serve",), "sqlalchemy", "table"),
        (("log 7KQM-X2PA-9WTR",), "sqlalchemy", "table"),
        (("export",), "sqlalchemy", "table"),
        ((*PAIRED, "tournament print festa.event seating"), "fpdf", "club"),
        ((*PAIRED, "tournament print festa.event standings --output places.xlsx"), "openpyxl", "club"),
        (("tournament new festa.event", "tournament entries festa.event pairs.xlsx"), "openpyxl", "club"),
        (
            (
                "tournament new festa.event --kind matches",
                "tournament entries festa.event pairs.csv",
                "tournament pair festa.event",
            ),
            "networkx",
            "club",
        ),
        (("arena duel greedy random --deals 2 --plot duel.png",), "matplotlib", "plot"),
        (("arena duel greedy random --deals 2 --cluster tcp://127.0.0.1:1",), "distributed", "cluster"),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else "",
)
def test_a_command_says_which_extra_it_needs(
    folder: Path, commands: tuple[str, ...], module: str, extra: str
) -> None:
    *before, command = commands
    with chdir(folder):
        for needed in before:
            assert botifarra(*needed.split()).status == 0
    told = f"{module} is missing: pip install 'botifarra[{extra}]' installs it.\n"
    assert bare(folder, command) == Run(1, "", told)


@pytest.mark.parametrize("command", ["serve --events .", "desk"][: scale(1, 2)])
def test_an_evening_begins_only_where_its_papers_can_be_made(folder: Path, command: str) -> None:
    told = "fpdf is missing: pip install 'botifarra[club]' installs it.\n"
    assert bare(folder, command, without={"fpdf"}) == Run(1, "", told)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("ca", "Falta sqlalchemy: s'instal·la amb pip install 'botifarra[table]'.\n"),
        ("es", "Falta sqlalchemy: se instala con pip install 'botifarra[table]'.\n"),
    ][: scale(1, 2)],
)
def test_the_message_about_an_extra_is_in_the_chosen_language(folder: Path, lang: str, told: str) -> None:
    assert bare(folder, "serve", lang=lang) == Run(1, "", told)


def test_the_command_of_the_message_finds_an_installed_package_without_an_index() -> None:
    pip = (sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", "botifarra[all]")
    run = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert (run.returncode, "Would install" in run.stdout) == (0, False), run.stderr


def test_the_pages_name_extras_that_exist() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (*PAGES.parent.glob("*.md"), *PAGES.rglob("*.md"))]
    named = [extra for page in pages for extra in re.findall(r"'(?:botifarra|\.)\[([a-z,]+)\]'", page)]
    assert len(named) > 4
    assert {extra for each in named for extra in each.split(",")} <= set(requirements.EXTRAS)


def test_an_import_error_of_another_module_is_not_explained_as_an_extra() -> None:
    assert extra_message(prose("en"), "botifarra.nowhere") is None
    with pytest.raises(ModuleNotFoundError) as missing:
        need("no_such_module")
    assert missing.value.name == "no_such_module"


def test_each_extra_has_the_modules_of_its_distributions() -> None:
    for extra, modules in EXTRAS.items():
        distributions = requirements.named(requirements.EXTRAS[extra])
        assert set(modules) <= requirements.modules(distributions)
        for distribution in distributions:
            assert requirements.modules([distribution]) & set(modules), distribution


def test_all_extras_are_those_for_people() -> None:
    every = sorted((*EXTRAS, "arrow", "environments", "polars"))  # no command needs the added three
    assert requirements.EXTRAS["all"] == [f"botifarra[{','.join(every)}]"]
