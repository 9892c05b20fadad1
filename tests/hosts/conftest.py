"""The site of JupyterLite, built once for the tests that open it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import lite
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def lite_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built from the tree as it is."""
    site = tmp_path_factory.mktemp("lite") / "site"
    lite.build(site)
    return site


@pytest.fixture
def lite_url(lite_site: Path) -> Iterator[str]:
    """The address of the site on this machine; no header is set that a plain server of files would not set."""
    with lite.server(lite_site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
