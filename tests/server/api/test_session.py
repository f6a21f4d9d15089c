"""The session of a person, over HTTP."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from botifarra.server.live.limits import Rate
from tests.server.serving import ROOMY, Served, serving


def names_of(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


def test_a_name_makes_a_session(served: Served) -> None:
    http = httpx.Client(base_url=served.url)
    with http:
        assert names_of(http.get("/api/session")) == (200, {"player": None})
        made = http.post("/api/session", json={"name": "  Núria\u202e "})
        assert made.json()["name"] == "Núria"
        assert http.get("/api/session").json() == made.json()
        renamed = http.post("/api/session", json={"name": "Pere"})
        assert renamed.json() == {"player": made.json()["player"], "name": "Pere"}
        assert http.get("/api/session").json() == renamed.json()
        assert renamed.cookies["botifarra"] == made.cookies["botifarra"]


def test_the_cookie_is_of_this_site_alone_and_no_script_reads_it(served: Served) -> None:
    cookie = httpx.post(f"{served.url}/api/session", json={"name": "Núria"}).headers["set-cookie"]
    value, *flags = [part.strip().lower() for part in cookie.split(";")]
    assert len(value.removeprefix("botifarra=")) >= 43
    assert {"httponly", "samesite=lax", "path=/", "max-age=34560000"} == set(flags)


def test_behind_a_proxy_that_speaks_https_the_cookie_is_secure(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
    with serving(tmp_path, public_url="https://botifarra.example") as public:
        proxied = httpx.post(f"{public.url}/api/session", json={"name": "Núria"}, headers=forwarded)
        assert "secure" in proxied.headers["set-cookie"].lower()


def test_the_cookie_of_an_https_site_is_secure_under_any_proxy_header(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://botifarra.example") as public:
        answer = httpx.post(f"{public.url}/api/session", json={"name": "Núria"})
        assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("proxies", "statuses"), [("127.0.0.1", [200, 200, 429]), ("192.0.2.1,10.0.0.0/8", [200, 429, 429])]
)
def test_forwarded_headers_are_trusted_from_proxies_only(
    tmp_path: Path, proxies: str, statuses: list[int]
) -> None:
    limits = replace(ROOMY, requests=Rate(burst=15, per_second=0), post_cost=10)
    with serving(tmp_path, public_url="https://botifarra.example", proxies=proxies, limits=limits) as public:
        answers = [
            httpx.post(f"{public.url}/api/session", json={"name": "a"}, headers={"X-Forwarded-For": guest})
            for guest in ("203.0.113.5", "203.0.113.6", "203.0.113.6")
        ]
    assert [answer.status_code for answer in answers] == statuses


def test_forwarded_headers_of_other_peers_are_ignored(served: Served) -> None:
    forged = {"X-Forwarded-Proto": "https"}
    answer = httpx.post(f"{served.url}/api/session", json={"name": "Núria"}, headers=forged)
    assert "secure" not in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "cookie", ["botifarra=guess", "botifarra=", "botifarra", "x=1; y", '{"a":1}; botifarra=no']
)
def test_an_unknown_cookie_is_no_session(served: Served, cookie: str) -> None:
    answer = httpx.get(f"{served.url}/api/session", headers={"Cookie": cookie})
    assert names_of(answer) == (200, {"player": None})


def test_other_cookies_are_ignored(served: Served) -> None:
    guest = served.guest("Núria")
    answer = httpx.get(
        f"{served.url}/api/session", headers={"Cookie": f'a={{"b": 1}}; c; botifarra={guest.token}'}
    )
    assert answer.json()["player"] == guest.player


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"name":" \\u200b "}', "bad_name"),
        (b'{"name":""}', "bad_name"),
        (b'{"name":7}', "bad_message"),
        (b'{"name":"a","more":1}', "bad_message"),
        (b'{"name":"' + b"a" * 201 + b'"}', "bad_message"),
        (b"{", "bad_message"),
        (b"", "bad_message"),
        (b"[" * 5000, "bad_message"),
    ],
)
def test_an_invalid_name_is_refused(served: Served, body: bytes, code: str) -> None:
    answer = httpx.post(
        f"{served.url}/api/session", content=body, headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_long_name_is_shortened(served: Served) -> None:
    answer = httpx.post(f"{served.url}/api/session", json={"name": "a" * 200})
    assert (answer.status_code, answer.json()["name"]) == (200, "a" * 24)


def test_a_body_that_is_too_large_is_not_read(served: Served) -> None:
    answer = httpx.post(f"{served.url}/api/session", json={"name": "a" * 10_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "bad_message")


@pytest.mark.parametrize(
    ("origin", "status"), [("https://evil.example", 403), ("null", 403), (None, 200), ("", 403)]
)
def test_pages_of_other_sites_cannot_post(served: Served, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"Origin": origin}
    answer = httpx.post(f"{served.url}/api/session", json={"name": "Núria"}, headers=headers)
    assert answer.status_code == status


def test_our_own_pages_may_post(served: Served) -> None:
    answer = httpx.post(f"{served.url}/api/session", json={"name": "Núria"}, headers={"Origin": served.url})
    assert answer.status_code == 200


def test_too_many_requests_are_answered_429(tmp_path: Path) -> None:
    limits = replace(ROOMY, requests=Rate(burst=25, per_second=0), post_cost=10)
    with serving(tmp_path, limits=limits) as strict, httpx.Client(base_url=strict.url) as http:
        answers = [http.post("/api/session", json={"name": "Núria"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json() == {"code": "too_fast"}
        assert [http.get("/api/health").status_code for _ in range(6)] == [200] * 5 + [429]


@pytest.mark.parametrize(("path", "body"), [("session", b""), ("session", b" \n"), ("open-hands", b"")])
def test_an_empty_body_is_refused_in_our_words(served: Served, path: str, body: bytes) -> None:
    answer = httpx.post(f"{served.url}/api/{path}", content=body)
    assert names_of(answer) == (400, {"code": "bad_message", "detail": "the body is empty"})


def test_a_body_that_is_not_utf8_is_refused_in_our_words(served: Served) -> None:
    answer = httpx.post(f"{served.url}/api/session", content=b'{"name": "\xff"}')
    assert names_of(answer) == (400, {"code": "bad_message", "detail": "not UTF-8"})


def test_two_servers_in_one_process_do_not_share_people_or_names(tmp_path: Path) -> None:
    """Each application has its own copies of the routes."""
    with serving(tmp_path / "a", public_url="http://a.example") as first, serving(tmp_path / "b") as second:
        names = {"Anna": first, "Bea": second}
        guests = {name: served.guest(name) for name, served in names.items()}
        for name, guest in guests.items():
            assert guest.http.get("/api/session").json()["name"] == name
        assert guests["Anna"].player == guests["Bea"].player  # the first person of each database
        hosted = [guest.http.get("/api/session", headers={"Host": "a.example"}) for guest in guests.values()]
        assert [answer.status_code for answer in hosted] == [200, 421]
