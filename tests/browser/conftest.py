"""What only the tests in a browser need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def jupyter_url(jupyter: tuple[str, Path]) -> str:
    """The address of the JupyterLab, in whose notebooks no game has been begun."""
    url, notebooks = jupyter
    for game in notebooks.glob("*/my_*"):
        game.unlink()
    return url
