"""`tm_tensor.topk` as loops that move each element up past the values that it goes before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.types import i32
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.scf.ops import ForOp, YieldOp

from plait_tm_tensor import ops

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter

Values = Sequence[Value[Any]]


@conversion_pattern(ops.TopkOp)
def lower_topk(op: ops.TopkOp, operands: Values, rw: ConversionRewriter) -> Any:
    """tm_tensor.topk -> scf.for over lines, over their elements, and over the values that are kept"""
    values, *indices = operands[: len(op.inputs)]
    dim, outs = op.dimension.value, list(operands[len(op.inputs) :])
    lines = [sz.size_of(rw, values, i) for i in range(values.type.rank) if i != dim]
    kept = sz.size_of(rw, outs[0], dim)

    def element(b: Builder, place: Values, carried: Values) -> Values:
        *line, at = place
        where = [*line[:dim], at, *line[dim:]]
        value = SCALARS.read(b, values, where)
        number = SCALARS.read(b, indices[0], where) if indices else SCALARS.convert(b, at, i32)

        def slot(inner: Builder, slots: Values, state: Values) -> Values:
            return _moved_up(inner, op, [*line[:dim], *slots, *line[dim:]], state)

        return _loops(b, [kept], [*carried, value, number], slot)[:2]

    return _loops(rw, [*lines, sz.size_of(rw, values, dim)], outs, element)


def _moved_up(b: Builder, op: ops.TopkOp, where: Values, state: Values) -> Values:
    """Exchange the value that is kept at a place with the one that moves up, if that goes before it."""
    best, places, *given = state
    value, number, kept, numbers = SCALARS.on(b).wrap(*given, best, places)
    old, old_number = kept[[*where]], numbers[[*where]]
    forward, backward = value.b.wrap(_goes_before(b, op, value, old), _goes_before(b, op, old, value))
    moves = forward | ((forward == backward) & (number < old_number))
    best = SCALARS.write(b, best, moves.select(value, old).value, where)
    places = SCALARS.write(b, places, moves.select(number, old_number).value, where)
    return [best, places, *(moves.select(stays, moved).value for stays, moved in ((old, value), (old_number, number)))]


def _goes_before(b: Builder, op: ops.TopkOp, value: Expression, other: Expression) -> Value[Any]:
    """The region of `op` written out."""
    mapping: dict[Any, Any] = dict(zip(op.body.block.arguments, (value.value, other.value)))
    *inner, last = op.body.block.operations
    for one in inner:
        b.insert(one.clone(mapping))
    return mapping.get(last.operands[0], last.operands[0])


def _loops(
    b: Any, sizes: Sequence[sz.Size], carried: Values, body: Callable[[Builder, Values, Values], Values]
) -> list[Value[Any]]:
    """Build loops over all indices of `sizes` that carry values; return them as the loops leave them."""
    zero, one = sz.as_value(b, 0), sz.as_value(b, 1)
    bounds = [sz.as_value(b, size) for size in sizes]

    def nested(at: Builder, indices: list[Value[Any]], state: Values) -> list[Value[Any]]:
        if len(indices) == len(bounds):
            return list(body(at, indices, state))
        loop = ForOp.define(zero, bounds[len(indices)], one, list(state))
        at.insert(loop)
        inner = Builder.at_end(loop.block)
        inner.location = loop.location
        inner.insert(YieldOp(nested(inner, [*indices, loop.induction_variable], loop.iter_arguments)))
        return list(loop.results)

    return nested(b, [], carried)
