"""The choices of the bots at shared boards, repeated from the seed to see that they are the same for all."""

from collections.abc import Collection, Iterator

from botifarra import __version__
from botifarra.bots import BOTS
from botifarra.bots.steady import steady_action
from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.tournament.shared.document import SetDocument
from botifarra.tournament.shared.log import fold, read_log
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.shared_set import Entrant, SharedSet
from botifarra.tournament.shared.verification import Fault, Finding, Part


def verify_bots(document: SetDocument, entrants: Collection[int] | None = None) -> Iterator[Finding]:
    """Yield for each entrant whether the bots at its table chose as the seed, the board and the play require.

    `document` must have a sound log, a public seed and hands that keep to the rules (`verification.verify`).
    With `entrants`, only their tables are checked. A hand of three `club` bots takes about 0.3 s. Seats of
    people are not checked, even if a bot finished a board for them. If this program has another version than
    that of the bots, a different choice proves nothing. This program may not even know their level.
    """
    book = fold(read_log(document.links))
    assert book.shared is not None
    for entrant in document.entrants:
        if entrants is None or entrant.number in entrants:
            hands = [hand for hand in document.hands if hand.entrant == entrant.number]
            yield _judge(book.shared, bytes.fromhex(book.seed), entrant, hands)


def _judge(shared: SharedSet, seed: bytes, entrant: Entrant, hands: Collection[PlayedHand]) -> Finding:
    """Judge the bots at the table of an entrant, up to the first other choice."""
    boards = shared.deal(seed)
    people = shared.seats if entrant.players else ()
    for hand in hands:
        state = State.start(shared.play_rules, boards[hand.board - 1].deal)
        bots = shared.bots_seed(seed, hand.board)
        for number in hand.actions:
            seat = state.public.to_act
            if seat not in people:
                level = entrant.bot if entrant.bot and seat is Seat.SOUTH else shared.bots.level
                if level not in BOTS or number != action_id(
                    steady_action(level, state.view(seat), bots, shared.bots.nodes)
                ):
                    is_same = shared.bots.version == __version__
                    fault = Fault.CHOICE if is_same else Fault.VERSION
                    return Finding(Part.BOTS, fault, hand.board, entrant.number)
            state = state.apply(ACTIONS[number])
    return Finding(Part.BOTS, entrant=entrant.number)
