"""A real cluster of Dask: a scheduler and two worker processes on this machine."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from duel import slow

import manaforge_widgets as mf
from manaforge_widgets.simulation.parcel import Parcel
from manaforge_widgets.simulation.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator


pytestmark = pytest.mark.nightly


def rows(r: Any) -> dict[str, Any]:
    return {name: getattr(r, name) for name in TABLES}


@pytest.fixture(params=[3])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A cluster that gives up work when it has lost so many workers by it, and one more."""
    import dask  # noqa: PLC0415 - takes seconds, and only the night needs it
    from distributed import Client, LocalCluster  # noqa: PLC0415

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": request.param}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as made,
    ):
        yield made


def bold(_view: object, legal_actions: tuple[mf.Action, ...], rng: Any) -> mf.Action:
    time.sleep(0.002)
    return legal_actions[rng.random() < 0.7]


bold.__module__ = "__main__"  # as a cell defines it


@pytest.mark.posix
def test_a_cluster_plays_as_this_process_does_though_a_worker_is_killed(client: Any) -> None:
    given: dict[str, Any] = {"bots": [slow, bold], "games": 1000, "seed": 3, "progress": False}
    killed: list[int] = []

    def kill() -> None:
        time.sleep(1.5)
        process = next(iter(client.run(os.getpid).values()))
        os.kill(process, signal.SIGKILL)
        killed.append(process)

    killer = threading.Thread(target=kill)
    killer.start()
    r = mf.simulate("duel", executor=client.get_executor(), **given)
    assert killed, "the games were over before a worker was killed"
    killer.join()
    assert r.complete
    assert rows(r) == rows(mf.simulate("duel", **given))


def ends_its_process(_view: object, legal_actions: tuple[mf.Action, ...], rng: Any) -> mf.Action:
    if rng.random() < 0.012:
        os._exit(3)
    return legal_actions[0]


ends_its_process.__module__ = "__main__"


@pytest.mark.parametrize("client", [0], indirect=True)
def test_a_game_that_ends_its_worker_again_and_again_is_told(client: Any) -> None:
    with pytest.raises(mf.GameError, match=r"can't be played: .*worker was lost again and again"):
        mf.simulate("duel", [ends_its_process, slow], games=40, executor=client.get_executor(), progress=False)


def test_dask_does_again_what_was_lost() -> None:
    from dask.tokenize import tokenize  # noqa: PLC0415

    parcel = Parcel(packed=b"")
    assert tokenize(parcel, 1) != tokenize(parcel, 1)


def test_bots_of_the_package_play_on_a_cluster_into_a_folder(client: Any, tmp_path: Any) -> None:
    given: dict[str, Any] = {"bots": ["greedy", "random"], "games": 20, "seed": 3, "progress": False}
    r = mf.simulate("manaforge", executor=client.get_executor(), path=tmp_path / "mine", **given)
    assert rows(r) == rows(mf.simulate("manaforge", **given))
