"""What makes two pieces of IR the same: all but locations, names of values and identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region


def structural_key(block: Block) -> tuple[Any, ...]:
    """A hashable value that two blocks share exactly if they, with all that is nested in them, are the same.

    What the blocks define is numbered in the order of the text; a value from outside stands for itself. Takes linear
    time, without recursion.
    """
    ordered: list[Block] = []
    work = [block]
    numbers: dict[Any, int] = {}
    while work:
        current = work.pop()
        ordered.append(current)
        nested: list[Block] = []
        for defined in (current, *current.arguments):
            numbers[defined] = len(numbers)
        for op in current.operations:
            for result in op.results:
                numbers[result] = len(numbers)
            for region in op.regions:
                nested += region.blocks
        work += reversed(nested)
    parts: list[Any] = []
    for current in ordered:
        parts.append(tuple([argument.type for argument in current.arguments]))
        parts += [_without_regions(op, numbers) for op in current.operations]
    return tuple(parts)


def operation_key(op: Operation) -> tuple[Any, ...]:
    """A hashable value that two operations share exactly if they are the same, with all that they hold, and have the
    same operands."""
    return _without_regions(op, {}), tuple([structural_key(b) for region in op.regions for b in region.blocks])


def _without_regions(op: Operation, numbers: dict[Any, int]) -> Any:
    """One operation, of its regions only how many blocks they have."""
    name = op.__class__ if op.is_registered else op.name
    operands = tuple([numbers.get(v, v) for v in op._operands])
    attributes = tuple(sorted(op._attributes.items(), key=_name)) if op._attributes else None
    successors = tuple([numbers.get(b, b) for b in op.successors])
    return name, operands, op._properties, op.result_types, attributes, successors, tuple(map(_block_count, op.regions))


def _name(item: tuple[str, Any]) -> str:
    return item[0]


def _block_count(region: Region) -> int:
    return len(region.blocks)
