"""`botifarra tournament pair`."""

from pathlib import Path

import pytest

from tests.cli.tournament.director import begun

NO_HOWELL = (
    "There is no Howell for 5 pairs, but there is one for 7 or more. "
    "Enter more pairs, or begin a new championship with --pairing berger."
)


def test_a_round_is_shown(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=5)
    assert director.do("pair").splitlines() == [
        "Round 1 · session 1",
        " Table   N-S                   E-W",
        " ─────────────────────────────────────────────────",
        "     1   1 Anna 1 – Bernat 1   2 Anna 2 – Bernat 2",
        "     2   3 Anna 3 – Bernat 3   4 Anna 4 – Bernat 4",
        "Sits out: 5 Anna 5 – Bernat 5",
    ]
    told = director.refused("pair")
    assert told.startswith(
        "Results missing before the next round can be paired: 2; the first: Round 1, table 1"
    )
    assert director.do("pair", "--show", "1").startswith("Round 1 · session 1\n")
    assert director.refused("pair", "--show", "2") == "Round 2 is not paired. Paired rounds: 1.\n"


def test_lots_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=16)
    drawn = []
    for seed in ("7", "7", "8"):
        drawn.append(director.json("pair", "--seed", seed)[0]["event"])
        director.do("pair", "--undo", "1", "--reason", "drawn before all were there")
    assert drawn[0] == drawn[1] != drawn[2]


def test_all_rounds_of_a_movement(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "howell", pairs=8)
    assert director.do("pair").startswith("Rounds paired: 1 to 7. Tables: 4. ")
    assert director.refused("pair") == "All rounds are paired: 7.\n"
    assert "1–4" in director.do("pair", "--show", "3")


@pytest.mark.parametrize(
    ("options", "pairs", "complaint"),
    [
        ("--pairing howell", 5, NO_HOWELL),
        ("--pairing berger", 1, "Too few pairs: at least 2 are needed, and there are 1."),
        ("--pairing berger", 0, "Too few pairs: at least 2 are needed, and there are 0."),
        (
            "--pairing berger --rounds 4",
            4,
            "4 rounds are too many: there are 3 at most. Set another number with the command rounds.",
        ),
        (
            "--kind matches --pairing groups --groups 4 --qualify 1",
            4,
            "4 groups with 1 qualifiers each are not possible with 4 pairs.",
        ),
    ],
)
def test_an_impossible_field_is_refused(tmp_path: Path, options: str, pairs: int, complaint: str) -> None:
    assert begun(tmp_path, *options.split(), pairs=pairs).refused("pair").startswith(complaint)


def test_the_last_round_is_taken_back(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    assert (
        director.refused("pair", "--undo", "1", "--reason", "x")
        == "Round 1 is not paired. Paired rounds: 0.\n"
    )
    director.do("pair")
    assert director.refused("pair", "--undo", "1", status=2) == "--reason is missing.\n"
    assert director.do("pair", "--undo", "1", "--reason", "one was late") == "Round 1 taken back\n"
    director.do("pair")
    director.do("score", "1", "1", "101", "80")
    complaint = director.refused("pair", "--undo", "1", "--reason", "x")
    assert complaint == (
        "Round 1, table 1: there are results already, so no round can be taken back. "
        "If the results are wrong, erase them first (tournament erase).\n"
    )


def test_all_rounds_are_taken_back_for_a_pair_that_is_late(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    director.do("pair")
    director.do("entries", "--add", "Carme/Dídac")
    assert director.do("pair", "--undo", "1", "--reason", "pair 5 was late").splitlines() == [
        "Round 3 taken back",
        "Round 2 taken back",
        "Round 1 taken back",
    ]
    assert director.do("pair").startswith("Rounds paired: 1 to 5. ")
    director.do("score", "2", "1", "2", "40", "32")
    complaint = director.refused("pair", "--undo", "1", "--reason", "x")
    assert "from 3 on (pair --undo 3)" in complaint
    assert director.do("pair", "--undo", "5", "--reason", "time is up") == "Round 5 taken back\n"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ca", "Passa sense jugar, perquè els contraris s'han retirat: 4 Anna 4 – Bernat 4"),
        ("es", "Pasa sin jugar, porque los contrarios se han retirado: 4 Anna 4 – Bernat 4"),
        ("en", "Goes on without playing, as its opponents have withdrawn: 4 Anna 4 – Bernat 4"),
    ],
)
def test_a_pair_goes_on_where_its_opponents_have_withdrawn(tmp_path: Path, language: str, told: str) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=8)
    director.do("pair")
    for table in "1234":
        director.do("score", "1", table, "101", "80")
    director.do("entries", "--withdraw", "1", "--round", "2", "--reason", "ill", "--yes")
    director.do("pair")
    shown = director.run("pair", "--show", "2", lang=language)
    assert shown.out.splitlines()[-1] == told


