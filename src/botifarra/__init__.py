"""Botifarra: the reference software for Catalonia's card game.

`import botifarra` gives the names below (docs/python.md). A name is loaded when it is first used, so
that the import is quick and the game needs no other package.
"""

from importlib import import_module

TYPE_CHECKING = False  # true for type checkers; `typing` itself takes longer to import than all of this
if TYPE_CHECKING:
    from botifarra import bots
    from botifarra.arena.hand import play_hand
    from botifarra.arena.meeting import duel
    from botifarra.bots.base import Budget
    from botifarra.bots.hint import hint
    from botifarra.core.actions import Claim, Concede, Declare, Delegate, Double, Pass, Play, Show
    from botifarra.core.auction import Contract, Phase
    from botifarra.core.cards import Card, CardSet, Strain, Suit
    from botifarra.core.deal import Deal
    from botifarra.core.errors import IllegalAction
    from botifarra.core.match import Match
    from botifarra.core.public import PublicState
    from botifarra.core.rules import FirstDealer, Misdeal, Rules, Scoring, Shuffle, Style
    from botifarra.core.seats import Seat, Side
    from botifarra.core.state import State
    from botifarra.core.trick import Trick
    from botifarra.core.view import View
    from botifarra.inference.infer import infer
    from botifarra.inference.sample import sample, sample_into
    from botifarra.records.bgn import format_bgn, parse_bgn
    from botifarra.records.errors import ParseError
    from botifarra.records.files import read_entries, read_records
    from botifarra.records.hand_table import to_arrow, to_arrow_batches, to_polars
    from botifarra.records.notation import parse_card, parse_deal, parse_hand
    from botifarra.records.record import Record
    from botifarra.solver.solve import solve, solve_cards
    from botifarra.tournament.duplicate.result import Result
    from botifarra.tournament.duplicate.scores import duplicate_scores

    __version__: str
    """The version that is installed."""

_HOMES = {
    "Budget": "botifarra.bots.base",
    "Card": "botifarra.core.cards",
    "CardSet": "botifarra.core.cards",
    "Claim": "botifarra.core.actions",
    "Concede": "botifarra.core.actions",
    "Contract": "botifarra.core.auction",
    "Deal": "botifarra.core.deal",
    "Declare": "botifarra.core.actions",
    "Delegate": "botifarra.core.actions",
    "Double": "botifarra.core.actions",
    "FirstDealer": "botifarra.core.rules",
    "IllegalAction": "botifarra.core.errors",
    "Match": "botifarra.core.match",
    "Misdeal": "botifarra.core.rules",
    "ParseError": "botifarra.records.errors",
    "Pass": "botifarra.core.actions",
    "Phase": "botifarra.core.auction",
    "Play": "botifarra.core.actions",
    "PublicState": "botifarra.core.public",
    "Record": "botifarra.records.record",
    "Result": "botifarra.tournament.duplicate.result",
    "Rules": "botifarra.core.rules",
    "Scoring": "botifarra.core.rules",
    "Seat": "botifarra.core.seats",
    "Show": "botifarra.core.actions",
    "Shuffle": "botifarra.core.rules",
    "Side": "botifarra.core.seats",
    "State": "botifarra.core.state",
    "Strain": "botifarra.core.cards",
    "Style": "botifarra.core.rules",
    "Suit": "botifarra.core.cards",
    "Trick": "botifarra.core.trick",
    "View": "botifarra.core.view",
    "bots": "botifarra.bots",
    "duel": "botifarra.arena.meeting",
    "duplicate_scores": "botifarra.tournament.duplicate.scores",
    "format_bgn": "botifarra.records.bgn",
    "hint": "botifarra.bots.hint",
    "infer": "botifarra.inference.infer",
    "parse_bgn": "botifarra.records.bgn",
    "parse_card": "botifarra.records.notation",
    "parse_deal": "botifarra.records.notation",
    "parse_hand": "botifarra.records.notation",
    "play_hand": "botifarra.arena.hand",
    "read_entries": "botifarra.records.files",
    "read_records": "botifarra.records.files",
    "sample": "botifarra.inference.sample",
    "sample_into": "botifarra.inference.sample",
    "solve": "botifarra.solver.solve",
    "solve_cards": "botifarra.solver.solve",
    "to_arrow": "botifarra.records.hand_table",
    "to_arrow_batches": "botifarra.records.hand_table",
    "to_polars": "botifarra.records.hand_table",
}

__all__ = [
    "Budget",
    "Card",
    "CardSet",
    "Claim",
    "Concede",
    "Contract",
    "Deal",
    "Declare",
    "Delegate",
    "Double",
    "FirstDealer",
    "IllegalAction",
    "Match",
    "Misdeal",
    "ParseError",
    "Pass",
    "Phase",
    "Play",
    "PublicState",
    "Record",
    "Result",
    "Rules",
    "Scoring",
    "Seat",
    "Show",
    "Shuffle",
    "Side",
    "State",
    "Strain",
    "Style",
    "Suit",
    "Trick",
    "View",
    "bots",
    "duel",
    "duplicate_scores",
    "format_bgn",
    "hint",
    "infer",
    "parse_bgn",
    "parse_card",
    "parse_deal",
    "parse_hand",
    "play_hand",
    "read_entries",
    "read_records",
    "sample",
    "sample_into",
    "solve",
    "solve_cards",
    "to_arrow",
    "to_arrow_batches",
    "to_polars",
]

if not TYPE_CHECKING:  # otherwise type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Load a name of the vocabulary, or look the version up, when it is first used (PEP 562)."""
        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415

            value = version(__name__)
        elif name in _HOMES:
            module = import_module(_HOMES[name])
            value = module if module.__name__ == f"{__name__}.{name}" else getattr(module, name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """Return the names that an editor or a prompt should offer."""
        return sorted({*__all__, "__version__"})
