"""The next step of the director with the rounds."""

import msgspec

from botifarra.tournament.events import Place
from botifarra.tournament.sessions import Dealing


class _NextStep(msgspec.Struct, frozen=True, tag_field="step"):
    """What the director does next with the rounds."""


class StepPair(_NextStep, frozen=True, tag="pair"):
    """Pair the next round."""

    round: int


class StepDeal(_NextStep, frozen=True, tag="deal"):
    """Deal boards, because the round in play needs some of them."""

    boards: Dealing


class StepClose(_NextStep, frozen=True, tag="close"):
    """Close the round in play."""

    round: int


class StepSettle(_NextStep, frozen=True, tag="settle"):
    """Settle a result that the next round depends on.

    It is missing in a closed round, or nobody has won (`is_tied`), perhaps in the round in play.
    """

    place: Place
    is_tied: bool


class StepOver(_NextStep, frozen=True, tag="over"):
    """All rounds are over, and none follows by the movement.

    `by_hand`: rounds are left, but after rounds seated by hand the movement cannot pair them. `session` is
    the one that `PairRound` can begin, perhaps on another evening; None if there is none.
    """

    by_hand: bool
    session: int | None


NextStep = StepPair | StepDeal | StepClose | StepSettle | StepOver
