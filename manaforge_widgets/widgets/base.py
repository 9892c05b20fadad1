"""The base class of the widgets, and the checks of their common arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import anywidget
from ipywidgets import Layout
from traitlets import Bunch, TraitError, validate

from manaforge_widgets.bots import bot_name
from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.seat_names import checked_names
from manaforge_widgets.core.spelling import did_you_mean
from manaforge_widgets.match import Match
from manaforge_widgets.match.files import write_atomically
from manaforge_widgets.widgets.bundles import bundle
from manaforge_widgets.widgets.export import ALONE, PageFrame, standalone_html
from manaforge_widgets.widgets.words import paragraph

DOM: dict[str, tuple[type, ...]] = {"layout": (Layout, Mapping), "tooltip": (str,), "tabbable": (bool,)}
"""The arguments that every Jupyter widget takes, and the types of their values."""
NOTHING_IS_EMPTY: dict[str, Any] = {"sync": True, "to_json": lambda value, _widget: {} if value is None else value}
"""Metadata of a synced trait that may be None. The browser gets an empty object: some hosts lose null values."""


class BundledWidget(anywidget.AnyWidget):
    """The base class of all widgets except PrestigeCurves: loads the front end and writes the widget as an HTML file.

    Args:
        bundle_name: the name of the widget's front end, such as ``"board-blocks"``.
        title: the title of an exported page.
        dom: the arguments of every Jupyter widget: ``layout`` (a ``Layout`` or a dict such as ``{"width": "50%"}``),
            ``tooltip`` and ``tabbable``.
        traits: the first values of the widget's own traits.

    Attributes:
        from_browser: the names of the traits that the browser may change; all other traits it can only show.

    Raises:
        ArgumentError: for any other argument in ``dom``, or an invalid value.
        FileNotFoundError: when the front end has not been built; ``make build-frontend`` builds it.

    Example:
        >>> BundledWidget("board-blocks", "My game", {"layout": {"width": "50%"}}).layout.width
        '50%'
    """

    from_browser: tuple[str, ...] = ()
    _revive = "To use it, run this cell."

    def __init__(self, bundle_name: str, title: str, dom: Mapping[str, Any] | None = None, **traits: Any) -> None:
        self._title = title
        own = tuple(signature(type(self)).parameters)[:-1]  # all but the dom itself
        self._esm, self._css = bundle(bundle_name)
        # The browser keeps one style sheet for each of these ids, so widgets of two games need different ids.
        super().__init__(_anywidget_id=f"manaforge_widgets.{bundle_name}", **check_dom(dom or {}, own), **traits)

    def set_state(self, sync_data: object) -> None:
        """Apply all or none of the changes that the browser sent; ipywidgets calls this method.

        Only traits in ``from_browser`` are changed. Without this check a browser could change read-only traits too.
        If a value is refused, the page gets the current values again.

        Args:
            sync_data: the new values, each by the name of its attribute.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> replay = mf.Replay(m, names=["Ann", "Bo"])
            >>> replay.set_state({"seat": 1, "names": ["Eve", "Eve"]})
            >>> replay.seat, replay.names
            (1, ['Ann', 'Bo'])
            >>> replay.set_state({"seat": 0, "step": "last"})
            >>> replay.seat, replay.step
            (1, 0)
        """
        given: Mapping[str, Any] = sync_data if isinstance(sync_data, Mapping) else {}
        wanted = {name: value for name, value in given.items() if name in self.from_browser}
        try:
            # Checked before any is set: ipywidgets would set those before a wrong one, and show it to all views.
            self._check_state(wanted)
            super().set_state(wanted)
        except (GameError, TraitError) as error:
            self.send_state(list(wanted))
            self._state_refused(error)

    def _check_state(self, wanted: Mapping[str, Any]) -> None:
        """Raise an error if one of these values from the browser is invalid."""
        traits = self.traits()
        for name, value in wanted.items():
            traits[name].validate(self, value)

    def _state_refused(self, _error: Exception) -> None:
        """Send the page the reason why a value was refused; most widgets only show the current values again."""

    def _unreadable(self) -> None:
        """Answer a message without the form that ipywidgets expects; a widget without requests does nothing."""

    @validate("tooltip")
    def _checked_tooltip(self, proposal: Bunch) -> str | None:
        try:
            _check_sendable("tooltip", proposal["value"])
        except ArgumentError as error:
            raise TraitError(str(error)) from None
        tooltip: str | None = proposal["value"]
        return tooltip

    def _handle_msg(self, msg: Any) -> None:
        # ipywidgets would write what is wrong with a message into the kernel's log, and the page would wait.
        if _well_formed(msg):
            super()._handle_msg(msg)
        else:
            self._unreadable()

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the live widget, and a still copy for readers without a kernel, such as visitors of a website."""
        live: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**kwargs)
        if live is not None:
            live[0]["text/html"] = self._still().encode("utf-8", "replace").decode("utf-8")
        return live

    def _words(self) -> str:
        """Return what the widget shows, as HTML that needs no script and no style."""
        return paragraph(f"{self._title}.")

    def _still(self) -> str:
        """Return what a saved notebook shows of the widget."""
        return self._words() + paragraph(self._revive)

    def page_html(self, frame: PageFrame = ALONE, title: str | None = None) -> str:
        """Return the HTML of the page that ``to_html`` writes.

        Args:
            frame: what stands around the widget, and what the page may load; by default nothing.
            title: the title of the page; None for the game's title.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Replay(mf.new_match("pig", seats=2)).page_html(title="Friday")[:15]
            '<!doctype html>'
        """
        self._complete()
        return self._page(frame, title)

    def _page(self, frame: PageFrame = ALONE, title: str | None = None) -> str:
        module, css = self._page_bundle()
        shown = self._title if title is None else title
        return standalone_html(
            self._page_state(), module=module, css=css, title=shown, words=self._words(), frame=frame
        )

    def _page_bundle(self) -> tuple[str, str]:
        """Return the module and the style sheet of an exported page."""
        return self._esm, self._css

    def _page_state(self) -> dict[str, Any]:
        """Return the values of the traits that an exported page shows."""
        state: dict[str, Any] = self.get_state()
        return state

    def recipe(self) -> dict[str, Any]:
        """Return what a live page needs to make this widget; see ``to_html``.

        Raises:
            ArgumentError: when a page can't make such a widget.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.Replay(mf.new_match("pig", seats=2)).recipe()
            Traceback (most recent call last):
            manaforge_widgets.core.api.ArgumentError: a Replay needs no Python: leave out live=True, and its page works.
        """
        raise ArgumentError(f"a {type(self).__name__} needs no Python: leave out live=True, and its page works.")

    def to_html(self, path: str | Path, *, title: str | None = None, live: bool = False) -> Path:
        """Write the widget as one HTML file that needs neither a kernel nor a network.

        In the file you can step through a replay. A board or a lab is only a picture there, and the page says so. The
        file's security policy forbids every network request and every script except its own.

        With ``live=True`` the page plays: it runs this package in the reader's browser. It then needs any web
        server, and the folder ``manaforge-live`` (about 12 MB), which is written next to it and which all live pages
        share. Opened from a file, it shows the picture and says how to serve it. Such a page holds the whole game, also
        the hidden cards of all seats and the seed that decides all coming rolls; the page says so.

        Args:
            path: the file to write; an older file there is replaced.
            title: the title of the page; None for the game's title.
            live: whether the page runs the package itself.

        Returns:
            The path of the file.

        Raises:
            SaveError: when the file or the folder can't be written; an older file then stays as it was.
            ArgumentError: when ``title`` is not a text, or when ``live`` is set for a widget that needs no Python.
            GameError: when a page can't take along your own game or bot; the message gives the reason.

        Example:
            >>> import os, tempfile
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     page = mf.Replay(m).to_html(os.path.join(folder, "replay.html"), title="Friday's game")
            ...     "<title>Friday&#x27;s game</title>" in page.read_text(encoding="utf-8")
            True
        """
        check_title(title)
        # The part with live pages comes after all widgets, so it is imported by name.
        frame = import_module("manaforge_widgets.live.page").frame_of(self, Path(path)) if live else ALONE
        write_atomically(path, self.page_html(frame, title))
        return Path(path)

    def _complete(self) -> None:
        """Compute what a file must hold and a page in a notebook asks for only when it needs it."""


