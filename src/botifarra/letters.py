"""Letters for comparing what people write: small, and without accents."""

from unicodedata import combining, normalize


def plain_letters(text: str) -> str:
    """Return a text in small letters without accents: `Núria` as `nuria`."""
    return "".join(char for char in normalize("NFD", text.casefold()) if not combining(char))
