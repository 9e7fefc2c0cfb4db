"""Operations with regions on pairs: each tensor that is taken apart is two, in operands, regions and results.

    %s = tcp.reduce_region(%x) init(%i) dims = [0] { ... } : (tensor<4xf64>, tensor<f64>) -> tensor<f64>

becomes

    %s:2 = tcp.reduce_region(%x#0, %x#1) init(%i#0, %i#1) dims = [0] { ... }

A reduction, scan or window with a kind becomes one with a region that combines pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import ExpressionBuilder
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait_tcp import ops
from plait_tcp.api import TENSORS
from plait_tcp.types import like

if TYPE_CHECKING:
    from plait.builtin.types import Type

    from plait_emulation.pairs import Pairs

Parts = Callable[[Sequence[Value[Any]]], list[Value[Any]]]
"""The parts of the values that are taken apart, and the other values."""
_Reduces = ops.ReduceOp | ops.ReduceRegionOp
_Scans = ops.ScanOp | ops.ScanRegionOp
_Slides = ops.WindowOp | ops.WindowRegionOp
_Reduction = _Reduces | _Scans | _Slides


def _reduction(
    op: _Reduction, inputs: Sequence[Value[Any]], inits: Sequence[Value[Any]], types: Sequence[Type], body: Region
) -> Operation:
    """A reduction, scan or window like `op`, with a region."""
    if isinstance(op, _Reduces):
        return ops.ReduceRegionOp(inputs, inits, op.dims, types, body)
    if isinstance(op, _Scans):
        return ops.ScanRegionOp(inputs, inits, op.dim, op.exclusive, op.reverse, types, body)
    return ops.WindowRegionOp(
        inputs, inits, op.low, op.high, op.window, op.strides, op.static_low, op.static_high, types, body,
        op.base_dilation, op.dilation,
    )  # fmt: skip


def _on_parts(op: Operation, parts: Parts, types: Sequence[Type], body: Region) -> Operation:
    """The operation with a region on parts."""
    if isinstance(op, (ops.ReduceRegionOp, ops.ScanRegionOp, ops.WindowRegionOp)):
        return _reduction(op, parts(op.inputs), parts(op.inits), types, body)
    if isinstance(op, ops.SortOp):
        return ops.SortOp(parts(op.inputs), op.dim, types, body=body)
    if isinstance(op, ops.ScatterOp):
        return ops.ScatterOp(
            parts(op.inputs), op.indices, parts(op.updates), op.offset_dims, op.collapsed_dims, op.start_index_map,
            op.index_vector_dim, types, body, op.operand_batching_dims, op.indices_batching_dims,
        )  # fmt: skip
    if isinstance(op, ops.IsolatedGroupOp):
        return ops.IsolatedGroupOp(parts(op.inputs), types, body=body)
    return ops.GroupOp(types, body=body)


WITH_REGIONS = (
    ops.ReduceRegionOp, ops.ScanRegionOp, ops.WindowRegionOp, ops.SortOp, ops.ScatterOp, ops.GroupOp,
    ops.IsolatedGroupOp,
)  # fmt: skip


def expand(pairs: Pairs, b: ExpressionBuilder, op: Any) -> list[Any]:
    """Build the operation on parts, with the region of `op`; return the parts or the value of each result."""

    def parts(values: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [part for value in values for part in (pairs.of(value) if pairs.has(value) else (value,))]

    body = Region()
    body.take_blocks_of(op.body)
    _spread_arguments(pairs, body.block, 2 if isinstance(op, ops.SortOp) else 1)
    types: list[Any] = []
    for result in op.results:
        types += [part_type(pairs, result)] * 2 if pairs.has(result) else [result.type]
    made = b.builder.insert(_on_parts(op, parts, types, body))
    for name, value in op.attributes.items():
        made.set_attribute(name, value)
    rest = iter(made.results)
    return [(next(rest), next(rest)) if pairs.has(result) else next(rest) for result in op.results]


def part_type(pairs: Pairs, value: Value[Any]) -> Any:
    """The type of the parts of a value."""
    return value.type.with_element_type(pairs.part_type(value.type.element_type))


def _spread_arguments(pairs: Pairs, block: Block, each: int) -> None:
    """Two arguments in place of each that is taken apart; `each` adjacent ones stay together."""
    arguments = list(block.arguments)
    for start in range(0, len(arguments), each):
        adjacent = arguments[start : start + each]
        if not pairs.has(adjacent[0]):
            for argument in adjacent:
                argument.replace_all_uses_with(block.add_argument(argument.type))
            continue
        type = part_type(pairs, adjacent[0])
        first, second = ([block.add_argument(type) for _ in adjacent] for _ in range(2))
        for argument, *pair in zip(adjacent, first, second):
            pairs.stand_for(argument, (pair[0], pair[1]), Builder.at_start(block))
    for argument in arguments:
        block.erase_argument(argument)


def combine(pairs: Pairs, b: ExpressionBuilder, op: ops.ReduceOp | ops.ScanOp | ops.WindowOp) -> Any:
    """A reduction, scan or window with a kind, by a region; None if there is no rule for the kind."""
    element = op.operand.type.element_type
    rule = pairs.combiner(op.kind.text, element)
    if rule is None:
        return None
    block = Block([like(op.operand.type.with_element_type(pairs.part_type(element)), ())] * 4)
    inside = TENSORS.on(Builder.at_end(block))
    first, second, third, fourth = inside.wrap(*block.arguments)
    made: Any = rule((first, second), (third, fourth))
    inside.builder.insert(ops.YieldOp([part.value for part in made]))
    inputs, inits, types = pairs.of(op.operand), pairs.of(op.init), [part_type(pairs, op.result)] * 2
    return tuple(b.builder.insert(_reduction(op, inputs, inits, types, Region(block))).results)
