"""Elementwise operations on vectors of several dimensions, which are arrays of vectors in llvm: row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.define.traits import Elementwise
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite import Pattern, conversion_pattern

from plait_llvm.dialect.ops.values import ExtractValueOp, InsertValueOp, PoisonOp

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter


def by_rows(patterns: Iterable[Pattern]) -> tuple[Pattern, ...]:
    """`patterns` for elementwise operations, each of which splits vectors of several dimensions first."""
    return tuple(_by_rows(pattern) for pattern in patterns)


def _by_rows(pattern: Pattern) -> Pattern:
    lower = pattern.function

    def convert(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return _split(op, operands, rw) if _has_rows(op) else lower(op, operands, rw)

    convert.__name__, convert.__doc__ = lower.__name__, lower.__doc__
    return conversion_pattern(pattern.root, pattern.benefit, bounded_recursion=True)(convert)


def _has_rows(op: Operation) -> bool:
    ty: Any = op.results[0].type
    return ty.__class__ is VectorType and len(ty.shape) > 1 and op.has_trait(Elementwise)


def _split(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> list[Value[Any]]:
    """One operation for each row; the driver goes on with those."""
    types: list[Any] = [result.type for result in op.results]
    made = [rw.insert(PoisonOp(rw.convert_type(ty))).results[0] for ty in types]
    for i in range(types[0].shape[0]):
        rows = [_row(rw, new, old, i) for new, old in zip(operands, op.operands)]
        row = type(op).create(rows, list(map(_row_type, types)), op._properties, op.attributes, (), (), op.location)
        rw.insert(row)
        parts = [rw.converted(value) for value in row.results]
        made = [rw.insert(InsertValueOp(whole, part, (i,))).results[0] for whole, part in zip(made, parts)]
    return made


def _row(rw: ConversionRewriter, new: Value[Any], old: Value[Any], i: int) -> Value[Any]:
    """Row `i` with its old type; a scalar, as the condition of a select, is for all rows."""
    if old.type.__class__ is not VectorType:
        return old
    row = rw.insert(ExtractValueOp(new, (i,))).results[0]
    return rw.old_value((row,), _row_type(old.type))


def _row_type(ty: VectorType) -> VectorType:
    return VectorType(ty.shape[1:], ty.element_type, ty.scalable_dims[1:] if ty.scalable_dims else ())
