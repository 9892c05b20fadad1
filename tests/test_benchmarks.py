"""The benchmarks' run: it says first how long it takes, and nothing that fails or runs out of time stops it."""

from __future__ import annotations

import tracemalloc
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING, Any

import pytest
from project import ROOT

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "benchmarks"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports a benchmark by its name."""
    monkeypatch.syspath_prepend(str(FOLDER))

    def found(name: str) -> Any:
        spec = spec_from_file_location(f"benchmark_{name}", FOLDER / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return found


def test_the_quick_parts_take_about_five_minutes_and_each_part_is_there(script: Any) -> None:
    run = script("run")
    assert 200 <= sum(part.seconds for part in run.QUICK) <= 330
    parts = [part.command for part in (*run.QUICK, *run.FULL)]
    assert all((FOLDER / command[0]).is_file() for command in parts)
    assert len(set(parts)) == len(parts)


def test_a_run_says_first_how_long_it_takes_and_goes_on_after_a_part_that_fails(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run = script("run")
    (tmp_path / "bad.py").write_text("raise SystemExit(3)")
    (tmp_path / "good.py").write_text("import sys; print('measured', *sys.argv[1:])")
    monkeypatch.setattr(run, "FOLDER", tmp_path)
    monkeypatch.setitem(run.SETS, "quick", (run.Part(("bad.py",), 90), run.Part(("good.py", "7"), 120)))
    assert run.main(["quick"]) == 1
    printed = capfd.readouterr().out
    assert printed.startswith("2 parts, on a quiet machine about 3.5 minutes")
    assert "measured 7" in printed
    assert printed.endswith("failed: bad.py\n")


def test_a_question_that_runs_out_of_its_time_is_named_and_does_not_stop_the_others(
    script: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds = script("odds")

    def slow() -> object:
        raise mf.OddsError("this takes longer than the 2 s allowed for one question")

    monkeypatch.setattr(odds, "TASKS", {"slow": ("a slow question", lambda: slow)})
    monkeypatch.setattr(odds, "house_components", lambda: None)
    told = odds.told("slow", memory=False)
    assert told == {"why": "out of time: this takes longer than the 2 s allowed for one question"}
    assert odds.told("slow", memory=True) == told
    assert not tracemalloc.is_tracing(), "all that comes after would take five times as long"
    measured = {"cold": 2.0, "warm": 1.0, "answer": "1/2"}
    runs = iter([told, measured, measured, measured, measured, told])
    monkeypatch.setattr(odds, "in_fresh_process", lambda *_: next(runs))
    line = odds.line("slow")
    assert "2.00 ms" in line
    assert "1 of 5 runs out of time" in line
    assert "memory out of time" in line
    monkeypatch.setattr(odds, "in_fresh_process", lambda *_: told)
    assert odds.line("slow").endswith(f"not measured: {told['why']}")
