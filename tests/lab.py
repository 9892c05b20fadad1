"""A real JupyterLab: a server of our own, and a notebook in it opened, run, asked and restarted."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel"
# JupyterLab's own indicator already says "idle" while there is no kernel, and a cell run then
# hangs for ever. So ask the kernel's connection.
KERNEL_READY = f"""() => {{
  const kernel = {KERNEL};
  return kernel?.connectionStatus === "connected" && kernel.status === "idle";
}}"""
# A promise handed to Playwright has no time limit of its own.
IN_TIME = """
const inTime = (promise) => Promise.race([
  promise,
  new Promise((_, fail) => setTimeout(() => fail(new Error("the kernel did not answer")), 60_000)),
]);
"""
# For each kind of widget, JupyterLab asks the kernel for a subshell, and its own code throws an uncaught error if the
# kernel ends before the answer. A kernel answers such requests in order.
SETTLED = """
const settled = async (kernel) => {
  if (kernel?.supportsSubshells && kernel.connectionStatus === "connected")
    await inTime(kernel.requestListSubshell({}).done);
};
"""
# Closes all that is open without saving it, ends its kernels, and opens a notebook as the only one. Returns false if
# something is in the way.
OPEN_ALONE = f"""async (path) => {{
  {IN_TIME}
  {SETTLED}
  const {{ commands, serviceManager, shell }} = window.jupyterapp ?? {{}};
  if (!commands || document.querySelector(".jp-Dialog")) return false;
  const close = (widget) => {{
    if (widget.context) widget.context.model.dirty = false;
    widget.close();
  }};
  const open = [...shell.widgets("main")];
  await Promise.allSettled(open.map((widget) => settled(widget.sessionContext?.session?.kernel)));
  open.forEach(close);
  await serviceManager.sessions.shutdownAll();
  if (document.body.dataset.jpThemeLight === "false")
    await commands.execute("apputils:change-theme", {{ theme: "JupyterLab Light" }});
  const opened = await commands.execute("docmanager:open", {{ path, factory: "Notebook" }});
  // Where nothing is open, Lab opens its launcher.
  [...shell.widgets("main")].filter((widget) => widget !== opened).forEach(close);
  await opened.context.ready;
  await opened.revealed;
  return !document.querySelector(".manaforge, .jp-Dialog") && shell.currentWidget === opened;
}}"""


@contextlib.contextmanager
def serve(notebooks: Path, scratch: Path, python: str = sys.executable) -> Iterator[str]:
    """Run JupyterLab on a copy of ``notebooks``, with settings of its own; give its address.

    Args:
        notebooks: the folder to copy; in the server it is called ``notebooks``.
        scratch: an empty folder for the copy and for all that the server writes.
        python: whose JupyterLab to run.
    """
    # Without the games that somebody has begun there.
    shutil.copytree(notebooks, scratch / "notebooks", ignore=shutil.ignore_patterns("my_*"))
    options = ["--LabApp.expose_app_in_browser=True", "--LabApp.news_url="]
    with serve_jupyter("jupyterlab", scratch, options, python) as url:
        yield url


@contextlib.contextmanager
def serve_jupyter(application: str, scratch: Path, options: list[str], python: str = sys.executable) -> Iterator[str]:
    """Run one of the applications on Jupyter's server, with settings of its own; give its address.

    Args:
        application: the module to run, such as ``jupyterlab``.
        scratch: the folder that is served, and that all the server writes goes to.
        options: what only this application is told.
        python: whose application to run.
    """
    labconfig = scratch / "config" / "labconfig"
    labconfig.mkdir(parents=True)
    no_news = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (labconfig / "page_config.json").write_text(json.dumps(no_news), encoding="utf-8")
    # Saved by itself after two minutes, a notebook would bring one test's cells into the next.
    documents = scratch / "settings" / "@jupyterlab" / "docmanager-extension"
    documents.mkdir(parents=True)
    (documents / "plugin.jupyterlab-settings").write_text(json.dumps({"autosave": False}), encoding="utf-8")
    port = free_port()
    command = [
        *(python, "-m", application, "--no-browser", "--allow-root"),
        *(f"--ServerApp.root_dir={scratch}", "--ServerApp.ip=127.0.0.1"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        *options,
    ]
    url = f"http://127.0.0.1:{port}"
    with running(command, scratch, f"{url}/api"):
        yield url


@contextlib.contextmanager
def running(command: list[str], scratch: Path, ready: str) -> Iterator[None]:
    """Run a server until the block ends.

    Args:
        command: what starts it.
        scratch: the folder for what Jupyter keeps for a user, and for ``server.log``.
        ready: an address that answers once the server does.
    """
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    log = scratch / "server.log"
    with log.open("w") as out:
        env = os.environ | {name: str(scratch / folder) for name, folder in places.items()}
        server = subprocess.Popen(command, env=env, cwd=scratch, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    try:
        _wait_for(ready, server, log)
        yield
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def open_notebook(page: Page, url: str, notebook: str) -> None:
    """Open a notebook, named from the notebooks' folder, and wait for its kernel.

    A page that shows this JupyterLab already opens it there, as the only one, with a kernel that has just started.
    """
    if not (page.url.startswith(f"{url}/lab/") and page.evaluate(OPEN_ALONE, f"notebooks/{notebook}")):
        page.goto(f"{url}/lab/tree/notebooks/{notebook}?reset")
    page.wait_for_function(KERNEL_READY, timeout=120_000)


def open_and_run(page: Page, url: str, notebook: str) -> None:
    """Open a notebook and start all its cells; what they show is for the caller to await."""
    open_notebook(page, url, notebook)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")


def ask(page: Page, code: str) -> str:
    """Run code in the open notebook's kernel, beside its cells, and return what it prints."""
    return page.evaluate(
        f"""async (code) => {{
          {IN_TIME}
          // The answer can overtake what was printed, in JupyterLite, so a mark is printed last and waited for.
          const mark = "\\u0004";
          const marked = `${{code}}\\nprint(end="\\\\x04")`;
          const future = {KERNEL}.requestExecute({{ code: marked, store_history: false }}, false);
          let text = "";
          const printed = new Promise((done) => {{
            future.onIOPub = ({{ content }}) => {{
              text += content.text ?? "";
              if (text.endsWith(mark)) done();
            }};
          }});
          const reply = await inTime(future.done);
          if (reply.content.status !== "ok") throw new Error(reply.content.traceback.join("\\n"));
          await inTime(printed);
          future.dispose();
          return text.slice(0, -mark.length);
        }}""",
        code,
    )


def run_cell(page: Page, code: str) -> None:
    """Add a cell at the notebook's end, run it and wait until the kernel is done with it."""
    page.evaluate(
        f"""async (code) => {{
          {IN_TIME}
          const {{ commands, shell }} = window.jupyterapp;
          const notebook = shell.currentWidget.content;
          notebook.activeCellIndex = notebook.widgets.length - 1;
          await inTime(commands.execute("notebook:insert-cell-below"));
          notebook.activeCell.model.sharedModel.setSource(code);
          await inTime(commands.execute("notebook:run-cell"));
        }}""",
        code,
    )


def restart(page: Page) -> None:
    """Restart the open notebook's kernel and wait until it is ready."""
    page.evaluate(f"async () => {{ {IN_TIME} {SETTLED} await settled({KERNEL}); await inTime({KERNEL}.restart()); }}")
    page.wait_for_function(KERNEL_READY, timeout=120_000)


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except OSError:
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        else:
            return
