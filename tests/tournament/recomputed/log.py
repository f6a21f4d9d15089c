"""The state after the events of a log as JSON: seats, results and rulings."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

JsonEvent = Mapping[str, Any]
"""An event as it is in the log."""

Where = tuple[int, int, int]
"""Round, table and board."""

SIDES = ("NS", "EW")
HALF = Fraction(1, 2)


class Log:
    """The state after the events of a championship, read from their JSON."""

    def __init__(self, events: Iterable[JsonEvent]) -> None:
        self.form: JsonEvent = {}
        self.pairs: dict[int, JsonEvent] = {}
        self.gone: dict[int, int] = {}
        self.rounds: list[JsonEvent] = []
        self.sat: dict[Where, tuple[int, int]] = {}
        self.planned: dict[Where, tuple[int, int]] = {}
        self.claims: dict[Where, JsonEvent] = {}
        self.fouled: list[frozenset[Where]] = []
        self.fines: list[tuple[int, Fraction]] = []
        self.lots: list[JsonEvent] = []
        self.idle: set[tuple[int, int]] = set()
        self.cancelled: set[int] = set()
        self.slips: dict[Where, JsonEvent] = {}
        self.revoked: list[tuple[int, int, int, str]] = []
        self.given: list[tuple[tuple[int, int, int, str], Fraction]] = []
        self.awards: dict[tuple[int, int, int, str], Fraction] = {}
        for event in events:
            getattr(self, f"_{event['type']}", self._nothing)(event)

    def _nothing(self, event: JsonEvent) -> None:
        """Ignore an event that changes no score, such as boards dealt or revealed, or an appeal."""
        changing_nothing = {"committed", "revealed", "confirmed", "substituted", "slipdisputed"}
        assert event["type"] in changing_nothing | {"appealed", "appealdecided", "fineappealed", "roundsset"}

    def _opened(self, event: JsonEvent) -> None:
        self.form = event["format"]

    def _entered(self, event: JsonEvent) -> None:
        self.pairs[event["pair"]["number"]] = event["pair"]

    def _withdrawn(self, event: JsonEvent) -> None:
        self.gone[event["pair"]] = event["round"]

    def _paired(self, event: JsonEvent) -> None:
        self.rounds.append(event["round"])
        number = event["round"]["number"]
        for seating in event["round"]["seatings"]:
            for board in seating["boards"] or (0,):
                place = (number, seating["table"], board)
                self.sat[place] = self.planned[place] = tuple(seating["pairs"])

    def _unpaired(self, event: JsonEvent) -> None:
        self.rounds.pop()
        self.idle = {each for each in self.idle if each[0] != event["number"]}
        for places in (self.sat, self.planned):
            for place in [place for place in places if place[0] == event["number"]]:
                del places[place]

    def _reseated(self, event: JsonEvent) -> None:
        for seating in event["seatings"]:
            table = (event["round"], seating["table"])
            for place in [place for place in self.sat if place[:2] == table]:
                if not seating["boards"] or place[2] in seating["boards"]:
                    self.sat[place] = tuple(seating["pairs"])

    def _satout(self, event: JsonEvent) -> None:
        self.idle.add((event["round"], event["table"]))

    def _scored(self, event: JsonEvent) -> None:
        self.slips[place_of(event)] = event["slip"]
        self.claims.pop(place_of(event), None)

    def _corrected(self, event: JsonEvent) -> None:
        self.slips[place_of(event)] = event["slip"]

    def _erased(self, event: JsonEvent) -> None:
        (self.claims if place_of(event) in self.claims else self.slips).pop(place_of(event))

    def _slipclaimed(self, event: JsonEvent) -> None:
        self.claims[place_of(event)] = event["slip"]

    def _slipagreed(self, event: JsonEvent) -> None:
        self.slips[place_of(event)] = self.claims.pop(place_of(event))

    def _penalised(self, event: JsonEvent) -> None:
        self.revoked.append((*place_of(event), event["side"]))

    def _adjusted(self, event: JsonEvent) -> None:
        self.given.append(((*place_of(event), event["side"]), Fraction(event["score"])))
        self.awards = dict(self.given)

    def _cancelled(self, event: JsonEvent) -> None:
        self.cancelled.add(event["board"])

    def _boardspoiled(self, event: JsonEvent) -> None:
        self.fouled.append(places_of(event))

    def _fined(self, event: JsonEvent) -> None:
        self.fines.append((event["pair"], Fraction(event["points"])))

    def _fineappealdecided(self, event: JsonEvent) -> None:
        self._change_fine(event["fine"], event["fine"]["points"], event["points"])

    def _change_fine(self, fine: JsonEvent, before: str, after: str) -> None:
        index = last_index(self.fines, (fine["pair"], Fraction(before)))
        self.fines[index] = fine["pair"], Fraction(after)

    def _drawn(self, event: JsonEvent) -> None:
        self.lots.append(event)

    def _lifted(self, event: JsonEvent) -> None:
        ruling = event["ruling"]
        match ruling["type"]:
            case "penalised":
                self.revoked.remove((*place_of(ruling), ruling["side"]))
            case "adjusted":
                given = (*place_of(ruling), ruling["side"]), Fraction(ruling["score"])
                del self.given[last_index(self.given, given)]
                self.awards = dict(self.given)
            case "cancelled":
                self.cancelled.remove(ruling["board"])
            case "satout":
                self.idle.remove((ruling["round"], ruling["table"]))
            case "withdrawn":
                del self.gone[ruling["pair"]]
            case "boardspoiled":
                del self.fouled[last_index(self.fouled, places_of(ruling))]
            case "fineappealdecided":
                self._change_fine(ruling["fine"], ruling["points"], ruling["fine"]["points"])
            case "fined":
                del self.fines[last_index(self.fines, (ruling["pair"], Fraction(ruling["points"])))]

    # Common to all kinds

    def is_here(self, pair: int, number: int) -> bool:
        return pair not in self.gone or number < self.gone[pair]

    def has_outcome(self, place: Where) -> bool:
        return (
            place in self.slips
            or any((*place, side) in self.revoked for side in SIDES)
            or any((*place, side) in self.awards for side in SIDES)
        )

    def begun(self, until: int | None = None) -> int:
        """Return the number of rounds begun: up to the last with a result, and idle ones after it."""
        rounds = self.rounds[:until]
        last = max(
            (place[0] for place in self.sat if self.has_outcome(place) and place[0] <= len(rounds)), default=0
        )
        while last < len(rounds) and all(
            (last + 1, seating["table"]) in self.idle for seating in rounds[last]["seatings"]
        ):
            last += 1
        return last

    def resting(self, number: int) -> list[int]:
        """Return the pairs of a round that sat out and had not withdrawn."""
        round_ = self.rounds[number - 1]
        named = {pair for seating in round_["seatings"] for pair in seating["pairs"]}
        named.update(round_.get("sits_out", ()))
        seated = {pair for place, pairs in self.sat.items() if place[0] == number for pair in pairs}
        return [pair for pair in named - seated if self.is_here(pair, number)]

    def field(self, place: Where) -> int:
        return max((number for number, places in enumerate(self.fouled, 1) if place in places), default=0)

    def fine(self, pair: int) -> Fraction:
        return sum((points for fined, points in self.fines if fined == pair), Fraction(0))

    def lot(self, who: Any, level: Iterable[Any]) -> int:
        """Return the place, from 0, among tied entries by the last lots for prizes among all of them."""
        among = set(level)
        for event in reversed(self.lots):
            if event["purpose"] == "prizes" and not event.get("round") and among <= set(event["entries"]):
                return [each for each in event["entries"] if each in among].index(who)
        return 0

    def ranked(self, rows: list[dict[str, Any]], key: Any, name: str) -> None:
        """Write the rank of each row; tied rows are ordered by lots, or share a rank."""
        for row in rows:
            better = sum(key(other) > key(row) for other in rows)
            level = [other[name] for other in rows if key(other) == key(row)]
            row["rank"] = 1 + better + self.lot(row[name], level)


def place_of(event: JsonEvent) -> Where:
    place = event["place"]
    return place["round"], place["table"], place["board"]


def places_of(event: JsonEvent) -> frozenset[Where]:
    return frozenset((place["round"], place["table"], place["board"]) for place in event["places"])


def last_index(items: Sequence[Any], item: Any) -> int:
    return len(items) - 1 - list(reversed(items)).index(item)
