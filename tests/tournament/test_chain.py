"""The log's chain of digests: entries come back as written, and any change is detected."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.tournament.chain import FIRST, BrokenChain, Entry, Link, link, read_chain
from botifarra.tournament.events import Event, Opened
from botifarra.tournament.format import RankBy
from tests.tournament.events import DUPLICATE, entered, paired, scored

EVENTS: list[Event] = [DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2]), scored(1, 1, 1, 40)]
ENTRIES = [
    Entry(number, f"2026-11-22T18:0{number}:00Z", "Àngels", event) for number, event in enumerate(EVENTS, 1)
]


def chained() -> list[Link]:
    links: list[Link] = []
    for entry in ENTRIES:
        links.append(link(entry, links[-1].digest if links else FIRST))
    return links


def test_the_chain_reads_back_as_written() -> None:
    assert list(read_chain(chained())) == ENTRIES


def test_the_digests_are_known() -> None:
    """A reader of an old file must get the same."""
    assert chained()[-1].digest == "7cae57a9fc79af12190db2f12397f7caf8d24424bf82b6770d768f5a2a0408eb"


def test_a_result_without_a_reason_has_the_bytes_of_older_logs() -> None:
    decided = replace(ENTRIES[-1], event=replace(scored(1, 1, 1, 40), reason="both slips say so"))
    without, having = (link(each, FIRST) for each in (ENTRIES[-1], decided))
    assert having.text == without.text.replace("32]}}", '32]},"reason":"both slips say so"}')
    assert [*read_chain([having], Link(ENTRIES[-1].number - 1, "", FIRST))] == [decided]


def test_an_old_log_without_a_criterion_is_ranked_by_the_total() -> None:
    """Before the order could be chosen, it was by the total. The digest is that of such a log."""
    links: list[Link] = []
    for each in chained():
        text = each.text.replace(',"rank_by":"average"', "")
        before = links[-1].digest if links else FIRST
        links.append(Link(each.number, text, sha256(f"{before}\n{text}".encode()).hexdigest()))
    assert links[-1].digest == "1f96e5b12d34a94564bc27a8153b518456f350dfd93116ca92ece5ce71ad9688"
    first, *others = read_chain(links)
    assert isinstance(first.event, Opened)
    assert first.event.format.rank_by is RankBy.TOTAL
    assert others == ENTRIES[1:]


@given(st.data())
def test_a_changed_letter_shows_at_its_entry(data: st.DataObject) -> None:
    links = chained()
    place = data.draw(st.integers(0, len(links) - 1))
    number, text, digest = links[place]
    if data.draw(st.booleans()):
        text = changed(data, text)
    else:
        digest = changed(data, digest)
    links[place] = Link(number, text, digest)
    with pytest.raises(BrokenChain) as broken:
        list(read_chain(links))
    assert broken.value.facts == {"number": place + 1}


def changed(data: st.DataObject, text: str) -> str:
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8").filter(lambda found: found != text[at]))
    return text[:at] + letter + text[at + 1 :]


@pytest.mark.parametrize("change", ["left out", "twice", "exchanged"])
def test_an_entry_out_of_its_place_shows(change: str) -> None:
    links = chained()
    match change:
        case "left out":
            del links[2]
        case "twice":
            links.insert(3, links[2])
        case _:
            links[2], links[3] = links[3], links[2]
    with pytest.raises(BrokenChain) as broken:
        list(read_chain(links))
    assert broken.value.facts["number"] in (3, 4)


def test_a_chained_entry_that_is_malformed_is_refused() -> None:
    good = link(ENTRIES[0], FIRST)
    misnumbered = link(ENTRIES[1], FIRST)
    with pytest.raises(BrokenChain):
        list(read_chain([Link(1, misnumbered.text, misnumbered.digest)]))
    unknown = good.text.replace("opened", "closed")
    digest = sha256(f"{FIRST}\n{unknown}".encode()).hexdigest()
    with pytest.raises(BrokenChain):
        list(read_chain([Link(1, unknown, digest)]))
