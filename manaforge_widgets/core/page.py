"""The games' pages of numbered rules, and the text of each rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.registry import entries

_RULE = re.compile(r"- ([A-Z]{2,4}-[A-Z]{1,2}\d{1,2}) (.+)")


def rule(number: str) -> str:
    """Return the text of a rule.

    Args:
        number: the rule's number, as a refusal cites it: ``"MF-T3"``.

    Raises:
        GameError: when no game has a rule with this number.

    Example:
        >>> rule("MF-S1")
        '2 to 4 seats. Prestige starts at 0.'
    """
    given: object = number
    wanted = given.strip().upper() if isinstance(given, str) else ""
    for entry in entries():
        if entry.page is not None and wanted in (rules := rules_of(entry.page)):
            return rules[wanted]
    first = next((next(iter(rules_of(entry.page)), "") for entry in entries() if entry.page is not None), "")
    raise GameError(f"there is no rule {short(number)}; rule numbers look like {first!r}.")


@cache
def rules_of(page: Path) -> Mapping[str, str]:
    """Return the rules of a page, by their numbers.

    Args:
        page: a Markdown file in which each rule is a list item that begins with its number.

    Raises:
        GameError: when the page can't be read.

    Example:
        >>> from manaforge_widgets.core.registry import find_entry
        >>> rules_of(find_entry("manaforge").page)["MF-S1"]
        '2 to 4 seats. Prestige starts at 0.'
    """
    try:
        lines = page.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise GameError(f"{page.name}: can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise GameError(f"{page.name}: can't be read: it is not UTF-8 text.") from error
    rules = {}
    for line in lines:
        if match := _RULE.fullmatch(line.rstrip()):
            rules[match[1]] = match[2].replace("**", "")
    return rules
