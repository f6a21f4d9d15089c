"""What import-linter cannot say: `core` imports these modules of the standard library and no others."""

import ast
from pathlib import Path

import botifarra.core

PURE = {
    "collections.abc",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "hmac",
    "random",
    "typing",
}


def test_core_imports_nothing_but_itself_and_pure_modules() -> None:
    for path in Path(botifarra.core.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name for name in names if not name.startswith("botifarra.core")} <= PURE, path.name
