"""Fixtures of all tests: one headless Chromium, pages that let nothing go wrong unseen, and one JupyterLab."""

from __future__ import annotations

import asyncio
import gc
import shutil
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

import chromium
import nbval.plugin
import pytest
from hypothesis import settings
from lab import serve
from nbval.kernel import RunningKernel
from playwright.sync_api import sync_playwright
from project import ROOT
from window import Window

from manaforge_widgets.core import registry
from manaforge_widgets.lessons import shelf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

# A deadline measures the machine's load here, not the code. `make nightly` asks for its profile.
settings.register_profile("gate", deadline=None, print_blob=True, max_examples=30)
settings.register_profile("nightly", settings.get_profile("gate"), max_examples=200)
settings.load_profile("gate")


class KernelInACopy(RunningKernel):  # type: ignore[misc]
    """A notebook's kernel works in a copy of its folder: it finds no game that was begun there, and leaves none."""

    def __init__(self, kernel_name: str, cwd: str, startup_timeout: int) -> None:
        self._copy = TemporaryDirectory(prefix="notebook-")
        shutil.copytree(cwd, self._copy.name, ignore=shutil.ignore_patterns("my_*", ".*"), dirs_exist_ok=True)
        super().__init__(kernel_name, self._copy.name, startup_timeout)

    def stop(self) -> None:
        super().stop()
        self._copy.cleanup()


class ExamplesLeaveNoGame:
    """An example in a docstring may register a game or a lesson; the next example does not meet it."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[object]:
        kept = [(names, dict(names)) for names in (registry._own, shelf._own)]
        result = yield
        if isinstance(item, pytest.DoctestItem):
            for names, before in kept:
                names.clear()
                names.update(before)
        return result


class WithoutPlaywrightsLoop:
    """Tests without a browser see no event loop; Playwright, once used, leaves its own running in the thread."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        return (yield from self._without_loop(item))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        return (yield from self._without_loop(item))

    def _without_loop(self, item: pytest.Item) -> Iterator[None]:
        if "browser" in getattr(item, "fixturenames", ()):
            return (yield)
        loop = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        try:
            return (yield)
        finally:
            asyncio._set_running_loop(loop)


def pytest_configure(config: pytest.Config) -> None:
    nbval.plugin.RunningKernel = KernelInACopy
    # Not a hook of this file: the examples in docstrings lie outside of its folder.
    config.pluginmanager.register(WithoutPlaywrightsLoop())
    config.pluginmanager.register(ExamplesLeaveNoGame())


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    yield
    if hasattr(config, "workerinput"):
        # The files that take longest come first, so that no worker is left with one at the end. Those in JupyterLab
        # follow one another, so each worker loads it once.
        browser = {item.path for item in items if item.get_closest_marker("browser")}
        elsewhere = {item.path for item in items if not item.get_closest_marker("lab")}
        items.sort(key=lambda item: (item.path in elsewhere, item.path not in browser))


def pytest_collection_finish() -> None:
    # Thousands of tests live as long as the run, and each search for garbage would look through them.
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def a_budget_counts_own_time() -> Iterator[None]:
    """What other workers take from the machine must not make a question too long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("manaforge_widgets.odds.budget.perf_counter", process_time)
        yield


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for a question of odds runs ten times as fast, for tests that wait until it is over."""
    monkeypatch.setattr("manaforge_widgets.odds.budget.perf_counter", lambda: 10 * process_time())


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the whole session; there being none is a failure."""
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install, or set CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*chromium.FLAGS, *chromium.SHORT_LIVED])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Window]:
    """The window for the pages of all tests."""
    window = Window(browser)
    yield window
    window.close()


@pytest.fixture
def page(window: Window, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page; an uncaught error in it, or a request off this machine, fails the test.

    What a test marks as the host's own fault must be there, so that the mark goes when the host has mended it; a fault
    that the host has only sometimes is marked as possible. Tests marked ``lab`` that follow one another share a page:
    to load JupyterLab takes longer than most of them.
    """
    yield window.keep() if request.node.get_closest_marker("lab") else window.open()
    problems = window.clear()
    own = [mark.args[0] for mark in request.node.iter_markers("own_fault")]
    known = [*own, *(mark.args[0] for mark in request.node.iter_markers("possible_fault"))]
    assert [problem for problem in problems if not any(text in problem for text in known)] == []
    assert [text for text in own if not any(text in problem for problem in problems)] == []


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the notebooks of a JupyterLab, one for the session, on a scratch copy of the notebooks."""
    scratch = tmp_path_factory.mktemp("jupyter")
    with serve(ROOT / "notebooks", scratch) as url:
        yield url, scratch / "notebooks"
