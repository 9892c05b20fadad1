"""Hatch hook: the bundles are built with the package, so that a wheel needs no Node."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatch loads this file by its path, so what lies beside it can't be imported yet.
sys.path.insert(0, str(Path(__file__).parent))
import bundle


class FrontendBuildHook(BuildHookInterface[Any]):
    """Builds the front end, unless told not to by ``MANAFORGE_SKIP_JS=1``."""

    def dependencies(self) -> list[str]:
        """Return what must be installed first: Node.js where the machine has none."""
        return [] if _skipped() or bundle.fresh() else bundle.missing_node()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the bundles, for the editable install as for the real one."""
        if not _skipped():
            bundle.build()


def _skipped() -> bool:
    return os.environ.get("MANAFORGE_SKIP_JS") == "1"
