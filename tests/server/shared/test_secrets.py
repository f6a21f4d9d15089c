"""What a person is sent is the same, whatever others did on boards that it has not finished."""

from collections.abc import Callable
from random import Random
from unittest.mock import patch

import pytest

from botifarra.server.shared import live_standings
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.tournament.shared.shared_set import BOARDS, SetKind
from tests.paper.shapeless import without_shapes
from tests.scale import only_in_prove, scale
from tests.server.serving import Guest
from tests.server.shared.boards import Hall
from tests.server.shared.quick_sets import SkippingCalendar

Bytes = dict[str, tuple[int, bytes]]

NUMBER = 4


def everything(set_id: str, guests: list[Guest], codes: list[str], viewer: Guest) -> Bytes:
    """Return the answers to all that a person may ask about a set and its tables."""
    paths = ["today", "sets", "mine", "ratings"]
    paths += [f"sets/{set_id}{part}" for part in ("", "/standings", "/file")]
    paths += [f"sets/{set_id}/paper/standings.{kind}" for kind in ("csv", "json", "pdf")]
    paths += [f"sets/{set_id}/card/card.{kind}" for kind in ("svg", "txt")]
    paths += [f"sets/{set_id}/boards/{number}" for number in range(1, NUMBER + 1)]
    paths += [f"sets/{set_id}/entrants/{number}" for number in range(1, len(guests) + 2)]
    parts = ("", "/hands", "/hands/1", "/hands/2", "/hands/3.bgn")
    tables = [f"{code}{part}" for code in codes for part in parts]
    addresses = [f"/api/shared/{path}" for path in paths] + [f"/api/tables/{path}" for path in tables]
    answers = {path: viewer.http.get(path) for path in addresses}
    return {path: (answer.status_code, answer.content) for path, answer in answers.items()}


def compare(hall: Hall, rng: Random, people: int) -> tuple[Bytes, Bytes, Bytes]:
    """Return what a person is sent before and after others play boards that it has not finished.

    An entrant is one person, or two partners, as `people` says. The last answers are those after it has
    finished the next board. The calendar stands still meanwhile.
    """
    moment = hall.sets.clock.now()
    with patch.object(SkippingCalendar, "now", lambda _: moment), without_shapes():
        return _answers(hall, rng, people)


def _answers(hall: Hall, rng: Random, people: int) -> tuple[Bytes, Bytes, Bytes]:
    viewer, *others = [hall.served.guest(f"Guest {number}") for number in range(5)]
    stranger = hall.served.guest("Stranger")
    challenge = hall.challenge(viewer, people=people)
    entries = [hall.enter(guest, challenge) for guest in (viewer, *others)]
    partners = [_partner(hall, key) for entry in entries if (key := entry["partner_key"])]
    viewer = rng.choice((viewer, *partners[:1]))
    finished = rng.randrange(NUMBER)
    for entry in entries:
        for board in range(1, finished + 1):
            hall.play(challenge, entry["entrant"], board, rng)
    codes = [entry["code"] for entry in entries[1:]]
    asker = viewer if rng.random() < 0.8 or finished else stranger
    before = everything(challenge, [viewer, *others], codes, asker)
    for entry in entries[1:]:
        for board in range(finished + 1, rng.randint(finished, NUMBER) + 1):
            hall.play(challenge, entry["entrant"], board, rng, by_bot=rng.random() < 0.2)
    hall.play(challenge, entries[1]["entrant"], finished + 1, rng)
    after = everything(challenge, [viewer, *others], codes, asker)
    hall.play(challenge, entries[0]["entrant"], finished + 1, rng)
    return before, after, everything(challenge, [viewer, *others], codes, viewer)


def _partner(hall: Hall, key: str) -> Guest:
    """Return a person who has come by a partner's link."""
    partner = hall.served.guest("Partner")
    assert partner.http.post(f"/api/shared/partners/{key}").is_success
    return partner


@pytest.mark.parametrize("seed", range(scale(1, 100)))
def test_the_answers_do_not_depend_on_boards_that_are_not_finished(hall: Hall, seed: int) -> None:
    before, after, finished = compare(hall, Random(seed), 1 + seed % 2)
    assert after == before
    assert finished != after


def _shows_all(self: LoadedSet, _: object) -> int:
    return self.shared.boards


def _counts_all(shared: object, members: object, results: object, boards: int) -> live_standings.Ranking:
    found = _RANKING(shared, members, results, BOARDS[SetKind.CHALLENGE][0])
    return live_standings.Ranking(boards, found.rows, found.bots, found.places, found.fields)


_RANKING: Callable[..., live_standings.Ranking] = live_standings.ranking


class _NothingKept(live_standings.LiveStandings):
    """Standings that are made again for each who asks."""

    async def over(self, boards: int, entrant: int | None = None) -> live_standings.Ranking:
        self._kept.clear()
        return await super().over(boards, entrant)


SHOWN = "botifarra.server.shared.loaded_set.LoadedSet.shown_boards"
RANKED = "botifarra.server.shared.loaded_set.ranking"


