"""The Parquet files of a simulation's tables, in which damage is noticed.

Each file names its table and its sets, and contains a checksum of all its bytes. So damage shows, for example after a
machine lost power while it wrote the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import name_of, read_file, reason
from manaforge_widgets.simulation.optional import needed
from manaforge_widgets.simulation.tables import arrow_table, no_rows

_KEY = "manaforge_widgets"
_DIGITS = 32
_BLANK = b"0" * _DIGITS
_MARK = re.compile(rb"table (\w+), sets (\d+) to (\d+), checksum ([0-9a-f]{%d})" % _DIGITS)
_AGAIN = "mf.simulate with the same arguments plays its games again"


def parquet_bytes(table: str, columns: Mapping[str, Any], sets: range) -> bytes:
    """Return the bytes of a file with some rows of a table; the same rows always give the same bytes.

    Args:
        table: the name of the table.
        columns: the rows, as a list of values for each column.
        sets: the numbers of the sets that the rows belong to.

    Example:
        >>> data = parquet_bytes("games", no_rows()["games"], range(4, 6))
        >>> data[:4]
        b'PAR1'
    """
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    out, rows = arrow.BufferOutputStream(), arrow_table(table, columns)
    mark = f"table {table}, sets {sets.start} to {sets.stop}, checksum {_BLANK.decode()}"
    with parquet.ParquetWriter(out, rows.schema, compression="zstd", write_page_checksum=True) as writer:
        writer.write_table(rows)
        writer.add_key_value_metadata({_KEY: mark})
    written: bytes = out.getvalue().to_pybytes()
    return _with_checksum(written, written.rindex(mark.encode()) + len(mark) - _DIGITS, _checksum(written))


def sets_of(path: Path, table: str, first: int) -> int:
    """Return how many sets a file contains; 0 if it is missing or damaged, or has another table or first set.

    Args:
        path: the path of the file.
        table: the name of the table that the file should have.
        first: the number of the first set that the file should have.

    Raises:
        SaveError: if the file exists but can't be read.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = Path(folder, "000000.parquet")
        ...     size = path.write_bytes(parquet_bytes("games", no_rows()["games"], range(4, 6)))
        ...     whole = sets_of(path, "games", 4)
        ...     size = path.write_bytes(path.read_bytes()[:-1])
        ...     whole, sets_of(path, "games", 4)
        (2, 0)
    """
    if not path.exists():
        return 0
    data = read_file(path)
    marks = list(_MARK.finditer(data))
    if not marks:
        return 0
    mark = marks[-1]
    if mark[1] != table.encode() or int(mark[2]) != first:
        return 0
    blank = _with_checksum(data, mark.start(4), _BLANK)
    return int(mark[3]) - first if _checksum(blank) == mark[4] else 0


def read_table(path: Path, table: str) -> Any:
    """Return the rows of a file as a ``pyarrow.Table``.

    Args:
        path: the path of the file.
        table: the name of the table. The file must have the columns of this table.

    Raises:
        SaveError: if the file can't be read.
    """
    parquet = needed("pyarrow.parquet")
    rows = _read(path, lambda file: parquet.read_table(file, page_checksum_verification=True))
    rows = rows.replace_schema_metadata(None)
    if not rows.schema.equals(arrow_table(table, no_rows()[table]).schema):
        raise SaveError(f"{name_of(path.parent)}/{path.name}: can't be read: it has the wrong columns; {_AGAIN}.")
    return rows


def rows_of(path: Path) -> int:
    """Return the number of rows in a file.

    Args:
        path: the path of the file.

    Raises:
        SaveError: if the file can't be read.
    """
    rows: int = _read(path, needed("pyarrow.parquet").read_metadata).num_rows
    return rows


def _with_checksum(data: bytes, start: int, checksum: bytes) -> bytes:
    return data[:start] + checksum + data[start + _DIGITS :]


def _checksum(blank: bytes) -> bytes:
    return blake2b(blank, digest_size=_DIGITS // 2).hexdigest().encode()


def _read(path: Path, how: Callable[[Path], Any]) -> Any:
    try:
        return how(path)
    except Exception as error:
        raise SaveError(f"{name_of(path.parent)}/{path.name}: can't be read: {reason(error)}; {_AGAIN}.") from error
