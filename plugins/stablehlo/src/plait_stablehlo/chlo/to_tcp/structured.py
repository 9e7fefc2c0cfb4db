"""Ragged dot products and scans, as loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.builtin.types import index
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, TOTAL
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor
from plait_tcp.api import TENSORS

from plait_stablehlo.chlo.ops import structured as o
from plait_stablehlo.to_tcp.contraction import accumulator, contract
from plait_stablehlo.to_tcp.linear_algebra import cast
from plait_stablehlo.to_tcp.regions import copy_operations
from plait_stablehlo.to_tcp.shaping import as_result, as_shapes, constant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.attribute import Type
    from plait.rewrite import ConversionRewriter


@conversion_pattern(o.RaggedDotOp)
def lower_ragged_dot(op: o.RaggedDotOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.ragged_dot -> loops over the groups and their elements; tcp.contract where groups change nothing"""
    element = op.result.type.element_type
    if op.mode == "batch":
        numbers = op.ragged_dot_dimension_numbers.dot_numbers()
        return as_result(rw, op, contract(rw, operands[0], operands[1], numbers, element))
    wide = accumulator(element, operands[0].type.element_type)
    lhs, rhs = (cast(rw, value, wide) for value in operands[:2])
    ragged = _Ragged(op, TOTAL.on(rw), (lhs, rhs), operands[2], wide)
    return as_result(rw, op, cast(rw, ragged.build(), element))


class _Ragged:
    """The loops of a ragged dot product."""

    def __init__(self, op: o.RaggedDotOp, loops: ExpressionBuilder, values: Any, sizes: Any, element: Type) -> None:
        self.op, self.loops, self.element = op, loops, element
        self.values, self.sizes = values, sizes
        self.n = op.ragged_dot_dimension_numbers
        (self.ragged,) = self.n.lhs_ragged_dimensions
        self.extents = [sz.sizes_of(loops.builder, v) for v in values]
        n = self.n
        used = n.rhs_batching_dimensions + n.rhs_contracting_dimensions + n.rhs_group_dimensions
        taken = n.lhs_batching_dimensions + n.lhs_contracting_dimensions
        self.rows = [i for i in range(len(self.extents[0])) if i not in taken]
        self.columns = [i for i in range(len(self.extents[1])) if i not in used]

    def build(self) -> Any:
        """Build the loops; returns the result."""
        loops, b = self.loops, self.loops.builder
        groups = sz.size_of(b, self.sizes, len(self.sizes.type.shape) - 1)
        shape = [groups] if self.op.mode == "contracting" else []
        shape += [self.extents[0][i] for i in (*self.n.lhs_batching_dimensions, *self.rows)]
        shape += [self.extents[1][i] for i in self.columns]
        target = loops.variable(TENSORS.broadcast(b, constant(b, 0, self.element), shape))
        outer = self.op.group_batch_dims()
        with loops.nest([self.extents[0][i] for i in outer]) as places:
            first = loops.variable(sz.as_value(loops.builder, 0), index)
            with loops.loop(0, groups) as group:
                last = loops.index(first.value) + self._size_of_group(places, group)
                limit = sz.minimum(loops.builder, last, self.extents[0][self.ragged])
                start = sz.maximum(loops.builder, first.value, 0)  # sizes of groups are data, and may be negative
                self._group(target, dict(zip(outer, places)), group, start, limit)
                first.set(sz.as_value(loops.builder, last))
        return target.value

    def _size_of_group(self, places: Any, group: Any) -> Any:
        at = [group] if len(self.sizes.type.shape) == 1 else [*places, group]
        return self.loops.expression(self.sizes)[at].cast(index).value

    def _group(self, target: Any, known: dict[int, Any], group: Any, first: Any, limit: Any) -> None:
        """Add the products of one group."""
        n, loops = self.n, self.loops
        inner = [i for i in (*n.lhs_batching_dimensions, *self.rows, *n.lhs_contracting_dimensions) if i not in known]
        inner.sort(key=lambda i: i != self.ragged)
        bounds = [(first, limit) if i == self.ragged else (0, self.extents[0][i]) for i in inner]

        def enter(depth: int) -> None:
            if depth == len(inner):
                self._row(target, known, group)
                return
            with loops.loop(*bounds[depth]) as place:
                known[inner[depth]] = place
                enter(depth + 1)
            del known[inner[depth]]

        enter(0)

    def _row(self, target: Any, known: dict[int, Any], group: Any) -> None:
        """Add the products of one element of the left side with a row of the right side."""
        n, loops = self.n, self.loops
        lhs, rhs = (loops.expression(v) for v in self.values)
        factor: Expression = lhs[[known[i] for i in range(len(self.extents[0]))]]
        fixed = {d: known[i] for d, i in zip(n.rhs_batching_dimensions, n.lhs_batching_dimensions)}
        fixed |= {d: known[i] for d, i in zip(n.rhs_contracting_dimensions, n.lhs_contracting_dimensions)}
        fixed |= dict.fromkeys(n.rhs_group_dimensions, group)
        place = [group] if self.op.mode == "contracting" else []
        place += [known[i] for i in (*n.lhs_batching_dimensions, *self.rows)]
        with loops.nest([self.extents[1][i] for i in self.columns]) as columns:
            at = fixed | dict(zip(self.columns, columns))
            product = factor * rhs[[at[i] for i in range(len(self.extents[1]))]]
            target[[*place, *columns]] = target[[*place, *columns]] + product


