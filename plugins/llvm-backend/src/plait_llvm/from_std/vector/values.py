"""Lower operations on vectors as values: parts of them, arithmetic and reductions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, VectorType
from plait.ir.value import Value
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import values as v
from plait_llvm.from_std.vector.rows import of_elements, repeat, row_type
from plait_llvm.lowering.build import constant, index_value, lane

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.rewrite import ConversionRewriter
    from plait_std.vector import ops

Values = Sequence[Value[Any]]


@conversion_pattern("vector.broadcast")
def lower_broadcast(op: ops.BroadcastOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.broadcast -> llvm.insertelement, llvm.shufflevector"""
    ty = row_type(op.vector.type, rw)
    source = operands[0]
    if source.type is ty:
        return source
    if isinstance(source.type, VectorType):
        made: Any = source.defining_op
        is_known = isinstance(made, v.InsertElementOp) and source.type.shape == (1,)
        source = made.value if is_known else lane(rw, source, 0)
    return repeat(rw, source, ty)


@conversion_pattern("vector.extract")
def lower_extract(op: ops.ExtractOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.extract -> llvm.extractvalue, llvm.extractelement"""
    rows, element = _position(op, operands[1:], op.source.type, rw)
    part = rw(v.ExtractValueOp(operands[0], rows)) if rows else operands[0]
    return part if element is None else v.ExtractElementOp(part, element)


@conversion_pattern("vector.insert")
def lower_insert(op: ops.InsertOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.insert -> llvm.insertelement, llvm.insertvalue"""
    rows, element = _position(op, operands[2:], op.dest.type, rw)
    part, whole = operands[0], operands[1]
    if element is not None:
        row = rw(v.ExtractValueOp(whole, rows)) if rows else whole
        part = rw(v.InsertElementOp(row, part, element))
    return v.InsertValueOp(whole, part, rows) if rows else part


def _position(
    op: ops.ExtractOp | ops.InsertOp, dynamic: Values, ty: VectorType, rw: ConversionRewriter
) -> tuple[list[int], Value[Any] | None]:
    """The position of a row among arrays, and of an element in it (i64); None where the position names a part."""
    position = op.static_position.values
    last = max(0, len(ty.shape) - 1)
    if DYNAMIC in position[:last]:
        raise NoMatchError("the row is known at run time only")
    rows = list(position[:last])
    if len(position) < len(ty.shape):
        return rows, None
    if position[-1:] == (DYNAMIC,):
        return rows, dynamic[-1]
    is_scalar = not ty.shape and isinstance(op.result.type, VectorType)
    return rows, None if is_scalar else index_value(rw, position[-1] if position else 0)


@conversion_pattern("vector.shape_cast")
def lower_shape_cast(op: ops.ShapeCastOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.shape_cast -> the same value, or one put together of the elements"""
    if rw.convert_type(op.source.type) is rw.convert_type(op.result.type):
        return operands[0]
    return _put_together(rw, _elements(rw, operands[0], op.source.type), op.result.type)


@conversion_pattern("vector.transpose")
def lower_transpose(op: ops.TransposeOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.transpose -> a value put together of the elements"""
    source, target, order = op.vector.type, op.result.type, op.permutation.values
    if source is target and list(order) == sorted(order):
        return operands[0]
    elements = _elements(rw, operands[0], source)
    moved: list[Value[Any]] = []
    for position in product(*map(range, target.shape)):
        place = dict(zip(order, position))
        moved.append(elements[_number([place[dim] for dim in range(len(order))], source.shape)])
    return _put_together(rw, moved, target)


def _number(position: Sequence[int], shape: Sequence[int]) -> int:
    """The number of an element in row-major order."""
    return reduce(lambda number, entry: number * entry[1] + entry[0], zip(position, shape), 0)


def _elements(rw: ConversionRewriter, value: Value[Any], ty: VectorType) -> list[Value[Any]]:
    """The elements of a vector, an array of vectors in llvm, in row-major order."""
    if any(ty.scalable_dims or ()):
        raise NoMatchError(f"the size of '{ty}' depends on the machine")
    rows = product(*map(range, ty.shape[:-1]))
    parts = [rw(v.ExtractValueOp(value, row)) if row else value for row in rows]
    size = ty.shape[-1] if ty.shape else 1
    return [lane(rw, part, i) for part in parts for i in range(size)]


def _put_together(rw: ConversionRewriter, elements: Values, ty: VectorType) -> Value[Any]:
    """The vector, an array of vectors in llvm, with these elements."""
    whole: Value[Any] = rw(v.PoisonOp(rw.convert_type(ty)))
    size = ty.shape[-1] if ty.shape else 1
    row_type: Any = rw.convert_type(VectorType(ty.shape[-1:], ty.element_type))
    for i, row in enumerate(product(*map(range, ty.shape[:-1]))):
        made = of_elements(rw, elements[i * size : (i + 1) * size], row_type)
        whole = rw(v.InsertValueOp(whole, made, row)) if row else made
    return whole


@conversion_pattern("vector.fma")
def lower_fma(op: ops.FMAOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.fma -> llvm.intr.fma"""
    row_type(op.result.type, rw)
    lhs, rhs, acc = operands
    return intr.FMAOp(lhs, rhs, acc)


INTEGER_REDUCTIONS: Mapping[str, tuple[type[Op], type[Op]]] = {
    "add": (intr.VectorReduceAddOp, ar.AddOp), "mul": (intr.VectorReduceMulOp, ar.MulOp),
    "and": (intr.VectorReduceAndOp, ar.AndOp), "or": (intr.VectorReduceOrOp, ar.OrOp),
    "xor": (intr.VectorReduceXorOp, ar.XOrOp), "minsi": (intr.VectorReduceSMinOp, intr.SMinOp),
    "maxsi": (intr.VectorReduceSMaxOp, intr.SMaxOp), "minui": (intr.VectorReduceUMinOp, intr.UMinOp),
    "maxui": (intr.VectorReduceUMaxOp, intr.UMaxOp),
}  # fmt: skip
FLOAT_REDUCTIONS: Mapping[str, tuple[type[Op], type[Op]]] = {
    "minnumf": (intr.VectorReduceFMinOp, intr.MinNumOp), "maxnumf": (intr.VectorReduceFMaxOp, intr.MaxNumOp),
    "minimumf": (intr.VectorReduceFMinimumOp, intr.MinimumOp),
    "maximumf": (intr.VectorReduceFMaximumOp, intr.MaximumOp),
}  # fmt: skip
ORDERED_REDUCTIONS: Mapping[str, tuple[type[Op], float]] = {
    "add": (intr.VectorReduceFAddOp, -0.0), "mul": (intr.VectorReduceFMulOp, 1.0),
}  # fmt: skip
"""For each kind the reduction of a vector, and what combines its result with an accumulator or the neutral number."""


@conversion_pattern("vector.reduction")
def lower_reduction(op: ops.ReductionOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.reduction -> llvm.intr.vector.reduce.*"""
    vector, kind = operands[0], op.kind.text
    element = row_type(op.vector.type, rw).element_type
    flags = FastmathFlagsAttr(op.fastmath.value)
    if isinstance(element, FloatType) and kind in ORDERED_REDUCTIONS:
        ordered, neutral = ORDERED_REDUCTIONS[kind]
        start = operands[1] if len(operands) > 1 else constant(rw, neutral, element)
        return ordered.create([start, vector], [element], {"fastmathFlags": flags})
    if op.dest.type is not element:
        return rw.no_match(f"elements of type '{op.dest.type}' are carried as '{element}'")
    is_float = isinstance(element, FloatType)
    whole, both = (FLOAT_REDUCTIONS if is_float else INTEGER_REDUCTIONS)[kind]
    total = rw(whole.create([vector], [element], {"fastmathFlags": flags} if is_float else {}))
    return total if len(operands) == 1 else rw(both(total, operands[1]))


VALUES = (
    lower_broadcast, lower_extract, lower_insert, lower_shape_cast, lower_transpose, lower_fma, lower_reduction,
)  # fmt: skip
