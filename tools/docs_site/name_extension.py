"""Sphinx: a public name in the text, such as ``mf.new_match``, leads to its place in the reference.

The name of a guide, such as ``docs/play.md``, leads to its page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docs_site.places import place
from docs_site.reference import full_name
from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_NOT_IN = (nodes.reference, nodes.title, nodes.term)


def _link_names(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    names = app.env.domains["py"].data["objects"]
    for literal in list(doctree.findall(nodes.literal)):
        text = literal.astext()
        if isinstance(literal.parent, _NOT_IN):
            continue
        if found := names.get(full_name(text) or ""):
            page, part = found.docname, f"#{found.node_id}"
        else:
            page, part = (place(text) or "").removesuffix(".md"), ""
        if page == docname or page not in app.env.found_docs:
            continue
        link = nodes.reference("", "", internal=True, refuri=app.builder.get_relative_uri(docname, page) + part)
        literal.replace_self(link)
        link += literal


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the links to Sphinx."""
    app.connect("doctree-resolved", _link_names)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
