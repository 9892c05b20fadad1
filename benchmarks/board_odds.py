"""A Board's odds in a real kernel: when each part of them comes after a click, and how long a click waits for them.

python benchmarks/board_odds.py
"""

from __future__ import annotations

import json
import statistics
import time
from typing import Any

from jupyter_client.manager import start_new_kernel

GAMES = 6
CLICKS = 4
WAIT = 20.0

# Tables at the start of seat 0's turns, and how long each slice takes in the kernel.
SET_UP = f"""
import json, time
import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.widgets.slices import Slices

slices, run = [], Slices._slice
def timed(self, steps):
    start, worked = time.perf_counter(), time.thread_time()
    run(self, steps)
    slices.append((time.perf_counter() - start, time.thread_time() - worked))
Slices._slice = timed

matches = []
for seed in range({GAMES}):
    m = mf.new_match("manaforge", seats=3, seed=seed)
    planner = find_bot(m.rules, "planner")
    while m.to_act:
        at = m.position
        free = at.phase == "play" and at.active == 0 and at.spends_left == 4 and not m.view(0)["pending"]
        if free and at.round in (2, 5, 8) and not (matches and matches[-1].view(0)["round"] == at.round):
            matches.append(m.branch())
        m.apply(choose(m, m.to_act[0], planner))
"""


class Kernel:
    """A kernel, spoken to as a notebook's page speaks to it."""

    def __init__(self) -> None:
        self._manager, self._client = start_new_kernel(kernel_name="python3")

    def run(self, code: str) -> Any:
        """Run code and return what it prints, read as JSON."""
        sent = self._client.execute(code)
        printed = ""
        while True:
            message = self._client.get_iopub_msg(timeout=120)
            if message["parent_header"].get("msg_id") != sent:
                continue
            if message["msg_type"] == "stream":
                printed += message["content"]["text"]
            if message["msg_type"] == "error":
                raise RuntimeError("\n".join(message["content"]["traceback"]))
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                return json.loads(printed) if printed else None

    def click(self, comm: str, request: dict[str, Any]) -> None:
        """Send what a page sends when something is clicked."""
        content = {"comm_id": comm, "data": {"method": "custom", "content": request}}
        self._client.shell_channel.send(self._client.session.msg("comm_msg", content))

    def told(self, seconds: float) -> tuple[float, dict[str, Any]]:
        """Wait for the next message to the page: when it came, and its data; nothing if none comes in time."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            try:
                message = self._client.get_iopub_msg(timeout=max(0.001, end - time.perf_counter()))
            except Exception:  # noqa: BLE001 - the queue's own error when nothing comes
                break
            if message["msg_type"] == "comm_msg":
                return time.perf_counter(), message["content"]["data"]
        return time.perf_counter(), {}

    def stop(self) -> None:
        """End the kernel."""
        self._client.stop_channels()
        self._manager.shutdown_kernel(now=True)


def new_board(kernel: Kernel, number: int, *, odds: bool) -> tuple[str, int, list[str]]:
    """Show a table on a new board; its comm, its step, and dice that can be spent without a question."""
    code = f"""
board = mf.Board(matches[{number}].branch(), 0, {{1: "random", 2: "random"}}, pace=0, odds={odds})
plain = [o["action"] for o in board.snapshot["options"] if o["kind"] == "spend" and o["label"].count("{{") == 1]
print(json.dumps([board.comm.comm_id, board.match.step, plain]))
"""
    comm, step, dice = kernel.run(code)
    while kernel.told(0.5)[1]:
        pass
    return comm, step, dice


def parts(kernel: Kernel, number: int) -> dict[str, float]:
    """Milliseconds from the table of one's next turn to its first odds, its own reach and the last reach after a build.

    The click ends the turn and the others play at once, so all is worked out anew.
    """
    comm, step, _ = new_board(kernel, number, odds=True)
    found: dict[str, float] = {}
    kernel.click(comm, {"request": 1, "kind": "act", "step": step, "action": "end turn"})
    start = 0.0
    while "all" not in found:
        when, data = kernel.told(WAIT)
        if not data:
            return {}
        state = data.get("state", {})
        if "snapshot" in state:
            start = when
        odds = state.get("odds")
        if odds and start:
            took = 1000 * (when - start)
            found.setdefault("what each item takes", took)
            if odds.get("reach"):
                found.setdefault("the reach", took)
            if not odds["working"]:
                found["all"] = took
    return found


def answers(kernel: Kernel, number: int, *, odds: bool) -> list[float]:
    """Milliseconds from click to answer while odds are being worked out for the click before."""
    comm, step, dice = new_board(kernel, number, odds=odds)
    found = []
    for count, die in enumerate(dice[:CLICKS]):
        start = time.perf_counter()
        kernel.click(comm, {"request": count, "kind": "act", "step": step + count, "action": die})
        while True:
            when, data = kernel.told(WAIT)
            if not data or (data.get("method") == "custom" and data["content"].get("request") == count):
                break
        if count:
            found.append(1000 * (when - start))
        # A quick hand: the next click comes while the slices of this one are running.
        time.sleep(0.03)
    while kernel.told(0.3)[1]:
        pass
    return found


def tell(what: str, times: list[float]) -> None:
    """Print the median, the 95th per cent and the longest of some times in milliseconds."""
    if not times:
        print(f"{what}: not measured, nothing came within {WAIT:g} s")
        return
    ordered = sorted(times)
    late = ordered[int(0.95 * len(ordered))]
    median = statistics.median(ordered)
    print(f"{what}: {len(ordered)} times, median {median:.1f} ms, 95 % {late:.1f} ms, longest {ordered[-1]:.1f} ms")


def main() -> None:
    """Print each figure."""
    print("unit: milliseconds by the clock, since somebody waits for them; they depend on the machine's load.")
    print("Only a slice's own work is CPU time.")
    kernel = Kernel()
    try:
        kernel.run(SET_UP)
        count = kernel.run("print(len(matches))")
        rows = [row for number in range(count) if (row := parts(kernel, number))]
        for name in ("what each item takes", "the reach", "all"):
            tell(f"table to {name}", [row[name] for row in rows if name in row])
        slices = kernel.run("print(json.dumps(slices))")
        tell("a slice by the clock", [1000 * clock for clock, _ in slices])
        tell("a slice's own work", [1000 * work for _, work in slices])
        for odds in (False, True):
            times = [each for number in range(count) for each in answers(kernel, number, odds=odds)]
            tell(f"click to answer {'with' if odds else 'without'} odds", times)
    finally:
        kernel.stop()


if __name__ == "__main__":
    main()
