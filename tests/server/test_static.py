"""The front end's files."""

from pathlib import Path

import pytest

from botifarra.server.static import Assets


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html>page")
    (tmp_path / "assets" / "app-1234.js").write_bytes(b"script")
    (tmp_path / "assets" / "app-1234.js.br").write_bytes(b"br")
    (tmp_path / "assets" / "app-1234.js.gz").write_bytes(b"gz")
    (tmp_path / "cards.svg").write_bytes(b"<svg/>")
    return Assets(tmp_path, "unbuilt")


def test_hashed_files_are_kept_for_ever_and_others_asked_for(assets: Assets) -> None:
    script, drawing = assets.find("assets/app-1234.js"), assets.find("cards.svg")
    assert script
    assert drawing
    assert (script.kind, script.caching) == ("text/javascript", "public, max-age=31536000, immutable")
    assert (drawing.kind, drawing.caching) == ("image/svg+xml", "no-cache")
    assert script.etag != drawing.etag


@pytest.mark.parametrize("path", ["", "t/7KQM-X2PA-9WTR", "rules/one", "../../etc/passwd", "favicon.ico"])
def test_any_other_path_is_the_page(assets: Assets, path: str) -> None:
    page = assets.find(path)
    assert page
    assert (page.kind, page.caching) == ("text/html", "no-cache")
    assert page.bodies == {"identity": b"<!doctype html>page"}


def test_a_script_that_is_no_more_is_not_answered_with_a_page(assets: Assets) -> None:
    assert assets.find("assets/app-0000.js") is None


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", ("br", b"br")),
        ("gzip", ("gzip", b"gz")),
        ("br;q=0, gzip;q=0.5", ("gzip", b"gz")),
        ("BR", ("br", b"br")),
        ("identity", ("identity", b"script")),
        ("", ("identity", b"script")),
    ],
)
def test_a_file_is_sent_packed_to_who_takes_it(
    assets: Assets, accepted: str, sent: tuple[str, bytes]
) -> None:
    script = assets.find("assets/app-1234.js")
    assert script
    assert script.best(accepted) == sent


def test_without_a_built_front_end_any_page_says_so(tmp_path: Path) -> None:
    text = "Falta construir la pàgina"
    page = Assets(tmp_path / "none", text).find("t/7KQM-X2PA-9WTR")
    assert page
    assert (page.kind, page.caching) == ("text/plain", "no-cache")
    assert page.bodies == {"identity": text.encode()}
