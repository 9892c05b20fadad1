"""Python's side of a live page: makes its widgets, and passes messages between them and the page.

The worker of the page calls these functions. Everything that passes is JSON text.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import comm
from comm.base_comm import BaseComm

from manaforge_widgets.core.api import GameError
from manaforge_widgets.live.recipes import FILES, widget_of

KEPT = Path("/kept")
"""The folder with a folder for each widget of the page, whose files the page keeps."""
HELD = "Python was stopped while a bot was choosing its move. The bot waits until you ask it again."
"""The words with which a bot waits after a stop."""
_opened: dict[str, Opened] = {}
_numbers = count(1)


class _PageComm(BaseComm):
    """A channel between a widget and the page."""

    post: Callable[[str], None]

    def publish_msg(self, msg_type: str, data: Any = None, *_args: Any, **_named: Any) -> None:
        _PageComm.post(json.dumps({"type": msg_type, "comm": self.comm_id, "data": data}))


class Opened:
    """A widget of the page, with its folder.

    Args:
        widget: the widget.
        folder: its folder.
        file: the file in which it began.
    """

    def __init__(self, widget: Any, folder: Path, file: str) -> None:
        self.widget = widget
        self.folder = folder
        self._file = file
        self._sent: dict[str, str] = {}

    @property
    def current(self) -> str:
        """The name of the file that holds what the widget shows now."""
        path = getattr(getattr(self.widget, "match", None), "path", None)
        return self._file if path is None else str(path.name)

    def changed(self) -> dict[str, Any] | None:
        """Return all files of the widget if one has changed since the last call."""
        texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("*.json"))}
        if texts == self._sent:
            return None
        self._sent = texts
        return {"files": texts, "current": self.current}


def begin(post: Callable[[str], None]) -> None:
    """Let all widgets that are made from now on talk to the page.

    Args:
        post: a function that sends a text to the page.
    """
    _PageComm.post = post
    comm.create_comm = _PageComm


def open_widget(name: str, recipe: str, kept: str, stopped: bool = False) -> str:
    """Make a widget of the page, and return what the page must know of it.

    If it can't be made, the widget that was open under this name stays as it was.

    Args:
        name: the name of the widget in its page.
        recipe: what :func:`manaforge_widgets.live.recipes.recipe_of` returned, as JSON.
        kept: the files that the page has kept and the name of the current one, as JSON; empty if there are none.
        stopped: whether somebody has just stopped Python; the bots then wait.

    Returns:
        The name of the widget's model, or an error, as JSON.
    """
    wanted = json.loads(recipe)
    # Each time another folder: the widget that is open may go on with its own, whatever comes of this one.
    folder = KEPT / name / str(next(_numbers))
    folder.mkdir(parents=True)
    try:
        found: dict[str, Any] = json.loads(kept) if kept else {"files": {}, "current": ""}
        for file, text in found["files"].items():
            (folder / Path(file).name).write_text(text, encoding="utf-8")
        file = Path(found["current"] or FILES.get(wanted["kind"], "my_lab.json")).name
        widget = widget_of(wanted, folder / file, held=HELD if stopped else "")
    except GameError as error:
        return json.dumps({"error": str(error)})
    except Exception as error:  # noqa: BLE001 - what was kept, and a game of a reader's own, can be anything
        return json.dumps({"error": f"{type(error).__name__}: {error}."})
    close_widget(name)
    _opened[name] = Opened(widget, folder, file)
    return json.dumps({"model": widget.model_id})


def close_widget(name: str) -> None:
    """Forget a widget, which the page no longer shows.

    Args:
        name: its name in the page.
    """
    opened = _opened.pop(name, None)
    if opened is not None:
        opened.widget.close()


def receive(channel: str, data: str) -> None:
    """Pass a message from the page to its widget.

    Args:
        channel: the name of the widget's model.
        data: the message, as JSON.
    """
    found = comm.get_comm_manager().get_comm(channel)
    if found is not None:
        found.handle_msg({"content": {"data": json.loads(data)}, "buffers": []})


def compiled(folder: str) -> bytes:
    """Return what Python has compiled of the packages in a folder, as an archive to unpack there at the next visit.

    Args:
        folder: the folder.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in Path(folder).rglob("*.pyc"):
            code = path.read_bytes()
            # Marked as never to be checked (PEP 552): the times of the sources are new at each visit.
            archive.writestr(str(path.relative_to(folder)), code[:4] + bytes([1, 0, 0, 0]) + bytes(8) + code[16:])
    return packed.getvalue()


def changed() -> str:
    """Return the files of each widget that have changed since the last call, as JSON."""
    found = {name: opened.changed() for name, opened in _opened.items()}
    return json.dumps({name: files for name, files in found.items() if files})
