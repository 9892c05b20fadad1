"""Find a Chromium for the browser tests: $CHROMIUM, the system's, or Playwright's own.

python tools/chromium.py            print its path
python tools/chromium.py --install  the same, after getting one where there is none
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# The shell draws pages and shows no window, so it takes less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
FLAGS = (
    "--no-sandbox",  # a container's root may have no user namespaces
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No name resolves but this machine's, so nothing can pass by asking the network for help.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
# A test's page lives for seconds: what it would take to optimize its code, or to draw by several threads, is never
# earned back. Figures are not measured with these.
SHORT_LIVED = ("--js-flags=--no-opt", "--num-raster-threads=1")


def find() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return chosen if _starts(chosen) else None
    candidates = [shutil.which(name) for name in NAMES]
    candidates += [MAC, _playwrights_own()]
    return next((path for path in candidates if path and _starts(path)), None)


def install() -> None:
    """Get a Chromium: Playwright's own, or else the distribution's package."""
    _try([sys.executable, "-m", "playwright", "install", "chromium"], seconds=300)
    if find() or not shutil.which("apt-get"):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        return
    # Another installation may be under way on a machine that has just started.
    apt = [*sudo, "apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
    _try([*apt, "update"], seconds=300)
    for name in ("chromium-headless-shell", "chromium"):  # not every distribution has the first
        _try([*apt, "install", "--no-install-recommends", name, "fonts-dejavu-core"], seconds=900)
        if find():
            return


def _starts(path: str) -> bool:
    """Tell a browser from a file that only points to one, or lacks its libraries."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _try(command: list[str], *, seconds: int) -> None:
    print("+", *command, file=sys.stderr, flush=True)
    try:
        subprocess.run(command, stdout=sys.stderr, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as failure:
        print(failure, file=sys.stderr)


def main(args: list[str]) -> int:
    """Print the path; on no browser say what to do, and fail."""
    path = find()
    if path is None and "--install" in args:
        install()
        path = find()
    if path is None:
        print("No Chromium. Install one, or set CHROMIUM to its path.", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
