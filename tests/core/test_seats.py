from botifarra.core.seats import Seat, Side
from tests.core.notation import EAST, NORTH, SOUTH, WEST


def test_r2_1_playing_order_is_anticlockwise() -> None:
    seat, order = NORTH, []
    for _ in range(5):
        order.append(seat)
        seat = seat.right
    assert order == [NORTH, WEST, SOUTH, EAST, NORTH]
    assert [seat.left for seat in Seat] == [EAST, NORTH, WEST, SOUTH]


def test_r2_1_partners_sit_opposite() -> None:
    assert [seat.partner for seat in Seat] == [SOUTH, EAST, NORTH, WEST]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]


def test_the_other_side() -> None:
    assert Side.NS.other is Side.EW
    assert Side.EW.other is Side.NS
