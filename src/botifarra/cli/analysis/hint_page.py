"""A bot's estimate of the cards or calls that a player may choose from, as a page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from botifarra.bots.hint import Choice, Hint
from botifarra.bots.leads import (
    Costs,
    Draws,
    DrawsPartner,
    Exits,
    Forces,
    GivesRuff,
    Invites,
    Long,
    Master,
    OfLead,
    Returns,
    Runs,
    Saves,
    Shortens,
    ShowsAce,
    ToPartner,
)
from botifarra.bots.reasons import (
    Equal,
    Exposed,
    Forced,
    Gives,
    Hopeful,
    Loads,
    Lost,
    NearBest,
    OfTrick,
    Reason,
    Secure,
    Tops,
    Trumps,
    Void,
)
from botifarra.bots.threats import Threat
from botifarra.cli.prose import Prose
from botifarra.cli.story import calls_line, contract_line
from botifarra.cli.terminal.bars import bar
from botifarra.cli.terminal.cards import COLOURS, SYMBOLS, card_text, cards_text, numbers_text, sort_hand
from botifarra.cli.terminal.console import table_lines, unbroken
from botifarra.cli.words import (
    Names,
    action_name,
    cases_text,
    count_text,
    decimal_text,
    error_text,
    percent_text,
    share_text,
    sides_text,
)
from botifarra.core.actions import Action, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Suit
from botifarra.core.seats import Seat
from botifarra.core.view import View

_BAR = 10
"""Columns of the bar that stands for all points."""

_NAMED = 3
"""Largest number of higher cards that are named one by one."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The estimate of a bot of one level for a view; `seed` is the seed of its randomness."""

    title: str
    names: Names
    level: str
    seed: int
    view: View
    hint: Hint


def advice_page(text: Prose, advice: Advice) -> Iterator[Text]:
    """Yield the state of the hand, the value of each card or call with reasons, and the proved voids."""
    yield Text(advice.title, "bold")
    yield from _moment(text, advice)
    yield from table_lines(_table(text, advice))
    hint = advice.hint
    if _is_usual(hint):
        yield Text()
        yield Text(text("hint.usual"))
    if hint.voids:
        yield Text()
        yield Text(text("hint.voids"))
        yield from (Text(f"  {void_line(text, advice.names, void)}") for void in hint.voids)
    yield Text()
    error = max(choice.error for choice in hint.choices)
    yield Text(
        text(
            "hint.worlds",
            level=advice.level,
            worlds=count_text(text, hint.worlds),
            deals=count_text(text, hint.deals),
            error=error_text(text, error),
        ),
        "dim",
    )
    yield Text(text("hint.chance", seed=advice.seed), "dim")


def _is_usual(hint: Hint) -> bool:
    """Return whether the bot prefers the first card, because it is usual, to one that is surely better."""
    best, *others = hint.choices
    return isinstance(best.action, Play) and any(
        other.value > best.value and NearBest(best.action) not in other.reasons for other in others
    )


def _moment(text: Prose, advice: Advice) -> Iterator[Text]:
    view, names = advice.view, advice.names
    public, name = view.public, names[view.seat]
    if view.match is not None:
        score = sides_text(text, view.match.score)
        target = text("sheet.target", target=public.rules.target)
        yield Text(f"{text('panel.sheet')}: {score} · {target}")
    if public.phase is Phase.PLAY:
        yield Text(text("solve.on_turn", number=len(public.tricks) + 1, name=name))
    else:
        yield Text(text("hint.to_call", name=name))
    if public.contract is not None:
        yield contract_line(text, names, public.contract)
    elif public.actions:
        yield calls_line(text, names, public)
    if public.tricks:
        yield Text(text("solve.won", won=sides_text(text, public.points)))
    if public.trick.cards:
        plays = (Text(f"{names[seat]} ").append_text(card_text(card)) for seat, card in public.trick.plays)
        yield Text(f"{text('solve.on_table')} ").append_text(Text("  ").join(plays))
    held = [numbers_text(suit, view.hand) for suit in Suit if view.hand.of(suit)]
    yield Text(f"{text('infer.hand')}: ").append_text(Text("   ").join(held))
    yield Text()


def _table(text: Prose, advice: Advice) -> Table:
    """Return a table with a row for each card or call: values, a bar for a card, and reasons.

    The values are its own, its difference to the first with the error of that, and its deviation. For a call
    it also has the chance to win the match, where that is known.
    """
    is_play = advice.view.public.phase is Phase.PLAY
    is_for_match = advice.hint.choices[0].win is not None
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(text("hint.points" if is_play else "hint.score"), justify="right", style="bold")
    table.add_column(text("hint.difference"), justify="right")
    table.add_column(text("hint.spread"), justify="right")
    if is_for_match:
        table.add_column(text("hint.win"), justify="right", style="bold")
    if is_play:
        table.add_column(no_wrap=True)
    table.add_column(text("hint.why"))
    for choice in advice.hint.choices:
        value = decimal_text(text, choice.value, sign=not is_play)
        spread = f"± {decimal_text(text, choice.deviation)}"
        difference = _difference(text, advice.hint.choices[0], choice)
        row: list[str | Text] = [_action_text(text, advice, choice.action), value, difference, spread]
        if choice.win is not None:
            row.append(percent_text(text, decimal_text(text, 100 * choice.win)))
        drawn = [_bar(advice, choice)] if is_play else []
        reasons = " · ".join(reason_line(text, advice, reason) for reason in choice.reasons)
        table.add_row(*row, *drawn, unbroken(reasons))
    return table


