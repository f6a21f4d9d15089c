"""The heads of pages, which other programs read as previews."""

import pytest
from msgspec.structs import replace

from botifarra.core.cards import Strain
from botifarra.server.api.hand_preview import HandPreview
from botifarra.server.api.page_heads import EVENTS, Head, Heads
from botifarra.server.api.pages import Pages
from botifarra.server.api.table_preview import TablePreview
from botifarra.server.protocol.parts import Sitter
from tests.server.front_end import BUILT, PAGE

CODE = "7KQM-X2PA-9WTR"

HEADS = Heads(BUILT, PAGE)

SEATED = Sitter(name="Núria", player=1)
OPEN = TablePreview(CODE, "open", (SEATED, None, None, None), "Núria", "oriental")


@pytest.mark.parametrize(
    ("path", "head"),
    [
        ("", Head("es home title", "es home told")),
        ("rules", Head("es rules title", "es rules told")),
        ("rules/two", Head("Two of rules", "What two tells")),
        (f"replay/{CODE}/1", Head("es replay title", "es replay told", is_private=True)),
        ("e/autumn/table", Head("es phone title", "es phone told", is_private=True)),
        ("e/autumn/desk", Head("es desk title", "es desk told", is_private=True)),
        ("nowhere", Head("es lost title", "es home told", is_private=True)),
    ],
)
def test_each_page_has_a_head_of_its_own(path: str, head: Head) -> None:
    assert HEADS.head("es", Pages(BUILT).find(path)) == head


@pytest.mark.parametrize(
    ("seen", "title", "told"),
    [
        (OPEN, "en Núria invites", "Oriental: 3 seats"),
        (replace(OPEN, seats=(SEATED, SEATED, SEATED, None)), "en Núria invites", "Oriental: 1 seat"),
        (replace(OPEN, seats=(SEATED,) * 4), "en Núria invites", "Oriental: full"),
        (replace(OPEN, host=None), "en invited", "Oriental: 3 seats"),
        (replace(OPEN, rules="newcomer"), "en Núria invites", "For beginners: 3 seats"),
        (replace(OPEN, rules="Newcomer target=51"), "en Núria invites", "For beginners changed: 3 seats"),
        (replace(OPEN, rules="target=51"), "en Núria invites", "Oriental changed: 3 seats"),
        (replace(OPEN, stage="hand"), "en a table", "Oriental: on"),
        (None, "en a table", "en home told"),
    ],
)
def test_the_head_of_a_table_names_its_host_and_rules(
    seen: TablePreview | None, title: str, told: str
) -> None:
    assert HEADS.head("en", Pages(BUILT).find(f"t/{CODE}"), seen) == Head(title, told, is_private=True)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (f"replay/{CODE}/1", "replay"),
        (f"t/{CODE}/hands/1/review", "review"),
        (f"t/{CODE}/hands/1/learn", "mistakes"),
        (f"verify/{CODE}/1", "verify"),
    ],
)
def test_the_head_of_a_hand_names_its_players_and_result(path: str, name: str) -> None:
    seen = HandPreview(3, ("Anna", "Biel", "Clara", "Dídac"), Strain.CUPS, (45, 27))
    assert HEADS.head("en", Pages(BUILT).find(path), seen) == Head(
        f"en {name} title: Anna and Clara against Biel and Dídac",
        f"3: cups, 45 to 27. en {name} told",
        is_private=True,
    )


def test_a_link_to_a_moment_of_a_review_has_a_picture_of_it() -> None:
    seen = HandPreview(3, ("Anna", "Biel", "Clara", "Dídac"), Strain.CUPS, (45, 27), step=12)
    path = f"t/{CODE}/hands/7/review"
    head = HEADS.head("en", Pages(BUILT).find(path), seen)
    page = HEADS.page("en", head, "https://botifarra.example", path)
    picture = f"/api/tables/{CODE}/hands/7/picture?step=12"
    for line in (
        f'<meta property="og:url" content="https://botifarra.example/{path}?step=12" />',
        f'<meta property="og:image" content="https://botifarra.example{picture}" />',
        '<meta property="og:image:width" content="1200" />',
        f'<meta property="og:image:alt" content="{head.title}" />',
    ):
        assert line in page
    for name in ("replay", "verify"):
        assert HEADS.head("en", Pages(BUILT).find(f"{name}/{CODE}/7"), seen).picture is None


def test_a_head_stands_in_the_page_in_its_language_and_with_the_whole_address() -> None:
    page = HEADS.page("es", Head("Título", "Dicho"), "https://botifarra.example", "rules")
    assert page.startswith('<!doctype html><html lang="es"><head><title>Título</title>')
    assert page.endswith("</head><body>page</body></html>")
    for line in (
        '<link rel="manifest" href="/manifest.es.webmanifest" />',
        '<meta name="description" content="Dicho" />',
        '<meta property="og:locale" content="es_ES" />',
        '<meta property="og:title" content="Título" />',
        '<meta property="og:description" content="Dicho" />',
        '<meta property="og:url" content="https://botifarra.example/rules" />',
        '<meta property="og:image" content="https://botifarra.example/share.png" />',
        '<meta property="og:image:alt" content="Cards" />',
    ):
        assert line in page
    assert "noindex" not in page
    assert "<!--" not in page


def test_a_private_page_is_not_for_search_engines() -> None:
    assert '<meta name="robots" content="noindex" />' in HEADS.page("ca", Head("a", "b", True), None, "t/x")


def test_without_a_public_address_the_head_has_none() -> None:
    page = HEADS.page("ca", Head("a", "b"), None, "rules")
    assert "og:url" not in page
    assert '<meta property="og:image" content="/share.png" />' in page


def test_no_name_can_change_the_structure_of_a_page() -> None:
    name = """"><script>alert('1')</script>\\1&lt; {who} <!--/head-->"""
    head = HEADS.head("ca", Pages(BUILT).find(f"t/{CODE}"), replace(OPEN, host=name))
    page = HEADS.page("ca", head, 'http://x"><script>', "t")
    assert "<script" not in page
    assert "&lt;script&gt;alert(&#x27;1&#x27;)" in page
    assert "\\1&amp;lt; {who} &lt;!--/head--&gt;" in page


def test_a_page_is_told_of_public_events() -> None:
    head = Head("a", "b")
    assert EVENTS in HEADS.page("ca", head, None, "", has_events=True)
    assert EVENTS not in HEADS.page("ca", head, None, "")
