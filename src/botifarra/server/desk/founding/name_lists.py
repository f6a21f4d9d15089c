"""Lists of names, as they are pasted or dropped: the pairs in them, and doubts about them."""

from botifarra.prose import Prose
from botifarra.sentences.doubts import namesake_lines
from botifarra.server.desk.protocol.founding import NameList, NewPair
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.proposals import MOST_PAIRS
from botifarra.tournament.reading.names import BadRow, read_names
from botifarra.tournament.reading.text import is_latin
from botifarra.workbook import is_workbook


def read_name_list(text: Prose, content: bytes) -> NameList:
    """Return the pairs of a list; raises `BadNames` or `BadWorkbook`."""
    found: list[Pair] = []
    players: list[str] = []
    for row in read_names(content, 1):
        if len(found) == MOST_PAIRS:
            raise BadRow(row.line, "too_many", str(MOST_PAIRS))
        for player in row.pair.players:
            if player in players:
                raise BadRow(row.line, "twice", player)
            players.append(player)
        found.append(row.pair)
    notes = list(namesake_lines(text, Book(), players))
    if not is_workbook(content) and is_latin(content):
        notes.append(text("table.latin"))
    if any(pair.section for pair in found) and not all(pair.section for pair in found):
        notes.append(text("table.sections"))
    pairs = (NewPair(pair.players, pair.club, pair.team, pair.section) for pair in found)
    return NameList(tuple(pairs), tuple(notes))
