"""Tensors that are made: static sizes, padding and concatenation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.region import Region
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.builders import constant_entries
from plait_std.shape_verifiers import compatible, concat_type, pad_type
from plait_std.tensor import ops
from plait_std.tensor.canonicalize.casts import before_cast, padded_like

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ops.EmptyOp)
def make_empty_static(op: ops.EmptyOp, rw: Rewriter) -> Any:
    """empty(constant) -> cast(empty())"""
    sizes, ty = constant_entries(op.sizes), op.result.type
    if sizes == op.sizes or any(isinstance(s, int) and s < 0 for s in sizes):
        return rw.no_match("no size is a constant")
    made = rw.insert(ops.EmptyOp.of(sizes, ty.element_type, ty.encoding))
    return ops.CastOp(made.result, ty)


@pattern(ops.GenerateOp)
def make_generate_static(op: ops.GenerateOp, rw: Rewriter) -> Any:
    """generate with constant sizes -> cast(generate of a static type)"""
    ty = op.result.type
    given = m.mixed(ty.shape, op.dynamic_extents)
    sizes = constant_entries(given)
    if sizes == given or any(isinstance(s, int) and s < 0 for s in sizes):
        return rw.no_match("no size is a constant")
    values, _ = m.split(sizes)
    static = RankedTensorType(m.static(sizes), ty.element_type, ty.encoding)
    made = rw.insert(ops.GenerateOp(values, static, Region(), attributes=op.attributes))
    rw.move_region(op.body, made.body)
    return ops.CastOp(made.result, ty)


@fold(ops.ConcatOp)
def fold_concat(op: ops.ConcatOp, *constants: Any) -> Any:
    """concat(x) -> x"""
    return op.inputs[0] if len(op.inputs) == 1 and op.inputs[0].type is op.result.type else None


@pattern(ops.ConcatOp)
def make_result_of_concat_static(op: ops.ConcatOp, rw: Rewriter) -> Any:
    """concat of x : 2, y : 3 to ? -> cast(concat of x, y to 5); concat(x) -> cast(x)"""
    number: Any = op.dim
    ty, dim = op.result.type, int(number.value)
    if len(op.inputs) == 1:
        return ops.CastOp(op.inputs[0], ty)
    inferred = concat_type(dim, [value.type for value in op.inputs])
    if inferred.shape == ty.shape or all(n == DYNAMIC or size != DYNAMIC for n, size in zip(inferred.shape, ty.shape)):
        return rw.no_match("the operands say nothing that the result does not")
    made = rw.insert(ops.ConcatOp(dim, op.inputs, _merged(inferred, ty), attributes=op.attributes))
    return ops.CastOp(made.result, ty) if made.result.type is not ty else made


def _merged(first: RankedTensorType, second: RankedTensorType) -> RankedTensorType:
    """The type with the sizes that either says."""
    shape = tuple(b if a == DYNAMIC else a for a, b in zip(first.shape, second.shape))
    return RankedTensorType(shape, second.element_type, second.encoding)


@pattern(ops.ConcatOp)
def make_operands_of_concat_static(op: ops.ConcatOp, rw: Rewriter) -> Any:
    """concat of x : ?, y : 4, both not along the dimension -> concat of cast(x) : 4, y"""
    types = [*(value.type for value in op.inputs), op.result.type]
    known = [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*(ty.shape for ty in types))]
    dim: int = op.dim.value  # type: ignore[attr-defined]
    values = list(op.inputs)
    for i, value in enumerate(values):
        shape = tuple(n if d == dim or n != DYNAMIC else known[d] for d, n in enumerate(value.type.shape))
        if shape != value.type.shape:
            wanted = RankedTensorType(shape, value.type.element_type, value.type.encoding)
            values[i] = rw.insert(ops.CastOp(value, wanted)).dest
    if values == list(op.inputs):
        return rw.no_match("no size of an operand follows from another type")
    with rw.modify(op):
        op.operands = values
    return ()


# Padding


@fold(ops.PadOp)
def fold_pad(op: ops.PadOp, source: Any, *entries: Any) -> Any:
    """pad by nothing -> the source"""
    return op.source if _pads_nothing(op) and op.source.type is op.result.type else None


def _pads_nothing(op: ops.PadOp) -> bool:
    return op.nofold is None and not any(e != 0 for e in (*op.mixed_low, *op.mixed_high))


@pattern(ops.PadOp)
def cast_what_is_not_padded(op: ops.PadOp, rw: Rewriter) -> Any:
    """pad by nothing to another type -> cast"""
    return ops.CastOp(op.source, op.result.type) if _pads_nothing(op) else rw.no_match("it pads")


@pattern(ops.PadOp)
def make_pad_static(op: ops.PadOp, rw: Rewriter) -> Any:
    """pad of cast(x), or by constants -> cast(pad of x, with static paddings)"""
    given, source = (op.mixed_low, op.mixed_high), before_cast(op.source)
    paddings = tuple(constant_entries(entries) for entries in given)
    if source is op.source and paddings == given:
        return rw.no_match("no padding is a constant, and the source is not a cast that says less")
    ty = op.result.type
    static: Any = pad_type(source.type, m.static(paddings[0]), m.static(paddings[1]), ty.shape)
    if any(size < 0 and size != DYNAMIC for size in static.shape) or not compatible(static, ty):
        return rw.no_match("the sizes contradict the type")
    result = padded_like(rw, op, source, paddings, static)
    return result if static is ty else ops.CastOp(result, ty)


@pattern(ops.PadOp)
def join_pads(op: ops.PadOp, rw: Rewriter) -> Any:
    """pad(pad(x)) -> pad(x), where both pad with one value"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.PadOp) or op.nofold is not None or inner.nofold is not None:
        return rw.no_match("the source is not padded, or is to be kept")
    value = op.constant_padding
    if value is None or inner.constant_padding is not value:
        return rw.no_match("the paddings differ")
    lists: Any = (inner.mixed_low, op.mixed_low, inner.mixed_high, op.mixed_high)
    if any(not isinstance(e, int) or e < 0 for entries in lists for e in entries):
        return rw.no_match("a padding is not known, or takes away")
    paddings: Any = [[a + b for a, b in zip(*pair)] for pair in (lists[:2], lists[2:])]
    return padded_like(rw, op, inner.source, paddings, op.result.type)


FOLDS = (fold_concat, fold_pad)
PATTERNS = (
    make_empty_static, make_generate_static, make_result_of_concat_static, make_operands_of_concat_static,
    cast_what_is_not_padded, make_pad_static, join_pads,
)  # fmt: skip
