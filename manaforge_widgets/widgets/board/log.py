"""The newest lines of a Board's log, as a seat or everybody may read them."""

from __future__ import annotations

from manaforge_widgets.core.api import Action
from manaforge_widgets.core.markup import with_names
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.board.scene import Scene
from manaforge_widgets.widgets.presenter import line_for_all

LOG_LINES = 40


class BoardLog:
    """The lines of a Board's log; each line is kept until its action is undone.

    Args:
        scene: the match, the people and the names that all parts of the board share.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._kept: dict[int | None, list[tuple[Action, shapes.LogLine]]] = {}

    def clear(self) -> None:
        """Remove all lines, because another match begins."""
        self._kept.clear()

    def lines(self, reader: int | None) -> list[shapes.LogLine]:
        """Return the newest lines as one seat may read them, or as everybody may if ``reader`` is None."""
        scene, lines = self._scene, self._kept.setdefault(reader, [])
        actions = scene.match.actions
        same = 0
        while same < min(len(lines), len(actions)) and lines[same][0] is actions[same]:
            same += 1
        del lines[same:]
        for step in range(same + 1, len(actions) + 1):
            words = line_for_all(scene.presenter, step) if reader is None else scene.control.log_line(step, reader)
            # The action that ends a round belongs to it.
            status = scene.match.status(step - 1)
            line: shapes.LogLine = {
                "seat": actions[step - 1].seat,
                "text": with_names(words, scene.names),
                "step": step,
                "when": (f"{status.round_name} {status.round}" if status.round else status.phase).capitalize(),
                "minor": scene.presenter.minor(step),
            }
            lines.append((actions[step - 1], line))
        return [line for _, line in lines[-LOG_LINES:]]
