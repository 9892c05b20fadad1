"""Where the links of the README and of the notebooks lead when they are read outside the repository.

``[tool.repository]`` in ``pyproject.toml`` names the repository. Until it does, a page outside has words without links.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNSET = ("OWNER", "REPO")
"""The owner and the name of a repository that is not known yet."""
# A link may hold a picture, as a badge does.
LINK = re.compile(r"(!?)\[((?:!\[[^\]]*\]\([^)\s]*\)|[^\[\]])*)\]\(([^)\s]+)\)")


def repository(folder: Path = ROOT) -> tuple[str, str]:
    """Return the owner and the name of the repository, as ``pyproject.toml`` has them."""
    with (folder / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["repository"]
    return table["owner"], table["repo"]


def home(folder: Path = ROOT) -> str | None:
    """Return the address of the repository, or None if it is not known yet."""
    owner, repo = repository(folder)
    return None if (owner, repo) == UNSET else f"https://github.com/{owner}/{repo}"


def addresses(folder: Path = ROOT) -> dict[str, str]:
    """Return the links of the project for a package index, by their titles; none if the repository is not known yet."""
    address = home(folder)
    if address is None:
        return {}
    owner, repo = repository(folder)
    return {
        "Documentation": f"https://{owner}.github.io/{repo}/",
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
    }


def version(folder: Path = ROOT) -> str:
    """Return the version of the package, which is written in the package alone."""
    text = (folder / "manaforge_widgets" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.*)"$', text, re.MULTILINE)
    assert found, "the package names no version"
    return found[1]


def outside(text: str, page: str, address: str | None, release: str, *, within: str | None = None) -> str:
    """Return a page with links that work wherever the page is read.

    Args:
        text: the page, as Markdown.
        page: the path of the page in the repository.
        address: the address of the repository; None removes the links and pictures that need one, and keeps the words.
        release: a version of the package; the links lead to the files as they were in this version.
        within: a folder that goes where the page goes, so links into it stay as they are.
    """

    def replaced(match: re.Match[str]) -> str:
        picture, words, target = match.groups()
        if any(word in target for word in UNSET):
            return ""
        if "://" in target or target.startswith("#"):
            return match[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
        if within is not None and path.startswith(f"{within}/"):
            return match[0]
        if address is None:
            return "" if picture else words
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/v{release}/{path})"

    return LINK.sub(replaced, text)
