"""The built front end, read once and served from memory."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from botifarra.server.api.pages import FILE

_HASHED = "assets/"
"""The folder in which Vite puts files whose name changes with their content."""

_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The compressed encodings of a file, the best first, each with the suffix of the compressed file."""

PAGE = "index.html"
"""The built page, which is sent with a head for each address."""

_OWN = (PAGE, FILE)
"""The files that the build writes for the server alone."""

_FOREVER = "public, max-age=31536000, immutable"
_ASK = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the front end: its content by encoding; "identity" is the file itself."""

    kind: str
    etag: str
    caching: str
    bodies: dict[str, bytes]

    def best(self, accepted: str) -> tuple[str, bytes]:
        """Return the smallest encoding among those in the header `Accept-Encoding`, and the content."""
        taken = {
            name.strip().lower()
            for name, _, quality in (one.partition(";") for one in accepted.split(","))
            if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
        }
        encoding = next((name for name in _ENCODINGS if name in taken and name in self.bodies), "identity")
        return encoding, self.bodies[encoding]


class Assets:
    """The files of the front end that browsers may request.

    The page itself is sent only at its own addresses.
    """

    def __init__(self, folder: Path) -> None:
        self._assets = _read_all(folder) if folder.is_dir() else {}

    def find(self, path: str) -> Asset | None:
        """Return the file at a path without its first slash; None if it does not exist."""
        return self._assets.get(path)


def page_asset(text: str, name: str = PAGE) -> Asset:
    """Return a page as an asset. It is compressed by gzip alone, which is fast."""
    body = text.encode()
    return _asset(name, {"identity": body, "gzip": gzip.compress(body, 6, mtime=0)})


def _read_all(folder: Path) -> dict[str, Asset]:
    packed = tuple(_ENCODINGS.values())
    assets = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in packed:
            bodies = {"identity": path.read_bytes()}
            for encoding, suffix in _ENCODINGS.items():
                variant = path.with_name(path.name + suffix)
                if variant.is_file():
                    bodies[encoding] = variant.read_bytes()
            name = path.relative_to(folder).as_posix()
            if name not in _OWN:
                assets[name] = _asset(name, bodies)
    return assets


def _asset(name: str, bodies: dict[str, bytes]) -> Asset:
    kind = _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    etag = f'"{hashlib.sha256(bodies["identity"]).hexdigest()[:20]}"'
    return Asset(kind, etag, _FOREVER if name.startswith(_HASHED) else _ASK, bodies)


# Listed here because the system's own table of types may differ.
_KINDS = {
    ".html": "text/html",
    ".txt": "text/plain",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
