"""Hatch hook that builds the front end into the package, adds the notebooks, and compiles rules and bots on request."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatch loads this file by its path, so the modules next to it can't be imported yet.
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "tools")]
import bundle
import links
import mypyc_build


class PackageBuildHook(BuildHookInterface[Any]):
    """Builds the front end, unless ``MANAFORGE_SKIP_JS=1`` is set. So a user of the wheel needs no Node.js.

    A wheel also holds the notebooks, which ``mf.copy_notebooks`` copies for the user.

    With ``MANAFORGE_COMPILE=1`` the wheel also gets the rules and the bots compiled by mypyc, for this platform and
    this version of Python. It takes the build that ``make compiled`` has tested if that is up to date, or compiles them
    now. Without ``MANAFORGE_COMPILE=1`` the wheel is pure Python and runs everywhere.
    """

    _folders: tuple[Path, ...] = ()

    def dependencies(self) -> list[str]:
        """Return what must be installed first: Node.js if the system has none, and mypyc if something is compiled."""
        node = [] if _skipped() or bundle.fresh() else bundle.missing_node()
        return [*node, *(mypyc_build.NEEDS if self._compiles() else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundles, also for an editable install, and compile the rules and bots for a wheel."""
        if not _skipped():
            bundle.build()
        if self.target_name == "wheel" and version != "editable":
            # An editable install finds them next to the package.
            build_data["force_include"].update(put_notebooks(self._new_folder()))
        if not self._compiles():
            return
        if version == "editable":
            # An editable install runs from the sources, which may be edited.
            print("MANAFORGE_COMPILE: an editable install stays pure Python.", file=sys.stderr)
            return
        folder = mypyc_build.BUILD
        if not mypyc_build.fresh():
            if reason := mypyc_build.missing():
                raise RuntimeError(f"MANAFORGE_COMPILE=1: {reason}")
            folder = self._new_folder()
            mypyc_build.copy_package(folder)
            mypyc_build.compile_in(folder)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        made = {str(folder / path): str(path) for path in mypyc_build.extensions()}
        build_data["force_include"].update(made)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was made for the wheel, which holds it now."""
        for folder in self._folders:
            shutil.rmtree(folder)

    def _new_folder(self) -> Path:
        folder = Path(tempfile.mkdtemp())
        self._folders = (*self._folders, folder)
        return folder

    def _compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("MANAFORGE_COMPILE") == "1"


def put_notebooks(folder: Path) -> dict[str, str]:
    """Write the notebooks into a folder, with links that work without the repository.

    Returns:
        For each file its place in the wheel.
    """
    made = {}
    for source in sorted(links.ROOT.glob("notebooks/*/[0-9]*.ipynb")):
        name = source.relative_to(links.ROOT).as_posix()
        text = source.read_text(encoding="utf-8")
        made[str(folder / name)] = f"manaforge_widgets/{name}"
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        changed = links.outside(text, name, links.home(), links.version(), within="notebooks")
        (folder / name).write_text(changed, encoding="utf-8")
    return made


def _skipped() -> bool:
    return os.environ.get("MANAFORGE_SKIP_JS") == "1"
