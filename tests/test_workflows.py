"""The workflows of the repository: on which versions of Python and on which systems the tests run, and which."""

from __future__ import annotations

import ast
import re
import tomllib
from typing import Any

import pytest
import yaml
from packaging.specifiers import SpecifierSet
from project import ROOT

import docs

FOLDER = ROOT / ".github" / "workflows"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CLASSIFIER = "Programming Language :: Python :: "
VERSIONS = [name.removeprefix(CLASSIFIER) for name in PROJECT["classifiers"] if name.startswith(f"{CLASSIFIER}3.")]


def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    return found


def commands(job: dict[str, Any]) -> str:
    return "\n".join(step.get("run", "") for step in job["steps"])


TESTS = workflow("test.yml")["jobs"]
ELSEWHERE = TESTS["other-systems"]
RELEASE = TESTS["release"]


# What is not of GitHub: the index's own upload, by its branch of releases.
OTHERS = {"pypa/gh-action-pypi-publish@release/v1"}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yml")), ids=lambda path: path.stem)
def test_each_workflow_may_only_read_and_ends(path: Any) -> None:
    found = workflow(path.name)
    # YAML takes the word on for a truth value.
    assert set(found) - {"concurrency"} == {"name", True, "permissions", "jobs"}
    assert found["permissions"]["contents"] == "read"
    for job in found["jobs"].values():
        assert 0 < job["timeout-minutes"] <= 180
        assert all(("uses" in step) != ("run" in step) for step in job["steps"])
        used = {step["uses"] for step in job["steps"] if "uses" in step}
        assert {one for one in used if not re.fullmatch(r"actions/[\w-]+@v\d+", one)} <= OTHERS


def test_the_tests_run_on_each_version_that_is_promised() -> None:
    runs = TESTS["test"]["strategy"]["matrix"]["include"]
    assert [run["python"] for run in runs] == VERSIONS
    assert all(SpecifierSet(PROJECT["requires-python"]).contains(version) for version in VERSIONS)
    assert SpecifierSet(PROJECT["requires-python"]) == SpecifierSet(f">={VERSIONS[0]}")
    # With browsers on the oldest, which is also that of the other workflows.
    assert [run["command"] for run in runs] == ["bash .ci/run", *["make check"] * (len(VERSIONS) - 1)]
    assert "exec make test " in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert RELEASE["steps"][1]["with"]["python-version"].split() == [*VERSIONS[1:], VERSIONS[0]]
    assert "make release-check PYTHON=python3.11" in commands(RELEASE)
    for name in ("pages.yml", "nightly.yml"):
        assert set(re.findall(r"python-version: \"(.*)\"", (FOLDER / name).read_text(encoding="utf-8"))) == {
            VERSIONS[0]
        }


def test_both_sites_are_published_at_the_address_of_the_repository() -> None:
    [job] = workflow("pages.yml")["jobs"].values()
    named, built = (step["run"] for step in job["steps"] if "run" in step)
    assert named.startswith("make set-repository OWNER=${{ github.repository_owner }} REPO=${{ ")
    assert built == "make pages"
    [upload] = [step for step in job["steps"] if "upload-pages-artifact" in step.get("uses", "")]
    assert ROOT / upload["with"]["path"] == docs.PAGES
    assert job["steps"][-1]["uses"].startswith("actions/deploy-pages@")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"/{docs.LITE}/)" in readme


def test_the_tests_run_on_other_systems_without_browsers() -> None:
    runs = ELSEWHERE["strategy"]["matrix"]["include"]
    assert [run["system"] for run in runs] == ["windows-latest", "macos-latest"]
    assert all("not browser" in run["left-out"] for run in runs)
    assert "-e '.[test]'" in commands(ELSEWHERE)
    [python] = [step["with"]["python-version"] for step in ELSEWHERE["steps"] if "setup-python" in step.get("uses", "")]
    assert python in VERSIONS


# What a test may only use if it is marked as one that Windows can't run.
NOT_ON_WINDOWS = {"SIGKILL", "mkfifo", "symlink_to", "chmod", "flock", "mknod", "fork", "killpg"}


def unmarked(source: str) -> list[str]:
    """Return the tests that use what Windows lacks and are not marked so."""
    tests = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name[:5] == "test_"]
    found = [one for one in tests if _names(one.body) & NOT_ON_WINDOWS]
    return [one.name for one in found if not _names(one.decorator_list) & {"posix", "linux"}]


def _names(nodes: list[Any]) -> set[str]:
    return {part.attr for node in nodes for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def test_what_windows_lacks_is_marked() -> None:
    places = [ROOT / name for name in re.findall(r"tests/[\w./]+", commands(ELSEWHERE))]
    files = [path for place in places for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))]
    assert len(files) > 100
    assert {path.name: names for path in files if (names := unmarked(path.read_text(encoding="utf-8")))} == {}
    assert unmarked("def test_a(path):\n    path.chmod(1)\n\n@mark.posix\ndef test_b(path):\n    path.chmod(1)") == [
        "test_a"
    ]
