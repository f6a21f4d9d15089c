"""All papers, in any language."""

from collections.abc import Callable, Mapping
from functools import cache

from msgspec.structs import replace

from botifarra.core.cards import DECK, CardSet, Suit
from botifarra.core.rules import Rules
from botifarra.paper.blank_sheets import blank_sheets
from botifarra.paper.board_results import board_results_pages
from botifarra.paper.bracket import bracket_pages
from botifarra.paper.certificates import certificates
from botifarra.paper.commitment import commitment_sheet
from botifarra.paper.crosstable import crosstable_pages
from botifarra.paper.dealing_slips import dealing_slips
from botifarra.paper.hand_records import hand_records
from botifarra.paper.score_sheets import score_sheet_pages
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.shared_standings import make_shared_standings
from botifarra.paper.standings import standings_pages
from botifarra.paper.table_cards import table_cards
from botifarra.paper.texts import paper_prose
from botifarra.paper.travellers import travellers
from botifarra.prose import Prose
from botifarra.records.rules import format_rules
from botifarra.tournament.book import Book
from tests.paper.championships import (
    changed,
    cup,
    deals,
    dealt,
    duplicate,
    every_call,
    flagged,
    grouped,
    knockout,
    league,
    left_knockout,
    level_group,
    mitchell,
    round_robin,
    ruled,
    ruled_league,
    shifted,
    swiss,
    unfinished,
    values,
    with_third_place,
    withdrawn,
)
from tests.paper.languages import prose_of
from tests.paper.pdf_text import Page, read_pages
from tests.paper.shapeless import without_shapes
from tests.paper.shared_boards import shared_standings
from tests.tournament.events import draw, scored
from tests.tournament.events import duplicate as four_pairs

CATALAN = paper_prose("ca")
DUPLICATE = duplicate()
MITCHELL = mitchell()
SWISS = swiss()
ODD = swiss(pairs=63, rounds=2, scored=False)
LEAGUE = league()
CODES = {table: [[(x * y + table) % 3 % 2 for x in range(37)] for y in range(37)] for table in (1, 2, 3)}
"""Patterns of the size of a QR code, for some tables."""
GROUPED = grouped()
LEVEL = four_pairs(scored(1, 1, 1, 40), scored(1, 2, 1, 30), scored(1, 1, 2, 20), scored(1, 2, 2, 20))
LEVEL_GROUP = level_group()
FLAGGED = flagged()
KNOCKOUT = knockout()
FINAL = knockout(2, 1)
LEFT = left_knockout()
THIRD_PLACE = with_third_place()
CUP = cup(5)
ROUND_ROBIN = round_robin(16)
TWO = round_robin(2)
LARGE_LEAGUE = league(1, teams=18)
UNFINISHED = unfinished()
WITHDRAWN = withdrawn()
CHANGED = changed()
RULED = ruled()
RULED_LEAGUE = ruled_league()
MANY = duplicate(pairs=64, rounds=1, boards=3)
SHIFTED = shifted()
SHARED = shared_standings(12)
MANY_SHARED = shared_standings(150, title="")
BOARDS = 10
DEALS = deals(BOARDS)
VALUES = values(BOARDS)


def with_lots(book: Book) -> Book:
    """Return a championship that began with a commitment to its lots."""
    return replace(book, opened=replace(book.begun, lots="c0ffee12" * 8))


ALL_OPTIONS = Rules(
    second_may_load=True,
    third_loads_only_if_safe=True,
    always_overtrump=True,
    max_doubles_botifarra=0,
    last_trick_bonus=3,
    codony=CardSet(DECK.of(Suit.COINS)),
    target=151,
    max_hands=40,
    score_cap=180,
    carry_over=True,
    sudden_loss=True,
)


def played_by(book: Book, rules: Rules) -> Book:
    """Return a championship by other rules."""
    form = replace(book.begun.format, rules=format_rules(rules))
    return replace(book, opened=replace(book.begun, format=form))


