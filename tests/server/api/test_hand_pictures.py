"""Pictures of moments of finished hands, and the links that name them."""

import io
from pathlib import Path
from random import Random

import httpx
from PIL import Image

from botifarra.core.cards import DECK, Card
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.api.indexed_png import Indexed, read_png, write_png
from botifarra.server.api.moment_picture import CARD, COLUMNS, SIZE, draw_moment
from tests.server.serving import Served, serving
from tests.timeouts import TIMEOUT_S

_HALF = 16
"""Half the size in pixels of the corner that tells a card."""


def moments() -> list[State]:
    """Return a hand at each of its moments, from the first call to its end."""
    rng = Random(3)
    states = [State.start(Rules(), Deal.shuffled(rng, Seat.NORTH))]
    while states[-1].outcome is None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions)))
    return states


def cards_in(picture: bytes) -> list[Card]:
    """Return the cards whose upper left corner is in a picture, which tells them apart."""
    seen = Image.open(io.BytesIO(picture)).convert("RGB")
    return [card for card in DECK if any(True for _ in _places(seen, card))]


def _places(seen: Image.Image, card: Card) -> list[int]:
    corner = _corner(card)
    pixels, size = seen.tobytes(), seen.width * 3
    rows = [corner[at : at + _HALF * 6] for at in range(0, len(corner), _HALF * 6)]
    found, at = [], pixels.find(rows[0])
    while at >= 0:
        if all(pixels.startswith(row, at + number * size) for number, row in enumerate(rows)):
            found.append(at)
        at = pixels.find(rows[0], at + 3)
    return found


def _corner(card: Card) -> bytes:
    sheet = Image.open(io.BytesIO(SHEET.read_bytes())).convert("RGB")
    x, y = card % COLUMNS * CARD[0] + 4, card // COLUMNS * CARD[1] + 6
    return sheet.crop((x, y, x + 2 * _HALF, y + 3 * _HALF)).tobytes()


SHEET = Path(__file__).parents[3] / "src/botifarra/server/api/cards.png"


def test_a_picture_is_read_as_it_was_written() -> None:
    picture = Indexed(bytes(range(6)), (b"\0\1\0", b"\1\1\0"))
    assert read_png(write_png(picture)) == picture
    seen = Image.open(io.BytesIO(write_png(picture)))
    assert [seen.convert("RGB").getpixel((at, 0)) for at in range(3)] == [(0, 1, 2), (3, 4, 5), (0, 1, 2)]


def test_a_moment_shows_the_hand_of_the_player_on_turn_and_the_trick() -> None:
    states = moments()
    for state in (states[0], states[8], states[-2], states[-1]):
        drawn = draw_moment(state)
        assert Image.open(io.BytesIO(drawn)).size == SIZE
        public = state.public
        trick = public.trick.cards if state.outcome is None else public.tricks[-1].cards
        held = state.hands[public.to_act] if state.outcome is None else ()
        assert set(cards_in(drawn)) == {*trick, *held}


def test_a_picture_is_sent_once_the_hand_is_over_and_named_by_links_to_a_moment(tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        guest = served.guest("Núria")
        settings = {"rules": "newcomer target=9999", "pace_ms": 200}
        client = await guest.sit_at(guest.make(settings=settings, fill="greedy", start=True))
        await client.play(Random(4), stages=("hand",))
        code = client.table["code"]
        page = f"{served.url}/t/{code}/hands/1/review?step=6"
        picture = f"/api/tables/{code}/hands/1/picture?step="
        assert get(f"{served.url}{picture}0").status_code == 404
        assert picture not in get(page).text
        await client.play(Random(4), stages=("counted",))
        answer = get(f"{served.url}{picture}6")
        assert answer.headers["content-type"] == "image/png"
        assert Image.open(io.BytesIO(answer.content)).size == SIZE
        assert f'content="{served.url}{picture}6"' in get(page).text
        assert picture not in get(page.replace("?step=6", "?step=999")).text
        assert [get(f"{served.url}{picture}{step}").status_code for step in (-1, 999)] == [404, 404]

    with serving(tmp_path) as served:
        served.run(scenario(served))


def get(address: str) -> httpx.Response:
    return httpx.get(address, timeout=TIMEOUT_S)
