"""A summary of the rules, for the options in force."""

from collections.abc import Iterator
from textwrap import wrap

from botifarra.cli.prose import Prose
from botifarra.cli.words import card_name, double_name, points_text
from botifarra.core.cards import Strain
from botifarra.core.rules import Rules, Scoring, Shuffle, Style


def brief_pages(text: Prose, rules: Rules, size: tuple[int, int]) -> tuple[str, ...]:
    """Return the summary of the rules on as few pages as possible; `size` is in columns and rows."""
    width, height = size
    pages: list[list[str]] = []
    for parts in (_points(text, rules), _calls(text, rules), _play(text, rules)):
        lines = [line for part in parts for line in wrap(part, width, subsequent_indent=_indent(part))]
        if pages and len(pages[-1]) + 1 + len(lines) <= height:
            pages[-1] += ["", *lines]
        else:
            pages.append(lines)
    return tuple("\n".join(page) for page in pages)


def _indent(part: str) -> str:
    """Return the indent of the second and later lines of a numbered rule."""
    return "   " if part[0].isdigit() else ""


def _points(text: Prose, rules: Rules) -> Iterator[str]:
    """Yield card values, the scoring of a hand, and the end of a match (R1.3, R1.4, R5.1, R6, R7.2)."""
    middle = points_text(rules.middle)
    parts = [text("brief.cards")]
    if rules.last_trick_bonus:
        parts.append(text("brief.bonus", points=rules.last_trick_bonus))
    is_duplicate = rules.scoring is Scoring.DUPLICATE
    parts.append(
        text("brief.duplicate" if is_duplicate else "brief.middle", total=rules.total, middle=middle)
    )
    if not is_duplicate and rules.total % 2 == 0:
        parts.append(text("brief.even", middle=middle))
    if rules.max_hands:
        parts.append(text("brief.hands", target=rules.target, hands=rules.max_hands))
    else:
        parts.append(text("brief.target", target=rules.target))
    if rules.score_cap:
        parts.append(text("brief.cap", cap=rules.score_cap))
    if rules.carry_over:
        parts.append(text("brief.carry"))
    if rules.sudden_loss:
        parts.append(text("brief.loss", target=rules.target))
    yield " ".join(parts)


def _calls(text: Prose, rules: Rules) -> Iterator[str]:
    """Yield the naming of trumps, the effect of doubles, and the codony's bonus (R2.7, R3, R5.4)."""
    parts = [text("brief.call")]
    if rules.partner_blind:
        parts.append(text("brief.blind"))
    suit, botifarra = rules.max_doubles(Strain.COINS), rules.max_doubles(Strain.NO_TRUMP)
    if suit == botifarra == 0:
        parts.append(text("brief.no_doubles"))
    elif suit == 0:
        parts.append(text("brief.no_doubles.suit"))
    else:
        parts.append(text("brief.doubles", calls=_doubles(text, rules, suit)))
    if suit != botifarra:
        calls = _doubles(text, rules, botifarra)
        parts.append(
            text("brief.botifarra", calls=calls) if botifarra else text("brief.no_doubles.botifarra")
        )
    if rules.codony:
        cards = ", ".join(card_name(text, card) for card in rules.codony)
        parts.append(text("brief.codony", cards=cards, points=rules.codony_bonus))
    yield " ".join(parts)


def _doubles(text: Prose, rules: Rules, most: int) -> str:
    """Return the names of the doubles, each with its multiplier except on boards (R7.2)."""
    names = [double_name(text, doubles) for doubles in range(1, most + 1)]
    if rules.scoring is Scoring.DUPLICATE:
        return ", ".join(names)
    return ", ".join(f"{name} (×{step})" for name, step in zip(names, rules.ladder[1:], strict=False))


def _play(text: Prose, rules: Rules) -> Iterator[str]:
    """Yield the rules for leading to a trick and for following (R2.5, R4)."""
    if rules.shuffle is Shuffle.STACK_AND_CUT:
        yield text("brief.stack")
    yield text("brief.lead")
    yield text("brief.follow")
    overtrump = [text("brief.overtrump")] if rules.always_overtrump else []
    yield " ".join([text("brief.beat"), *overtrump])
    if rules.style is Style.OCCIDENTAL:
        yield text("brief.free")
    else:
        safe = [text("brief.safe")] if rules.third_loads_only_if_safe else []
        second = text("brief.second_loads" if rules.second_may_load else "brief.second")
        yield " ".join([text("brief.lowest"), *safe, second])
    yield text("brief.last")
