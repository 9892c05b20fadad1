"""What only the tests in a browser need."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lab import serve

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the notebooks of a JupyterLab, one for the session, on a scratch copy of the notebooks."""
    scratch = tmp_path_factory.mktemp("jupyter")
    with serve(NOTEBOOKS, scratch) as url:
        shutil.copytree(EXAMPLES, scratch / "notebooks" / "examples")
        yield url, scratch / "notebooks"


@pytest.fixture
def jupyter_url(jupyter: tuple[str, Path]) -> str:
    """The address of the JupyterLab, in whose notebooks no game has been begun."""
    url, notebooks = jupyter
    for game in notebooks.glob("*/my_*"):
        game.unlink()
    return url