@pytest.mark.parametrize(
    ("where", "wrong"),
    [(SHOWN, _shows_all), (RANKED, _counts_all)],
    ids=["all boards are shown", "all boards are ranked"],
)
def test_a_leak_is_noticed(hall: Hall, where: str, wrong: object) -> None:
    with patch(where, wrong), patch("botifarra.server.shared.loaded_set.LiveStandings", _NothingKept):
        before, after, _ = compare(hall, Random(1), 1)
    assert after != before


PARTS = ("", ".bgn", "/review", "/picture?step=9")


def hands_of(code: str, numbers: range, viewer: Guest) -> Bytes:
    """Return the answers about the hands of some boards at a table, with reviews and pages."""
    paths = [f"/api/tables/{code}/hands/{number}{part}" for number in numbers for part in PARTS]
    paths += [f"/t/{code}/hand/{number}" for number in numbers]
    paths += [f"/t/{code}/hands/{number}/review?step=9" for number in numbers]
    paths += [f"/api/tables/{code}{part}" for part in ("/hands", "/matches/1.bgn")]
    answers = {path: viewer.http.get(path) for path in paths}
    return {path: (answer.status_code, answer.content) for path, answer in answers.items()}


async def play_board(guest: Guest, table: str, rng: Random) -> None:
    """Finish the current board of a real table, or the next one if the current one is counted."""
    client = await guest.sit_at(table)
    await client.play(rng, stages=("hand",))
    await client.play(rng, stages=("counted",))


def compare_tables(hall: Hall, rng: Random) -> tuple[Bytes, Bytes, Bytes]:
    """Return what a person is told of the hands at a real table before and after another one plays on there.

    These are the boards that the person has not finished. The last answers are those after it has finished
    the next board.
    """
    viewer, other = (hall.served.guest(name) for name in ("Anna", "Biel"))
    challenge = hall.challenge(viewer)
    own, code = (hall.enter(guest, challenge)["code"] for guest in (viewer, other))
    finished = rng.randrange(2)
    for _ in range(finished):
        hall.served.run(play_board(viewer, own, rng))
        hall.served.run(play_board(other, code, rng))
    rest = range(finished + 1, NUMBER + 1)
    before = hands_of(code, rest, viewer)
    for _ in range(rng.randint(1, 2)):
        hall.served.run(play_board(other, code, rng))
    after = hands_of(code, rest, viewer)
    hall.served.run(play_board(viewer, own, rng))
    return before, after, hands_of(code, rest, viewer)


@pytest.mark.parametrize("seed", range(scale(1, 30)))
def test_reviews_of_others_do_not_depend_on_boards_that_are_not_finished(hall: Hall, seed: int) -> None:
    before, after, finished = compare_tables(hall, Random(seed))
    assert after == before
    now_shown = {path for path, answer in finished.items() if answer != after[path]}
    assert {path.rpartition("/")[2] for path in now_shown} >= {"review", "picture?step=9", "review?step=9"}


@only_in_prove("a leak of boards and of ranks is noticed above")
def test_a_leaked_review_is_noticed(hall: Hall) -> None:
    with patch(SHOWN, _shows_all):
        before, after, _ = compare_tables(hall, Random(1))
    assert any(after[path] != before[path] for path in before if path.endswith("/review"))


def test_the_hands_of_others_are_shown_once_i_have_played_the_board(hall: Hall) -> None:
    """These boards are played at real tables, with logs."""
    first, second = hall.served.guest("Anna"), hall.served.guest("Biel")
    challenge = hall.challenge(first)
    code = hall.enter(first, challenge)["code"]
    other = hall.enter(second, challenge)["code"]
    paths = [f"/api/tables/{code}/hands/1{rest}" for rest in PARTS]
    guarded = (
        *paths,
        f"/api/tables/{code}",
        f"/api/tables/{code}/hands",
        f"/api/tables/{code}/matches/1.bgn",
    )
    begun = [second.http.get(path).content for path in guarded]

    hall.served.run(play_board(first, code, Random(3)))
    own = [first.http.get(path).status_code for path in paths]
    assert own[:2] == [200, 200]
    assert own[2] in (200, 202)
    for path in paths:
        refused = second.http.get(path)
        assert (refused.status_code, refused.json()) == (403, {"code": "not_finished"})
    assert [second.http.get(path).content for path in guarded] == begun
    practice = second.http.post(f"{paths[0]}/practice", json={})
    assert (practice.status_code, practice.json()["code"]) == (403, "not_finished")
    assert second.http.get(f"/api/tables/{code}/hands").json()["hands"] == []
    assert second.http.get(f"/t/{code}/hand/1").status_code == 404
    hall.served.run(play_board(second, other, Random(3)))
    assert [second.http.get(path).status_code for path in paths[:2]] == [200, 200]
    [line] = second.http.get(f"/api/tables/{code}/hands").json()["hands"]
    assert line["deal"] == 1

    hidden = tuple(f"/api/tables/{code}/hands/2{rest}" for rest in PARTS)
    known = [second.http.get(path).content for path in (*guarded[3:], *paths[:2], *hidden)]
    hall.served.run(play_board(first, code, Random(3)))
    assert len(first.http.get(f"/api/tables/{code}/hands").json()["hands"]) == 2
    assert [second.http.get(path).content for path in (*guarded[3:], *paths[:2], *hidden)] == known
