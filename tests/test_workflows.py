"""The workflows run other people's code only as it was when somebody chose it."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github/workflows").iterdir())
PINNED = re.compile(r"[\w/.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+\Z")
"""An action at a commit, with its version. A tag can be moved to other code later."""


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_to_a_commit(workflow: Path) -> None:
    used = re.findall(r"^\s*-? ?uses: (.*)$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
    assert used
    assert [action for action in used if not PINNED.match(action)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_program_that_a_step_installs_has_a_version(workflow: Path) -> None:
    installed = re.findall(r"pip install (.*?)(?: #.*)?$", workflow.read_text(encoding="utf-8"), re.MULTILINE)
    assert [program for program in installed if "==" not in program] == []


def test_the_wheels_are_tested_with_every_package_that_the_tests_of_the_kernel_import() -> None:
    """cibuildwheel installs these packages, and nothing else of ours, beside each wheel."""
    text = (ROOT / "kernel/pyproject.toml").read_text(encoding="utf-8")
    installed = tomllib.loads(text)["tool"]["cibuildwheel"]["test-requires"]
    imported = set[str]()
    for path in (ROOT / "tests/conftest.py", *(ROOT / "tests/kernel").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.partition(".")[0])
    assert (
        sorted(imported - sys.stdlib_module_names - {"botifarra", "botifarra_kernel", "tests"}) == installed
    )
