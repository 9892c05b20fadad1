"""A reader for the notation of actions: the first pattern, or *form*, that fits a text determines the action."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from manaforge_widgets.core.api import UnreadableAction
from manaforge_widgets.core.messages import short

Form = tuple[str, str, Callable[..., dict[str, Any]]]
"""The kind of an action, a pattern for its notation, and a function that turns the pattern's groups into arguments."""


class Forms:
    """The forms of a game's notation, in the order in which they are tried. Case is ignored.

    Args:
        forms: the forms, each with the kind of action, a pattern for the text, and a function for the arguments.
        title: the game's title, for the error.
        examples: the notation of some actions, for the error.

    Example:
        >>> forms = Forms([("give", "give (.+)", lambda card: {"card": card})], "Go Fish", "'give 7'")
        >>> forms.read("Give  7")
        ('give', {'card': '7'})
        >>> forms.read("take 7")
        Traceback (most recent call last):
        manaforge_widgets.core.api.UnreadableAction: 'take 7' is not an action of Go Fish; actions read like 'give 7'.
    """

    def __init__(self, forms: Iterable[Form], title: str, examples: str) -> None:
        # Without ASCII, IGNORECASE would also accept some letters of other alphabets as Latin ones.
        flags = re.IGNORECASE | re.ASCII
        self._forms = [(kind, re.compile(pattern, flags), reader) for kind, pattern, reader in forms]
        self._why_not = f"is not an action of {title}; actions read like {examples}."

    def read(self, text: str) -> tuple[str, dict[str, Any]]:
        """Return the kind and the arguments of an action; the names in it are not checked.

        Raises:
            UnreadableAction: when no form fits the text.
        """
        words = " ".join(text.split())
        for kind, pattern, reader in self._forms:
            if match := pattern.fullmatch(words):
                return kind, reader(*match.groups())
        raise UnreadableAction(f"{short(text, 80)} {self._why_not}")
