"""Hatch hook for the page on a package index: the README with links that work there, and the addresses."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# Hatch loads this file by its path, so the module next to it can't be imported yet.
sys.path.insert(0, str(Path(__file__).parent))
import links


class IndexPageHook(MetadataHookInterface):
    """Fills in the fields ``readme`` and ``urls``, which depend on the place of the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set both fields."""
        root = Path(self.root)
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = links.outside(readme, "README.md", links.home(root), links.version(root))
        metadata["readme"] = {"content-type": "text/markdown", "text": re.sub(r"\n{3,}", "\n\n", text)}
        metadata["urls"] = links.addresses(root)
