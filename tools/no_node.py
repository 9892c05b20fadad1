"""A search path for programs without Node.js, as most computers have it; all other programs stay."""

from __future__ import annotations

import os
from pathlib import Path

NODE = ("node", "npm", "npx", "corepack")


def path_without_node(folder: Path, path: str | None = None) -> str:
    """Return a search path on which no Node.js is found.

    A folder that holds Node.js, such as one of the system, holds other programs too. It is replaced by one with links
    to these.

    Args:
        folder: an empty folder for the links.
        path: the search path; the one of this process if omitted.
    """
    kept = []
    for number, place in enumerate((os.environ["PATH"] if path is None else path).split(os.pathsep)):
        if not any(Path(place, name).exists() for name in NODE):
            kept.append(place)
            continue
        links = folder / str(number)
        links.mkdir(parents=True)
        for program in Path(place).iterdir():
            if program.name not in NODE:
                (links / program.name).symlink_to(program)
        kept.append(str(links))
    return os.pathsep.join(kept)
