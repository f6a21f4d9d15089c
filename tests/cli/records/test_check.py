"""`botifarra check`: it finds each fault and its place, and continues."""

import json
from collections import Counter
from pathlib import Path

import pytest

from botifarra.cli.records.check import MOST_REVOKES
from botifarra.records.bgn import parse_bgn
from botifarra.records.json import format_json
from botifarra.records.read import MOST_FAULTS
from tests.cli.program import Run, botifarra
from tests.records.goldens import FOLDER

EXAMPLE = (FOLDER / "example.bgn").read_text(encoding="utf-8")
BAD_CARD = EXAMPLE.replace(" 3 W e2", " 3 W x2")
BAD_POINTS = EXAMPLE.replace("NS 40 EW 32", "NS 41 EW 31")
BAD_SCORE = EXAMPLE.replace("NS +16", "NS +8")
NOT_HELD = EXAMPLE.replace(" 3 W e2", " 3 W o9")
REVOKE = EXAMPLE.partition(" 3 W")[0].replace("b4 b9", "b4 b3")
"""East is winning with the ace; West holds 9 12 3 2 of bastos and plays the three."""


def check(*contents: str, arguments: tuple[str, ...] = ()) -> Run:
    return botifarra("check", "-", *arguments, stdin="\n".join(contents).encode())


def summary(right: int = 0, wrong: int = 0, revoked: int = 0, unfinished: int = 0) -> str:
    return (
        f"Hands: {right + wrong + revoked}. Right: {right} (not over: {unfinished}). "
        f"With errors: {wrong}. With a revoke: {revoked}.\n"
    )


def test_a_correct_file() -> None:
    assert check(EXAMPLE, EXAMPLE) == Run(0, summary(right=2), "")


def test_without_a_file_that_can_be_read_nothing_is_counted() -> None:
    assert botifarra("check", "none.bgn") == Run(1, "", "none.bgn: no such file\n")
    assert json.loads(botifarra("check", "none.bgn", "--json").out)["records"] == 0


UNFINISHED = f"{EXAMPLE.partition(' 9 N')[0]}"
"""Eight tricks, without a claim or a result."""

MISNAMED = EXAMPLE.replace("[Event", "[Esdeveniment").replace("[Points", "[Punts").replace("[Score", "[Scroe")


def test_a_hand_that_is_not_over_is_counted() -> None:
    assert check(EXAMPLE, UNFINISHED) == Run(0, summary(right=2, unfinished=1), "")
    facts = json.loads(check(UNFINISHED, arguments=("--json",)).out)
    assert (facts["right"], facts["unfinished"]) == (1, 1)


def test_tags_that_resemble_known_ones_are_listed() -> None:
    checked = check(EXAMPLE, MISNAMED, MISNAMED)
    assert (checked.status, checked.out) == (0, summary(right=3))
    assert checked.err == (
        "-: unknown tag [Punts], perhaps [Points] (from hand 2 on; hands: 2)\n"
        "-: unknown tag [Scroe], perhaps [Score] (from hand 2 on; hands: 2)\n"
    )
    found = json.loads(check(EXAMPLE, MISNAMED, arguments=("--json",)).out)["found"]
    assert found[0] == {
        "kind": "tag", "source": "-", "tag": "Punts", "resembles": "Points", "record": 2, "count": 1
    }  # fmt: skip
    assert [each["tag"] for each in found] == ["Punts", "Scroe"]


