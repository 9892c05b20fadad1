"""Wheels for the site of JupyterLite, made from others: files left out, replaced or added."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

NOTHING = re.compile("(?!)")


def remake(
    wheel: Path, target: Path, left_out: re.Pattern[str] = NOTHING, fresh: Mapping[str, bytes] | None = None
) -> None:
    """Copy a wheel or another archive, without some files and with fresh ones; the wheel's record lists what it holds.

    Args:
        wheel: the wheel to copy.
        target: the wheel to write, another file.
        left_out: what the names of the files that stay out match.
        fresh: what files hold, by name, in place of what they held or besides; the record gives no hash for them.
    """
    waiting = dict(fresh or {})
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        kept = [item for item in old.infolist() if not left_out.search(item.filename)]
        added = [name for name in waiting if name not in old.namelist()]
        for item in kept:
            data = waiting.get(item.filename) or old.read(item)
            if item.filename.endswith(".dist-info/RECORD"):
                rows = [row for row in csv.reader(io.StringIO(data.decode())) if not left_out.search(row[0])]
                rows = [[row[0], "", ""] if row[0] in waiting else row for row in rows]
                text = io.StringIO()
                csv.writer(text, lineterminator="\n").writerows([*rows, *([name, "", ""] for name in added)])
                data = text.getvalue().encode()
            new.writestr(item, data, zipfile.ZIP_DEFLATED, 9)
        for name in added:
            new.writestr(zipfile.ZipInfo(name, kept[0].date_time), waiting[name], zipfile.ZIP_DEFLATED, 9)
