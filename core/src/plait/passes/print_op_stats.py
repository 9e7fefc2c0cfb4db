"""Count operations by name and print the counts; the IR stays as it is.

What `print-op-stats` prints for a module with a function that adds twice:

    Operations encountered:
    -----------------------
        arith.addi   , 2
      builtin.module , 1
         func.func   , 1
         func.return , 1
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from plait.passes.base import Pass
from plait.passes.options import option

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class PrintOpStats(Pass):
    """Print how often each operation occurs, on the error stream."""

    name: ClassVar[str] = "print-op-stats"
    title: ClassVar[str] = "PrintOpStats"
    json: bool = option(False, doc="print an object of JSON")

    def run(self, op: Operation, ctx: Context) -> None:
        counts = Counter(inner.name for inner in op.walk())
        write = stats_as_json if self.json else stats_as_table
        print(write(dict(sorted(counts.items()))), file=sys.stderr)


def stats_as_table(counts: Mapping[str, int]) -> str:
    """A line for each operation; names are aligned at the dot between dialect and mnemonic."""
    parts = [(*_split(name), count) for name, count in counts.items()]
    width = max((len(dialect) for dialect, _, _ in parts), default=0)
    op_width = max((len(op) for _, op, _ in parts), default=0)
    lines = [f"{dialect:>{width + 2}}{op:<{op_width}} , {count}" for dialect, op, count in parts]
    return "\n".join(["Operations encountered:", "-----------------------", *lines])


def stats_as_json(counts: Mapping[str, int]) -> str:
    lines = [f"  {json.dumps(name)} : {count}" for name, count in counts.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _split(name: str) -> tuple[str, str]:
    """`arith`, `.addi`; an unregistered operation may have no dialect."""
    dialect, dot, op = name.partition(".")
    return (dialect, dot + op) if dot else ("", " " + name)
