"""What a person on turn is told: what may be done, and why something may not."""

from rich.text import Text

from botifarra.cli.match.answer import Unclear, choices
from botifarra.cli.prose import Prose
from botifarra.cli.story import quoted
from botifarra.cli.terminal.cards import card_text, cards_text, sort_hand
from botifarra.cli.words import action_name
from botifarra.core.actions import CLAIM, CONCEDE, Action, Play
from botifarra.core.auction import Phase
from botifarra.core.view import View


def prompt(text: Prose, view: View) -> str:
    """What is asked."""
    return text(f"prompt.{view.public.phase.name.lower()}")


def offer(text: Prose, view: View) -> Text:
    """What may be done, numbered."""
    doubles = view.public.contract.doubles if view.public.contract else 0
    return Text("   ").join(
        Text(f"{number} ").append_text(
            card_text(action.card) if isinstance(action, Play) else Text(action_name(text, action, doubles))
        )
        for number, action in enumerate(choices(view), 1)
    )


def hint(text: Prose, view: View) -> str:
    """How to answer: the calls by number, or what can be typed instead of a card."""
    if view.public.phase is Phase.PLAY:
        return text("hint.play")
    silent = view.public.phase in (Phase.DOUBLE, Phase.SHOW)
    return f"{offer(text, view).plain}   {text('hint.silent' if silent else 'hint.call')}"


def hand_line(text: Prose, view: View) -> Text:
    """One's own cards in a line, a suit after the other."""
    return Text(text("hand.own") + " ").append_text(cards_text(sort_hand(view.hand)))


def refusal(text: Prose, view: View, action: Action, rule: str) -> str:
    """Why something is not allowed, in words and by the rule's number."""
    reason = text(f"rule.{rule}")
    if view.public.phase is not Phase.PLAY and action in (CLAIM, CONCEDE):
        reason = text("refused.early")
    doubles = view.public.contract.doubles if view.public.contract else 0
    said = card_text(action.card).plain if isinstance(action, Play) else quoted(text, action, doubles)
    return text("refused", said=said, reason=reason, rule=rule)


def question(text: Prose, view: View, unclear: Unclear) -> str:
    """What is said to something that could not be understood."""
    if unclear.meanings:
        return text("unclear.which", meanings=", ".join(unclear.meanings))
    return text("unclear.card" if view.public.phase is Phase.PLAY else "unclear.call")
