"""Checks that other tools lack: imports, ends of regular expressions, paths of ARCHITECTURE.md, lengths."""

import ast
import re
from pathlib import Path

import pytest

import botifarra.core

ROOT = Path(__file__).parents[1]

GUARDED = ("src", "tools", "examples", "benchmarks", "training")
"""The folders of programs whose regular expressions are checked."""

PURE = {
    "collections.abc",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "operator",
    "random",
    "typing",
}


def test_core_imports_nothing_but_itself_and_pure_modules() -> None:
    for path in Path(botifarra.core.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name for name in names if not name.startswith("botifarra.core")} <= PURE, path.name


def test_the_map_is_short_and_its_paths_exist() -> None:
    lines = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 200
    folder, missing = ROOT, []
    for line in lines:
        if line.startswith("## "):
            folder = ROOT / line[3:].partition(":")[0]
        for token in re.findall(r"`([\w./*-]+)`", line):
            is_path = "/" in token or re.search(r"\.(py|ts|svelte|hpp|cpp|pyi|json)\Z", token)
            places = (folder, ROOT, ROOT / "src" / "botifarra")
            if is_path and not any((place / token).exists() for place in places):
                missing.append(token)
    assert missing == []


def test_no_written_file_has_more_than_400_lines() -> None:
    folders = ("src", "kernel", "web/src", "tests", "tools", "benchmarks", "training")
    endings = {".py", ".cpp", ".hpp", ".ts", ".js", ".svelte", ".css"}
    files = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in endings)
    texts = {path: path.read_text(encoding="utf-8") for path in files if "static" not in path.parts}
    written = {path: text for path, text in texts.items() if not text.startswith("// Made by `make docs`")}
    assert len(written) > 1000
    assert [str(path) for path, text in written.items() if text.count("\n") > 400] == []


def test_no_regular_expression_ends_before_a_final_newline() -> None:
    """`$` also matches there, without MULTILINE: `\\Z` is the end."""
    programs = {path for folder in GUARDED for path in (ROOT / folder).rglob("*.py")}
    assert {path.relative_to(ROOT).parts[0] for path in programs} == set(GUARDED)
    for path in (ROOT / "hatch_build.py", *programs):
        assert _loose_patterns(path.read_text(encoding="utf-8")) == [], path


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('re.compile("a$")', ["a$"]),
        ('re.search(f"{a}b$", text)', ["b$"]),
        ('re.fullmatch("(a$|b)", text, re.IGNORECASE)', ["(a$|b)"]),
        ('Meta(pattern=r"^[a-z]+$")', ["^[a-z]+$"]),
        ('re.compile("^a$", re.M | re.DOTALL)', []),
        ('re.compile("^a$", flags=re.MULTILINE)', []),
        (r're.compile(r"a\$[$]\Z")', []),
        ('print("a$")', []),
    ],
)
def test_a_loose_pattern_is_found(source: str, found: list[str]) -> None:
    assert _loose_patterns(source) == found


def _loose_patterns(source: str) -> list[str]:
    """Return the patterns with a `$` that stands for an end, of calls without MULTILINE."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        is_of_re = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "re"
        pattern = named.get("pattern") or (call.args[0] if is_of_re and call.args else None)
        flags = ast.unparse(call).split(".")
        if pattern is None or any(flag.startswith(("MULTILINE", "M)", "M ")) for flag in flags):
            continue
        texts = [one.value for one in ast.walk(pattern) if isinstance(one, ast.Constant)]
        found += [text for text in texts if isinstance(text, str) and _has_loose_end(text)]
    return found


def _has_loose_end(pattern: str) -> bool:
    """Return whether a `$` is neither escaped nor in a set."""
    bare = re.sub(r"\\.", "", pattern)
    return "$" in re.sub(r"\[[^]]*\]", "", bare)
