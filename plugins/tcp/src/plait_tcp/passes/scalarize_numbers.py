"""Compute the elements of small tensors of integers that are extracted as scalars.

    %0 = tcp.concat %i, %zero dim = 0 : tensor<1xi32>, tensor<1xi32> -> tensor<2xi32>
    %1 = tcp.binary add %0, %one : tensor<2xi32>
    %2 = tensor.extract %1[%c1] : tensor<2xi32>

becomes

    %2 = arith.addi %c0_i32, %c1_i32 : i32

Exporters compute sizes and places of slices in tensors. As scalars they take no memory, and it can be proved what they
are at most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import elements_of
from plait.builtin.types import IndexType
from plait.define.attribute_constraints import is_elements
from plait.interfaces.elementwise import Elementwise
from plait.ir.builder import Builder
from plait.ir.value import BlockArgument, Value
from plait.parameters import is_unbound
from plait.passes import Pass
from plait.rewrite import constant_value
from plait_std.algebra import SCALARS
from plait_std.arith.ops import IndexCastOp
from plait_std.builders import as_index, integer_value
from plait_std.runtime_checks.generate import settle_known
from plait_std.sizes.building import unflattened
from plait_std.tensor.ops import ExtractOp, FromElementsOp

from plait_tcp import ops
from plait_tcp.sizes.settled import settle_index

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_MOST_ELEMENTS = 16
_DEEPEST = 24

Place = tuple[int, ...]


class ScalarizeNumbers(Pass):
    """Compute elements that are extracted of small tensors of integers as scalars."""

    name: ClassVar[str] = "tcp-scalarize-numbers"

    def run(self, op: Operation, ctx: Context) -> None:
        if not any(isinstance(inner, (ExtractOp, IndexCastOp)) for inner in op.walk()):
            return
        _scalarize(op, ctx)
        settle_known(op, ctx, settle_index)


def _scalarize(op: Operation, ctx: Context) -> None:
    """Replace extracted elements by the scalars that they are."""
    for read in [inner for inner in op.walk() if isinstance(inner, ExtractOp)]:
        place = _place(read)
        if place is None or isinstance(read.tensor, BlockArgument):
            continue
        b = Builder.before(read)
        b.location = read.location
        read.result.replace_all_uses_with(_Elements(b, ctx).element(read.tensor, place))
        read.erase()
        ctx.count("elements computed as scalars")


def _place(read: ExtractOp) -> Place | None:
    """The constant place that is read of a small tensor of integers."""
    if not _is_small(read.tensor):
        return None
    place = [integer_value(i) for i in read.indices]
    known = [i for i, size in zip(place, read.tensor.type.shape) if i is not None and 0 <= i < size]
    return tuple(known) if len(known) == len(place) else None


def _is_small(value: Value[Any]) -> bool:
    """Whether a value is a tensor of a few integers without a sign of their own."""
    ty: Any = value.type
    element = getattr(ty, "element_type", None)
    if not isinstance(element, IndexType) and getattr(element, "signedness", None) != "signless":
        return False
    return getattr(ty, "has_static_shape", False) and ty.num_elements <= _MOST_ELEMENTS


class _Elements:
    """Scalars for elements of tensors, each computed once."""

    def __init__(self, builder: Builder, ctx: Context) -> None:
        self.builder, self.ctx = builder, ctx
        self._made: dict[tuple[Value[Any], Place], Value[Any]] = {}

    def element(self, value: Value[Any], place: Place, depth: int = 0) -> Value[Any]:
        """The element at a place, as far as its operations are followed."""
        key = value, place
        if key not in self._made:
            self._made[key] = self._followed(value, place, depth) or SCALARS.read(
                self.builder, value, [as_index(self.builder, i) for i in place]
            )
        return self._made[key]

    def _followed(self, value: Value[Any], place: Place, depth: int) -> Value[Any] | None:
        op: Any = value.defining_op
        known = constant_value(value)
        if known is not None and is_elements(known) and not is_unbound(known):
            return SCALARS.constant(self.builder, int(elements_of(known)[place]), value.type.element_type)
        if op is None or depth == _DEEPEST or not all(_is_small(operand) for operand in op.operands):
            return op.elements[_linear(place, value.type.shape)] if isinstance(op, FromElementsOp) else None
        if isinstance(op, (ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp)):
            return self._computed(op, place, depth)
        source = _MOVED[op.name](op, place) if op.name in _MOVED else None
        return self.element(*source, depth + 1) if source is not None else None

    def _computed(self, op: Any, place: Place, depth: int) -> Value[Any] | None:
        model = self.ctx.model(Elementwise, op)
        if model is None or not all(operand.type.shape in ((), op.result.type.shape) for operand in op.operands):
            return None
        scalars = [self.element(x, place if x.type.shape else (), depth + 1) for x in op.operands]
        return model.payload(op, self.builder, scalars)[0]


Source = tuple[Value[Any], Place]


def _of_reshape(op: ops.ReshapeOp, place: Place) -> Source:
    return op.operand, unflattened(op.operand.type.shape, _linear(place, op.result.type.shape))


def _of_concat(op: ops.ConcatOp, place: Place) -> Source:
    dim = op.dim.value
    index = place[dim]
    for part in op.inputs:
        if index < part.type.shape[dim]:
            return part, (*place[:dim], index, *place[dim + 1 :])
        index -= part.type.shape[dim]
    raise AssertionError("a place behind the last operand")


def _linear(place: Sequence[int], shape: Sequence[int]) -> int:
    index = 0
    for i, size in zip(place, shape):
        index = index * size + i
    return index


_MOVED: dict[str, Callable[[Any, Place], Source]] = {ops.ReshapeOp.name: _of_reshape, ops.ConcatOp.name: _of_concat}
"""Operations that move elements: where each comes from."""