@conversion_pattern(o.ScanOp)
def lower_scan(op: o.ScanOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """chlo.scan -> scf.for that takes slices, computes the body, and inserts slices"""
    count, dim = len(op.inputs), op.dimension.value
    inputs, inits = operands[:count], list(operands[count:])
    if not all(v.type.has_static_shape for v in op.outputs):
        return rw.no_match("the shapes of the outputs are not static")
    size = op.outputs[0].type.shape[dim] if op.outputs else sz.size_of(rw, inputs[0], dim)
    outputs = [SCALARS.empty(rw, v.type.shape, v.type.element_type) for v in op.outputs]
    zero, one = sz.as_value(rw, 0), sz.as_value(rw, 1)
    loop = rw.insert(scf.ForOp.define(zero, sz.as_value(rw, size), one, [*outputs, *inits]))
    place = rw.block, rw.anchor
    rw.set_at_end(loop.block)
    step = loop.induction_variable
    where = sz.subtract(rw, sz.subtract(rw, size, 1), step) if op.goes_backwards else step
    carried = list(loop.iter_arguments)
    arguments = [_slice(rw, x, dim, where, a.type) for x, a in zip(inputs, op.body.block.arguments)]
    mapping: dict[Any, Any] = dict(zip(op.body.block.arguments, [*arguments, *carried[len(outputs) :]]))
    *inner, last = list(op.body.block.operations)
    copy_operations(rw, inner, mapping)
    given = [mapping.get(v, v) for v in last.operands]
    written = [_inserted(rw, v, into, dim, where) for v, into in zip(given, carried[: len(outputs)])]
    rw.insert(scf.YieldOp([*written, *given[len(outputs) :]]))
    rw.block, rw.anchor = place
    return as_shapes(rw, loop.results, op.results)


def _box(rw: ConversionRewriter, value: Any, dim: int, where: Any) -> tuple[list[Any], list[Any]]:
    """Offsets and sizes of the slice at `where`."""
    sizes = sz.sizes_of(rw, value)
    return [where if i == dim else 0 for i in range(len(sizes))], [1 if i == dim else s for i, s in enumerate(sizes)]


def _slice(rw: ConversionRewriter, value: Any, dim: int, where: Any, ty: Type) -> Any:
    offsets, sizes = _box(rw, value, dim, where)
    plain = o.without_dimension(value.type, dim)
    made = rw(tensor.ExtractSliceOp.of(value, offsets, sizes, [1] * len(sizes), plain))
    return made if ty is plain else rw.insert(tensor.CastOp(made, ty)).dest


def _inserted(rw: ConversionRewriter, value: Any, into: Any, dim: int, where: Any) -> Any:
    return SCALARS.insert(rw, value, into, *_box(rw, into, dim, where))


PATTERNS = (lower_ragged_dot, lower_scan)
