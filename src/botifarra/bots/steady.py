"""The decision of a bot at a board that many people play: equal questions get equal answers, anywhere."""

from random import Random

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.actions import Action
from botifarra.core.view import View
from botifarra.fairness.bot_seeds import choice_seed


def steady_action(level: str, view: View, bots_seed: bytes, nodes: int | None = None) -> Action:
    """Return the action of the bot `level` for the seat of `view`, which is on turn.

    The search is limited by the effort of the level and by `nodes` (`Budget`), never by time. `view` should
    not have a match, because a board counts alone. `bots_seed` is the seed of the board's bots
    (`fairness.bot_seeds`).
    """
    public = view.public
    return BOTS[level].act(
        view, Random(choice_seed(bots_seed, view.seat, public.actions)), Budget(nodes=nodes)
    )
