"""The command ``python -m manaforge_widgets``: copies the notebooks into a folder, and opens JupyterLab there."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from manaforge_widgets.core.api import GameError
from manaforge_widgets.start.about import about
from manaforge_widgets.start.lab import missing_lab, open_lab
from manaforge_widgets.start.notebooks import copy_notebooks


def main(arguments: list[str]) -> int:
    """Do what the command line says.

    Args:
        arguments: the words after the command.

    Returns:
        0 on success; 1 if the notebooks can't be copied or JupyterLab is not installed.

    Example:
        >>> main(["--about"])
        manaforge-widgets
        ...
        0
    """
    parser = ArgumentParser(
        prog="python -m manaforge_widgets",
        description="Copy the tutorials and lessons into a folder, and open JupyterLab there.",
        epilog=(
            "Further options go to JupyterLab, such as --no-browser or --port=8899. "
            "Notebooks that you changed stay as they are."
        ),
    )
    parser.add_argument("folder", nargs="?", default="manaforge_notebooks", help="the folder; default: %(default)s")
    parser.add_argument("--no-lab", action="store_true", help="copy the notebooks and don't open JupyterLab")
    parser.add_argument("--about", action="store_true", help="print what is installed, and do nothing else")
    given, options = parser.parse_known_args(arguments)
    if given.about:
        print(about())
        return 0
    try:
        copied = copy_notebooks(given.folder)
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    print(copied)
    if given.no_lab:
        return 0
    if reason := missing_lab():
        print(reason, file=sys.stderr)
        return 1
    open_lab(copied.folder, options)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
