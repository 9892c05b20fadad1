"""Suggestions "did you mean ...?" for unknown names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import Parameter, signature

from manaforge_widgets.core.messages import short

_LONGEST = 60
_RENAMED = {"beamer": "projector"}
"""The present name for each former name."""


def did_you_mean(name: object, known: Iterable[str], otherwise: str = "") -> str:
    """Return "did you mean ...?" with the known name that is most similar to the given one.

    Args:
        name: the unknown name; a value that is not a text is similar to none.
        known: the known names.
        otherwise: the text to return if no known name is similar.

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


def arguments_of(function: Callable[..., object]) -> list[str]:
    """Return the names of the arguments of a function, without those that it takes under any name.

    Args:
        function: the function.

    Example:
        >>> arguments_of(lambda game, *, seats=3, **options: None)
        ['game', 'seats']
    """
    taken = signature(function).parameters.values()
    return [one.name for one in taken if one.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)]


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """Return a sentence about an unknown name.

    Args:
        what: the word for the thing that has the name.
        name: the unknown name.
        known: the known names.

    Example:
        >>> unknown("item", "Stone Cirlce", ["Stone Circle", "Sun Fragment"])
        "there is no item 'Stone Cirlce'; did you mean 'Stone Circle'?"
    """
    hint = did_you_mean(name, known)
    return f"there is no {what} {short(name, _LONGEST)}{f'; {hint}' if hint else '.'}"


def suggestion(name: object, known: Iterable[str]) -> str:
    """Return " Did you mean ...?" to put after a sentence; an empty text if no known name is similar.

    Args:
        name: the unknown name.
        known: the known names.

    Example:
        >>> suggestion("spend_left", ["spends_left", "round"]), suggestion(7, ["seven"])
        (" Did you mean 'spends_left'?", '')
    """
    hint = did_you_mean(name, known)
    return f" D{hint[1:]}" if hint else ""
