"""The place of the repository: set once, and all links follow, in the project, on a package index and in notebooks."""

from __future__ import annotations

import re
import shutil
import tomllib
from typing import TYPE_CHECKING, Any

import hatch_metadata
import links
import pytest
import set_repository
import yaml
from project import ROOT, files

if TYPE_CHECKING:
    from pathlib import Path

HOME = "https://github.com/some-one/forge"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files that name the repository, in a folder to change."""
    named = [ROOT / "pyproject.toml", ROOT / "manaforge_widgets" / "__init__.py", *set_repository.pages()]
    for path in named:
        target = tmp_path / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    return tmp_path


def index_page(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    hatch_metadata.IndexPageHook(str(folder), {}).update(found)
    return found


def test_all_pages_lead_to_the_repository_and_can_be_led_again(copy: Path) -> None:
    set_repository.set_repository("some-thing", "table.2", copy)
    changed = set_repository.set_repository("some-one", "forge", copy)
    assert {"README.md", "CITATION.cff", "SECURITY.md"} <= {path.name for path in changed}
    readme = (copy / "README.md").read_text(encoding="utf-8")
    assert "mybinder.org/v2/gh/some-one/forge/HEAD?" in readme
    assert links.addresses(copy)["Documentation"] == "https://some-one.github.io/forge/"
    assert "](https://some-one.github.io/forge/)" in readme
    assert "](https://some-one.github.io/forge/lite/)" in readme
    assert f"repository-code: {HOME}\n" in (copy / "CITATION.cff").read_text(encoding="utf-8")
    assert f"{HOME}/security/" in (copy / "SECURITY.md").read_text(encoding="utf-8")
    left = re.compile(r"some-thing|table\.2|\b(?:OWNER|REPO)\b(?!=)")
    assert [page.name for page in set_repository.pages(copy) if left.search(page.read_text(encoding="utf-8"))] == []
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    new = (copy / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    assert [line for old, line in zip(text, new, strict=True) if old != line] == [
        'owner = "some-one"',
        'repo = "forge"',
    ]


def test_the_citation_is_complete() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors", "license", "repository-code"} <= cited.keys()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["license"] == project["license"]
    assert cited["authors"] == project["authors"]


def test_nothing_else_of_the_project_names_the_repository() -> None:
    address = re.compile("|".join(re.escape(form.format(*links.repository())) for form in set_repository.ADDRESSES))
    texts = (
        path for path in files() if path.suffix in {".cff", ".ipynb", ".md", ".py", ".toml", ".ts", ".tsx", ".yml"}
    )
    naming = {path for path in texts if address.search(path.read_text(encoding="utf-8"))}
    assert naming <= set(set_repository.pages())


def test_an_address_that_only_begins_alike_stays(copy: Path) -> None:
    set_repository.set_repository("somebody", "forge", copy)
    page = copy / "SECURITY.md"
    others = "github.com/somebody/forge-2 github.com/somebody/forge.py somebody.github.io/forged"
    page.write_text(f"{others} https://github.com/somebody/forge. github.com/somebody/forge/issues", encoding="utf-8")
    set_repository.set_repository("some-one", "table", copy)
    assert page.read_text(encoding="utf-8") == (
        f"{others} https://github.com/some-one/table. github.com/some-one/table/issues"
    )


@pytest.mark.parametrize("owner", ["", "a/b", "a b", '"', "-a", "\n"])
def test_what_can_be_no_owner_is_refused(owner: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="can't be the name"):
        set_repository.set_repository(owner, "forge", tmp_path)


def test_a_readme_that_was_changed_by_hand_is_not_lost(copy: Path) -> None:
    (copy / "README.md").write_text("# No badge")
    with pytest.raises(SystemExit, match="does not lead to the repository"):
        set_repository.set_repository("somebody", "forge", copy)
    assert links.repository(copy) == links.repository()


def test_the_page_on_an_index_has_links_that_work_there(copy: Path) -> None:
    set_repository.set_repository("some-one", "forge", copy)
    found = index_page(copy)
    assert found["urls"]["Issues"] == f"{HOME}/issues"
    text = found["readme"]["text"]
    version = links.version(copy)
    assert f"]({HOME}/raw/v{version}/docs/pictures/turn.webp)" in text
    assert f"[Troubleshooting]({HOME}/blob/v{version}/docs/troubleshooting.md)" in text
    targets = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(targets) > 25
    assert [target for target in targets if not target.startswith("https://")] == []
    # Each of them leads to a file that is there.
    named = [target.partition(f"/v{version}/")[2] for target in targets if f"/v{version}/" in target]
    assert [name for name in named if not (ROOT / name).exists()] == []
    # The words stay, and so does the code.
    words = (ROOT / "README.md").read_text(encoding="utf-8")
    assert code(text) == code(words)
    assert len(code(text)) > 5


def code(page: str) -> list[str]:
    return re.findall(r"```.*?```", page, re.DOTALL)


def test_without_a_repository_the_page_has_no_dead_link(copy: Path) -> None:
    project = copy / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    owner, repo = links.UNSET
    project.write_text(
        re.sub(r'^owner = ".*"\nrepo = ".*"\n', f'owner = "{owner}"\nrepo = "{repo}"\n', text, flags=re.MULTILINE)
    )
    found = index_page(copy)
    assert found["urls"] == {}
    text = found["readme"]["text"]
    assert re.findall(r"\]\(|OWNER|REPO", text) == []
    assert "see Troubleshooting." in text
    assert code(text) == code((ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "here", "led"),
    [
        ("[a](../../docs/b.md)", "a", f"[a]({HOME}/blob/v1/docs/b.md)"),
        ("[a](../lessons/b.ipynb), [b](c.ipynb#d)", "[a](../lessons/b.ipynb), [b](c.ipynb#d)", None),
        ("![a](../../docs/b.png)!", "!", f"![a]({HOME}/raw/v1/docs/b.png)!"),
        ("[a](https://far.invalid/b) [b](#c)", "[a](https://far.invalid/b) [b](#c)", None),
        ("[![a](../../b.png)](../../c)", "![a](../../b.png)", f"[![a](../../b.png)]({HOME}/blob/v1/c)"),
        ("m.legal_actions()[0](view)", "m.legal_actions()[0](view)", None),
    ],
)
def test_links_that_leave_the_notebooks_work_in_a_copy(text: str, here: str, led: str | None) -> None:
    page = "notebooks/tutorials/01_play.ipynb"
    assert links.outside(text, page, None, "1", within="notebooks") == here
    assert links.outside(text, page, HOME, "1", within="notebooks") == (text if led is None else led)
