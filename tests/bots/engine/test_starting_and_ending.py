"""The programs of external bots: how they are started, and that none is left behind."""

import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import psutil
import pytest

from botifarra.bots.engine import external, process
from botifarra.bots.engine.errors import EngineNonsense
from botifarra.bots.engine.process import Program
from botifarra.bots.named import UnknownBot, bot_named
from tests.bots.engine.programs import act, engine, fault_of


@pytest.mark.parametrize("spec", ["cmd:", "cmd: ", "cmd:'open", "cmd:a\0b", "cmd", "nobody"])
def test_a_malformed_command_is_refused(spec: str) -> None:
    with pytest.raises(UnknownBot):
        bot_named(spec)


@pytest.mark.parametrize("error", [KeyError("within"), ValueError("within")])
def test_an_error_at_the_start_is_not_an_unknown_bot(error: Exception) -> None:
    with patch.object(external, "Program", side_effect=error), pytest.raises(type(error)) as caught:
        bot_named("cmd:engine")
    assert caught.value is error


def test_a_missing_program_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        bot_named(f"cmd:{tmp_path / 'nothing'}")


def test_commands_are_run_without_a_shell(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with pytest.raises(EngineNonsense, match="hello > "):
        bot_named(f"cmd:echo hello > {trace}; touch {trace}")
    assert not trace.exists()


def test_a_command_is_split_at_blanks_and_its_paths_begin_at_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = tmp_path / "my first"
    first.write_text(
        """#!/bin/sh\nread line\necho '{"error": "'"$(basename "$PWD") $# $1"'"}'\nread line\n"""
    )
    first.chmod(0o755)
    with pytest.raises(EngineNonsense) as caught:
        bot_named("""cmd:'./my first' "two words" $HOME *""")
    assert caught.value.detail == f"reported an error: {tmp_path.name} 3 two words"
    with pytest.raises(FileNotFoundError):
        bot_named("cmd:'my first'")


def test_an_engine_that_ignores_quit_is_killed() -> None:
    bot = engine("import signal; signal.signal(15, signal.SIG_IGN)\nwhile True: time.sleep(1000)")
    pid = bot.pid
    assert pid is not None
    bot.close()
    assert not psutil.pid_exists(pid)


def test_ctrl_c_while_it_is_waited_for_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = engine("while True: time.sleep(1000)")
    pid = bot.pid
    assert pid is not None
    wait = subprocess.Popen.wait

    def interrupted(program: "subprocess.Popen[bytes]", timeout: float | None = None) -> int:
        if timeout is not None:
            raise KeyboardInterrupt
        return wait(program)

    monkeypatch.setattr(subprocess.Popen, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        bot.close()
    assert not psutil.pid_exists(pid)


def test_an_engine_has_time_to_end_after_quit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "LEAVING_S", 60)
    saved = tmp_path / "saved"
    bot = engine(f"assert question() == {{'quit': True}}; open({str(saved)!r}, 'w').write('all')")
    bot.close()
    assert saved.read_text() == "all"


def test_processes_of_an_engine_end_with_it(tmp_path: Path) -> None:
    number = tmp_path / "pid"
    starts = "import subprocess; p = subprocess.Popen(['sleep', '1000'], stdin=subprocess.DEVNULL)\n"
    error = fault_of(
        f"{starts}open({str(number)!r}, 'w').write(str(p.pid))\nquestion(); print('hm'); question()"
    )
    assert isinstance(error, EngineNonsense)
    pid = int(number.read_text())
    with suppress(psutil.NoSuchProcess):
        while psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:  # whose parent is another now
            time.sleep(0.01)


def test_it_ends_with_the_process_that_asks() -> None:
    code = (
        "from tests.bots.engine.programs import engine\n"
        "bot = engine('while True: time.sleep(1000)')\n"
        "print(bot.pid)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert not psutil.pid_exists(int(done.stdout))


def test_ctrl_c_while_it_thinks_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(program: Program, line: bytes, seconds: float) -> bytes:
        raise KeyboardInterrupt

    bot = engine("while True: first()")
    monkeypatch.setattr(Program, "ask", interrupted)
    with pytest.raises(KeyboardInterrupt):
        act(bot)
    assert bot.pid is None


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="only where there are pipes that break")
def test_a_pipe_that_nobody_reads_does_not_end_a_command() -> None:
    code = (
        "import signal; signal.signal(signal.SIGPIPE, signal.SIG_DFL)\n"
        "from tests.bots.engine.programs import fault_of\n"
        "print(type(fault_of('sys.exit(3)')).__name__)\n"
        "print(signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "EngineCrashed\nset()\n", "")
