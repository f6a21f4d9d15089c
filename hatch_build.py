"""The long description of the package: README.md, whose links are absolute where the package is shown."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r'(?P<before>\]\(|\b(?:src|srcset|href)=")(?!https?:|#)(?P<path>[^)"\s]+)')

_PICTURES = (".jpg", ".png", ".svg")


class AbsoluteLinks(MetadataHookInterface):
    """Links to files of the repository as they are in the version that is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` from the version and the address of the source."""
        source, version = metadata["urls"]["Source"], metadata["version"]

        def absolute(link: re.Match[str]) -> str:
            kind = "raw" if link["path"].endswith(_PICTURES) else "blob"
            return f"{link['before']}{source}/{kind}/v{version}/{link['path']}"

        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": _LINK.sub(absolute, text)}
