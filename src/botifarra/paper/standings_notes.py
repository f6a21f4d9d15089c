"""The notes below standings: missing results, marks, and the criteria of the order."""

from collections.abc import Iterable, Iterator

from botifarra.paper.fitting import BETWEEN
from botifarra.paper.naming import person
from botifarra.paper.notes import appeals, cautions
from botifarra.prose import Prose
from botifarra.sentences.given_numbers import given_text
from botifarra.sentences.texts import sentences_prose
from botifarra.sentences.withdrawals import withdrawal_lines
from botifarra.tournament.book import Book
from botifarra.tournament.listing.standings import ranking_criteria
from botifarra.tournament.listing.table_rows import AND, FLAG, Listing, TableRow, entrant, ordered_by_lots
from botifarra.tournament.lots import Entrant
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.rounds_to_play import rounds_meant


def standings_notes(book: Book, listing: Listing, text: Prose) -> list[str]:
    """Return the notes of a listing; notes on the whole championship are the same for all listings."""
    form = book.begun.format
    notes = [*_unfinished(book, text), *appeals(book, text), *withdrawal_notes(book, listing.rows, text)]
    if any(row.get("sat_out") for row in listing.rows):
        notes.append(text(f"standings.sat_out.{form.kind}"))
    notes += _lots(book, listing, text)
    also = BETWEEN.join(
        f"{row['pair']}: {', '.join(map(person, others(row)))}" for row in listing.rows if others(row)
    )
    notes += [text("standings.also", names=also)] if also else []
    notes += fines_notes(book, listing.rows, text)
    notes += cautions(book, text)
    if any(row.get("flag") for row in listing.rows):
        notes.append(text("standings.flagged", flag=FLAG))
    return [*notes, text(f"standings.order.{ranking_criteria(book)}")]


def others(row: TableRow) -> list[str]:
    """Return the earlier players of a row."""
    return str(row["also"]).split(AND) if row.get("also") else []


def progress(book: Book) -> tuple[int, int]:
    """Return the last complete round, and the number of missing results in the later rounds."""
    begun = [each.number for each in book.begun_rounds()]
    missing = book.missing(begun)
    return (missing[0].round - 1 if missing else len(begun)), len(missing)


def rounds_counted(book: Book, meant: int, text: Prose, most: int | None = None) -> str:
    """Return the last round whose results count, and the number of rounds that are `meant`.

    Rounds after `most` do not count. Without any result the text is empty. It has other words if the last
    round that counts is not finished. `meant` is 0 if the number of rounds is not to be named.
    """
    finished, _ = progress(book)
    last = max(finished, book.kept.last_round)
    if most is not None:
        last = min(last, most)
    if not last:
        return ""
    key = "standings.until" if last > finished else "standings.after"
    return text(key, round=last) if last > meant else text(f"{key}.of", round=last, rounds=meant)


def _entries(book: Book, pair: int) -> tuple[Entrant, ...]:
    """Return the entries of a ranking to which a pair belongs: itself and its team."""
    return pair, book.pair(pair).team


def withdrawal_notes(book: Book, rows: Iterable[TableRow], text: Prose) -> Iterator[str]:
    """Yield a note on withdrawn entries of some rows."""
    return withdrawal_lines(sentences_prose(text.language), book, map(entrant, rows))


def fines_notes(book: Book, rows: Iterable[TableRow], text: Prose) -> Iterator[str]:
    """Yield a note on the fines of the pairs of some rows."""
    fines = BETWEEN.join(f"{pair}: {given_text(text, book.fined(pair))}" for pair in _fined(book, rows))
    if fines:
        yield text("standings.fines", fines=fines)


def _fined(book: Book, rows: Iterable[TableRow]) -> list[int]:
    """Return the fined pairs of some rows; those of teams stand for their team."""
    listed = {entrant(row) for row in rows}
    pairs = dict.fromkeys(event.pair for event in book.fines_in_force)
    return [pair for pair in pairs if listed.intersection(_entries(book, pair))]


def _unfinished(book: Book, text: Prose) -> Iterator[str]:
    """Yield notes on missing results, and on rounds to come."""
    finished, count = progress(book)
    if count:
        begun = [each.number for each in book.begun_rounds()]
        tables: dict[int, set[int]] = {}
        for place in book.missing(begun):
            tables.setdefault(place.round, set()).add(place.table)
        where = [
            text(
                "standings.missing.round",
                round=number,
                n=len(some),
                tables=boards_name(tuple(sorted(some))),
            )
            for number, some in tables.items()
        ]
        yield " ".join((text("standings.missing", missing=count), *where))
    elif finished and rounds_meant(book) > finished:
        yield text("standings.to_come", rounds=rounds_meant(book) - finished)


def _lots(book: Book, listing: Listing, text: Prose) -> Iterator[str]:
    """Yield notes on rows that lots have ordered: for prizes or, while groups play, for going on."""
    purpose, tied = ordered_by_lots(book, listing)
    if tied:
        yield text(
            f"standings.lots.{purpose}", entries="; ".join(BETWEEN.join(map(str, each)) for each in tied)
        )
