"""Vectorizes structured operations on tensors that say how large their vectors are.

    %0 = linalg.generic ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) attrs = {vector_sizes = array<i64: 16>} {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %in, %in : f32
      linalg.yield %1 : f32
    }

becomes

    %1 = vector.transfer_read %x[%c0], %pad : tensor<16xf32>, vector<16xf32>
    %2 = arith.mulf %1, %1 : vector<16xf32>
    %0 = vector.transfer_write %2, %e[%c0] : vector<16xf32>, tensor<16xf32>

Loops that reduce stay loops, over vectors in registers: see Note [Registers].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseArrayAttr, DenseElementsAttr, bool_attr
from plait.builtin.types import FloatType, IndexType, IntegerType, ShapedType, VectorType, i64, index
from plait.define.traits import ElementwiseMappable
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.tensor import ops as tensor
from plait_std.vector import ops as vector
from plait_std.vector import transfers

from plait_linalg.indexing import dim_of, factors
from plait_linalg.ops import FillOp, GenericOp, IndexOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.context import Context
    from plait.ir.affine import AffineExpr
    from plait.ir.attribute import Type

    from plait_linalg.ops.base import StructuredOp

VECTOR_SIZES = "vector_sizes"
"""The attribute with the size of the vectors along each loop; 0 for loops that stay loops."""
_WIDTHS = (8, 16, 32, 64)
CONTRACT = FastMathFlagsAttr("contract")


@dataclass(frozen=True)
class Vectorize(Pass):
    """Vectorize the structured operations on tensors that have an attribute `vector_sizes`."""

    name: ClassVar[str] = "linalg-vectorize"
    unroll: int = option(4, doc="steps of a reduction in one iteration of its loop")

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if isinstance(inner, (GenericOp, FillOp)) and VECTOR_SIZES in inner.attributes:
                sizes: Any = inner.attributes[VECTOR_SIZES]
                reason = why_not_vectorizable(inner)
                vectorizer = Vectorizer(inner, sizes.values, self.unroll)
                reason = reason or vectorizer.why_not()
                if reason is None:
                    vectorizer.run()
                elif ctx.remarks is not None:
                    ctx.remark("missed", "NotVectorized", inner, reason=reason, Operation=inner.name)


def set_vector_sizes(op: Operation, sizes: Sequence[int]) -> None:
    """Let `linalg-vectorize` vectorize `op`."""
    op.set_attribute(VECTOR_SIZES, DenseArrayAttr(i64, tuple(sizes)))


def why_not_vectorizable(op: StructuredOp) -> str | None:
    """Why vectors cannot take the place of the elements that `op` computes with; None if they can."""
    if not op.on_tensors:
        return "it is not on tensors"
    iterators = op.iterators()
    if "parallel" not in iterators:
        return "it has no parallel loop"
    for map in op.maps():
        if any(factors(expr) is None for expr in map.results):
            return f"the indexing map '{map}' is not of sums of loops"
        for loop, kind in enumerate(iterators):
            if kind == "parallel" and sum(loop in (factors(expr) or {}) for expr in map.results) > 1:
                return f"the indexing map '{map}' uses a loop twice"
    parallel = {AffineDim(i) for i, kind in enumerate(iterators) if kind == "parallel"}
    for map in op.maps()[len(op.ins) :]:
        if set(map.results) != parallel:
            return "an output is not indexed by exactly the parallel loops"
    for map in op.maps()[: len(op.ins)]:
        lane = op.maps()[len(op.ins)].results[-1].position
        dim = dim_of(map, lane)
        parts = (factors(map.results[dim]) or {}) if dim is not None else {lane: 1}
        if [loop for loop in parts if iterators[loop] == "parallel"] != [lane]:
            return f"the indexing map '{map}' adds another parallel loop to the loop of the lanes"
        if parts[lane] != 1:
            return f"the indexing map '{map}' leaves elements out between the lanes"
    for inner in op.payload.block.operations:
        reason = _why_not_on_vectors(inner)
        if reason is not None:
            return reason
    types = [value.type for value in op.operands] + [a.type for a in op.payload.block.arguments]
    bad = [ty for ty in types if not _is_native(ty)]
    return f"vectors of '{bad[0]}' are not supported" if bad else None


def _why_not_on_vectors(op: Operation) -> str | None:
    if op.name == "linalg.yield" or isinstance(op, (IndexOp, arith.ConstantOp)):
        return None
    if not op.has_trait(ElementwiseMappable):
        return f"'{op.name}' is not elementwise"
    bad = [value.type for value in (*op.operands, *op.results) if not _is_native(value.type)]
    return f"vectors of '{bad[0]}' are not supported" if bad else None


def _is_native(ty: Type) -> bool:
    """Whether vectors of a type, or of the elements of it, are in the registers of common machines."""
    element: Any = ty.element_type if isinstance(ty, ShapedType) else ty
    if isinstance(element, FloatType):
        return element.mnemonic in ("f32", "f64")
    if isinstance(element, IntegerType):
        return element.width in (1, *_WIDTHS) and not (isinstance(ty, ShapedType) and element.width == 1)
    return isinstance(element, IndexType) and not isinstance(ty, ShapedType)


class Vectorizer:
    """One operation on vectors."""

    def __init__(self, op: StructuredOp, sizes: Sequence[int], unroll: int) -> None:
        self.op: Any = op
        self.unroll = unroll
        iterators = op.iterators()
        out = op.maps()[len(op.ins)]
        self.dims: list[int] = [expr.position for expr in out.results]
        """The loop along each dimension of the vectors."""
        self.shape = tuple(sizes[loop] for loop in self.dims)
        self.extents = dict(zip(self.dims, op.outs[0].type.shape))
        """The size of each parallel loop as far as it is known."""
        self.reductions = [i for i, kind in enumerate(iterators) if kind != "parallel"]
        self.builder = Builder.before(op)
        self.b = SCALARS.on(self.builder)

    def why_not(self) -> str | None:
        """Why vectors of this shape cannot be read; None if they can."""
        for map in self.op.maps()[: len(self.op.ins)]:
            for loop, size in zip(self.dims, self.shape):
                if not self._is_along(map, loop) and size > 1 and self.extents[loop] != size:
                    return f"vectors of {size} along loop {loop} do not fit its {self.extents[loop]} steps"
        return None

    def run(self) -> None:
        """Build the vectors and erase the operation."""
        op = self.op
        maps = op.maps()[len(op.ins) :]
        arguments = op.payload.block.arguments[len(op.ins) :]
        inits = [
            self._read(value, map, {}) if argument.has_uses else None
            for value, map, argument in zip(op.outs, maps, arguments)
        ]
        results = self._reduced(inits) if self.reductions else self._step({}, inits)
        for value, result, dest, map in zip(results, op.results, op.outs, maps):
            result.replace_all_uses_with(self._write(value, dest, map))
        op.erase()

    def _reduced(self, inits: Sequence[Value[Any] | None]) -> list[Value[Any]]:
        """The outputs after all steps of the loops that reduce."""
        carried = [self.b.variable(self._undefined(i) if init is None else init) for i, init in enumerate(inits)]
        self._reduce(self.reductions, {}, carried)
        return [variable.value for variable in carried]

    def _undefined(self, output: int) -> Value[Any]:
        """A vector that the first step replaces."""
        return SCALARS.constant(self.builder, 0, VectorType(self.shape, self.op.outs[output].type.element_type))

    def _reduce(self, loops: Sequence[int], indices: dict[int, Any], carried: Sequence[Any]) -> None:
        """Loops over the reductions, the innermost with several steps in an iteration."""
        if not loops:
            for variable, value in zip(carried, self._step(indices, [variable.value for variable in carried])):
                variable.set(value)
            return
        loop, rest = loops[0], loops[1:]
        size = self._extent(loop)
        steps = 1 if rest else self.unroll
        whole = size - size % steps
        if not isinstance(whole.mixed, int) or whole.mixed > steps:
            with self.b.loop(0, whole.mixed, steps) as i:
                for step in range(steps):
                    self._reduce(rest, {**indices, loop: i + step}, carried)
        else:
            whole = self.b.index(0)
        if isinstance(whole.mixed, int) and isinstance(size.mixed, int) and size.mixed - whole.mixed <= steps:
            for step in range(whole.mixed, size.mixed):
                self._reduce(rest, {**indices, loop: self.b.index(step)}, carried)
        elif steps > 1:
            with self.b.loop(whole.mixed, size.mixed) as i:
                self._reduce(rest, {**indices, loop: i}, carried)

    def _extent(self, loop: int) -> Expression:
        """The number of steps of a loop."""
        places = [
            (value, map.results.index(AffineDim(loop)))
            for value, map in zip(self.op.operands, self.op.maps()) if AffineDim(loop) in map.results
        ]  # fmt: skip
        sizes = [self.b.size(*place) for place in places[:1]]
        known = [value.type.shape[dim] for value, dim in places if value.type.shape[dim] >= 0]
        return self.b.index(known[0]) if known else sizes[0]

    def _step(self, indices: dict[int, Any], outs: Sequence[Value[Any] | None]) -> list[Value[Any]]:
        """The body on vectors; returns what it yields."""
        block = self.op.payload.block
        ins = [
            self._read(value, map, indices) if argument.has_uses else None
            for value, map, argument in zip(self.op.ins, self.op.maps(), block.arguments)
        ]
        values: dict[Any, Any] = dict(zip(block.arguments, [*ins, *outs]))
        for inner in block.operations:
            if inner is block.last:
                break
            if isinstance(inner, IndexOp):
                values[inner.result] = self._index(inner.dim.value, indices)
            else:
                self._on_vectors(inner, values)
        return [self._repeated(values.get(value, value)) for value in block.last.operands]

    def _on_vectors(self, op: Operation, values: dict[Any, Any]) -> None:
        """The operation on vectors, or on scalars if none of its operands is a vector."""
        operands = [values.get(value, value) for value in op.operands]
        types: list[Any] = [result.type for result in op.results]
        if any(isinstance(value.type, VectorType) for value in operands):
            operands = [self._repeated(value) for value in operands]
            types = [VectorType(self.shape, ty) for ty in types]
        new: Any = type(op).create(operands, types, op._properties, op.attributes, location=op.location)
        if self.reductions and _is_sum_of_product(op):
            new.fastmath = FastMathFlagsAttr(new.fastmath.value | CONTRACT.value)
        self.builder.insert(new)
        values.update(zip(op.results, new.results))

    # Values

    def _repeated(self, value: Value[Any]) -> Value[Any]:
        """A vector for a scalar."""
        if isinstance(value.type, VectorType):
            return value
        return self.builder(vector.BroadcastOp(value, VectorType(self.shape, value.type)))

    def _index(self, loop: int, indices: dict[int, Any]) -> Value[Any]:
        """The indices of a loop: a scalar where it stays a loop, else 0, 1, 2 ... along its dimension."""
        if loop in indices:
            return indices[loop].value
        dim = self.dims.index(loop)
        inner, size = prod(self.shape[dim + 1 :]), self.shape[dim]
        ty = VectorType(self.shape, index)
        numbers = [i // inner % size for i in range(prod(self.shape))]
        return self.builder(arith.ConstantOp(DenseElementsAttr.from_values(ty, numbers)))

    def _read(self, value: Value[Any], map: AffineMap, indices: dict[int, Any]) -> Value[Any]:
        """The elements of an operand, as a vector where they differ."""
        if not isinstance(value.type, ShapedType):
            return value
        known = self._known(value, map)
        if known is not None:
            return known
        places = [self._at(expr, indices) for expr in map.results]
        along = [dim_of(map, loop) if self._is_along(map, loop) else None for loop in self.dims]
        apart = [i for i, loop in enumerate(self.dims) if self.shape[i] > 1 and not self._is_along(map, loop)]
        if apart:
            return self._read_rows(value, map, places, along, apart[-1] + 1)
        return self._read_along(value, places, along, self.shape)

    def _is_along(self, map: AffineMap, loop: int) -> bool:
        """Whether steps of a loop are steps along a dimension of an operand, or along none: no sum with factors."""
        place = dim_of(map, loop)
        if place is None:
            return True
        parts = factors(map.results[place]) or {}
        return [factor for other, factor in parts.items() if other in self.dims] == [1]

    def _read_along(
        self, value: Value[Any], places: Sequence[Value[Any]], along: Sequence[int | None], shape: tuple[int, ...]
    ) -> Value[Any]:
        """A vector whose dimensions lie along the dimensions of the operand, a scalar if none does."""
        if all(dim is None for dim in along):
            return self.builder(tensor.ExtractOp(value, places))
        moved = [AffineConstant(0) if dim is None else AffineDim(dim) for dim in along]
        bounds = [
            dim is None or value.type.shape[dim] == size or self.extents[loop] == size
            for dim, size, loop in zip(along, shape, self.dims[-len(shape) :])
        ]
        padding = SCALARS.constant(self.builder, 0, value.type.element_type)
        return self.builder(transfers.TransferReadOp(
            value, places, AffineMapAttr(AffineMap(len(places), 0, tuple(moved))), padding, None, _flags(bounds),
            VectorType(shape, value.type.element_type),
        ))  # fmt: skip

    def _read_rows(
        self, value: Value[Any], map: AffineMap, places: Sequence[Value[Any]], along: Sequence[int | None], rows: int
    ) -> Value[Any]:
        """A vector of which the first `rows` dimensions are read one by one, at any sums of loops."""
        rest = self.shape[rows:]
        made = SCALARS.constant(self.builder, 0, VectorType(self.shape, value.type.element_type))
        for position in product(*(range(size) for size in self.shape[:rows])):
            here = dict(zip(self.dims, position))
            steps = [sum(here.get(loop, 0) * by for loop, by in (factors(expr) or {}).items()) for expr in map.results]
            moved = [(self.b.index(place) + step).value for place, step in zip(places, steps)]
            row = self._read_along(value, moved, along[rows:], rest)
            if not isinstance(row.type, VectorType):
                row = self.builder(vector.BroadcastOp(row, VectorType(rest, row.type)))
            made = self.builder(vector.InsertOp(row, made, [], DenseArrayAttr(i64, position)))
        return made

    def _at(self, expr: AffineExpr, indices: dict[int, Any]) -> Value[Any]:
        """Where the first element of a vector is along a dimension of an operand."""
        starts = [indices[loop] if loop in indices else self.b.index(0) for loop in range(len(self.op.iterators()))]
        return self.b.index(expr.evaluate(starts)).value  # type: ignore[arg-type]

    def _known(self, value: Value[Any], map: AffineMap) -> Value[Any] | None:
        """The vector that was just written to all of `value`, if it has this shape and this order."""
        write = value.defining_op
        in_order = list(map.results) == [AffineDim(loop) for loop in self.dims]
        if not isinstance(write, transfers.TransferWriteOp) or not in_order:
            return None
        return write.value if self._is_whole(write) else None

    def _is_whole(self, write: transfers.TransferWriteOp) -> bool:
        """Whether a vector of this shape was written to all of a tensor, in this order."""
        identity = AffineMap.identity(len(self.shape))
        if write.value.type.shape != self.shape or write.permutation_map.map != identity or write.mask is not None:
            return False
        starts = [place.defining_op for place in write.indices]
        return all(isinstance(op, arith.ConstantOp) and op.value.value == 0 for op in starts)

    def _zero(self) -> Value[Any]:
        return self.b.index(0).value

    def _write(self, value: Value[Any], dest: Value[Any], map: AffineMap) -> Value[Any]:
        """`dest` with the vector in it; what was written to all of it before is not."""
        before = dest.defining_op
        if isinstance(before, transfers.TransferWriteOp) and self._is_whole(before):
            dest = before.base
        order = [map.results.index(AffineDim(loop)) for loop in self.dims]
        bounds = [dest.type.shape[dim] == size for dim, size in zip(order, self.shape)]
        indexing = AffineMap(len(order), 0, tuple(AffineDim(dim) for dim in order))
        zeros = [self._zero()] * len(order)
        return self.builder(transfers.TransferWriteOp(
            value, dest, zeros, AffineMapAttr(indexing), None, _flags(bounds), dest.type
        ))  # fmt: skip


def _is_sum_of_product(op: Operation) -> bool:
    """Whether `op` is a product that is only added to something, or such a sum: see Note [Sums of products]."""
    if isinstance(op, arith.MulFOp):
        return op.result.has_one_use and isinstance(next(iter(op.result.users)), arith.AddFOp)
    return isinstance(op, arith.AddFOp) and any(
        isinstance(value.defining_op, arith.MulFOp) and _is_sum_of_product(value.defining_op) for value in op.operands
    )


def _flags(values: Sequence[bool]) -> ArrayAttr:
    return ArrayAttr(tuple(bool_attr(value) for value in values))


# Note [Registers]
# The vectors of an output are read before the loops that reduce, carried from one iteration to the next, and written
# once. How many elements they have is decided by who sets `vector_sizes`: as many as there is room for in registers.

# Note [Sums of products]
# In a reduction whose body adds a product to the output, product and sum may be computed with one rounding, if the
# machine has an instruction for that: they get the flag `contract`. The sum of such a reduction has no order that a
# program could rely on, and one rounding less does not make it less exact.
