"""A widget as one HTML page, with a minimal host for its front end and a policy that blocks all other code."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

_HOST = Path(__file__).with_name("host.js")
# ipywidgets' own state, which the page does not need.
_OWN_TO_JUPYTER = ("layout", "tabbable", "tooltip", "comm")
PAGE_CSS = "html { color-scheme: light dark; } body { margin: 16px; }\n"
_STILL_CSS = "body { font-family: system-ui, sans-serif; } img { max-width: 100%; height: auto; }\n"
# Without scripts the text version takes the widget's place.
_NO_SCRIPT_CSS = "#words[hidden] { display: block; }"
_NEEDS_SCRIPT = "This page needs JavaScript, which is switched off here."
_NO_SCRIPT = f"{_NEEDS_SCRIPT} It loads nothing from a network. As text it shows this:"
_DEFAULT = re.compile(r"export\{([\w$]+) as default\};?\s*(?://# sourceMappingURL=\S*\s*)?\Z")
_LIMIT = re.compile(r":where\(\.mf-in-[\w-]+>\*\)")
_FRAME_HEIGHT = 780
_REFERENCE = re.compile(r"&(?=[\w#])")


@dataclass(frozen=True)
class PageFrame:
    """The frame of a page: the HTML around its widget, and the files that it may load.

    Attributes:
        main: the HTML around the widget; it holds an element with the id ``widget``.
        css: a style sheet for it.
        script: a further script, a module.
        scripts: the scripts that it may load as well, as a Content-Security-Policy says it.
        styles: the style sheets that it may load as well.
        others: further lines of the policy.
        rules: the addresses of pages of rules, by the letters with which their numbers begin. The number of
            a rule then leads to the rule.
    """

    main: str = '<main id="widget"></main>'
    css: str = PAGE_CSS
    script: str = ""
    scripts: str = ""
    styles: str = ""
    others: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)


ALONE = PageFrame()
"""A page that loads nothing."""


def standalone_html(
    state: Mapping[str, Any], *, module: str, css: str, title: str, words: str, frame: PageFrame = ALONE
) -> str:
    """Return the HTML of a page that shows a widget in a given state.

    Its Content-Security-Policy allows only the page's own script and style sheets: no other script, no request, no
    form. A page can't import a module under this policy, so the module is part of the script.

    Args:
        state: the values of the widget's traits.
        module: the JavaScript of the front end, as ``frontend/build.mjs`` bundles it.
        css: the style sheet of the front end.
        title: the title of the page.
        words: the text version of the widget, as HTML without styles and scripts.
        frame: what stands around the widget, and what the page may load; by default nothing.

    Raises:
        ValueError: for a module without a default export at its end, or an address of rules that is none.
    """
    kept = {key: value for key, value in state.items() if not key.startswith("_") and key not in _OWN_TO_JUPYTER}
    script = _script(module)
    # A bundle limits its styles to its own widget; this page has only one widget.
    style = _LIMIT.sub("", css)
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_digest(script)} {_allowed(frame)}".strip(),
            f"style-src {_digest(frame.css)} {_digest(style)} {_digest(_NO_SCRIPT_CSS)} {frame.styles}".strip(),
            *frame.others,
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    styles = f"<style>{frame.css}</style><noscript><style>{_NO_SCRIPT_CSS}</style></noscript>"
    body = (
        f"{frame.main}\n"
        f"<noscript><p>{html.escape(_NO_SCRIPT)}</p></noscript>\n"
        f'<div id="words" hidden>{words}</div>\n'
        f'<script type="text/plain" id="page">{packed({"state": {**kept, "still": True}, "style": style})}</script>\n'
        f'<script type="module">{script}</script>{_own_script(frame)}'
    )
    return _page(policy, title, f"{_rules(frame)}{styles}", body)


def frame_alone(frame: PageFrame, title: str) -> str:
    """Return the HTML of a page whose widget comes from its live part; without that there is no picture of it.

    Args:
        frame: what the page holds.
        title: the title of the page.

    Raises:
        ValueError: for an address of rules that is none.
    """
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_allowed(frame)}",
            f"style-src {_digest(frame.css)} {frame.styles}",
            *frame.others,
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    body = f"{frame.main}\n<noscript><p>{html.escape(_NEEDS_SCRIPT)}</p></noscript>\n{_own_script(frame)}"
    return _page(policy, title, f"{_rules(frame)}<style>{frame.css}</style>", body)


def _allowed(frame: PageFrame) -> str:
    return f"{_digest(frame.script)} {frame.scripts}" if frame.script else frame.scripts


def _rules(frame: PageFrame) -> str:
    """Return the lines of a page's head that name the pages of rules."""
    for letters, address in frame.rules.items():
        if not letters.isalpha() or urlsplit(address).scheme not in {"", "http", "https"}:
            raise ValueError(
                f"{letters!r}: {address!r} is no address of rules: name a web page, or a file near the page."
            )
    return "".join(
        f'<meta name="manaforge-rules-{letters}" content="{html.escape(address)}">\n'
        for letters, address in frame.rules.items()
    )


