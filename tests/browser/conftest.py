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
def jupyter_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on a scratch copy of the notebooks, one for the session."""
    scratch = tmp_path_factory.mktemp("jupyter")
    with serve(NOTEBOOKS, scratch) as url:
        shutil.copytree(EXAMPLES, scratch / "notebooks" / "examples")
        yield url
