"""The static pages of a championship: what they show, and where they lead."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.dealing import reveal_session
from botifarra.prose import LANGUAGES
from botifarra.server.desk.protocol.screens import PublicScreen
from botifarra.server.desk.public_site.markup import Markup, tag
from botifarra.server.desk.public_site.site_pages import Site, site_pages
from botifarra.server.desk.public_site.texts import site_prose
from botifarra.server.desk.rounds import closed_book
from botifarra.server.desk.screens.closed_results import closed_results
from botifarra.server.desk.screens.names_in_public import NamesInPublic, initials_of
from botifarra.server.desk.screens.public_screen import public_screen
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book
from botifarra.tournament.entering import withdrawal
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSlip,
    Fined,
    MatchSlip,
    Penalised,
    Place,
    Scored,
    Slip,
    Substituted,
)
from botifarra.tournament.format import Kind, Pairing, RankBy
from tests.server.desk.evenings import add, new_evening, read_book

LINK = re.compile(r'(?:href|src)="([^"#]+)"')


def screen_of(book: Book, closed: int, *, initials: bool = False) -> PublicScreen:
    state = DeskState("", closed=closed, initials=initials)
    return public_screen("", book, state, closed_results(closed_book(book, closed), closed))


def site_of(book: Book, closed: int, *, initials: bool = False, language: str = "en") -> Site:
    return site_pages(screen_of(book, closed, initials=initials), site_prose(language), "a1")


def play(path: Path, rounds: int) -> None:
    """Enter all results up to a round; those of table 1 are better for N-S."""

    def slip(place: Place) -> Slip:
        return BoardSlip((41 - place.table, 31 + place.table)) if place.board else MatchSlip((101, 63))

    places = [place for place in read_book(path).missing() if place.round <= rounds]
    add(path, *(Scored(place, slip(place)) for place in places))


def reveal(path: Path) -> str:
    """Make the seed of the boards public; return it."""
    with EventFile(path) as log:
        reveal_session(log, stamp_now("Núria"), lambda *_: None)
        (dealt,) = log.book.dealt.values()
        return dealt.seed


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Return four pairs, who play three rounds of two boards."""
    return new_evening(tmp_path)


def dangling(site: Site, among: Site | None = None) -> Iterator[str]:
    """Yield the links of pages that lead to none of the files `among` (the pages themselves by default)."""
    known = site if among is None else among
    for name, page in site.items():
        for link in LINK.findall(page):
            if link not in known:
                yield f"{name}: {link}"


@pytest.mark.parametrize("closed", range(4))
def test_pages_link_to_one_another_by_their_names(event: Path, closed: int) -> None:
    play(event, closed)
    assert list(dangling(site_of(read_book(event), closed))) == []


def test_the_pages_show_standings_boards_and_sheets(event: Path) -> None:
    assert "No round is over yet." in site_of(read_book(event), 0)["index.html"]
    play(event, 3)
    site = site_of(read_book(event), 3)
    assert "After round 3" in site["index.html"]
    assert site["index.html"].count("<tr") == 5
    assert "40" in site["board-1.html"]
    assert "+4" in site["board-1.html"]
    assert "Score sheet of pair 2" in site["pair-2.html"]
    assert len(re.findall(r'href="board-\d', site["pair-2.html"].split("<main>")[1])) == 6
    assert "seats.html" not in site


def test_a_table_without_a_result_stands_last(event: Path) -> None:
    lacking, lost = (place for place in read_book(event).missing([1]) if place.board == 1)
    rulings = [Adjusted(lacking, side, "3/2", "not played") for side in ("NS", "EW")]
    add(event, Scored(lost, BoardSlip((32, 40))), *rulings)
    play(event, 3)
    book = read_book(event)
    page = site_of(book, 3)["board-1.html"]
    first, last = (f">{book.seating(1, place.table).pairs[0]} " for place in (lost, lacking))
    assert page.index(first) < page.index(last)


