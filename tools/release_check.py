"""Do everything for a release short of the upload: build both files, check them, and try them where nothing else is.

python tools/release_check.py          build into dist/release, and try the wheel with each Python that is found
python tools/release_check.py v0.2.0   the same for a release with this tag, whose version and news must be ready
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import links
from no_node import path_without_node

ROOT = links.ROOT
OUT = ROOT / "dist" / "release"
NEEDED = ("docs/pictures/", "README.md", "binder/", "manaforge_widgets/frontend/src/", "tests/", "tools/")
"""What a source distribution must hold, among other things."""
LARGEST = 10_000_000
"""The most bytes of each of the two files."""


def check_news(root: Path, tag: str | None) -> None:
    """Compare the version with the tag and with the changelog.

    Raises:
        SystemExit: when they differ, or the changelog has no date for a version that is to be released.
    """
    version = links.version(root)
    news = re.findall(r"^## \[(.*)\] - (.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    dates = dict(news)
    if version not in dates:
        sys.exit(f"CHANGELOG.md has no part for version {version}.")
    if tag is None:
        return
    if tag != f"v{version}":
        sys.exit(f"The tag is {tag}, and the version of the package is {version}: the tag must be v{version}.")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", dates[version]):
        sys.exit(f"CHANGELOG.md must give version {version} a date, not {dates[version]!r}.")
    if links.home(root) is None:
        sys.exit("pyproject.toml does not name the repository: run make set-repository OWNER=... REPO=...")


def check_page(metadata: bytes) -> None:
    """Check what a package index would show.

    Raises:
        SystemExit: when a link leads nowhere there.
    """
    text = str(message_from_bytes(metadata).get_payload())
    dead = [target for target in re.findall(r"\]\(([^)\s]+)\)", text) if not target.startswith(("https://", "#"))]
    dead += [word for word in links.UNSET if re.search(rf"[/.]{word}\b", text)]
    if dead:
        sys.exit(f"On a package index these links of the README would be dead: {', '.join(dead)}.")


def check_files(folder: Path) -> tuple[Path, Path]:
    """Check what the two files hold, and return them: the wheel and the source distribution.

    Raises:
        SystemExit: when something is missing, or there that should not be.
    """
    [wheel], [sdist] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        check_page(archive.read(metadata))
    with tarfile.open(sdist) as archive:
        held = [name.partition("/")[2] for name in archive.getnames()]
    missing = [start for start in NEEDED if not any(name.startswith(start) for name in held)]
    # What somebody has played in the notebooks, or left in the folder; the tests have old saves called so.
    made = re.compile(r"(?:^|/)my_|\.ipynb_checkpoints|node_modules|\.whl$")
    own = [name for name in (*names, *held) if made.search(name) and not name.startswith("tests/")]
    if missing or own:
        sys.exit(f"Missing: {', '.join(missing) or 'nothing'}. Should not be there: {', '.join(own) or 'nothing'}.")
    if large := [path.name for path in (wheel, sdist) if path.stat().st_size > LARGEST]:
        sys.exit(f"Larger than {LARGEST / 1e6:.0f} MB: {', '.join(large)}.")
    return wheel, sdist


def pythons() -> dict[str, str]:
    """Return each Python that the package promises and this machine has, by its version; this one at least."""
    promised = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    versions = [name.rpartition(" ")[2] for name in promised if re.search(r":: 3\.\d+$", name)]
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    found = {version: sys.executable if version == here else f"python{version}" for version in versions}
    return {version: program for version, program in found.items() if _runs(program)}


def _runs(program: str) -> bool:
    try:
        # A program can be there only to say that it is not installed.
        return subprocess.run([program, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def check(tag: str | None = None) -> None:
    """Build, check and try both files, and print the time of each step.

    Raises:
        SystemExit: when a check fails.
        CalledProcessError: when a build, an installation or a trial fails; the reason is on stderr.
    """
    start = time.monotonic()
    check_news(ROOT, tag)
    shutil.rmtree(OUT, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        left_out = ("MANAFORGE_COMPILE", "MANAFORGE_SKIP_JS", "PYTHONPATH", "VIRTUAL_ENV")
        env = {name: value for name, value in os.environ.items() if name not in left_out}
        env["PATH"] = path_without_node(place / "programs")

        def run(*command: str) -> None:
            subprocess.run(command, cwd=place, env=env, check=True, stdout=subprocess.DEVNULL)

        # The wheel is built from the source distribution, so this shows that it needs no Node.js.
        run(sys.executable, "-m", "build", "--outdir", str(OUT), str(ROOT))
        wheel, sdist = check_files(OUT)
        run(sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist))
        sizes = " and ".join(f"{path.name} ({path.stat().st_size / 1e6:.1f} MB)" for path in (wheel, sdist))
        print(f"{sizes}: built and checked in {time.monotonic() - start:.0f} s.", flush=True)
        for version, program in pythons().items():
            begun = time.monotonic()
            venv = place / version
            run(program, "-m", "venv", str(venv))
            python = str(venv / ("Scripts" if os.name == "nt" else "bin") / "python")
            run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))
            run(python, "-m", "pip", "check")
            run(python, str(ROOT / "tools" / "play_a_turn.py"))
            print(f"Python {version}: installed, and a turn played, in {time.monotonic() - begun:.0f} s.", flush=True)
    print(f"All is ready for the upload after {time.monotonic() - start:.0f} s.")


def main(args: list[str]) -> int:
    """Do what the command line says."""
    if len(args) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    check(*args)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
