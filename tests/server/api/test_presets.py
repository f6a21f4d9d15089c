"""What a table can be played by."""

from pathlib import Path

import httpx

from botifarra.core.rules import OPTIONS, PRESETS, Rules
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


def test_options_name_the_rule_that_tells_of_them(served: Served) -> None:
    rules = {
        line.split("**")[1]: line for line in RULES.read_text(encoding="utf-8").split("\n- ") if "**" in line
    }
    for option in httpx.get(f"{served.url}/api/presets").json()["options"]:
        assert f"`{option['name']}`" in rules[option["rule"]].split("\n\n")[0], option
        assert (option["kind"] == "choice") is ("choices" in option)
