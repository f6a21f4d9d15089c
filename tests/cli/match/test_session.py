"""Sessions: deals follow from the seed, the score follows from the hands, and both survive a save."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.cli.match.saving import NotResumable, format_session, free_path, parse_session, write_session
from botifarra.cli.match.session import Session, draw_seats
from botifarra.core.actions import CLAIM, CONCEDE
from botifarra.core.cards import Card, CardSet
from botifarra.core.draw import draw_highest_card, draw_turned_card
from botifarra.core.rules import PRESETS, FirstDealer, Rules, Shuffle
from botifarra.core.seats import Seat
from botifarra.records.errors import ParseError
from tests.cli.match.sessions import NAMES, advance, finish, session
from tests.strategies import SEEDS, rules

STACKED = Rules(shuffle=Shuffle.STACK_AND_CUT, carry_over=True, target=20, codony=CardSet((Card.O9,)))


def resumed(session: Session) -> Session:
    again, language = parse_session(format_session(session, "es"), "-")
    assert language == "es"
    return again


@pytest.mark.parametrize("preset", [*PRESETS.values(), STACKED], ids=[*PRESETS, "stacked"])
def test_a_session_saved_after_any_action_goes_on_the_same_way(preset: Rules) -> None:
    played = session(7, 0, preset, Seat.EAST)
    for _ in range(9):
        assert resumed(played) == played
        played = advance(played)
    played = finish(finish(played).next_hand())
    for _ in range(20):
        assert resumed(played) == played
        played = advance(played, 3)
    assert finish(resumed(played)).next_hand() == finish(played).next_hand()


@given(rules(), SEEDS, st.sampled_from(Seat), st.integers(0, 80))
def test_any_session_can_be_saved(rules: Rules, seed: int, seat: Seat, plies: int) -> None:
    played = session(seed, plies, rules, seat)
    assert resumed(played) == played


def test_a_conceded_hand_is_resumed_at_its_count() -> None:
    played = next(s for n in range(99) if (s := session(n, 20)).view.is_to_act).act(CONCEDE)
    assert resumed(played).state.outcome == played.state.outcome


def test_r5_5_a_claim_that_failed_is_remembered_for_its_hand() -> None:
    played = next(s for n in range(99) if (s := session(n, 20)).view.is_to_act and s.state.why_illegal(CLAIM))
    failed = played.overclaim()
    assert failed.overclaimed == (played.setup.seat.side,)
    assert resumed(failed) == failed
    assert resumed(advance(failed, 1)).overclaimed == failed.overclaimed
    assert finish(failed).next_hand().overclaimed == ()
    assert "Overclaimed" not in format_session(finish(failed).next_hand(), "ca")


def test_r2_4_the_deal_goes_on_into_the_next_match() -> None:
    played = session(1, 0, Rules(target=1))
    dealers = []
    for _ in range(8):
        dealers.append(played.state.public.dealer)
        played = finish(played)
        matches = played.sheet.is_over
        played = played.next_hand()
        assert played.hand_number == 1 or not matches
    assert all(after is before.right for before, after in pairwise(dealers))


def test_the_same_seed_deals_the_same_hands() -> None:
    assert finish(session(5)).next_hand() == finish(session(5)).next_hand()
    assert session(5).state.deal != session(6).state.deal
    assert finish(session(5)).next_hand().state.deal != session(5).state.deal


@given(st.sampled_from(FirstDealer), SEEDS, st.sampled_from(Seat))
def test_r2_2_the_person_keeps_the_seat_in_every_draw(method: FirstDealer, seed: int, seat: Seat) -> None:
    drawn = draw_seats(Rules(first_dealer=method), seed, seat)
    assert drawn.players[seat] == 0
    assert sorted(drawn.players) == [0, 1, 2, 3]
    if method is FirstDealer.HIGHEST_CARD:
        north, west, south, east = drawn.cards
        assert drawn == draw_highest_card((north, west, south, east), drawn.dealer)
    if method is FirstDealer.TURNED_CARD:
        assert drawn.dealer in {draw_turned_card(drawn.cards[0], turner).dealer for turner in Seat}


@pytest.mark.parametrize(
    ("content", "reason", "detail"),
    [
        ("", "save.no_hand", ""),
        (format_session(session(), "ca").replace('[Human "S"]\n', ""), "save.bad_tag", "Human"),
        (format_session(session(), "ca").replace('[Human "S"]', '[Human "X"]'), "save.bad_tag", "Human"),
        (format_session(session(), "ca").replace('[Seed "1"]', '[Seed "one"]'), "save.bad_tag", "Seed"),
        (format_session(session(), "ca").replace('"random"', '"cleverest"'), "save.bad_tag", "Bots"),
        (format_session(session(), "ca").replace('[Lang "ca"]\n', ""), "save.bad_tag", "Lang"),
        (2 * format_session(session(), "ca"), "save.bad_order", "R2.4"),
        (2 * format_session(finish(session()), "ca"), "save.bad_order", "R2.4"),
        (
            format_session(finish(session()), "ca") + format_session(session(2, 0, Rules(target=50)), "ca"),
            "save.other_rules",
            "2",
        ),
        (
            format_session(session(), "ca").replace('[Lang "ca"]', '[Lang "ca"]\n[Overclaimed "S"]'),
            "save.bad_tag",
            "Overclaimed",
        ),
    ],
    ids=[
        "nothing",
        "no seat",
        "bad seat",
        "bad seed",
        "bad bots",
        "no language",
        "unfinished",
        "dealer",
        "rules",
        "failed claim",
    ],
)
def test_a_file_without_a_session_is_not_resumed(content: str, reason: str, detail: str) -> None:
    with pytest.raises(NotResumable) as refused:
        parse_session(content, "-")
    assert (refused.value.reason, refused.value.detail) == (reason, detail)


def test_a_malformed_session_is_refused_with_its_place() -> None:
    with pytest.raises(ParseError):
        parse_session("nonsense", "-")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "match.bgn"
    first, second = session(1, 10), session(2, 30)
    write_session(first, "ca", path)
    assert parse_session(path.read_bytes(), str(path)) == (first, "ca")
    path.with_name("match.bgn.part").mkdir()
    with pytest.raises(OSError, match=r"match\.bgn'"):
        write_session(second, "ca", path)
    assert parse_session(path.read_bytes(), str(path)) == (first, "ca")


def test_a_free_path_is_one_without_a_file(tmp_path: Path) -> None:
    wanted = tmp_path / "match.bgn"
    assert free_path(wanted) == wanted
    wanted.touch()
    (tmp_path / "match-2.bgn").touch()
    assert free_path(wanted) == tmp_path / "match-3.bgn"


def test_names_are_kept_as_they_were_given() -> None:
    played = session()
    names = ('"Cinto"', "back\\slash", "漢字", NAMES[3])
    renamed = replace(played, setup=replace(played.setup, names=names))
    assert resumed(renamed) == renamed
