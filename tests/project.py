"""The project's own files, as git sees them, or as a source distribution brought them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = {"static", "node_modules", "dist"}


def files() -> list[Path]:
    """Return every file that is the project's: committed, or about to be."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        names = [name for name in listed.stdout.split("\0") if name]
        return sorted(ROOT / name for name in names if (ROOT / name).is_file())
    return sorted(_walk())


def _walk() -> list[Path]:
    found = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in BUILT and (not name.startswith(".") or name == ".ci")]
        found += [Path(folder) / name for name in names]
    return found
