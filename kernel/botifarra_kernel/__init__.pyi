"""Fast Botifarra in C++: integers in, integers out.

All functions share one encoding. A card is suit * 12 + strength. A set of cards is a mask of 48 bits. A
strain is a suit, or 4 for botifarra. The seats N W S E are 0 1 2 3.

`hands` are the four sets of cards still held. `trick` has the cards on the table in the order played, the
first by `leader`. `rules` is a sum of `RULE_FLAGS`. `last_trick_bonus` is the worth of the last trick
beyond its cards (R1.4). Points are those that N-S win from the position on, with tricks and bonus.

A wrong argument raises `InvalidArgument`, which names the argument. Every call releases the GIL.
"""

from collections.abc import Mapping, Sequence

from typing_extensions import Buffer

__version__: str

RULE_FLAGS: Mapping[str, int]
"""The bit of each option of play, by the name of the option in `Rules` of `botifarra.core`."""

LEAD_RANGES: tuple[int, ...]
FOLLOW_RANGES: tuple[int, ...]
"""The number of values of each feature of a card that is led, and of a card that is played to a trick."""

PLAY_UNITS: int
"""The number of units in the hidden layer of the play network."""

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
    """Return the lower and upper bound of the points, and the number of nodes searched.

    The bounds are equal unless the search reached the limit of nodes. A limit of 0 means no limit.
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
    """Return each legal card, in order, with both bounds of the points after it; and the nodes searched."""

def solve_strains(
    hands: Sequence[int],
    leader: int,
    rules: int = 0,
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
) -> tuple[list[tuple[int, int]], int]:
    """Return both bounds for each of the five strains at the start of a trick; and the nodes searched."""

def solve_batch(
    positions: Sequence[tuple[Sequence[int], int, int, Sequence[int]]],
    rules: int = 0,
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
    threads: int = 1,
) -> list[tuple[int, int, int]]:
    """Return the result of `solve` for each (hands, leader, strain, trick).

    The limit of nodes applies to each position, and `table_mb` to each thread.
    """

def solve_cards_batch(
    positions: Sequence[tuple[Sequence[int], int, int, Sequence[int]]],
    rules: int = 0,
    *,
    last_trick_bonus: int = 0,
    table_mb: int = 4,
    node_limit: int = 0,
    threads: int = 1,
) -> list[tuple[list[tuple[int, int, int]], int]]:
    """Return the result of `solve_cards` for each (hands, leader, strain, trick), as `solve_batch` does."""

def lead_features(hands: Sequence[int], leader: int, strain: int) -> list[tuple[int, list[int]]]:
    """Return each lead with the features by which the search orders early leads, to fit their weights."""

# The knowledge of a seat ------------------------------------------------------------------------------

def exclusions(
    leaders: Sequence[int],
    tricks: Sequence[Sequence[int]],
    strain: int,
    rules: int = 0,
) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Return the facts that the plays of some tricks prove. The last trick may be unfinished.

    The first list has, by seat, the unplayed cards that the seat cannot hold. The second list has the
    either-or facts of R4.11, each as (seat, none_of, all_of): of the unplayed cards, the seat holds none of
    the first set or all of the second. The exclusions may already decide a fact. `Sampler` takes both
    lists.
    """

class Sampler:
    """The deals of the unseen cards that agree with all known facts, all equally likely."""

    def __init__(
        self,
        places: Sequence[int],
        unseen: int,
        excluded: Sequence[int],
        either_or: Sequence[tuple[int, int, int]] = (),
    ) -> None:
        """`places` has the number of unseen cards of each seat, `excluded` the cards that each cannot hold.

        A card that is not `unseen` counts as one that no seat holds. So the result of `exclusions` can be
        passed unchanged.
        """

    @property
    def count(self) -> int:
        """Return the number of deals; 0 if the known facts contradict each other."""

    def counts(self) -> list[tuple[int, int, int, int, int]]:
        """Return each unseen card, in order, with the number of deals in which each seat holds it."""

    def sample(self, number: int, seed: int) -> list[tuple[int, int, int, int]]:
        """Return deals drawn exactly uniformly, each as four sets of unseen cards.

        A seed gives the same deals on every machine. `number` is at most a million. Raises `InvalidArgument`
        if no deal agrees with the facts.
        """

    def sample_into(self, deals: Buffer, seed: int, *, threads: int = 1) -> None:
        """Fill a buffer with the deals that `sample` draws with this seed, four sets of cards to a deal.

        The buffer is writable and contiguous, and holds native integers of 64 bits: an `array("Q")` of four
        for each deal, or a NumPy array of shape (number, 4). The deals do not depend on the number of
        threads. The first ones do not depend on the size of the buffer.
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
    """Return the points of N-S in each of `number` hands played to the end.

    The result depends on the seed and not on the number of threads. `policy` is `random` or `greedy`, or one
    for each side, N-S first: `greedy:random`.
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
    """Return the points of N-S in one hand played to the end from each (hands, leader, strain, trick)."""

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
    """Return the number of sequences of exactly `depth` legal plays."""

def legal(
    hands: Sequence[int],
    leader: int,
    strain: int,
    rules: int = 0,
    trick: Sequence[int] = (),
) -> int:
    """Return the cards that the player on turn may play."""

# Plans -----------------------------------------------------------------------------------------------

