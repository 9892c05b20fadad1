"""What the theme's pages lack for readers who can't see them: levels of headings, and names of landmarks."""

from __future__ import annotations

from pathlib import Path

_MENDED = (
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="On this page">'),
    ('<div id="search-results">', '<h1 class="unseen">Search</h1><div id="search-results">'),
)


def mended(page: str) -> str:
    """Return the HTML of a page with what it lacked.

    Args:
        page: the HTML, as Sphinx wrote it.

    Example:
        >>> mended('<aside class="toc-drawer">')
        '<aside class="toc-drawer" aria-label="On this page">'
    """
    for old, new in _MENDED:
        page = page.replace(old, new)
    return page


def mend(site: Path) -> None:
    """Mend all pages of a site.

    Args:
        site: the folder of the built site.
    """
    for path in site.rglob("*.html"):
        path.write_text(mended(path.read_text(encoding="utf-8")), encoding="utf-8")
