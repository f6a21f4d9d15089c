"""The wheels in an empty environment: `python tests/wheel_acceptance.py DIST`.

DIST is a folder with a wheel of each package. They are installed where neither a compiler nor Node is on the
path, first without extras and then with those of the server and of clubs. Then their commands are used. The
script needs the package index, and only the standard library.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from urllib.request import urlopen

MOST_BYTES = 40_000_000
"""Largest size of the package without extras, with its dependencies and their bytecode."""

PAGE_S = 10
"""Seconds from the end of the installation to the page."""

PAIRS = "".join(f"Anna {pair},Bernat {pair}\n" for pair in range(1, 7))


class Installed:
    """An empty environment in `folder`, into which only wheels are installed."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        venv.create(folder / "env", with_pip=True)
        self.folder = folder
        self.wheels = wheels
        self.programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        self.before = self.size()

    def size(self) -> int:
        """Return the size of all files of the environment, in bytes."""
        return sum(path.lstat().st_size for path in (self.folder / "env").rglob("*") if not path.is_dir())

    def install(self, *requirements: str) -> None:
        """Install wheels, ours from their folder and the others from the index."""
        options = ("--quiet", "--only-binary", ":all:", "--find-links", str(self.wheels))
        self.run("python", "-m", "pip", "install", *options, *requirements)

    def run(self, *command: str, typed: str = "", status: int = 0) -> str:
        """Run a program of the environment to its end; return its output."""
        done = subprocess.run(
            self.words(command),
            cwd=self.folder,
            env=self.environment(),
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == status, f"{' '.join(command)}: {done.returncode}\n{done.stdout}"
        return done.stdout

    def words(self, command: tuple[str, ...]) -> list[str]:
        """Return a command as it is started: a program by its whole path, as the path is empty."""
        name, *arguments = command
        return [str(self.programs / name), *arguments]

    def environment(self) -> dict[str, str]:
        """Return our environment variables, with an empty path and English texts."""
        python = {"PYTHONPATH": "", "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
        return {**os.environ, **python, "PATH": "", "BOTIFARRA_LANG": "en"}


def without_extras(own: Installed) -> None:
    """Use the parts that need no extra, and check that the server names its extra."""
    grown = own.size() - own.before
    sys.stdout.write(f"without extras: {grown / 1e6:.1f} MB\n")
    assert grown < MOST_BYTES
    deal = own.run("botifarra", "deal", "--seed", "7")
    found = re.search(r'\[Deal "(.*)"\]', deal)
    assert found
    assert "botifarra" in own.run("botifarra", "solve", found[1])
    assert "Dask" not in own.run("botifarra", "arena", "duel", "greedy", "random", "--deals", "2")
    if os.name == "posix":  # the match in the terminal needs it
        own.run("botifarra", "play", "--seed", "3", "--pace", "0", typed="1\n" * 2000)
    event = "evening.event"
    own.run("botifarra", "tournament", "new", event)
    own.run("botifarra", "tournament", "entries", event, "-", typed=PAIRS)
    own.run("botifarra", "tournament", "pair", event)
    assert "Anna 6" in own.run("botifarra", "tournament", "standings", event)
    assert "botifarra[table]" in own.run("botifarra", "serve", status=1)
    assert "botifarra[club]" in own.run("botifarra", "tournament", "print", event, "seating", status=1)


def with_extras(own: Installed) -> None:
    """Print a paper, pair a Swiss, and see the page of the server."""
    started = time.monotonic()
    command = ("botifarra", "serve", "--host", "127.0.0.1", "--port", "0", "--data", "tables")
    with subprocess.Popen(
        own.words(command), cwd=own.folder, env=own.environment(), stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            page = fetched(found[0])
            waited = time.monotonic() - started
            sys.stdout.write(f"the page after {waited:.1f} s\n")
            assert waited < PAGE_S
            script = re.search(r'src="(/[^"]+\.js)"', page)
            assert script
            assert fetched(found[0] + script[1])
        finally:
            server.terminate()
    own.run("botifarra", "tournament", "print", "evening.event", "seating", "--output", "seating.pdf")
    assert (own.folder / "seating.pdf").read_bytes().startswith(b"%PDF")
    own.run("botifarra", "tournament", "new", "swiss.event", "--kind", "matches")
    own.run("botifarra", "tournament", "entries", "swiss.event", "-", typed=PAIRS)
    own.run("botifarra", "tournament", "pair", "swiss.event")


def fetched(address: str) -> str:
    """Return the body of an answer with status 200."""
    with urlopen(address, timeout=PAGE_S) as answer:
        assert answer.status == 200, address
        return str(answer.read().decode())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        installed = Installed(Path(made), Path(sys.argv[1]).resolve())
        installed.install("botifarra")
        without_extras(installed)
        installed.install("botifarra[table,club]")
        with_extras(installed)
