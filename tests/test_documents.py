"""What the project's pages name must be there."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest
from project import ROOT, files

PAGES = tuple(path.relative_to(ROOT).as_posix() for path in files() if path.suffix == ".md")
FOR_CONTRIBUTORS = ("ARCHITECTURE.md", "CONTRIBUTING.md")
# A folder's name ends with a slash; pages name files from the root, from the package, or by the file's name alone.
PATH = re.compile(r"[\w<>][\w.<>-]*/[\w./<>-]*|[\w<>-]+\.(?:cfg|css|json|md|mjs|py|toml|tsx?|txt|yaml|yml)")
HOMES = (ROOT, ROOT / "manaforge_widgets")
NAMES = {path.name for path in files()}
# Rates, fractions, files of Moodle and Canvas, and what readers make or are given: a site, a notebook, results, a save.
READERS = re.compile(
    r"\w+/s|\d+/\d+|earth/fire|(?:grade|question|lib)/[\w/.]+"
    r"|dist/lite|_config\.yml|jupyter_nbconvert_config\.json|(?:notebook|doubles)\.py|simulation\.json|my_\w+\.(?:json|py)"
)


def named(text: str) -> list[str]:
    """Return the paths among what stands in code marks, and the targets of links within the project."""
    blocks = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    marked = [word for code in [*re.findall(r"`([^`\n]+)`", text), *blocks] for word in code.split()]
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    return sorted({word for word in marked if PATH.fullmatch(word)} | set(links))


def there(path: str, page: str = "README.md") -> bool:
    """Whether a path exists, from its page's folder too; ``<game>`` and the like stand for any name."""
    pattern = re.sub(r"<\w+>", "*", path)
    if len(PurePosixPath(path).parts) == 1 and not path.endswith("/"):
        return path in NAMES
    if (ROOT / page).parent.joinpath(path).exists():
        return True
    return any(found for home in HOMES for found in home.glob(pattern))


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    paths = named((ROOT / page).read_text(encoding="utf-8"))
    assert len(paths) > 10 or page not in FOR_CONTRIBUTORS
    assert [path for path in paths if not there(path, page) and not READERS.fullmatch(path)] == []


@pytest.mark.parametrize("page", FOR_CONTRIBUTORS)
def test_the_readme_leads_to_the_page(page: str) -> None:
    assert f"]({page})" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("in `tests/axe.py`, as `make test` does", ["tests/axe.py"]),
        ("`games/<game>/rules/` and `board.tsx`", ["board.tsx", "games/<game>/rules/"]),
        ("```\npytest tests/odds  # quick\n```", ["tests/odds"]),
        ("see [it](CHANGELOG.md) and [far](https://far.invalid/a.md)", ["CHANGELOG.md"]),
        ("`.venv/bin/pytest`, `m.view(None)`, `Game`, `match.json()`, `-n 0`", []),
    ],
)
def test_paths_are_found(text: str, paths: list[str]) -> None:
    assert named(text) == paths


@pytest.mark.parametrize("path", ["games/<game>/dice.md", "nowhere/", "tests/axe.ts", "nowhere.py"])
def test_what_is_not_there_is_missed(path: str) -> None:
    assert not there(path)
