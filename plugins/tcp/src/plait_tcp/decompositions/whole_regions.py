"""Regions on 0-d tensors, computed for all elements of whole tensors at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import RankedTensorType
from plait.ir.block import Block
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.arith.ops import ConstantOp
from plait_std.tensor.ops import FromElementsOp

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder

_ELEMENTWISE = (ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, ops.BitcastOp)
CONSTANTS = (ops.ConstOp, FromElementsOp, ConstantOp)


def is_elementwise(block: Block) -> bool:
    """Whether all that a region computes has a form on whole tensors."""
    inner = list(block.operations)[:-1]
    return all(isinstance(op, (*_ELEMENTWISE, *CONSTANTS)) for op in inner)


def apply(t: TensorBuilder, block: Block, arguments: Sequence[Value[Any]]) -> list[Value[Any]]:
    """What a region yields, for tensors of one shape in place of its arguments; it must be elementwise."""
    sizes = sz.sizes_of(t.b, arguments[0])
    shape = arguments[0].type.shape
    mapping: dict[Any, Any] = dict(zip(block.arguments, arguments))

    def whole(value: Value[Any]) -> Value[Any]:
        found = mapping.get(value, value)
        return found if found.type.shape == shape else t.broadcast(found, sizes, [])

    for op in block.operations:
        if op is block.last:
            break
        if not isinstance(op, _ELEMENTWISE):
            t.b.insert(op.clone(mapping))
            continue
        made: Any = op.clone({value: whole(value) for value in op.operands})
        for result, old in zip(made.results, op.results):
            result.type = RankedTensorType(shape, old.type.element_type)
            mapping[old] = result
        t.b.insert(made)
    return [whole(value) for value in block.last.operands] if block.last is not None else []
