"""Fixtures of all tests: one headless Chromium, and pages that let nothing go wrong unseen."""

from __future__ import annotations

import asyncio
import shutil
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import chromium
import nbval.plugin
import pytest
from hypothesis import settings
from nbval.kernel import RunningKernel
from playwright.sync_api import sync_playwright
from watch import watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

# A deadline measures the machine's load here, not the code.
settings.register_profile("manaforge", deadline=None, print_blob=True)
settings.load_profile("manaforge")


class KernelInACopy(RunningKernel):  # type: ignore[misc]
    """A notebook's kernel works in a copy of its folder: it finds no game that was begun there, and leaves none."""

    def __init__(self, kernel_name: str, cwd: str, startup_timeout: int) -> None:
        self._copy = TemporaryDirectory(prefix="notebook-")
        shutil.copytree(cwd, self._copy.name, ignore=shutil.ignore_patterns("my_*", ".*"), dirs_exist_ok=True)
        super().__init__(kernel_name, self._copy.name, startup_timeout)

    def stop(self) -> None:
        super().stop()
        self._copy.cleanup()


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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    if hasattr(config, "workerinput"):
        # The files that take longest come first, so that no worker is left with one at the end.
        slow = {item.path for item in items if item.get_closest_marker("browser")}
        items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session", autouse=True)
def a_budget_counts_own_time() -> Iterator[None]:
    """What other workers take from the machine must not make a question too long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("manaforge_widgets.odds.budget.perf_counter", process_time)
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the whole session; there being none is a failure."""
    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install, or set CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[tuple[BrowserContext, list[str]]]:
    """Where the pages of tests are opened, one after another, and a list that fills with what goes wrong in them.

    Its first page stays open: with it stay the process that draws pages, which takes longer to start than most tests
    take, and what the browser has read of JupyterLab.
    """
    context = browser.new_context(viewport={"width": 1100, "height": 900})
    problems = watch(context)
    context.new_page()
    yield context, problems
    context.close()


@pytest.fixture
def page(window: tuple[BrowserContext, list[str]], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page that finds nothing stored; an uncaught error in it, or a request off this machine, fails the test.

    What a test marks as the host's own fault must be there, so that the mark goes when the host has mended it.
    """
    context, problems = window
    stays = context.pages[0]
    yield context.new_page()
    for page in context.pages:
        if page != stays:
            forget(page)
            page.close()
    told, problems[:] = tuple(problems), []
    own = [mark.args[0] for mark in request.node.iter_markers("own_fault")]
    assert [problem for problem in told if not any(text in problem for text in own)] == []
    assert [text for text in own if not any(text in problem for problem in told)] == []


def forget(page: Page) -> None:
    """Clear what a page has stored in the browser, but not what the browser has read of it."""
    parts = urlsplit(page.url)
    origin = f"{parts.scheme}://{parts.netloc}"
    stored = "cookies,indexeddb,local_storage,service_workers"
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": stored})
