"""The page of the site that each file of the repository becomes, and links between them."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
FOLDERS: Mapping[str, str] = {
    "docs": "guides",
    "docs/lessons": "for_teachers",
    "docs/pictures": "pictures",
    "docs/site": "",
    "notebooks/tutorials": "tutorials",
    "notebooks/lessons": "lessons",
    "notebooks/classics": "classics",
}
"""The folder of the site that holds what a folder of the repository holds."""
FILES: Mapping[str, str] = {
    "README.md": "index.md",
    "CHANGELOG.md": "changes.md",
    "benchmarks/balance/report.ipynb": "reports/balance.ipynb",
}
SUFFIXES = (".md", ".ipynb", ".png", ".svg", ".webp")
_LINK = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]*)?(\))")
_FENCE = re.compile(r"^(`{3,}|~{3,}).*?^\1\s*$", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`[^`\n]*`")


def place(path: str) -> str | None:
    """Return where a file of the repository is in the site's sources; None if it is not part of the site.

    Args:
        path: the file, from the repository's root.

    Example:
        >>> place("docs/play.md"), place("manaforge_widgets/games/manaforge/rules.md"), place("Makefile")
        ('guides/play.md', 'rules/manaforge.md', None)
    """
    if path in FILES:
        return FILES[path]
    parts = PurePosixPath(path)
    folder = parts.parent.as_posix()
    if parts.match("games/*/rules.md"):
        return f"rules/{parts.parent.name}.md"
    if folder in FOLDERS and parts.suffix in SUFFIXES:
        return (PurePosixPath(FOLDERS[folder]) / parts.name).as_posix()
    return None


def sources() -> list[str]:
    """Return the files of the repository that the site is made of, from the repository's root."""
    folders = [*FOLDERS, *(path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("*/games/*/rules.md"))]
    files = [file.relative_to(ROOT).as_posix() for folder in folders for file in sorted((ROOT / folder).iterdir())]
    return [file for file in [*FILES, *files] if file != "README.md" and place(file) is not None]


@cache
def repository() -> str:
    """Return the address of the project's files on GitHub, without the file's path."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        named = tomllib.load(file)["tool"]["repository"]
    return f"https://github.com/{named['owner']}/{named['repo']}/blob/HEAD/"


def with_links(text: str, source: str, target: str) -> str:
    """Return Markdown in which the links to files of the repository lead to the site's pages.

    A link to a file that is not part of the site leads to the repository.

    Args:
        text: the Markdown.
        source: the file it is from, from the repository's root.
        target: the page it is for, in the site's sources.

    Example:
        >>> with_links("[Bots](bots.md#how-strong), `[b](c.md)`", "docs/play.md", "guides/play.md")
        '[Bots](bots.md#how-strong), `[b](c.md)`'
        >>> with_links("[1](../notebooks/tutorials/01_play.ipynb)", "docs/play.md", "guides/play.md")
        '[1](../tutorials/01_play.ipynb)'
    """

    def moved(link: re.Match[str]) -> str:
        path = os.path.normpath(PurePosixPath(source).parent / link[2])
        if "://" in link[2] or not (ROOT / path).exists():
            return link[0]
        found = place(path)
        there = repository() + path if found is None else os.path.relpath(found, PurePosixPath(target).parent)
        return f"{link[1]}{there}{link[3] or ''}{link[4]}"

    return outside_code(text, lambda part: _LINK.sub(moved, part))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return Markdown in which a function has changed all that is not code.

    Example:
        >>> outside_code("a `a` a", str.upper)
        'A `a` A'
    """
    pieces, done = [], 0
    spans = [(found.start(), found.end()) for found in _FENCE.finditer(text)]
    spans += [
        (found.start(), found.end())
        for found in _INLINE.finditer(text)
        if not any(start <= found.start() < end for start, end in spans)
    ]
    for start, end in sorted(spans):
        pieces += [change(text[done:start]), text[start:end]]
        done = end
    return "".join([*pieces, change(text[done:])])
