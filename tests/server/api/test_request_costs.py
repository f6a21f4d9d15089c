"""The cost of a request: the same for each spelling of its address, for every route and page."""

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from litestar.routes import HTTPRoute

from botifarra.server.api.request_costs import DEAR, Prices
from botifarra.server.live.limits import Rate
from tests.server.serving import PLENTY, ROOMY, Served, serving

COSTS = replace(ROOMY, post_cost=10, page_cost=0.25)
CODE = "7KQM-X2PA-9WTR"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served"), limits=COSTS) as served:
        yield served


@pytest.fixture(scope="module")
def prices(served: Served) -> Prices:
    assert served.server is not None
    prices: Prices = served.server.app.state.prices
    return prices


def spellings(path: str) -> list[str]:
    return [path, f"{path}/", f"//{path}//", path.replace("/", "//")]


@pytest.mark.parametrize(
    ("path", "price"),
    [
        ("/", 0.25),
        ("/assets/none.js", 0.25),
        ("/rules/one", 0.25),
        ("/verify", 0.25),
        ("/apis", 0.25),
        ("/nothing", 0.25),
        ("/t/nothing", 0.25),
        (f"/t/{CODE}", 1),
        ("/t/7kqm x2pa 9wtr", 1),
        (f"/replay/{CODE}/1", 10),
        (f"/verify/{CODE}/1", 10),
        (f"/t/{CODE}/hands/1/review", 10),
        (f"/t/{CODE}/hands/1/learn", 10),
        ("/boards/2026-11-28", 1),
        ("/boards/2026-11-28/1", 1),
        ("/boards/2026-11-28/players/1", 1),
        ("/boards/partner/aaaaaaaa", 1),
        ("/boards/months/2026-11", 0.25),
        ("/api", 1),
        ("/api/nothing", 1),
        ("/api/health", 1),
        ("/api/socket", 1),
        ("/api/tables", 1),
        (f"/api/tables/{CODE}", 1),
        (f"/api/tables/{CODE}/hands", 10),
        (f"/api/tables/{CODE}/hands/1.bgn", 10),
        (f"/api/tables/{CODE}/hands/1/picture", 10),
        (f"/api/tables/{CODE}/matches/1.bgn", 10),
        (f"/api/tables/{CODE}/hands/1/2", 1),
    ],
)
def test_an_address_has_its_price_however_it_is_spelled(prices: Prices, path: str, price: float) -> None:
    for spelled in spellings(path):
        for method in ("GET", "HEAD", "OPTIONS"):
            assert prices.price(method, spelled, has_body=False) == price, (method, spelled)
        assert prices.price("POST", spelled, has_body=False) == 10
        assert prices.price("GET", spelled, has_body=True) == 10


def test_a_page_that_is_not_built_costs_as_much_as_a_file() -> None:
    assert Prices(COSTS, (), None).price("GET", f"/replay/{CODE}/1", has_body=False) == 0.25


UNKNOWN = {CODE: "no_table", "1999-12-31": "no_set", "months": "not_found"}
"""The codes of the answers to dear requests, by a part of their path."""


def test_each_dear_route_has_the_price_of_its_opt(served: Served, prices: Prices) -> None:
    assert served.server is not None
    routes = [route for route in served.server.app.routes if isinstance(route, HTTPRoute)]
    dear = [route for route in routes if any(DEAR.items() <= one.opt.items() for one in route.route_handlers)]
    assert len(dear) == 12
    for route in dear:
        path = route.path_format.format(
            code=CODE,
            deal="1",
            file="1.bgn",
            event="autumn",
            name="cards",
            set_id="1999-12-31",
            number="1",
            month="x",
        )
        for spelled in spellings(path):
            assert prices.price("GET", spelled, has_body=False) == 10
            # The desk has another document (docs/desk.md), and ratings are never refused.
            if "autumn" not in path and "ratings" not in path:
                answer = httpx.get(f"{served.url}/{spelled.removeprefix('/')}")
                code = next((code for part, code in UNKNOWN.items() if part in path), "no_session")
                assert answer.json()["code"] == code, spelled  # this proves that the route was found


def test_a_request_is_paid_for_once_and_before_it_is_answered(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    limits = replace(COSTS, requests=Rate(burst=10 + 1 + 0.25, per_second=0), refusals=PLENTY)
    paths = (f"/api/tables/{CODE}/hands", f"/api/tables/{CODE}/hands", f"/t/{CODE}", f"/t/{CODE}", "/", "/")
    with serving(tmp_path_factory.mktemp("strict"), limits=limits) as strict:
        assert [httpx.get(strict.url + path).status_code for path in paths] == [404, 429, 404, 429, 200, 429]
