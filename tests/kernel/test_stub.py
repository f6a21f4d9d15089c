"""The stub, compared with the module: the same names, arguments, defaults and types.

mypy's stubtest does not recognise the functions that nanobind makes, but nanobind itself gives their
signatures.
"""

import ast
from importlib.resources import files

import botifarra_kernel
import pytest

STUB = ast.parse((files(botifarra_kernel) / "__init__.pyi").read_text(encoding="utf-8")).body
FUNCTIONS = {node.name: node for node in STUB if isinstance(node, ast.FunctionDef)}
CLASSES = {node.name: node for node in STUB if isinstance(node, ast.ClassDef)}
CONSTANTS = {ast.unparse(node.target) for node in STUB if isinstance(node, ast.AnnAssign)}
METHODS = {
    (owner, node.name): node
    for owner, of in CLASSES.items()
    for node in of.body
    if isinstance(node, ast.FunctionDef)
}


def test_the_stub_and_the_module_have_the_same_names() -> None:
    assert {*FUNCTIONS, *CLASSES, *CONSTANTS} == {*vars(botifarra_kernel)["__all__"], "__version__"}
    assert isinstance(botifarra_kernel.__version__, str)
    assert isinstance(botifarra_kernel.PLAY_UNITS, int)


def test_each_option_has_a_bit_of_its_own() -> None:
    assert [*botifarra_kernel.RULE_FLAGS.values()] == [
        1 << place for place in range(len(botifarra_kernel.RULE_FLAGS))
    ]


@pytest.mark.parametrize("owner", CLASSES)
def test_a_class_has_exactly_the_members_of_the_stub(owner: str) -> None:
    public = {name for name in vars(getattr(botifarra_kernel, owner)) if not name.startswith("_")}
    assert public == {name for of, name in METHODS if of == owner} - {"__init__"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_has_the_signature_of_the_stub(name: str) -> None:
    assert _reported(getattr(botifarra_kernel, name)) == _written(FUNCTIONS[name])


@pytest.mark.parametrize(("owner", "name"), METHODS)
def test_a_method_has_the_signature_of_the_stub(owner: str, name: str) -> None:
    found = getattr(getattr(botifarra_kernel, owner), name)
    assert _reported(getattr(found, "fget", found)) == _written(METHODS[owner, name])


def _reported(function: object) -> list[str]:
    """Return a signature as nanobind keeps it: a text with a number for each default, and the defaults."""
    ((text, _doc, values),) = function.__nb_signature__  # type: ignore[attr-defined]
    for number, value in reversed(list(enumerate(values or ()))):
        text = text.replace(f"\\{number}", repr(value))
    (node,) = ast.parse(f"{text}: ...".replace("def (", "def _(")).body  # a property has no name
    assert isinstance(node, ast.FunctionDef)
    return _written(node)


def _written(node: ast.FunctionDef) -> list[str]:
    """Return the type of the result, and each argument: name, type, default, whether keyword-only."""
    args = node.args
    placed = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(placed) - len(args.defaults)) + args.defaults
    return [
        _type(node.returns),
        *map(_argument, placed, defaults),
        *("*" + _argument(*named) for named in zip(args.kwonlyargs, args.kw_defaults, strict=True)),
    ]


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    if argument.arg == "self":
        return "self"
    value = "none" if default is None else ast.unparse(default).replace("[]", "()")
    return f"{argument.arg}: {_type(argument.annotation)} = {value}"


def _type(annotation: ast.expr | None) -> str:
    if annotation is None:
        return ""
    return ast.unparse(annotation).replace("collections.abc.", "").replace("botifarra_kernel._kernel.", "")
