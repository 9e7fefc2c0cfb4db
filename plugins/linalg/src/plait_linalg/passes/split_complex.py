"""Computes structured operations on complex numbers by operations on their parts, which vectors can do.

    %0 = linalg.generic {maps = [(i, k), (k, j), (i, j)]} ins(%a, %b : tensor<8x4xcomplex<f32>>, ...) outs(%zero) {
      out + a * b
    }

becomes a contraction of floats, of twice the rows and of rows twice as long, and the sum of what the real and what the
imaginary parts of `%a` contribute:

    %parts = native.reinterpret %a, with a dimension of size 2 split off : tensor<8x4x2xf32>
    %rows = native.reinterpret %b : tensor<4x32xf32>
    %1 = linalg.generic {maps = [(i, q, j, k) -> (i, k, q), (k, j), (i, q, j)]} ins(%parts, %rows) outs(%zeros) {
      out + a * b
    }
    %2 = native.reinterpret %1 : tensor<8x2x16xcomplex<f32>>
    %0 = linalg.generic ins(%2[:, 0, :], %2[:, 1, :]) { u + i v }

See Note [Numbers and their parts].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import ComplexType, FloatType, IntegerType, ShapedType, i1
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.lazy import lazy_import
from plait.passes import Pass
from plait_std.arith.ops import SelectOp
from plait_std.complex.to_standard import split_numbers
from plait_std.native.ops import ReinterpretOp, element_bits
from plait_std.tensor.ops import CollapseShapeOp, ExpandShapeOp, InsertSliceOp

from plait_linalg.ops import FillOp, GenericOp, StructuredOp, YieldOp
from plait_linalg.passes.complex_numbers.parts import reinterpreted
from plait_linalg.passes.complex_numbers.reductions import split_reduction
from plait_linalg.passes.generalize_named import generalize_named

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value

# many programs have no complex numbers
complex_contractions = lazy_import("plait_linalg.passes.complex_numbers.contractions")
_MOST_BITS = 64
"""The widest elements that vectors have."""


class SplitComplex(Pass):
    """Compute structured operations on tensors of complex numbers by operations on their parts."""

    name: ClassVar[str] = "linalg-split-complex"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if isinstance(inner, StructuredOp) and inner.on_tensors and _has_numbers(inner):
                _split(inner if isinstance(inner, GenericOp) else generalize_named(inner), ctx)
        for inner in _movements(op):
            view_as_integers(inner)


def _has_numbers(op: StructuredOp) -> bool:
    """Whether `op` computes with, or moves, complex numbers of floats that are elements of tensors."""
    if isinstance(op, FillOp):
        return False
    types = [v.type.element_type for v in op.operands if isinstance(v.type, ShapedType)]
    return any(isinstance(ty, ComplexType) and isinstance(ty.element_type, FloatType) for ty in types)


def _movements(op: Operation) -> list[Any]:
    """The operations that only move truth values, or choose from them, to where they stay."""
    found: set[Operation] = {
        inner for inner in op.walk() if isinstance(inner, GenericOp) and _moves_truth_values(inner)
    }
    while apart := {inner for inner in found if not all(_stays(result, found) for result in inner.results)}:
        found -= apart
    return [inner for inner in op.walk() if inner in found]


def _moves_truth_values(op: GenericOp) -> bool:
    if not op.on_tensors or any(getattr(value.type, "element_type", None) is not i1 for value in op.operands):
        return False
    if any(not isinstance(expr, (AffineDim, AffineConstant)) for map in op.maps() for expr in map.results):
        return False
    moved: set[Value[Any]] = {*op.body.block.arguments}
    for inner in op.body.block.operations:
        if isinstance(inner, SelectOp) and not moved.isdisjoint((inner.true_value, inner.false_value)):
            moved.add(inner.result)
    return all(
        isinstance(use.operation, YieldOp) or (isinstance(use.operation, SelectOp) and use.index > 0)
        for value in moved for use in value.uses
    ) and all(value in moved for value in _merged(op, moved))  # fmt: skip


def _stays(value: Value[Any], movements: set[Operation]) -> bool:
    """Whether a tensor is neither inserted into another one nor read by loops that might compute it in place."""
    users = {use.operation for use in value.uses} - movements
    if any(isinstance(user, (StructuredOp, InsertSliceOp)) for user in users):
        return False
    reshapes = [user for user in users if isinstance(user, (ExpandShapeOp, CollapseShapeOp))]
    return all(_stays(user.result, movements) for user in reshapes)


def _merged(op: GenericOp, moved: set[Any]) -> list[Any]:
    """What is yielded, and what moved values are chosen beside."""
    choices = [inner for inner in op.body.block.operations if isinstance(inner, SelectOp) and inner.result in moved]
    chosen = [value for choice in choices for value in (choice.true_value, choice.false_value)]
    return [*op.body.block.last.operands, *chosen]  # type: ignore[union-attr]


def _split(op: GenericOp, ctx: Context) -> None:
    contraction = complex_contractions.ComplexContraction.of(op)
    if contraction is not None:
        ctx.remark("passed", "SplitContraction", op, Operation=op.name)
        for moved in contraction.build():
            view_as_integers(moved)
        return
    if any(kind != "parallel" for kind in op.iterators()):
        split_reduction(op)
    elif op.body.block.first is op.body.block.last:
        view_as_integers(op)
    else:
        split_numbers(op)


def view_as_integers(op: GenericOp) -> None:
    """Let an operation that only moves complex numbers or truth values move integers of as many bits."""
    values = [value for value in op.operands if _is_viewed(value.type)]
    bits = {element_bits(value.type.element_type) for value in values}
    if not all(value.type.shape for value in values) or max(bits) > _MOST_BITS:
        return
    builder = Builder.before(op)
    types = {bit: IntegerType(bit) for bit in bits}
    results = [result.type for result in op.results]
    for i, value in enumerate(op.operands):
        if value in values:
            integer = types[element_bits(value.type.element_type)]
            op.set_operand(i, reinterpreted(builder, value, integer))
            op.body.block.arguments[i].type = integer
    for inner in op.body.block.operations:
        if isinstance(inner, SelectOp):
            inner.result.type = inner.true_value.type
    builder = Builder.after(op)
    for result, ty in zip(op.results, results):
        if _is_viewed(ty):
            result.type = ty.with_element_type(types[element_bits(ty.element_type)])
            users = list(result.uses)
            view = builder(ReinterpretOp(result, ty))
            for use in users:
                use.operation.set_operand(use.index, view)


def _is_viewed(ty: Any) -> bool:
    """Whether elements of a type are moved as integers; scalars are not."""
    element = getattr(ty, "element_type", None)
    return isinstance(element, ComplexType) or element is i1


# Note [Numbers and their parts]
# Vectors have no complex elements. What an operation becomes depends on what it does with numbers:
# - A contraction is one of floats. Of `a * b`, the parts of `b` times the real part of `a` are one sum, and those times
#   the imaginary part another. Both are sums of rows of `b` as they lie in memory, so tiles, panels and vectors know
#   nothing of parts. Four products of floats for one of numbers are as many as there must be, and the two sums are
#   put together once for each element of the result.
# - A reduction has an output for each part. It is vectorized like one with several outputs, and reads vectors of
#   numbers as vectors of real and of imaginary parts (`parts`).
# - What only moves numbers moves integers of as many bits. So does what moves truth values, which are bytes in memory:
#   vectors of them are masks on some machines, and their elements cannot be taken from neighbours.
# - Of what else there is, the payload computes with parts, and loads and stores are of parts that are neighbours.
