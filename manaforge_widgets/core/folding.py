"""A comparison of names that people type."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize


@lru_cache(maxsize=2_048)
def folded(text: str) -> str:
    """Return a key that is equal for texts that differ only in case, or in how their letters are encoded.

    The rule is Unicode's compatibility caseless match (The Unicode Standard, section 3.13).

    Example:
        >>> folded("STRASSE") == folded("straße"), folded("Café") == folded("Cafe" + chr(0x301))
        (True, True)
    """
    if text.isascii():
        return text.lower()
    return normalize("NFKC", normalize("NFKC", normalize("NFD", text).casefold()).casefold())