def test_a_round_made_by_hand(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "2", "--pairing", "swiss", pairs=5)
    [entry] = director.json("pair", "--seating", "-", stdin="taula;ns;ew\n1;5;2\n2;3;1\n")
    assert entry["event"]["round"]["sits_out"] == [4]
    assert [table["boards"] for table in entry["event"]["round"]["seatings"]] == [[1, 2], [1, 2]]
    [entry] = director.json("pair", "--seating", "-", stdin="1 4 1 7-8\n2 3 5 7-8\n")
    assert [table["boards"] for table in entry["event"]["round"]["seatings"]] == [[7, 8], [7, 8]]


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ("1 1 2\n2 3 3\n", "-: Round 1: pair 3 is listed twice"),
        ("1 1 2\n1 3 4\n", "-: Round 1: table 1 is listed twice, or its number is below 1"),
        ("1 1 2 1 1\n2 3 4\n", "-: Round 1: pair 1 has played board 1 already"),
        ("1 1\n", "-:1: expected table, pair at NS and pair at EW"),
        ("", "-:1: expected table, pair at NS and pair at EW"),
        ("table,ns,ew\n", "-:1: expected table, pair at NS and pair at EW"),
        ("1 1 2 a-b\n", "-:1: expected boards, such as 5-8"),
        ("1 1 9\n2 3 4\n", "There is no pair 9. Pairs: 1–4."),
    ],
)
def test_a_round_made_wrong(tmp_path: Path, rows: str, complaint: str) -> None:
    director = begun(tmp_path, "--boards", "2", pairs=4)
    assert director.refused("pair", "--seating", "-", stdin=rows).startswith(complaint)


@pytest.mark.parametrize(("options", "refused"), [((), True), (("--share",), False)])
def test_one_set_of_boards_is_at_one_table_at_a_time(
    tmp_path: Path, options: tuple[str, ...], refused: bool
) -> None:
    director = begun(tmp_path, "--pairing", "mitchell", "--boards", "2", *options, pairs=4)
    done = director.run("pair", "--seating", "-", stdin="1 1 3 1-2\n2 2 4 1-2\n")
    assert done.status == refused
    assert ("board 1 is at" in done.err) is refused


def test_two_sections_have_a_set_of_boards_each(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "mitchell", "--boards", "2")
    rows = "".join(f"a{pair},b{pair},{'AB'[pair % 2]}\n" for pair in range(4))
    director.do("entries", "-", stdin=f"player1,player2,section\n{rows}")
    director.do("pair", "--seating", "-", stdin="1 1 3 1-2\n2 2 4 1-2\n")


