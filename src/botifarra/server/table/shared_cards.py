"""The rules, the match and the cards of a table whose boards are shared with other tables."""

from dataclasses import replace

from botifarra.core.cards import CardSet
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import LARGEST, Rules, Scoring
from botifarra.server.table.events import SharedCards
from botifarra.server.table.table import Table


def board_rules(rules: Rules) -> Rules:
    """Return the rules of each shared board: a board is scored on its own (R7.2)."""
    return replace(rules, scoring=Scoring.DUPLICATE)


def shared_match(table: Table, cards: SharedCards) -> Match:
    """Return the score sheet before a shared board. It has a limit of boards and no target (R6.1)."""
    if table.match is not None:
        return replace(table.match, dealer=cards.dealer)
    assert table.shared is not None
    rules = replace(
        table.rules,
        target=LARGEST,
        max_hands=table.shared.boards,
        score_cap=0,
        carry_over=False,
        sudden_loss=False,
    )
    return Match(rules, cards.dealer)


def shared_deal(cards: SharedCards) -> Deal:
    """Return the deal of a shared board; raise `InvalidCards` unless it has all cards once."""
    north, west, south, east = map(CardSet, cards.hands)
    return Deal(cards.dealer, (north, west, south, east))
