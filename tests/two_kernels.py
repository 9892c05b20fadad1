"""Two kernels that play one game in one file, and the account of what both did: run as a program, it is one kernel."""

from __future__ import annotations

import copy
import fcntl
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import manaforge_widgets as mf
from manaforge_widgets.match.control import OPEN, MatchControl

LONGEST = 120
"""After this many steps the kernels go on to the next file, so that they often begin one at the same time."""

Event = dict[str, Any]


# ------------------------------------------------------------------------------------------------------ one kernel


def digest(m: mf.Match) -> str:
    """Return a short name of all that the file of a match must hold."""
    return hashlib.blake2b(json.dumps(m.saved(), sort_keys=True).encode(), digest_size=8).hexdigest()


class Kernel:
    """One kernel: it opens the file, plays, takes back, saves and opens again, and notes all of it as it happens."""

    def __init__(self, folder: Path, game: str, number: int, run: int) -> None:
        self.folder, self.game, self.number, self.name = folder, game, number, f"{number}-{run}"
        self.rng = random.Random(f"{game} {number} {run}")
        self.log = os.open(folder / f"log-{self.name}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.round = max((int(path.stem[5:]) for path in folder.glob("game-*.json")), default=0)

    def note(self, kind: str, began: int, **more: Any) -> None:
        event = {"kind": kind, "round": self.round, "began": began, "ended": time.monotonic_ns(), "kernel": self.name}
        os.write(self.log, json.dumps(event | more).encode() + b"\n")

    def begins(self, kind: str, **more: Any) -> int:
        """Note what may write to the file before it does: of a kernel that is killed nobody knows whether it did."""
        began = time.monotonic_ns()
        self.note(kind, began, **more)
        return began

    @property
    def path(self) -> Path:
        return self.folder / f"game-{self.round}.json"

    def play_for_ever(self) -> None:
        while True:
            m = self.opened()
            if m is None:
                continue
            if not m.to_act or m.step >= LONGEST:
                self.round += 1
                continue
            for _ in range(self.rng.randint(1, 25)):
                if not self.changed(m):
                    break
                if self.rng.random() < 0.3:
                    time.sleep(self.rng.random() * 0.004)
            time.sleep(self.rng.random() * 0.02)

    def opened(self) -> mf.Match | None:
        if self.rng.random() < 0.7:
            OPEN.clear()  # as a kernel that has not opened the file before
        began = self.begins("opens")
        before = self.inode()
        # Each begins a game with a seed of its own, so it shows which of the two has begun one.
        asked = {"seed": self.number} if before is None else {}
        try:
            m = mf.open_match(self.path, self.game, seats=2, **asked)
        except mf.SaveError as error:
            self.note("refused", began, what="open", words=str(error), since=began)
            return None
        self.note("opened", began, state=digest(m), seed=m.seed, wrote=self.inode() != before)
        self.last = began
        return m

    def inode(self) -> int | None:
        return self.path.stat().st_ino if self.path.exists() else None

    def changed(self, m: mf.Match) -> bool:
        """Make one change, and note it before and after; return whether the file took it."""
        if self.rng.random() < 0.04:
            began = self.begins("saves")
            try:
                m.save(self.path)
            except mf.SaveError as error:
                self.note("refused", began, what="save", words=str(error), since=self.last)
                return False
            self.note("saved", began)
            self.last = began
            return True
        what, seat, text = self.choice(m)
        if not what:
            return False
        after = copy.copy(m)
        do(after, what, seat, text)
        tables = {"before": digest(m), "after": digest(after)}
        began = self.begins("tries", **tables)
        try:
            do(m, what, seat, text)
        except mf.SaveError as error:
            self.note("refused", began, what=what, words=str(error), since=self.last)
            return False
        assert digest(m) == tables["after"], "a change became another one"
        self.note("did", began, **tables)
        self.last = began
        return True

    def choice(self, m: mf.Match) -> tuple[str, int, str]:
        roll = self.rng.random()
        if roll < 0.1 and m.can_undo:
            return "undo", 0, ""
        if roll < 0.2 and m.can_redo:
            return "redo", 0, ""
        if roll < 0.25 and MatchControl(m).can_undo(seat := self.rng.randrange(m.seats)):
            return "take back", seat, ""
        if not m.to_act:
            return "", 0, ""
        seat = self.rng.choice(m.to_act)
        return "apply", seat, str(self.rng.choice(m.legal_actions(seat)))


def do(m: mf.Match, what: str, seat: int, text: str) -> None:
    if what == "undo":
        m.undo()
    elif what == "redo":
        m.redo()
    elif what == "take back":
        MatchControl(m).undo(seat)
    else:
        m.apply(text, seat)


# ------------------------------------------------------------------------------------------- both, and the account


@dataclass
class Account:
    """What two kernels did, added up.

    Attributes:
        counts: how many changes the file took (``confirmed``), openings, and so on.
        lost: what the file has lost, one text each.
        unreal: refusals without a conflict, one text each.
    """

    counts: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    unreal: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = ", ".join(f"{what} {number:,}" for what, number in sorted(self.counts.items()))
        return f"{counts}; lost {len(self.lost)}, refused without a conflict {len(self.unreal)}"


def soak(folder: Path, game: str, seconds: float, *, killed_every: float) -> Account:
    """Let two kernels play in one file, and kill one of them now and then; return the account.

    Args:
        folder: an empty folder.
        game: the game's name.
        seconds: how long they play.
        killed_every: seconds from one kill to the next, on the average.
    """
    rng, runs = random.Random(game), count()
    torn: list[Event] = []
    kernels = [_started(folder, game, number, next(runs)) for number in range(2)]
    end = time.monotonic() + seconds
    kills = 0
    try:
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, rng.uniform(0.5, 1.5) * killed_every))
            if time.monotonic() >= end:
                break
            assert all(kernel.poll() is None for kernel in kernels), "a kernel has stopped by an error of its own"
            number = rng.randrange(2)
            _kill(kernels[number])
            kills += 1
            if rng.random() < 0.5:
                torn += _half_a_line(folder)
            kernels[number] = _started(folder, game, number, next(runs))
        assert all(kernel.poll() is None for kernel in kernels), "a kernel has stopped by an error of its own"
    finally:
        for kernel in kernels:
            _kill(kernel)
    account = account_of(folder, game, torn)
    account.counts["kills"] = kills
    return account