def test_a_rematch_made_by_hand(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    director.do("pair", "--seating", "-", stdin="1 1 2\n2 3 4")
    told = director.refused("pair", "--seating", "-", stdin="1 4 3\n2 2 1")
    assert told == "-: Round 2: pairs 4 and 3, 2 and 1 have met before (--rematch allows it)\n"


def test_by_hand_a_pair_that_does_not_play_is_named(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=6)
    director.do("entries", "--withdraw", "5", "--reason", "ill", "--round", "1")
    faults = {99: "There is no pair 99. Pairs: 1–6.\n", 5: "Pair 5 has withdrawn already, from round 1.\n"}
    for pair, told in faults.items():
        assert director.refused("pair", "--seating", "-", stdin=f"1 1 2\n2 3 {pair}") == told


def test_sessions_come_one_after_another(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    for session in (1, 2):
        director.do("pair", "--session", str(session))
        for table in ("1", "2"):
            director.do("score", str(session), table, "101", "80")
    for other in ("1", "5"):
        told = director.refused("pair", "--session", other)
        assert told == f"Session {other} is out of turn: expected 2 to 3.\n"


def test_boards_that_are_not_dealt_are_mentioned(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "2", pairs=4)
    director.do("deal", "--boards", "3")
    told = director.do("pair", "--json")
    assert "not dealt" not in told
    director.do("pair", "--undo", "1", "--reason", "x")
    told = director.do("pair")
    assert told.endswith("Boards that are paired but not dealt by this program: 4–6\n")


def test_the_session_is_the_one_being_played(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--pairing", "swiss", pairs=4)
    director.do("deal", "--boards", "1")
    director.do("deal", "--session", "2", "--boards", "2")
    assert director.do("pair").startswith("Round 1 · session 1\n")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32\n")
    assert director.do("pair").startswith("Round 2 · session 2\n")


def test_one_thing_at_a_time(tmp_path: Path) -> None:
    director = begun(tmp_path)
    told = director.refused("pair", "--undo", "1", "--show", "1", status=2)
    assert told == "One thing at a time: --seating (with --rematch), --undo or --show.\n"


def test_by_hand_a_knock_out_excludes_pairs_that_lost(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=5)
    director.do("pair", "--seating", "-", stdin="1,1,2\n2,3,4\n")
    for table in ("1", "2"):
        director.do("score", "1", table, "101", "50")
    [paired] = director.json("pair", "--seating", "-", stdin="1,1,3\n")
    assert paired["event"]["round"]["sits_out"] == [5]
    director.do("score", "2", "1", "101", "50")
    [told] = director.json("standings")
    assert [(row["rank"], row["pair"]) for row in told["rows"]] == [(1, 1), (1, 5), (3, 3), (4, 2), (4, 4)]


def test_by_hand_a_rematch_needs_confirmation(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=2)
    director.do("pair")
    director.do("score", "1", "1", "101", "50")
    assert "--rematch" in director.refused("pair")
    assert "have met before" in director.refused("pair", "--seating", "-", stdin="1,1,2\n")
    director.do("pair", "--seating", "-", "--rematch", stdin="1,1,2\n")
    told = director.refused("pair", "--rematch", status=2)
    assert told == "--rematch needs --seating, the file of the round that you seat yourself.\n"


def test_by_hand_the_final_of_groups_may_be_a_rematch(tmp_path: Path) -> None:
    groups = ("--kind", "matches", "--pairing", "groups", "--groups", "1", "--qualify", "2")
    director = begun(tmp_path, *groups, pairs=3)
    for number in ("1", "2", "3"):
        director.do("pair")
        director.do("score", number, "1", "101", "50")
    [paired] = director.json("pair", "--seating", "-", stdin="1,1,2\n")
    assert (paired["event"]["type"], paired["event"]["round"]["sits_out"]) == ("paired", [])


def test_seats_that_cannot_be_balanced_any_more_are_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=6)
    director.do("pair")
    rounds = [director.json("pair", "--show", str(number))[0][0] for number in range(1, 6)]
    director.do("pair", "--undo", "1", "--reason", "by hand")
    for each in rounds[:4]:
        tables = [(seating["table"], *sorted(seating["pairs"])) for seating in each["seatings"]]
        board = each["seatings"][0]["boards"][0]
        director.do(
            "pair", "--seating", "-", stdin="".join(f"{t},{ns},{ew},{board}\n" for t, ns, ew in tables)
        )
    told = director.refused("pair", status=2)
    assert told.startswith("Pair 1 would sit N-S in 3 more rounds than on the other side\n")
    director.do("pair", "--yes")
    assert len(director.json("pair", "--show", "5")[0][0]["seatings"]) == 3


@pytest.mark.parametrize("pairing", ["berger", "mitchell", "howell"])
def test_a_late_pair_goes_on_once_its_cost_is_agreed_to(tmp_path: Path, pairing: str) -> None:
    director = begun(tmp_path, "--pairing", pairing, "--boards", "2", pairs=8)
    director.do("pair")
    before = director.json("pair", "--show", "3")
    director.do("pair", "--undo", "2", "--reason", "late")
    director.do("entries", "--add", "i/ii")
    told = director.refused("pair", status=2)
    assert told.startswith("Round 2: also sitting out: pair ")
    assert told.endswith(
        "Nothing was written. Do you want it all the same? Then repeat the command with --yes.\n"
    )
    director.do("pair", "--yes")
    assert len(director.json("pair", "--show", "3")[0][0]["sits_out"]) == 1
    director.do("pair", "--undo", "2", "--reason", "gone again")
    director.do("entries", "--withdraw", "9", "--round", "2", "--reason", "gone", "--yes")
    director.do("pair")
    assert director.json("pair", "--show", "3") == before


def test_the_log_says_that_a_round_was_seated_by_hand_and_why(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    before = director.json("verify")
    [entry] = director.json("pair", "--seating", "-", "--reason", "two sisters", stdin="1,1,2\n2,3,4\n")
    assert entry["event"]["reason"] == "two sisters"
    director.do("pair", "--seating", "-", stdin="1,1,3\n2,2,4\n")
    *_, first, second, _ = director.do("verify").splitlines()
    assert first.endswith(": Round 1 seated by hand. Tables: 2 (two sisters)")
    assert second.endswith(": Round 2 paired. Tables: 2")
    assert director.json("verify")[: len(before) - 1] == before[:-1]
    assert "--reason" in director.refused(
        "pair", "--seating", "-", "--reason", " ", stdin="1,1,4\n", status=2
    )


def test_by_hand_tables_that_are_missing_are_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=8)
    told = director.refused("pair", "--seating", "-", stdin="1,1,2\n2,3,4\n", status=2)
    assert told.startswith("4 pairs would sit out (5, 6, 7, 8). More tables that could be filled: 2\n")
    director.do("pair", "--seating", "-", "--yes", stdin="1,1,2\n2,3,4\n")
    director.do("pair", "--seating", "-", stdin="1,1,3\n2,2,4\n3,5,6\n4,7,8\n")


def test_by_hand_an_undecided_match_is_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=4)
    director.do("pair", "--seating", "-", stdin="1,1,2\n2,3,4\n")
    director.do("score", "1", "1", "101", "50")
    assert director.run("score", "1", "2", "80", "80").status == 0
    told = director.refused("pair", "--seating", "-", stdin="1,1,3\n", status=2)
    assert told.startswith("Round 1, table 2: ")
    director.do("pair", "--seating", "-", "--yes", stdin="1,1,3\n")


def test_a_ruling_on_a_fouled_board_is_made_again_and_printed(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "howell", "--boards", "1", pairs=8)
    director.do("pair")
    fouled = ("spoil", "1", "2", "2", "--reason", "two cards exchanged", "--yes")
    director.do(*fouled)
    assert "it is already ruled like this" in director.refused(*fouled)
    director.do("pair", "--undo", "3", "--reason", "a table is missing")
    seats = "1 3 8 3\n2 1 4 2\n3 2 7 6\n4 6 5 1"
    told = director.do("pair", "--seating", "-", "--yes", stdin=seats)
    at = "Board 1: played with other cards at round 2, table 2"
    assert told.splitlines()[-2].startswith(f"Lifted: {at}; round 3, table 3")
    assert told.splitlines()[-1].startswith(f"{at}; round 3, table 4")
    assert at in director.do("standings")


@pytest.mark.parametrize("late", [False, True])
def test_meetings_that_repeat_because_of_a_late_pair_are_asked_about(tmp_path: Path, late: bool) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "berger", "--rounds", "2", pairs=4)
    director.do("pair")
    slips = "".join(f"{number},{table},101,50\n" for number in (1, 2) for table in (1, 2))
    director.do("score", "--from", "-", stdin=slips)
    if late:
        director.do("entries", "--add", "i/ii")
        told = director.refused("pair", "--session", "2", status=2)
        assert told.splitlines()[0] == (
            "The pairs have changed, so session 2 begins again with a first round. "
            "Meetings that would repeat: 2 (1 – 2, 3 – 4)"
        )
        director.do("pair", "--session", "2", "--yes")
    else:
        director.do("pair", "--session", "2")


def test_a_session_that_begins_before_the_last_one_is_over_is_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "1", "1", "1", "40", "32")
    told = director.refused("pair", "--session", "2", status=2)
    assert told.startswith("Session 2 would begin although results are missing: 1 (Round 1)\n")
    by_hand = ("pair", "--session", "2", "--seating", "-", "--rematch", "--reason", "all are here")
    assert told.partition("\n")[0] in director.refused(*by_hand, stdin="1 1 2\n2 3 4\n", status=2)
    director.do("pair", "--session", "2", "--yes")
    director.do("score", "--from", "-", stdin="1 2 1 40 32\n2 1 2 40 32\n2 2 2 40 32\n")
    director.do("pair", "--session", "3")


def test_by_hand_a_round_after_the_planned_ones_is_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--pairing", "swiss", "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32\n")
    seats = "1,1,2\n2,3,4\n"
    told = director.refused("pair", "--seating", "-", "--rematch", stdin=seats, status=2)
    assert told.startswith(
        "All planned rounds are paired: 1. Round 2 would be one more. To play more, change"
    )
    director.do("rounds", "2", "--reason", "one more", "--yes")
    director.do("pair", "--seating", "-", "--rematch", stdin=seats)
