"""Invitations to a table."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Served, serving
from tests.timeouts import TIMEOUT_S

MANY = 40
"""More than the number of threads in the pool for other work."""


def test_an_invitation(served: Served) -> None:
    invite = httpx.get(f"{served.url}/api/invite/7kqmx2pa9wtr").json()
    assert invite["urls"] == [f"{served.url}/t/7KQM-X2PA-9WTR"]
    assert invite["qr"].startswith("<svg ")
    assert "<script" not in invite["qr"]
    assert httpx.get(f"{served.url}/api/invite/nobody").status_code == 404


def test_an_invitation_on_the_lan_and_by_the_public_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("botifarra.server.api.invite.lan_addresses", lambda: ("192.0.2.7",))
    path = "/api/invite/7KQM-X2PA-9WTR"
    with serving(tmp_path, on_lan=True) as lan:
        urls = httpx.get(lan.url + path).json()["urls"]
        assert urls == [f"http://192.0.2.7:{lan.port}/t/7KQM-X2PA-9WTR", f"{lan.url}/t/7KQM-X2PA-9WTR"]
    with serving(tmp_path, on_lan=True, public_url="https://botifarra.example/") as public:
        urls = httpx.get(public.url + path).json()["urls"]
        assert urls == ["https://botifarra.example/t/7KQM-X2PA-9WTR"]


def test_a_slow_name_lookup_does_not_delay_other_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, told = threading.Event(), threading.Event()

    def looked_up() -> tuple[str, ...]:
        asked.set()
        told.wait(TIMEOUT_S)
        return ("192.0.2.7",)

    monkeypatch.setattr("botifarra.server.api.invite.lan_addresses", looked_up)
    with serving(tmp_path) as before:
        code = before.guest("Anna").make()
    with serving(tmp_path, on_lan=True) as lan, ThreadPoolExecutor(MANY) as others:
        path = f"{lan.url}/api/invite/{code}"
        invitations = [others.submit(httpx.get, path) for _ in range(MANY)]
        try:
            assert asked.wait(TIMEOUT_S)
            seen = httpx.get(f"{lan.url}/api/tables/{code}")  # a thread reads its log for it
            assert seen.json()["code"] == code
        finally:
            told.set()
        for each in invitations:
            assert each.result().json()["urls"][0] == f"http://192.0.2.7:{lan.port}/t/{code}"
