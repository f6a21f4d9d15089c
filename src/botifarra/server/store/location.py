"""Where the database is, unless it is said."""

import os
from pathlib import Path

FILE = "tables.sqlite3"
"""The database in its folder."""


def database_url(folder: Path | None = None, url: str | None = None) -> str:
    """The address of the database: `url`, else that in `folder`, else that of the environment.

    DATABASE_URL names one; otherwise it is in the person's own folder for what programs keep (XDG).
    """
    if url is None and folder is None:
        url = os.environ.get("DATABASE_URL")
    return url or f"sqlite:///{(folder or own_folder()).absolute() / FILE}"


def own_folder() -> Path:
    """The person's folder for what this program keeps."""
    kept = os.environ.get("XDG_DATA_HOME")
    return (Path(kept) if kept else Path.home() / ".local" / "share") / "botifarra"
