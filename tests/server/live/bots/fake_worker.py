"""A fake worker: it writes its questions to one file, and answers with the content of another."""

import sys
from pathlib import Path

from botifarra.server.live.worker_questions import UP


def main(asked: str, answer: str) -> None:
    sys.stdout.write(f"{UP}\n")
    sys.stdout.flush()
    while length := sys.stdin.buffer.read(4):
        with Path(asked).open("ab") as file:
            file.write(length + sys.stdin.buffer.read(int.from_bytes(length, "big")))
        sys.stdout.buffer.write(Path(answer).read_bytes())
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
