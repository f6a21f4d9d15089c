"""The extras of the package `botifarra`, and the message for an extra that is not installed."""

from importlib.util import find_spec

from botifarra.cli.prose import Prose

EXTRAS = {
    "table": (
        "aiosqlite", "alembic", "asyncpg", "h11", "litestar", "segno", "sqlalchemy", "uvicorn", "uvloop",
        "websockets",
    ),
    "club": ("fpdf", "networkx", "openpyxl"),
    "plot": ("matplotlib",),
    "cluster": ("distributed",),
}  # fmt: skip
"""The modules that each extra brings, as commands import them; pyproject.toml names their distributions.

The extras `arrow`, `environments` and `polars` are not here, because commands do not use them.
"""


def extra_message(text: Prose, module: str) -> str | None:
    """Return how to install the extra with a module such as `sqlalchemy.ext`; None for any other module."""
    package = module.partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return text("extra.missing", module=package, extra=extra)
    return None


def need(module: str) -> None:
    """Raise `ModuleNotFoundError` if a module is missing, before any work that would be lost."""
    if find_spec(module) is None:
        raise ModuleNotFoundError(name=module)
