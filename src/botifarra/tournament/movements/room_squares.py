"""Room squares, from which Howell movements are made.

A Room square has a row for each round and a column for each set of boards. Its side is odd, and it has one
pair more than its side. Every two pairs meet in exactly one cell, and every pair is in each row and in each
column once (T. G. Room, A new type of magic square, Mathematical Gazette 39, 1955). A square exists for every
odd side except 3 and 5 (R. C. Mullin and W. D. Wallis, The existence of Room squares, Aequationes
Mathematicae 13, 1975).

Each row is the row before it with 1 added to every place and every column, modulo the side. So the first row
needs two properties. The distances between the places that meet must all differ (the row is then a starter).
If each meeting is moved back by its column, every place must again occur once (the columns are then an
adder). A starter is strong if the sums of the places that meet all differ and none of them is 0. These sums
then serve as the columns (R. C. Mullin and E. Nemeth, An existence theorem for Room squares, Canadian
Mathematical Bulletin 12, 1969).
"""

from functools import cache
from random import Random

Meeting = tuple[int, int, int]
"""Two places in the first round, and the offset of their set of boards, all modulo the side."""

_NINE = ((1, 2, 5), (3, 7, 4), (4, 6, 2), (5, 8, 7))
"""The first of the twelve starters of side 9 that have an adder. None of them is strong."""


@cache
def starter(side: int) -> tuple[Meeting, ...]:
    """Return the first round of an odd side of 1, 7 or more, without place 0.

    Place 0 meets the pair that stays, to which nothing is added, on the first set of boards.
    """
    if side == 9:
        return _NINE
    return tuple((one, other, (one + other) % side) for one, other in _strong(side, Random(side)))


def _strong(side: int, rng: Random) -> list[tuple[int, int]]:
    """Find a strong starter by hill climbing: a new meeting may replace one conflicting meeting, but not two.

    The method is that of J. H. Dinitz and D. R. Stinson, A fast algorithm for finding strong starters, SIAM
    Journal on Algebraic and Discrete Methods 2, 1981. The climb starts again after many steps, because it can
    end at a local maximum.
    """
    while True:
        free, steps = list(range(1, side)), list(range(1, side))
        by_place: dict[int, tuple[int, int]] = {}
        by_sum: dict[int, tuple[int, int]] = {}
        for _ in range(20 * side):
            if not free:
                return sorted(by_sum.values())
            one = rng.choice(free)
            other = (one + rng.choice(steps)) % side
            total = (one + other) % side
            in_way = {each for each in (by_place.get(other), by_sum.get(total)) if each}
            if not other or not total or len(in_way) > 1:
                continue
            for first, second in in_way:
                del by_place[first], by_place[second], by_sum[(first + second) % side]
                free += first, second
                steps += (first - second) % side, (second - first) % side
            by_place[one] = by_place[other] = by_sum[total] = one, other
            for place, step in ((one, other - one), (other, one - other)):
                free.remove(place)
                steps.remove(step % side)
