"""A match in a file: each change is written as it happens, and the file brings the same match back."""

from __future__ import annotations

import contextlib
import copy
import json
import os
import random
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Self

import pytest
from games.manaforge.rules.drafting import play_randomly
from test_saves import same

import manaforge_widgets as mf
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.match import begin, journal, lock
from manaforge_widgets.match.control import OPEN, MatchControl

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "my_game.json"


def begun(path: Path, seats: int = 2, **options: Any) -> mf.Match:
    return mf.open_match(path, "manaforge", seats=seats, seed=7, **options)


def in_a_new_kernel(path: Path, *args: Any, **options: Any) -> mf.Match:
    """Open the match as a kernel does that has not opened it before."""
    OPEN.clear()
    return mf.open_match(path, *args, **options)


def test_a_match_is_begun_where_there_is_none(path: Path) -> None:
    m = begun(path)
    assert (m.game, m.seats, m.seed, m.step) == ("manaforge", 2, 7, 0)
    same(mf.load_match(path), m)


def test_an_empty_file_holds_no_match_yet(path: Path) -> None:
    path.touch()
    assert begun(path).step == 0


def test_without_a_file_the_game_must_be_said(path: Path) -> None:
    with pytest.raises(mf.SaveError, match="pass game="):
        mf.open_match(path)


def test_each_action_is_in_the_file_as_soon_as_it_is_done(path: Path) -> None:
    m = begun(path)
    choose = random.Random(1)
    while m.to_act:
        m.apply(choose.choice(m.legal_actions(m.to_act[0])))
        if m.step % 25 == 0 or not m.to_act:
            same(mf.load_match(path), m)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(2, 6))])
def test_the_file_holds_every_kind_of_change(seed: int, path: Path) -> None:
    m = mf.open_match(path, "manaforge", seats=3, seed=seed, undo=("turn", "free")[seed % 2])
    choose = random.Random(seed)
    for number in range(150):
        do_something(m, choose)
        if number % 10 == 0:
            same(in_a_new_kernel(path), m)
            m = in_a_new_kernel(path)
    same(mf.load_match(path), m)


def do_something(m: mf.Match, choose: random.Random) -> None:
    roll = choose.random()
    if roll < 0.15 and m.can_undo:
        m.undo()
    elif roll < 0.25 and m.can_redo:
        m.redo()
    elif roll < 0.35 and MatchControl(m).can_undo(seat := choose.randrange(m.seats)):
        MatchControl(m).undo(seat)
    elif roll < 0.4:
        m.force({f"seat {choose.randrange(m.seats)} earth-1": choose.choice(["runestone", "earth gem"])})
    elif m.to_act:
        m.apply(choose.choice(m.legal_actions(choose.choice(m.to_act))))


def test_the_same_cell_run_again_gives_the_same_match(path: Path) -> None:
    m = begun(path)
    board = mf.Board(m)
    m.apply("draft Precognition")
    assert begun(path) is m
    assert board.snapshot["step"] == 1


def test_another_kernel_goes_on_at_the_same_move(path: Path) -> None:
    m = play_randomly(begun(path), 40)
    again = in_a_new_kernel(path, "manaforge", seats=2, seed=7)
    assert again is not m
    same(again, m)


def test_a_file_that_was_saved_is_gone_on_with(path: Path) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=7), 40)
    m.save(path)
    opened = begun(path)
    same(opened, m)
    opened.apply(opened.legal_actions(opened.to_act[0])[0])
    assert mf.load_match(path).step == 41


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"seats": 3}, "seats 2, but this call says 3"),
        ({"seed": 8}, "seed 7, but this call says 8"),
        ({"undo": "free"}, "undo 'turn', but this call says 'free'"),
        ({"game": "pig"}, "game 'manaforge', but this call says 'pig'"),
        ({"edition": {"meta": {"edition": "mine"}}}, "edition 'house-1', but this call says 'mine'"),
        ({"wizards": True}, "has no option 'wizards'"),
    ],
)
def test_another_match_than_the_one_in_the_file_is_refused(asked: dict[str, Any], words: str, path: Path) -> None:
    begun(path).apply("draft Precognition")
    with pytest.raises(mf.GameError, match=words):
        mf.open_match(path, **asked)
    assert mf.load_match(path).step == 1


