"""Messages to a person are a function of what that person may know, byte for byte.

A twin of a table has the same log but other hidden cards. Nobody who cannot see these cards may be sent
anything that distinguishes the twins. The server's seeds are not sent before their hand is over either.
"""

from random import Random
from unittest.mock import patch

from hypothesis import event, given, settings
from hypothesis import strategies as st

from botifarra.core.actions import DECLARES, DELEGATE, action_id
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet
from botifarra.core.deal import Deal, Piles
from botifarra.core.errors import IllegalAction
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.fairness import table_deals
from botifarra.server.protocol.commands import Answer, Ask
from botifarra.server.protocol.parts import You
from botifarra.server.protocol.replies import Welcome, encode_message
from botifarra.server.table.events import Committed, Entry, Player, Undone
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import happened, snapshot
from botifarra.server.table.steps import tables
from botifarra.server.table.table import Table
from tests import strategies
from tests.scale import scale
from tests.server.table.driver import PEOPLE, STRANGER, TableDriver
from tests.server.table.indistinguishable_deals import indistinguishable_deal
from tests.server.table.random_events import RandomEvents, settings_of_tables

EVERYBODY: tuple[Player | None, ...] = (*PEOPLE, STRANGER, None)


def sent(history: list[Table], log: list[Entry], player: Player | None) -> list[bytes]:
    """Return all messages to a person: each entry as an event, and the table at each moment."""
    frames = [_welcome(history[0], player)]
    for before, after, entry in zip(history[:-1], history[1:], log[1:], strict=True):
        frames.append(encode_message(happened(before, after, entry).to(player)))
        frames.append(_welcome(after, player))
    return frames


def _welcome(table: Table, player: Player | None) -> bytes:
    return encode_message(Welcome(seq=table.seq, now=table.at, table=snapshot(table, player)))


def known(history: list[Table], player: Player | None) -> CardSet:
    """Return the cards of the deal whose places were shown to the person: the own hand, and played cards."""
    board = history[-1].board
    assert board is not None
    mask = board.state.public.played.mask
    if board.state.public.shown_by is not None:
        mask |= board.state.public.rules.codony.mask
    for table in history:
        seat = table.seat_of(player)
        if table.board is None or table.board.seeds.deal != board.seeds.deal:
            continue
        public = table.board.state.public
        mask |= public.played.mask
        if seat is not None and public.sees_its_hand(seat):
            mask |= table.board.state.hands[seat].mask
        if public.phase is Phase.OVER:
            return CardSet.from_mask(2**48 - 1)
    return CardSet.from_mask(mask)


def twin_history(log: list[Entry], number: int, deal: Deal, rng: Random) -> list[Table]:
    """Return the tables of the same log if deal `number` were `deal`, with other seeds."""
    honest = table_deals.dealt

    def dealt(
        rules: Rules,
        dealer: Seat,
        seed: bytes,
        code: str,
        of: int,
        entropy: table_deals.Entropy,
        piles: Piles | None,
    ) -> Deal:
        return deal if of == number else honest(rules, dealer, seed, code, of, entropy, piles)

    def other_seed(entry: Entry) -> Entry:
        match entry.event:
            case Committed(deal=of, commit=commit) if of >= number:
                event = Committed(of, commit, rng.randbytes(32).hex())
                return Entry(entry.seq, entry.at, event, entry.player, entry.id)
        return entry

    with patch.object(table_deals, "dealt", dealt):
        return list(tables(map(other_seed, log)))


def check_secrecy(driver: TableDriver, player: Player | None, rng: Random) -> bool:
    """Check a person's twin at this moment; return whether any of its cards lies elsewhere."""
    board = driver.table.board
    assert board is not None
    deal = indistinguishable_deal(board.state, known(driver.tables, player), rng, swaps=30)
    try:
        twins = twin_history(driver.log, board.seeds.deal + board.is_over, deal, rng)
    except IllegalAction:
        return False  # the undone action would not have been legal in this twin
    assert sent(driver.tables, driver.log, player) == sent(twins, driver.log, player)
    return deal != board.state.deal


@settings(max_examples=scale(60, 2000), deadline=None)
@given(
    settings_of_tables(), strategies.SEEDS, st.integers(1, 4), st.integers(0, 160), st.sampled_from(EVERYBODY)
)
def test_messages_do_not_depend_on_hidden_cards(
    options: Settings, seed: int, people: int, steps: int, player: Player | None
) -> None:
    driver = TableDriver(options, seed=seed)
    driver.dealt(people)
    random_events = RandomEvents(driver, seed)
    for _ in range(steps):
        random_events.happens()
    event(f"cards lie elsewhere: {check_secrecy(driver, player, Random(seed))}")


def check_everybody(driver: TableDriver) -> None:
    """Check several twins of everybody at this moment; some have cards elsewhere."""
    for player in EVERYBODY:
        assert sum(check_secrecy(driver, player, Random(seed)) for seed in range(5)) > 0


def test_naming_trumps_reveals_cards_only_to_the_blind_partner() -> None:
    driver = TableDriver(Settings(rules="oriental partner_blind=true"))
    driver.dealt()
    board = driver.table.board
    assert board is not None
    partner = driver.player(board.to_act.partner)
    assert driver.you(partner).hand is None
    assert known(driver.tables, partner) == CardSet()
    check_everybody(driver)
    driver.act(DECLARES[0])
    named = happened(driver.tables[-2], driver.table, driver.log[-1]).to(partner)
    hand = CardSet(driver.you(partner).hand or ())
    assert len(hand) == 12
    assert isinstance(named.you, You)
    assert CardSet(named.you.hand or ()) == hand == known(driver.tables, partner)
    check_everybody(driver)


def test_a_delegation_shows_the_blind_partner_its_cards() -> None:
    driver = TableDriver(Settings(rules="championship"))
    driver.dealt()
    driver.act(DELEGATE)
    you = driver.you(driver.player())
    assert len(you.hand or ()) == 12
    assert you.legal == tuple(map(action_id, DECLARES))
    check_everybody(driver)


def test_an_undo_reveals_nothing_new() -> None:
    driver = TableDriver(Settings(rules="newcomer partner_blind=true"))
    driver.dealt()
    driver.act(DECLARES[0])
    for _ in range(5):
        driver.act_at_random()
    doer = driver.table.board.undoer if driver.table.board else None
    assert doer is not None
    driver.do(driver.player(doer), Ask, wish="undo")
    for place in range(1, 4):
        check_everybody(driver)
        driver.do(driver.player(Seat((doer + place) % 4)), Answer, yes=True)
    assert isinstance(driver.last(), Undone)
    check_everybody(driver)


def test_the_seed_of_a_deal_is_sent_with_its_count_and_not_before() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=2"))
    driver.start()
    driver.play_match()
    for player in EVERYBODY:
        frames = sent(driver.tables, driver.log, player)
        seeds = [event.seed for event in driver.events if isinstance(event, Committed)]
        assert len(seeds) == 2
        for deal, seed in enumerate(seeds, 1):
            assert seed is not None
            of_deal = f'"deal":{deal},"hands":'.encode()
            first = next(place for place, frame in enumerate(frames) if seed.encode() in frame)
            assert of_deal in frames[first]
            assert not any(of_deal in frame for frame in frames[:first])
