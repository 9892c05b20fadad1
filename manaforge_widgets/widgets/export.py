"""A widget as one HTML page, with a minimal host for its front-end module."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import anywidget

_HOST = Path(__file__).with_name("host.js")
# What the page does not need: ipywidgets' own state.
_OWN_TO_JUPYTER = ("layout", "tabbable", "tooltip", "comm")


def standalone_html(widget: anywidget.AnyWidget, *, module: str, css: str, title: str) -> str:
    """The page that shows ``widget`` in its present state, with its front-end module and style sheet."""
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
    """JSON that no HTML parser can take for the end of its script."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