@pytest.mark.parametrize("content", ["", " \n", '{"botifarra": 1, "hands": []}'])
def test_a_file_without_a_hand_is_not_right(content: str) -> None:
    assert check(content) == Run(1, summary(), "-: there is no hand in this file\n")
    assert json.loads(check(content, arguments=("--json",)).out)["found"] == [
        {"kind": "empty", "source": "-"}
    ]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (BAD_CARD, "-:11:6: found 'x2', expected a card, such as o9"),
        (NOT_HELD, "-:11:6: found 'o9', which S has, expected a card that W still has (R2.3)"),
        (BAD_POINTS, "-:21:13: found 'NS 41 EW 31', expected NS 40 EW 32 (R1.3)\n"),
        (BAD_SCORE, "-:22:12: found 'NS +8 EW 0', expected NS +16 EW 0 (R5.1)\n"),
        (
            EXAMPLE.replace("8.S6", "8.S9"),
            "-:6:29: found 'c9', which N has, expected a card that nobody holds yet (R1.1)",
        ),
        ('[Dealer "N"]', '-:1:1: found \'[Dealer "N"]\', expected [BGN "1"]\n'),
        ('[BGN "1"]', '-:1:10: missing: [Dealer "…"]\n'),
        (EXAMPLE.replace("[Dealer", "[Dona"), "-:5:2: found 'Dona', expected [Dealer \"…\"]\n"),
        (EXAMPLE.replace("[Deal ", "[Dael "), "-:6:2: found 'Dael', expected [Deal \"…\"]\n"),
        (EXAMPLE.replace("[Calls", "[Cants"), "-:7:2: found 'Cants', expected [Calls \"N:…\"] (R3.1)\n"),
        (EXAMPLE.replace("[Play]", "[Joc]"), "-:8:1: found '[Joc]', expected [Play]\n"),
        (EXAMPLE.replace(" 5 S", " 6 S"), "-:13:2: found '6', expected trick 5\n"),
        (EXAMPLE.replace("o6 o8 o9 o4", "o6 o8 o9"), "-:12:14: missing: a card, such as o9\n"),
        (EXAMPLE.partition("[Calls")[0] + "[Play]\n 1 W e4", '-:7:1: missing: [Calls "N:…"] (R3.1)\n'),
        (
            EXAMPLE.replace("S:botifarra", "S:trumps"),
            "-:7:20: found 'trumps', expected a word for a call: oros | copes | espases | bastos | ",
        ),
        (
            EXAMPLE.replace("E:contro", "N:contro"),
            "-:7:30: found 'N:contro', expected a call that can be made now: E:passo | E:contro | W:passo | ",
        ),
        (
            EXAMPLE.replace("S:botifarra", "N:botifarra"),
            "-:7:18: found 'N:botifarra', expected a call that can be made now: S:oros | S:copes | ",
        ),
        ("noise", "-:1:1: found 'noise', expected a tag"),
    ],
)
def test_one_error(content: str, complaint: str) -> None:
    checked = check(content)
    assert (checked.status, checked.out) == (1, summary(wrong=1))
    assert checked.err.startswith(complaint)


def test_a_file_in_latin_1_is_named_as_such() -> None:
    content = EXAMPLE.replace("[Board", '[North "Núria"]\n[Board').encode("latin-1")
    told = "is Latin-1, expected UTF-8: save it as UTF-8 in your editor, or convert it with iconv"
    assert botifarra("check", "-", stdin=content).err == f"-:3:10: {told}\n"


def test_a_revoke() -> None:
    checked = check(REVOKE)
    assert (checked.status, checked.out) == (1, summary(revoked=1))
    assert checked.err.startswith("-:10:15: West revokes with 3 of batons in trick 2 (R4.6a).")
    assert checked.err.endswith("Score (R5.2): N-S +144 · E-W 0\n")


UNNOTICED = EXAMPLE.replace("eR e7 e5", "eR e7 b6").replace("bS b6", "bS e5")
"""North does not follow suit in the first trick, though it can; the points are those of the tricks."""


def test_r5_2_a_revoke_that_nobody_noticed_comes_before_the_points() -> None:
    revoke, points, score = check(UNNOTICED).err.splitlines()
    assert revoke.startswith("-:9:15: North revokes with 6 of batons in trick 1 (R4.4).")
    assert revoke.endswith(" Score (R5.2): N-S 0 · E-W +144")
    assert points == "-:21:13: found 'NS 40 EW 32', expected NS 0 EW 72 (R5.2)"
    assert score == "-:22:12: found 'NS +16 EW 0', expected NS 0 EW +144 (R5.2)"
    assert (check(UNNOTICED).status, check(UNNOTICED).out) == (1, summary(revoked=1))


