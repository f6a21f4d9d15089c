"""A set in memory: its boards, its entrants and their results, as the database has them."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial

import msgspec

from botifarra.core.trick import Trick
from botifarra.fairness.boards import Board
from botifarra.server.shared.live_standings import LiveStandings, Ranking, ranking
from botifarra.server.shared.members import Member, NameList, by_player, member_of, members_of, with_partner
from botifarra.server.store.shared_rows import EntrantRow, PlayerRow, ResultRow, SetRow
from botifarra.server.table.events import Player
from botifarra.solver.solve import solve_strains
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field, fields
from botifarra.tournament.shared.played_hand import PlayedHand
from botifarra.tournament.shared.shared_set import Phase, SharedSet

_SET = msgspec.json.Decoder(SharedSet)
_HAND = msgspec.json.Decoder(PlayedHand)
_RESULT = msgspec.json.Decoder(BoardResult)

_ENTERING_S = 0.01
"""Seconds between two checks whether somebody is still entering."""


class LoadedSet:
    """A set with everything that its pages show. Only the task of the server changes it.

    `made_by` is the person who made it, and `maker` the name of that person. `entered` is the number of
    people or pairs that have entered, without those who play apart. `members` are by entrant, `results` by
    entrant and board, and so are `bot_hands`, the actions of the bots. `ended` are the tables whose time is
    over, by code.
    """

    def __init__(
        self,
        row: SetRow,
        entrants: Iterable[EntrantRow] = (),
        players: Iterable[PlayerRow] = (),
        results: Iterable[ResultRow] = (),
        maker: str | None = None,
    ) -> None:
        self.shared = _SET.decode(row.body)
        self.seed = bytes.fromhex(row.seed)
        self.sealed = row.sealed
        self.made_by = row.maker
        self.maker = maker
        self._names = NameList()
        self.members = members_of(entrants, players, self._names)
        self._numbers = by_player(self.members)
        self.entered = sum(not member.bot and not member.apart for member in self.members.values())
        self.results: dict[tuple[int, int], BoardResult] = {}
        self._finished: dict[int, int] = {}
        self._entering = 0
        self._arrivals: dict[tuple[int, int], list[asyncio.Event]] = {}
        self._open_hands: dict[int, tuple[int, ...]] = {}
        self._solving = asyncio.Lock()
        self.standings = LiveStandings(self._ranking)
        self.bot_hands: dict[tuple[int, int], tuple[int, ...]] = {}
        self.ended: set[str] = set()
        for result in results:
            is_bot = bool(self.members[result.number].bot)
            hand = _HAND.decode(result.hand) if is_bot else None
            self._keep(_RESULT.decode(result.result), hand)
        competing = [member for member in self.members.values() if not member.apart]
        numbers = {member.number for member in competing}
        self._fields = fields(
            self.shared,
            (member.entrant for member in competing),
            (result for result in self.results.values() if result.entrant in numbers),
        )

    @property
    def id(self) -> str:
        """The id of the set."""
        return self.shared.id

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The boards with their cards, which are secret."""
        return self.shared.deal(self.seed)

    def phase(self, now: int) -> Phase:
        """Return the phase at a moment."""
        return Phase.CLOSED if self.sealed else self.shared.phase(now)

    def member_of(self, player: Player | None) -> Member | None:
        """Return the entrant of a person; None if the person has not entered."""
        number = None if player is None else self._numbers.get(player)
        return None if number is None else self.members[number]

    def finished(self, entrant: int) -> int:
        """Return the number of boards that an entrant has finished. They are played in order."""
        return self._finished.get(entrant, 0)

    def shown_boards(self, player: Player | None) -> int:
        """Return how many boards, counted from the first, a person may know everything about.

        These are the boards that the person has finished, and all boards once the set is sealed, even for a
        person who plays them apart.
        """
        if self.sealed:
            return self.shared.boards
        member = self.member_of(player)
        return 0 if member is None else self.finished(member.number)

    @contextmanager
    def being_entered(self) -> Iterator[None]:
        """Keep the set from being sealed while somebody enters it."""
        self._entering += 1
        try:
            yield
        finally:
            self._entering -= 1

    async def wait_until_entered(self) -> None:
        """Wait until nobody is about to enter any more."""
        while self._entering:
            await asyncio.sleep(_ENTERING_S)

    def add_member(self, row: EntrantRow, player: PlayerRow) -> Member:
        """Add a new entrant with its first person. The maker may have taken a name only now."""
        member = self.members[row.number] = member_of(row, (player,), self._names)
        self._numbers[player.player] = row.number
        self._name_maker(player.player, player.name)
        self.entered += not row.apart
        return member

    def add_partner(self, number: int, player: Player, name: str) -> Member:
        """Add the partner of an entrant."""
        member = self.members[number] = with_partner(self.members[number], player, name, self._names)
        self._numbers[player] = number
        self._name_maker(player, name)
        return member

    def _name_maker(self, player: Player, name: str) -> None:
        if player == self.made_by:
            self.maker = name

    def add_result(self, result: BoardResult, hand: PlayedHand | None = None) -> bool:
        """Add a result, and the `hand` of a bot; return false if there is one, which stays."""
        key = result.entrant, result.board
        if key in self.results:
            return False
        self._keep(result, hand)
        for arrival in self._arrivals.pop(key, ()):
            arrival.set()
        if not self.members[result.entrant].apart:
            board = result.board
            self._fields[board] = self._fields.get(board, Field.of(board, {})).after(result)
            self.standings.changed(board)
        return True

    def _keep(self, result: BoardResult, hand: PlayedHand | None) -> None:
        key = result.entrant, result.board
        self.results[key] = result
        if hand is not None:
            self.bot_hands[key] = hand.actions
        finished = self.finished(result.entrant)
        while (result.entrant, finished + 1) in self.results:
            finished += 1
        self._finished[result.entrant] = finished

    async def wait_for_result(self, entrant: int, board: int) -> None:
        """Wait until an entrant has a result on a board."""
        if (entrant, board) not in self.results:
            arrival = asyncio.Event()
            self._arrivals.setdefault((entrant, board), []).append(arrival)
            await arrival.wait()

    def seal(self) -> None:
        """Note that the set is sealed. From now on everybody is shown the standings over all boards."""
        self.sealed = True
        self.standings = LiveStandings(self._ranking)

    async def ranking(self, player: Player | None) -> Ranking:
        """Return the standings over the boards that a person may know of."""
        member = self.member_of(player)
        known = member.number if member is not None and not member.apart and not self.sealed else None
        boards = self.shown_boards(player)
        return await self.standings.over(boards, known if boards else None)

    async def final_ranking(self) -> Ranking:
        """Return the standings over all boards with all results."""
        return await asyncio.to_thread(self._ranking(self.shared.boards))

    async def open_hands(self, number: int) -> tuple[int, ...]:
        """Return the points that N-S win on a board in each strain, if all see all cards."""
        async with self._solving:
            if number not in self._open_hands:
                deal = self.boards[number - 1].deal
                leader = Trick.first(deal.dealer).leader
                found = await asyncio.to_thread(solve_strains, deal.hands, leader, self.shared.play_rules)
                self._open_hands[number] = tuple(found.values())
            return self._open_hands[number]

    def _ranking(self, boards: int) -> "partial[Ranking]":
        return partial(ranking, self.shared, dict(self.members), dict(self._fields), boards)
