"""A check of the class of an argument, so that callers without a type checker get a clear error."""

_NUMBERS = {"Real": "a number", "int": "a whole number"}
"""Plain words for classes of numbers, by their names."""


def expect(kind: type, name: str, value: object) -> None:
    """Raise `TypeError` unless the argument `name` has a value of the class `kind`."""
    if not isinstance(value, kind):
        expected = _NUMBERS.get(kind.__name__) or f"of the class {kind.__name__}"
        raise TypeError(f"{name} must be {expected}, not {type(value).__name__}")
