"""Files and folders that may not be read. The tests may run as root, who may read everything."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest


def forbid(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """Let the system refuse to open these files, and to list these folders."""
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: Path(os.fsdecode(path)) not in paths and access(path, mode)
    )

    def refusing(method: Any) -> Any:
        def refuse(path: Path, *arguments: Any) -> Any:
            if path in paths:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return method(path, *arguments)

        return refuse

    for name in ("open", "iterdir"):
        monkeypatch.setattr(Path, name, refusing(getattr(Path, name)))
