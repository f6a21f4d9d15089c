"""Botifarra as a Python game of OpenSpiel. Importing this module registers it as `python_botifarra`.

Chance deals first. One node gives the dealer, then 48 nodes give the seat, 0 to 3, of each card, in the order
of the cards. The probability of a seat is its share of the places left. So each deal has one history, and all
deals are equally likely.
"""

from collections.abc import Callable, Mapping
from math import prod
from random import Random
from typing import Any

import numpy as np
import pyspiel

from botifarra.bots.engine.action import format_action
from botifarra.core.actions import ACTIONS, action_id
from botifarra.core.auction import Phase, spoken_calls
from botifarra.core.cards import DECK, RANKS, Card, CardSet
from botifarra.core.deal import Deal
from botifarra.core.public import PublicState
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View
from botifarra.environments.hand import (
    NO_REWARDS,
    act,
    final_rewards,
    most_actions,
    most_reward,
    render,
    start,
)
from botifarra.environments.observation import PIECES, encode, split
from botifarra.inference.sample import sample
from botifarra.records.notation import format_call, format_seat
from botifarra.records.rules import parse_rules

NAME = "python_botifarra"
"""The name by which OpenSpiel loads the game."""

_DEAL = 1 + len(DECK)
"""Chance nodes of a hand: the dealer and the cards."""

_GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Botifarra",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(Seat),
    min_num_players=len(Seat),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "oriental"},
)


class BotifarraGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One hand under the rules of the parameter `rules`: a preset, and options that differ.

    In the name of a game, `=` and `,` have another meaning, so options are written with `:` and `+`:
    `oriental last_trick_bonus:3 codony:o9+o1`. Raises `ParseError` for invalid rules.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        text = dict(params or {}).get("rules", "oriental")
        self.rules: Rules = parse_rules(text.translate({ord(":"): "=", ord("+"): ","}))
        most = most_reward(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(Seat),
            num_players=len(Seat),
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=most_actions(self.rules),
        )
        written = text.translate({ord("="): ":", ord(","): "+"})
        super().__init__(_GAME_TYPE, info, {"rules": written})

    def new_initial_state(self, state: str | None = None) -> "BotifarraState":
        """Return a hand before its first card is dealt."""
        return BotifarraState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes in a hand: one for the dealer and one for each card."""
        return _DEAL

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "BotifarraObserver":
        """Return an observer; see `BotifarraObserver`."""
        return BotifarraObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class BotifarraState(pyspiel.State):  # type: ignore[misc]
    """A hand being dealt, and then played; `hand` is None until all cards are dealt.

    An illegal action raises `IllegalAction`, which names the rule.
    """

    def __init__(self, game: BotifarraGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._dealt: tuple[int, ...] = ()
        self.hand: State | None = None

    def view(self, player: int) -> View | None:
        """Return a player's knowledge, as a `View` like that of a bot; None while cards are dealt."""
        return None if self.hand is None else self.hand.view(Seat(player))

    def current_player(self) -> int:
        """Return the player on turn, 0 to 3 for N W S E, or OpenSpiel's id for chance or for the end."""
        if self.hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.hand.public.to_act)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible dealers, or seats of the next card, with their probabilities."""
        weights = _weights(self._dealt)
        return [(seat, weight / sum(weights)) for seat, weight in enumerate(weights) if weight]

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.hand is not None and self.hand.public.phase is Phase.OVER

    def returns(self) -> list[float]:
        """Return the score of each player's side minus that of the other; zeros before the end."""
        return list(NO_REWARDS if self.hand is None else final_rewards(self.hand))

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "BotifarraState":
        """Return a state that the player cannot distinguish from this one; all such deals are equally likely.

        A deal is possible if all plays are legal from it, including R4.11. Of the calls, only a shown codony
        is evidence. While cards are dealt a player knows nothing, so the whole deal so far is drawn again.
        """
        rng = Random(f"{probability_sampler()} {probability_sampler()}")
        if self.hand is None:
            hand = start(self._rules, rng)
        else:
            view = self.hand.view(Seat(player_id))
            hand = State(view.public, sample(view, rng)[0])
        state = self.get_game().new_initial_state()
        for outcome in chance_outcomes_of(hand.deal)[: len(self._dealt)]:
            state.apply_action(outcome)
        for action in hand.public.actions:
            state.apply_action(action_id(action))
        return state  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.hand is not None:
            return render(self.hand)
        return " ".join(format_seat(Seat(seat)) for seat in self._dealt)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.hand is not None  # chance deals the cards
        return [action_id(action) for action in self.hand.legal_actions]

    def _apply_action(self, action: int) -> None:
        if self.hand is not None:
            self.hand = act(self.hand, action)
            return
        outcomes = [seat for seat, _ in self.chance_outcomes()]
        if action not in outcomes:
            raise ValueError(f"no outcome of this chance node is {action}; expected one of {outcomes}")
        self._dealt = (*self._dealt, action)
        if len(self._dealt) == _DEAL:
            self.hand = State.start(self._rules, _deal(self._dealt))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.hand is not None:
            return format_action(ACTIONS[action], self.hand.public)
        seat = format_seat(Seat(action))
        return f"{Card(len(self._dealt) - 1)!s} to {seat}" if self._dealt else f"{seat} deals"


