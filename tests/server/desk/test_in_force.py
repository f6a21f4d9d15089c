"""What the desk says is in force once something is taken back."""

import pytest

from botifarra.prose import LANGUAGES
from botifarra.sentences.texts import sentences_prose, unbroken, web_sentences
from tests.server.desk.evenings import DEPUTY, DIRECTOR, NORTH, SOUTH, Desk, Json, place, read_book, table

HERE: Json = {"place": place(1)}
REASON: Json = {"reason": "x"}


def take_back(desk: Desk, t: str, number: int, lang: str = "en", **fields: object) -> str:
    """Take an entry back, or bring it back; return what is in force then."""
    answer = desk.send(DIRECTOR, t, entry=number, _lang=lang, **fields)
    assert answer.status_code == 201, answer.text
    said: str = answer.json()["in_force"]
    assert said == unbroken(said)
    return said.replace("\u2011", "-")


def entry_of(desk: Desk, t: str, **fields: object) -> int:
    answer = desk.send(DIRECTOR, t, **fields)
    assert answer.status_code == 201, answer.text
    assert "in_force" not in answer.json()
    first: int = answer.json()["entries"][0]
    return first


def last_entry(desk: Desk) -> int:
    number: int = desk.get(DIRECTOR, "log").json()["lines"][0]["number"]
    return number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_undo_says_the_result_that_counts_then(desk: Desk, lang: str) -> None:
    text = web_sentences(lang)
    where = text("place.board", round=1, table=1, board=1)
    scored = entry_of(desk, "score", slip=NORTH, **HERE)
    corrected = entry_of(desk, "correct", slip=SOUTH, **HERE, **REASON)
    ns, ew = sentences_prose(lang)("side.NS"), sentences_prose(lang)("side.EW")
    said = take_back(desk, "undo", corrected, lang, **HERE, **REASON)
    assert said == f"{where}: {text('inforce.result', slip=f'{ns} 40 – {ew} 32')}"
    said = take_back(desk, "undo", last_entry(desk), lang, **HERE, **REASON)
    assert said == f"{where}: {text('inforce.result', slip=f'{ns} 32 – {ew} 40')}"
    assert desk.refused(DEPUTY, "undo", entry=scored, **HERE, **REASON) == "ChangedSince"
    erased = entry_of(desk, "erase", **HERE, **REASON)
    take_back(desk, "undo", erased, lang, **HERE, **REASON)
    said = take_back(desk, "undo", last_entry(desk), lang, **HERE, **REASON)
    assert said == f"{where}: {text('inforce.missing')}"


def test_an_undo_says_what_the_sides_claim(desk: Desk) -> None:
    desk.do(table(1), "claim", side="EW", slip=SOUTH, **HERE)
    confirmed = entry_of(desk, "confirm", **HERE)
    said = take_back(desk, "undo", confirmed, **HERE, **REASON)
    assert said == "Round 1, table 1, board 1: E-W now says N-S 32 – E-W 40, to be confirmed"
    desk.do(table(1), "claim", side="NS", slip=NORTH, _device="d2", **HERE)
    decided = entry_of(desk, "score", slip=NORTH, confirm=True, reason="x", **HERE)
    said = take_back(desk, "undo", decided, **HERE, **REASON)
    assert said == "Round 1, table 1, board 1: the two sides differ now"


RULINGS: list[tuple[str, Json, str, str]] = [
    ("penalise", HERE | {"side": "EW"}, "place.board", "E-W revoked, R7.4"),
    ("adjust", HERE | {"side": "NS", "score": "3/2"}, "place.board", "1.50 for N-S"),
    ("cancel", {"board": 1}, "Board 1: it counts again now", "Board 1: does not count"),
    ("sitout", {"round": 1, "table": 2}, "Round 1, table 2: it plays again now", "does not play"),
    ("fine", {"pair": 3, "points": "1"}, "Pair 3: it does not have this fine now", "Pair 3: fined 1 point"),
    ("withdraw", {"pair": 4}, "Pair 4: it plays again now", "Pair 4: withdraws"),
    (
        "foul",
        {"board": 1, "places": [place(1)]},
        "Board 1: it no longer counts as played with other cards",
        "Board 1: played with other cards",
    ),
    ("appeal", HERE | {"side": "NS"}, "there is no appeal of N-S any more", "N-S appeals"),
]


@pytest.mark.parametrize(("t", "fields", "without", "again"), RULINGS)
def test_a_ruling_that_is_lifted_or_restored_is_named(
    desk: Desk, t: str, fields: Json, without: str, again: str
) -> None:
    desk.do(DIRECTOR, "score", slip=NORTH, **HERE)
    ruled = entry_of(desk, t, **fields, **REASON)
    said = take_back(desk, "lift", ruled, **REASON)
    if without == "place.board":
        without = "Round 1, table 1, board 1: the result is now N-S 40 – E-W 32"
    assert said.endswith(without)
    said = take_back(desk, "restore", ruled)
    assert again in said
    assert said.endswith(" (in force again)")