def check_title(title: object) -> None:
    """Check the title of a page that a widget writes.

    Raises:
        ArgumentError: when it is neither a text nor None.

    Example:
        >>> check_title("Friday's game")
    """
    if not isinstance(title, str | None):
        raise ArgumentError(f"title must be a text or None, not {short(title)}.")


def _well_formed(message: Any) -> bool:
    """Return whether a message has the form that ipywidgets expects, without binary parts."""
    content = message.get("content") if isinstance(message, dict) else None
    data = content.get("data") if isinstance(content, dict) else None
    if not isinstance(data, dict) or "buffers" not in message:
        return False
    method = data.get("method")
    if method == "update":
        state = data.get("state")
        return isinstance(state, dict) and not data.get("buffer_paths") and all(isinstance(name, str) for name in state)
    return method == "request_state" or (method == "custom" and "content" in data)


def check_dom(dom: Mapping[str, Any], own: Sequence[str] = ()) -> dict[str, Any]:
    """Check the arguments that every Jupyter widget takes, and return them as its constructor needs them.

    Args:
        dom: the arguments by name.
        own: the widget's other arguments, for "did you mean" hints.

    Raises:
        ArgumentError: for any name except ``layout``, ``tooltip`` and ``tabbable``, or a wrong value.

    Example:
        >>> check_dom({"tooltip": "Our game"})
        {'tooltip': 'Our game'}
    """
    for name, value in dom.items():
        if name not in DOM:
            hint = did_you_mean(name, (*own, *DOM))
            takes = f"every widget takes {listed(DOM)}{'; ' + hint if hint else '.'}"
            raise ArgumentError(f"unknown argument {short(name)}; {takes}")
        if value is not None and not isinstance(value, DOM[name]):
            kinds = " or ".join(f"a {kind.__name__}" for kind in DOM[name])
            raise ArgumentError(f"{name} must be {kinds}, not {short(value)}.")
        _check_sendable(name, value)
    layout = dom.get("layout")
    return {name: value for name, value in dom.items() if value is not None} | (
        {"layout": _layout(layout)} if isinstance(layout, Mapping) else {}
    )


