"""The pages of numbered rules that the games bring, read rule by rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from manaforge_widgets.games import entries
from manaforge_widgets.games.api import GameError

_RULE = re.compile(r"- ([A-Z]{2,4}-[A-Z]{1,2}\d{1,2}) (.+)")


def rule(number: str) -> str:
    """The text of a rule, as the game's page has it.

    Args:
        number: as a refusal cites it, ``"MF-T3"``.

    Raises:
        GameError: for a number that no game's page has.

    Example:
        >>> rule("MF-S1")
        '2 to 4 seats. Prestige starts at 0.'
    """
    wanted = str(number).strip().upper()
    for entry in entries():
        if entry.page is not None and wanted in (found := rules_of(entry.page)):
            return found[wanted]
    raise GameError(f"there is no rule {number!r:.40}; a number is like 'MF-T3'.")


@cache
def rules_of(page: Path) -> Mapping[str, str]:
    """The rules of a page by their numbers: each a list item that begins with its number.

    Raises:
        GameError: when the page can't be read.
    """
    try:
        lines = page.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise GameError(f"{page.name}: can't be read: {error.strerror}.") from error
    found = {}
    for line in lines:
        if match := _RULE.fullmatch(line.rstrip()):
            found[match[1]] = match[2].replace("**", "")
    return found
