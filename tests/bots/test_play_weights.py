"""Files of weights of the play network."""

from typing import get_args

import botifarra_kernel as kernel
import pytest
from msgspec.structs import replace

from botifarra.bots.planner import LAYOUT, kernel_models
from botifarra.bots.play_weights import (
    Header,
    NetworkName,
    OtherLayout,
    format_weights,
    parse_weights,
    play_weights,
)

WEIGHTS = b"\x01\x02\n\x03"


def test_a_parsed_file_gives_back_its_weights() -> None:
    content = format_weights(WEIGHTS, Header(LAYOUT, "by hand"))
    assert content.startswith(b"{")
    assert parse_weights(content, LAYOUT, "a file") == WEIGHTS


def test_weights_of_another_layout_are_refused() -> None:
    content = format_weights(WEIGHTS, Header(replace(LAYOUT, units=LAYOUT.units + 1), "by hand"))
    with pytest.raises(OtherLayout, match=r"^a file: the weights belong to another version of the kernel\Z"):
        parse_weights(content, LAYOUT, "a file")


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"[1]\n\0", b"\xff\xfe\n", WEIGHTS])
def test_a_file_without_a_header_is_refused(content: bytes) -> None:
    with pytest.raises(OtherLayout):
        parse_weights(content, LAYOUT, "a file")


@pytest.mark.parametrize("name", get_args(NetworkName))
def test_the_kernel_takes_every_version(name: NetworkName) -> None:
    assert isinstance(kernel_models(name), kernel.Models)
    assert len(play_weights(name, LAYOUT)) < 300_000