def test_matches_and_seats_have_pages(tmp_path: Path) -> None:
    path = new_evening(tmp_path, kind=Kind.MATCHES, pairing=Pairing.SWISS)
    assert "Anna 1" in site_of(read_book(path), 0)["seats.html"]
    play(path, 1)
    site = site_of(read_book(path), 1)
    assert "101" in site["matches.html"]
    assert "101 – 63" in site["pair-1.html"]
    assert list(dangling(site)) == []


def test_teams_are_ranked_by_wins(tmp_path: Path) -> None:
    path = new_evening(tmp_path, pairs=8, kind=Kind.TEAMS)
    add(path, *(Scored(place, BoardSlip((36, 36))) for place in read_book(path).missing([1])))
    page = site_of(read_book(path), 1)["index.html"]
    assert "Team" in page
    assert "Equip 4" in page
    assert ">½<" in page
    assert "1/2" not in page


def test_sit_outs_withdrawals_and_boards_that_were_not_played_are_told(tmp_path: Path) -> None:
    path = new_evening(tmp_path, pairs=5)
    book = read_book(path)
    (resting,) = book.round(1).sits_out
    played, idle = sorted(book.round(2).seatings, key=lambda each: each.table)
    gone = idle.pairs[0]
    play(path, 1)
    with EventFile(path) as log, log.writing(stamp_now("Núria")) as pen:
        for event in withdrawal(log.book, gone, 2, "goes home"):
            pen.add(event)
        pen.add(Adjusted(Place(2, played.table, played.boards[0]), "NS", "3/2", "no time"))
        pen.add(Adjusted(Place(2, played.table, played.boards[0]), "EW", "3/2", "no time"))
        pen.add(Scored(Place(2, played.table, played.boards[1]), BoardSlip((40, 32))))
    site = site_of(read_book(path), 2)
    told = {
        (number, pair)
        for number, pair in product((1, 2), book.pairs)
        if f"Round {number}: sits out. Boards that count as its own average: 2" in site[f"pair-{pair}.html"]
    }
    rests = {(1, resting), *((2, pair) for pair in (*book.round(2).sits_out, idle.pairs[1]))}
    assert told == rests
    assert site["index.html"].count("Boards sat out, at its own average (1.50 if it has none): ") == len(
        {pair for _, pair in rests}
    )
    assert site["index.html"].count("Withdrew from round 2 on") == 1
    assert "and missed a round are ranked after the others, whatever their average" in site["index.html"]
    assert "Withdrew from round 2 on" in site[f"pair-{gone}.html"]
    assert "not played: score by the director" in site[f"pair-{played.pairs[0]}.html"]


def test_rulings_fines_and_the_order_are_explained_as_on_paper(event: Path) -> None:
    play(event, 1)
    table_1, table_2 = sorted(read_book(event).round(1).seatings, key=lambda each: each.table)
    gone = table_2.pairs[0]
    with EventFile(event) as log, log.writing(stamp_now("Núria")) as pen:
        pen.add(Penalised(Place(1, 1, table_1.boards[0]), "EW", "a secret reason"))
        pen.add(Adjusted(Place(1, 2, table_2.boards[1]), "NS", "7/4", "a secret reason"))
        pen.add(Fined(table_1.pairs[1], "1/2", "a secret reason"))
        for ruling in withdrawal(log.book, gone, 2, "a secret reason"):
            pen.add(ruling)
    site = site_of(read_book(event), 1)
    assert not any("secret" in page for page in site.values())
    board, other = (site[f"board-{number}.html"] for number in table_1.boards)
    assert ">0.00¹<" in board
    assert "¹ Revoke: 0 for the board (R7.4)." in board
    assert "² The opponents revoked" in board
    assert "³" not in board
    assert ">1.75³<" in other
    assert "³ Score given by the director." in other
    sheet = site[f"pair-{table_1.pairs[1]}.html"]
    assert ">0.00¹<" in sheet
    assert "¹ Revoke: 0 for the board (R7.4)." in sheet
    assert "² " not in sheet
    assert "Fines, points off: 0.50" in sheet
    assert site["index.html"].count("Fines, points off: 0.50") == 1
    assert "whatever their average" not in site["index.html"], "no pair has missed a round yet"
    assert "It decides the order. Ties are broken by" in site["index.html"]


