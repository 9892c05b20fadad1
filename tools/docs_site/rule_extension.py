"""Sphinx: a directive for a numbered rule, found by the search, and links from its number on every page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docs_site.rules_pages import linked
from sphinx.addnodes import desc_name, desc_signature
from sphinx.directives import ObjectDescription
from sphinx.domains import Domain, ObjType
from sphinx.util.osutil import relative_uri

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx


class RuleDirective(ObjectDescription[str]):
    """A rule: its number is the name of its link, exactly as refusals write it."""

    def handle_signature(self, sig: str, signode: desc_signature) -> str:
        """Show the number as the rule's name."""
        signode += desc_name(sig, sig)
        return sig

    def add_target_and_index(self, name: str, _sig: str, signode: desc_signature) -> None:
        """Give the rule its link and its entry in the search."""
        signode["ids"].append(name)
        self.state.document.note_explicit_target(signode)
        self.env.domains["game"].data["rules"][name] = self.env.current_document.docname

    def _object_hierarchy_parts(self, _sig_node: desc_signature) -> tuple[str, ...]:
        return ()

    def _toc_entry_name(self, _sig_node: desc_signature) -> str:
        return ""


class GameDomain(Domain):
    """What the games' rule books define: rules, by their numbers."""

    name = "game"
    label = "Game"
    object_types = {"rule": ObjType("rule", "rule")}  # noqa: RUF012 - as Sphinx declares it
    directives = {"rule": RuleDirective}  # noqa: RUF012
    initial_data: dict[str, dict[str, str]] = {"rules": {}}  # noqa: RUF012

    def get_objects(self) -> Any:
        """Yield each rule as the search wants it."""
        for number, page in self.data["rules"].items():
            yield number, number, "rule", page, number, 0  # important: the search shows it first

    def resolve_any_xref(self, *_given: Any, **_named: Any) -> list[Any]:
        """Resolve nothing: links to rules are made in the finished page."""
        return []

    def clear_doc(self, docname: str) -> None:
        """Forget the rules of a page that is read again."""
        self.data["rules"] = {number: page for number, page in self.data["rules"].items() if page != docname}

    def merge_domaindata(self, docnames: set[str], otherdata: dict[str, Any]) -> None:
        """Add the rules that another process has read."""
        self.data["rules"] |= {number: page for number, page in otherdata["rules"].items() if page in docnames}


def _link_rules(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document) -> None:
    if "body" in context:
        builder = app.builder
        addresses = {
            number: relative_uri(builder.get_target_uri(pagename), builder.get_target_uri(page)) + f"#{number}"
            for number, page in app.env.domains["game"].data["rules"].items()
        }
        context["body"] = linked(context["body"], addresses)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive and the links to Sphinx."""
    app.add_domain(GameDomain)
    app.add_directive("rule", RuleDirective)
    app.connect("html-page-context", _link_rules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
