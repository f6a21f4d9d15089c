"""The addresses that are pages, and their languages."""

import pytest

from botifarra.server.api.pages import Pages, Place
from tests.server.front_end import BUILT

CODE = "7KQM-X2PA-9WTR"
OF_HAND = (("code", CODE), ("deal", "3"))

PAGES = Pages(BUILT)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("", Place("home", "")),
        ("/", Place("home", "")),
        ("new/", Place("new", "new")),
        ("rules", Place("rules", "rules")),
        ("rules//two", Place("rules", "rules/two", (("chapter", "two"),))),
        ("t/7kqm x2pa 9wtr", Place("table", f"t/{CODE}", (("code", CODE),))),
        (f"replay/{CODE}/12", Place("replay", f"replay/{CODE}/12", (("code", CODE), ("deal", "12")))),
        (
            f"t/{CODE}/hands/3/review",
            Place("review", f"t/{CODE}/hands/3/review", OF_HAND),
        ),
        ("e/autumn-2026/table", Place("phone", "e/autumn-2026/table", (("event", "autumn-2026"),))),
        (
            f"t/{CODE}/hands/3/learn",
            Place("mistakes", f"t/{CODE}/hands/3/learn", OF_HAND),
        ),
    ],
)
def test_an_address_is_a_page(path: str, place: Place) -> None:
    assert PAGES.find(path) == place


@pytest.mark.parametrize(
    "path",
    [
        "nowhere",
        "new/x",
        "rules/three",
        "rules/one\n",
        "t",
        "t/x",
        f"t/{CODE}/x",
        f"replay/{CODE}",
        f"replay/{CODE}/0",
        f"replay/{CODE}/1\n",
        f"replay/{CODE}/\u0661",
        "replay/x/1",
        "e/Autumn/table",
        "e//table",
    ],
)
def test_other_addresses_are_not_pages(path: str) -> None:
    assert PAGES.find(path) is None


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("ca-ES,ca;q=0.9,en;q=0.8", "ca"),
        ("es-MX", "es"),
        ("gl, en;q=0.9", "es"),
        ("EU-es", "es"),
        ("en;q=0.5, ca;q=0.7", "ca"),
        ("ca;q=0, es;q=0.001", "es"),
        ("fr-FR, de;q=0.9, ca;q=0.1", "ca"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        (";;;,,=q", "en"),
        ("ca;q=nan, es;q=0.9", "ca"),
    ],
)
def test_a_page_is_in_the_nearest_language_to_the_one_asked_for(accepted: str, language: str) -> None:
    assert PAGES.language(accepted) == language
