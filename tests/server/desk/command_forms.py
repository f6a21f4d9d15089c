"""A form of every command, by the role that may send it. A new command has to be entered here."""

from tests.server.desk.evenings import NORTH, Json, place

_SEATING = {"table": 1, "pairs": [1, 2], "boards": [1]}
_SIDE: Json = {"place": place(1), "side": "NS"}
_CLAIM: Json = _SIDE | {"slip": NORTH, "pair": 1, "pairs": [1, 2]}
_FINE = {"pair": 1, "points": "1", "reason": "x"}

OF_TABLES: tuple[Json, ...] = (
    {"t": "claim"} | _CLAIM,
    {"t": "agree"} | _CLAIM,
    {"t": "dispute", "own": NORTH} | _CLAIM,
    {"t": "call", "on": True},
    {"t": "seat", "round": 1, "pair": 1},
)

OF_DEPUTIES: tuple[Json, ...] = (
    {"t": "score", "place": place(1), "slip": NORTH, "confirm": False, "reason": "x"},
    {"t": "confirm", "place": place(1)},
    {"t": "correct", "place": place(1), "slip": NORTH, "reason": "x"},
    {"t": "erase", "place": place(1), "reason": "x"},
    {"t": "undo", "place": place(1), "entry": 1, "reason": "x"},
    {"t": "answer", "table": 1},
)
"""Those of a deputy; a director may send them too."""

OF_DIRECTORS: tuple[Json, ...] = (
    {"t": "undo", "entry": 1, "reason": "x"},
    {"t": "penalise", "reason": "x"} | _SIDE,
    {"t": "adjust", "score": "3/2", "reason": "x"} | _SIDE,
    {"t": "cancel", "board": 1, "reason": "x"},
    {"t": "foul", "board": 1, "round": 1, "table": 1, "reason": "x", "places": [place(1)]},
    {"t": "reseat", "round": 1, "seatings": [_SEATING], "reason": "x"},
    {"t": "sitout", "round": 1, "table": 1, "reason": "x"},
    {"t": "fine", "pair": 1, "points": "1/2", "reason": "x"},
    {"t": "appeal", "reason": "x"} | _SIDE,
    {"t": "decide", "outcome": "kept", "reason": "x"} | _SIDE,
    {"t": "appealfine", "fine": _FINE, "reason": "x"},
    {"t": "decidefine", "fine": _FINE, "points": "0", "reason": "x"},
    {"t": "lift", "entry": 1, "reason": "x"},
    {"t": "restore", "entry": 1},
    {"t": "enter", "players": ["a", "b"], "club": "x", "team": "x", "section": ""},
    {"t": "withdraw", "pair": 1, "reason": "x", "round": 1},
    {"t": "substitute", "pair": 1, "leaves": "Anna 1", "comes": "b", "reason": "x", "round": 1},
    {"t": "checkin", "pair": 1, "present": True, "undoes": "r"},
    {"t": "deal", "session": 1, "boards": 6},
    {"t": "reveal", "session": 1},
    {"t": "pairround", "session": 1},
    {"t": "seatround", "round": 4, "seatings": [_SEATING], "reason": "x", "rematch": True, "session": 1},
    {"t": "unpair", "round": 3, "reason": "x"},
    {"t": "setrounds", "rounds": 3, "reason": "x"},
    {"t": "closeround", "round": 1, "anyway": False, "seconds": 600, "undoes": "r"},
    {"t": "reopenround", "round": 1, "undoes": "r", "reason": "x"},
    {"t": "startclock", "seconds": 5},
    {"t": "stopclock", "clear": False},
    {"t": "publish", "is_public": True, "initials": False},
    {"t": "revoke", "link": "hall", "table": None},
)
"""Those that only the director may send."""

ALL = (*OF_TABLES, *OF_DEPUTIES, *OF_DIRECTORS)


def named(form: Json) -> str:
    """Return the name of a form in the report of a test."""
    return f"{form['t']}-{'place' if 'place' in form else 'all'}" if form["t"] == "undo" else str(form["t"])
