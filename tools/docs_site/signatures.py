"""Sphinx: the signature of a widget is that of its ``__init__``; a base class of ipywidgets would hide it."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from sphinx.util.inspect import stringify_signature
from traitlets import HasTraits

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _signature(
    _app: Sphinx, what: str, _name: str, thing: Any, _options: Any, arguments: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    if what == "class" and issubclass(thing, HasTraits):
        return stringify_signature(inspect.signature(thing), show_annotation=False), None
    return arguments, returns


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the signatures to Sphinx."""
    app.connect("autodoc-process-signature", _signature)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
