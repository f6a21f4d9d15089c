"""Every value of core is immutable, and equal to a value with the same content."""

import pkgutil
from dataclasses import is_dataclass
from importlib import import_module
from inspect import getmembers, isclass

import pytest

from botifarra import core
from botifarra.core.referee import Revoke
from botifarra.core.state import State

VALUES: set[type] = {
    value
    for module in pkgutil.iter_modules(core.__path__, "botifarra.core.")
    for _, value in getmembers(import_module(module.name), isclass)
    if is_dataclass(value)
}


def test_the_values_are_found() -> None:
    assert {State, Revoke} < VALUES
    assert len(VALUES) > 20


@pytest.mark.parametrize("value", sorted(VALUES, key=str))
def test_a_value_does_not_change(value: type) -> None:
    assert "__slots__" in vars(value)
    assert "__hash__" in vars(value)  # made where a dataclass is frozen and compares by its fields
    empty: object = object.__new__(value)
    for name in vars(value)["__slots__"]:
        with pytest.raises(AttributeError, match="cannot assign"):
            setattr(empty, name, None)