def _own_script(frame: PageFrame) -> str:
    return f'<script type="module">{frame.script}</script>' if frame.script else ""


def still_page(body: str, title: str) -> str:
    """Return the HTML of a page without scripts, which loads nothing and shows the pictures that it holds.

    Args:
        body: the content of the page, as HTML without scripts.
        title: the title of the page.

    Example:
        >>> "<title>Ann &amp; Bo</title>" in still_page("<p>Ann won.</p>", "Ann & Bo")
        True
    """
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    return _page(policy, title, f"<style>{PAGE_CSS}{_STILL_CSS}</style>", f"<main>{body}</main>")


def _page(policy: str, title: str, styles: str, body: str) -> str:
    page = (
        "<!doctype html>\n"
        '<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title>\n"
        f"{styles}</head>\n"
        f"<body>{body}</body></html>\n"
    )
    # A name may hold a lone surrogate, which can't be written to a file.
    return page.encode("utf-8", "replace").decode("utf-8")


def _script(module: str) -> str:
    """Return the module with its export replaced by a call of the host."""
    export = _DEFAULT.search(module)
    if export is None:
        raise ValueError("the front end's bundle has no default export at its end.")
    script = f"{module[: export.start()]}\n({_HOST.read_text(encoding='utf-8').strip()})({export[1]});"
    if re.search(r"</script|<!--|\r", script, re.IGNORECASE):
        raise ValueError(
            "the front end's bundle can't be put into a page: it holds </script, <!-- or a carriage return."
        )
    return script


def _digest(text: str) -> str:
    """Return the hash by which a Content-Security-Policy allows this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def packed(parts: object) -> str:
    """Return parts of a page as compressed JSON: frames then take a seventh of the space, and styles a quarter."""
    text = json.dumps(parts, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode("ascii"), mtime=0)).decode("ascii")


def framed(page: str, title: str, *, links: bool = False) -> str:
    """Return a page as a frame inside another page, isolated from it: the frame runs only its own script.

    Args:
        page: a whole page, as :func:`standalone_html` makes it.
        title: the title of the frame, for screen readers.
        links: whether links in the page may open other pages, each in a new tab.

    Example:
        >>> framed("<p>it's</p>", "A replay")
        "<iframe title='A replay' sandbox='allow-scripts' width='100%' height='780' frameborder='0' loading='lazy' \
srcdoc='&lt;p>it&#x27;s&lt;/p>'></iframe>"
    """
    # Inside single quotes the many double quotes of a page need no escape, which halves the frame's size. Neither does
    # ">", nor an ampersand that begins no character reference, such as the first of two.
    source = _REFERENCE.sub("&amp;", page).replace("<", "&lt;").replace("'", "&#x27;")
    allowed = "allow-scripts allow-popups allow-popups-to-escape-sandbox" if links else "allow-scripts"
    return (
        f"<iframe title='{html.escape(title)}' sandbox='{allowed}' width='100%' height='{_FRAME_HEIGHT}' "
        f"frameborder='0' loading='lazy' srcdoc='{source}'></iframe>"
    )
