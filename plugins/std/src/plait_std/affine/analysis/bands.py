"""Nests of `affine.for` in which each loop holds the next one and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plait.builtin.attributes import AffineMapAttr, index_attr
from plait.ir.affine import AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.affine.analysis.domain import Values
from plait_std.affine.ops import ForOp, YieldOp


def perfect_nest(root: ForOp) -> list[ForOp]:
    """The loops from `root` inwards that hold one loop and nothing else, and the loop that holds the rest."""
    nest = [root]
    while True:
        first = nest[-1].block.first
        if not isinstance(first, ForOp) or first.next is not nest[-1].block.last:
            return nest
        nest.append(first)


def nest_roots(root: Operation) -> Iterator[ForOp]:
    """The loops in `root` that do not belong to the perfect nest of a loop around them."""
    for op in list(root.walk()):
        parent = op.parent_op
        if isinstance(op, ForOp) and not (isinstance(parent, ForOp) and len(perfect_nest(parent)) > 1):
            yield op


def empty_loop(like: ForOp) -> ForOp:
    """A loop without a place, with bounds of 0 and an empty body, where `like` comes from."""
    zero = AffineMapAttr(AffineMap.constant(0))
    block = Block([like.induction_variable.type])
    block.append(YieldOp([]))
    loop = ForOp([], [], [], zero, zero, index_attr(1), [], Region(block))
    loop.location = like.location
    return loop


def set_bound(loop: ForOp, which: str, map: AffineMap, operands: Values) -> None:
    """Set the `lower` or `upper` bound of a loop."""
    loop.set_operands(f"{which}_operands", list(operands))
    setattr(loop, f"{which}_map", AffineMapAttr(map))


def move_body(source: ForOp, target: ForOp) -> None:
    """Move all but the terminator of a loop in front of the terminator of another one."""
    end, last = target.block.last, source.block.last
    assert end is not None
    for op in list(source.block.operations):
        if op is not last:
            op.move_before(end)


def replace_in(region: Region, old: Value[Any], new: Value[Any]) -> None:
    """Let what is in a region use another value."""
    for user in old.users:
        if region.is_ancestor_of(user.parent_region):
            user.operands = [new if operand is old else operand for operand in user.operands]


def joined(*parts: tuple[AffineMap, Values]) -> tuple[list[tuple[AffineExpr, ...]], int, int, list[Value[Any]]]:
    """The results of several maps over one space: for each map its results; numbers of dims and symbols; operands."""
    num_dims = sum(map.num_dims for map, _ in parts)
    num_symbols = sum(map.num_symbols for map, _ in parts)
    results: list[tuple[AffineExpr, ...]] = []
    first_dim = first_symbol = 0
    for map, _ in parts:
        dims = [AffineDim(first_dim + i) for i in range(map.num_dims)]
        symbols = [AffineSymbol(first_symbol + i) for i in range(map.num_symbols)]
        results.append(tuple([result.replace(dims, symbols) for result in map.results]))
        first_dim += map.num_dims
        first_symbol += map.num_symbols
    operands = [value for map, values in parts for value in values[: map.num_dims]]
    operands += [value for map, values in parts for value in values[map.num_dims :]]
    return results, num_dims, num_symbols, operands
