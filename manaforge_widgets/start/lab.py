"""The start of JupyterLab on the folder with the notebooks."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from manaforge_widgets.start.notebooks import FIRST

# JupyterLab's question about news would cover the board.
_SETTINGS = Path(__file__).with_name("settings")


def missing_lab() -> str | None:
    """Return what to do if JupyterLab is not installed; None if it is.

    Example:
        >>> missing_lab() is None
        True
    """
    if find_spec("jupyterlab"):
        return None
    return (
        "JupyterLab is not installed for this Python. To install it, run:\n"
        f"  {sys.executable} -m pip install jupyterlab\n"
        "Then run the same command again. You can also open the folder in another Jupyter of this environment."
    )


def open_lab(folder: Path, options: Sequence[str] = ()) -> None:
    """Run JupyterLab on the folder until it is stopped, with the first tutorial open.

    Args:
        folder: the folder with the notebooks.
        options: further options for JupyterLab.
    """
    paths = [str(_SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(paths)
    named = [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{FIRST}"]
    import_module("jupyterlab.labapp").main([*named, *options])
