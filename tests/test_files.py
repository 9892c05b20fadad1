"""Files are written whole or not at all, and as a person means them: links, permissions, devices, pipes."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.match.files import LARGEST, file_path, read_file, write_atomically


@pytest.fixture
def match() -> mf.Match:
    return mf.new_match("manaforge", seats=2, seed=7)


@pytest.mark.posix
def test_a_link_stays_a_link(match: mf.Match, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "kept" / "my_game.json")
    match.save(link)
    assert link.is_symlink()
    assert mf.load_match(tmp_path / "kept" / "my_game.json").seed == 7
    match.save(link)
    assert link.is_symlink()


@pytest.mark.posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o400])
def test_permissions_stay(mode: int, match: mf.Match, tmp_path: Path) -> None:
    path = tmp_path / "my_game.json"
    match.save(path)
    path.chmod(mode)
    match.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_has_the_usual_permissions(match: mf.Match, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    match.save(tmp_path / "my_game.json")
    assert (tmp_path / "my_game.json").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.posix
def test_a_device_stays_a_device_and_is_written_to(match: mf.Match) -> None:
    before = Path("/dev/null").stat()
    match.save("/dev/null")
    after = Path("/dev/null").stat()
    assert stat.S_ISCHR(after.st_mode)
    assert (after.st_ino, after.st_rdev) == (before.st_ino, before.st_rdev)


@pytest.mark.linux
def test_a_full_device_is_refused_in_words(match: mf.Match) -> None:
    with pytest.raises(mf.SaveError, match="full: can't be written: No space left on device"):
        match.save("/dev/full")
    with pytest.raises(mf.SaveError, match="No space left on device"):
        mf.Replay(match).to_html("/dev/full")
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@pytest.mark.posix
def test_a_pipe_is_written_to_where_somebody_reads_it_and_never_waited_for(match: mf.Match, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(mf.SaveError, match="pipe: can't be written"):
        match.save(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        match.save(pipe)
        assert b'"seed": 7' in os.read(reader, 1_000_000)
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.posix
@pytest.mark.parametrize("name", ["pipe", "folder", "/dev/zero"])
def test_what_is_no_file_is_not_read(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with pytest.raises(mf.SaveError, match="not a file"):
        mf.load_match(tmp_path / name)


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "my_game.json"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(mf.SaveError, match="larger than"):
        mf.load_match(path)


@pytest.mark.parametrize("path", ["a\0b", "\ud800.json", None, 3, b"\xff\0", ["x"], "x" * 5000, "x/" * 3000 + "y"])
def test_what_names_no_file_is_refused(path: Any, match: mf.Match) -> None:
    for use in (match.save, mf.load_match, mf.Replay(match).to_html, lambda path: mf.open_match(path, "manaforge")):
        with pytest.raises(mf.SaveError) as refused:
            use(path)
        assert len(str(refused.value)) < 300


@pytest.mark.posix
def test_a_path_goes_through_links(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert file_path(tmp_path / "link" / "x") == (tmp_path / "real" / "x").resolve()


KILLED = """
import os, sys
import manaforge_widgets as mf
m = mf.new_match("manaforge", seats=2, seed=7)
def killed(descriptor):
    os.kill(os.getpid(), 9)
os.fsync = killed
m.save(sys.argv[1])
"""


@pytest.mark.posix
def test_what_a_killed_save_leaves_is_removed_by_the_next(match: mf.Match, tmp_path: Path) -> None:
    path = tmp_path / "my_game.json"
    match.save(path)
    before = path.read_bytes()
    for _ in range(2):
        subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2, "the second save removed what the first had left"
    (tmp_path / ".my_game.json.notes").write_text("not ours")
    match.save(path)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [".my_game.json.notes", "my_game.json"]


@pytest.mark.posix
def test_writers_of_one_file_leave_each_other_alone(tmp_path: Path) -> None:
    path = tmp_path / "my_game.json"
    texts = [f"{number}" * 200_000 for number in range(8)]
    threads = [threading.Thread(target=write_atomically, args=(path, text)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read_file(path).decode() in texts
    assert [entry.name for entry in tmp_path.iterdir()] == ["my_game.json"]
