"""The wheel as a new user gets it: an empty environment, a bare JupyterLab, no Node.js, and the first two notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from browser.lesson_student import Student
from browser.player import Player, set_pace
from lab import KERNEL_READY, ask, free_port, running
from no_node import path_without_node
from project import ROOT

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

FREE = "not m.view(0)['pending'] and m.position.active == 0 and m.position.phase == 'play'"


@pytest.fixture
def python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The Python of an environment that has JupyterLab and the wheel, and nothing of this project."""
    monkeypatch.setenv("PATH", path_without_node(tmp_path / "programs"))
    for name in ("PYTHONPATH", "VIRTUAL_ENV", "MANAFORGE_COMPILE"):
        monkeypatch.delenv(name, raising=False)
    dist, venv = tmp_path / "dist", tmp_path / "venv"
    program = str(venv / "bin" / "python")
    for command in (
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(dist), str(ROOT)],
        [sys.executable, "-m", "venv", str(venv)],
        [program, "-m", "pip", "install", "--quiet", "jupyterlab"],
    ):
        subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    [wheel] = dist.glob("*.whl")
    subprocess.run([program, "-m", "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)
    return program


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_one_command_after_the_installation_opens_the_first_tutorial_and_the_lessons(
    page: Page, python: str, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    port = free_port()
    options = ["--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--IdentityProvider.token="]
    if os.name == "posix" and os.geteuid() == 0:
        options.append("--allow-root")
    tested = ["--LabApp.expose_app_in_browser=True"]
    url = f"http://127.0.0.1:{port}"
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(60_000)
    page.set_viewport_size({"width": 1280, "height": 2600})
    with running([python, "-m", "manaforge_widgets", *options, *tested], place, f"{url}/api"):
        # The bare address leads to the first tutorial.
        page.goto(url)
        page.wait_for_function(KERNEL_READY, timeout=120_000)
        page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
        player = Player(page)
        player.table.wait_for(timeout=120_000)
        assert page.locator(".jp-toast, .Toastify__toast, .jp-Dialog").count() == 0
        set_pace(player.table, 0)
        player.play_until(f"{FREE} and m.position.round == 2")
        assert ask(page, "print(mf.__file__)").startswith(str(tmp_path / "venv"))
        step = player.step()
        assert (place / "manaforge_notebooks" / "tutorials" / "my_game.json").is_file()
        page.goto(f"{url}/lab/tree/lessons/01_choosing_after_the_roll.ipynb?reset")
        page.wait_for_function(KERNEL_READY, timeout=120_000)
        student = Student(page, mf.list_lessons()[0], "my_page.json")
        student.open()
        student.work()
        handed_in = tmp_path / "handed_in"
        handed_in.mkdir()
        row = student.hand_in(handed_in)
    assert step > 10
    assert (row.error, row.fault, row.verified, row.finished, row.trials) == (None, None, True, True, 2_000)
    assert [one for one in asked if not one.startswith((url, "data:", "blob:"))] == []
