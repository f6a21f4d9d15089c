"""Works out a championship again, and tells what does not follow from its results, rulings, fines and lots.

    python3 audit.py FILE

`botifarra tournament print EVENT championship` makes the file; docs/export.md describes it. Every score and
every line of the standings is compared with what section R7 of docs/rules.md makes of the rest. Ends with 1
if anything is wrong. It needs Python 3.11 or newer and the two files beside it, and no code of the program.
"""

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from audit_duplicate import duplicate
from audit_matches import matches, teams


def main() -> None:
    """Print what is wrong, and end with 1 if anything is."""
    try:
        told = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        if (told["schema"], told["version"]) != ("botifarra-championship", 1):
            sys.exit("This is not version 1 of an exported championship.")
        wrong = audit(told)
    except (AttributeError, IndexError, KeyError, OSError, TypeError, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}\n{__doc__}")
    print("\n".join(wrong) or f"True: {len(told['results'])} results, and the standings that they make.")
    sys.exit(bool(wrong))


def audit(told: Any) -> list[str]:
    """Compare all results and standings; lots tell apart those that are level (R7.10)."""
    figures, rows = {"duplicate": duplicate, "matches": matches, "teams": teams}[told["format"]["kind"]](told)
    prizes = [lots["entries"] for lots in told["lots"] if lots["purpose"] == "prizes"]
    for ranking in told["standings"]:
        names = [row.get("team", row.get("pair")) for row in ranking["rows"]]
        for name, row in zip(names, ranking["rows"], strict=True):
            key, right = rows[name]
            level = {each for each in names if rows[each][0] == key}
            drawn = [entries for entries in prizes if level.issubset(entries)][-1:] or [[name]]
            place = [each for each in drawn[0] if each in level].index(name)
            rank = 1 + place + sum(rows[each][0] > key for each in names)
            figures.append((f"Standings, {name}", row, right | {"rank": rank}))
    return [each for figure in figures for each in differences(*figure)]


def differences(what: str, told: Any, right: Any) -> list[str]:
    """Compare figures by their names; fractions are told as text."""
    exact = {name: str(value) if isinstance(value, Fraction) else value for name, value in right.items()}
    wrong = [name for name in exact if told[name] != exact[name]]
    return [f"{what}: {name} is {told[name]}, and should be {exact[name]}" for name in wrong]


if __name__ == "__main__":
    main()
