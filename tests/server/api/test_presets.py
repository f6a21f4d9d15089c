"""The presets and options of tables."""

from pathlib import Path

import httpx
import pytest

from botifarra.core.rules import OPTIONS, PRESETS, Rules
from botifarra.records.errors import ParseError
from botifarra.records.rules import parse_rules
from tests.server.serving import Served

RULES = Path(__file__).parents[3] / "docs" / "rules.md"


def test_presets_and_options_are_those_of_the_rules(served: Served) -> None:
    form = httpx.get(f"{served.url}/api/presets").json()
    for preset in form["presets"]:
        settings = " ".join(f"{option}={value}" for option, value in preset["rules"].items())
        assert parse_rules(settings) == Rules.preset(preset["name"])
    assert [preset["name"] for preset in form["presets"]] == list(PRESETS)
    assert [option["name"] for option in form["options"]] == list(OPTIONS)


def test_options_name_the_rule_that_describes_them(served: Served) -> None:
    rules = {
        line.split("**")[1]: line for line in RULES.read_text(encoding="utf-8").split("\n- ") if "**" in line
    }
    for option in httpx.get(f"{served.url}/api/presets").json()["options"]:
        assert f"`{option['name']}`" in rules[option["rule"]].split("\n\n")[0], option
        assert (option["kind"] == "choice") is ("choices" in option)


def test_a_number_has_its_bounds(served: Served) -> None:
    for option in httpx.get(f"{served.url}/api/presets").json()["options"]:
        assert (option["kind"] == "int") is ("least" in option and "most" in option)
        for end, beyond in (("least", -1), ("most", 1)):
            if end not in option:
                continue
            limit = option[end]
            others = "target=1" if option["name"] == "score_cap" else ""
            others = "score_cap=0" if option["name"] == "target" else others
            parse_rules(f"oriental {others} {option['name']}={limit}")
            with pytest.raises(ParseError):
                parse_rules(f"oriental {others} {option['name']}={limit + beyond}")


def test_options_for_scorers_are_marked(served: Served) -> None:
    options = httpx.get(f"{served.url}/api/presets").json()["options"]
    assert [option["name"] for option in options if option.get("for_scorers")] == ["sudden_loss", "misdeal"]
