"""The command in a real pseudo-terminal: a hand on a screen that never scrolls, ctrl-C, hang-up, resizing."""

import signal
from pathlib import Path

import pytest

from botifarra.cli.match.saving import parse_session
from botifarra.cli.prose import prose
from botifarra.core.rules import TRICKS
from tests.cli.terminal_window import Window

CA = prose("ca")
PROMPTS = tuple(CA(f"prompt.{phase}") for phase in ("declare", "answer", "double", "play", "go_on"))


def play(folder: Path, *arguments: str, **environment: str) -> Window:
    return Window(folder, "play", "--pace", "0", *arguments, **environment)


def play_hand(window: Window) -> int:
    """Play a hand by first choices; return how often the person was asked. Nothing may scroll."""
    asked = 0
    while True:
        prompt = window.wait(*PROMPTS)
        if CA("prompt.go_on") in prompt:
            return asked
        asked += 1
        assert window.screen.display[0].startswith(f" {CA('header.name')}"), window.text
        assert window.screen.cursor.y < window.screen.lines - 1
        assert prompt.endswith("›")
        window.type("1")


def test_a_whole_hand_on_the_screen_then_ctrl_c_saves_it(tmp_path: Path, windows: list[Window]) -> None:
    window = play(tmp_path, "--seed", "3", "--lang", "ca", "--name", "Laia")
    windows.append(window)
    assert play_hand(window) >= TRICKS
    assert "= 72" in window.text
    assert CA("count.scored") in window.text
    window.press(b"\x03")
    window.wait(CA("leave.prompt", path="botifarra.bgn"))
    window.type("mine.bgn")
    assert window.end() == 0
    assert "botifarra play --resume mine.bgn" in window.text
    path = tmp_path / "mine.bgn"
    session, language = parse_session(path.read_bytes(), str(path))
    assert language == "ca"
    assert session.state.outcome is not None
    again = play(tmp_path, "--resume", "mine.bgn")
    windows.append(again)
    again.wait(CA("prompt.go_on"))
    assert "= 72" in again.text
    again.press(b"\x04")
    again.wait(CA("leave.prompt", path="mine.bgn"))
    again.type("no")
    assert again.end() == 0


def test_ctrl_c_can_be_declined(tmp_path: Path, windows: list[Window]) -> None:
    window = play(tmp_path, "--seed", "3", "--lang", "ca")
    windows.append(window)
    window.wait(*PROMPTS)
    window.type("1")
    prompt = window.wait(*PROMPTS)
    window.press(b"\x03")
    window.wait(CA("leave.prompt", path="botifarra.bgn"))
    window.type("torna")
    assert window.wait(*PROMPTS) == prompt
    window.press(b"\x03")
    window.wait(CA("leave.prompt", path="botifarra.bgn"))
    window.press(b"\x03")
    assert window.end() == 0
    assert [path.name for path in tmp_path.iterdir()] == ["botifarra.bgn"]


def test_typing_while_others_play_is_not_an_answer(tmp_path: Path, windows: list[Window]) -> None:
    window = play(tmp_path, "--seed", "3", "--lang", "ca", "--pace", "0.1")
    windows.append(window)
    window.press(b"zzz")
    window.wait(*PROMPTS)
    window.type("1")
    window.wait(*PROMPTS)
    assert CA("unclear.call") not in window.text
    assert CA("unclear.card") not in window.text


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_hang_up_saves_the_match(tmp_path: Path, windows: list[Window], number: signal.Signals) -> None:
    window = play(tmp_path, "--seed", "3", "--lang", "ca")
    windows.append(window)
    window.wait(*PROMPTS)
    window.type("1")
    window.wait(*PROMPTS)
    window.process.send_signal(number)
    window.end()
    assert [path.name for path in tmp_path.iterdir()] == ["botifarra.bgn"]


def test_a_resized_window_is_drawn_anew(tmp_path: Path, windows: list[Window]) -> None:
    window = play(tmp_path, "--seed", "3", "--lang", "ca")
    windows.append(window)
    prompt = window.wait(*PROMPTS)
    assert CA("panel.sheet") not in window.text
    window.resize(120, 40)
    assert window.wait(*PROMPTS) == prompt
    assert CA("panel.sheet") in window.text
    window.resize(60, 20)
    window.wait(*PROMPTS)
    assert CA("screen.small", columns=80, rows=24)[:40] in window.text
    window.resize(80, 24)
    assert window.wait(*PROMPTS) == prompt
    assert window.screen.display[0].startswith(f" {CA('header.name')}")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_nothing_is_coloured(
    tmp_path: Path, windows: list[Window], environment: dict[str, str]
) -> None:
    window = play(tmp_path, "--seed", "3", "--lang", "ca", **environment)
    windows.append(window)
    window.wait(*PROMPTS)
    cells = [cell for row in window.screen.buffer.values() for cell in row.values()]
    assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}
    assert all(symbol in window.text for symbol in "●▼†♣")
