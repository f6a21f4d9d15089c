"""A board that a person has finished, beside the results of all others on it."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from botifarra.bots import BOTS
from botifarra.server.shared.figures import figure, optional_figure
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.messages import Bar, BoardPage, BotLine, ContractLine
from botifarra.server.shared.pages import board_line
from botifarra.server.table.events import Player
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field

_STRENGTH = tuple(BOTS)
"""The bots by name, the strongest last."""


def board_page(
    loaded: LoadedSet, number: int, player: Player | None, field: Field | None, open_hands: tuple[int, ...]
) -> BoardPage:
    """Return the page of board `number` with its field, for a person who may see the board."""
    deal = loaded.boards[number - 1].deal
    member = loaded.member_of(player)
    result = None if member is None else loaded.results.get((member.number, number))
    results = tuple(field.results.values()) if field is not None else ()
    return BoardPage(
        set=loaded.id,
        board=number,
        dealer=deal.dealer,
        hands=tuple(tuple(hand) for hand in deal.hands),
        mine=board_line(loaded, member, result, field) if member is not None and result is not None else None,
        apart=member is not None and member.apart,
        results=len(results),
        histogram=_histogram(loaded, field) if field is not None else (),
        contracts=_contracts(results),
        open_hands=open_hands,
        champion=_champion(loaded, number, field),
    )


def _histogram(loaded: LoadedSet, field: Field) -> tuple[Bar, ...]:
    bots: dict[int, list[str]] = defaultdict(list)
    for entrant, result in field.results.items():
        if loaded.members[entrant].bot:
            bots[result.made].append(loaded.members[entrant].bot)
    return tuple(
        Bar(
            made=made,
            count=count,
            score=figure(field.scores[made]),
            share=optional_figure(field.shares.get(made)),
            bots=tuple(sorted(bots[made])),
        )
        for made, count in sorted(field.counts.items(), reverse=True)
    )


def _contracts(results: Iterable[BoardResult]) -> tuple[ContractLine, ...]:
    """Return the contracts, the most frequent first."""
    made = defaultdict(list)
    for result in results:
        made[result.declarer, result.strain, result.doubles].append(result.made)
    lines = (
        ContractLine(
            declarer=declarer,
            strain=strain,
            doubles=doubles,
            count=len(each),
            average=figure(Fraction(sum(each), len(each))),
        )
        for (declarer, strain, doubles), each in made.items()
    )
    return tuple(sorted(lines, key=lambda line: (-line.count, line.declarer, line.strain, line.doubles)))


def _champion(loaded: LoadedSet, number: int, field: Field | None) -> BotLine | None:
    """Return the play of the strongest bot that has finished the board."""
    played = [
        member
        for member in loaded.members.values()
        if member.bot and (member.number, number) in loaded.bot_hands
    ]
    if not played or field is None:
        return None
    best = max(played, key=lambda member: _strength(member.bot))
    result = loaded.results[best.number, number]
    return BotLine(
        entrant=best.number,
        bot=best.bot,
        result=board_line(loaded, best, result, field),
        actions=loaded.bot_hands[best.number, number],
    )


def _strength(bot: str) -> int:
    return _STRENGTH.index(bot) if bot in _STRENGTH else -1