def _difference(text: Prose, best: Choice, choice: Choice) -> str:
    """Return the difference between a choice and the first one, with its standard error unless that is 0."""
    if choice.action == best.action:
        return "–"
    difference = decimal_text(text, choice.value - best.value, sign=True)
    error = choice.difference_error
    return f"{difference} ± {error_text(text, error)}" if error else difference


def _bar(advice: Advice, choice: Choice) -> Text:
    assert isinstance(choice.action, Play)
    share = Fraction(choice.value) / advice.view.public.rules.total
    return Text(bar(min(share, Fraction(1)), _BAR), COLOURS[choice.action.card.suit])


def _action_text(text: Prose, advice: Advice, action: Action) -> Text:
    if isinstance(action, Play):
        return card_text(action.card)
    contract = advice.view.public.contract
    return Text(action_name(text, action, contract.doubles if contract else 0))


def reason_line(text: Prose, advice: Advice, reason: Reason) -> str:
    """Return a reason in words."""
    match reason:
        case Secure() | Exposed() | Lost() | Hopeful():
            return _trick_line(text, advice, reason)
        case Loads() | Gives():
            return text(f"hint.{reason.code}", points=reason.points)
        case Equal():
            return text("hint.equal", card=card_text(reason.card))
        case NearBest():
            return text("hint.near", action=_action_text(text, advice, reason.action))
        case Trumps() | Tops():
            none = "" if reason.cards else ".none"
            return text(f"hint.{reason.code}{none}", cards=cards_line(reason.cards))
        case Forced():
            return text("hint.forced")
        case _:
            return text(f"hint.{reason.code}", **lead_values(text, advice.names, reason))


def lead_values(text: Prose, names: Names, reason: Master | OfLead) -> dict[str, object]:  # noqa: C901
    """Return the values for a sentence about the plan behind a lead."""
    match reason:
        case Draws(cards):
            return {"cards": cards_line(cards), "count": len(cards)}
        case DrawsPartner(seat, cards) | ToPartner(seat, cards):
            return {"name": names[seat], "cards": cards_line(cards)}
        case Master(cards) | Runs(cards):
            return {"cards": cards_line(cards)}
        case Long(count, others):
            return {"cards": count, "others": others}
        case Returns(seat, suit):
            return {"name": names[seat], "suit": SYMBOLS[suit]}
        case Shortens(suit, cards):
            return {"suit": SYMBOLS[suit], "cards": any_of(text, cards)}
        case GivesRuff(seat, suit, chance):
            shown = share_text(text, chance, in_words=True)
            return {"name": names[seat], "suit": SYMBOLS[suit], "chance": shown}
        case Forces(cards, then):
            return {"cards": any_of(text, cards), "then": cards_line(then)}
        case Exits(suit):
            return {"suit": SYMBOLS[suit]}
        case ShowsAce(card):
            return {"card": card_text(card)}
        case Saves(card, cards):
            return {"card": card_text(card), "cards": any_of(text, cards)}
        case Costs(cards):
            return {"cards": any_of(text, cards)}
        case Invites(seat):
            return {"name": names[seat]}


def _trick_line(text: Prose, advice: Advice, reason: OfTrick) -> str:
    """Return a sentence about the winner of the trick, certain or possible."""
    card = card_text(reason.card)
    match reason:
        case Exposed():
            threats = threats_line(text, advice.names, reason.threats)
            key = "hint.exposed" if reason.safe else "hint.exposed.never"
            return text(key, card=card, safe=cases_text(text, reason.safe), threats=threats)
        case Hopeful():
            threats = threats_line(text, advice.names, [reason.help])
            return text("hint.hopeful", card=card, threats=threats)
        case _:
            is_last = len(advice.view.public.trick.cards) == len(Seat) - 1
            return text(f"hint.{reason.code}{'.last' if is_last else ''}", card=card)


def threats_line(text: Prose, names: Names, threats: Iterable[Threat]) -> str:
    """Return the players that may beat a card, each with the cards and the chances, as alternatives."""
    *others, last = (_threat_line(text, names[threat.seat], threat) for threat in threats)
    return text("hint.threat.or", threats=", ".join(others), last=last) if others else last


def _threat_line(text: Prose, name: str, threat: Threat) -> str:
    """Return how a player may beat a card: with a higher one of its suit, by trumping, or both."""
    is_short = len(threat.higher) <= _NAMED
    cards = any_of(text, threat.higher) if threat.over and is_short else text("hint.threat.higher")
    over, ruff = (share_text(text, part, in_words=True) for part in (threat.over, threat.ruff))
    if threat.over and threat.ruff:
        return text("hint.threat.both", name=name, cards=cards, chance=over, trumping=ruff)
    if threat.over:
        return text("hint.threat.over", name=name, cards=cards, chance=over)
    return text("hint.threat.ruff", name=name, chance=ruff)


def void_line(text: Prose, names: Names, void: Void) -> str:
    """Return a sentence about a proved void: the play and the rule that prove it."""
    return text(
        "hint.void",
        name=names[void.seat],
        suit=SYMBOLS[void.suit],
        why=text(f"infer.why.{void.rule}"),
        trick=void.trick,
        card=card_text(void.card),
        rule=void.rule,
    )


def any_of(text: Prose, cards: CardSet) -> str:
    """Return the cards as a list of alternatives."""
    *others, last = (card_text(card).plain for card in sort_hand(cards))
    return text("hint.or", cards=", ".join(others), last=last) if others else last


def cards_line(cards: CardSet) -> str:
    """Return the cards of a hand in a line, as a hand is sorted."""
    return cards_text(sort_hand(cards)).plain