def test_the_standings_tell_of_open_appeals_in_closed_rounds(event: Path) -> None:
    play(event, 2)
    where = next(place for place, _ in read_book(event).places() if place.round == 2)
    add(event, Appealed(where, "NS", "a secret reason"))
    told = f"Provisional. Open appeals: Round 2, table {where.table}, board {where.board}."
    assert told in site_of(read_book(event), 2)["index.html"]
    assert not any("secret" in page for page in site_of(read_book(event), 2).values())
    assert not any("rovisional" in page for page in site_of(read_book(event), 1).values())
    add(event, AppealDecided(where, "NS", "kept", "a secret reason"))
    assert not any("rovisional" in page for page in site_of(read_book(event), 2).values())


def test_a_league_has_its_own_explanations(tmp_path: Path) -> None:
    path = new_evening(tmp_path, pairs=8, kind=Kind.TEAMS)
    play(path, 1)
    place = next(place for place, _ in read_book(path).places() if place.round == 1)
    pair = read_book(path).seated(place).pairs[0]
    add(path, Adjusted(place, "NS", "3/2", "noise"), Fined(pair, "2", "late"))
    site = site_of(read_book(path), 1)
    board = site[f"board-{place.board}.html"]
    assert "³</td>" in board
    assert "³ With a score given by the director: it does not count for the encounter." in board
    assert site["index.html"].count("Fines, points off: 2") == 1
    assert "Fines of the team, points off: 2" in site[f"pair-{pair}.html"]
    assert "Ties are broken by the difference, then by the points." in site["index.html"]
    for page in (board, site[f"pair-{pair}.html"]):
        assert ">Result<" in page
        assert ">Score<" not in page
        assert len({len(re.findall("<t[hd]", row)) for row in page.split("<tr")[1:]}) == 1
    assert "Result: the points above 36" in board
    assert "Score: from 1 to 2" not in board


@pytest.mark.parametrize("rank_by", RankBy)
def test_a_total_with_a_score_without_comparison_has_its_mark(tmp_path: Path, rank_by: RankBy) -> None:
    path = new_evening(tmp_path, rank_by=rank_by)
    *played, _ = sorted(read_book(path).missing([1]))
    add(path, *(Scored(place, BoardSlip((40, 32))) for place in played))
    page = site_of(read_book(path), 1)["index.html"]
    assert page.count("3.00*<") == 2  # no other table has played one of their boards
    assert page.count("*") == 3
    assert "* Includes boards worth 1.50: without another result to compare with" in page
    add(path, Penalised(played[1], "EW", "trick 7"))
    page = site_of(read_book(path), 1)["index.html"]
    assert page.count("3.00*<") == 1
    assert page.count("*") == 2


def test_a_round_without_results_is_over_all_the_same(event: Path) -> None:
    page = site_of(read_book(event), 1)["index.html"]
    assert "The rounds that are over have no results." in page
    assert "No round is over" not in page


def test_nothing_of_the_round_in_play_is_written(event: Path) -> None:
    play(event, 1)
    before = site_of(read_book(event), 1)
    play(event, 2)
    assert site_of(read_book(event), 1) == before


def test_no_seed_and_no_cards_are_written_before_the_seed_is_revealed(event: Path) -> None:
    play(event, 3)
    with EventFile(event) as log:
        secrets = [secret.hex() for secret in log.secrets().values()]
    site = site_of(read_book(event), 3)
    assert not any(secret in page for secret in secrets for page in site.values())
    assert not any('class="hands"' in page for page in site.values())
    seed = reveal(event)
    assert [seed] == secrets
    site = site_of(read_book(event), 3)
    assert site["board-1.html"].count('role="img"') == 16
    assert not any(seed in page for page in site.values())


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Núria Serra", "N. S."), ("Anna (Nuri) Puig-Coll", "A. N. P. C."), ("«Nuri» - Serra", "N. S.")],
)
def test_initials_are_letters(name: str, initials: str) -> None:
    assert initials_of(name) == initials


