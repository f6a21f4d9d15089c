"""All pages of a championship, from the same projection as the public page on the server."""

from importlib.resources import files

from botifarra.prose import Prose
from botifarra.server.desk.protocol.screens import PublicScreen
from botifarra.server.desk.public_site.board_page import board_page
from botifarra.server.desk.public_site.frame import (
    INDEX,
    MARK,
    MATCHES,
    PAIRS,
    SEATS,
    STYLE,
    board_file,
    pair_file,
)
from botifarra.server.desk.public_site.pair_pages import pairs_page, sheet_page
from botifarra.server.desk.public_site.results import names_of
from botifarra.server.desk.public_site.round_pages import matches_page, seats_page
from botifarra.server.desk.public_site.standings_page import standings_page

Site = dict[str, str]
"""The content of each file, by its name."""


def site_pages(screen: PublicScreen, text: Prose, identity: str) -> Site:
    """Return the files of the public page. They link to one another by their names alone.

    The style sheet has the `identity` of the championship, a word of letters and digits.
    """
    names = names_of(screen)
    style = files("botifarra.server.desk.public_site").joinpath(STYLE).read_text("utf-8")
    site = {STYLE: f"/* {MARK}, championship {identity} */\n{style}", INDEX: standings_page(screen, text)}
    for board in screen.boards:
        site[board_file(board.board)] = board_page(screen, board, names, text)
    if screen.matches:
        site[MATCHES] = matches_page(screen, names, text)
    site[PAIRS] = pairs_page(screen, text)
    for pair in screen.pairs:
        site[pair_file(pair.number)] = sheet_page(screen, pair, names, text)
    if screen.seats is not None:
        site[SEATS] = seats_page(screen, screen.seats, text)
    return site
