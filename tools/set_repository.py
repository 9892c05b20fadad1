"""Say whose repository this is: write its owner and name into pyproject.toml, and lead the README's badges there.

python tools/set_repository.py OWNER REPO
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
# What GitHub allows in either.
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
BADGES = """\
[![Binder](https://mybinder.org/badge_logo.svg)](https://mybinder.org/v2/gh/{owner}/{repo}/HEAD?urlpath=lab/tree/notebooks/tutorials/01_play.ipynb)
[![JupyterLite](https://jupyterlite.rtfd.io/en/latest/_static/badge.svg)](https://{owner}.github.io/{repo}/)
"""


def badges(folder: Path = ROOT) -> str:
    """The lines of the README that lead to the repository which ``pyproject.toml`` names."""
    with (folder / "pyproject.toml").open("rb") as file:
        return BADGES.format(**tomllib.load(file)["tool"]["repository"])


def set_repository(owner: str, repo: str, folder: Path = ROOT) -> None:
    """Write the owner and the name into ``pyproject.toml``, and the badges that follow from them into the README.

    Raises:
        SystemExit: when a name can't be one of a repository, or the README lacks the badges as they were.
    """
    for name in (owner, repo):
        if not NAME.fullmatch(name):
            sys.exit(f"{name!r} can't be the name of an owner or a repository.")
    project, readme = folder / "pyproject.toml", folder / "README.md"
    before, text = badges(folder), readme.read_text(encoding="utf-8")
    if before not in text:
        sys.exit("The README does not hold the badges as pyproject.toml has them.")
    table = f'owner = "{owner}"\nrepo = "{repo}"\n'
    told = project.read_text(encoding="utf-8")
    project.write_text(re.sub(r'^owner = ".*"\nrepo = ".*"\n', table, told, flags=re.MULTILINE), encoding="utf-8")
    readme.write_text(text.replace(before, badges(folder)), encoding="utf-8")


def main(args: list[str]) -> int:
    """Do what the command line says."""
    match args:
        case [owner, repo]:
            set_repository(owner, repo)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
