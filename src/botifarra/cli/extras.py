"""The extras of the package `botifarra`, and the message where one of them is not installed."""

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

The extra `environments` is not here, as no command uses it.
"""


def extra_message(text: Prose, module: str) -> str | None:
    """Return how to install what brings a module, such as `sqlalchemy.ext`; None where no extra brings it."""
    package = module.partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return text("extra.missing", module=package, extra=extra)
    return None


def need(module: str) -> None:
    """Raise `ModuleNotFoundError` where a module is missing, before any work that would be lost."""
    if find_spec(module) is None:
        raise ModuleNotFoundError(name=module)