def _check_sendable(name: str, value: object) -> None:
    """Refuse a text with half a character, a lone surrogate: no kernel can send it to a page."""
    if isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise ArgumentError(f"{name} must be a text that UTF-8 can hold, not {short(value)}.") from error


def _layout(values: Mapping[Any, Any]) -> Layout:
    known = Layout.class_trait_names(sync=True)
    for name in values:
        if name not in known or name.startswith("_"):
            raise ArgumentError(
                f"a layout has no property {short(name)}; it has width, height, margin, flex and the like."
            )
        _check_sendable(name, values[name])
    try:
        return Layout(**values)
    except TraitError as error:
        raise ArgumentError(f"layout must hold CSS texts, such as {{'width': '50%'}}, not {short(values)}.") from error


def seat_names(match: Match, names: Sequence[str] | None, you: int | None, bots: Mapping[int, Any]) -> list[str]:
    """Return the name to show for each seat.

    Args:
        match: the match.
        names: the user's names, one for each seat; None to derive them from the other arguments.
        you: the seat called "You", if any.
        bots: the bots by seat. Their seats get the bots' names, the others are "Seat 0", "Seat 1" and so on.

    Raises:
        GameError: when ``names`` is not a list of one short text for each seat.
    """
    if names is not None:
        return checked_names(names, match.seats)
    usual = []
    for seat in range(match.seats):
        bot = bots.get(seat)
        if seat == you:
            usual.append("You")
        elif bot is None:
            usual.append(f"Seat {seat}")
        else:
            usual.append(bot_name(bot).capitalize())
    return [f"{name} {seat}" if usual.count(name) > 1 else name for seat, name in enumerate(usual)]
