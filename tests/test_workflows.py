"""The workflows run other people's code only as it was when somebody chose it."""

import re
from pathlib import Path

import pytest

WORKFLOWS = sorted((Path(__file__).parents[1] / ".github/workflows").iterdir())
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
