"""The numbers on the pages are those of the code."""

import re

import pytest

from botifarra.arena.sprt import LEAST
from botifarra.bots.check import GRACE, OVERTIME
from botifarra.bots.conventions import Convention
from botifarra.bots.engine.external import START_S, TIMEOUT_S
from botifarra.bots.equity import FAR
from botifarra.bots.learner import BEGINNER, CASUAL
from botifarra.bots.levels import CHAMPION, CLUB, MASTER
from botifarra.core.actions import ACTIONS
from botifarra.core.rules import Rules
from botifarra.environments.hand import most_reward
from botifarra.environments.observation import SIZE
from botifarra.eventfile.shared import POLL
from botifarra.records.bgn import MOST_LINES
from botifarra.records.hand_table import BATCH
from botifarra.records.json_stream import LONGEST_VALUE
from botifarra.records.read import MOST_FAULTS
from botifarra.records.record import LONGEST_TAG, LONGEST_TAGS, MOST_TAGS
from botifarra.records.text import LONGEST_LINE
from botifarra.review.effort import JUDGES, QUICK
from botifarra.review.verdict import CALLS, CARDS, MOST_UNLUCKY
from botifarra.server.api.reviews import MOST_HANDS
from botifarra.server.api.shared_sets import MADE_PER_DAY
from botifarra.server.desk.founding.host import SUFFIX
from botifarra.server.desk.live.lost_logs import RETRY_EVERY_S
from botifarra.server.desk.protocol.founding import MOST_LIST
from botifarra.server.live.limits import Limits
from botifarra.server.reviews.habits import LEAST_HANDS
from botifarra.server.shared.field_bots import QUIET_S
from botifarra.server.shared.messages import MAX_DAYS
from botifarra.server.shared.pages import MOST_ROWS
from botifarra.server.shared.set_lists import MOST_SETS
from botifarra.server.table.stalling import STALL_WAIT
from botifarra.tournament.durations import MINUTES_A_BOARD, MINUTES_A_MATCH, MINUTES_BETWEEN_ROUNDS
from botifarra.tournament.proposals import MOST_PAIRS
from botifarra.tournament.shared.shared_set import BOARDS, SetKind
from botifarra.tournament.shared.sums import MONTH
from tools.build import PAGES

LIMITS = Limits()
AT_ONCE = LIMITS.requests.burst / LIMITS.post_cost
EACH_SECOND = LIMITS.requests.per_second / LIMITS.post_cost
NUMBERS = ("none", "one", "two", "three", "four", "five")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("desk", f"tries again every {RETRY_EVERY_S:.0f} seconds"),
        ("desk", f"without `{SUFFIX}`, in lower case"),
        ("desk", f"within {LIMITS.hello_s:.0f} seconds. The server answers `opened`"),
        ("desk", f"A socket that is silent for {LIMITS.silence_s:.0f} seconds is closed"),
        ("desk", f"may send {AT_ONCE:.0f} commands at once, and then {EACH_SECOND:.0f} each second"),
        ("desk", f"of at most {MOST_LIST // 1024} kB"),
        ("desk", f"that has more than {MOST_PAIRS} pairs"),
        ("desk", f"{MINUTES_A_BOARD} minutes for a board, {MINUTES_A_MATCH} for a match"),
        ("desk", f"for a match, {MINUTES_BETWEEN_ROUNDS} between two rounds"),
        ("championship", f"with {MINUTES_A_BOARD} for each board or {MINUTES_A_MATCH} for a match"),
        ("review", f"at least | {CARDS.slip} point | {CARDS.mistake} points | {CARDS.blunder} points |"),
        ("review", f"at least | {CALLS.slip} points of the match | {CALLS.mistake} | {CALLS.blunder} |"),
        ("review", f"needs more than {FAR} points"),
        ("review-json", f"needs more than {FAR} points"),
        ("review-json", f"solves the last {QUICK.card.solved} tricks with open hands"),
        ("review-json", f"the last {JUDGES[0]} tricks, the other the last {JUDGES[1]}"),
        ("review-json", f"At most {NUMBERS[MOST_UNLUCKY]} cards of a hand are marked as unlucky"),
        ("review-json", f"your last {MOST_HANDS} reviewed hands"),
        ("review-json", f"if it occurred in {NUMBERS[LEAST_HANDS]} hands or more"),
        ("bots", f"is {BEGINNER.error:.0f} points for `beginner` and {CASUAL.error:.0f} for `casual`"),
        ("shared-boards", f"| of the day | {BOARDS[SetKind.DAY][0]} |"),
        ("shared-boards", f"| of the week | {BOARDS[SetKind.WEEK][0]} |"),
        ("shared-boards", f"A club chooses 1 to {MAX_DAYS} days"),
        ("shared-boards", f"Only your best {MONTH} days count"),
        ("shared-boards", f"a person can make {MADE_PER_DAY} in 24 hours"),
        ("shared-boards", f"the latest first; at most {MOST_SETS} |"),
        ("shared-boards", f"the last {MOST_SETS} sets that the person has entered or made"),
        ("shared-boards", f"at most {MOST_ROWS} rows"),
        ("arena", f"The duel never stops before {LEAST} deals"),
        ("arena", f"from {LEAST} deals on"),
        ("arena", f"more than {OVERTIME} times this limit plus {GRACE} seconds"),
        ("arena", f"waits {TIMEOUT_S:.0f} seconds for an engine"),
        ("arena", f"engine that took {TIMEOUT_S:.0f} s without a limit, or {START_S:.0f} s for its greeting"),
        ("protocol", f"another {STALL_WAIT // 1000} seconds before the next `stalled`"),
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
def test_a_page_states_the_number_of_the_code(page: str, said: str) -> None:
    text = re.sub(r"\s+", " ", (PAGES / f"{page}.md").read_text(encoding="utf-8"))
    assert said in text


def test_the_example_of_an_appeal_names_the_entry_of_the_fine() -> None:
    text = (PAGES / "championship.md").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^ *(\d+) .*: fined ", text, re.MULTILINE)
    assert f"The number is {entry} here, so write `appeal practice.event --fine {entry} " in text


def test_only_club_chooses_leads_by_conventions() -> None:
    assert CLUB.card_effort.by_convention == 1
    assert MASTER.card_effort.by_convention == CHAMPION.card_effort.by_convention == 0
    text = (PAGES / "bots.md").read_text(encoding="utf-8")
    _, section = text.split("## Conventions for the lead")
    section, *_ = section.split("\n## ")
    assert len(re.findall(r"^\d\. ", section, re.MULTILINE)) == len(Convention) - 1


def test_a_desk_sees_what_commands_write_within_a_second() -> None:
    assert POLL < 1
    assert QUIET_S <= 60  # "in the first minute" (docs/shared-boards.md)
