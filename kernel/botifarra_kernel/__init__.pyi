"""Botifarra at the speed of the machine: integers in, integers out.

One encoding everywhere: card = suit * 12 + strength; a set of cards is a mask of 48 bits; strain = suit,
or 4 for botifarra; seats N W S E = 0 1 2 3. `hands` are the four sets still held, `trick` the cards on
the table in the order played, by `leader` first. `rules` is a sum of the four flags below,
`last_trick_bonus` what the last trick is worth beyond its cards (R1.4). Points are those that N-S win from
the position on, tricks and bonus included. A wrong argument raises `InvalidArgument`, which names it. Every
call lets other threads run.
"""

from collections.abc import Sequence

__version__: str

OCCIDENTAL: int
SECOND_MAY_LOAD: int
THIRD_LOADS_ONLY_IF_SAFE: int
ALWAYS_OVERTRUMP: int

PLAY_WEIGHTS: int
"""How many weights a model of play has."""

class InvalidArgument(ValueError): ...

# Open hands ------------------------------------------------------------------------------------------

def solve(
    hands: Sequence[int],
    leader: int,
    strain: int,
    rules: int = 0,
    trick: Sequence[int] = (),
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
) -> tuple[int, int, int]:
    """Lower and upper bound of the points, and the nodes searched.

    The bounds are equal unless the limit of nodes struck (0: none).
    """

def solve_cards(
    hands: Sequence[int],
    leader: int,
    strain: int,
    rules: int = 0,
    trick: Sequence[int] = (),
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
) -> tuple[list[tuple[int, int, int]], int]:
    """For each legal card, in order, it and both bounds of the points after it; and the nodes searched."""

def solve_strains(
    hands: Sequence[int],
    leader: int,
    rules: int = 0,
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
) -> tuple[list[tuple[int, int]], int]:
    """Both bounds for each of the five strains, at the start of a trick; and the nodes searched."""

def solve_batch(
    positions: Sequence[tuple[Sequence[int], int, int, Sequence[int]]],
    rules: int = 0,
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
    threads: int = 1,
) -> list[tuple[int, int, int]]:
    """What `solve` answers for each (hands, leader, strain, trick).

    The limit holds for each position by itself, and `table_mb` for each thread.
    """

# What a seat can know --------------------------------------------------------------------------------

def exclusions(
    leaders: Sequence[int],
    tricks: Sequence[Sequence[int]],
    strain: int,
    rules: int = 0,
) -> tuple[list[int], list[tuple[int, int, int]]]:
    """What the plays of some tricks prove, the last of them perhaps unfinished.

    By seat, the cards not yet played that it cannot hold; and the either-or facts of R4.11, each
    (seat, none_of, all_of): of the cards not yet played it holds none of the first set or all of the second.
    What the exclusions say may decide a fact already; `Sampler` takes them together.
    """

class Sampler:
    """The deals of the unseen cards that agree with what is known, all equally likely."""

    def __init__(
        self,
        places: Sequence[int],
        unseen: int,
        excluded: Sequence[int],
        either_or: Sequence[tuple[int, int, int]] = (),
    ) -> None:
        """`places` is how many unseen cards each seat holds, `excluded` by seat those it cannot hold.

        Cards that are not unseen are in no hidden hand: what `exclusions` answers can be given as it is.
        """

    @property
    def count(self) -> int:
        """How many deals there are; 0 where what is known contradicts itself."""

    def counts(self) -> list[tuple[int, int, int, int, int]]:
        """For each unseen card, in order: the card, and in how many deals each seat holds it."""

    def sample(self, number: int, seed: int) -> list[tuple[int, int, int, int]]:
        """Deals drawn exactly uniformly, each four sets of unseen cards; refuses when there are none.

        The same for a seed on every machine. `number` is at most a million.
        """

# Playouts --------------------------------------------------------------------------------------------

def playout(
    hands: Sequence[int],
    leader: int,
    strain: int,
    rules: int = 0,
    trick: Sequence[int] = (),
    *,
    number: int = 1,
    seed: int = 0,
    policy: str = "random",
    last_trick_bonus: int = 0,
    threads: int = 1,
) -> list[int]:
    """Points of N-S in each of `number` hands played to the end; the same for a seed whatever the threads.

    `policy` is random or greedy, or one for each side, N-S first, as greedy:random.
    """

