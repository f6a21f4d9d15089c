"""Reviews as pages: the decisions of a hand that are worth reading, the hand as a sum, and a season."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.arena.estimate import Estimate
from botifarra.cli.analysis.shown_sum import adding_up, shown_balance
from botifarra.cli.analysis.why_line import Choices, why_line
from botifarra.cli.prose import Prose
from botifarra.cli.records.replay import record_title, seat_names
from botifarra.cli.story import contract_line, strain_text
from botifarra.cli.terminal.cards import card_text
from botifarra.cli.terminal.console import console, table_lines
from botifarra.cli.words import (
    Names,
    action_name,
    decimal_text,
    error_text,
    half_up,
    seat_letter,
    side_letters,
)
from botifarra.core.actions import Call, Concede, Play
from botifarra.core.seats import Seat, Side
from botifarra.records.record import Record
from botifarra.review.highlights import Highlight, facts_against, highlights
from botifarra.review.report import trick_number
from botifarra.review.review import Judgement, Review
from botifarra.review.season import PlayedHand, Season, played_hand, season
from botifarra.review.verdict import Fortune, Verdict

_NAME = 12
"""Largest width of a name in a table, in columns."""

_CHOICE = 11
"""Largest width of a card or a call in a table, in columns: that of «Sant Vicenç»."""

_INDENT = "   "

_LEAST_FOR_INTERVAL = 5
"""Smallest number of hands whose interval is shown, as in the browser (web/src/summary/interval.ts)."""

_STYLES = {
    Verdict.BEST: "green",
    Verdict.LEVEL: "green",
    Verdict.SLIP: "yellow",
    Verdict.MISTAKE: "dark_orange",
    Verdict.BLUNDER: "bold red",
}


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A record with its review; `number` is its place in the file, from 1."""

    number: int
    record: Record
    review: Review


def review_page(text: Prose, reviewed: Reviewed, seats: Sequence[Seat]) -> Iterator[Text]:
    """Yield the decisions of these seats that are worth reading, the hand as a sum, and the players."""
    record, review = reviewed.record, reviewed.review
    names = seat_names(text, record)
    yield Text(record_title(text, record), "bold")
    assert record.contract is not None  # the hand is finished
    yield contract_line(text, names, record.contract)
    marked = [each for seat in seats for each in highlights(review, seat)]
    marked.sort(key=lambda each: each.judged.decision.place)
    if not marked:
        yield Text()
        yield Text(text("review.nothing"))
    for kind, chosen in (("calls", Call), ("cards", Play)):
        some = [each for each in marked if isinstance(each.judged.chosen, chosen)]
        if some:
            yield Text()
            yield Text(text(f"review.{kind}"), "bold")
            yield from _decisions(text, names, some, are_cards=kind == "cards")
    yield Text()
    yield Text(text("review.sum"), "bold")
    yield from table_lines(_sum(text, names, review))
    yield Text()
    yield from table_lines(_players(text, names, review, seats))


def season_page(text: Prose, file: str, found: Sequence[Reviewed], seats: Sequence[Seat]) -> Iterator[Text]:
    """Yield a line for each hand, and the means of each player with their intervals."""
    yield Text(text("review.title", file=file), "bold")
    yield from table_lines(_hands(text, found))
    for name, hands in players_of(text, found, seats).items():
        played = season(hands)
        yield Text()
        yield Text(text("review.player", name=name, hands=played.hands, decisions=played.decisions), "bold")
        yield Text(verdicts_text(text, played))
        yield from table_lines(_season(text, played))


def notes(text: Prose, found: Sequence[Reviewed], seats: Sequence[Seat], *, in_match: bool) -> Iterator[str]:
    """Yield what the numbers mean, and what is needed to repeat the review.

    `in_match` says whether the score of a match counted for its calls.
    """
    for key in ("cost", "marks", "calls.match" if in_match else "calls", "open", "sum"):
        yield text(f"review.note.{key}")
    hands = map(len, players_of(text, found, seats).values())
    if len(found) > 1 and min(hands) < _LEAST_FOR_INTERVAL:
        yield text("review.note.interval", least=_LEAST_FOR_INTERVAL)
    yield _made_by(text, found[0].review)


def _made_by(text: Prose, review: Review) -> str:
    """Return the effort, the seed and the version."""
    effort = text(f"review.effort.{review.effort}")
    return text("review.made", effort=effort, seed=review.seed, version=review.version)


