"""Messages to a person on turn: the possible actions, and the reasons for a refusal."""

from collections.abc import Collection

from rich.text import Text

from botifarra.cli.match.answer import Unclear, choices
from botifarra.cli.prose import Prose
from botifarra.cli.story import quoted
from botifarra.cli.terminal.cards import card_text, cards_text, sort_hand
from botifarra.cli.words import action_name
from botifarra.core.actions import CLAIM, CONCEDE, Action, Play
from botifarra.core.auction import Phase
from botifarra.core.claim import can_claim
from botifarra.core.seats import Side
from botifarra.core.view import View


def prompt(text: Prose, view: View) -> str:
    """Return the prompt for the phase of the hand."""
    return text(f"prompt.{view.public.phase.name.lower()}")


def offer(text: Prose, view: View) -> Text:
    """Return the possible actions, numbered."""
    doubles = view.public.contract.doubles if view.public.contract else 0
    return Text("   ").join(
        Text(f"{number} ").append_text(
            card_text(action.card) if isinstance(action, Play) else Text(action_name(text, action, doubles))
        )
        for number, action in enumerate(choices(view), 1)
    )


def hint(text: Prose, view: View, overclaimed: Collection[Side] = ()) -> str:
    """Return how to answer: the calls by number, or the alternatives to typing a card.

    `overclaimed` are the sides that may not claim again in this hand (R5.5).
    """
    if view.public.phase is Phase.PLAY:
        parts = [text("hint.play")]
        if can_claim(view.public, overclaimed):
            parts.append(text("hint.claim"))
    else:
        parts = [offer(text, view).plain]
        if view.public.phase in (Phase.DOUBLE, Phase.SHOW):
            parts.append(text("hint.silent"))
    return "   ".join((*parts, text("hint.guide")))


def hand_line(text: Prose, view: View) -> Text:
    """Return the player's own cards in a line, suit by suit."""
    return Text(text("hand.own") + " ").append_text(cards_text(sort_hand(view.hand)))


def refusal(text: Prose, view: View, action: Action, rule: str) -> str:
    """Return the reason why an action is not allowed, in words and with the number of the rule."""
    reason = text(f"rule.{rule}")
    if view.public.phase is not Phase.PLAY and action in (CLAIM, CONCEDE):
        reason = text("refused.early")
    doubles = view.public.contract.doubles if view.public.contract else 0
    words = card_text(action.card).plain if isinstance(action, Play) else quoted(text, action, doubles)
    return text("refused", said=words, reason=reason, rule=rule)


def question(text: Prose, view: View, unclear: Unclear) -> str:
    """Return the reply to a line that was not understood."""
    if unclear.meanings:
        return text("unclear.which", meanings=", ".join(unclear.meanings))
    return text("unclear.card" if view.public.phase is Phase.PLAY else "unclear.call")
