"""A worker with a small effort: it notes each deal that it is asked about, and waits while it is held."""

import sys
import time
from pathlib import Path

import msgspec

from botifarra.bots.equity import prepare
from botifarra.core.match import Match
from botifarra.records.record import Record
from botifarra.review.report import ReviewReport, report_review
from botifarra.review.review import review
from botifarra.server.live.worker_questions import answer_questions
from tests.review.hands import SMALL


def small_report(record: Record, before: Match, deal: int) -> ReviewReport:
    return report_review(review(record.state, before, effort=SMALL), record, deal)


class HeldWorkers:
    """The workers of a test, told by files of a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.command = (sys.executable, "-m", "tests.server.reviews.held_worker", str(folder))
        self._hold, self._faulty, self._asked = folder / "hold", folder / "faulty", folder / "asked"
        self._cursed = folder / "cursed"

    def hold(self) -> None:
        """Let no worker answer any more."""
        self._hold.touch()

    def release(self) -> None:
        """Let all workers answer."""
        self._hold.unlink()

    def fail(self, *, by_death: bool) -> None:
        """Let each worker fail: by its death, or by an empty answer."""
        self._faulty.write_text("death" if by_death else "empty")

    def fail_at(self, deal: int) -> None:
        """Let each worker give an empty answer about one deal."""
        self._cursed.write_text(str(deal))

    def mend(self) -> None:
        """Let workers answer again."""
        self._faulty.unlink()

    @property
    def asked(self) -> list[int]:
        """The deals that workers were asked about so far."""
        return [int(line) for line in self._asked.read_text().split()] if self._asked.exists() else []

    def answer(self, record: Record, before: Match, deal: int) -> str:
        with self._asked.open("a") as file:
            file.write(f"{deal}\n")
        while self._hold.exists():
            time.sleep(0.01)
        if self._faulty.exists():
            if self._faulty.read_text() == "death":
                sys.exit(1)
            return ""
        if self._cursed.exists() and int(self._cursed.read_text()) == deal:
            return ""
        return msgspec.json.encode(small_report(record, before, deal)).decode()


if __name__ == "__main__":
    answer_questions(prepare, HeldWorkers(Path(sys.argv[1])).answer)
