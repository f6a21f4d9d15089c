"""Score sheets that the pages of a person have kept."""

import json

from tests.browser.person import Person

_Hands = tuple[tuple[int, str, int], ...]
"""The points of N-S, the trumps and the doubles of each hand."""


def some_hands(person: Person) -> None:
    """Go to a score pad with some hands of a series."""
    _keep(person, ((45, "copes", 1), (30, "botifarra", 0)), series=True)


def finished(person: Person) -> None:
    """Go to a score pad with a match that is over."""
    _keep(person, ((20, "oros", 0), (66, "botifarra", 2)), series=False)


def _keep(person: Person, hands: _Hands, *, series: bool) -> None:
    entries = [
        {
            "kind": "hand",
            "declarer": "SENW"[place],
            "trumps": trumps,
            "doubles": doubles,
            "codony": None,
            "points": {"NS": points, "EW": 72 - points},
        }
        for place, (points, trumps, doubles) in enumerate(hands)
    ]
    sheet = {"score_sheet": 1, "rules": "oriental", "series": series, "dealer": "S", "entries": entries}
    person.visit("/score")
    person.page.evaluate("(sheet) => localStorage.setItem('botifarra.score', sheet)", json.dumps(sheet))
    person.page.reload()
