"""The action in place of a bot that does not answer: fast and legal."""

from botifarra.core.actions import DECLARES, DELEGATE, PASS, Action, Play
from botifarra.core.cards import Suit
from botifarra.core.view import View


def fallback(view: View) -> Action:
    """Return the cheapest legal card or, in the auction, a pass or delegation.

    Where neither a pass nor a delegation is legal, the longest suit becomes trumps. The seat of `view` is on
    turn.
    """
    legal = view.legal_actions
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return min(plays, key=lambda play: (play.card.points, play.card.strength, play.card))
    if PASS in legal or DELEGATE in legal:
        return PASS if PASS in legal else DELEGATE
    return DECLARES[max(Suit, key=lambda suit: len(view.hand.of(suit)))]
