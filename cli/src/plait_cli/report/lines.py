"""The text of a module as lines that know their operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.syntax.aliases import collect_aliases
from plait.syntax.printer import Printer

from plait_cli.report.naming import StableNames

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation

ELIDE = 16
"""Constants with more elements are shown as `__elided__`."""
LONGEST = 1000
"""Characters of a line that are shown."""


class Texts:
    """Each text once, by its number."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._numbers.get(text)
        if found is None:
            found = self._numbers[text] = len(self.all)
            self.all.append(text)
        return found


@dataclass(slots=True)
class Line:
    """One line, without its indentation. `op` is the innermost operation that it is a part of; `is_head`: the first."""

    text: str
    indent: int
    op: Any
    is_head: bool


class _Mark(str):
    """No text, in the output of the printer: here `op` begins, or (None) the innermost one ends."""

    op: Any

    @classmethod
    def of(cls, op: Operation | None) -> _Mark:
        made = cls("")
        made.op = op
        return made


class _MarkingPrinter(Printer):
    """A printer that marks where operations begin and end."""

    __slots__ = ()

    def block(self, block: Block, print_label: bool = True, print_terminator: bool = True) -> None:
        if print_label:
            self._block_label(block)
        outer = self.indent
        self.indent = outer + "  "
        last = None if print_terminator else block.last
        for op in block.operations:
            if op is last:
                break
            self.out += (_Mark.of(op), self.indent)
            self.operation(op)
            self.out += ("\n", _Mark.of(None))
        self.indent = outer


def lines_of(module: Operation, names: StableNames) -> list[Line]:
    """The lines of `module`, with names from `names`; large constants are left out, resources too."""
    printer = _MarkingPrinter(elide_larger=ELIDE)
    names.apply(module, printer)
    before, after = collect_aliases(module, printer)
    printer.out.append(_Mark.of(module))
    printer.operation(module)
    pieces, printer.out = printer.out, []
    plain = [_line(text, None, False) for text in before]
    return [*plain, *_split(pieces), *[_line(text, None, False) for text in after]]


def _split(pieces: list[str]) -> list[Line]:
    lines: list[Line] = []
    stack: list[Any] = []
    text: list[str] = []
    owner, is_head = None, False
    for piece in pieces:
        if isinstance(piece, _Mark):
            if piece.op is None:
                stack.pop()
            else:
                stack.append(piece.op)
                if not text:
                    owner, is_head = piece.op, True
            continue
        *complete, rest = piece.split("\n")
        for part in complete:
            lines.append(_line("".join([*text, part]), owner, is_head))
            text, owner, is_head = [], stack[-1], False
        if rest:
            if not text and not is_head:
                owner = stack[-1]
            text.append(rest)
    if text:
        lines.append(_line("".join(text), owner, is_head))
    return lines


def _line(text: str, op: Operation | None, is_head: bool) -> Line:
    stripped = text.lstrip(" ")
    indent = len(text) - len(stripped)
    if len(stripped) > LONGEST:
        stripped = f"{stripped[:LONGEST]} ... ({len(stripped) - LONGEST} more characters)"
    return Line(stripped, indent, op, is_head)
