"""Observations and actions as spaces of Gymnasium, which PettingZoo uses too."""

from typing import Any

import numpy as np
from gymnasium import spaces

from botifarra.core.actions import ACTIONS
from botifarra.core.view import View
from botifarra.environments.observation import SIZE, action_mask, encode

Observation = dict[str, Any]
"""`observation` for the seat's knowledge and `action_mask` for its legal actions, both `Bits`."""

ObservationSpace = spaces.Dict
ActionSpace = spaces.Discrete


def observation_space() -> ObservationSpace:
    """Return the space of the observations that `observe` returns."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (SIZE,), np.int8),
            "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
        }
    )


def action_space() -> ActionSpace:
    """Return the space of all action numbers."""
    return spaces.Discrete(len(ACTIONS))


def observe(view: View, is_over: bool) -> Observation:
    """Return the seat's knowledge and legal actions; no action is legal once the episode is over."""
    mask = np.zeros(len(ACTIONS), np.int8) if is_over else action_mask(view)
    return {"observation": encode(view), "action_mask": mask}
