"""Events of entries: the championship begins, and pairs enter, change players or withdraw."""

from msgspec.structs import replace

from botifarra.letters import plain_letters
from botifarra.tournament.book import Book, Lineup
from botifarra.tournament.entries import Pair, given_name_first
from botifarra.tournament.errors import (
    AlreadyOpened,
    EnteredTwice,
    NoName,
    NoTeam,
    NotNow,
    NotPlaying,
    PlayedSince,
    UnknownPlayer,
)
from botifarra.tournament.events import Entered, Event, Opened, Place, SatOut, Substituted, Withdrawn
from botifarra.tournament.format import Kind


def opened(book: Book, event: Opened) -> Book:
    """Begin the championship; raises `AlreadyOpened`."""
    if book.opened is not None:
        raise AlreadyOpened
    return replace(book, opened=event, lots_commitment=event.lots)


def next_number(book: Book) -> int:
    """Return the number of the next pair that enters."""
    return max(book.pairs, default=0) + 1


def admission(book: Book, pair: Pair) -> Entered:
    """Return the event of a pair that enters; raises `NoTeam`.

    `entered` does not refuse such a pair, because older logs have some.
    """
    if book.begun.format.kind is Kind.TEAMS and not pair.team.strip():
        raise NoTeam
    return Entered(pair)


def player_meant(book: Book, pair: int, number: int, typed: str) -> str:
    """Return the player of a pair in a round whose name was typed; accents and capitals do not matter.

    If the name fits neither player or both, it is returned unchanged; raises `UnknownPair`.
    """
    players = book.pair_in(pair, number).players
    meant = plain_letters(given_name_first(typed))
    found = [name for name in players if plain_letters(given_name_first(name)) == meant]
    return found[0] if len(found) == 1 else typed


def entered(book: Book, event: Entered) -> Book:
    """Enter a pair; raises `EnteredTwice` or `NoName`."""
    pair = event.pair
    if pair.number < 1 or pair.number in book.pairs:
        raise EnteredTwice(pair=pair.number)
    if not all(name.strip() for name in pair.players):
        raise NoName(pair=pair.number)
    for player in pair.players:
        _refuse_entered(book, player)
    if pair.players[0] == pair.players[1]:
        raise EnteredTwice(pair=pair.number, player=pair.players[0])
    return replace(book, pairs={**book.pairs, pair.number: pair})


def _refuse_entered(book: Book, player: str) -> None:
    for pair in book.pairs.values():
        if player in pair.players:
            raise EnteredTwice(pair=pair.number, player=player)


def substituted(book: Book, event: Substituted) -> Book:
    """Change a player of a pair from a round on.

    Raises `UnknownPair`, `UnknownPlayer`, `NoName` or `NotNow`.
    """
    pair = book.pair(event.pair)
    lineups = _changed(book, event)
    if lineups is None:
        players = book.pair_in(event.pair, event.round).players
        raise UnknownPlayer(pair=event.pair, player=event.leaves, players=players)
    if not event.comes.strip():
        raise NoName(pair=event.pair)
    _refuse_far(book, event.round)
    return replace(
        book,
        pairs={**book.pairs, event.pair: replace(pair, players=lineups[-1].players)},
        lineups={**book.lineups, event.pair: lineups},
    )


def _changed(book: Book, event: Substituted) -> tuple[Lineup, ...] | None:
    """Return the players of a pair by round after a substitution; None if it is not possible."""
    before = book.lineups.get(event.pair) or (Lineup(1, book.pair(event.pair).players),)
    there = book.pair_in(event.pair, event.round).players
    known = {each.round: each.players for each in before} | {event.round: there}
    after = {
        number: _with(players, event) if number >= event.round else players
        for number, players in sorted(known.items())
    }
    if after == known:
        return None
    return tuple(Lineup(number, players) for number, players in after.items())


def _with(players: tuple[str, str], event: Substituted) -> tuple[str, str]:
    first, second = (event.comes if name == event.leaves else name for name in players)
    return first, second


def withdrawn(book: Book, event: Withdrawn) -> Book:
    """Withdraw a pair; raises `UnknownPair`, `NotPlaying` or `NotNow`."""
    book.pair(event.pair)
    if event.pair in book.withdrawn:
        raise NotPlaying(pair=event.pair, round=book.withdrawn[event.pair])
    _refuse_far(book, event.round)
    return replace(book, withdrawn={**book.withdrawn, event.pair: event.round})


def withdrawal(book: Book, pair: int, number: int, reason: str) -> list[Event]:
    """Return the events of a withdrawal: the tables of the pair that are not played yet sit out."""
    events: list[Event] = [Withdrawn(pair, number, reason)]
    for each in book.rounds[max(number, 1) - 1 :]:
        for seating in each.seatings:
            places = [Place(each.number, seating.table, board) for board in seating.boards or (0,)]
            is_idle = (each.number, seating.table) in book.sat_out
            if pair in seating.pairs and not is_idle and not any(place in book.kept for place in places):
                events.append(SatOut(each.number, seating.table, reason))
    return events


def _refuse_far(book: Book, number: int) -> None:
    """Refuse a change that would begin later than the next round."""
    most = len(book.rounds) + 1
    if not 0 < number <= most:
        raise NotNow(round=number, most=most)


def refuse_since_2(book: Book, event: Event) -> None:
    """Refuse two kinds of events that version 1 of the log accepted.

    These are a player who comes to a second pair, and a withdrawal from rounds that were played.
    """
    match event:
        case Withdrawn():
            played = [number for number in played_rounds(book, event.pair) if number >= event.round]
            if played:
                raise PlayedSince(pair=event.pair, round=event.round, played=played[-1])
        case Substituted():
            for pair in book.pairs:
                _refuse_playing(book, pair, event)
        case _:
            pass


def _refuse_playing(book: Book, pair: int, event: Substituted) -> None:
    """Refuse a new player who already plays in another pair in one of these rounds."""
    lineups = [each.players for each in book.lineups.get(pair, ()) if each.round > event.round]
    lineups.append(book.pair_in(pair, event.round).players)
    if any(event.comes in players for players in lineups if pair != event.pair or event.leaves in players):
        raise EnteredTwice(pair=pair, player=event.comes)


def played_rounds(book: Book, pair: int) -> list[int]:
    """Return the rounds in which a pair has results or rulings, or claims of results, in order."""
    places = {*book.kept, *book.claims}
    return sorted({place.round for place in places if pair in book.at(place).pairs})
