"""A small front end, in the form that the build of web/ writes."""

import json
from pathlib import Path

from botifarra.core.cards import Strain
from botifarra.prose import LANGUAGES
from botifarra.server.api.pages import Built

PAGE = (
    '<!doctype html><html lang="ca"><head><!--head--><title>x</title><!--/head--></head>'
    "<body>page</body></html>"
)

_BOARDS = ("boards_month", "partner", "shared_board", "shared_result", "shared_set")
_PLAIN = ("desk", "home", "new", "rules", "lost", "mistakes", "phone", "replay", "review", "verify", *_BOARDS)

BUILT = Built(
    languages={"ca": "ca", "es": "es", "gl": "es", "eu": "es", "en": "en"},
    otherwise="en",
    addresses={
        "home": ("",),
        "new": ("new",),
        "rules": ("rules", "rules/{chapter}"),
        "table": ("t/{code}",),
        "replay": ("replay/{code}/{deal}",),
        "review": ("t/{code}/hands/{deal}/review",),
        "mistakes": ("t/{code}/hands/{deal}/learn",),
        "desk": ("e/{event}/desk",),
        "phone": ("e/{event}/table",),
        "verify": ("verify", "verify/{code}/{deal}"),
        "boards_month": ("boards/months/{month}",),
        "partner": ("boards/partner/{key}",),
        "shared_set": ("boards/{set}",),
        "shared_board": ("boards/{set}/{board}",),
        "shared_result": ("boards/{set}/players/{entrant}",),
    },
    blanks={
        "board": "[1-9][0-9]?",
        "chapter": "one|two",
        "code": "[^/]+",
        "deal": "[1-9][0-9]{0,5}",
        "entrant": "[1-9][0-9]{0,8}",
        "event": "[a-z0-9-]+",
        "key": "[A-Za-z0-9_-]{8,64}",
        "month": "[0-9]{4}-[0-9]{2}",
        "set": "[A-Za-z0-9-]{1,40}",
    },
    texts={
        language: {
            **{
                f"head.{name}.{part}": f"{language} {name} {part}"
                for name in _PLAIN
                for part in ("title", "told")
            },
            "head.chapter.title": "{chapter} of rules",
            "chapter.one": "One",
            "chapter.one.told": "What one tells",
            "chapter.two": "Two",
            "chapter.two.told": "What two tells",
            "head.table.invited": f"{language} {{who}} invites",
            "head.table.open": f"{language} invited",
            "head.table.begun": f"{language} a table",
            "head.table.free": "{rules}: {n} {n:seat|seats}",
            "head.table.full": "{rules}: full",
            "head.table.on": "{rules}: on",
            "head.changed": "{preset} changed",
            "head.hand.title": "{title}: {first} against {second}",
            "head.hand.told": "{number}: {strain}, {first} to {second}. {told}",
            "head.picture": "Cards",
            "side.pair": "{first} and {second}",
            **{f"strain.{strain.name.lower()}": strain.name.lower() for strain in Strain},
            "preset.oriental": "Oriental",
            "preset.newcomer": "For beginners",
        }
        for language in LANGUAGES
    },
)


def write_front_end(folder: Path) -> Path:
    """Write a page, a script with its compressed form, a drawing, and the build's description."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "assets" / "app-1.js").write_text("script", encoding="utf-8")
    (folder / "assets" / "app-1.js.br").write_bytes(b"packed")
    built = {name: getattr(BUILT, name) for name in BUILT.__struct_fields__}
    (folder / "site.json").write_text(json.dumps(built), encoding="utf-8")
    return folder
