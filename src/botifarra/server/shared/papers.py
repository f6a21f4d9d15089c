"""The standings of a set for paper, and the card of one entrant."""

from fractions import Fraction

from botifarra.paper.shared_standings import SharedStandings
from botifarra.server.shared.live_standings import Ranking
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.members import Member
from botifarra.server.shared.pages import field_compared
from botifarra.tournament.listing.table_rows import AND
from botifarra.tournament.shared.share_card import ShareCard
from botifarra.tournament.shared.shared_set import SetKind
from botifarra.tournament.shared.standings import Standings


def standings_paper(loaded: LoadedSet, found: Ranking) -> SharedStandings:
    """Return the standings over some boards with all names, as paper shows them."""
    members = [member for member in loaded.members.values() if not member.apart]
    is_scheduled = loaded.shared.kind in (SetKind.DAY, SetKind.WEEK)
    return SharedStandings(
        shared=loaded.shared,
        entrants=tuple(member.entrant for member in members),
        found=Standings(found.rows, found.bots, found.fields),
        names={member.number: AND.join(member.names) or member.bot for member in members},
        date=loaded.id.removesuffix("-pairs") if is_scheduled else "",
        is_final=loaded.sealed,
    )


def own_card(
    loaded: LoadedSet, member: Member, found: Ranking, title: str, average: str, place: str, link: str
) -> ShareCard:
    """Return the card of an entrant: its scores on the boards that it has finished."""
    scores: list[Fraction | None] = []
    for board in loaded.shared.numbers:
        result, field = loaded.results.get((member.number, board)), found.fields.get(board)
        if result is None or field is None:
            scores.append(None)
        else:
            scores.append(field_compared(member, result, field).scores.get(result.made))
    return ShareCard(scores, title, " · ".join(member.names), average, place, link)
