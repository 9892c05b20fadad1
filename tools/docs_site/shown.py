"""The files next to the site's pages: what the first page shows, and plotly's script."""

from __future__ import annotations

import shutil
from pathlib import Path

import plotly

import manaforge_widgets as mf

NAMES = ["Ada", "Bo", "Cy"]
FOLDER = "shown"
_SEED = 11


def write_shown(site: Path) -> None:
    """Write the widgets that the site's pages show in frames, and plotly's script.

    Args:
        site: the folder of the built site.
    """
    folder = site / FOLDER
    folder.mkdir(exist_ok=True)
    match = mf.new_match("manaforge", seats=len(NAMES), seed=_SEED)
    mf.play_out(match, ["planner"] * len(NAMES))
    replay = mf.Replay(match, names=NAMES)
    replay.step = replay.rounds[6] + 12
    replay.to_html(folder / "replay.html", title="A game of Manaforge")
    script = Path(plotly.__file__).with_name("package_data") / "plotly.min.js"
    shutil.copy(script, site / "_static" / script.name)
