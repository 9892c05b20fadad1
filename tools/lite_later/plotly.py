"""Stands for plotly in the site of JupyterLite, and fetches the package itself when something imports it.

No other package of the site is as large, and a board needs none of it.
"""

import importlib
import io
import sys
import zipfile
from pathlib import Path

import pyodide_js  # Pyodide brings all three
from js import XMLHttpRequest
from pyodide.ffi import JsException

NEEDED = ("narwhals", "packaging")
"""What plotly imports, and no board."""


def fetched(place: str) -> bytes:
    """Return a wheel from the site.

    Args:
        place: where it is, from the list of the site's wheels.

    Raises:
        ImportError: when the site does not answer, for example without a network.
    """
    # An import can't wait for an answer that comes later, so the request holds up the kernel.
    request = XMLHttpRequest.new()
    request.open("GET", pyodide_js.lockfileBaseUrl + place, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except JsException as error:
        raise ImportError(f"plotly could not be fetched from this site: {error}") from error
    if request.status != 200:
        raise ImportError(f"plotly could not be fetched from this site: it answered {request.status}.")
    wheel: bytes = request.response.to_bytes()
    return wheel


places = ["../later/plotly.whl"]
places += [getattr(pyodide_js.lockfile.packages, name).file_name for name in NEEDED]
for wheel in [fetched(place) for place in places]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as package:
        package.extractall(Path(__file__).parents[1])
# The real package now lies where this file was.
importlib.invalidate_caches()
del sys.modules[__name__]
importlib.import_module(__name__)
