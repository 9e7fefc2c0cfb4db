"""What the readers of If, Loop and Scan build alike: ends of regions, values of type index, loops of scf."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType, i1, i64
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.builders import index_constant
from plait_std.scf import ops as scf
from plait_std.sizes import as_shaped
from plait_tcp.formulas import Tensor

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_onnx.reader.graph import GraphReader

NUMBER, FLAG = RankedTensorType((), i64), RankedTensorType((), i1)


class ControlFlowError(ValueError):
    """A conditional or a loop that is not read, and why."""


def inside_of(reader: GraphReader, block: Block) -> Builder:
    inside = Builder.at_end(block)
    inside.location = reader.builder.location
    return inside


def yield_from(reader: GraphReader, block: Block, values: Sequence[Any], types: Sequence[Any]) -> None:
    inside = inside_of(reader, block)
    inside.insert(scf.YieldOp([typed(inside, v, ty) for v, ty in zip(values, types)]))


def typed(b: Builder, value: Value[Any], ty: Type) -> Value[Any]:
    return as_shaped(b, value, ty) if isinstance(ty, RankedTensorType) else value


def scalar(reader: GraphReader, value: Any) -> Value[Any]:
    """The element of a tensor of one element."""
    b, rank = reader.builder, len(value.type.shape)
    return SCALARS.read(b, value, [index_constant(b, 0) for _ in range(rank)])


def shape_only(reader: GraphReader, fact: Any) -> Any:
    return reader.xp.of(fact.shape, fact.element) if isinstance(fact, Tensor) else fact


def as_value(b: Builder, size: Any) -> Value[Any]:
    return index_constant(b, size) if isinstance(size, int) else size


def number_tensor(b: Builder, number: Value[Any]) -> Value[Any]:
    return SCALARS.tensor(b, [SCALARS.convert(b, number, i64)])


def true_tensor(b: Builder) -> Value[Any]:
    return SCALARS.tensor(b, [SCALARS.constant(b, 1, i1)])


def for_loop(
    reader: GraphReader,
    size: Any,
    carried: Sequence[Value[Any]],
    body: Callable[[Block, Value[Any], Sequence[Value[Any]]], Sequence[Any]],
) -> Sequence[Value[Any]]:
    """scf.for from 0 to a size, whose body builds at the end of a block"""
    zero, end, one = (as_value(reader.builder, n) for n in (0, size, 1))
    loop = scf.ForOp.define(zero, end, one, list(carried))
    found = body(loop.block, loop.induction_variable, list(loop.iter_arguments))
    yield_from(reader, loop.block, found, [v.type for v in carried])
    return reader.builder.insert(loop).results


def room_for_all(reader: GraphReader, size: Any, fact: Any) -> Value[Any]:
    """A tensor with room for a value of each iteration."""
    shape = [n if isinstance(n, int) else reader.size_value(n) for n in fact.shape]
    return SCALARS.empty(reader.builder, [size, *shape], fact.element)


def inserted(b: Builder, value: Value[Any], target: Value[Any], number: Value[Any]) -> Value[Any]:
    """`target` with a value at a place of its first dimension."""
    inner = target.type.shape[1:]
    value = typed(b, value, RankedTensorType(inner, value.type.element_type))
    sizes = [size.mixed for size in SCALARS.on(b).sizes(value)]
    return SCALARS.insert(b, value, target, [number, *[0] * len(inner)], [1, *sizes])
