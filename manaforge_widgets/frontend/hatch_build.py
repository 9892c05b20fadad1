"""Hatch hook: the bundles are built with the package, so that a wheel needs no Node; rules are compiled on request."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatch loads this file by its path, so what lies beside it can't be imported yet.
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "tools")]
import bundle
import mypyc_build


class PackageBuildHook(BuildHookInterface[Any]):
    """Builds the front end, unless told not to by ``MANAFORGE_SKIP_JS=1``.

    Told to by ``MANAFORGE_COMPILE=1``, it puts the rules and the bots into the wheel as mypyc compiles them, too, for
    this platform and this version of Python: the build that ``make compiled`` has tested, if it is of these sources.
    Without it the wheel is pure, and runs everywhere.
    """

    _folder: Path | None = None

    def dependencies(self) -> list[str]:
        """Return what must be installed first: Node.js where the machine has none, and mypyc where it is to compile."""
        node = [] if _skipped() or bundle.fresh() else bundle.missing_node()
        return [*node, *(mypyc_build.NEEDS if self._compiles() else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundles, for the editable install as for the real one, and compile what goes into a wheel."""
        if not _skipped():
            bundle.build()
        if not self._compiles():
            return
        if version == "editable":
            # It runs from the sources, as they are edited.
            print("MANAFORGE_COMPILE: an editable install stays pure.", file=sys.stderr)
            return
        folder = mypyc_build.BUILD
        if not mypyc_build.fresh():
            if reason := mypyc_build.missing():
                raise RuntimeError(f"MANAFORGE_COMPILE=1: {reason}")
            folder = self._folder = Path(tempfile.mkdtemp())
            mypyc_build.copy_package(folder)
            mypyc_build.compile_in(folder)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        made = {str(folder / path): str(path) for path in mypyc_build.extensions()}
        build_data["force_include"].update(made)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was compiled: the wheel has it."""
        if self._folder is not None:
            shutil.rmtree(self._folder)

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("MANAFORGE_COMPILE") == "1"


def _skipped() -> bool:
    return os.environ.get("MANAFORGE_SKIP_JS") == "1"