def test_initials_stand_for_all_names(event: Path) -> None:
    play(event, 2)
    site = site_of(read_book(event), 2, initials=True)
    assert not any("Anna" in page or "Bernat" in page for page in site.values())
    assert "A. 1. – B. 1." in site["pairs.html"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Pi / Vi", "P. V."),
        ("Casa PI", "C. P."),
        ("Penya Joan Pi", "P. J. P."),
        ("La Unió 1", "La Unió 1"),
        ("Els de la Pau", "Els de la Pau"),
    ],
)
def test_a_team_or_club_that_is_named_after_a_player_is_shown_by_its_initials(
    tmp_path: Path, name: str, shown: str
) -> None:
    book = read_book(new_evening(tmp_path, kind=Kind.TEAMS))
    pairs = {
        number: replace(pair, club=name, team=name if number < 3 else pair.team)
        for number, pair in book.pairs.items()
    }
    pairs[1] = replace(pairs[1], players=("Joan Pi", "Maria de la Vi 1"))
    book = replace(book, pairs=pairs)
    names = NamesInPublic(book, DeskState("", initials=True))
    assert (names.pair(1, 1).team, names.pair(1, 1).club) == (shown, shown)
    assert names.pair(4, 1).club == shown
    assert NamesInPublic(book, DeskState("")).pair(1, 1).club == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_texts(event: Path, language: str) -> None:
    play(event, 3)
    reveal(event)
    site = site_of(read_book(event), 3, language=language)
    assert all(f'lang="{language}"' in page for name, page in site.items() if name.endswith(".html"))


def test_names_typed_with_the_surname_first_are_shown_as_on_paper(event: Path) -> None:
    add(event, Substituted(1, "Anna 1", "Prat, Teresa", 1, "ill"))
    play(event, 1)
    pages = site_of(read_book(event), 1)
    assert "Teresa Prat – Bernat 1" in pages["index.html"]
    assert "Teresa Prat – Bernat 1" in pages["seats.html"]
    assert not any("Prat, Teresa" in page for page in pages.values())


def test_results_have_the_players_of_their_round(event: Path) -> None:
    play(event, 1)
    add(event, Substituted(1, "Anna 1", "Teresa", 2, "ill"))
    play(event, 2)
    book = read_book(event)
    boards = {each: {seating.boards[0] for seating in book.round(each).seatings} for each in (1, 2)}
    site = site_of(book, 2)
    for board in boards[1]:
        assert "Anna 1 – Bernat 1" in site[f"board-{board}.html"]
        assert "Teresa" not in site[f"board-{board}.html"]
    for board in boards[2]:
        assert "Teresa – Bernat 1" in site[f"board-{board}.html"]
    assert "Up to round 1: Anna 1 – Bernat 1" in site["pair-1.html"]
    [first] = [seating.pairs for seating in book.round(1).seatings if 1 in seating.pairs]
    assert "Anna 1 – Bernat 1" in site[f"pair-{next(pair for pair in first if pair != 1)}.html"]
    assert not any("Anna 1" in page for page in site_of(book, 2, initials=True).values())


def test_a_substitution_that_was_undone_is_not_told(event: Path) -> None:
    play(event, 1)
    add(event, Substituted(1, "Anna 1", "Teresa", 2, "ill"), Substituted(1, "Teresa", "Anna 1", 2, "undone"))
    assert screen_of(read_book(event), 1).earlier == ()


def test_names_are_text_and_no_markup(event: Path) -> None:
    book = read_book(event)
    screen = screen_of(book, 0)
    hostile = replace(screen.pairs[0], players=("<script>alert(1)</script>", '"><b>'))
    screen = replace(screen, pairs=(hostile, *screen.pairs[1:]))
    page = site_pages(screen, site_prose("en"), "a1")["pairs.html"]
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert tag("a", "<", Markup("<b></b>"), href='"') == '<a href="&quot;">&lt;<b></b></a>'
