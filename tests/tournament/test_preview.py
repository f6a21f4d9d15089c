"""The preview of events: it shows the changes that they would cause, and changes nothing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.sentences.consequences import changed_lines, consequence_lines
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.book import Book
from botifarra.tournament.changed_results import ChangedPair, rounds_on_changed_results
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import (
    Appealed,
    Cancelled,
    Confirmed,
    Corrected,
    Entered,
    Erased,
    Event,
    Fined,
    Lifted,
    MatchSlip,
    Opened,
    Paired,
    Place,
    Reseated,
    RoundsSet,
    SatOut,
    Scored,
    Substituted,
    Withdrawn,
)
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.listing.standings import orders
from botifarra.tournament.movements.groups import knockout_begins, qualified
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.preview import Preview, RankChange, concerns_standings, preview
from botifarra.tournament.recording import fold, record
from botifarra.tournament.seating import Seating
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.championships import opened
from tests.tournament.events import (
    GROUPS,
    KNOCKOUT,
    MATCHES,
    board,
    book_of,
    duplicate,
    entered,
    pair,
    paired,
    play_round,
    scored,
    with_lots,
)
from tests.tournament.random_events import random_events


def swiss(rounds: int) -> Book:
    book = book_of([MATCHES, *entered(6)])
    for _ in range(rounds):
        book = play_round(book)
    return book


def other_way(book: Book, number: int, table: int) -> Corrected:
    """Return the result of a match with its sides exchanged."""
    slip = book.kept[Place(number, table)].slip
    assert isinstance(slip, MatchSlip)
    return Corrected(Place(number, table), MatchSlip((slip.scores[1], slip.scores[0])), "exchanged")


def test_ranks_before_and_after() -> None:
    book = duplicate(scored(1, 1, 1, 40), scored(1, 2, 1, 30))
    found = preview(book, [Corrected(Place(1, 1, 1), board(20), "typo")])
    assert found.ranks == (
        RankChange(1, 1, 3),
        RankChange(4, 1, 3),
        RankChange(2, 3, 1),
        RankChange(3, 3, 1),
    )
    assert found.rounds == ()
    confirmed = preview(book, [Confirmed(Place(1, 1, 1))])
    assert confirmed == Preview(confirmed.book)


def test_the_first_rank_of_a_pair_that_enters_is_no_change() -> None:
    book = duplicate(scored(1, 1, 1, 40), scored(1, 2, 1, 30))
    found = preview(book, [Entered(pair(len(book.pairs) + 1))])
    assert found == Preview(found.book)


def test_an_impossible_change_is_refused() -> None:
    with pytest.raises(TournamentError):
        preview(duplicate(), [Erased(Place(1, 1, 1), "never played")])


def test_rounds_of_a_swiss_rest_on_all_before_them() -> None:
    book = swiss(3)
    assert preview(book, [other_way(book, 1, 1)]).rounds == (2, 3)
    assert preview(book, [other_way(book, 2, 1)]).rounds == (3,)
    assert preview(book, [other_way(book, 3, 1)]).rounds == ()
    changed = record(book, other_way(book, 2, 1))
    assert rounds_on_changed_results(changed) == {3: (Place(2, 1),)}
    assert preview(changed, [other_way(changed, 2, 1)]).rounds == ()
    assert preview(changed, [other_way(changed, 2, 2)]).rounds == (3,)
    assert rounds_on_changed_results(record(changed, other_way(changed, 2, 1))) == {}


@pytest.mark.parametrize(
    "event",
    [
        Erased(Place(1, 1), "never played"),
        Reseated(1, (Seating(1, (2, 1)),), "turned"),
    ],
)
def test_other_changes_of_a_round_that_was_paired_on(event: Event) -> None:
    found = preview(swiss(2), [event])
    assert found.rounds == (2,)
    assert found.ranks


def test_a_table_that_sat_out_and_a_board_that_was_cancelled() -> None:
    form = Format(Kind.DUPLICATE, Pairing.SWISS, "championship", boards=1)
    book = opened(form, 4)
    (first,) = next_rounds(book)
    sat_out = SatOut(1, 2, "late")
    book = fold([Paired(first), scored(1, 1, 1, 40), sat_out], book)
    book = fold(map(Paired, next_rounds(book)), book)
    assert rounds_on_changed_results(book) == {}
    lifted = record(book, Lifted(sat_out, "they came"))
    assert rounds_on_changed_results(lifted) == {2: (Place(1, 2),)}
    assert rounds_on_changed_results(record(book, Cancelled(1, "faced"))) == {2: (Place(1, 1, 1),)}


def test_late_and_confirmed_results_are_not_changes() -> None:
    book = swiss(1)
    missing = record(book, Erased(Place(1, 1), "never played"))
    by_hand = record(missing, Paired(next_rounds(book)[0]))
    late = record(by_hand, Scored(Place(1, 1), MatchSlip((101, 60))))
    assert rounds_on_changed_results(fold([Confirmed(Place(1, 1)), Confirmed(Place(1, 2))], late)) == {}


def test_rounds_of_a_fixed_movement_do_not_depend_on_results() -> None:
    book = duplicate(scored(1, 1, 1, 40), paired(2, [(1, 3), (2, 4)], [3, 4]))
    assert rounds_on_changed_results(record(book, Corrected(Place(1, 1, 1), board(20), "typo"))) == {}


def test_changes_of_pairs_that_go_on_in_a_knock_out() -> None:
    book = play_round(book_of([KNOCKOUT, *entered(4)]))
    table = next(each for each in book.round(1).seatings if 1 in each.pairs)
    found = preview(book, [other_way(book, 1, table.table)])
    assert (found.falls_out, found.comes_in) == ((1,), (4,))


def test_changes_of_pairs_that_go_on_from_a_group_and_the_bracket() -> None:
    book = book_of([GROUPS, *entered(8)])
    for _ in range(3):
        book = play_round(book)
    number, table = next(
        (each.number, seating.table)
        for each in book.rounds
        for seating in each.seatings
        if set(seating.pairs) == {4, 5}
    )
    found = preview(book, [other_way(book, number, table)])
    assert (found.falls_out, found.comes_in) == ((4,), (5,))
    assert found.rounds == ()
    begun = play_round(book)
    assert preview(begun, [other_way(begun, number, table)]).rounds == (4,)


def groups_played(opened: Opened = GROUPS, pairs: int = 8) -> Book:
    """Return all rounds of the groups; those with the lower numbers win."""
    book = book_of([opened, *entered(pairs)])
    while not book.rounds or len(book.rounds) + 1 < knockout_begins(book):
        book = play_round(book)
    return book


ONE_GROUP = replace(GROUPS, format=replace(GROUPS.format, groups=1))


@pytest.mark.parametrize(("opened", "pairs"), [(GROUPS, 8), (ONE_GROUP, 5)], ids=["two groups", "one group"])
def test_changes_of_pairs_that_go_on_after_a_withdrawal(opened: Opened, pairs: int) -> None:
    book = groups_played(opened, pairs)
    withdrawn = Withdrawn(1, len(book.rounds) + 1, "ill")
    before, after = (set(qualified(with_lots(each))) for each in (book, record(book, withdrawn)))
    assert 1 in before - after
    found = preview(book, [withdrawn])
    assert (set(found.falls_out), set(found.comes_in)) == (before - after, after - before)
    assert len(found.comes_in) == 1


def test_level_pairs_are_undecided_until_lots_are_drawn() -> None:
    """Pairs 2, 3 and 4 of one group have beaten one another in turn, and one of them goes on."""
    cycle = {(2, 3): (101, 60), (3, 4): (101, 60), (2, 4): (60, 101)}
    book = groups_played(ONE_GROUP, 4)
    changes = [
        Corrected(Place(each.number, seating.table), MatchSlip(scores), "cycle")
        for each in book.rounds
        for seating in each.seatings
        for pairs, made in cycle.items()
        if set(seating.pairs) == set(pairs)
        for scores in [made if seating.pairs == pairs else made[::-1]]
    ]
    found = preview(book, changes)
    assert (found.comes_in, found.falls_out, found.undecided) == ((), (), (2, 3, 4))
    assert list(consequence_lines(sentences_prose("en"), found))[-1].endswith(": 2, 3, 4")
    level = with_lots(found.book)
    one, other = sorted(qualified(level))
    loser = next(pair for pair in (2, 3, 4) if pair != other)
    assert one == 1
    gone = preview(level, [Withdrawn(loser, 4, "ill")])
    assert (gone.comes_in, gone.falls_out, gone.undecided) == ((), (), ())
    assert preview(level, [Withdrawn(other, 4, "ill")]).falls_out == (other,)


def test_a_fine_after_the_bracket_was_paired() -> None:
    book = play_round(groups_played())
    fine = Fined(1, "500", "late")
    found = preview(book, [fine])
    assert found.rounds == (4,)
    changed = rounds_on_changed_results(found.book)
    assert changed == {4: (ChangedPair(1),)}
    assert [*changed_lines(sentences_prose("en"), changed)] == [
        "Round 4 was paired before something changed for these pairs (fines, withdrawal or return): 1"
    ]
    assert preview(found.book, [Fined(1, "1", "late again")]).rounds == ()
    assert rounds_on_changed_results(record(found.book, Lifted(fine, "it was pair 5"))) == {}
    assert preview(groups_played(), [fine]).rounds == ()


def test_a_fine_during_a_knock_out_that_does_not_change_the_bracket() -> None:
    """Before, a fine of a semifinalist that came late made all rounds of the knock-out doubtful."""
    book = play_round(groups_played())
    assert [preview(book, [Fined(pair, "1", "late")]).rounds for pair in (2, 3, 4)] == [()] * 3
    final = record(book, Paired(next_rounds(book)[0]))
    fine = Fined(1, "500", "late")  # it changes the seeds of the bracket, not who won a semifinal
    assert preview(final, [fine]).rounds == (4,)
    assert preview(record(final, fine), [Fined(1, "1", "late again")]).rounds == ()


def test_a_withdrawal_after_the_round_was_paired_and_one_taken_back() -> None:
    book = swiss(1)
    book = record(book, Paired(next_rounds(book)[0]))
    withdrawn = Withdrawn(1, 2, "ill")
    found = preview(book, [withdrawn])
    assert found.rounds == (2,)
    assert rounds_on_changed_results(found.book) == {2: (ChangedPair(1),)}
    assert preview(book, [Withdrawn(1, 3, "ill")]).rounds == ()
    without = record(swiss(1), withdrawn)
    without = record(without, Paired(next_rounds(without)[0]))
    assert rounds_on_changed_results(without) == {}
    assert preview(without, [Lifted(withdrawn, "well again")]).rounds == (2,)


def test_a_fine_changes_no_bracket_that_only_results_decide() -> None:
    book = play_round(play_round(book_of([KNOCKOUT, *entered(8)])))
    assert preview(book, [Fined(1, "5", "late")]).rounds == ()
    assert preview(swiss(2), [Fined(1, "5", "late")]).rounds == (2,)


@pytest.mark.parametrize(
    ("event", "concerns"),
    [
        (RoundsSet(4, "another evening"), False),
        (Entered(pair(9)), False),
        (Substituted(1, "Anna 1", "Zoe", 3, "ill"), False),
        (Appealed(Place(1, 1), "NS", "the last trick"), False),
        (Lifted(Appealed(Place(1, 1), "NS", "the last trick"), "they agree"), False),
        (Fined(4, "1", "late"), True),
        (Lifted(Fined(4, "1", "late"), "a mistake"), True),
        (Confirmed(Place(2, 1)), True),
    ],
    ids=repr,
)
def test_only_what_can_change_standings_is_said_to_keep_them(event: Event, concerns: bool) -> None:
    """Before, a number of rounds and a new player were followed by "The standings stay the same"."""
    before: list[Event] = [event.ruling] if isinstance(event, Lifted) else []
    book = fold(before, swiss(2))
    assert concerns_standings([event], preview(book, [event])) is concerns


def test_a_round_that_is_paired_can_change_only_the_standings_of_a_knock_out() -> None:
    for book, concerns in ((play_round(book_of([KNOCKOUT, *entered(8)])), True), (swiss(2), False)):
        events = [Paired(each) for each in next_rounds(book)]
        assert concerns_standings(events, preview(book, events)) is concerns


@settings(max_examples=scale(12, 150), deadline=None)
@given(SEEDS, st.sampled_from([Kind.DUPLICATE, Kind.MATCHES, Kind.TEAMS]))
def test_a_preview_changes_nothing_and_predicts_the_change(seed: int, kind: Kind) -> None:
    rng = Random(seed)
    before: list[Event] = []
    book = Book()
    for event in random_events(rng, kind, 60):
        if before:
            kept = fold(before)
            found = preview(book, [event])
            assert book == kept
            after = record(book, event)
            assert found.book == after
            ranks = {
                getattr(line, "pair", None) or line.team: line.rank  # type: ignore[union-attr]
                for order in orders(after, after.pairs)
                for line in order.lines
            }
            assert all(ranks.get(change.who) == change.after != change.before for change in found.ranks)
        before.append(event)
        book = record(book, event)
