"""Whole matches under any rules, by random calls, plays, claims, concessions, misdeals and revokes."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from botifarra.core.actions import ACTIONS, CLAIM, CONCEDE, Action
from botifarra.core.auction import Phase
from botifarra.core.deal import Piles, next_deal
from botifarra.core.match import NO_SCORE, Match
from botifarra.core.rules import Misdeal, Rules
from botifarra.core.score import score_revoke
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from tests.core.invariants import check_attempt, check_every_attempt, check_state
from tests.scale import scale
from tests.strategies import MOST_PLIES, SEEDS, rules, states


@given(states())
def test_an_action_is_done_exactly_where_no_rule_is_against_it(state: State) -> None:
    check_every_attempt(state)


def _hand_goes_on(machine: "Matches") -> bool:
    return machine.state.public.phase is not Phase.OVER and not machine.match.is_over


def _cards_are_played(machine: "Matches") -> bool:
    return machine.state.public.phase is Phase.PLAY and not machine.match.is_over


class Matches(RuleBasedStateMachine):
    """Match after match; `dealer` and `misdeals` follow R2.4 and R2.6 apart from what `Match` says."""

    match: Match
    state: State
    rng: Random
    dealer: Seat
    misdeals: int
    piles: Piles | None

    @initialize(of=rules(), dealer=st.sampled_from(Seat), seed=SEEDS)
    def sit_down(self, of: Rules, dealer: Seat, seed: int) -> None:
        self.rng = Random(seed)
        self.match = Match(of, dealer)
        self.dealer = dealer
        self.misdeals = 0
        self.piles = None
        self._deal()

    def _deal(self) -> None:
        assert self.match.dealer is self.dealer
        self.state = State.start(
            self.match.rules, next_deal(self.match.rules, self.dealer, self.rng, self.piles)
        )

    def _hand_is_over(self) -> None:
        self.dealer = self.dealer.right
        self.misdeals = 0
        if not self.match.is_over:
            self._deal()

    @precondition(_hand_goes_on)
    @rule(choice=st.integers(0, 58))
    def act(self, choice: int) -> None:
        legal = self.state.legal_actions
        self.state = self.state.apply(legal[choice % len(legal)])

    @precondition(_hand_goes_on)
    @rule(plies=st.integers(4, 30) | st.just(MOST_PLIES))
    def act_on(self, plies: int) -> None:
        for _ in range(plies):
            if self.state.legal_actions:
                self.state = self.state.apply(self.rng.choice(self.state.legal_actions))

    @rule(action=st.sampled_from([action for action in ACTIONS if action != CLAIM]))
    def attempt(self, action: Action) -> None:
        check_attempt(self.state, action)

    @precondition(lambda machine: len(machine.state.public.tricks) >= 6)
    @rule()
    def claim(self) -> None:
        check_attempt(self.state, CLAIM)
        if self.state.why_illegal(CLAIM) is None:
            side = self.state.public.to_act.side
            self.state = self.state.apply(CLAIM)
            assert self.state.public.rest is side

    @precondition(_cards_are_played)
    @rule()
    def concede(self) -> None:
        side = self.state.public.to_act.side
        self.state = self.state.apply(CONCEDE)
        assert self.state.public.rest is side.other

    @precondition(lambda machine: not machine.state.public.actions and not machine.match.is_over)
    @rule()
    def misdeal(self) -> None:
        before = self.match
        self.match = before.misdeal()
        assert (self.match.score, self.match.hands) == (before.score, before.hands)
        self.misdeals += 1
        policy = self.match.rules.misdeal
        if policy is Misdeal.NEXT_DEALER or (policy is Misdeal.SAME_THEN_NEXT and self.misdeals % 2 == 0):
            self.dealer = self.dealer.right
        self._deal()

    @precondition(_cards_are_played)
    @rule(side=st.sampled_from(Side))
    def revoke(self, side: Side) -> None:
        contract = self.state.public.contract
        assert contract is not None
        shown_by = None if self.state.public.shown_by is None else self.state.public.shown_by.side
        self.match = self.match.penalise(side, contract, shown_by)
        assert self.match.hands[-1] == score_revoke(self.match.rules, contract, side, shown_by)
        self._hand_is_over()

    @precondition(lambda machine: machine.state.public.phase is Phase.OVER and not machine.match.is_over)
    @rule()
    def record(self) -> None:
        outcome = self.state.outcome
        assert outcome is not None
        assert sum(outcome.points) == 72 + self.match.rules.last_trick_bonus
        before = self.match
        self.match = before.record(outcome)
        assert self.match.hands == (*before.hands, outcome.scored)
        self.piles = self.state.piles
        self._hand_is_over()

    @precondition(lambda machine: machine.match.is_over)
    @rule()
    def next_match(self) -> None:
        over = self.match
        self.match = over.next()
        assert self.match.hands == ()
        assert self.match.score == self.match.carried
        if not over.rules.carry_over:
            assert self.match.score == NO_SCORE
        self._deal()

    @invariant()
    def the_state_holds_together(self) -> None:
        check_state(self.state)

    @invariant()
    def the_deal_goes_round(self) -> None:
        assert self.match.dealer is self.dealer

    @invariant()
    def the_score_is_the_sum_of_the_hands(self) -> None:
        match = self.match
        for side in Side:
            added = sum(hand[side] for hand in match.hands)
            if not match.rules.score_cap:
                assert match.score[side] == match.carried[side] + added
            assert match.score[side] <= (match.rules.score_cap or match.score[side])

    @invariant()
    def a_match_is_won_at_its_target_or_limit(self) -> None:
        match, of = self.match, self.match.rules
        full = 0 < of.max_hands == len(match.hands)
        assert match.is_over is (match.winner is not None or full)
        reached = [
            score >= of.target or (of.sudden_loss and other <= -of.target)
            for score, other in (match.score, match.score[::-1])
        ]
        if match.winner is None:
            assert not any(reached)
            assert not full or match.score[Side.NS] == match.score[Side.EW]
        else:
            ahead = match.score[match.winner] > match.score[match.winner.other]
            assert reached[match.winner] or (full and ahead)


Matches.TestCase.settings = settings(max_examples=scale(30, 1_000), stateful_step_count=40)
TestMatches = Matches.TestCase
