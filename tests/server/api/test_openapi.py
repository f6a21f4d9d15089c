"""The OpenAPI document describes every answer: the errors with their bodies, and no others."""

from typing import Any

import httpx
import pytest

from botifarra.server.api.problems import ProblemBody
from tests.server.api.openapi import Specification, Unspecified
from tests.server.serving import Served

Json = dict[str, Any]

ELSEWHERE = {"Origin": "http://evil.example"}


def document(served: Served) -> Json:
    found: Json = httpx.get(f"{served.url}/api/schema").json()
    return found


def test_every_error_of_every_route_has_the_body_of_errors(served: Served) -> None:
    for path, routes in document(served)["paths"].items():
        for method, route in routes.items():
            errors = {status: answer for status, answer in route["responses"].items() if status >= "400"}
            assert set(errors) >= {"400", "421", "429", "500", "503"}, (method, path)
            for status, answer in errors.items():
                (media,) = answer["content"].values()
                is_ready = path == "/api/ready" and status == "503"
                name = "Ready" if is_ready else ProblemBody.__name__
                assert media["schema"]["$ref"].rsplit("/", 1)[1].endswith(name), (method, path, status)


def test_no_example_is_invented(served: Served) -> None:
    """Litestar would draw them at random, with a library that takes an eighth of a server's start to load."""
    assert '"examples"' not in httpx.get(f"{served.url}/api/schema").text


def test_errors_are_as_in_the_document(served: Served, as_specified: list[httpx.Response]) -> None:
    guest = served.guest("Núria")
    told = len(as_specified)
    asked = (
        (httpx.post(f"{served.url}/api/session", json={"name": ""}), 400, "bad_name"),
        (httpx.post(f"{served.url}/api/session", content=b"{"), 400, "bad_message"),
        (httpx.post(f"{served.url}/api/tables", json={}), 401, "no_session"),
        (httpx.get(f"{served.url}/api/matches"), 401, "no_session"),
        (
            guest.http.post("/api/tables", json={}, headers={"Origin": "http://evil.example"}),
            403,
            "bad_origin",
        ),
        (guest.http.get("/api/tables/AAAA-AAAA-AAAA"), 404, "no_table"),
        (guest.http.get("/api/tables/AAAA-AAAA-AAAA/hands"), 404, "no_table"),
        (guest.http.post("/api/tables", json={"start": True}), 409, "not_now"),
        (guest.http.post("/api/tables", json={"settings": {"rules": "x"}}), 400, "bad_settings"),
        (guest.http.post("/api/session", content=b" " * 9_000), 413, "bad_message"),
        (guest.http.get("/api/health", headers={"Host": "evil.example"}), 421, "bad_host"),
        (guest.http.get("/api/nothing"), 404, "not_found"),
    )
    assert [(answer.status_code, answer.json()["code"]) for answer, _, _ in asked] == [
        (status, code) for _, status, code in asked
    ]
    assert len(as_specified) >= told + len(asked)


@pytest.mark.parametrize(
    ("method", "path", "status", "body"),
    [
        ("GET", "/api/tables", 200, {"tables": [{"code": "x"}]}),
        ("GET", "/api/tables", 200, {"tables": None}),
        ("GET", "/api/tables", 200, {"tables": [], "more": 1}),
        ("GET", "/api/tables", 402, {"code": "failed"}),
        ("GET", "/api/tables", 500, {"code": "surprise"}),
        ("GET", "/api/tables", 500, {"status_code": 500, "detail": "x"}),
        ("POST", "/api/session", 200, {"player": "1", "name": "x"}),
        ("GET", "/api/nothing", 200, {}),
        ("GET", "/api/nothing", 404, {"detail": "x"}),
    ],
)
def test_an_undocumented_answer_is_detected(
    served: Served, method: str, path: str, status: int, body: Json
) -> None:
    specification = Specification(document(served))
    with pytest.raises(Unspecified):
        specification.check(method, path, status, "application/json", body)
