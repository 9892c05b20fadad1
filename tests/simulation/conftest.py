"""The game of these tests is registered as long as one of their files runs, and no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from duel import registered

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def duel_is_a_game() -> Iterator[None]:
    with registered():
        yield
