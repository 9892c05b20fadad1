"""The receipt for a file that a student handed in: what was checked, and which lines are wrong."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.lessons.sealing import Fault


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of checking a lesson's file line by line.

    A file without a fault proves who worked; whoever knows the package can also write a file without working.

    Attributes:
        lines: the number of lines that are sealed right, from the first line on.
        faults: everything that does not fit, with its line.
        notes: what could not be checked, and what else is worth knowing.
        whole: whether everything in the file could be checked.

    Example:
        >>> Receipt(12).sentence
        '12 lines, sealed and replayed: nothing is wrong.'
        >>> Receipt(4, (Fault(5, "was changed after it was written"),)).sentence
        'line 5 was changed after it was written; lines 1 to 4 count.'
    """

    lines: int
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
    whole: bool = True

    @property
    def sealed(self) -> bool:
        """True if each line is sealed right and the file is complete."""
        return not any(fault.line > self.lines for fault in self.faults)

    @property
    def verified(self) -> bool:
        """True if everything in the file was checked and nothing is wrong."""
        return self.whole and not self.faults

    @property
    def sentence(self) -> str:
        """The receipt as a sentence."""
        if not self.faults:
            done = "sealed and replayed: nothing is wrong" if self.whole else "sealed, but not everything was replayed"
            return f"{self.lines:,} lines, {done}."
        kept = {0: "no line counts", 1: "line 1 counts"}.get(self.lines, f"lines 1 to {self.lines} count")
        count = "" if self.sealed else f"; {kept}"
        return f"{'; '.join(map(str, self.faults))}{count}."
