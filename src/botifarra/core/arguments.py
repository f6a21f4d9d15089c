"""A check of the class of an argument, so that callers without a type checker get a clear error."""


def expect(kind: type, name: str, value: object) -> None:
    """Raise `TypeError` unless the argument `name` has a value of the class `kind`."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be of the class {kind.__name__}, not {type(value).__name__}")
