"""The limits that pages for programmers state are those of the program."""

from pathlib import Path

import pytest

from botifarra.arena.sprt import LEAST
from botifarra.bots.check import GRACE, OVERTIME
from botifarra.bots.engine.external import START_S, TIMEOUT_S
from botifarra.core.actions import ACTIONS
from botifarra.core.rules import Rules
from botifarra.environments.hand import most_reward
from botifarra.environments.observation import SIZE
from botifarra.records.bgn import MOST_LINES
from botifarra.records.hand_table import BATCH
from botifarra.records.json_stream import LONGEST_VALUE
from botifarra.records.read import MOST_FAULTS
from botifarra.records.record import LONGEST_TAG, LONGEST_TAGS, MOST_TAGS
from botifarra.records.text import LONGEST_LINE

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize(
    ("page", "part"),
    [
        ("arena", f"The duel never stops before {LEAST} deals"),
        ("arena", f"from {LEAST} deals on"),
        ("arena", f"more than {OVERTIME} times this limit plus {GRACE} seconds"),
        ("arena", f"waits {TIMEOUT_S:.0f} seconds for an engine"),
        ("arena", f"one that took {TIMEOUT_S:.0f} s without a limit, or {START_S:.0f} s for its greeting"),
        ("environments", f"if it has not answered after {TIMEOUT_S:.0f} seconds"),
        ("environments", f"The largest reward depends on the rules: {most_reward(Rules()):.0f} by default"),
        ("environments", f"There are {len(ACTIONS)} actions"),
        ("environments", f"An observation is {SIZE} zeros and ones"),
        ("notation", f"A line has at most {LONGEST_LINE:,} characters"),
        ("notation", f"a record at most {MOST_LINES:,} lines that are not empty"),
        ("notation", f"a hand in JSON at most {LONGEST_VALUE:,} characters"),
        ("notation", f"a record has at most {MOST_TAGS} tags"),
        ("notation", f"have at most {LONGEST_TAG:,} characters together"),
        ("notation", f"all tags of a record at most {LONGEST_TAGS:,}"),
        ("notation", f"After {MOST_FAULTS:,} faulty records the rest of a file is not read"),
        ("python", f"until there are {MOST_FAULTS:,} faulty records"),
        ("python", f"{BATCH:,} at a time"),
    ],
)
def test_a_limit_of_a_page_is_that_of_the_program(page: str, part: str) -> None:
    assert part in " ".join((DOCS / f"{page}.md").read_text(encoding="utf-8").split())
