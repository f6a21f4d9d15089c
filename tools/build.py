"""The generator of docs/, of the browser's types and of its guided hand.

`python -m tools.build` writes all pages, pictures and types, and the command output on two of the pages.
"""

import io
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path

from botifarra.cli.app import COMMANDS, build_command
from botifarra.cli.prose import prose
from tools.api_pages import api_pages
from tools.engine_page import engine_page
from tools.export_page import export_page
from tools.lesson import lesson_json
from tools.pictures import draw_pictures
from tools.preset_options import preset_options_json
from tools.protocol_page import protocol_page
from tools.score_presets import score_presets_json
from tools.tutorial import walked
from tools.typescript import desk_types, http_types, protocol_types

PAGES = Path(__file__).parents[1] / "docs"

CHAMPIONSHIP = PAGES / "championship.md"
ANALYSIS = PAGES / "analysis.md"
API = PAGES / "api"
PROTOCOL = PAGES.parent / "web" / "src" / "protocol.ts"
HTTP = PAGES.parent / "web" / "src" / "http.ts"
DESK = PAGES.parent / "web" / "src" / "desk.ts"
PRESET_OPTIONS = PAGES.parent / "web" / "src" / "verify" / "presets.json"
SCORE_PRESETS = PAGES.parent / "web" / "src" / "score" / "presets.json"
LESSON = PAGES.parent / "web" / "src" / "learn" / "lesson.json"

_COLUMNS = 80

_COMMANDS_PAGE = """\
# Commands

This page has the help text of every command. `make docs` makes it from the program, which has these texts in
Catalan and Spanish too.

- `-` instead of a file means standard input. Files of records are BGN ([notation.md](notation.md))
  or JSON; the program recognises which. Numbers such as R7.5 are rules of [rules.md](rules.md).
- The exit status is 0 for success, 1 for a failure or an error found, and 2 for wrong arguments. After ctrl-C
  it is 130, but 0 in `serve`, `desk`, `play` and `tournament run`.
- Results go to standard output, and errors to standard error, with file, line and column if possible.
- The language is that of `--lang`, otherwise of the variable `BOTIFARRA_LANG`, otherwise of the locale. If
  none of them is set, or the locale is of another language, it is Catalan. An unknown language in `--lang` or
  `BOTIFARRA_LANG` is an error.
"""


def commands_page() -> str:
    """Return the page with the help of every command."""
    paths = [(command, *nested) for command in COMMANDS for nested in ((), *_nested(command))]
    sections = [_section(" ".join(("botifarra", *path)), *path) for path in ((), *paths)]
    return "\n".join((_COMMANDS_PAGE, *sections))


def _nested(command: str) -> list[tuple[str]]:
    """Return the nested commands of a command."""
    return [(name,) for name in getattr(import_module(f"botifarra.cli.{COMMANDS[command]}"), "COMMANDS", ())]


def _section(title: str, *arguments: str) -> str:
    page = io.StringIO()
    with redirect_stdout(page):
        build_command().main(
            [*arguments, "--help"],
            prog_name="botifarra",
            standalone_mode=False,
            obj=prose("en"),
            terminal_width=_COLUMNS,
        )
    return f"## {title}\n\n```\n{page.getvalue()}```\n"


def build() -> None:
    """Write all generated files after all texts exist, so that a failure leaves the files unchanged."""
    made = {
        PAGES / "commands.md": commands_page(),
        PAGES / "engine.md": engine_page(),
        PAGES / "export.md": export_page(),
        PAGES / "protocol.md": protocol_page(),
        ANALYSIS: walked(ANALYSIS.read_text(encoding="utf-8")),
        CHAMPIONSHIP: walked(CHAMPIONSHIP.read_text(encoding="utf-8")),
        PROTOCOL: protocol_types(),
        HTTP: http_types(),
        DESK: desk_types(),
        PRESET_OPTIONS: preset_options_json(),
        SCORE_PRESETS: score_presets_json(),
        LESSON: lesson_json(),
        **{API / name: text for name, text in api_pages().items()},
    }
    API.mkdir(exist_ok=True)
    for old in set(API.glob("*.md")) - made.keys():
        old.unlink()
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    draw_pictures(PAGES / "pictures")


if __name__ == "__main__":
    build()