def players_of(text: Prose, found: Iterable[Reviewed], seats: Sequence[Seat]) -> dict[str, list[PlayedHand]]:
    """Return the hands of each player, by name; players without a name go by their seat."""
    players: dict[str, list[PlayedHand]] = {}
    for one in found:
        names = seat_names(text, one.record)
        for seat in seats:
            players.setdefault(names[seat], []).append(played_hand(one.review, seat))
    return players


def verdict_text(text: Prose, judged: Judgement) -> str:
    """Return the verdict in a word or two, or that it was bad luck."""
    if judged.fortune is Fortune.UNLUCKY:
        return text("review.unlucky")
    return text(f"review.{judged.verdict}")


def verdict_class(judged: Judgement) -> str:
    """Return the name of the verdict for the style of a page."""
    return str(judged.fortune if judged.fortune is Fortune.UNLUCKY else judged.verdict)


def verdicts_text(text: Prose, played: Season | PlayedHand) -> str:
    """Return the numbers of slips, mistakes and blunders."""
    return text("review.verdicts", slips=played.slips, mistakes=played.mistakes, blunders=played.blunders)


def cost_text(text: Prose, judged: Judgement) -> str:
    """Return the loss of a choice with its standard error; an exact one has none.

    Bad luck has no cost, because the better card was level with the chosen one.
    """
    if judged.fortune is Fortune.UNLUCKY:
        return "–"
    cost = decimal_text(text, judged.loss)
    return f"{cost} ± {error_text(text, judged.error)}" if judged.error else cost


def open_text(text: Prose, highlight: Highlight) -> str:
    """Return the worth of a choice and that of the better one with open hands."""
    values, chosen = highlight.judged.open_hands, highlight.judged.chosen
    return " → ".join(decimal_text(text, values[choice], 0) for choice in (chosen, highlight.better))


def why_text(text: Prose, names: Names, highlight: Highlight) -> str:
    """Return the facts that prove a choice worse than the better one, and a note if it was lucky."""
    judged = highlight.judged
    chosen, better = (choice_text(text, judged, choice).plain for choice in (judged.chosen, highlight.better))
    lines = [why_line(text, names, fact, Choices(chosen, better)) for fact in facts_against(judged)]
    lines += [text("review.lucky")] if judged.fortune is Fortune.LUCKY else []
    return " · ".join(lines)


def choice_text(text: Prose, judged: Judgement, choice: Call | Play) -> Text:
    """Return a card, or the name of a call."""
    if isinstance(choice, Play):
        return card_text(choice.card)
    contract = judged.decision.view.public.contract
    return Text(action_name(text, choice, contract.doubles if contract else 0))


def sum_rows(text: Prose, names: Names, review: Review) -> Iterator[tuple[str, str, bool]]:
    """Yield each part of the result of N-S, its number, and whether it is a result rather than a part."""
    found = shown_balance(review.balance)
    yield text("review.middle"), decimal_text(text, found.middle), False
    yield text("review.deal"), decimal_text(text, found.cards, sign=True), False
    for seat in sorted(Seat, key=lambda seat: seat.side):
        is_ours = seat.side is Side.NS
        label = text("review.play" if is_ours else "review.play.against", name=names[seat])
        gained = found.choices[seat] if is_ours else -found.choices[seat]
        yield label, decimal_text(text, gained, sign=True), False
    is_conceded = isinstance(review.state.public.actions[-1], Concede)
    luck = "review.guesses.conceded" if is_conceded else "review.guesses"
    yield text(luck), decimal_text(text, found.guesses, sign=True), False
    yield text("review.result"), decimal_text(text, found.result), True
    yield text("review.luck_adjusted"), decimal_text(text, found.luck_adjusted), True


PLAYER_COLUMNS = ("decisions", "faults", "lost_points", "lost_score", "gained")


def player_row(text: Prose, review: Review, seat: Seat) -> tuple[str, ...]:
    """Return the numbers of a player, in the order of `PLAYER_COLUMNS`."""
    hand = played_hand(review, seat)
    return (
        str(hand.decisions),
        _faults_text((hand,)),
        decimal_text(text, hand.lost_points),
        decimal_text(text, hand.lost_score),
        decimal_text(text, shown_balance(review.balance).choices[seat], sign=True),
    )


