"""The facts against a choice as JSON, in their own module: a bot's worker need not import the reports."""

from typing import TYPE_CHECKING, get_args

from botifarra.bots.fact_lines import line_types
from botifarra.review.facts import Why

if TYPE_CHECKING:
    import msgspec

    WhyLine = msgspec.Struct
    """A fact against a choice; docs/review-json.md has the fields of each kind."""
else:
    WhyLine = line_types(get_args(Why))
