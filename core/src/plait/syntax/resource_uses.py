"""Which resources the attributes of an operation refer to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plait.syntax.aliases import collect_aliases
from plait.syntax.naming import name_values
from plait.syntax.printer import Printer

if TYPE_CHECKING:
    from plait.builtin.dense import ResourceHandle
    from plait.ir.operation import Operation


def resources_of(op: Operation) -> Iterable[ResourceHandle]:
    """The resources that attributes of `op`, and of what is in it, refer to, in the order of its text."""
    printer = Printer()
    name_values(op, printer)
    collect_aliases(op, printer)
    return printer.resources
