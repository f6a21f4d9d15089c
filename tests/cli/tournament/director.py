"""A director in a test: one event file, and the commands on it."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.program import Run, botifarra


@dataclass(frozen=True)
class Director:
    """A director, who runs commands on the file `path`."""

    path: Path

    def run(
        self,
        command: str,
        *arguments: str,
        stdin: str = "",
        typed: bool = False,
        lang: str = "en",
        columns: int = 100,
    ) -> Run:
        """Run a command; return its output and exit status."""
        words = ("tournament", command, str(self.path), *arguments)
        return botifarra(*words, stdin=stdin.encode(), typed=typed, lang=lang, columns=columns)

    def do(self, command: str, *arguments: str, stdin: str = "") -> str:
        """Run a command that must succeed; return its output."""
        done = self.run(command, *arguments, stdin=stdin)
        assert (done.status, done.err) == (0, "")
        return done.out

    def json(self, command: str, *arguments: str, stdin: str = "") -> list[Any]:
        """Run a command that must succeed; return its lines of JSON."""
        return [json.loads(line) for line in self.do(command, *arguments, "--json", stdin=stdin).splitlines()]

    def refused(self, command: str, *arguments: str, stdin: str = "", status: int = 1) -> str:
        """Run a command that must fail and change nothing; return its error text."""
        before = self.path.read_bytes() if self.path.exists() else None
        done = self.run(command, *arguments, stdin=stdin)
        assert (done.status, done.out) == (status, "")
        assert before == (self.path.read_bytes() if self.path.exists() else None)
        return done.err

    def damage(self, statement: str) -> None:
        """Run an SQL statement on the file, as another program could."""
        with closing(sqlite3.connect(self.path)) as database:
            database.execute(statement)
            database.commit()

    def enter(self, count: int) -> None:
        """Enter pairs 1 to `count`."""
        self.do("entries", "-", stdin="".join(f"Anna {pair},Bernat {pair}\n" for pair in range(1, count + 1)))


def begun(folder: Path, *options: str, pairs: int = 0) -> Director:
    """Return a championship with some pairs."""
    director = Director(folder / "festa.event")
    director.do("new", *options)
    if pairs:
        director.enter(pairs)
    return director
