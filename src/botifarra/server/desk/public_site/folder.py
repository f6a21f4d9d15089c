"""The folder of the static pages. Each file is replaced as a whole."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from botifarra.server.desk.public_site.frame import INDEX, MARK, STYLE
from botifarra.server.desk.public_site.site_pages import Site

_NAME = re.compile(r"(index|matches|pairs|seats|board-[1-9]\d*|pair-[1-9]\d*)\.html|style\.css")
_CHAMPIONSHIP = re.compile(rf"{MARK}, championship (\w+)".encode())
_COMING = re.compile(rf"\.({_NAME.pattern})\.new")


class NotOurs(Exception):
    """A file in the folder that would be replaced, but was not written by this command: `path`."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class OtherChampionship(Exception):
    """A folder with the pages of another championship."""


class Published(NamedTuple):
    """The names of the files that were written and removed; the others have not changed."""

    written: tuple[str, ...]
    removed: tuple[str, ...]


def write_site(folder: Path, site: Site) -> Published:
    """Bring a folder up to date.

    Raises `NotOurs`, `OtherChampionship` and `OSError`, and then nothing has changed.

    Files that have not changed keep their modification time, so that a program that copies the folder to a
    web host copies only the others. All new files are on the disk before the first one is moved to its place.
    Pages that were not there come first, because others lead to them, and `index.html` comes last. Then old
    pages are removed. A program that is killed in between leaves whole pages, and the next run continues.
    """
    folder.mkdir(exist_ok=True)
    _refuse_others(folder, site)
    for left in _matching(folder, _COMING):
        left.unlink()
    written = [name for name, content in site.items() if _read(folder / name) != content.encode()]
    written.sort(key=lambda name: ((folder / name).exists(), name == INDEX))
    try:
        for name in written:
            _write(_coming(folder, name), site[name].encode())
    except OSError:
        for name in written:
            _coming(folder, name).unlink(missing_ok=True)
        raise
    for name in written:
        _coming(folder, name).replace(folder / name)
    removed = [path for path in _matching(folder, _NAME) if path.name not in site and _is_ours(path)]
    for path in removed:
        path.unlink()
    return Published(tuple(written), tuple(sorted(path.name for path in removed)))


def _refuse_others(folder: Path, site: Site) -> None:
    ours = _CHAMPIONSHIP.search(site[STYLE].encode())
    theirs = _CHAMPIONSHIP.search(_read(folder / STYLE) or b"")  # pages of an older version have none
    if ours and theirs and ours[1] != theirs[1]:
        raise OtherChampionship
    for name in site:
        path = folder / name
        if path.exists() and not _is_ours(path):
            raise NotOurs(path)


def _is_ours(path: Path) -> bool:
    return MARK.encode() in (_read(path) or b"")


def _matching(folder: Path, names: re.Pattern[str]) -> Iterator[Path]:
    return (path for path in sorted(folder.iterdir()) if names.fullmatch(path.name))


def _coming(folder: Path, name: str) -> Path:
    return folder / f".{name}.new"


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
