"""Unrolls reductions of several dimensions, outer products and scans into arithmetic on rows."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, VectorType
from plait.rewrite import conversion_pattern

from plait_std.arith.attributes import NO_FASTMATH, FastMathFlagsAttr
from plait_std.vector import reductions as ops
from plait_std.vector.ops import ReductionOp
from plait_std.vector.types import element_of
from plait_std.vector.unroll.combine import combine, multiply, neutral
from plait_std.vector.unroll.rows import (
    Converted,
    Row,
    as_result,
    element,
    gathered,
    number_of,
    of_elements,
    positions,
    repeated,
    row_type,
    rows_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.rewrite import ConversionRewriter

    from plait_std.vector.attributes import CombiningKindAttr

REASSOCIATED = FastMathFlagsAttr("reassoc")


def reduced_row(rw: ConversionRewriter, kind: CombiningKindAttr, row: Row, acc: Row) -> Row:
    """The elements of a row and an accumulator combined, in any order."""
    flags = REASSOCIATED if isinstance(element_of(row.type), FloatType) else NO_FASTMATH
    return rw(ReductionOp(kind, row, acc, flags))


@conversion_pattern(ops.MultiDimReductionOp)
def unroll_multi_reduction(op: ops.MultiDimReductionOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Rows combined with rows; where the last dimension is reduced too, a reduction of each row that is left"""
    source, kind = op.source.type, op.kind
    reduced, last = set(op.reduction_dims.values), source.rank - 1
    if not reduced:
        both = zip(rows_of(operands[1]), rows_of(operands[0]))
        return as_result([combine(rw, kind.text, a, b) for a, b in both], op.dest.type)
    groups: dict[tuple[int, ...], list[Row]] = {}
    for row, position in zip(rows_of(operands[0]), positions(source.shape)):
        groups.setdefault(tuple(i for dim, i in enumerate(position) if dim not in reduced), []).append(row)
    if last not in reduced:
        accs = rows_of(operands[1])
        made = [reduce(lambda a, b: combine(rw, kind.text, a, b), rows, a) for a, rows in zip(accs, groups.values())]
        return as_result(made, op.dest.type)
    rows = [reduce(lambda a, b: combine(rw, kind.text, a, b), group) for group in groups.values()]
    return _reduced_rows(op, rows, operands[1], rw)


def _reduced_rows(op: ops.MultiDimReductionOp, rows: list[Row], acc: Any, rw: ConversionRewriter) -> Any:
    ty = op.dest.type
    if not isinstance(ty, VectorType):
        return reduced_row(rw, op.kind, rows[0], acc)
    size, starts = ty.shape[-1], rows_of(acc)
    totals = [reduced_row(rw, op.kind, row, element(rw, starts[i // size], i % size)) for i, row in enumerate(rows)]
    made = [of_elements(rw, totals[i : i + size], row_type(ty)) for i in range(0, len(totals), size)]
    return as_result(made, ty)


@conversion_pattern(ops.OuterProductOp)
def unroll_outerproduct(op: ops.OuterProductOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """For each element of the left side a row: the element times the right side, combined with the accumulator"""
    lhs, rhs, *acc = operands
    if not isinstance(op.rhs.type, VectorType):
        made = multiply(rw, lhs, repeated(rw, rhs, lhs.type))
        return combine(rw, op.kind.text, acc[0], made) if acc else made
    rows: list[Row] = []
    for i in range(op.lhs.type.shape[0]):
        product = multiply(rw, repeated(rw, element(rw, lhs, i), rhs.type), rhs)
        rows.append(combine(rw, op.kind.text, rows_of(acc[0])[i], product) if acc else product)
    return (tuple(rows),)


@conversion_pattern(ops.ScanOp)
def unroll_scan(op: ops.ScanOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Rows combined one after the other; along the last dimension, log2 steps of shifting the row and combining"""
    ty, dim, inclusive = op.source.type, op.reduction_dim.value, bool(op.inclusive.value)
    if ty.is_scalable:
        return rw.no_match("the number of steps depends on the machine")
    given, initial = rows_of(operands[0]), rows_of(operands[1])
    if dim == ty.rank - 1:
        return _scan_rows(op, given, initial, rw)
    outer, made = (*ty.shape[:dim], *ty.shape[dim + 1 :]), dict[int, Row]()
    ends: list[Row] = []
    for start, position in zip(initial, positions(outer)):
        numbers = [number_of((*position[:dim], i, *position[dim:]), ty.shape) for i in range(ty.shape[dim])]
        total = given[numbers[0]] if inclusive else start
        made[numbers[0]] = total
        for before, number in pairwise(numbers):
            total = combine(rw, op.kind.text, total, given[number if inclusive else before])
            made[number] = total
        ends.append(total)
    rows = [made[i] for i in range(len(given))]
    return (tuple(rows), as_one(as_result(ends, op.accumulated_value.type)))


def as_one(result: Any) -> Any:
    """What a pattern returns for one result, as one of several."""
    return result[0] if result.__class__ is tuple else result


def _scan_rows(op: ops.ScanOp, given: Sequence[Row], initial: Sequence[Row], rw: ConversionRewriter) -> Any:
    ty: Any = op.source.type
    size, kind = ty.shape[-1], op.kind.text
    nothing = neutral(rw, kind, row_type(ty))
    rows: list[Row] = []
    per_row = op.initial_value.type.shape[-1] if op.initial_value.type.shape else 1
    for i, row in enumerate(given):
        if not op.inclusive.value:
            start = repeated(rw, element(rw, initial[i // per_row], i % per_row), row.type)
            row = gathered(rw, (start, row), [(0, 0), *((1, j) for j in range(size - 1))], row_type(ty))
        shift = 1
        while shift < size:
            places = [(0, j) if j < shift else (1, j - shift) for j in range(size)]
            row = combine(rw, kind, gathered(rw, (nothing, row), places, row_type(ty)), row)
            shift *= 2
        rows.append(row)
    last: Any = op.accumulated_value.type
    elements = [element(rw, row, size - 1) for row in rows]
    if not last.shape:
        return as_one(as_result(rows, ty)), of_elements(rw, elements, last)
    ends = [of_elements(rw, elements[i : i + per_row], row_type(last)) for i in range(0, len(elements), per_row)]
    return as_one(as_result(rows, ty)), as_one(as_result(ends, last))


REDUCTIONS = (unroll_multi_reduction, unroll_outerproduct, unroll_scan)