def test_a_match_of_an_edition_is_gone_on_with(path: Path) -> None:
    edition = {"meta": {"edition": "mine"}, "items": [{"name": "Stone Circle", "cost": {"earth": 1}}]}
    m = begun(path, edition=edition)
    m.apply(m.legal_actions(0)[0])
    same(in_a_new_kernel(path, edition=edition), m)
    same(in_a_new_kernel(path), m)


def test_a_tail_cut_anywhere_costs_at_most_the_last_action(path: Path) -> None:
    m = play_randomly(begun(path), 12)
    whole = path.read_bytes()
    before, last = whole[:-1].rpartition(b"\n")[0] + b"\n", whole[:-1].rpartition(b"\n")[2]
    for length in range(len(last) + 1):
        path.write_bytes(before + last[:length])
        again = in_a_new_kernel(path, "manaforge")
        assert again.step == (12 if length == len(last) else 11)
        assert again.actions == m.actions[: again.step]
        again.apply(again.legal_actions(again.to_act[0])[0])
        assert mf.load_match(path).step == again.step


def test_a_tail_of_nothing_as_a_crash_leaves_it_is_dropped(path: Path) -> None:
    play_randomly(begun(path), 12)
    path.write_bytes(path.read_bytes() + b"\0" * 500)
    assert in_a_new_kernel(path).step == 12


def test_a_line_that_was_edited_moved_or_removed_is_refused(path: Path) -> None:
    play_randomly(begun(path), 12)
    lines = path.read_bytes().splitlines(keepends=True)
    edits = [
        [*lines[:4], *lines[5:]],
        [*lines[:4], lines[5], lines[4], *lines[6:]],
        [*lines[:4], lines[3], *lines[4:]],
        [lines[0].replace(b'"seed":7', b'"seed":8'), *lines[1:]],
        [*lines[:4], lines[4].replace(b"added", b"adder"), *lines[5:]],
        [*lines[:-1], lines[-1].replace(b"added", b"adder")],
        [*lines[:4], b'{"kept":0}\n', *lines[4:]],
        [*lines[:4], b"[" * 100_000 + b"\n", *lines[4:]],
    ]
    for number, edited in enumerate(edits):
        path.write_bytes(b"".join(edited))
        with pytest.raises(mf.SaveError, match=r"my_game\.json"):
            mf.load_match(path)
        with pytest.raises(mf.SaveError, match=r"my_game\.json"):
            in_a_new_kernel(path)
        assert path.read_bytes() == b"".join(edited), number


def test_a_file_that_another_notebook_has_changed_is_not_written_over(path: Path) -> None:
    m = begun(path)
    m.apply(m.legal_actions(0)[0])
    other = in_a_new_kernel(path)
    other.apply(other.legal_actions(1)[0])
    with pytest.raises(mf.SaveError, match="perhaps by another notebook"):
        m.apply(m.legal_actions(1)[1])
    assert m.step == 1, "after an error the match is unchanged"
    assert mf.load_match(path).actions == other.actions
    assert in_a_new_kernel(path).step == 2


def test_a_file_that_is_gone_does_not_come_back_by_itself(path: Path) -> None:
    m = begun(path)
    m.apply(m.legal_actions(0)[0])
    path.unlink()
    before = copy.copy(m)
    for change in (lambda: m.apply(m.legal_actions(1)[0]), m.undo):
        with pytest.raises(mf.SaveError, match="is gone"):
            change()
    assert not path.exists()
    same(m, before)
    MatchControl(m).autosave_to(path)
    m.apply(m.legal_actions(1)[0])
    same(mf.load_match(path), m)
    assert mf.open_match(path) is m


def test_a_file_that_was_emptied_costs_nothing_while_its_kernel_lives(path: Path) -> None:
    m = begun(path)
    m.apply(m.legal_actions(0)[0])
    path.write_bytes(b"")
    assert begun(path) is m
    same(mf.load_match(path), m)


def test_to_open_a_file_elsewhere_takes_nothing_from_who_plays(path: Path) -> None:
    m = play_randomly(begun(path), 10)
    for _ in range(3):
        in_a_new_kernel(path)
        m.apply(m.legal_actions(m.to_act[0])[0])
    same(mf.load_match(path), m)


GAMES = ("manaforge", "kings_forge", "manasurge")


def meanwhile(monkeypatch: pytest.MonkeyPatch, what: str, happens: Callable[[], object]) -> None:
    """Let something happen once, in the midst of opening a file: just after a step of it."""
    step = getattr(begin, what)

    def interrupted(*given: Any, **named: Any) -> Any:
        done = step(*given, **named)
        monkeypatch.setattr(begin, what, step)
        happens()
        return done

    monkeypatch.setattr(begin, what, interrupted)


