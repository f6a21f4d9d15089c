"""The generated pages of docs/ are up to date: `make docs` changes none."""

import dataclasses
import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated, get_args

import msgspec
import pytest

import tools.build
from botifarra.arena.checkup import CheckReport
from botifarra.arena.estimate import Estimate
from botifarra.arena.report import DuelReport
from botifarra.arena.standings import LadderReport
from botifarra.bots.causes import Cause
from botifarra.bots.reasons import Reason
from botifarra.cli.app import COMMANDS
from botifarra.server.api.problems import ProblemCode
from botifarra.server.live.limits import Limits
from botifarra.server.protocol.commands import Command, FromClient, decode_message
from botifarra.server.protocol.replies import (
    Advice,
    ByeCode,
    Correction,
    FromServer,
    Happened,
    RejectCode,
    Welcome,
)
from botifarra.server.table.events import AnyEvent
from botifarra.tournament.listing.places import Basis, Status
from tests.cli.program import botifarra
from tests.records.goldens import FOLDER
from tools.build import (
    ANALYSIS,
    CHAMPIONSHIP,
    DESK,
    HTTP,
    PAGES,
    PRESET_OPTIONS,
    PROTOCOL,
    SCORE_PRESETS,
    commands_page,
)
from tools.engine_page import ENGINE_MESSAGES, engine_page
from tools.export_page import export_page
from tools.preset_options import preset_options_json
from tools.protocol_answers import BYES, CLOSES, LIMITS, PROBLEMS, REJECTS
from tools.protocol_page import protocol_page
from tools.protocol_session import SESSION
from tools.reference import inner_structs, reference
from tools.score_presets import score_presets_json
from tools.tutorial import walked
from tools.typescript import desk_types, http_types, protocol_types


def test_commands_page_is_up_to_date() -> None:
    assert (PAGES / "commands.md").read_text(encoding="utf-8") == commands_page()


def test_a_tutorial_that_fails_leaves_all_pages_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failed(Exception):
        pass

    def fail(_: str) -> str:
        raise Failed

    written: list[Path] = []
    monkeypatch.setattr(tools.build, "walked", fail)
    monkeypatch.setattr(Path, "write_text", lambda path, *_, **__: written.append(path))
    with pytest.raises(Failed):
        tools.build.build()
    assert written == []


def test_the_commands_of_the_tutorial_print_what_it_shows_and_every_standing_can_be_audited() -> None:
    page = CHAMPIONSHIP.read_text(encoding="utf-8")
    assert page.count("\n$ ") > 50
    files = list(dict.fromkeys(re.findall(r"tournament new (\w+)\.event", page)))
    assert len(files) > 4
    audits = "".join(
        f"$ botifarra tournament print {file}.event championship\n"
        f"$ python3 audit.py {file}-championship.json\n"
        for file in files
    )
    made = walked(f"{page}\n```\n{audits}```\n")
    assert made.startswith(page)
    assert len(re.findall(r"^True: all \d+ results", made.removeprefix(page), re.MULTILINE)) == len(files)


def test_the_page_of_the_export_is_up_to_date() -> None:
    page = (PAGES / "export.md").read_text(encoding="utf-8")
    assert page == export_page()
    for status in (*Status, *Basis):
        assert f"| `{status}` |" in page


def test_the_types_of_the_browser_are_up_to_date() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == protocol_types()
    assert HTTP.read_text(encoding="utf-8") == http_types()
    assert DESK.read_text(encoding="utf-8") == desk_types()


def test_the_presets_that_the_browser_checks_deals_by_are_up_to_date() -> None:
    assert PRESET_OPTIONS.read_text(encoding="utf-8") == preset_options_json()


def test_the_presets_of_the_score_pad_are_up_to_date() -> None:
    assert SCORE_PRESETS.read_text(encoding="utf-8") == score_presets_json()


def test_protocol_page_is_up_to_date() -> None:
    assert (PAGES / "protocol.md").read_text(encoding="utf-8") == protocol_page()


