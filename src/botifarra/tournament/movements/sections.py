"""The rounds of several sections combined into one round each."""

from collections.abc import Sequence

from msgspec.structs import replace

from botifarra.tournament.errors import UnequalSections
from botifarra.tournament.seating import Round


def side_by_side(sections: Sequence[Sequence[Round]]) -> tuple[Round, ...]:
    """Return the rounds of sections that play the same boards in parallel; all tables are numbered together.

    Raises `UnequalSections` if one has more rounds than another.
    """
    lengths = [len(section) for section in sections]
    if len(set(lengths)) > 1:
        raise UnequalSections(rounds=lengths)
    tables = [
        max((seating.table for each in section for seating in each.seatings), default=0)
        for section in sections
    ]
    return tuple(
        replace(
            together[0],
            seatings=tuple(
                replace(seating, table=seating.table + sum(tables[:place]))
                for place, each in enumerate(together)
                for seating in each.seatings
            ),
            sits_out=tuple(pair for each in together for pair in each.sits_out),
        )
        for together in zip(*sections, strict=True)
    )
