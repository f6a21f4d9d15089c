"""How others come to a table."""

from pathlib import Path

import httpx
import pytest

from tests.server.serving import Served, serving


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
