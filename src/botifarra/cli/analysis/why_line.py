"""The facts against a choice, in words."""

from botifarra.cli.analysis.hint_page import any_of, cards_line, lead_line, threats_line, void_line
from botifarra.cli.prose import Prose
from botifarra.cli.terminal.cards import card_text
from botifarra.cli.words import Names, share_text
from botifarra.review.facts import (
    Bared,
    Cashed,
    Cheaper,
    DrewNone,
    GaveUp,
    HasEqual,
    HasTops,
    HasTrumps,
    HeldBack,
    Hoped,
    KnownVoid,
    LacksTops,
    LacksTrumps,
    LastTrump,
    LeftExposed,
    MissedSure,
    Opened,
    Overtook,
    PartnerExposed,
    PartnerMayBeat,
    Plan,
    Risked,
    Safer,
    SpentTop,
    Style,
    TheirTrumps,
    Thrown,
    Unloaded,
    Why,
)


def why_line(text: Prose, names: Names, fact: Why) -> str:
    """Return a fact in words; the chosen and the best card must be shown beside it."""
    key = f"review.why.{fact.code}"
    match fact:
        case Cheaper() | LastTrump() | SpentTop() | HasEqual() | Bared() | Opened() | Cashed():
            return text(key, card=card_text(fact.card))
        case Thrown() | Unloaded() | MissedSure() | Safer() | Hoped() | Risked():
            return _trick_line(text, names, fact)
        case HeldBack() | PartnerExposed() | LeftExposed() | Overtook() | PartnerMayBeat():
            return _partner_line(text, names, fact)
        case KnownVoid():
            return text(key, void=void_line(text, names, fact.void))
        case TheirTrumps():
            return text(key, name=names[fact.seat])
        case Plan():
            return text(key, reason=lead_line(text, names, fact.reason))
        case GaveUp(card, higher):
            shown = card_text(card)
            return (
                text(key, card=shown, cards=any_of(text, higher))
                if higher
                else text(f"{key}.none", card=shown)
            )
        case DrewNone() | Style():
            return text(key)
        case LacksTrumps(cards) | HasTrumps(cards) | LacksTops(cards) | HasTops(cards):
            return text(key, cards=cards_line(cards)) if cards else text(f"{key}.none")


def _trick_line(
    text: Prose, names: Names, fact: Thrown | Unloaded | MissedSure | Safer | Hoped | Risked
) -> str:
    """Return a fact about the points and the winner of the trick."""
    key = f"review.why.{fact.code}"
    match fact:
        case Thrown():
            return text(key, points=fact.points, saved=fact.saved)
        case Unloaded() | MissedSure():
            return text(key, points=fact.points)
        case Safer():
            chosen, best = (share_text(text, part, in_words=True) for part in (fact.chosen, fact.best))
            return text(key, chosen=chosen, best=best)
        case Hoped():
            chance = share_text(text, fact.chance, in_words=True)
            return text(key, points=fact.points, card=card_text(fact.card), chance=chance)
        case Risked():
            return text(key, points=fact.points, threats=threats_line(text, names, fact.threats))


def _partner_line(
    text: Prose, names: Names, fact: HeldBack | PartnerExposed | LeftExposed | Overtook | PartnerMayBeat
) -> str:
    """Return a fact about the partner's card, or a card that the partner may beat."""
    key, card = f"review.why.{fact.code}", card_text(fact.card)
    match fact:
        case HeldBack():
            return text(key, card=card, safe=share_text(text, fact.safe, in_words=True), points=fact.points)
        case PartnerExposed():
            threats = threats_line(text, names, fact.threats)
            return text(key, card=card, points=fact.points, threats=threats)
        case LeftExposed():
            return text(key, card=card, threats=threats_line(text, names, fact.threats))
        case Overtook():
            return text(key, card=card)
        case PartnerMayBeat():
            chance = share_text(text, fact.chance, in_words=True)
            return text(key, name=names[fact.seat], card=card, chance=chance, points=fact.points)
