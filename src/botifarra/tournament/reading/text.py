"""Text as spreadsheets and editors write it: UTF-8, UTF-16 or Latin-1."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

UTF16 = (BOM_UTF16_LE, BOM_UTF16_BE)
"""The first bytes of UTF-16, which Excel calls Unicode text."""

_LATIN = ("cp1252", "latin-1")
"""Latin-1 as on Windows, and as in the standard, which accepts any byte."""


def is_latin(content: bytes) -> bool:
    """Return whether text is neither UTF-8 nor UTF-16, so that it is read as Latin-1."""
    if content.startswith(UTF16):
        return False
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return True
    return False


def decoded(content: bytes) -> str:
    """Return the text of a file or of a line, without a byte order mark; invalid bytes are replaced."""
    if content.startswith(UTF16):
        return content.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", *_LATIN):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise AssertionError
