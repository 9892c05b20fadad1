"""Suggestions for unknown names, such as: did you mean this?"""

from __future__ import annotations

from collections.abc import Iterable

from manaforge_widgets.core.messages import short

_LONGEST = 60
_RENAMED = {"beamer": "projector"}
"""Names that had another name before."""


def did_you_mean(name: object, known: Iterable[str], otherwise: str = "") -> str:
    """Return "did you mean ...?" with the known name that is most like the given one.

    Args:
        name: what was given; only a text is like a name.
        known: the names that there are.
        otherwise: what to return where none is alike.

    Example:
        >>> did_you_mean("gredy", ["random", "greedy"])
        "did you mean 'greedy'?"
        >>> did_you_mean("wizard", ["random", "greedy"], "there is random, greedy.")
        'there is random, greedy.'
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    if not isinstance(name, str):
        return otherwise
    name = _RENAMED.get(name, name)
    names = {one.casefold().replace("_", " "): one for one in known}
    close = get_close_matches(name[:_LONGEST].casefold().replace("_", " "), names, n=1, cutoff=0.65)
    return f"did you mean {names[close[0]]!r}?" if close else otherwise


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """Return a sentence about a name that is not known.

    Args:
        what: the word for what is named.
        name: what was given.
        known: the names that there are.

    Example:
        >>> unknown("item", "Stone Cirlce", ["Stone Circle", "Sun Fragment"])
        "there is no item 'Stone Cirlce'; did you mean 'Stone Circle'?"
    """
    hint = did_you_mean(name, known)
    return f"there is no {what} {short(name, _LONGEST)}{f'; {hint}' if hint else '.'}"


def suggestion(name: object, known: Iterable[str]) -> str:
    """Return " Did you mean ...?" to stand after a sentence; nothing where no known name is alike.

    Args:
        name: what was given.
        known: the names that there are.

    Example:
        >>> suggestion("spend_left", ["spends_left", "round"]), suggestion(7, ["seven"])
        (" Did you mean 'spends_left'?", '')
    """
    hint = did_you_mean(name, known)
    return f" D{hint[1:]}" if hint else ""
