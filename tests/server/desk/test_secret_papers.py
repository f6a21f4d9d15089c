"""Cards that are not played leave the server over https only, or stay on this computer."""

from pathlib import Path

import httpx
import pytest

from botifarra.server.config import Site
from botifarra.server.desk.live.secret_papers import is_private_way
from tests.server.desk.evenings import DIRECTOR, EVENT, Desk, new_evening
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S

HTTPS = "https://botifarra.example"
HERE, GUEST, LAPTOP = "127.0.0.1", "192.168.1.20", "192.168.1.5"


@pytest.mark.parametrize(
    ("public_url", "scheme", "host", "client", "headers", "is_private"),
    [
        (None, "http", "localhost:8080", HERE, {}, True),
        (None, "http", "[::1]:8080", "::ffff:127.0.0.1", {}, True),
        (None, "http", f"{LAPTOP}:8080", LAPTOP, {}, True),  # this computer, by its address in the network
        (None, "http", f"{LAPTOP}:8080", GUEST, {}, False),
        (None, "http", "localhost:8080", GUEST, {}, False),
        (None, "http", f"{LAPTOP}:80", HERE, {}, False),  # a proxy on this computer hides its client
        (None, "http", "localhost", HERE, {"x-forwarded-for": GUEST}, False),
        (None, "http", "localhost", HERE, {"via": "1.1 proxy"}, False),
        (None, "http", f"{LAPTOP}:8080", GUEST, {"x-forwarded-proto": "https"}, False),
        (HTTPS, "http", "Botifarra.example", GUEST, {"x-forwarded-for": GUEST}, True),
        (HTTPS, "https", "botifarra.example", GUEST, {"x-forwarded-proto": "https"}, True),
        (HTTPS, "http", "botifarra.example", GUEST, {"x-forwarded-proto": "http"}, False),
        (HTTPS, "http", f"{LAPTOP}:8080", GUEST, {}, False),  # past the proxy
        (HTTPS, "http", "localhost:8080", HERE, {}, True),
        ("http://club.example", "http", "club.example", HERE, {}, False),
        ("http://club.example", "https", "club.example", GUEST, {}, True),
        (None, "http", "", "", {}, False),
    ],
)
def test_only_https_and_this_computer_are_private(
    public_url: str | None, scheme: str, host: str, client: str, headers: dict[str, str], is_private: bool
) -> None:
    site, server = Site(public_url=public_url, on_lan=True), HERE if client == HERE else LAPTOP
    assert is_private_way(site, scheme, {"host": host, **headers}, client, server) == is_private


def test_secret_cards_are_refused_in_a_network_and_other_papers_are_not(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    with serving(tmp_path, events={EVENT: path}, on_lan=True) as served:
        desk = Desk(served.url, path)
        passed_on = {"X-Forwarded-For": GUEST, **desk.headers(DIRECTOR)}

        def ask(paper: str, headers: dict[str, str]) -> httpx.Response:
            return httpx.get(f"{desk.api}/papers{paper}?lang=en", headers=headers, timeout=TIMEOUT_S)

        def why_not(headers: dict[str, str]) -> str:
            offers = ask("", headers).json()["papers"]
            return str(next(each["why_not"] for each in offers if each["name"] == "dealing"))

        refused = ask("/dealing", passed_on)
        assert (refused.status_code, refused.json()["code"]) == (409, "SecretInNetwork")
        assert "at the computer of the desk" in refused.json()["sentence"]
        assert why_not(passed_on) == refused.json()["sentence"]
        assert ask("/seating", passed_on).status_code == 200
        assert ask("/dealing", desk.headers(DIRECTOR)).status_code == 200
        assert why_not(desk.headers(DIRECTOR)) == ""


def test_a_public_server_sends_secret_cards_over_https(tmp_path: Path) -> None:
    path = new_evening(tmp_path)
    with serving(tmp_path, events={EVENT: path}, public_url=HTTPS) as served:
        desk = Desk(served.url, path)
        for proto, status in (("https", 200), ("http", 409)):
            forwarded = {"Host": "botifarra.example", "X-Forwarded-For": GUEST, "X-Forwarded-Proto": proto}
            headers = desk.headers(DIRECTOR) | forwarded
            assert httpx.get(f"{desk.api}/papers/dealing", headers=headers).status_code == status
