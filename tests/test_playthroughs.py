"""The golden playthroughs match the package; `make goldens` rewrites them."""

import pytest

from tests.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough, tell


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_hand_goes_on_as_it_did(playthrough: Playthrough) -> None:
    assert tell(playthrough) == (FOLDER / f"{playthrough.name}.txt").read_text(encoding="utf-8")


def test_every_file_is_a_playthrough() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {playthrough.name for playthrough in PLAYTHROUGHS}
