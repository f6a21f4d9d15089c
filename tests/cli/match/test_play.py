"""Whole matches through the command, played by scripts that answer its questions."""

import re
import sys
from pathlib import Path

import pytest

from botifarra.bots import OPPONENTS
from botifarra.cli.match.saving import parse_session
from botifarra.cli.prose import prose
from botifarra.core.seats import Seat
from botifarra.prose import LANGUAGES
from tests.cli.match.typed_matches import Answers, first_choice, listed, play, saved


@pytest.mark.parametrize(
    ("rules", "language"),
    [("oriental", "ca"), ("championship", "es"), ("viquipedia", "en"), ("fournier", "ca")],
)
def test_a_whole_match(monkeypatch: pytest.MonkeyPatch, rules: str, language: str) -> None:
    text = prose(language)
    status, told = play(
        monkeypatch,
        first_choice(language),
        "--rules",
        rules,
        "--set",
        "target=30",
        "--seed",
        "3",
        "--lang",
        language,
    )
    assert status == 0
    assert told.rstrip().endswith((text("match.won"), text("match.lost")))
    assert not list(Path().iterdir())
    hands = told.count(text("count.scored"))
    assert hands == len(re.findall(text("hand.dealt", number="[0-9]+", deals=".*"), told)) >= 1
    assert max(len(line) for line in told.splitlines()) < 140


def test_another_match_goes_on_with_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = iter(("sí", "sí", "no"))
    another = prose("ca")("prompt.another")
    answers: Answers = lambda prompt: next(matches) if another in prompt else "1"  # noqa: E731
    _, told = play(monkeypatch, answers, "--set", "target=1", "--seed", "1", "--bots", "random")
    dealers = re.findall(r"^Mà 1\. Don(?:a \w+|es tu)\.$", told, re.MULTILINE)
    assert len(dealers) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_match_begins_by_return_or_by_a_clear_yes(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    text = prose(language)
    another = text("prompt.another")
    assert another.endswith("/n)")
    asked: list[str] = []

    def answers(prompt: str) -> str | None:
        if another not in prompt:
            return "1"
        asked.append(prompt)
        return ("", "perhaps", "7", "no")[len(asked) - 1]

    options = ("--set", "target=1", "--seed", "1", "--bots", "random", "--lang", language)
    _, told = play(monkeypatch, answers, *options)
    again = text("unclear.yes_no", question=another)
    assert [again in prompt for prompt in asked] == [False, False, True, True]
    assert told.count(text("match.won")) + told.count(text("match.lost")) == 3
    assert told.count(f"{text('count.title', number=1)} ·") == 2


def test_the_dealer_is_announced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(9):
        _, told = play(monkeypatch, listed(), "--seed", str(seed), "--lang", "es")
        lots, dealt = told.splitlines()[:2]
        assert lots == "Por sorteo."
        assert re.fullmatch(r"Mano 1\. (Da \w+|Das tú)\.", dealt)
        assert "Da Tú" not in told


def test_without_a_screen_the_help_does_not_mention_lifted_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told = play(monkeypatch, listed("?"), "--seed", "4")
    assert "amb número" in told
    assert "alçades" not in told


def test_a_person_without_a_name_is_you_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, listed("1", "1"), "--seed", "2", "--seat", "W")
    assert saved().setup.names[Seat.WEST] == ""
    assert "[West " not in Path("botifarra.bgn").read_text(encoding="utf-8")
    for language, you in (("en", "You"), ("es", "Tú"), ("ca", "Tu")):
        _, told = play(monkeypatch, listed("1", "1", "1"), "--resume", "botifarra.bgn", "--lang", language)
        assert f"{you}: " in told


def test_the_command_to_go_on_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", ["my place/botifarra", "play"])
    _, told = play(monkeypatch, listed("1", "surt", "mine.bgn"), "--seed", "4")
    assert told.endswith("'my place/botifarra' play --resume mine.bgn\n")
    program = Path("botifarra")
    program.touch(0o755)
    monkeypatch.setenv("PATH", str(Path.cwd()))
    _, told = play(monkeypatch, listed("1", "surt", "other.bgn"), "--seed", "4")
    assert told.endswith(": botifarra play --resume other.bgn\n")


def test_the_same_seed_is_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [play(monkeypatch, first_choice(), "--seed", "9", "--set", "target=5")[1] for _ in range(2)]
    assert told[0] == told[1]
    assert told[0] != play(monkeypatch, first_choice(), "--seed", "10", "--set", "target=5")[1]


