"""A widget as one HTML page, with a minimal host for its front-end module."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import anywidget

_HOST = Path(__file__).with_name("host.js")
# State of ipywidgets that the page does not need.
_OWN_TO_JUPYTER = ("layout", "tabbable", "tooltip", "comm")


def standalone_html(widget: anywidget.AnyWidget, *, module: str, css: str, title: str) -> str:
    """The HTML of a page that shows ``widget`` in its present state.

    Args:
        widget: the widget.
        module: the JavaScript of its front end.
        css: the style sheet of its front end.
        title: the title of the page.
    """
    state = {
        key: value
        for key, value in widget.get_state().items()
        if not key.startswith("_") and key not in _OWN_TO_JUPYTER
    }
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title>\n"
        f"<style>html {{ color-scheme: light dark; }} body {{ margin: 16px; }}\n{css}</style></head>\n"
        f'<body><main id="widget"></main>\n'
        f'<script type="application/json" id="state">{_in_script(state)}</script>\n'
        f'<script type="application/json" id="module">{_in_script(module)}</script>\n'
        f'<script type="module">{_HOST.read_text(encoding="utf-8")}</script></body></html>\n'
    )


def _in_script(value: object) -> str:
    """The value as JSON without ``<``, so that it can't end the script element that it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