class Models:
    """The model of how players with hidden cards play and call."""

    def __init__(self, play_weights: bytes, other_play_weights: bytes, call_weights: Sequence[float]) -> None:
        """Make the models from their weights.

        `play_weights` are those of the play network: whole numbers of two bytes, the lower byte first, in
        parts of 1024. There is a row of `PLAY_UNITS` numbers for each value of `LEAD_RANGES` and then of
        `FOLLOW_RANGES`, two rows of biases, and two rows of the weights of the units in a score. The first of
        these two rows is that of leads. Weights by which a sum could overflow are refused.
        `other_play_weights` are those of a second network. Some players may play by it: see `plan`.

        `call_weights` are 23 numbers from -1000 to 1000. The first 14 add up to the promise of a hand in
        trumps, in points above the middle: for each honour of trumps from the jack up (5), for each trump,
        for each honour of other suits (5), for a void, for a singleton, and a par, which is subtracted. The
        next 6 do the same for botifarra: for each honour (5), and a par. Then comes the stake below which a
        dealer delegates. The last two are the slopes of naming and of doubling: the logarithm of the odds for
        each point.
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
    prior: float = 0.0,
    trust_in_partner: float = 0.0,
    trust_in_opponents: float = 0.0,
    trust_in_calls: float = 0.0,
    doubt_in_partner: float = 0.0,
    doubt_in_opponents: float = 0.0,
    sure: float = 0.0,
    seconds: float = 0.0,
    nodes: int = 0,
    threads: int = 1,
    seed: int = 0,
) -> tuple[list[tuple[int, float, float, float]], list[float], float, int, float, int]:
    """Return the worth of each legal card to the player on turn, over worlds drawn from the sampler.

    The result has six parts:

    - for each legal card, in order: the card, the mean and the deviation of the points that the player's side
      still wins, and the score of the play network;
    - the covariances of the means of each two cards, row by row; worlds made of one candidate are a cluster;
    - the mean, over the worlds, of the points of the card that is best in each world;
    - the number of worlds;
    - the effective sample size: the number of equally likely worlds to which the candidates amount;
    - the number of nodes.

    `seat` is on turn and sees `hand`. The last of `tricks` is unfinished. `makers` tells whether N-S named
    trumps. `calls` are those of the hidden hands, as (seat, kind, strain, needed). The kind is name,
    name_after_delegation, delegate, double or pass. `needed` is the least promise of a hand that doubles.

    If there are at most `worlds` deals, all of them are used. Otherwise `worlds` are drawn from `candidates`,
    weighted by how likely the calls and plays are in each. The last `solved` tricks are solved with open
    hands; the tricks before them are played by the model. The likelihoods of the partner's plays, of those of
    the opponents and of calls are raised to the powers of the trusts. The doubts are the probabilities that
    all plays of the partner, or of both opponents, are by the other network of the models.

    The search stops early when one card leads all others by `sure` standard errors. For this comparison each
    card gets `prior` points for each unit of its score. The search also stops after `seconds` or `nodes`. A
    limit of 0 means no limit. A seed gives the same result unless `seconds` stops the search. `prior`,
    trusts, `sure` and `seconds` are at most a million, and doubts at most 1.
    """

def model_playouts(
    models: Models,
    hands: Sequence[int],
    leaders: Sequence[int],
    tricks: Sequence[Sequence[int]],
    strain: int,
    makers: bool,
    rules: int,
    *,
    last_trick_bonus: int = 0,
    solved: int,
    number: int,
    seed: int = 0,
    threads: int = 1,
) -> list[int]:
    """Return the points that N-S still win in each of `number` hands that the play network plays on.

    `hands` are the cards still held, and `tricks` are those of `plan`. Each player knows its own hand and
    the cards played. The last `solved` tricks are solved with open hands, so that all numbers are the same
    once no more are left. The result depends on the seed and not on the number of threads.
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
    """Return worlds before the first lead.

    Each has the points of N-S in each strain, and the promises of each hand, by seat.
    """

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
    """Return, for each legal card in order, its features: a value out of each of the ranges.

    Values are numbered through all ranges: `LEAD_RANGES` first, of cards that are led, then `FOLLOW_RANGES`.
    `seat` is on turn and sees `hand`. `elsewhere` are all other cards that are not played.
    """

def play_scores(
    models: Models,
    seat: int,
    hand: int,
    elsewhere: int,
    leaders: Sequence[int],
    tricks: Sequence[Sequence[int]],
    strain: int,
    makers: bool,
    rules: int = 0,
) -> list[tuple[int, float]]:
    """Return, for each legal card in order, its score by the play network: the logarithm of its odds.

    The arguments are those of `play_features`.
    """

def self_play(
    models: Models,
    rules: int = 0,
    *,
    last_trick_bonus: int = 0,
    hands: int,
    every: int = 1,
    seed: int = 0,
    threads: int = 1,
) -> tuple[bytes, bytes, bytes]:
    """Return decisions of hands that the play network plays with itself, to learn from.

    Of the decisions with a choice, one in `every` is kept. The result has three parts, in the byte order of
    the machine:

    - for each decision, its number of legal cards, in one byte;
    - for each card, the values of its features, in two bytes each; a card has as many as `FOLLOW_RANGES`, and
      the number of all values stands for a missing one;
    - for each card, the points of the player's side from there to the end, in four bytes. Each card is played
      out once, in the same deal and with the same random numbers.

    `hands` is at most a million. A seed gives the same result whatever the number of threads.
    """