class BotifarraObserver:
    """The observation of a player, as a tensor of the pieces of docs/environments.md and as a string.

    With perfect recall, as in an information state, it has all pieces. Without perfect recall, `plays` is
    left out. The observation then has, of earlier tricks, only the cards and the side that won them. Raises
    `ValueError` if `params` is not empty, or if the observer would see the cards of all players.
    """

    def __init__(self, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no observation parameters are known: {params}")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees the cards of one player at most")
        self._has_history = iig_obs_type.public_info and iig_obs_type.perfect_recall
        shapes = {name: shape for name, shape in PIECES.items() if _is_observed(name, iig_obs_type)}
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict = split(self.tensor, shapes)

    def set_from(self, state: BotifarraState, player: int) -> None:
        """Write the observation of a player into `tensor`.

        While cards are dealt it is only the player's seat.
        """
        self.tensor.fill(0)
        view = state.view(player)
        if view is None:
            self.dict["seat"][player] = 1
            return
        for name, piece in split(encode(view)).items():
            if name in self.dict:
                self.dict[name][:] = piece

    def string_from(self, state: BotifarraState, player: int) -> str:
        """Return the observation of a player: its seat and cards, the calls, and the cards played."""
        view = state.view(player)
        seat = format_seat(Seat(player))
        if view is None:
            return seat
        public = view.public
        words = [seat]
        if "hand" in self.dict:
            words.append(str(view.hand))
        if "dealer" in self.dict:
            words.append(f"{format_seat(public.dealer)} deals")
            calls = spoken_calls(public.rules, public.dealer, public.actions)
            words.append(" ".join(format_call(call.seat, call.call, call.doubles) for call in calls))
            tricks = (*public.tricks, public.trick) if self._has_history else (public.trick,)
            words.append(" ".join(str(card) for trick in tricks for card in trick.cards))
            if not self._has_history:
                words += [str(won) for won in _won(public)]
        return " | ".join(words)


def chance_outcomes_of(deal: Deal) -> tuple[int, ...]:
    """Return the outcomes of the chance nodes for a deal: the dealer, then the seat of each card."""
    seats = (next(seat for seat in Seat if card in deal.hands[seat]) for card in Card)
    return (int(deal.dealer), *map(int, seats))


def _deal(outcomes: tuple[int, ...]) -> Deal:
    dealer, *seats = outcomes
    north, west, south, east = (CardSet(c for c in Card if seats[c] == seat) for seat in Seat)
    return Deal(Seat(dealer), (north, west, south, east))


def _weights(dealt: tuple[int, ...]) -> list[int]:
    """Return the weight of each seat as the next outcome: equal for the dealer, then the places left."""
    return [RANKS - dealt[1:].count(seat) if dealt else 1 for seat in Seat]


def _is_observed(piece: str, iig_obs_type: Any) -> bool:
    """Return whether an observer of that type sees the piece."""
    match piece:
        case "seat":
            return True
        case "hand":
            return bool(iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
        case "plays":
            return bool(iig_obs_type.public_info and iig_obs_type.perfect_recall)
        case _:
            return bool(iig_obs_type.public_info)


def _won(public: PublicState) -> tuple[CardSet, CardSet]:
    """Return the cards that N-S and E-W have won."""
    by_side: tuple[list[Card], list[Card]] = ([], [])
    for trick in public.tricks:
        by_side[trick.winner(public.strain).side].extend(trick.cards)
    return CardSet(by_side[0]), CardSet(by_side[1])


pyspiel.register_game(_GAME_TYPE, BotifarraGame)