def test_a_decided_appeal_that_is_open_again_is_named(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", slip=NORTH, **HERE)
    desk.do(DIRECTOR, "appeal", side="NS", **HERE, **REASON)
    decided = entry_of(desk, "decide", side="NS", outcome="kept", **HERE, **REASON)
    said = take_back(desk, "lift", decided, **REASON)
    assert said == "Round 1, table 1, board 1: the appeal of N-S is open again now"


def test_an_appeal_against_a_fine_and_its_decision_are_named(desk: Desk) -> None:
    fine: Json = {"pair": 3, "points": "1", "reason": "late"}
    desk.do(DIRECTOR, "fine", **fine)
    appealed = entry_of(desk, "appealfine", fine=fine, **REASON)
    said = take_back(desk, "lift", appealed, **REASON)
    assert said == "Pair 3: there is no appeal against the fine any more"
    said = take_back(desk, "restore", appealed)
    assert said == "Pair 3 appeals against its fine of 1 point (in force again)"
    decided = entry_of(desk, "decidefine", fine=fine, points="1/2", **REASON)
    said = take_back(desk, "lift", decided, **REASON)
    assert said == "Pair 3: the appeal against the fine is open again now"
    said = take_back(desk, "restore", decided)
    assert said == "Pair 3: appeal decided, the fine changes from 1 to 0.50 (in force again)"


def test_rulings_that_stay_are_named_beside_the_result(desk: Desk) -> None:
    desk.do(DIRECTOR, "score", slip=NORTH, **HERE)
    desk.do(DIRECTOR, "penalise", side="EW", **HERE, **REASON)
    ruled = entry_of(desk, "adjust", side="NS", score="3/2", **HERE, **REASON)
    corrected = entry_of(desk, "correct", slip=SOUTH, **HERE, **REASON)
    said = take_back(desk, "undo", corrected, **HERE, **REASON)
    assert said.endswith("the result is now N-S 40 – E-W 32 · revoke of E-W · 1.50 for N-S")
    said = take_back(desk, "lift", ruled, **REASON)
    assert said.endswith("the result is now N-S 40 – E-W 32 · revoke of E-W")


def test_rounds_that_come_again_are_not_in_this_sentence(desk: Desk) -> None:
    unpaired = entry_of(desk, "unpair", round=2, **REASON)
    answer = desk.send(DIRECTOR, "restore", entry=unpaired)
    assert "paired" in answer.json()["wrote"]
    assert "in_force" not in answer.json()


def test_seats_and_players_that_are_back_are_named(desk: Desk) -> None:
    north, east = read_book(desk.path).seating(1, 1).pairs
    turned: Json = {"table": 1, "pairs": [east, north]}
    reseated = entry_of(desk, "reseat", round=1, seatings=[turned], **REASON)
    said = take_back(desk, "undo", reseated, **REASON)
    assert said == f"Round 1, the seats now: table 1, {north} – {east} (boards 1–2)"
    changed = entry_of(desk, "substitute", pair=1, leaves="Anna 1", comes="Carla", **REASON)
    assert take_back(desk, "undo", changed, **REASON) == "Pair 1, round 1: Anna 1 – Bernat 1 play now"
    entered = entry_of(desk, "enter", players=["Quim", "Rosa"])
    answer = desk.send(DIRECTOR, "undo", entry=entered, **REASON)
    assert "in_force" not in answer.json()  # its pair is in the answer


def test_players_that_are_back_are_named_with_the_given_name_first(desk: Desk) -> None:
    entry_of(desk, "enter", players=["Puig, Joan", "Coll, Anna"])
    changed = entry_of(desk, "substitute", pair=5, leaves="Joan Puig", comes="Carla", round=1, **REASON)
    assert take_back(desk, "undo", changed, **REASON) == "Pair 5, round 1: Joan Puig – Anna Coll play now"


def test_players_that_are_back_are_named_with_their_rounds(desk: Desk) -> None:
    """Before, the players of the last round were named, although the undo was about an earlier one."""
    entry_of(desk, "substitute", pair=1, leaves="Anna 1", comes="Carla", round=3, **REASON)
    early = entry_of(desk, "substitute", pair=1, leaves="Bernat 1", comes="Dora", round=2, **REASON)
    said = take_back(desk, "undo", early, **REASON)
    assert said == "Pair 1, round 2: Anna 1 – Bernat 1 play now"
    early = entry_of(desk, "substitute", pair=1, leaves="Anna 1", comes="Carla", round=2, **REASON)
    said = take_back(desk, "undo", early, **REASON)
    assert said == "Pair 1, round 2: Anna 1 – Bernat 1 play now; Pair 1, round 3: Carla – Bernat 1 play now"
