"""The facts against a choice, in words."""

from typing import NamedTuple

from botifarra.bots.reasons import Void
from botifarra.cli.analysis.hint_page import any_of, cards_line, lead_values, threats_line
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.cards import SYMBOLS, card_text
from botifarra.cli.words import Names, cases_text, decimal_text, percent_text
from botifarra.core.cards import CardSet
from botifarra.review.call_facts import (
    HasHigh,
    HasTops,
    HasTrumps,
    LacksTops,
    LacksTrumps,
    MeanScores,
    RicherTrumps,
    WhyCall,
    WinChances,
)
from botifarra.review.facts import (
    Bared,
    Cashed,
    Cheaper,
    DrewNone,
    FromLongest,
    GaveUp,
    Guarded,
    HardToBeat,
    HasEqual,
    HeldBack,
    Hoped,
    KnownVoid,
    LastTrump,
    LeftExposed,
    LeftLead,
    MissedSure,
    Opened,
    Overtook,
    PartnerExposed,
    PartnerMayBeat,
    Plan,
    Richer,
    Risked,
    Safer,
    SpentTop,
    Style,
    Sufficed,
    TheirTrumps,
    Thrown,
    Unloaded,
    Why,
)


class Choices(NamedTuple):
    """The choice that was made and the better one, as sentences have them."""

    chosen: str
    better: str


def why_line(text: Prose, names: Names, fact: Why, choices: Choices) -> str:
    """Return a fact against the chosen card or call in words."""
    key = f"review.why.{fact.code}"
    chosen, better = choices
    match fact:
        case Cheaper() | LastTrump() | SpentTop() | HasEqual() | Bared() | Guarded() | Opened() | Cashed():
            return text(key, card=card_text(fact.card), chosen=chosen, better=better)
        case Thrown() | Unloaded() | MissedSure() | Safer() | Hoped() | Risked():
            return _trick_line(text, names, fact, choices)
        case Sufficed() | Richer() | HardToBeat() | FromLongest():
            return _card_line(text, fact, choices)
        case HeldBack() | PartnerExposed() | LeftExposed() | Overtook() | PartnerMayBeat():
            return _partner_line(text, names, fact, chosen)
        case KnownVoid():
            return text(key, void=_void_line(text, names, fact.void))
        case TheirTrumps() | LeftLead():
            return text(key, chosen=chosen, better=better, name=names[fact.seat])
        case Plan(reason):
            key = f"review.why.{reason.code}"
            return text(key, better=better, **lead_values(text, names, reason))
        case GaveUp(card, higher):
            cards = any_of(text, higher) if higher else ""
            return text(_listing(key, higher), card=card_text(card), cards=cards)
        case DrewNone() | Style():
            return text(key)
        case _:
            return _call_line(text, fact, choices)


def _call_line(text: Prose, fact: WhyCall, choices: Choices) -> str:
    """Return a fact against a call in words."""
    key = f"review.why.{fact.code}"
    chosen, better = choices
    match fact:
        case RicherTrumps(trumps, other):
            cards = {"cards": cards_line(trumps), "other": cards_line(other)}
            return text(key, chosen=chosen, better=better, **cards)
        case MeanScores():
            score, best = (decimal_text(text, each, sign=True) for each in (fact.score, fact.best_score))
            return text(key, chosen=chosen, better=better, score=score, best_score=best)
        case WinChances():
            chances = (fact.win, fact.best_win)
            win, best = (percent_text(text, decimal_text(text, 100 * each)) for each in chances)
            return text(key, chosen=chosen, better=better, win=win, best_win=best)
        case LacksTrumps(held) | HasTrumps(held) | LacksTops(held) | HasTops(held) | HasHigh(held):
            key = _listing(key, held)
            return text(key, chosen=chosen, better=better, count=len(held), cards=cards_line(held))


def _listing(key: str, cards: CardSet) -> str:
    """Return the key of a text that lists cards, or of the one for none."""
    return key if cards else f"{key}.none"


def _trick_line(
    text: Prose,
    names: Names,
    fact: Thrown | Unloaded | MissedSure | Safer | Hoped | Risked,
    choices: Choices,
) -> str:
    """Return a fact about the points and the winner of the trick."""
    key = f"review.why.{fact.code}"
    match fact:
        case Thrown(points, saved):
            return text(key if saved < points else f"{key}.all", points=points, saved=saved)
        case Unloaded() | MissedSure():
            return text(key, points=fact.points, better=choices.better)
        case Safer():
            played, best = (cases_text(text, part) for part in (fact.chosen, fact.best))
            return text(key, played=played, best=best, chosen=choices.chosen, better=choices.better)
        case Hoped():
            chance = cases_text(text, fact.chance)
            return text(key, points=fact.points, card=card_text(fact.card), chance=chance)
        case Risked():
            return text(key, points=fact.points, threats=threats_line(text, names, fact.threats))


def _card_line(text: Prose, fact: Sufficed | Richer | HardToBeat | FromLongest, choices: Choices) -> str:
    """Return a fact about a card that was as good for the trick, hard to beat, or of the longest suit."""
    key = f"review.why.{fact.code}"
    match fact:
        case Sufficed(card, safe):
            return text(key, card=card_text(card), safe=cases_text(text, safe), chosen=choices.chosen)
        case Richer(card, safe, points):
            return text(key, card=card_text(card), safe=cases_text(text, safe), points=points)
        case HardToBeat(higher):
            return text(key, better=choices.better, cards=any_of(text, higher))
        case FromLongest(count):
            return text(key, chosen=choices.chosen, cards=count)


def _partner_line(
    text: Prose,
    names: Names,
    fact: HeldBack | PartnerExposed | LeftExposed | Overtook | PartnerMayBeat,
    chosen: str,
) -> str:
    """Return a fact about the partner's card, or a card that the partner may beat."""
    key, card = f"review.why.{fact.code}", card_text(fact.card)
    match fact:
        case HeldBack():
            return text(key, card=card, safe=cases_text(text, fact.safe), points=fact.points)
        case PartnerExposed():
            threats = threats_line(text, names, fact.threats)
            return text(key, card=card, points=fact.points, threats=threats)
        case LeftExposed():
            return text(key, card=card, threats=threats_line(text, names, fact.threats))
        case Overtook():
            return text(key, chosen=chosen, card=card)
        case PartnerMayBeat():
            chance = cases_text(text, fact.chance)
            return text(key, name=names[fact.seat], card=card, chance=chance, points=fact.points)


def _void_line(text: Prose, names: Names, void: Void) -> str:
    """Return a proved void of an earlier trick, with the play that proves it."""
    return text(
        "review.void",
        name=names[void.seat],
        suit=SYMBOLS[void.suit],
        trick=void.trick,
        card=card_text(void.card),
        why=text(f"review.void.{void.rule}"),
    )