def test_protocol_page_has_every_message_and_field() -> None:
    page = protocol_page()
    for kind in (*get_args(FromClient), *get_args(FromServer), *get_args(AnyEvent)):
        _, section = page.split(f"\n### `{kind.__struct_config__.tag}`\n", 1)
        section, *_ = section.split("\n#")
        shared = Command.__struct_fields__ if issubclass(kind, Command) else ()
        own = [field for field in kind.__struct_encode_fields__ if field not in shared]
        assert re.findall(r"^\| `([a-z_]+)` \|", section, re.MULTILINE) == own


def test_engine_page_is_up_to_date() -> None:
    assert (PAGES / "engine.md").read_text(encoding="utf-8") == engine_page()


def test_engine_page_has_every_message_and_field() -> None:
    page = engine_page()
    for kind in ENGINE_MESSAGES:
        _, section = page.split(f"\n### {kind.__name__}\n", 1)
        section, *_ = section.split("\n#")
        assert tuple(re.findall(r"^\| `([A-Za-z_]+)` \|", section, re.MULTILINE)) == kind.__struct_fields__


def test_the_page_of_the_arena_has_every_field_and_no_other() -> None:
    page = (PAGES / "arena.md").read_text(encoding="utf-8")
    reports: tuple[type[msgspec.Struct], ...] = (DuelReport, LadderReport, CheckReport)
    fields = {kind.__name__: kind.__struct_fields__ for kind in (*reports, *inner_structs(reports))}
    for kind in (Estimate, Cause):
        fields[kind.__name__] = tuple(field.name for field in dataclasses.fields(kind))
    _, *sections = re.split(r"^### (?=\w+$)", page, flags=re.MULTILINE)
    told = {
        section.split("\n", 1)[0]: tuple(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
        for section in sections
    }
    assert told == fields


def test_fields_that_may_be_null_have_their_bounds_too() -> None:
    class Bounded(msgspec.Struct):
        count: Annotated[int, msgspec.Meta(ge=0, le=9)] | None
        name: Annotated[str, msgspec.Meta(pattern=r"^[a-z]\Z")] | None
        other: int | None

    rows = [line for line in reference("Parts", [Bounded]).splitlines() if line.startswith("| `")]
    assert rows == [
        r"| `count` | `integer \| null`, 0 to 9 |  |",
        r"| `name` | `string \| null`, `^[a-z]$` |  |",
        r"| `other` | `integer \| null` |  |",
    ]


def test_the_worked_session_is_of_this_protocol() -> None:
    text = SESSION.read_text(encoding="utf-8")
    http, socket = text.split("# a WebSocket at /api/socket, with the same header\n")
    assert re.findall("^> POST ([^ ]+)", http, re.MULTILINE) == ["/api/session", "/api/tables"]
    assert re.findall("^< ([0-9]+)", http, re.MULTILINE) == ["200", "201"]
    lines = [line.split(" ", 1) for line in socket.splitlines()]
    sent = [decode_message(text) for side, text in lines if side == ">"]
    heard = [msgspec.json.decode(text, type=FromServer) for side, text in lines if side == "<"]
    assert {side for side, _ in lines} == {">", "<", "#"}
    kinds = {"Hello", "Fill", "Start", "Ready", "Advise", "Act", "Ping"}
    assert {type(message).__name__ for message in sent} == kinds
    # A session has no mistake by plan, so the coach is silent.
    assert {type(message) for message in heard} == {*get_args(FromServer)} - {Correction}
    seqs = [message.seq for message in heard if isinstance(message, Happened | Welcome)]
    assert seqs == sorted(set(seqs))
    (advice,) = (message for message in heard if isinstance(message, Advice))
    first, *others = advice.choices
    assert first.error == 0 < min(other.error for other in others)


def test_the_client_of_the_session_waits_for_the_events_of_its_commands() -> None:
    applied = done = 0
    sent: set[str] = set()
    for line in SESSION.read_text(encoding="utf-8").splitlines():
        side, text = line.split(" ", 1)
        message = json.loads(text) if text.startswith("{") else {}
        if side == "<" and (message.get("t") == "happened" or "table" in message):
            applied = message["seq"]
        elif side == "<" and message.get("t") == "ack":
            done = message["seq"]
        elif side == ">" and "base" in message:
            assert applied >= done
            assert message["base"] == applied or text in sent  # it sends a command again unchanged
            sent.add(text)
    assert sent


def test_every_code_is_described_and_no_other() -> None:
    assert set(REJECTS) == set(get_args(RejectCode))
    assert set(BYES) == set(get_args(ByeCode))
    http = {code for part in get_args(ProblemCode) for code in get_args(part)}
    assert set(PROBLEMS) == http
    assert set(LIMITS) == {field.name for field in dataclasses.fields(Limits)}
    for told in (*REJECTS.values(), *BYES.values(), *CLOSES.values(), *PROBLEMS.values()):
        assert told.means.endswith(".")
        assert told.do.endswith(".")


def test_every_command_has_a_section() -> None:
    page = commands_page()
    assert [command for command in COMMANDS if f"\n## botifarra {command}\n" not in page] == []


def test_the_commands_of_the_page_about_analysis_print_what_it_shows() -> None:
    page = ANALYSIS.read_text(encoding="utf-8")
    assert page.count("\n$ ") > 4
    assert walked(page) == page


def test_the_readme_is_one_page_with_a_command_and_a_link_in_each_part() -> None:
    page = (PAGES.parent / "README.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 70
    assert page.splitlines()[2].startswith("![")
    for door in ("Play", "Run a club", "Program"):
        _, section = page.split(f"\n## {door}\n", 1)
        section, *_ = section.split("\n## ")
        assert section.count("```") == 2
        assert len(re.findall(r"^\*\*\[[^]]+\]\(docs/[a-z]+\.md\)\*\*", section, re.MULTILINE)) == 1


def test_the_python_of_the_readme_runs() -> None:
    page = (PAGES.parent / "README.md").read_text(encoding="utf-8")
    (script,) = re.findall(r'^python -c "(.*)"$', page, re.MULTILINE)
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout
    assert printed.startswith("Estimate(mean=")


def test_the_check_of_the_arena_page_is_true() -> None:
    result = doctest.testfile(str(PAGES / "arena.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", sorted((PAGES / "decisions").glob("0*.md")), ids=lambda page: page.stem)
def test_a_decision_is_short(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 80


def test_the_page_about_the_review_is_one_printed_page() -> None:
    page = (PAGES / "review.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 60
    assert len(page.split()) <= 800


def test_the_json_answers_on_the_page_are_printed() -> None:
    _, section = (PAGES / "notation.md").read_text(encoding="utf-8").split("## Answers as JSON\n")
    solved, inferred = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    example = str(FOLDER / "example.bgn")
    deal = botifarra("solve", "N:9.1.-.- 8.-.S.- -.C.-.R 1.-.3.-", "--json")
    hand = botifarra("solve", example, "--after", "24", "--json")
    assert solved == deal.out + hand.out
    known = botifarra("infer", example, "--seat", "N", "--after", "43", "--json")
    assert json.loads(inferred) == json.loads(known.out)


def test_every_reason_is_described() -> None:
    _, section = (PAGES / "notation.md").read_text(encoding="utf-8").split("| code | meaning |\n")
    told = set(re.findall(r"`([a-z_]+)`", "".join(re.findall(r"^\|([^|]+)\|", section, re.MULTILINE))))
    assert told == {kind.code for kind in get_args(Reason)}


def test_every_import_in_a_sentence_works() -> None:
    imports: set[str] = set()
    for page in (*PAGES.parent.glob("*.md"), *PAGES.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        imports.update(re.findall(r"`(from botifarra[\w.]* import \w+(?:, \w+)*)`", text))
    assert "from botifarra.review.review import review" in imports
    for line in sorted(imports):
        exec(line, {})


def test_every_page_that_is_linked_is_there() -> None:
    for page in (*PAGES.parent.glob("*.md"), *PAGES.rglob("*.md")):
        links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []
