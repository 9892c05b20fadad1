"""The documentation site: every page is in its contents, and each rule and each public name has a place."""

from __future__ import annotations

import doctest
import re
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import lite
import pytest
from docs_site import accessible, notebook_pages, notebook_runs, places, reference, rules_pages
from project import ROOT

import docs
import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = places.sources()
PAGES = {
    str(PurePosixPath(str(places.place(source))).with_suffix("")): source
    for source in SOURCES
    if source.endswith((".md", ".ipynb"))
}
RULES = [source for source in SOURCES if "/games/" in source]
CONTENTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs/site").glob("*.md")))


def listed() -> list[str]:
    """Return the pages that the tables of contents name; a name may have a star."""
    trees = re.findall(r"```\{toctree\}\n(.*?)```", CONTENTS, re.DOTALL)
    lines = [line for tree in trees for line in tree.splitlines() if line and not line.startswith(":")]
    return [found[1] if (found := re.search(r"<(.+)>", line)) else line for line in lines]


def test_every_page_is_in_the_contents() -> None:
    patterns = listed()
    assert [page for page in PAGES if page != "index" and not any(fnmatch(page, one) for one in patterns)] == []


def test_the_contents_name_only_pages() -> None:
    generated = [f"{reference.FOLDER}/index"]
    assert [one for one in listed() if one not in generated and not any(fnmatch(page, one) for page in PAGES)] == []


def test_every_document_and_notebook_of_the_repository_is_a_page() -> None:
    files = [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/lessons/*.md"), *ROOT.glob("notebooks/*/*.ipynb")]
    wanted = {file.relative_to(ROOT).as_posix() for file in files}
    assert len(wanted) > 40
    assert wanted <= set(SOURCES)


@pytest.mark.parametrize("folder", ["tutorials", "lessons", "classics"])
def test_the_list_of_a_folder_links_each_of_its_notebooks(folder: str) -> None:
    words = (ROOT / f"docs/site/{folder}.md").read_text(encoding="utf-8")
    notebooks = sorted(path.name for path in (ROOT / "notebooks" / folder).glob("*.ipynb"))
    assert re.findall(rf"\]\(../../notebooks/{folder}/(\w+\.ipynb)\)", words) == notebooks


def test_no_two_files_become_the_same_page() -> None:
    found = [places.place(source) for source in SOURCES]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("source", RULES)
def test_each_rule_has_a_link_and_keeps_its_text(source: str) -> None:
    text = (ROOT / source).read_text(encoding="utf-8")
    page = rules_pages.rules_page(text)
    numbers = rules_pages.numbers(text)
    assert len(numbers) > 20
    for number in numbers:
        shown = re.search(rf"^::::\{{rule\}} {number}\n(.+)\n::::$", page, re.MULTILINE)
        assert shown is not None, number
        assert shown[1].replace("**", "") == mf.rule(number)


def test_all_games_with_rule_pages_are_there() -> None:
    assert {PurePosixPath(source).parent.name for source in RULES} == {"manaforge", "kings_forge", "manasurge"}


def test_every_document_can_be_written(tmp_path: Path) -> None:
    for source in (source for source in SOURCES if source.endswith(".md")):
        docs.write_page(source, tmp_path)
        text = (tmp_path / str(places.place(source))).read_text(encoding="utf-8")
        assert ("::::{rule}" in text) is (source in RULES)


def test_only_the_published_site_leads_to_jupyterlite(tmp_path: Path) -> None:
    for source, there in lite.CONTENTS.items():
        lite.put_notebooks(ROOT / source, tmp_path / there)
    for file in (source for source in SOURCES if source.endswith(".ipynb")):
        assert addresses_in(file, None) == []
        [address] = addresses_in(file, "lite")
        assert (tmp_path / address).exists()
    for published in (False, True):
        docs.write_page("docs/site/tutorials.md", tmp_path, published=published)
        assert ("lite/index.html" in (tmp_path / "tutorials.md").read_text(encoding="utf-8")) is published


def addresses_in(file: str, folder: str | None) -> list[str]:
    """Return the notebooks in JupyterLite to which the page of a notebook leads."""
    notebook = {"cells": [{"cell_type": "markdown", "source": "# Title"}]}
    text = notebook_pages.prepared(notebook, [], file, folder)["cells"][0]["source"]
    return re.findall(r'<a href="\.\./lite/index\.html\?path=([^"]+)">', text)


def test_each_public_name_is_in_the_reference() -> None:
    grouped = [name for names in reference.groups().values() for name in names]
    assert sorted([*grouped, *reference.MODULES]) == sorted(mf.__all__)
    assert len({reference.page_of(group) for group in reference.groups()}) == len(reference.groups())


def test_the_first_page_shows_sections_that_the_readme_has() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    sections = re.findall(r"<!-- README: (.+) -->", CONTENTS)
    assert len(sections) > 1
    assert all(f"\n## {section}\n" in readme for section in sections)


@pytest.mark.parametrize("module", [accessible, notebook_pages, notebook_runs, places, reference, rules_pages])
def test_the_examples_of_the_tools_are_right(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize(
    ("html", "linked"),
    [
        ("<p>XX-R1</p>", '<p><a class="rule-link" href="#XX-R1">XX-R1</a></p>'),
        ("<pre>'no (<span>XX-R1</span>)'</pre>", None),
        ("<h1>XX-R1</h1>", "<h1>XX-R1</h1>"),
        ("<script>'XX-R1' < 1</script><p>XX-R2</p>", "<script>'XX-R1' < 1</script><p>XX-R2</p>"),
        ('<a href="x"><code>XX-R1</code></a>', '<a href="x"><code>XX-R1</code></a>'),
        ('<iframe srcdoc="XX-R1"></iframe>', '<iframe srcdoc="XX-R1"></iframe>'),
    ],
)
def test_only_what_is_read_becomes_a_link(html: str, linked: str | None) -> None:
    found = rules_pages.linked(html, {"XX-R1": "#XX-R1"})
    assert found == linked if linked else found.count("<a ") == 1
