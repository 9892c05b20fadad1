"""A game's numbered rules as a page in which each rule has a link."""

from __future__ import annotations

import re
from functools import cache

from docs_site.places import ROOT, place, sources

_RULE = re.compile(r"^- ([A-Z]{2,4}-[A-Z]{1,2}\d{1,2}) (.+)$", re.MULTILINE)
_NUMBER = re.compile(r"\b[A-Z]{2,4}-[A-Z]{1,2}\d{1,2}\b")


PLAY = {
    "MF": "notebooks/tutorials/01_play.ipynb",
    "KF": "notebooks/tutorials/04_kings_forge.ipynb",
    "MS": "notebooks/tutorials/05_manasurge.ipynb",
}
"""The notebook in which each game is played, by the letters of its rules."""


def rules_page(text: str) -> str:
    r"""Return a game's rules with a directive in place of the list item of each rule, and a way to the game's board.

    Args:
        text: the text of the game's ``rules.md``.

    Example:
        >>> print(rules_page("# Manaforge\n## Setup\n- MF-S1 2 to 4 seats."))
        # Manaforge
        <BLANKLINE>
        [Play it](../../../notebooks/tutorials/01_play.ipynb) on a board that knows these rules.
        ## Setup
        <BLANKLINE>
        ::::{rule} MF-S1
        2 to 4 seats.
        ::::
    """
    title, _, rest = text.partition("\n")
    game = numbers(text)[0].partition("-")[0]
    play = f"[Play it](../../../{PLAY[game]}) on a board that knows these rules."
    return f"{title}\n\n{play}\n" + _RULE.sub("\n::::{rule} \\1\n\\2\n::::", rest)


def numbers(text: str) -> list[str]:
    r"""Return the numbers of the rules that a page lists, in its order.

    Example:
        >>> numbers("- MF-S1 2 to 4 seats.\n- MF-S2 See MF-S1.")
        ['MF-S1', 'MF-S2']
    """
    return [rule[1] for rule in _RULE.finditer(text)]


@cache
def addresses() -> dict[str, str]:
    """Return the pages of rules, as seen from a page in another folder of the site, by the letters of their numbers.

    Example:
        >>> addresses()["MF"]
        '../rules/manaforge.html'
    """
    found = {}
    for source in sources():
        page = str(place(source))
        if page.startswith("rules/"):
            first = numbers((ROOT / source).read_text(encoding="utf-8"))[0]
            found[first.partition("-")[0]] = f"../{page.removesuffix('.md')}.html"
    return found


def linked(page: str, addresses: dict[str, str]) -> str:
    """Return a page's HTML in which each rule's number leads to the rule.

    Args:
        page: the HTML. What already is a link, a heading, a script or a style stays as it is.
        addresses: the address of each rule, by its number.

    Example:
        >>> linked("<p>See MF-S1.</p><a>MF-S1</a>", {"MF-S1": "rules.html#MF-S1"})
        '<p>See <a class="rule-link" href="rules.html#MF-S1">MF-S1</a>.</p><a>MF-S1</a>'
    """

    def link(found: re.Match[str]) -> str:
        address = addresses.get(found[0])
        return f'<a class="rule-link" href="{address}">{found[0]}</a>' if address else found[0]

    pieces, closed = [], ""
    for piece in re.split(r"(<[^>]*>)", page):
        if not piece.startswith("<"):
            pieces.append(piece if closed else _NUMBER.sub(link, piece))
            continue
        pieces.append(piece)
        name = re.match(r"</?(\w*)", piece)
        if closed:
            closed = "" if piece == f"</{closed}>" else closed
        elif name and name[1] in _CLOSED and not piece.startswith("</"):
            closed = name[1]
    return "".join(pieces)


_CLOSED = ("a", "button", "dt", "h1", "h2", "h3", "script", "style", "summary", "title")
