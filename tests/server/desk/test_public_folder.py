"""The folder of a championship's static pages, as it changes."""

from pathlib import Path

import pytest

from botifarra.server.desk.public_site.folder import NotOurs, write_site
from botifarra.server.desk.public_site.site_pages import Site
from tests.full_disk import no_larger_files
from tests.server.desk.evenings import new_evening, read_book
from tests.server.desk.test_public_site import LINK, dangling, play, site_of


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Return four pairs, who play three rounds of two boards."""
    return new_evening(tmp_path)


def reachable(site: Site) -> Site:
    """Return the pages to which links lead from the first one."""
    found, ahead = {}, ["index.html"]
    while ahead:
        name = ahead.pop()
        if name in site and name not in found:
            found[name] = site[name]
            ahead += LINK.findall(site[name])
    return found


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_only_what_has_changed_is_written_again(event: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    play(event, 3)
    book = read_book(event)
    site = site_of(book, 2)
    assert set(write_site(folder, site).written) == set(site)
    assert contents(folder) == site
    assert write_site(folder, site) == ((), ())
    times = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    (folder / "CNAME").write_text("club.example")
    after = site_of(book, 3)
    done = write_site(folder, after)
    assert done.removed == ("seats.html",)
    assert done.written[-1] == "index.html"
    assert "style.css" not in done.written
    assert (folder / "style.css").stat().st_mtime_ns == times["style.css"]
    assert contents(folder) == after | {"CNAME": "club.example"}


def test_a_full_disk_leaves_the_old_pages(event: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    play(event, 3)
    before = site_of(read_book(event), 1)
    write_site(folder, before)
    after = site_of(read_book(event), 3)
    largest = max(len(page.encode()) for name, page in after.items() if page != before.get(name))
    with no_larger_files(largest - 1), pytest.raises(OSError, match="too large"):
        write_site(folder, after)
    assert contents(folder) == before


@pytest.mark.parametrize("moved", range(0, 12, 3))
def test_a_run_that_is_cut_short_leaves_whole_pages(
    event: Path, tmp_path: Path, moved: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    play(event, 3)
    before, after = site_of(read_book(event), 1), site_of(read_book(event), 3)
    write_site(folder, before)
    replacing, left = Path.replace, [moved]

    def cut_short(path: Path, target: Path) -> Path:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return replacing(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", cut_short)
        with pytest.raises(KeyboardInterrupt):
            write_site(folder, after)
    shown = {name: page for name, page in contents(folder).items() if not name.startswith(".")}
    assert all(page in (before.get(name), after.get(name)) for name, page in shown.items())
    assert shown["index.html"] == before["index.html"]
    assert list(dangling(reachable(shown), shown)) == []
    write_site(folder, after)
    assert contents(folder) == after


def test_files_of_others_are_not_replaced(event: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<h1>My club</h1>")
    site = site_of(read_book(event), 0)
    before = set(tmp_path.iterdir())
    with pytest.raises(NotOurs) as refused:
        write_site(tmp_path, site)
    assert refused.value.path.name == "index.html"
    assert set(tmp_path.iterdir()) == before
    (tmp_path / "index.html").unlink()
    (tmp_path / "board-7.html").write_text("mine")
    write_site(tmp_path, site)
    assert (tmp_path / "board-7.html").read_text() == "mine"
