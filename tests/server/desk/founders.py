"""A host for the tests of the wizard: a folder for new events, and requests with the host's link."""

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from botifarra.server.desk.founding.host import Host
from tests.server.desk.evenings import Json
from tests.timeouts import TIMEOUT_S


@dataclass
class Wizard:
    """The wizard of a server at an address."""

    url: str
    host: Host

    @property
    def folder(self) -> Path:
        return self.host.folder

    def headers(self, secret: str | None = None) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.host.secret if secret is None else secret}"}

    def get(self, path: str, **query: Any) -> httpx.Response:
        return httpx.get(f"{self.url}/api/{path}", params=query, headers=self.headers(), timeout=TIMEOUT_S)

    def post(self, path: str, form: Json) -> httpx.Response:
        return httpx.post(f"{self.url}/api/{path}", json=form, headers=self.headers(), timeout=TIMEOUT_S)

    def read(self, content: bytes, **query: Any) -> httpx.Response:
        """Send a list of names."""
        address = f"{self.url}/api/host/names"
        return httpx.post(address, content=content, params=query, headers=self.headers(), timeout=TIMEOUT_S)


def pair(number: int, **more: str) -> Json:
    return {"players": [f"Anna {number}", f"Blai {number}"]} | more


def form(count: int = 8, /, **more: Any) -> Json:
    """Return a new event: a round robin in three hours, with a set of boards for each table."""
    return {
        "request": secrets.token_hex(8),
        "name": "Vetllada de tardor",
        "minutes": 180,
        "sets": 10,
        "kind": "duplicate",
        "pairing": "berger",
        "pairs": [pair(number) for number in range(1, count + 1)],
        "date": "2026-11-21",
        "place": "Vic",
        "lang": "en",
    } | more