def play_some(m: mf.Match, count: int) -> mf.Match:
    for _ in range(count):
        m.apply(m.legal_actions(m.to_act[0])[0], m.to_act[0])
    return m


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_while_another_kernel_opens_the_file_stays(
    game: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    m = mf.open_match(path, game, seats=2, seed=1)
    meanwhile(monkeypatch, "_replayed", lambda: play_some(m, 1))
    other = in_a_new_kernel(path)
    assert mf.load_match(path).step == m.step == 1
    play_some(m, 1)
    with pytest.raises(mf.SaveError, match="was changed since it was opened here"):
        play_some(other, 1)
    assert mf.load_match(path).step == 2
    assert in_a_new_kernel(path).step == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_file_that_another_kernel_mends_and_plays_on_is_read_again(
    game: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_some(mf.open_match(path, game, seats=2, seed=1), 9)
    path.write_bytes(path.read_bytes()[:-5])
    meanwhile(monkeypatch, "_replayed", lambda: play_some(in_a_new_kernel(path), 1))
    m = in_a_new_kernel(path)
    assert m.step == mf.load_match(path).step == 9
    play_some(m, 1)
    assert mf.load_match(path).step == 10


@pytest.mark.parametrize("game", GAMES)
def test_a_save_that_another_kernel_makes_a_journal_and_plays_on_is_read_again(
    game: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_some(mf.new_match(game, seats=2, seed=1), 9).save(path)
    meanwhile(monkeypatch, "_replayed", lambda: play_some(in_a_new_kernel(path), 5))
    assert in_a_new_kernel(path).step == mf.load_match(path).step == 14


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_another_kernel_begins_at_the_same_time_is_the_game_of_both(
    game: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begins() -> None:
        play_some(mf.open_match(path, game, seats=2, seed=5), 5)
        OPEN.clear()

    meanwhile(monkeypatch, "new_match", begins)
    assert mf.open_match(path, game, seats=2).step == 5
    path.unlink()
    meanwhile(monkeypatch, "new_match", begins)
    with pytest.raises(mf.SaveError, match="holds a match with seed 5, but this call says 6"):
        in_a_new_kernel(path, game, seats=2, seed=6)
    assert mf.load_match(path).step == 5
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "write", [lambda m: m.save(m.path), lambda m: MatchControl(m).autosave_to(m.path)], ids=["save", "autosave_to"]
)
def test_to_save_over_ones_own_journal_takes_nothing_from_another_kernel(
    path: Path, write: Callable[[mf.Match], None]
) -> None:
    m = play_some(begun(path), 3)
    play_some(in_a_new_kernel(path), 2)
    before = path.read_bytes()
    with pytest.raises(mf.SaveError, match=r"was changed since it was opened here.*m\.save\('other.json'\)"):
        write(m)
    assert path.read_bytes() == before
    assert m.step == 3
    path.unlink()
    write(m)
    play_some(m, 1)
    assert mf.load_match(path).step == 4


def test_a_file_that_changes_all_the_time_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mf.new_match("manaforge", seats=2, seed=7).save(path)
    old, replayed = path.read_bytes(), begin._replayed

    def changed(*given: Any) -> mf.Match:
        path.write_bytes(path.read_bytes() + b" ")
        return replayed(*given)

    monkeypatch.setattr(begin, "_replayed", changed)
    with pytest.raises(mf.SaveError, match=r"my_game\.json: was changed meanwhile, perhaps by another notebook"):
        in_a_new_kernel(path)
    assert path.read_bytes().strip() == old


def test_a_file_that_another_kernel_removes_is_not_written_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mf.new_match("manaforge", seats=2, seed=7).save(path)
    meanwhile(monkeypatch, "_replayed", path.unlink)
    with pytest.raises(mf.SaveError, match="holds no match yet; pass game= to begin one in it"):
        in_a_new_kernel(path)
    assert not path.exists()


def test_a_game_that_cannot_be_begun_leaves_no_empty_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(mf.SaveError, match="No space left"):
        begun(path)
    assert list(path.parent.iterdir()) == []


PLAYS = """
import random, sys
import manaforge_widgets as mf
m = mf.open_match(sys.argv[1], "manaforge", seats=3, seed=7)
choose = random.Random(1)
try:
    while m.to_act:
        m.apply(choose.choice(m.legal_actions(m.to_act[0])))
        print(m.step, flush=True)
except mf.SaveError:
    pass
"""


def test_no_action_is_lost_to_another_process(path: Path) -> None:
    begun(path, seats=3)
    OPEN.clear()
    kernel = subprocess.Popen([sys.executable, "-c", PLAYS, str(path)], stdout=subprocess.PIPE, text=True)
    assert kernel.stdout is not None
    while not (kernel.stdout.readline() or kernel.poll() is not None):
        pass
    for _ in range(5):
        in_a_new_kernel(path)
    other = in_a_new_kernel(path)
    with contextlib.suppress(mf.SaveError):
        while other.to_act:
            other.apply(other.legal_actions(other.to_act[0])[0])
    said = kernel.stdout.read().split()
    kernel.wait()
    kernel.stdout.close()
    held = mf.load_match(path)
    assert held.step >= max([other.step, *map(int, said)])
    assert held.actions[: other.step] == other.actions


@pytest.mark.posix
def test_another_program_that_holds_the_file_is_not_waited_for_long(path: Path) -> None:
    import fcntl  # noqa: PLC0415 - Windows has none

    m = begun(path)
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(mf.SaveError, match="locked by another program"):
            m.apply(m.legal_actions(0)[0])
    m.apply(m.legal_actions(0)[0])


def test_a_journal_stays_small_however_much_is_undone_and_redone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m = play_randomly(mf.open_match(path, "manaforge", seats=2, seed=7, undo="free"), 60)
    before = path.stat().st_size
    for _ in range(3):
        while m.can_undo:
            m.undo()
        while m.can_redo:
            m.redo()
    assert path.stat().st_size < before + 3 * 120 * 150
    monkeypatch.setattr(journal, "_LARGE", 5_000)
    m.undo()
    assert path.read_bytes().count(b"\n") == 1
    same(mf.load_match(path), m)


def test_a_deleted_file_is_a_new_game_when_the_cell_is_run_again(path: Path) -> None:
    m = begun(path)
    m.apply(m.legal_actions(0)[0])
    path.unlink()
    assert begun(path).step == 0


def test_an_action_that_cannot_be_written_is_not_carried_out(path: Path) -> None:
    m = begun(path)
    m.apply(m.legal_actions(0)[0])
    before = copy.copy(m)
    on_disk = path.read_bytes()
    path.unlink()
    path.mkdir()
    with pytest.raises(mf.SaveError, match=r"file my_game\.json can't be written"):
        m.apply(m.legal_actions(1)[0])
    with pytest.raises(mf.SaveError):
        m.undo()
    with pytest.raises(mf.SaveError):
        m.force({"seat 0 earth-1": "runestone"})
    same(m, before)
    path.rmdir()
    path.write_bytes(on_disk)
    m.apply(m.legal_actions(1)[0])
    same(mf.load_match(path), m)


def test_a_full_disk_leaves_no_half_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    m = begun(path)
    m.apply(m.legal_actions(0)[0])
    on_disk = path.read_bytes()
    opened = type(path).open

    class Full:
        def __init__(self, file: Any) -> None:
            self.file = file

        def write(self, data: bytes) -> int:
            return int(self.file.write(data[: len(data) // 2]))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

    with monkeypatch.context() as patched:
        patched.setattr(type(path), "open", lambda self, *args, **options: Full(opened(self, *args, **options)))
        with pytest.raises(mf.SaveError, match="No space left"):
            m.apply(m.legal_actions(1)[0])
    assert path.read_bytes() == on_disk
    assert m.step == 1
    m.apply(m.legal_actions(1)[0])
    same(mf.load_match(path), m)


def test_saving_over_ones_own_journal_keeps_it_one(path: Path) -> None:
    m = play_randomly(begun(path), 20)
    m.save(path)
    assert path.read_bytes().count(b"\n") == 1
    m.apply(m.legal_actions(m.to_act[0])[0])
    same(mf.load_match(path), m)


def test_a_branch_and_a_copy_are_written_nowhere(path: Path) -> None:
    m = play_randomly(begun(path), 20)
    on_disk = path.read_bytes()
    for other in (m.branch(), m.branch(3), copy.copy(m), copy.deepcopy(m)):
        assert other.path is None
        play_randomly(other, 3)
    assert path.read_bytes() == on_disk


def test_opening_writes_nothing_where_nothing_is_to_mend(path: Path) -> None:
    play_randomly(begun(path), 50)
    before = path.read_bytes()
    same(in_a_new_kernel(path), mf.load_match(path))
    assert path.read_bytes() == before


def test_a_user_can_keep_a_match_in_a_file_from_any_move_on(path: Path) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 10)
    MatchControl(m).autosave_to(path)
    play_randomly(m, 10, seed=1)
    same(mf.load_match(path), m)
    assert m.path == path.resolve()


KILLED = """
import os, random, sys
import manaforge_widgets as mf
m = mf.open_match(sys.argv[1], "manaforge", seats=3, seed=7)
choose = random.Random(int(sys.argv[2]))
while m.to_act:
    m.apply(choose.choice(m.legal_actions(m.to_act[0])))
    print(m.step, flush=True)
"""


@pytest.mark.posix
def test_a_kernel_killed_at_any_moment_loses_nothing(path: Path) -> None:
    reached = 0
    for attempt in range(5):
        kernel = subprocess.Popen([sys.executable, "-c", KILLED, str(path), str(attempt)], stdout=subprocess.PIPE)
        assert kernel.stdout is not None
        for _ in range(7 * attempt + 4):
            said = kernel.stdout.readline()
            reached = int(said)
        os.kill(kernel.pid, signal.SIGKILL)
        kernel.wait()
        kernel.stdout.close()
        again = in_a_new_kernel(path)
        assert again.step >= reached
        assert list(path.parent.iterdir()) == [path]


def test_a_line_is_json_with_its_seal(path: Path) -> None:
    m = begun(path)
    m.apply("draft Precognition")
    line = json.loads(path.read_text().splitlines()[1])
    assert line["added"] == [[0, "draft Precognition", ""]]
    assert len(line["seal"]) == 24


@pytest.mark.posix
def test_a_match_is_kept_where_files_can_not_be_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # As in JupyterLite, whose Python has the module of locks without the locks.
    monkeypatch.delattr("fcntl.flock")
    play_without_locks(path)


def test_a_match_is_kept_on_a_system_without_the_module_of_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # As on Windows, where a file can't be replaced while it is open either.
    monkeypatch.setattr(lock, "fcntl", None)
    opened: list[tuple[Path, Any]] = []
    opens, replaces = type(path).open, type(path).replace

    def noted(self: Path, *args: Any, **options: Any) -> Any:
        opened.append((self, opens(self, *args, **options)))
        return opened[-1][1]

    def replaced(self: Path, target: Path) -> Path:
        assert all(file.closed for name, file in opened if name == target)
        return replaces(self, target)

    monkeypatch.setattr(type(path), "open", noted)
    monkeypatch.setattr(type(path), "replace", replaced)
    monkeypatch.setattr(journal, "_LARGE", 3_000)
    play_without_locks(path)


def play_without_locks(path: Path) -> None:
    m = begun(path)
    m.apply("draft Precognition", seat=0)
    other = in_a_new_kernel(path)
    assert other.position == m.position
    play_some(other, 30)
    with pytest.raises(mf.SaveError, match="was changed since it was opened here"):
        play_some(m, 1)
    with pytest.raises(mf.SaveError, match="was changed since it was opened here"):
        m.save(path)
    other.save(path)
    path.write_bytes(path.read_bytes() + b'{"added":')
    assert in_a_new_kernel(path).step == 31


@pytest.mark.parametrize("game", mf.list_games())
def test_every_game_goes_on_in_a_new_kernel_at_every_step(game: str, path: Path) -> None:
    match = mf.open_match(path, game, seats=min(getattr(load_game(game), "seat_counts", (2,))), seed=7)
    draw = random.Random(7)
    for number in range(20):
        if match.outcome is not None:
            break
        if number % 7 == 6 and match.can_undo:
            match.undo()
        else:
            match.apply(draw.choice(match.legal_actions(match.to_act[0])))
        before = match.saved()
        match = in_a_new_kernel(path)
        assert json.dumps(match.saved(), sort_keys=True) == json.dumps(before, sort_keys=True)


def test_a_line_without_a_mark_opens_as_before_marks_were_in_lines(path: Path) -> None:
    match = mf.open_match(path, "pig", seats=2, seed=7)
    match.apply("roll")
    first, line = path.read_bytes().splitlines()
    change = json.loads(line)
    assert change.pop("mark")
    change.pop("seal")
    older, _ = journal._sealed(change, json.loads(first)["checksum"])
    path.write_bytes(first + b"\n" + older)
    assert in_a_new_kernel(path).actions == match.actions