def test_r5_2_a_revoke_that_nobody_noticed_is_counted_as_one() -> None:
    facts = json.loads(check(UNNOTICED, EXAMPLE, arguments=("--json",)).out)
    assert (facts["right"], facts["wrong"], facts["revoked"]) == (1, 0, 1)
    assert [(found["kind"], found.get("expected")) for found in facts["found"]] == [
        ("revoke", None),
        ("misstated", "points"),
        ("misstated", "score"),
    ]


def test_r7_4_a_revoke_on_a_board_needs_the_other_tables() -> None:
    board = UNNOTICED.replace("oriental", "championship")
    checked = check(board)
    assert (checked.status, checked.out) == (1, summary(revoked=1))
    [revoke] = checked.err.splitlines()
    assert revoke.endswith(" The score needs the results of the other tables (R7.4).")
    [found] = json.loads(check(board, arguments=("--json",)).out)["found"]
    assert (found["kind"], found["score"]) == ("revoke", None)


def test_a_revoke_tells_seat_and_name() -> None:
    named = UNNOTICED.replace("[Board", '[North "Núria"]\n[Board')
    assert "North (Núria) revokes with" in check(named).err


def test_it_goes_on_after_an_error() -> None:
    checked = check(BAD_CARD, EXAMPLE, BAD_POINTS, REVOKE)
    assert (checked.status, checked.out) == (1, summary(right=1, wrong=2, revoked=1))
    lines = EXAMPLE.count("\n") + 1
    places = [line.partition(": ")[0] for line in checked.err.splitlines()]
    assert places == ["-:11:6", f"-:{2 * lines + 21}:13", f"-:{3 * lines + 10}:15"]


def test_the_end_of_reading_is_not_counted_as_a_hand() -> None:
    wrong = ['[BGN "1"]'] * (MOST_FAULTS + 500)
    checked = check(*wrong)
    assert (checked.status, checked.out) == (1, summary(wrong=MOST_FAULTS))
    assert checked.err.splitlines()[-1].endswith(
        f"there are {MOST_FAULTS} errors, expected fewer errors: the rest of the file is not read"
    )
    facts = json.loads(check(*wrong, arguments=("--json",)).out)
    assert (facts["records"], facts["wrong"]) == (MOST_FAULTS, MOST_FAULTS)
    kinds = [found["kind"] for found in facts["found"]]
    assert kinds == ["fault"] * MOST_FAULTS + ["unread"]


def test_revokes_beyond_a_thousand_are_counted_and_not_listed() -> None:
    revoked = [UNNOTICED] * (MOST_REVOKES + 2)
    checked = check(*revoked, BAD_CARD)
    assert (checked.status, checked.out) == (1, summary(revoked=MOST_REVOKES + 2, wrong=1))
    *revokes, fault, last = checked.err.splitlines()
    assert len(revokes) == 3 * MOST_REVOKES
    assert "found 'x2'" in fault
    assert last == "-: only the first 1000 revokes are listed; there are 2 more"
    facts = json.loads(check(*revoked, arguments=("--json",)).out)
    assert facts["revoked"] == MOST_REVOKES + 2
    assert facts["found"][-1] == {"kind": "unlisted", "source": "-", "count": 2}
    assert Counter(found["kind"] for found in facts["found"])["revoke"] == MOST_REVOKES


def test_a_thousand_revokes_are_all_listed() -> None:
    facts = json.loads(check(*[REVOKE] * MOST_REVOKES, arguments=("--json",)).out)
    assert [found["kind"] for found in facts["found"]] == ["revoke"] * MOST_REVOKES


def test_several_files(tmp_path: Path) -> None:
    for name, content in (("good.bgn", EXAMPLE), ("bad.bgn", BAD_CARD)):
        (tmp_path / name).write_text(content, encoding="utf-8")
    names = [str(tmp_path / name) for name in ("bad.bgn", "missing.bgn", "good.bgn")]
    checked = botifarra("check", *names)
    assert (checked.status, checked.out) == (1, summary(right=1, wrong=1))
    assert checked.err.splitlines() == [
        f"{names[0]}:11:6: found 'x2', expected a card, such as o9",
        f"{names[1]}: no such file",
    ]