def _decisions(text: Prose, names: Names, marked: Sequence[Highlight], *, are_cards: bool) -> Iterator[Text]:
    """Yield a table of decisions."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(no_wrap=True)
    if are_cards:
        table.add_column(text("review.trick"), justify="right")
    table.add_column(text("review.who"), no_wrap=True, max_width=_NAME)
    for column in ("chosen", "better"):
        table.add_column(text(f"review.{column}"), no_wrap=True, max_width=_CHOICE)
    for column in ("cost", "open"):
        table.add_column(text(f"review.{column}"), justify="right", no_wrap=True)
    for each in marked:
        judged = each.judged
        table.add_row(
            Text(verdict_text(text, judged), _STYLES[judged.verdict]),
            *([str(trick_number(judged))] if are_cards else []),
            names[judged.seat],
            choice_text(text, judged, judged.chosen),
            choice_text(text, judged, each.better),
            cost_text(text, judged),
            open_text(text, each),
        )
    lines = list(table_lines(table))
    yield from lines[: -len(marked)]
    for each, line in zip(marked, lines[-len(marked) :], strict=True):
        yield line
        for part in wrap(why_text(text, names, each), console().width - len(_INDENT)):
            yield Text(f"{_INDENT}{part}", "dim")


def _sum(text: Prose, names: Names, review: Review) -> Table:
    table = Table(box=SIMPLE, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    for label, value, is_result in sum_rows(text, names, review):
        table.add_row(label, value, style="bold" if is_result else "")
    return table


def _players(text: Prose, names: Names, review: Review, seats: Sequence[Seat]) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(no_wrap=True, max_width=_NAME)
    for column in PLAYER_COLUMNS:
        table.add_column(text(f"review.{column}"), justify="right", max_width=_NAME)
    for seat in seats:
        table.add_row(names[seat], *player_row(text, review, seat))
    return table


def _hands(text: Prose, found: Iterable[Reviewed]) -> Table:
    """Return a table with a line for each hand: contract, result, result without luck, play of each side."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(text("review.hand"), justify="right")
    table.add_column(text("table.trumps"), no_wrap=True)
    for column in ("result_short", "luck_adjusted_short"):
        table.add_column(text(f"review.{column}"), justify="right")
    for side in Side:
        table.add_column(text("review.play", name=side_letters(text, side)), justify="right")
    table.add_column(text("review.faults"), justify="right", max_width=_NAME)
    for one in found:
        balance, contract = shown_balance(one.review.balance), one.record.contract
        assert contract is not None  # the hand is finished
        table.add_row(
            str(one.number),
            Text(f"{seat_letter(text, contract.declarer)} ").append_text(strain_text(text, contract.strain)),
            decimal_text(text, balance.result, 0),
            decimal_text(text, balance.luck_adjusted),
            *(decimal_text(text, balance.of_side(side), sign=True) for side in Side),
            _faults_text([played_hand(one.review, seat) for seat in Seat]),
        )
    return table


def _faults_text(hands: Sequence[PlayedHand]) -> str:
    """Return the numbers of slips, mistakes and blunders."""
    counts = ((hand.slips, hand.mistakes, hand.blunders) for hand in hands)
    return " / ".join(str(sum(column)) for column in zip(*counts, strict=True))


def season_rows(text: Prose, played: Season) -> Iterator[tuple[str, str, str]]:
    """Yield each mean of a player for a hand: its name, its value and its interval.

    The values of the parts add up to those of the two results.
    """
    above = half_up(played.result.mean, 2)
    of_luck = (played.cards.mean, played.guesses.mean)
    cards, guesses, luck_adjusted = adding_up((*of_luck, played.luck_adjusted.mean), above, 2)
    of_play = (played.gained.mean, played.partner.mean, played.opponents.mean)
    gained, partner, opponents = adding_up(of_play, luck_adjusted, 2)
    for key, known, value, has_sign in (
        ("lost_points", played.lost_points, played.lost_points.mean, False),
        ("lost_score", played.lost_score, played.lost_score.mean, False),
        ("cards", played.cards, cards, True),
        ("gained", played.gained, gained, True),
        ("partner", played.partner, partner, True),
        ("opponents", played.opponents, opponents, True),
        ("guesses", played.guesses, guesses, True),
        ("above", played.result, above, True),
        ("above_luck_adjusted", played.luck_adjusted, luck_adjusted, True),
    ):
        shown = decimal_text(text, value, 2, sign=has_sign)
        yield text(f"review.mean.{key}"), shown, _interval(text, known)


def _season(text: Prose, played: Season) -> Table:
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(text("review.mean"))
    table.add_column(text("arena.mean"), justify="right", no_wrap=True)
    table.add_column(text("arena.interval"), justify="right", no_wrap=True)
    for row in season_rows(text, played):
        table.add_row(*row)
    return table


def _interval(text: Prose, known: Estimate) -> str:
    """Return the interval of a mean, or a dash for so few hands that it would say almost nothing."""
    if known.count < _LEAST_FOR_INTERVAL:
        return "–"
    low, high = (decimal_text(text, end, 2, sign=True) for end in known.interval)
    return f"{low} … {high}"
