"""The shipped audit: it agrees with every championship, and finds every error in a changed one."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from botifarra.fairness.chance import commitment
from botifarra.paper.exports import json_file
from botifarra.tournament.events import Drawn, Entered, Event, LotsCommitted, Opened, SatOut, Withdrawn
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.listing.championship import championship
from botifarra.tournament.lots import draw_lots, lots_commitment, lots_seed
from botifarra.tournament.matches.final_standings import final_standings
from tests.scale import scale
from tests.tournament.events import (
    GROUPS,
    KNOCKOUT,
    MATCHES,
    MITCHELL,
    SECRET,
    book_of,
    entered,
    eventful,
    logged,
    match,
    pair,
    paired,
    scored,
)
from tests.tournament.random_championships import FORMATS, Championship
from tests.tournament.recomputed.matches import Matches

EXAMPLES = Path(__file__).parents[2] / "examples"
MODULES = ("audit", "audit_form", "audit_rankings", "audit_lots", "audit_duplicate", "audit_matches")
LEAGUE = Format(Kind.TEAMS, Pairing.BERGER, "championship", boards=1)
EACH = scale(2, 40)
"""Championships of each of the nine formats, looked at after each round and all that happens in it."""


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], list[str]]:
    monkeypatch.syspath_prepend(EXAMPLES)
    found: Callable[[Any], list[str]] = import_module("audit").audit
    return found


def exported(events: list[Event]) -> Any:
    return json.loads(json_file(championship(book_of(events), logged(events), "ab" * 32)))


def run(*files: Path) -> tuple[int, str, str]:
    """Return status and output of an interpreter without other packages."""
    command = [sys.executable, "-E", "-S", str(EXAMPLES / "audit.py"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_it_is_short_and_needs_nothing_but_python() -> None:
    for module in MODULES:
        text = (EXAMPLES / f"{module}.py").read_text(encoding="utf-8")
        assert len(text.splitlines()) < 100
        imported = set(re.findall(r"^ *(?:import|from) (\w+)", text, re.MULTILINE))
        assert imported <= sys.stdlib_module_names | set(MODULES)


@pytest.mark.parametrize("form", range(len(FORMATS)), ids=lambda form: "-".join(FORMATS[form]))
def test_championships_by_chance_are_right(form: int, audit: Callable[[Any], list[str]]) -> None:
    looks = 0

    def look(played: Championship) -> None:
        nonlocal looks
        looks += 1
        assert audit(exported(played.events)) == []

    for seed in range(form, EACH * len(FORMATS), len(FORMATS)):
        Championship(seed, look).play()
    assert looks > EACH


@pytest.mark.parametrize("apart", [False, True])
def test_a_match_for_the_third_place_is_right(audit: Callable[[Any], list[str]], apart: bool) -> None:
    semifinals, final, third = [(1, 4), (2, 3)], [(1, 2)], [(3, 4)]
    rounds = [semifinals, final, third] if apart else [semifinals, final + third]
    events: list[Event] = [KNOCKOUT, *entered(4)]
    for number, pairs in enumerate(rounds, 1):
        events.append(paired(number, pairs))
        events += [match(number, table, 101, 40 + table) for table in range(1, len(pairs) + 1)]
    told = exported(events)
    assert [(row["pair"], row["rank"]) for row in told["standings"][0]["rows"]] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]
    assert audit(told) == []
    rows = {row.pair: row.rank for row in final_standings(book_of(events))}
    assert rows == {row["pair"]: row["rank"] for row in Matches(msgspec.to_builtins(events)).final()}


def test_everything_that_can_happen_on_a_board_is_right(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    told = exported(eventful())
    file.write_text(json.dumps(told), encoding="utf-8")
    assert run(file) == (0, f"True: all {len(told['results'])} results and the standings are right.\n", "")


def test_a_document_without_one_of_its_pairs_is_detected(tmp_path: Path) -> None:
    file = tmp_path / "less.json"
    told = exported(eventful())
    told["pairs"].pop()
    file.write_text(json.dumps(told), encoding="utf-8")
    status, _, errors = run(file)
    assert (status, errors.splitlines()[0]) == (1, "KeyError: 7")


def test_without_one_file_it_says_only_how_it_is_used() -> None:
    status, printed, errors = run()
    assert (status, printed) == (1, "")
    assert errors.startswith("An audit of a championship")


def test_the_file_of_an_event_is_not_the_one_to_audit(tmp_path: Path) -> None:
    file = tmp_path / "cup.event"
    file.write_bytes(b"SQLite format 3\x00\x10\x00\x93")
    status, printed, errors = run(file)
    assert (status, printed) == (1, "")
    assert errors.startswith(
        "This file is not JSON. Perhaps it is the file EVENT itself.\n\nAn audit of a champ"
    )
    assert "UnicodeDecodeError" not in errors


def test_each_false_figure_is_found(audit: Callable[[Any], list[str]]) -> None:
    told = exported(eventful())
    falsified = 0
    for place in told["results"]:
        for side in filter(None, (place["NS"], place["EW"])):
            for name in ("result", "score", "score_shown", "basis", "matchpoints", "flagged"):
                falsified += 1
                side[name], right = "7/5", side[name]
                assert [f"{name} is 7/5, and should be {right}" in each for each in audit(told)] == [True]
                side[name] = right
    exact = ("total", "average", "matchpoints")
    counted = ("rank", "boards", "sat_out", "flagged", "players", "club", "section", "line")
    for row in told["standings"][0]["rows"]:
        row.setdefault("also", [])
        for name in (*exact, *(f"{each}_shown" for each in exact), *counted, "also"):
            falsified += 1
            row[name], right = "9", row[name]
            assert [f"{row['pair']}: {name} is 9, and should be {right}" in each for each in audit(told)] == [
                True
            ]
            row[name] = right
    assert audit(told) == []
    assert falsified > 250


@pytest.mark.parametrize(
    "falsify",
    [
        lambda told: told["results"][2]["EW"].update(revoked=False),
        lambda told: told["results"][0]["NS"].update(points=0),
        lambda told: told["results"][0]["NS"].update(players=["Carme", "Dolors"]),
        lambda told: told["results"][1].update(contro="EW"),
        lambda told: told["results"][4].update(field=0),
        lambda told: told["results"][8].update(status="played"),
        lambda told: told["results"][9]["NS"].update(award="1"),
        lambda told: told["results"].pop(1),
        lambda told: told["results"].pop(),
        lambda told: told["results"].append(told["results"][-1]),
        lambda told: told["results"].reverse(),
        lambda told: told["rounds"].pop(),
        lambda told: told["rounds"][0]["seatings"].pop(),
        lambda told: told["rounds"][0]["sits_out"].clear(),
        lambda told: told["rounds"][1]["seatings"][0]["boards"].append(5),
        lambda told: told["pairs"][4].update(fined="0"),
        lambda told: told["pairs"][3].update(withdrawn=None),
        lambda told: told["fines"].clear(),
        lambda told: told["format"].update(rank_by="total"),
        lambda told: told["standings"].clear(),
        lambda told: told["standings"].append(told["standings"][0]),
        lambda told: told["standings"][0]["rows"].pop(),
        lambda told: told["standings"][0]["rows"].append(told["standings"][0]["rows"][-1]),
        lambda told: told["standings"][0]["rows"].reverse(),
    ],
)
def test_a_false_fact_is_found(falsify: Callable[[Any], object], audit: Callable[[Any], list[str]]) -> None:
    told = exported(eventful())
    falsify(told)
    assert audit(told) != []


def of_a_mitchell() -> list[Event]:
    return [MITCHELL, *entered(4), paired(1, [(1, 2), (3, 4)], [1]), scored(1, 1, 1, 40), scored(1, 2, 1, 30)]


def of_groups() -> list[Event]:
    tables = [(1, 4), (2, 3)]
    return [GROUPS, *entered(4), paired(1, tables), match(1, 1, 101, 40), match(1, 2, 101, 50)]


def of_a_league() -> list[Event]:
    teams = [Entered(pair(number, team=f"Team {(number + 1) // 2}")) for number in range(1, 5)]
    results = [scored(1, 1, 1, 40), scored(1, 2, 1, 30)]
    return [Opened("Lliga", LEAGUE), *teams, paired(1, [(1, 3), (4, 2)], [1]), *results]


@pytest.mark.parametrize("events", [of_a_mitchell, of_groups, of_a_league])
def test_a_false_rank_is_detected(
    events: Callable[[], list[Event]], audit: Callable[[Any], list[str]]
) -> None:
    told = exported(events())
    assert audit(told) == []
    first, *others = told["standings"]
    moved = first["rows"].pop()
    assert audit(told) != []
    if others:
        others[0]["rows"].append(moved)
        assert audit(told) != []


@pytest.mark.parametrize("name", ["result", "counted", "team"])
def test_a_false_figure_of_a_league_is_found(name: str, audit: Callable[[Any], list[str]]) -> None:
    told = exported(of_a_league())
    told["results"][0]["NS"][name] = 9
    assert any(f"{name} is 9, and should be" in each for each in audit(told))


def of_lots() -> list[Event]:
    """Return matches that all pairs tie, with lots from two seeds of a chain and one of another."""
    events: list[Event] = [replace(MATCHES, lots=lots_commitment(SECRET)), *entered(4)]
    events += [paired(1, [(1, 2), (3, 4)]), match(1, 1, 90, 90), match(1, 2, 90, 90)]
    other = bytes(32)
    for secret, number in ((SECRET, 0), (SECRET, 1), (other, 0)):
        if secret is other:
            events.append(LotsCommitted(lots_commitment(other), "the secret was lost"))
        seed = lots_seed(secret, number)
        order = draw_lots(seed, "prizes", 0, [1, 2, 3, 4])
        events.append(Drawn("prizes", order, commitment(seed), seed.hex()))
    return events


@pytest.mark.parametrize(
    "falsify",
    [
        lambda told: told["lots"][2]["entries"].reverse(),
        lambda told: told["lots"][1].update(seed=told["lots"][0]["seed"]),
        lambda told: told["lots"][1].update(purpose="seeding"),
        lambda told: told["lots"].pop(0),
        lambda told: told["lots"].pop(1) and told["lots"].reverse(),
        lambda told: told["lots_commitments"].pop(),
        lambda told: told["lots_commitments"][0].update(commitment="00" * 32),
        lambda told: told["standings"][0]["rows"].reverse(),
    ],
)
def test_false_lots_are_found(falsify: Callable[[Any], object], audit: Callable[[Any], list[str]]) -> None:
    told = exported(of_lots())
    assert [row["rank"] for row in told["standings"][0]["rows"]] == [1, 2, 3, 4]
    assert audit(told) == []
    falsify(told)
    assert audit(told) != []


def test_a_false_knock_out_is_found(audit: Callable[[Any], list[str]]) -> None:
    played = Championship(FORMATS.index(("matches", "groups")), lambda _: None)
    played.play()
    told = exported(played.events)
    assert audit(told) == []
    last = max(place["round"] for place in told["results"])
    final = next(place for place in told["results"] if place["round"] == last and place["EW"])
    final["NS"]["points"], final["EW"]["points"] = final["EW"]["points"], final["NS"]["points"]
    assert any("rank is" in each for each in audit(told))


def test_a_match_that_was_not_played_is_won_by_the_pair_that_does_not_withdraw(
    audit: Callable[[Any], list[str]],
) -> None:
    final: list[Event] = [paired(1, [(1, 2)]), SatOut(1, 1, "late"), Withdrawn(1, 2, "ill")]
    told = exported([KNOCKOUT, *entered(2), *final])
    assert [(row["rank"], row["pair"]) for row in told["standings"][0]["rows"]] == [(1, 2), (2, 1)]
    assert audit(told) == []
