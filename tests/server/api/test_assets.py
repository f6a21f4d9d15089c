"""The front end's files."""

import gzip
from pathlib import Path

import pytest

from botifarra.server.api.assets import Assets, page_asset
from botifarra.server.api.front_end import Front


@pytest.fixture
def assets(tmp_path: Path) -> Assets:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html>page")
    (tmp_path / "assets" / "app-1234.js").write_bytes(b"script")
    (tmp_path / "assets" / "app-1234.js.br").write_bytes(b"br")
    (tmp_path / "assets" / "app-1234.js.gz").write_bytes(b"gz")
    (tmp_path / "cards.svg").write_bytes(b"<svg/>")
    (tmp_path / "site.json").write_bytes(b"{}")
    return Assets(tmp_path)


def test_hashed_files_are_cached_for_ever_and_others_revalidated(assets: Assets) -> None:
    script, drawing = assets.find("assets/app-1234.js"), assets.find("cards.svg")
    assert script
    assert drawing
    assert (script.kind, script.caching) == ("text/javascript", "public, max-age=31536000, immutable")
    assert (drawing.kind, drawing.caching) == ("image/svg+xml", "no-cache")
    assert script.etag != drawing.etag


@pytest.mark.parametrize(
    "path", ["", "index.html", "site.json", "t/7KQM-X2PA-9WTR", "../../etc/passwd", "assets/app-0000.js"]
)
def test_nothing_else_is_a_file(assets: Assets, path: str) -> None:
    assert assets.find(path) is None


def test_a_page_is_revalidated_and_compressed() -> None:
    page = page_asset("<!doctype html>page")
    assert (page.kind, page.caching) == ("text/html", "no-cache")
    assert page.best("identity") == ("identity", b"<!doctype html>page")
    encoding, packed = page.best("gzip, br")
    assert (encoding, gzip.decompress(packed)) == ("gzip", b"<!doctype html>page")
    assert page == page_asset("<!doctype html>page")


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
def test_a_file_is_sent_compressed_to_browsers_that_accept_it(
    assets: Assets, accepted: str, sent: tuple[str, bytes]
) -> None:
    script = assets.find("assets/app-1234.js")
    assert script
    assert script.best(accepted) == sent


def test_without_a_built_front_end_every_page_says_so(tmp_path: Path) -> None:
    text = "Falta construir la pàgina"
    front = Front(tmp_path / "none", text)
    assert front.pages is None
    page = front.page("ca", None, None)
    assert (page.kind, page.caching) == ("text/plain", "no-cache")
    assert page.bodies["identity"] == text.encode()
