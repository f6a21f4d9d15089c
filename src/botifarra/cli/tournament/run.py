"""The command `tournament run`: an evening with typed slips."""

from botifarra.cli.options import Lang
from botifarra.cli.prose import prose
from botifarra.cli.terminal.terminal import Terminal
from botifarra.cli.tournament.desk import By, File, Role, opened, stamp
from botifarra.cli.tournament.evening.runner import EveningRunner


def run(file: File, by: By = None, role: Role = "director", lang: Lang = None) -> int:
    """Take the slips of an evening as they are typed, and close and pair its rounds."""
    text = prose(lang)
    stamp(text, by, role=role)  # so that a missing author is reported before anything is typed
    with opened(text, file) as log, Terminal() as terminal:
        runner = EveningRunner(terminal, text, log, by, role)
        runner.run()
        terminal.close_screen()
        terminal.say(text("evening.bye", file=file))
    return 0 if terminal.is_person or not runner.refusals else 1
