"""`tournament rounds`: more rounds than planned, or fewer."""

from pathlib import Path

from tests.cli.tournament.director import Director, begun

WHY = ("--reason", "another evening")


def swiss(folder: Path, rounds: int, pairs: int = 4) -> Director:
    """Return a Swiss of matches with all of its planned rounds played."""
    director = begun(folder, "--kind", "matches", "--rounds", str(rounds), pairs=pairs)
    for number in range(1, rounds + 1):
        play(director, number, pairs)
    return director


def play(director: Director, number: int, pairs: int = 4) -> None:
    director.do("pair")
    for table in range(1, pairs // 2 + 1):
        director.do("score", str(number), str(table), "101", str(10 * table))


def test_a_swiss_goes_on_another_evening(tmp_path: Path) -> None:
    director = swiss(tmp_path, 2)
    assert director.refused("pair") == (
        "All rounds are paired: 2. To play more, change their number with the command rounds.\n"
    )
    assert director.do("rounds", "3", *WHY) == "Rounds to be played: 3\n"
    play(director, 3)
    assert "another evening" in director.do("verify")


def test_a_swiss_that_ended_early_goes_on_with_new_boards(tmp_path: Path) -> None:
    """Before, the seed was asked about, and the next round had boards that everybody could know."""
    director = begun(tmp_path, "--boards", "1", "--pairing", "swiss", "--rounds", "3", pairs=4)
    director.do("deal")
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32")
    director.do("rounds", "1", "--reason", "time is up")
    director.do("deal", "--reveal")
    director.do("rounds", "3", *WHY)
    assert director.do("deal", "--session", "2").startswith("Session 2: boards 4–5 dealt")
    [paired] = director.json("pair")
    assert (paired["event"]["round"]["session"], paired["event"]["round"]["seatings"][0]["boards"]) == (
        2,
        [4],
    )


def test_rounds_with_a_rematch_are_told_before(tmp_path: Path) -> None:
    director = swiss(tmp_path, 2)
    told = director.run("rounds", "5", *WHY)
    assert told.status == 2
    assert (
        "Rounds to come: 3. With a rematch or a second sit-out, as far as the program finds: 2. "
        "To avoid this, rounds in all: 3." in told.out + told.err
    )
    assert director.do("rounds", "5", *WHY, "--yes") == "Rounds to be played: 5\n"
    assert director.json("rounds", "0", "--reason", "no end", "--request", "phone-7")[0]["event"] == {
        "type": "roundsset",
        "rounds": 0,
        "reason": "no end",
    }
    assert "all that are possible" in director.do("rounds", "0", "--reason", "no end", "--request", "phone-7")


def test_fewer_rounds_are_refused_with_what_is_possible(tmp_path: Path) -> None:
    """Before, the advice was to take rounds back also if they had results."""
    director = begun(tmp_path, "--boards", "1", pairs=6)
    director.do("pair")
    director.do("score", "2", "1", "2", "40", "32")
    assert director.refused("rounds", "3", *WHY) == (
        "Rounds paired already: 5. To play fewer, take back the others first: pair --undo 4.\n"
    )
    assert director.refused("rounds", "1", *WHY) == (
        "Round 2 has results already and cannot be taken back, so at least 2 rounds are played.\n"
    )
    assert director.refused("pair", "--undo", "1", *WHY) == (
        "Round 2, table 1: there are results already, so this round cannot be taken back. "
        "Rounds that can: from 3 on (pair --undo 3).\n"
    )
    director.do("pair", "--undo", "4", *WHY)
    assert director.do("rounds", "3", *WHY) == "Rounds to be played: 3\n"


def test_more_rounds_than_the_field_can_play_are_doubted_before_the_first(tmp_path: Path) -> None:
    """Before, 99 rounds of 4 pairs were written without a word, and `pair` refused them."""
    director = begun(tmp_path, "--boards", "1", pairs=4)
    told = director.refused("rounds", "99", *WHY, status=2)
    assert told.startswith(
        "Rounds that the pairs entered so far can play: 3 at most, not 99. "
        "More are possible only if more pairs enter.\n"
    )
    assert director.do("rounds", "99", *WHY, "--yes") == "Rounds to be played: 99\n"
    assert "Set another number with the command rounds" in director.refused("pair")
    assert director.do("rounds", "2", *WHY) == "Rounds to be played: 2\n"


def test_an_open_swiss_goes_on_with_rematches(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    for number in (1, 2, 3):
        play(director, number)
    assert "choose the number of rounds with the command rounds" in director.refused("pair")
    director.do("rounds", "4", *WHY, "--yes")
    assert "meet again" in director.do("pair")


def test_what_is_not_possible_is_refused(tmp_path: Path) -> None:
    director = swiss(tmp_path, 2)
    assert director.refused("rounds", "1", *WHY) == (
        "Round 2 has results already and cannot be taken back, so at least 2 rounds are played.\n"
    )
    assert director.refused("rounds", "2", *WHY) == "The number of rounds is 2 already.\n"
    assert "--reason" in director.refused("rounds", "3", status=2)
    cup = Director(tmp_path / "copa.event")
    cup.do("new", "--kind", "matches", "--pairing", "knockout")
    assert cup.refused("rounds", "3", *WHY) == (
        "In groups and in a knock-out the number of pairs decides how many rounds there are, "
        "so it cannot be chosen.\n"
    )
    league = Director(tmp_path / "lliga.event")
    league.do("new", "--boards", "1")
    league.enter(4)
    league.do("pair")
    assert league.refused("rounds", "4", *WHY) == "4 rounds are too many: there are 3 at most.\n"
