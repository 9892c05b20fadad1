"""What no file of the project may hold: addresses of far hosts, and paths of one machine."""

from __future__ import annotations

import json
import re

import pytest
from project import ROOT, files

# Joined here, since this file is searched too.
FAR = [
    ".".join(names)
    for names in (
        ("jsdelivr", "net"),
        ("unpkg", "com"),
        ("cdnjs", "cloudflare"),
        ("esm", "sh"),
        ("cdn", "plot"),
        ("skypack", "dev"),
        ("googleapis", "com"),
        ("gstatic", "com"),
        ("registry", "npmjs"),
        ("registry", "yarnpkg"),
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("deb", "debian"),
    )
]
FAR_HOST = re.compile("|".join(rf"\b{re.escape(host)}\b" for host in FAR))
MACHINE_PATH = re.compile(r"(?<![\w.$}~/-])/(?:work|root|tmp|farm)(?=[/\s\"'`),;:]|$)", re.MULTILINE)


def test_no_far_host_and_no_path_of_one_machine() -> None:
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for pattern in (FAR_HOST, MACHINE_PATH):
            found += [f"{path.relative_to(ROOT)}: {hit[0]}" for hit in pattern.finditer(text)]
    assert found == []


@pytest.mark.parametrize("text", ["see https://{0}/x", "'{0}'"])
def test_far_hosts_are_seen(text: str) -> None:
    assert all(FAR_HOST.search(text.format(host)) for host in FAR)


@pytest.mark.parametrize(
    ("text", "seen"),
    [("open('/{0}/a')", True), ("cd /{0}", True), ("./{0}/a", False), ("/{0}shop", False), ("and/{0}", False)],
)
def test_machine_paths_are_seen(text: str, seen: bool) -> None:
    assert bool(MACHINE_PATH.search(text.format("work"))) is seen


def test_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "manaforge_widgets/frontend/package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