PAPERS: Mapping[str, Callable[[Prose], bytes]] = {
    "dealing": lambda text: dealing_slips(DUPLICATE, DEALS, text, text("session", session=1)),
    "commitment": lambda text: commitment_sheet(with_lots(dealt()), 1, text),
    "records": lambda text: hand_records(DUPLICATE, DEALS, VALUES, text, text("session", session=1)),
    "records after rulings": lambda text: hand_records(RULED, DEALS, VALUES, text),
    "records of a league": lambda text: hand_records(LEAGUE, deals(6), values(6), text),
    "records with the field": lambda text: hand_records(DUPLICATE, DEALS, VALUES, text, field=True),
    "records with the field after rulings": lambda text: hand_records(RULED, DEALS, VALUES, text, field=True),
    "records with two tables": lambda text: hand_records(
        every_call(2), deals(2), values(2), text, field=True
    ),
    "records with 32 tables": lambda text: hand_records(
        every_call(32), deals(2), values(2), text, field=True
    ),
    "records with the field of a league": lambda text: hand_records(
        LEAGUE, deals(6), values(6), text, field=True
    ),
    "boards of 64 pairs": lambda text: board_results_pages(MANY, text),
    "boards of two pairs": lambda text: board_results_pages(FLAGGED, text),
    "boards after rulings": lambda text: board_results_pages(RULED, text, 1),
    "boards of a league": lambda text: board_results_pages(LEAGUE, text),
    "boards of a league after rulings": lambda text: board_results_pages(RULED_LEAGUE, text),
    "sheets of a league after rulings": lambda text: score_sheet_pages(RULED_LEAGUE, text, 1),
    "sheets of a few pairs": lambda text: score_sheet_pages(CHANGED, text),
    "sheets of two pairs": lambda text: score_sheet_pages(FLAGGED, text),
    "sheets after rulings": lambda text: score_sheet_pages(RULED, text),
    "sheets after a withdrawal": lambda text: score_sheet_pages(WITHDRAWN, text),
    "sheets before the end": lambda text: score_sheet_pages(UNFINISHED, text),
    "sheets of a Swiss": lambda text: score_sheet_pages(SWISS, text, 1),
    "sheets of a changed Swiss": lambda text: score_sheet_pages(SHIFTED, text, 1),
    "sheets of groups": lambda text: score_sheet_pages(GROUPED, text, 2),
    "sheets of a knock-out": lambda text: score_sheet_pages(KNOCKOUT, text),
    "sheets of a league": lambda text: score_sheet_pages(LEAGUE, text),
    "standings after a changed result": lambda text: standings_pages(SHIFTED, text),
    "slips": lambda text: score_slips(DUPLICATE, 1, text),
    "slips of matches": lambda text: score_slips(SWISS, 2, text),
    "slips of a knock-out": lambda text: score_slips(KNOCKOUT, 1, text),
    "slips of a league": lambda text: score_slips(LEAGUE, 1, text),
    "travellers": lambda text: travellers(DUPLICATE, range(1, 9), text),
    "travellers of a Mitchell": lambda text: travellers(MITCHELL, range(1, 11), text),
    "travellers of 64 pairs": lambda text: travellers(MANY, range(1, 4), text),
    "seating": lambda text: seating_lists(DUPLICATE, 1, text),
    "seating of an odd field": lambda text: seating_lists(ODD, 2, text),
    "seating of a final": lambda text: seating_lists(KNOCKOUT, 2, text),
    "seating of a league": lambda text: seating_lists(LEAGUE, 1, text),
    "cards": lambda text: table_cards(DUPLICATE, text),
    "cards with codes": lambda text: table_cards(DUPLICATE, text, None, CODES),
    "cards of an odd field": lambda text: table_cards(ODD, text),
    "cards of a league": lambda text: table_cards(LEAGUE, text),
    "cards after a withdrawal": lambda text: table_cards(WITHDRAWN, text),
    "standings": lambda text: standings_pages(DUPLICATE, text),
    "standings with lots": lambda text: standings_pages(draw(LEVEL, "prizes", [1, 4]), text),
    "standings after changes": lambda text: standings_pages(CHANGED, text),
    "standings after a withdrawal": lambda text: standings_pages(WITHDRAWN, text),
    "standings of a Mitchell": lambda text: standings_pages(MITCHELL, text),
    "standings of a Swiss": lambda text: standings_pages(SWISS, text),
    "standings of a league": lambda text: standings_pages(LEAGUE, text),
    "standings of groups": lambda text: standings_pages(GROUPED, text),
    "standings of a level group": lambda text: standings_pages(
        draw(LEVEL_GROUP, "qualifying", [1, 2, 3], 3), text
    ),
    "standings with a flag": lambda text: standings_pages(FLAGGED, text),
    "standings of a knock-out": lambda text: standings_pages(KNOCKOUT, text),
    "standings before the end": lambda text: standings_pages(UNFINISHED, text),
    "standings of shared boards": lambda text: make_shared_standings(".pdf", SHARED, text),
    "standings of many shared boards": lambda text: make_shared_standings(".pdf", MANY_SHARED, text),
    "crosstable": lambda text: crosstable_pages(DUPLICATE, text),
    "crosstable of a Mitchell": lambda text: crosstable_pages(MITCHELL, text),
    "crosstable of a Swiss": lambda text: crosstable_pages(SWISS, text),
    "crosstable of an odd field": lambda text: crosstable_pages(ODD, text),
    "crosstable of all against all": lambda text: crosstable_pages(ROUND_ROBIN, text),
    "crosstable of two pairs": lambda text: crosstable_pages(TWO, text),
    "crosstable of groups": lambda text: crosstable_pages(GROUPED, text),
    "crosstable of a league": lambda text: crosstable_pages(LEAGUE, text),
    "crosstable of many teams": lambda text: crosstable_pages(LARGE_LEAGUE, text),
    "crosstable of an odd Swiss": lambda text: crosstable_pages(swiss(5, 2), text),
    "crosstable of five pairs": lambda text: crosstable_pages(round_robin(5), text),
    "crosstable before the end": lambda text: crosstable_pages(UNFINISHED, text),
    "bracket of two pairs": lambda text: bracket_pages(FINAL, text),
    "bracket with byes": lambda text: bracket_pages(KNOCKOUT, text),
    "bracket after withdrawals": lambda text: bracket_pages(LEFT, text),
    "bracket with a third place": lambda text: bracket_pages(THIRD_PLACE, text),
    "bracket of 33 pairs": lambda text: bracket_pages(knockout(33, 2), text),
    "bracket of 64 pairs": lambda text: bracket_pages(knockout(64, 6), text),
    "bracket after groups": lambda text: bracket_pages(CUP, text),
    "bracket while groups play": lambda text: bracket_pages(GROUPED, text),
    "blanks": lambda text: blank_sheets(DUPLICATE, text),
    "blanks of matches": lambda text: blank_sheets(SWISS, text),
    "blanks with all options": lambda text: blank_sheets(played_by(SWISS, ALL_OPTIONS), text),
    "blanks with contro in botifarra alone": lambda text: blank_sheets(
        played_by(SWISS, Rules(max_doubles_suit=0, max_doubles_botifarra=1)), text
    ),
    "blanks without contro": lambda text: blank_sheets(
        played_by(SWISS, Rules(max_doubles_suit=0, max_doubles_botifarra=0)), text
    ),
    "blanks of free play": lambda text: blank_sheets(played_by(SWISS, Rules.preset("occidental")), text),
    "certificates": lambda text: certificates(DUPLICATE, 11, text),
    "certificates of pairs that changed": lambda text: certificates(CHANGED, 3, text),
    "certificates of a Mitchell": lambda text: certificates(MITCHELL, 1, text),
    "certificates of a shared place": lambda text: certificates(LEVEL, 1, text),
    "certificates of groups": lambda text: certificates(GROUPED, 1, text),
}


class Recording(Prose):
    """Remembers which texts were asked for."""

    asked: set[str]

    def __call__(self, key: str, **values: object) -> str:
        self.asked.add(key)
        return super().__call__(key, **values)


def recording(language: str = "ca") -> Recording:
    """Return the texts of a language, none of them asked for yet."""
    plain = prose_of(language)
    text = Recording(plain.language, plain.texts)
    text.asked = set()
    return text


def pages(name: str, language: str = "ca") -> list[Page]:
    """Return a paper as it can be read."""
    return _printed(name, language)[0]


def texts_of(name: str) -> frozenset[str]:
    """Return the keys of the texts that a paper asks for."""
    return _printed(name, "ca")[1]


@cache
def _printed(name: str, language: str) -> tuple[list[Page], frozenset[str]]:
    text = recording(language)
    with without_shapes():
        return read_pages(PAPERS[name](text)), frozenset(text.asked)
