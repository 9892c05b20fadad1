"""Build the documentation site, and show it on this machine.

python tools/docs.py build [FOLDER]   into dist/docs, or into another folder
python tools/docs.py serve [PORT]     serve dist/docs until it is stopped, and open it
python tools/docs.py publish [FOLDER] all that is published, into dist/pages: this site, with JupyterLite below it

The site asks no other machine for anything: any server of files will do.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import webbrowser
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import lite
from docs_site.accessible import mend
from docs_site.notebook_pages import write_notebooks
from docs_site.places import ROOT, place, sources, with_links
from docs_site.reference import write_reference
from docs_site.rules_pages import rules_page
from docs_site.shown import write_shown

SITE = ROOT / "dist" / "docs"
WORK = ROOT / ".venv" / "docs"
"""Where the pages' sources are put together, and what is kept for the next build."""
PAGES = ROOT / "dist" / "pages"
LITE = "lite"
"""The folder of the published site that holds JupyterLite."""
_PUBLISHED = re.compile(r"^<!-- PUBLISHED: (.+) -->$", re.MULTILINE)
_README = re.compile(r"^<!-- README: (.+) -->$", re.MULTILINE)


def build(site: Path = SITE, *, published: bool = False) -> None:
    """Write the site again.

    Args:
        site: the folder of the site; an older site there is replaced.
        published: whether JupyterLite is below the site, and pages lead there.

    Raises:
        SystemExit: when Sphinx warns or fails; it has then printed the reason.
    """
    pages = WORK / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    files = sources()
    notebooks = [file for file in files if file.endswith(".ipynb")]
    write_notebooks(notebooks, pages, WORK / "live", LITE if published else None)
    for file in files:
        if not file.endswith(".ipynb"):
            write_page(file, pages, published=published)
    write_reference(pages)
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-j", "2"]
    settings = ["-c", str(ROOT / "docs" / "site"), "-d", str(WORK / "read")]
    done = subprocess.run([*command, *settings, str(pages), str(site)], check=False)
    if done.returncode:
        sys.exit("Sphinx can't build the site: see above.")
    mend(site)
    write_shown(site, WORK / "live")
    if published:
        lite.build(site / LITE)


def write_page(file: str, pages: Path, *, published: bool = False) -> None:
    """Write a page or a picture for the site.

    Args:
        file: the file, from the repository's root.
        pages: the folder of the site's sources.
        published: whether the page says what only the published site has.
    """
    target = str(place(file))
    to = pages / target
    to.parent.mkdir(parents=True, exist_ok=True)
    if not file.endswith(".md"):
        shutil.copy(ROOT / file, to)
        return
    text = (ROOT / file).read_text(encoding="utf-8")
    if target.startswith("rules/"):
        text = rules_page(text)
    text = _PUBLISHED.sub(r"\1" if published else "", with_links(text, file, target))
    to.write_text(_README.sub(lambda part: with_links(readme(part[1]), "README.md", target), text), encoding="utf-8")


def readme(title: str) -> str:
    """Return a section of the README, with its heading.

    Args:
        title: the heading.

    Example:
        >>> readme("Install").splitlines()[0]
        '## Install'
    """
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)
    if found is None:
        sys.exit(f"README.md has no section {title!r}.")
    return found[0].rstrip()


def main() -> None:
    """Do what the command line asks for."""
    match sys.argv[1:]:
        case ["build" | "publish" as asked, *folder] if len(folder) < 2:
            start = time.monotonic()
            published = asked == "publish"
            site = Path(*folder) if folder else (PAGES if published else SITE)
            build(site, published=published)
            print(f"{site}: {lite.size(site) / 1e6:.1f} MB, built in {time.monotonic() - start:.0f} s.")
        case ["serve", *port] if len(port) < 2:
            with lite.server(SITE, int(port[0]) if port else 8001) as running:
                url = f"http://127.0.0.1:{running.server_port}/"
                print(f"{url} until Ctrl+C", flush=True)
                webbrowser.open(url)
                with suppress(KeyboardInterrupt):
                    running.serve_forever()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