def test_a_card_is_refused_in_words_and_by_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = [f"{suit}{rank}" for suit in "oceb" for rank in (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9)]
    calls = ("Què cantes", "delegat", "hi dius")

    def answers(prompt: str) -> str | None:
        answers.count += 1  # type: ignore[attr-defined]
        if any(call in prompt for call in calls):
            return "1"
        return everything[answers.count % 48] if answers.count < 600 else None  # type: ignore[attr-defined]

    told = ""
    for seed in ("1", "2", "3"):
        answers.count = 0  # type: ignore[attr-defined]
        told += play(monkeypatch, answers, "--seed", seed, "--bots", "random")[1]
    refused = set(re.findall(r"no\. .* \((R[0-9.]+[ab]?)\)$", told, re.MULTILINE))
    assert {"R2.3", "R4.4", "R4.5"} <= refused
    for rule in refused:
        assert prose("ca")(f"rule.{rule}") in told


def test_help_score_and_last_trick_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    text = prose("ca")
    asked: list[str] = []
    sure: list[str] = []

    def answers(prompt: str) -> str | None:
        if text("concede.sure") in prompt:
            sure.append(prompt)
            return ("1", "", "no")[len(sure) - 1]
        if text("prompt.play") not in prompt:
            return "1"
        asked.append(prompt)
        return {1: "u", 2: "?", 3: "m", 6: "u", 7: "estenc", 8: "deixo"}.get(
            len(asked), "1" if len(asked) < 12 else None
        )

    _, told = play(monkeypatch, answers, "--seed", "4")
    assert text("trick.none") in told
    assert text("guide.table_title") in told
    assert text("brief.last") in told
    assert text("sheet.target", target=101) in told
    assert "(R5.5)" in told
    again = text("unclear.yes_no", question=text("concede.sure"))
    assert [again in prompt for prompt in sure] == [False, True, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_r5_5_a_side_may_fail_to_claim_once_a_hand(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    text = prose(language)
    asked: list[str] = []

    def answers(prompt: str) -> str | None:
        if text("prompt.play") not in prompt:
            return "1" if not asked else None
        asked.append(prompt)
        return text("word.claim").split(", ")[0] if len(asked) < 4 else None

    _, told = play(monkeypatch, answers, "--seed", "4", "--lang", language)
    before, after = told.split(text("rule.R5.5"))
    offered = f"   {text('hint.claim')}   {text('hint.guide')}"
    assert offered in before
    assert offered not in after
    assert after.count(text("refused.claimed")) == 2
    [saved] = Path().glob("*.bgn")
    session, _ = parse_session(saved.read_bytes(), str(saved))
    assert session.overclaimed == (session.setup.seat.side,)
    _, told = play(monkeypatch, listed(text("word.claim").split(", ")[0]), "--resume", str(saved))
    assert text("rule.R5.5") not in told
    assert told.count(text("refused.claimed")) == 1


def test_conceding_ends_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    text = prose("ca")
    answers: Answers = lambda prompt: (  # noqa: E731
        "deixo"
        if text("prompt.play") in prompt
        else "sí"
        if text("concede.sure") in prompt
        else first_choice()(prompt)
    )
    _, told = play(monkeypatch, answers, "--seed", "4", "--set", "target=10")
    assert text("count.rest", side="Ells") in told


def test_a_chosen_name_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told = play(monkeypatch, listed("1", "1"), "--name", "\x1b[2J Roser\n", "--seed", "2")
    assert "[2J Roser:" in told
    assert "\x1b" not in told
    _, told = play(monkeypatch, listed("1", "1"), "--name", "roser", "--seed", "2")
    assert "Roser" not in told


def test_a_very_long_name_is_cut_and_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    status, _ = play(monkeypatch, listed("1", "1"), "--name", "R" * 5_000, "--seed", "2")
    assert status == 0
    assert "R" * 100 in saved().setup.names


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("--resume", "none.bgn"), 1, "none.bgn"),
        (("--resume", "broken.bgn"), 1, "broken.bgn:1:1"),
        (("--resume", "other.bgn"), 1, "other.bgn: "),
        (("--resume", "none.bgn", "--seed", "3"), 2, "--resume"),
        (("--rules", "tresillo"), 2, "tresillo"),
        (("--seat", "X"), 2, "--seat"),
        (("--pace", "-1"), 2, "--pace"),
        (("--bots", "nobody"), 2, " | ".join(OPPONENTS)),
    ],
)
def test_impossible_arguments_are_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    status: int,
    told: str,
) -> None:
    Path("broken.bgn").write_text("hello", encoding="utf-8")
    Path("other.bgn").write_text("", encoding="utf-8")
    assert play(monkeypatch, listed(), *arguments)[0] == status
    assert told in capsys.readouterr().err


def test_r2_7_a_hand_face_down_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [
        play(monkeypatch, listed(), "--rules", "championship", "--seed", str(seed))[1] for seed in range(24)
    ]
    blind = prose("ca")("hand.blind")
    assert any(blind in one for one in told)
    assert not all(blind in one for one in told)
