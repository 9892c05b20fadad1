"""Say whose repository this is: write its owner and name into pyproject.toml, and lead the links of all pages there.

python tools/set_repository.py OWNER REPO
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import links

# What GitHub allows in either.
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
ADDRESSES = ("github.com/{}/{}", "mybinder.org/v2/gh/{}/{}", "{}.github.io/{}")
"""The forms of addresses that name the repository, each after its scheme."""
PLACES = {".": ("*.md", "*.cff"), ".github": ("**/*.md", "**/*.yml"), "docs": ("**/*.md", "**/*.py", "**/*.html")}
"""The files that may name the repository, by their folder in the project."""


def pages(folder: Path = links.ROOT) -> list[Path]:
    """Return the files that name the repository, or may."""
    found = ((folder / place, pattern) for place, patterns in PLACES.items() for pattern in patterns)
    return sorted({page for place, pattern in found for page in place.glob(pattern)})


def set_repository(owner: str, repo: str, folder: Path = links.ROOT) -> list[Path]:
    """Write the owner and the name into ``pyproject.toml``, and lead all links of the project's pages there.

    Returns:
        The pages whose links were changed.

    Raises:
        SystemExit: when a name can't be one of a repository, or the README does not name the repository as it was.
    """
    for name in (owner, repo):
        if not NAME.fullmatch(name):
            sys.exit(f"{name!r} can't be the name of an owner or a repository.")
    old = links.repository(folder)
    texts = {page: page.read_text(encoding="utf-8") for page in pages(folder)}
    readme = texts[folder / "README.md"]
    if not any(form.format(*old) in readme for form in ADDRESSES):
        sys.exit("The README does not lead to the repository that pyproject.toml names.")
    changed = {page: _led(text, old, (owner, repo)) for page, text in texts.items()}
    project = folder / "pyproject.toml"
    table = f'owner = "{owner}"\nrepo = "{repo}"\n'
    text = project.read_text(encoding="utf-8")
    project.write_text(re.sub(r'^owner = ".*"\nrepo = ".*"\n', table, text, flags=re.MULTILINE), encoding="utf-8")
    found = [page for page, text in changed.items() if text != texts[page]]
    for page in found:
        page.write_text(changed[page], encoding="utf-8")
    return found


def _led(text: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    for form in ADDRESSES:
        # The name must end there: with the repository "forge", an address of "forge-2" is another one.
        text = re.sub(rf"{re.escape(form.format(*old))}(?![\w-]|\.\w)", form.format(*new), text)
    return text


def main(args: list[str]) -> int:
    """Do what the command line says."""
    match args:
        case [owner, repo]:
            found = set_repository(owner, repo)
            print(f"pyproject.toml and {len(found)} pages name {owner}/{repo} now.")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