def _started(folder: Path, game: str, number: int, run: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, __file__, str(folder), game, str(number), str(run)])


def _kill(kernel: subprocess.Popen[bytes]) -> None:
    kernel.send_signal(signal.SIGKILL)
    kernel.wait()


def _half_a_line(folder: Path) -> list[Event]:
    """Leave half a line at the end of the newest file, as a kernel does that is killed while it writes."""
    paths = sorted(folder.glob("game-*.json"), key=lambda path: int(path.stem[5:]))
    if not paths:
        return []
    began = time.monotonic_ns()
    with paths[-1].open("r+b", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not os.path.samestat(os.fstat(file.fileno()), paths[-1].stat()) or not file.seek(0, 2):
            return []
        file.write(b'{"added":[[0,"')
    number = int(paths[-1].stem[5:])
    return [{"kind": "torn", "round": number, "began": began, "ended": time.monotonic_ns(), "kernel": "torn"}]


def account_of(folder: Path, game: str, torn: list[Event]) -> Account:
    """Read what the kernels have noted, and check it against each other and against the files."""
    account = Account()
    logs = [_log(path) for path in sorted(folder.glob("log-*"))]
    for log in logs:
        if log and log[-1]["kind"] in {"opens", "saves", "tries"}:
            log[-1] |= {"killed": True, "ended": 2**63}
    events = [*torn, *(event for log in logs for event in log)]
    account.counts["half lines"] = len(torn)
    rounds: dict[int, list[Event]] = defaultdict(list)
    for event in events:
        rounds[event["round"]].append(event)
    for path in folder.glob("game-*.json"):
        account.counts["files"] += 1
        here = rounds[int(path.stem[5:])]
        _check_file(account, path, game, here)
        _check_refusals(account, here)
    return account


def _log(path: Path) -> list[Event]:
    return [json.loads(line) for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def _check_file(account: Account, path: Path, game: str, events: list[Event]) -> None:
    """The changes of both kernels are one way from the first table to what the file holds, each change once.

    So each table is left as often as it is come to, but for the first and the last. Where a change is lost, its table
    is come to and not left, and the one before it is left once too often.
    """
    opened = [event for event in events if event["kind"] == "opened"]
    done = [event for event in events if event["kind"] == "did"]
    killed = [event for event in events if event["kind"] == "tries" and event.get("killed")]
    account.counts.update({"openings": len(opened), "confirmed": len(done)})
    if not opened:
        return
    seeds = {event["seed"] for event in opened}
    if len(seeds) > 1:
        account.lost.append(f"{path.name}: games with the seeds {seeds} were begun")
    first = digest(mf.new_match(game, seats=2, seed=min(seeds)))
    balance = Counter([first])
    balance[digest(mf.load_match(path)) if path.stat().st_size else "nothing"] -= 1
    known = {first}
    for event in done:
        balance[event["before"]] -= 1
        balance[event["after"]] += 1
    for event in killed:
        if event["before"] != event["after"] and balance[event["before"]] > 0 > balance[event["after"]]:
            balance[event["before"]] -= 1
            balance[event["after"]] += 1
    for event in [*done, *killed]:
        known |= {event["before"], event["after"]}
    account.lost += [f"{path.name}: {more:+} at {state}" for state, more in balance.items() if more]
    account.lost += [
        f"{path.name}: nobody played to {event['state']}" for event in opened if event["state"] not in known
    ]


def _check_refusals(account: Account, events: list[Event]) -> None:
    """Each refusal has a conflict: something else wrote to the file since the kernel that is refused last did."""
    written = [
        event
        for event in events
        if event["kind"] in {"did", "saved", "torn"} or event.get("wrote") or event.get("killed")
    ]
    for event in events:
        if event["kind"] != "refused":
            continue
        account.counts["refusals"] += 1
        words = event["words"]
        account.counts["refusals: " + next((said for said in SAID if said in words), "?")] += 1
        conflicts = any(
            other["kernel"] != event["kernel"] and other["ended"] >= event["since"] and other["began"] <= event["ended"]
            for other in written
        )
        if not conflicts or not any(said in words for said in SAID):
            account.unreal.append(f"{event['what']}: {words}")


SAID = (
    "was changed since it was opened here",
    "was changed meanwhile",
    "is locked by another program",
    "holds a match with seed",
)
"""The conflicts that a refusal may name."""


if __name__ == "__main__":
    Kernel(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])).play_for_ever()
