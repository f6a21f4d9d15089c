"""Matches are saved when a person leaves or something fails, and go on from their files."""

import shlex
import sys
from pathlib import Path

import pytest

from botifarra.bots import BOTS
from botifarra.cli.prose import prose
from botifarra.core.seats import Seat
from tests.bots.engine.programs import GREETS, script
from tests.cli.match.typed_matches import first_choice, listed, play, saved


def test_closed_input_saves_the_match_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("botifarra.bgn").write_text("something else", encoding="utf-8")
    status, told = play(
        monkeypatch, listed("1", "1", "1"), "--seed", "4", "--seat", "E", "--lang", "en", "--name", "Jo"
    )
    assert status == 0
    assert (
        prose("en")("leave.saved", path="botifarra-2.bgn", command="botifarra play --resume botifarra-2.bgn")
        in told
    )
    assert Path("botifarra.bgn").read_text(encoding="utf-8") == "something else"
    session = saved("botifarra-2.bgn")
    assert (session.setup.seat, session.setup.names[Seat.EAST], session.setup.seed) == (Seat.EAST, "Jo", 4)


def test_nothing_is_saved_before_the_first_action(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told = play(monkeypatch, listed())
    assert told.endswith(f"{prose('ca')('leave.bye')}\n")
    assert not list(Path().iterdir())


def test_a_match_resumed_at_any_moment_is_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("--seed", "6", "--set", "target=15", "--set", "shuffle=stack_and_cut", "--name", "Laia")
    _, whole = play(monkeypatch, first_choice(), *options)
    for prompts in (1, 4, 13, 16, 20):
        _, before = play(monkeypatch, listed(*["1"] * prompts), *options)
        assert "botifarra.bgn" in before
        _, after = play(monkeypatch, first_choice(), "--resume", "botifarra.bgn")
        Path("botifarra.bgn").unlink()
        tail = after.split("\n", 3)[3]
        assert tail.splitlines()[-30:] == whole.splitlines()[-30:]


@pytest.mark.parametrize("level", BOTS)
def test_any_bot_can_be_played_with_and_resumed(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    play(monkeypatch, listed("1"), "--bots", level, "--seed", "4")
    assert saved().setup.bot == level
    play(monkeypatch, listed("1"), "--resume", "botifarra.bgn")
    assert saved("botifarra-2.bgn").setup.bot == level


def test_a_person_plays_against_an_engine_and_resumes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("engine.py").write_text(f"{GREETS}while True: first()", encoding="utf-8")
    engine = f"cmd:{shlex.quote(sys.executable)} -u engine.py"
    _, told = play(monkeypatch, listed("1", "1"), "--bots", engine, "--seed", "4", "--lang", "en")
    assert saved().setup.bot == engine
    assert f"botifarra play --resume botifarra.bgn --bots {shlex.quote(engine)}\n" in told
    assert play(monkeypatch, listed("1"), "--resume", "botifarra.bgn") == (2, "")
    assert capsys.readouterr().err.startswith(
        "botifarra.bgn: this match was against an engine. Name it again"
    )
    assert play(monkeypatch, listed("1"), "--resume", "botifarra.bgn", "--bots", engine)[0] == 0
    assert len(saved("botifarra-2.bgn").state.public.actions) > len(saved().state.public.actions)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("first(); question(); sys.exit('oh dear')", "ended with exit status 1: oh dear"),
        ("first(); say(id=question()['id'], action='delego'); input()", "forbidden action: delego (R"),
    ],
)
def test_a_match_is_saved_when_the_engine_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: str, told: str
) -> None:
    engine = f"cmd:{script(GREETS + code)}"
    options = ("--bots", engine, "--seed", "4", "--lang", "en")
    assert play(monkeypatch, first_choice("en"), *options)[0] == 1
    *_, kept, fault = capsys.readouterr().err.replace(engine, "ENGINE").splitlines()
    assert kept.startswith("The match is saved in botifarra.bgn. To go on: ")
    assert fault.startswith(f"ENGINE: {told}")
    assert saved().state.public.actions


def test_an_engine_that_does_not_start_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, listed("1"), "--bots", "cmd:false", "--lang", "en") == (1, "")
    assert capsys.readouterr().err == "cmd:false: ended with exit status 1\n"


def test_leaving_asks_where_to_save(monkeypatch: pytest.MonkeyPatch) -> None:
    text = prose("ca")
    Path("old.bgn").write_text("old", encoding="utf-8")
    script = listed(
        "1", "[/x] :smile:", "1", "surt", "torna", "surt", "no/such/folder", "old.bgn", "no", "old.bgn", "sí"
    )
    _, told = play(monkeypatch, script, "--seed", "4")
    assert text("leave.notice") in told
    assert "[/x] :smile:" in told
    assert "no/such/folder" in told.split(text("leave.failed", why=""))[1]
    assert text("leave.overwrite", path="old.bgn") in told
    assert saved("old.bgn").setup.seed == 4
    assert sorted(path.name for path in Path().iterdir()) == ["old.bgn"]


def test_leaving_without_saving(monkeypatch: pytest.MonkeyPatch) -> None:
    _, told = play(monkeypatch, listed("1", "surt", "no"), "--seed", "4")
    assert told.endswith(f"{prose('ca')('leave.unsaved')}\n")
    assert not list(Path().iterdir())


def test_the_resumed_file_is_offered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, listed("1", "surt", "mine.bgn"), "--seed", "4")
    first = saved("mine.bgn")
    for typed in ("", "mine.bgn", "./mine.bgn"):
        _, told = play(monkeypatch, listed("1", "surt", typed), "--resume", "mine.bgn")
        assert prose("ca")("leave.prompt", path="mine.bgn") in told
        assert prose("ca")("leave.overwrite", path="mine.bgn") not in told
        assert "botifarra play --resume mine.bgn" in told
    assert len(saved("mine.bgn").state.public.actions) > len(first.state.public.actions)


def test_a_crash_saves_the_match_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answers(prompt: str) -> str | None:
        answers.count += 1  # type: ignore[attr-defined]
        if answers.count > 2:  # type: ignore[attr-defined]
            raise RuntimeError
        return "1"

    answers.count = 0  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError):
        play(monkeypatch, answers, "--seed", "4")
    assert saved().setup.seed == 4
    assert "botifarra.bgn" in capsys.readouterr().err
