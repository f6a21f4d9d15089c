"""An audit of a championship: it shows what does not follow from results, rulings, fines and lots.

    python3 audit.py FILE

`botifarra tournament print EVENT championship` makes the file. docs/export.md describes the file, and lists
the parts that are not checked. The script computes every score and every line of the standings again, by
section 7 of docs/rules.md, and shows the differences. The exit status is 1 if there are any. The script needs
Python 3.11 or newer and the other files `audit_*.py`. It does not use the code of the program.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from audit_duplicate import duplicate
from audit_form import form
from audit_lots import lots
from audit_matches import matches, teams
from audit_rankings import entrant, has_rank, rankings


def main() -> None:
    """Print what is wrong; exit with 1 if anything is."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        championship = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        if (championship["schema"], championship["version"]) != ("botifarra-championship", 1):
            sys.exit("This is not version 1 of an exported championship.")
        wrong = audit(championship)
    except UnicodeDecodeError:
        sys.exit(f"This file is not JSON. Perhaps it is the file EVENT itself.\n\n{__doc__}")
    except (AttributeError, IndexError, KeyError, OSError, TypeError, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}\n{__doc__}")
    right = f"True: all {len(championship['results'])} results and the standings are right."
    print("\n".join(wrong) or right)
    sys.exit(bool(wrong))


def audit(championship: Any) -> list[str]:
    """Return the faults of places and rankings or, if there are none, of lots, results and standings."""
    wrong = compare(form(championship)) + compare(rankings(championship))
    if wrong:
        return wrong
    kind = championship["format"]["kind"]
    figures, rows = {"duplicate": duplicate, "matches": matches, "teams": teams}[kind](championship)
    for ranking in championship["standings"]:
        figures += ranked(ranking["rows"], rows, championship["lots"])
    return compare([*lots(championship), *figures])


def ranked(standings: Any, rows: Any, drawn: Any) -> Iterator[Any]:
    """Yield the rows of a ranking as they should be; lots decide between tied ones (R7.10)."""
    names = [entrant(row) for row in standings]
    prizes = [lots["entries"] for lots in drawn if lots["purpose"] == "prizes"]
    places = {}
    for name, row in zip(names, standings, strict=True):
        key, right = rows[name]
        level = {each for each in names if rows[each][0] == key}
        order = [entries for entries in prizes if level.issubset(entries)][-1:] or [[name]]
        place = [each for each in order[0] if each in level].index(name)
        better = {each for each in names if rows[each][0] > key}
        places[name] = not has_rank(key, right), place + len(better), name
        rank = 1 + sum(has_rank(*rows[each]) for each in better) + place if has_rank(key, right) else None
        yield f"Standings, {name}", row, right | {"rank": rank}
    yield "Standings", {"order": names}, {"order": sorted(names, key=places.__getitem__)}


def compare(figures: Iterable[Any]) -> list[str]:
    """Return a line for each figure that differs from the right one."""
    return [
        f"{what}: {name} is {found[name]}, and should be {value}"
        for what, found, right in figures
        for name, value in written(found, right)
        if found[name] != value
    ]


def written(found: Any, right: Any) -> Iterator[Any]:
    """Yield the right values as the file has them: exact fractions as text, and rounded ones for people."""
    for name, value in right.items():
        yield name, str(value) if isinstance(value, Fraction) else value
        if f"{name}_shown" in found:
            times = 100 if name == "matchpoints" else 1
            yield f"{name}_shown", None if value is None else rounded(times * value)


def rounded(value: Fraction) -> str:
    """Return a fraction to two decimals, half-up."""
    return str(Decimal(floor(100 * value + Fraction(1, 2))).scaleb(-2))


if __name__ == "__main__":
    main()
