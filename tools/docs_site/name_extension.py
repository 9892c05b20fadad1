"""Sphinx: a public name in the text, such as ``mf.new_match``, leads to its place in the reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docs_site.reference import full_name
from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_NOT_IN = (nodes.reference, nodes.title, nodes.term)


def _link_names(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    places = app.env.domains["py"].data["objects"]
    for literal in list(doctree.findall(nodes.literal)):
        place = places.get(full_name(literal.astext()) or "")
        if place is None or place.docname == docname or isinstance(literal.parent, _NOT_IN):
            continue
        address = app.builder.get_relative_uri(docname, place.docname)
        link = nodes.reference("", "", internal=True, refuri=f"{address}#{place.node_id}")
        literal.replace_self(link)
        link += literal


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the links to Sphinx."""
    app.connect("doctree-resolved", _link_names)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
