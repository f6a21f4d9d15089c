"""The standard errors on the page of `botifarra hint`."""

from dataclasses import replace
from math import hypot
from random import Random

from botifarra.bots.hint import hint as find_hint
from botifarra.cli.analysis.hint_page import Advice, advice_page
from botifarra.cli.prose import prose
from botifarra.cli.words import plain_names
from botifarra.core.rules import Rules
from tests.cli.analysis.hints import EXAMPLE, hint, page
from tests.inference.worlds import played


def test_each_choice_has_the_error_of_its_difference_to_the_first() -> None:
    """The calls are judged in the same worlds, so the error is smaller than those of both values."""
    first, *others = hint(str(EXAMPLE), "--calls", "0")["calls"]
    told = "\n".join(page(str(EXAMPLE), "--calls", "0"))
    assert first["difference_error"] == 0
    for call in others:
        assert 0 < call["difference_error"] < hypot(call["error"], first["error"])
        difference = f"{call['value'] - first['value']:+.1f}".replace("-", "−")
        assert f" {difference} ± {call['difference_error']:.1f} " in told


def test_an_exact_difference_has_no_error() -> None:
    _, second = hint(str(EXAMPLE), "--after", "40")["cards"]
    assert (second["action"], second["difference_error"]) == ("c7", 0)
    lines = page(str(EXAMPLE), "--after", "40")
    [row] = [line.split() for line in lines if line.startswith(" 7▼")]
    assert row[1:5] == ["34.8", "−4.7", "±", "2.8"]
    assert lines[-2].endswith("27 of 27 · error of each value: 0.0")


def test_a_small_error_of_a_value_is_not_shown_as_zero() -> None:
    text = prose("en")
    state = played(Rules(), Random(172), 34)
    view = state.view(state.public.to_act)
    found = find_hint(view, "club")
    choices = tuple(replace(choice, error=0.04) for choice in found.choices)
    advice = Advice("", plain_names(text), "club", 0, view, replace(found, choices=choices))
    *_, worlds, _ = map(str, advice_page(text, advice))
    assert worlds.endswith("error of each value: 0.1")
