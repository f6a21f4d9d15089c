"""docs/api: up to date, complete, and with every name of `import botifarra`."""

import builtins
import inspect
import re
from typing import get_args

import pytest

import botifarra
from botifarra import _HOMES
from botifarra.review.facts import Why
from tools.api_pages import api_pages, undocumented
from tools.build import API


def test_the_pages_are_up_to_date() -> None:
    assert {page.name: page.read_text(encoding="utf-8") for page in API.iterdir()} == api_pages()


def test_every_public_name_has_a_docstring() -> None:
    assert undocumented() == []


@pytest.mark.parametrize("name", sorted(_HOMES))
def test_a_name_of_the_import_has_its_section(name: str) -> None:
    home = _HOMES[name]
    page = api_pages()[f"{home}.md"]
    assert page.startswith(f"# {home}\n")
    assert home.endswith(f".{name}") or f"\n## {name}\n" in page


def test_a_long_signature_has_an_argument_a_line() -> None:
    signature = api_pages()["botifarra.arena.meeting.md"].partition("```python\n")[2].partition("```")[0]
    first, *arguments, last = signature.splitlines()
    assert (first, last) == ("def duel(", ") -> DuelReport")
    names = [line.strip(" ,").partition(":")[0] for line in arguments]
    assert [name for name in names if name != "*"] == list(inspect.signature(botifarra.duel).parameters)


def test_a_class_shows_its_fields_and_its_methods() -> None:
    page = api_pages()["botifarra.core.state.md"]
    assert "class State:\n    public: PublicState\n    hands: Hands\n```\n" in page
    assert (
        "### State.start\n\n```python\n@classmethod\ndef start(rules: Rules, deal: Deal) -> State\n" in page
    )
    assert "### State.deal\n\n```python\ndeal: Deal\n" in page


def test_a_class_that_is_made_by_a_method_shows_what_it_takes() -> None:
    page = api_pages()["botifarra.core.cards.md"]
    assert (
        "class CardSet(Set[Card]):\n    mask: int\n    def __init__(cards: Iterable[Card] = ()) -> None\n"
        in page
    )


def test_an_enumeration_shows_its_members() -> None:
    page = api_pages()["botifarra.core.rules.md"]
    assert "class Style(StrEnum):\n    ORIENTAL = 'oriental'\n    OCCIDENTAL = 'occidental'\n```\n" in page


def test_each_fact_of_a_review_has_its_section() -> None:
    text = "\n".join(api_pages().values())
    facts = {kind.__name__ for kind in get_args(Why)}
    assert facts >= {"Cheaper", "MeanScores"}
    assert {name for name in facts if f"\n## {name}\n" not in text} == set()


def test_an_error_that_is_raised_has_its_section() -> None:
    text = "\n".join(api_pages().values())
    sentences = re.findall(r"\braises?\b[^.]*", text, re.IGNORECASE)
    raised = {name for sentence in sentences for name in re.findall(r"`([A-Z]\w+)`", sentence)}
    own = raised - set(dir(builtins)) - {"InvalidArgument"}  # the kernel's, told in the text of two modules
    assert own >= {"Contradiction", "NotInPlay", "UnknownBot"}
    assert {name for name in own if f"\n## {name}\n" not in text} == set()
