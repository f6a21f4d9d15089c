"""Properties of all HTTP answers."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.serving import Client, Served


def names_of(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


def test_the_front_end_is_served(served: Served) -> None:
    for path in ("/", "/new/", "/rules/one"):
        page = httpx.get(served.url + path)
        assert page.status_code == 200
        assert page.text.startswith('<!doctype html><html lang="en"><head><title>')
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["vary"] == "Accept-Encoding, Accept-Language"
    script = httpx.get(f"{served.url}/assets/app-1.js", headers={"Accept-Encoding": "gzip"})
    assert (script.text, script.headers["cache-control"]) == ("script", "public, max-age=31536000, immutable")
    for path in ("/", "/assets/app-1.js", "/icon.svg"):
        etag = httpx.get(served.url + path).headers["etag"]
        again = httpx.get(served.url + path, headers={"If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b"")
    with httpx.stream("GET", f"{served.url}/assets/app-1.js", headers={"Accept-Encoding": "br"}) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"
    head = httpx.head(f"{served.url}/assets/app-1.js", headers={"Accept-Encoding": "identity"})
    assert (head.status_code, head.headers["content-length"], head.content) == (200, "6", b"")
    assert httpx.get(f"{served.url}/assets/app-2.js").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/rules/three",
        "/t/7KQM-X2PA-9WTR",
        "/t/nothing",
        "/replay/nothing/1",
        "/replay/7KQM-X2PA-9WTR/1",
        "/verify/7KQM-X2PA-9WTR/1",
        "/new/x",
    ],
)
def test_a_missing_page_is_answered_with_the_page_for_that(served: Served, path: str) -> None:
    page = httpx.get(served.url + path, headers={"Accept-Language": "gl"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert '<html lang="es"><head><title>es lost title</title>' in page.text
    assert httpx.head(served.url + path).status_code == 404
    again = httpx.get(served.url + path, headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 404


@pytest.mark.parametrize(
    "path", ["/favicon.ico", "/robots.txt", "/index.html", "/site.json", "/t/x.png", "/.env"]
)
def test_a_missing_file_is_answered_without_a_page(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path)
    assert (answer.status_code, answer.json()) == (404, {"code": "not_found"})


def test_the_page_of_a_hand_names_its_players_and_result_only_when_it_is_over(
    served: Served, played: Client
) -> None:
    code = played.table["code"]
    replay = httpx.get(f"{served.url}/api/tables/{code}/hands/1").json()
    first, second = replay["count"]["points"]
    page = httpx.get(f"{served.url}/t/{code}/hands/1/review", headers={"Accept-Language": "en"}).text
    assert f'property="og:title" content="en review title: {replay["names"][0]} and ' in page
    assert f", {first:g} to {second:g}. en review told" in page
    other = httpx.get(f"{served.url}/t/{code}/hands/1/review?step=x", headers={"Accept-Language": "en"}).text
    assert other == page
    assert played.table["stage"] == "hand"
    deal = played.table["hand"]["deal"]
    going = httpx.get(f"{served.url}/t/{code}/hands/{deal}/review")
    unknown = httpx.get(f"{served.url}/t/{code}/hands/{deal + 1}/review")
    assert going.status_code == unknown.status_code == 404
    assert going.text.replace(f"/{deal}/", f"/{deal + 1}/") == unknown.text


def test_the_page_of_a_table_names_its_host_and_rules(served: Served) -> None:
    host = served.guest("Núria <b>")
    code = host.make(settings={"rules": "newcomer"}, seat=1)
    for typed in (code, code.lower().replace("-", "")):
        page = httpx.get(f"{served.url}/t/{typed}", headers={"Accept-Language": "ca"})
        assert page.status_code == 200
        assert '<html lang="ca"><head><title>ca Núria &lt;b&gt; invites</title>' in page.text
        assert '<meta property="og:description" content="For beginners: 3 seats" />' in page.text
        assert f'<meta property="og:url" content="{served.url}/t/{code}" />' in page.text


def test_a_page_does_not_repeat_the_host_name_of_another_site(served: Served) -> None:
    page = httpx.get(served.url, headers={"Host": "evil.example"}).text
    assert "evil.example" not in page
    assert "og:url" not in page


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/session", "/api/nothing", "/assets/none.js"])
def test_every_answer_has_the_security_headers(served: Served, path: str) -> None:
    headers = httpx.get(served.url + path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert re.findall("[a-z-]*unsafe[a-z-]*", headers["content-security-policy"]) == ["wasm-unsafe-eval"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api", 404),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/session", 405),
        ("POST", "/", 405),
        ("GET", "/api/socket", 404),
    ],
)
def test_a_missing_route_is_answered_in_json(served: Served, method: str, path: str, status: int) -> None:
    assert names_of(httpx.request(method, served.url + path)) == (status, {"code": "not_found"})


@pytest.mark.parametrize("host", ["evil.example", "x" * 3000, "evil.example:8080"])
@pytest.mark.parametrize("path", ["/api/session", "/api/invite/7KQM-X2PA-9WTR", "/api/tables"])
def test_requests_for_another_host_name_are_refused(served: Served, host: str, path: str) -> None:
    answer = httpx.get(served.url + path, headers={"Host": host})
    assert names_of(answer) == (421, {"code": "bad_host"})


ROUTES = {
    ("post", "/api/open-hands"),
    ("post", "/api/session"),
    ("get", "/api/session"),
    ("get", "/api/presets"),
    ("post", "/api/tables"),
    ("get", "/api/tables"),
    ("get", "/api/tables/{code}"),
    ("get", "/api/tables/{code}/hands"),
    ("get", "/api/tables/{code}/hands/{deal}"),
    ("post", "/api/tables/{code}/hands/{deal}/practice"),
    ("get", "/api/tables/{code}/hands/{deal}/picture"),
    ("get", "/api/tables/{code}/hands/{deal}/review"),
    ("get", "/api/review-summary"),
    ("get", "/api/tables/{code}/matches/{file}"),
    ("get", "/api/matches"),
    ("get", "/api/shared/today"),
    ("get", "/api/shared/mine"),
    ("get", "/api/shared/sets"),
    ("post", "/api/shared/sets"),
    ("get", "/api/shared/sets/{set_id}"),
    ("post", "/api/shared/sets/{set_id}/entry"),
    ("get", "/api/shared/sets/{set_id}/standings"),
    ("get", "/api/shared/sets/{set_id}/boards/{number}"),
    ("get", "/api/shared/sets/{set_id}/entrants/{number}"),
    ("get", "/api/shared/sets/{set_id}/file"),
    ("get", "/api/shared/sets/{set_id}/paper/{file}"),
    ("get", "/api/shared/sets/{set_id}/card/{file}"),
    ("get", "/api/shared/months/{month}"),
    ("get", "/api/shared/ratings"),
    ("get", "/api/shared/partners/{key}"),
    ("get", "/api/shared/partners/{key}/invite"),
    ("get", "/api/shared/sets/{set_id}/invite"),
    ("post", "/api/shared/partners/{key}"),
    ("get", "/api/invite/{code}"),
    ("get", "/api/health"),
    ("get", "/api/ready"),
}


def test_the_schema_is_complete(served: Served) -> None:
    schema = httpx.get(f"{served.url}/api/schema").json()
    operations = {
        (method, path): operation
        for path, item in schema["paths"].items()
        for method, operation in item.items()
    }
    assert set(operations) == ROUTES
    for operation in operations.values():
        assert operation["summary"]
        assert operation["description"]
        assert any(
            status.startswith("2") and answer["content"] for status, answer in operation["responses"].items()
        )
    names = schema["components"]["schemas"]
    assert {"Person", "TableForm", "Settings", "Replay", "Count", "Presets", "Invite", "Matches"} <= set(
        names
    )
    assert all(reference.rsplit("/", 1)[1] in names for reference in _references(schema))


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)