def test_json_is_read_too() -> None:
    content = format_json(parse_bgn(f"{EXAMPLE}\n{REVOKE}")).decode()
    checked = check(content)
    assert (checked.status, checked.out) == (1, summary(right=1, revoked=1))
    assert "West revokes" in checked.err
    broken = check(content.replace('"NS":40', '"NS":41'))
    assert (broken.status, broken.out) == (1, summary(wrong=1, revoked=1))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[]", '-:1:1: found \'[\', expected {"botifarra": 1, "hands": [...]}\n'),
        ("\ufeff{}", '-:1:1: missing: "botifarra"\n'),
        ('{"botifarra": 1, "hands": [{}]}', '-:1:28: missing: "dealer"\n'),
        ('{"botifarra": 1, "hands": [[]]}', "-:1:28: found '[', expected an object, {...}\n"),
        ('{"botifarra": 1, "hands": 7}', "-:1:27: found '7', expected a list, [...]\n"),
        (
            '{"botifarra": 1, "hands": [{"dealer": 7}]}',
            "-:1:39: found '7', expected text in quotation marks\n",
        ),
        ('{"botifarra": 1, "hands": [{"scor": 7}]}', "-:1:37: found 'scor', expected a known field\n"),
    ],
)
def test_json_of_another_form(content: str, complaint: str) -> None:
    assert check(content).err == complaint


def test_the_page_on_notation_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = EXAMPLE.replace("o8 o9 o4", "o2 o9 o4"), BAD_POINTS, EXAMPLE.replace('[Dealer "N"]\n', "")
    Path("hands.bgn").write_text("\n".join(wrong), encoding="utf-8")
    page = (FOLDER.parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    assert f"```\n{botifarra('check', 'hands.bgn').err}```" in page


def test_findings_as_json() -> None:
    checked = check(BAD_CARD, REVOKE, EXAMPLE, arguments=("--json",))
    assert (checked.status, checked.err) == (1, "")
    line = EXAMPLE.count("\n") + 1 + 10
    assert json.loads(checked.out) == {
        "records": 3,
        "right": 1,
        "unfinished": 0,
        "wrong": 1,
        "revoked": 1,
        "found": [
            {
                "kind": "fault",
                "source": "-",
                "line": 11,
                "column": 6,
                "found": "x2",
                "expected": "card",
                "choices": [],
                "holder": None,
                "rule": None,
            },
            {
                "kind": "revoke",
                "source": "-",
                "line": line,
                "column": 15,
                "seat": "W",
                "card": "b3",
                "trick": 2,
                "rule": "R4.6a",
                "score": "NS +144 EW 0",
            },
        ],
    }


@pytest.mark.parametrize(
    ("content", "expected", "choices", "holder"),
    [
        (EXAMPLE.replace(" 2 S", " 2 W"), "seat", ["S"], None),
        (BAD_POINTS, "points", ["NS 40 EW 32"], None),
        (NOT_HELD, "held", ["W"], "S"),
    ],
)
def test_json_has_what_the_message_says(
    content: str, expected: str, choices: list[str], holder: str | None
) -> None:
    [found] = json.loads(check(content, arguments=("--json",)).out)["found"]
    assert (found["expected"], found["choices"], found["holder"]) == (expected, choices, holder)


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.name)
def test_goldens_have_no_error(path: Path) -> None:
    facts = json.loads(botifarra("check", str(path), "--json").out)
    assert facts["wrong"] == 0
    doubtful = [found["tag"] for found in facts["found"] if found["kind"] == "tag"]
    assert doubtful == (["event"] if path.stem == "tags" else [])


@pytest.mark.parametrize(
    ("lang", "words"), [("ca", "Oest fa renunci a la basa 2"), ("es", "Oeste hace renuncio en la baza 2")]
)
def test_other_languages(lang: str, words: str) -> None:
    assert words in botifarra("check", "-", stdin=REVOKE.encode(), lang=lang).err
