"""Sentences for the consequences of a change, and of earlier changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from botifarra.prose import Prose
from botifarra.sentences.places import where
from botifarra.tournament.changed_results import Change, ChangedPair
from botifarra.tournament.events import Place, place_facts
from botifarra.tournament.preview import Preview, RankChange

_LISTED = 8
"""Number of changes of rank, or of places, that are listed one by one."""


def consequence_lines(text: Prose, preview: Preview) -> Iterator[str]:
    """Yield a sentence for each kind of change."""
    if preview.ranks:
        changes = [_rank(text, change) for change in preview.ranks]
        yield text("preview.ranks", count=len(changes), changes=_some(changes))
    if preview.comes_in:
        yield text("preview.comes_in", pairs=", ".join(map(str, preview.comes_in)))
    if preview.falls_out:
        yield text("preview.falls_out", pairs=", ".join(map(str, preview.falls_out)))
    if preview.undecided:
        yield text("preview.undecided", pairs=", ".join(map(str, preview.undecided)))
    if preview.rounds:
        yield text("preview.rounds", rounds=rounds_name(text, preview.rounds))


def rounds_name(text: Prose, rounds: Iterable[int]) -> str:
    """Return rounds by their names, so that a single number is not read as a count: "Round 2, Round 5"."""
    return ", ".join(text("place.round", round=number) for number in rounds)


def changed_lines(text: Prose, rounds: Mapping[int, Sequence[Change]]) -> Iterator[str]:
    """Yield sentences for each round that was paired before later changes: the places, and the pairs."""
    for number, changes in rounds.items():
        places = [where(text, place_facts(each)) for each in changes if isinstance(each, Place)]
        pairs = [str(each.pair) for each in changes if isinstance(each, ChangedPair)]
        if places:
            yield text("changed.round", round=number, places=_some(places))
        if pairs:
            yield text("changed.pairs", round=number, pairs=", ".join(pairs))


def _rank(text: Prose, change: RankChange) -> str:
    before, after = ("–" if rank is None else str(rank) for rank in (change.before, change.after))
    key = "preview.team" if isinstance(change.who, str) else "preview.pair"
    return text(key, who=change.who, before=before, after=after)


def _some(changes: Sequence[str]) -> str:
    return "; ".join([*changes[:_LISTED], *(["…"] if len(changes) > _LISTED else [])])
