"""A table's finished hands as records: tags with players, table and entropy; no undone actions."""

from datetime import UTC, datetime

from botifarra.core.actions import DECLARES, PLAYS
from botifarra.core.seats import Seat
from botifarra.fairness import table_deals
from botifarra.fairness.chance import commitment
from botifarra.records.bgn import format_bgn, parse_bgn
from botifarra.server.protocol.commands import Advise, Again, Ask, Keep, Sit, Stand
from botifarra.server.table.events import Advised, Committed, Drawn, Sat
from botifarra.server.table.names import NAMES
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot
from tests.server.table.driver import PEOPLE, TableDriver


def test_the_tags_of_a_hand() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=2"), code="pi-blau")
    driver.dealt(2)
    driver.play_match()
    driver.do(1, Again, kind="next")
    driver.ready_all()
    driver.play_hand()
    played = match_records(driver.log)
    assert [(match.number, match.kind, len(match.hands)) for match in played] == [
        (1, "first", 2),
        (2, "next", 1),
    ]
    committed = [event for event in driver.events if isinstance(event, Committed)]
    bots = [event.name for event in driver.events if isinstance(event, Sat) and event.bot]
    record = played[1].hands[0].record
    tags = dict(record.tags)
    entropy = tags.pop("Entropy")
    assert tags == {
        "Table": "pi-blau",
        "Match": "2",
        "Board": "1",
        "DealNumber": "3",
        "Date": datetime.fromtimestamp(driver.now // 1000, UTC).strftime("%Y.%m.%d"),
        "North": "name 1",
        "West": "name 2",
        "South": bots[0],
        "East": bots[1],
        "Bots": "S E",
        "Commit": committed[2].commit,
        "Seed": committed[2].seed,
        "Drawn": "-",
    }
    north, west = (part.split(":") for part in entropy.split())
    assert (north[0], west[0]) == ("N", "W")
    seed = bytes.fromhex(committed[2].seed or "")
    assert commitment(seed) == tags["Commit"]
    parts = (north[1], west[1], None, None)
    dealt = table_deals.dealt(record.rules, record.deal.dealer, seed, "pi-blau", 3, parts, None)
    assert dealt == record.deal


def test_the_first_record_of_a_match_has_the_seats_before_the_draw() -> None:
    for seed in range(3):
        driver = TableDriver(Settings(rules="fournier max_hands=2 target=9999"), seed=seed)
        driver.dealt()
        driver.play_match()
        driver.do(1, Again, kind="rematch")
        driver.ready_all()
        driver.play_match()
        draws = [event for event in driver.events if isinstance(event, Drawn)]
        records = [hand.record for match in match_records(driver.log) for hand in match.hands]
        told = [" ".join("NWSE"[old] for old in draw.order) for draw in draws]
        assert [record.tag("Drawn") for record in records] == [told[0], None, told[1], None]
        before = [f"name {'NWSE'.index(old) + 1}" for old in told[0].split()]
        assert [records[0].tag(name) for name in ("North", "West", "South", "East")] == before


def test_a_record_of_four_people_names_no_bots_and_has_the_result() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=1"))
    driver.dealt()
    began = driver.log[-1].at
    driver.now += 600_000
    driver.play_match()
    (match,) = match_records(driver.log)
    assert match.players == PEOPLE
    assert match.names == ("name 1", "name 2", "name 3", "name 4")
    assert (match.began_at, match.finished_at) == (began, driver.now)
    assert match.match == driver.table.match
    (hand,) = match.hands
    assert hand.record.tag("Bots") is None
    assert hand.count == snapshot(driver.table, None).count
    assert set(hand.by) == {"player"}


def test_an_unfinished_match_has_its_finished_hands() -> None:
    driver = TableDriver()
    driver.start()
    assert match_records(driver.log) == ()
    driver.ready_all()
    (match,) = match_records(driver.log)
    assert (match.hands, match.finished_at) == ((), None)
    driver.play_hand()
    driver.ready_all()
    (match,) = match_records(driver.log)
    assert len(match.hands) == 1
    assert match.finished_at is None


def test_undone_actions_are_not_in_the_record() -> None:
    driver = TableDriver(Settings(rules="newcomer"))
    driver.dealt(1)
    driver.act(DECLARES[0])
    while driver.table.on_turn is not Seat.NORTH or len(driver.you(1).legal) < 2:
        driver.act_at_random()
    taken_back, kept, *_ = driver.you(1).legal
    board = driver.table.board
    assert board is not None
    place = len(board.state.public.actions)
    driver.act(PLAYS[taken_back])
    driver.do(1, Ask, wish="undo")
    driver.act(PLAYS[kept])
    driver.play_hand()
    (match,) = match_records(driver.log)
    record = match.hands[0].record
    assert record.actions[place] == PLAYS[kept]
    assert len(record.actions) == len(match.hands[0].by) == 48 + 1
    assert parse_bgn(format_bgn([record])) == (record,)


def test_the_record_tells_which_actions_a_bot_chose_for_a_player() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=1"))
    driver.dealt()
    driver.do(2, Stand)
    driver.play_match()
    (match,) = match_records(driver.log)
    assert match.players == PEOPLE
    assert match.hands[0].record.tag("Bots") is None
    assert set(match.hands[0].by) == {"player", "bot"}


def test_a_player_who_takes_over_is_named_from_the_next_hand_on() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=2"))
    driver.dealt(3)
    driver.play_hand()
    (sat,) = driver.do(4, Sit, seat=Seat.EAST)
    assert isinstance(sat, Sat)
    driver.play_match()
    (match,) = match_records(driver.log)
    bot, person = (hand.record.tag("East") for hand in match.hands)
    assert (bot in NAMES, person) == (True, sat.name)
    assert [hand.record.tag("Bots") for hand in match.hands] == ["E", None]
    assert match.names[Seat.EAST] == sat.name == "name 4"


def test_a_record_tells_where_advice_was_asked_and_the_coach_warned() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=1", coach=True))
    driver.dealt(1)
    advised, warned = set(), set()
    while driver.table.stage == "hand":
        if driver.you(1).advice == "open":
            driver.do(1, Advise)
            event = driver.last()
            assert isinstance(event, Advised)
            advised.add(event.place)
            driver.act_at_random()
            if driver.table.stage == "hand":
                driver.warn()
                warned.add(event.place)
                driver.do(1, Keep)
        else:
            driver.act_at_random()
        if len(warned) == 3 and driver.you(1).undo:  # the third choice is taken back, and what followed
            driver.do(1, Ask, wish="undo")
            warned.add(-1)
    warned.remove(-1)
    [match] = match_records(driver.kept())
    [hand] = match.hands
    assert hand.advised == tuple(sorted(advised))
    assert hand.warned == tuple(sorted(warned))
    [record] = parse_bgn(format_bgn([hand.record]))
    assert record.tag("Advised") == " ".join(map(str, sorted(advised)))
    assert record.tag("Warned") == " ".join(map(str, sorted(warned)))


def test_help_with_what_was_undone_is_not_in_the_record() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=1", coach=True))
    driver.dealt(1)
    while driver.you(1).advice != "open":
        driver.act_at_random()
    driver.act_at_random()
    while driver.you(1).advice != "open":
        driver.act_at_random()
    driver.do(1, Advise)
    later = driver.last()
    assert isinstance(later, Advised)
    driver.do(1, Ask, wish="undo")
    driver.play_hand()
    [match] = match_records(driver.kept())
    assert match.hands[0].advised == ()
