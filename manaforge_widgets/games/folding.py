"""Which texts count as the same name when a person types them."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize


def folded(text: str) -> str:
    """Return what is the same for texts that differ in case only, or in how their letters are stored.

    The rule is Unicode's compatibility caseless match (The Unicode Standard, section 3.13).

    Example:
        >>> folded("STRASSE") == folded("straße"), folded("Café") == folded("Cafe" + chr(0x301))
        (True, True)
    """
    if text.isascii():
        return text.lower()
    return normalize("NFKC", normalize("NFKC", normalize("NFD", text).casefold()).casefold())


def nearest(text: object, names: Iterable[str]) -> str:
    """Return ``" Did you mean ...?"`` with the name that is most like a mistyped one; nothing where none is like it.

    Args:
        text: what was typed; anything that is no text is like no name.
        names: the names that there are.

    Example:
        >>> nearest("spend_left", ["spends_left", "round"])
        " Did you mean 'spends_left'?"
        >>> nearest("x", ["spends_left"]), nearest(7, ["seven"])
        ('', '')
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    if not isinstance(text, str):
        return ""
    known = {folded(name): name for name in names}
    wanted = folded(text[:_LONGEST_NAME])
    close = get_close_matches(wanted, known, n=1) or [name for name in known if len(wanted) > 2 and wanted in name][:1]
    return f" Did you mean {known[close[0]]!r}?" if close else ""


_LONGEST_NAME = 60