def playout_batch(
    positions: Sequence[tuple[Sequence[int], int, int, Sequence[int]]],
    rules: int = 0,
    *,
    seed: int = 0,
    policy: str = "random",
    last_trick_bonus: int = 0,
    threads: int = 1,
) -> list[int]:
    """Points of N-S in one hand played to the end from each (hands, leader, strain, trick)."""

def perft(
    hands: Sequence[int],
    leader: int,
    strain: int,
    rules: int = 0,
    trick: Sequence[int] = (),
    *,
    depth: int,
    threads: int = 1,
) -> int:
    """How many sequences of exactly `depth` legal plays there are."""

def legal(
    hands: Sequence[int],
    leader: int,
    strain: int,
    rules: int = 0,
    trick: Sequence[int] = (),
) -> int:
    """The cards that the player on turn may play."""

# Plans -----------------------------------------------------------------------------------------------

class Models:
    """How players whose cards are hidden are taken to play and to call."""

    def __init__(self, play_weights: Sequence[float], call_weights: Sequence[float]) -> None:
        """`play_weights` has a number, -12 to 12, for each of `PLAY_WEIGHTS` features of a card to play.

        `call_weights` are 23, -1000 to 1000: what a hand promises in points above the middle for each honour
        of trumps from the sota up (5), for each trump, for each honour of other suits (5), for a void, for a
        singleton, less a par; then for each honour in botifarra (5), less a par; the stake below which a
        dealer delegates; and how sure a name and a double are, as the logarithm of the odds for each point.
        """

def plan(
    models: Models,
    sampler: Sampler,
    seat: int,
    hand: int,
    leaders: Sequence[int],
    tricks: Sequence[Sequence[int]],
    strain: int,
    makers: bool,
    rules: int,
    calls: Sequence[tuple[int, str, int, float]],
    *,
    last_trick_bonus: int = 0,
    candidates: int,
    worlds: int,
    solved: int,
    trust_in_plays: float = 0.0,
    trust_in_calls: float = 0.0,
    sure: float = 0.0,
    seconds: float = 0.0,
    nodes: int = 0,
    threads: int = 1,
    seed: int = 0,
) -> tuple[list[tuple[int, float, float]], int, float, int]:
    """For each legal card, in order, mean and deviation of the points that its side still wins.

    And over how many worlds, how many equally likely worlds the candidates amount to, and the nodes. `seat`
    is on turn and sees `hand`; the last of `tricks` is unfinished; `makers` says whether N-S named trumps.
    `calls` are those of hidden hands: (seat, kind, strain, needed), the kind being name,
    name_after_delegation, delegate, double or pass, and `needed` what a double needs the hand to promise.
    Where the deals are no more than `worlds` all of them are taken, else so many are drawn from `candidates`
    by how likely the calls and the plays are in each. A trick of at most `solved` tricks to go is solved with
    open hands; before, the model plays. Stops early when one card leads all others by `sure` standard errors,
    and after some seconds or nodes, where these are not 0; the same for a seed unless seconds stop it.
    Trusts, `sure` and `seconds` are at most a million.
    """

def prospects(
    models: Models,
    sampler: Sampler,
    seat: int,
    hand: int,
    leader: int,
    makers: bool,
    rules: int,
    calls: Sequence[tuple[int, str, int, float]],
    *,
    last_trick_bonus: int = 0,
    candidates: int,
    worlds: int,
    trust_in_calls: float = 0.0,
    seed: int = 0,
) -> list[tuple[list[int], list[list[float]]]]:
    """Worlds before the first lead: the points of N-S in each strain, and by seat what each hand promises."""

def play_features(
    seat: int,
    hand: int,
    elsewhere: int,
    leaders: Sequence[int],
    tricks: Sequence[Sequence[int]],
    strain: int,
    makers: bool,
    rules: int = 0,
) -> list[tuple[int, list[int]]]:
    """For each legal card, in order, the weights of a model of play that count for it.

    `seat` is on turn and sees `hand`; `elsewhere` are the other cards that are not played.
    """
