"""docs/python.md: its scripts are short and print the output shown; its table has every name."""

import io
import re
import shutil
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import botifarra
from botifarra.records.hand_table import COLUMNS
from tests.records.goldens import FOLDER
from tests.scale import PROVING
from tools.build import PAGES

PAGE = (PAGES / "python.md").read_text(encoding="utf-8")
SCRIPT = re.compile(r"```python\n(.*?)```\n\n```\n(.*?)```\n", re.DOTALL)
SECTIONS = [section.split("\n", 1) for section in PAGE.split("\n## ")[1:]]
SCRIPTS = [(title, *script) for title, text in SECTIONS for script in SCRIPT.findall(text)]


def test_there_are_sixteen_scripts_of_ten_lines_at_most() -> None:
    assert len(SCRIPTS) == PAGE.count("```python") == 16
    for title, script, _ in SCRIPTS:
        assert len(list(filter(None, script.splitlines()))) <= 10, title


@pytest.mark.parametrize(("script", "output"), [pytest.param(*each, id=title) for title, *each in SCRIPTS])
def test_a_script_prints_what_the_page_shows(tmp_path: Path, script: str, output: str) -> None:
    shutil.copy(FOLDER / "example.bgn", tmp_path / "match.bgn")
    out, err = (in_a_new_python if PROVING else in_this_python)(script, tmp_path)
    assert err == ""
    for picture in tmp_path.glob("*.svg"):
        assert picture.read_bytes() == (PAGES / "pictures" / picture.name).read_bytes()
    assert out.rstrip() == output.rstrip()


def in_this_python(script: str, folder: Path) -> tuple[str, str]:
    """Run a script in a folder; return what it prints and complains about."""
    out, err = io.StringIO(), io.StringIO()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        exec(compile(script, "script.py", "exec"), {"__name__": "__main__"})
    return out.getvalue(), err.getvalue()


def in_a_new_python(script: str, folder: Path) -> tuple[str, str]:
    """Do the same in a process that has imported nothing yet, as users do."""
    (folder / "script.py").write_text(script, encoding="utf-8")
    command = sys.executable, "-W", "error", "script.py"
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return run.stdout, run.stderr


def test_the_table_has_every_name() -> None:
    rows = re.findall(r"^\| (`.+?) \| ", PAGE.partition("## All names")[2], re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == botifarra.__all__


def test_the_page_has_every_column_of_a_table_of_hands() -> None:
    (section,) = (text for title, text in SECTIONS if title == "Count hands")
    rows = re.findall(r"^\| (`.+?) \| ", section, re.MULTILINE)
    assert re.findall(r"`(\w+)`", " ".join(rows)) == list(COLUMNS)


def test_the_contents_name_every_section() -> None:
    contents = PAGE.partition("Contents: ")[2].partition("\n\n")[0]
    assert re.findall(r"\[(.+?)\]\(#", contents) == re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
