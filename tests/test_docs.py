"""The generated pages of docs/ are what `make docs` writes now."""

import doctest
import re

from botifarra.cli.app import COMMANDS
from docs.build import PAGES, commands_page


def test_commands_page_is_up_to_date() -> None:
    assert (PAGES / "commands.md").read_text(encoding="utf-8") == commands_page()


def test_every_command_has_a_section() -> None:
    page = commands_page()
    assert [command for command in COMMANDS if f"\n## botifarra {command}\n" not in page] == []


def test_the_readme_is_true() -> None:
    result = doctest.testfile(str(PAGES.parent / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_every_page_that_is_linked_is_there() -> None:
    for page in (*PAGES.parent.glob("*.md"), *PAGES.rglob("*.md")):
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []
