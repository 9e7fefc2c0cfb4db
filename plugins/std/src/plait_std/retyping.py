"""The types of the values that operations bring, and how they are changed in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def brought_values(op: Operation) -> Iterator[Value[Any]]:
    """The results of an operation, and the arguments of its blocks."""
    yield from op.results
    yield from block_arguments(op)


def block_arguments(op: Operation) -> Iterator[Value[Any]]:
    """The arguments of the blocks of an operation."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.arguments


def types_within(root: Operation) -> set[Any]:
    """The types of all values in `root`."""
    found: set[Any] = set()
    for op in root.walk():  # written out, as it is asked of every program
        for result in op.results:
            found.add(result.type)
        for region in op.regions:
            for block in region.blocks:
                found.update(argument.type for argument in block.arguments)
    return found


def retype(op: Operation, convert: Callable[[Any], Any]) -> None:
    """Give the values that an operation brings the types that `convert` makes of theirs."""
    for value in brought_values(op):
        value.type = convert(value.type)
