"""Contractions of complex numbers as contractions of floats: see Note [Numbers and their parts] of `split_complex`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.complex import ops as complex_
from plait_std.complex.to_standard import parts_of
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import add_product, build_generic
from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import is_plain
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.complex_numbers.parts import as_floats, reinterpreted
from plait_linalg.passes.complex_numbers.reductions import elementwise

_LEAST_ROWS = 4
"""An operand that is read for fewer rows is not transposed for them."""


class ComplexContraction(FrozenValue):
    """A contraction whose body adds the product of its two elements, or of their conjugates, to the sum."""

    found: Contraction
    conjugated: tuple[bool, bool]
    """Whether the conjugates of the elements of each operand are multiplied."""

    @classmethod
    def of(cls, op: GenericOp) -> ComplexContraction | None:
        """`op` as such a contraction; None if it is another operation, or better computed in another way."""
        found = contraction_of(op)
        if found is None or len(found.lane_operands) != 1 or len(op.ins) != 2:
            return None
        conjugated = _factors_conjugated(op)
        if conjugated is None or not all(v.type.shape for v in op.operands):
            return None
        here = cls(found, conjugated)
        is_worth_it = here.has_lanes_last or (is_plain(op.maps()[here.lanes]) and here._rows() >= _LEAST_ROWS)
        return here if is_worth_it else None

    @property
    def lanes(self) -> int:
        """The number of the operand that is read along the last dimension of the output."""
        return self.found.lane_operands[0]

    @property
    def has_lanes_last(self) -> bool:
        """Whether the lanes are the last dimension of their operand."""
        return self.found.op.maps()[self.lanes].results[-1] == AffineDim(self.found.lane_loop)

    def _rows(self) -> int:
        sizes = [self.found.size(loop) for loop in self.found.others]
        return _LEAST_ROWS if DYNAMIC in sizes else self.found.known_steps(self.found.others)

    def build(self) -> list[GenericOp]:
        """Build the contraction of floats and what puts its sums together; returns what moves numbers before."""
        op: Any = self.found.op
        builder = Builder.before(op)
        moves: list[GenericOp] = []
        maps = list(op.maps())
        with_lanes = op.ins[self.lanes]
        if not self.has_lanes_last:
            moves.append(self._transposed(builder, with_lanes, maps[self.lanes]))
            with_lanes = moves[0].results[0]
            exprs = _moved_last(maps[self.lanes].results, self.found.lane_loop)
            maps[self.lanes] = AffineMap(maps[0].num_dims, 0, exprs)
        sums = self._sums(builder, op.ins[1 - self.lanes], with_lanes, maps)
        op.results[0].replace_all_uses_with(self._together(builder, sums))
        op.erase()
        return moves

    def _transposed(self, builder: Builder, value: Value[Any], map: AffineMap) -> GenericOp:
        """A copy of an operand with the lanes last."""
        dims = list(range(len(map.results)))
        lane = map.results.index(AffineDim(self.found.lane_loop))  # type: ignore[arg-type]
        order = [dim for dim in dims if dim != lane] + [lane]
        sizes = sz.sizes_of(builder, value)
        ty = RankedTensorType(tuple(value.type.shape[dim] for dim in order), value.type.element_type)
        empty = sz.empty_like(builder, ty, [sizes[dim] for dim in order])
        read = AffineMap(len(dims), 0, tuple(AffineDim(order.index(dim)) for dim in dims))
        maps = [read, AffineMap.identity(len(dims))]
        return build_generic(builder, [value], [empty], maps, ["parallel"] * len(dims), lambda _, scalars: scalars[:1])

    def _sums(self, builder: Builder, factor: Value[Any], rows: Value[Any], maps: Sequence[AffineMap]) -> Value[Any]:
        """The sums of the rows times the real, and times the imaginary parts of the other factors."""
        op: Any = self.found.op
        element = factor.type.element_type.element_type
        kept = self.found.kept
        order = [*kept[:-1], -1, kept[-1], *self.found.reductions]  # -1 is the loop over the parts of a factor
        number = {loop: AffineDim(i) for i, loop in enumerate(order)}

        def renamed(map: AffineMap, *, with_parts: bool) -> AffineMap:
            exprs = [expr.evaluate([number.get(i) for i in range(map.num_dims)]) for expr in map.results]  # type: ignore[arg-type]
            return AffineMap(len(order), 0, (*exprs, number[-1]) if with_parts else tuple(exprs))

        out = AffineMap(len(order), 0, tuple(number[loop] for loop in (*kept[:-1], -1, kept[-1])))
        indexing = [renamed(maps[1 - self.lanes], with_parts=True), renamed(maps[self.lanes], with_parts=False), out]
        sizes = sz.sizes_of(builder, op.outs[0])
        shape = [*sizes[:-1], 2, sz.multiply(builder, sizes[-1], 2)]
        given = op.outs[0].type.shape
        last = DYNAMIC if given[-1] == DYNAMIC else 2 * given[-1]
        ty = RankedTensorType((*given[:-1], 2, last), element)
        zero = SCALARS.constant(builder, 0, element)
        empty = sz.empty_like(builder, ty, shape)
        filled = builder.insert(FillOp.make([zero], [empty])).results[0]
        iterators = ["parallel"] * (len(kept) + 1) + ["reduction"] * len(self.found.reductions)
        inputs = [_with_parts(builder, factor), reinterpreted(builder, rows, element)]
        return build_generic(builder, inputs, [filled], indexing, iterators, add_product).results[0]

    def _together(self, builder: Builder, sums: Value[Any]) -> Value[Any]:
        """u + i v of the sums u and v, and the initial value."""
        op: Any = self.found.op
        element = op.outs[0].type.element_type
        numbers = reinterpreted(builder, sums, element)
        sizes = sz.sizes_of(builder, op.outs[0])
        rank = len(sizes)
        of_parts = [_slice(builder, numbers, rank - 1, i, sizes) for i in (0, 1)]
        of_factor, of_rows = self.conjugated[1 - self.lanes], self.conjugated[self.lanes]
        sign = -1 if of_factor != of_rows else 1
        init = [] if _is_zero(op.outs[0]) else [op.outs[0]]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            b = SCALARS.on(inner)
            u, v = (parts_of(b, scalar) for scalar in scalars[:2])
            real, imaginary = (u[0] - v[1], u[1] + v[0]) if sign > 0 else (u[0] + v[1], u[1] - v[0])
            if of_rows:
                imaginary = -imaginary
            if init:
                before = parts_of(b, scalars[2])
                real, imaginary = before[0] + real, before[1] + imaginary
            return [real.apply("complex", imaginary).value]

        return elementwise(builder, [*of_parts, *init], element, emit)


def _factors_conjugated(op: GenericOp) -> tuple[bool, bool] | None:
    """Which factors the body multiplies as conjugates; None if it does not add products."""
    block: Any = op.body.block
    a, b, out = block.arguments
    total = block.last.operands[0].defining_op
    if not isinstance(total, complex_.AddOp) or out not in total.operands or not out.has_one_use:
        return None
    product = (total.rhs if total.lhs is out else total.lhs).defining_op
    if not isinstance(product, complex_.MulOp):
        return None
    found: dict[Any, bool] = {}
    for value in product.operands:
        made = value.defining_op
        found[made.operands[0] if isinstance(made, complex_.ConjOp) else value] = isinstance(made, complex_.ConjOp)
    return (found[a], found[b]) if set(found) == {a, b} else None


def _moved_last(exprs: Any, lane_loop: int) -> tuple[Any, ...]:
    lane = AffineDim(lane_loop)
    return (*(expr for expr in exprs if expr != lane), lane)


def _with_parts(builder: Builder, value: Value[Any]) -> Value[Any]:
    """A tensor of complex numbers with a dimension for their two parts."""
    sizes = sz.sizes_of(builder, value)
    rank = len(sizes)
    floats = as_floats(builder, value)
    groups = [[dim] for dim in range(rank - 1)] + [[rank - 1, rank]]
    return builder(tensor.ExpandShapeOp.of(floats, groups, [*sizes, 2]))


def _slice(builder: Builder, value: Value[Any], dim: int, index: int, sizes: Sequence[Any]) -> Value[Any]:
    """The part of a tensor at an index of a dimension, without that dimension."""
    offsets = [0] * len(value.type.shape)
    offsets[dim] = index
    counts = [*sizes[:dim], 1, *sizes[dim:]]
    shape = value.type.shape
    ty = RankedTensorType((*shape[:dim], *shape[dim + 1 :]), value.type.element_type)
    return builder(tensor.ExtractSliceOp.of(value, offsets, counts, [1] * len(counts), ty))


def _is_zero(value: Value[Any]) -> bool:
    """Whether all elements are the constant zero."""
    fill = value.defining_op
    if not isinstance(fill, FillOp) or not isinstance(fill.ins[0].type, ComplexType):
        return False
    made: Any = fill.ins[0].defining_op
    if isinstance(made, complex_.ConstantOp):
        return all(part.value == 0 for part in made.value.elements)  # type: ignore[attr-defined]
    parts = [part.defining_op for part in made.operands] if isinstance(made, complex_.CreateOp) else []
    return len(parts) == 2 and all(isinstance(p, arith.ConstantOp) and p.value.value == 0 for p in parts)
