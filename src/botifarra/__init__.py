"""Botifarra: the reference software for Catalonia's card game."""

__version__: str
"""The version that is installed."""


def __getattr__(name: str) -> object:
    """Look the version up when it is asked for: that takes longer than all of this import."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415

        return version("botifarra")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
