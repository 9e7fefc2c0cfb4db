"""Unrolls vectors of several dimensions into vectors of one dimension, their rows.

    %2 = arith.addf %0, %1 : vector<2x8xf32>

becomes

    %4 = arith.addf %0, %2 : vector<8xf32>
    %5 = arith.addf %1, %3 : vector<8xf32>

Arguments of blocks and results of loops become as many as there are rows. Registers hold one dimension; this is the
last pass that knows of more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseArrayAttr, DenseElementsAttr
from plait.builtin.types import DYNAMIC, VectorType, i1, i64
from plait.define.traits import Elementwise
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.attribute import Type
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass
from plait.rewrite import Conversion, Pattern, conversion_pattern
from plait.rewrite.conversion import legal_when, run_conversion
from plait.typeconv import TypeConverter, TypeRule

from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.vector import ops, transfers

if TYPE_CHECKING:
    from plait.builtin.attributes import AffineMap as Map
    from plait.context import Context
    from plait.rewrite import ConversionRewriter

Rows = tuple[Value[Any], ...]
Converted = Sequence[Any]
"""The operands of an operation: a value, or the rows of one."""


@dataclass(frozen=True)
class UnrollVectors(Pass):
    """Unroll vectors of several dimensions into vectors of one dimension."""

    name: ClassVar[str] = "unroll-vectors"

    def run(self, op: Operation, ctx: Context) -> None:
        if any(has_rows(value.type) for inner in op.walk() for value in (*inner._operands, *inner.results)):
            run_conversion(CONVERSION, op, ctx, atomic=False)


def has_rows(ty: Type) -> bool:
    """Whether a type is a vector type with more than one dimension."""
    return ty.__class__ is VectorType and len(ty.shape) > 1  # type: ignore[attr-defined]


def row_type(ty: VectorType) -> VectorType:
    """The type of the rows of a vector."""
    return VectorType(ty.shape[-1:], ty.element_type, ty.scalable_dims[-1:])


def _is_unrolled(op: Operation) -> bool:
    return not any(has_rows(value.type) for value in (*op._operands, *op.results))


def _is_unrolled_or_carries(op: Operation) -> bool | None:
    """Whether no operation has to be unrolled here; None for those that only carry values."""
    if _is_unrolled(op):
        return True
    return False if op.has_trait(Elementwise) or isinstance(op, arith.ConstantOp) else None


def _to_rows(ty: VectorType, converter: TypeConverter) -> tuple[Type, ...] | None:
    """vector<2x4xT> -> vector<4xT>, vector<4xT>"""
    if not has_rows(ty) or any(ty.scalable_dims[:-1]):
        return None
    return (row_type(ty),) * prod(ty.shape[:-1])


def _positions(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The positions of the rows of a vector, in order."""
    return product(*map(range, shape[:-1]))


def _number(position: Sequence[int], shape: Sequence[int]) -> int:
    """The number of the row at a position of leading dimensions; `shape` has the sizes of those dimensions first."""
    number = 0
    for index, size in zip(position, shape):
        number = number * size + index
    return number


def rows_of(converted: Any) -> Rows:
    """The rows of a vector; a vector of one dimension is one row."""
    rows: Rows = converted if converted.__class__ is tuple else (converted,)
    return rows


# Values


@conversion_pattern(None, bounded_recursion=True)
def unroll_elementwise(op: Operation, operands: Converted, rw: ConversionRewriter) -> Any:
    """One operation for each row; a scalar operand is for all rows."""
    if not op.has_trait(Elementwise):
        return rw.no_match("it is not elementwise")
    types = [result.type for result in op.results]
    count = prod(types[0].shape[:-1])
    made: list[list[Value[Any]]] = [[] for _ in types]
    for i in range(count):
        row: list[Any] = [rows[i] if rows.__class__ is tuple else rows for rows in operands]
        new = type(op).create(row, list(map(row_type, types)), op._properties, op.attributes, (), (), op.location)
        rw.insert(new)
        for results, result in zip(made, new.results):
            results.append(result)
    return tuple(tuple(results) for results in made)


@conversion_pattern(arith.ConstantOp)
def unroll_constant(op: arith.ConstantOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One constant for each row, shared where they are equal"""
    value: Any = op.value
    if not isinstance(value, DenseElementsAttr):
        return rw.no_match("its elements are not numbers")
    ty = row_type(value.type)
    if value.is_splat:
        return (_all_rows(rw(arith.ConstantOp(DenseElementsAttr(ty, value.raw))), value.type),)
    size = len(value.raw) // prod(value.type.shape[:-1])
    parts = [value.raw[at : at + size] for at in range(0, len(value.raw), size)]
    return (tuple(rw(arith.ConstantOp(DenseElementsAttr(ty, part))) for part in parts),)


def _all_rows(row: Value[Any], ty: VectorType) -> Rows:
    return (row,) * prod(ty.shape[:-1])


@conversion_pattern(ops.BroadcastOp)
def unroll_broadcast(op: ops.BroadcastOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Each row of the source, repeated where the source has one element in its place"""
    target, source = op.vector.type, op.source.type
    row = row_type(target)
    if not isinstance(source, VectorType) or not source.shape:
        return (_all_rows(rw(ops.BroadcastOp(operands[0], row)), target),)
    given = [one if one.type is row else rw(ops.BroadcastOp(one, row)) for one in rows_of(operands[0])]
    lead = len(target.shape) - len(source.shape)
    chosen: list[Value[Any]] = []
    for position in _positions(target.shape):
        own = [0 if size == 1 else i for i, size in zip(position[lead:], source.shape[:-1])]
        chosen.append(given[_number(own, source.shape)])
    return (tuple(chosen),)


@conversion_pattern(ops.ExtractOp)
def unroll_extract(op: ops.ExtractOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows at the position; an element of the row that holds it"""
    position, shape = op.static_position.values, op.source.type.shape
    if DYNAMIC in position[: len(shape) - 1]:
        return rw.no_match("the row is known at run time only")
    if -1 in position:
        return rw.no_match("the position is poison")
    lead = position[: len(shape) - 1]
    rest = prod(shape[len(lead) : -1])
    first = _number(lead, shape) * rest
    rows = rows_of(operands[0])[first : first + rest]
    if len(position) < len(shape):
        return (rows,) if has_rows(op.result.type) else rows[0]
    at = DenseArrayAttr(op.static_position.element_type, position[-1:])
    return rw(ops.ExtractOp(rows[0], list(operands[1:]), at, op.result.type))


@conversion_pattern(ops.InsertOp)
def unroll_insert(op: ops.InsertOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows, those at the position replaced; an element into the row that holds it"""
    position, shape = op.static_position.values, op.dest.type.shape
    if DYNAMIC in position[: len(shape) - 1]:
        return rw.no_match("the row is known at run time only")
    if -1 in position:
        return rw.no_match("the position is poison")
    lead = position[: len(shape) - 1]
    rows = list(rows_of(operands[1]))
    new = rows_of(operands[0])
    first = _number(lead, shape) * prod(shape[len(lead) : -1])
    if len(position) == len(shape):
        at = DenseArrayAttr(op.static_position.element_type, position[-1:])
        new = (rw(ops.InsertOp(new[0], rows[first], list(operands[2:]), at)),)
    rows[first : first + len(new)] = new
    return (tuple(rows),)


@conversion_pattern(ops.TransposeOp)
def unroll_transpose(op: ops.TransposeOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows in another order, or rows put together of elements where the last dimension changes"""
    order, source, target = op.permutation.values, op.vector.type.shape, op.result.type
    given = rows_of(operands[0])

    def place(position: Sequence[int]) -> list[int]:
        found = [0] * len(source)
        for dim, index in zip(order, position):
            found[dim] = index
        return found

    if order[-1] == len(source) - 1:
        return (tuple(given[_number(place((*p, 0))[:-1], source)] for p in _positions(target.shape)),)
    return (_rows_of_elements(given, source, target, place, rw),)


@conversion_pattern(ops.ShapeCastOp)
def unroll_shape_cast(op: ops.ShapeCastOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The same rows if they stay as long as they are, else rows put together of elements"""
    source, target = op.source.type, op.result.type
    given = rows_of(operands[0])
    if source.shape[-1:] == target.shape[-1:]:
        return (given,) if has_rows(target) else given[0]

    def place(position: Sequence[int]) -> list[int]:
        number = _number(position, target.shape)
        return [*divmod(number, source.shape[-1])] if source.shape else [0, 0]

    rows = _rows_of_elements(given, (len(given), *source.shape[-1:]), target, place, rw)
    return (rows,) if has_rows(target) else rows[0]


def _rows_of_elements(
    given: Rows, shape: Sequence[int], target: VectorType, place: Any, rw: ConversionRewriter
) -> Rows:
    """The rows of `target`; the element at a position is the element of `given`, of `shape`, at `place(position)`."""
    made: list[Value[Any]] = []
    size = target.shape[-1] if target.shape else 1
    ty = row_type(target) if target.shape else target
    for position in _positions(target.shape) if target.shape else [()]:
        row: Value[Any] = SCALARS.constant(rw, 0, ty)
        for i in range(size):
            *lead, last = place((*position, i) if target.shape else ())
            element = rw(ops.ExtractOp(given[_number(lead, shape)], [], _at(last), target.element_type))
            row = rw(ops.InsertOp(element, row, [], _at(i) if target.shape else _at()))
        made.append(row)
    return tuple(made)


def _at(*position: int) -> DenseArrayAttr:
    return DenseArrayAttr(i64, position)


# Memory


@conversion_pattern(transfers.TransferReadOp)
def unroll_transfer_read(op: transfers.TransferReadOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One read for each row, once where rows are the same"""
    row = _RowsInMemory(op, op.vector.type, operands, rw)
    made: dict[tuple[int, ...], Value[Any]] = {}
    rows: list[Value[Any]] = []
    padding = operands[1 + row.rank]
    mask = operands[2 + row.rank] if op.mask is not None else None
    for position in _positions(op.vector.type.shape):
        place = row.moved(position)
        if place not in made:
            indices, indexing, flags, inside = row.of(position, mask)
            made[place] = rw(transfers.TransferReadOp(
                operands[0], indices, indexing, padding, inside, flags, row_type(op.vector.type)
            ))  # fmt: skip
        rows.append(made[place])
    return (tuple(rows),)


@conversion_pattern(transfers.TransferWriteOp)
def unroll_transfer_write(op: transfers.TransferWriteOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One write for each row"""
    row = _RowsInMemory(op, op.value.type, operands[1:], rw)
    mask = operands[2 + row.rank] if op.mask is not None else None
    base = operands[1]
    for value, position in zip(rows_of(operands[0]), _positions(op.value.type.shape)):
        indices, indexing, flags, inside = row.of(position, mask)
        result = base.type if op.results else None
        new = rw.insert(transfers.TransferWriteOp(value, base, indices, indexing, inside, flags, result))
        base = new.results[0] if op.results else base
    return base if op.results else rw.erase(op) or ()


class _RowsInMemory:
    """Where the rows of a transfer are; `operands` are the memref or tensor, the indices, and what follows."""

    def __init__(self, op: Any, vector: VectorType, operands: Converted, rw: ConversionRewriter) -> None:
        self.rw, self.vector, self.base = rw, vector, operands[0]
        self.rank = op.base.type.rank
        self.indices = operands[1 : 1 + self.rank]
        self.map: Map = op.permutation_map.map
        self.flags = op.in_bounds.elements

    def moved(self, position: Sequence[int]) -> tuple[int, ...]:
        """How far the row at a position is from the first, along each dimension of memory."""
        offsets = [0] * self.rank
        for along, index in zip(self.map.results, position):
            if isinstance(along, AffineDim):
                offsets[along.position] = index
        return tuple(offsets)

    def of(self, position: Sequence[int], mask: Any) -> tuple[list[Any], AffineMapAttr, ArrayAttr, Any]:
        """The indices, map, bounds and mask of the row at a position."""
        index = SCALARS.on(self.rw).index
        indices = [(index(i) + by).value if by else i for i, by in zip(self.indices, self.moved(position))]
        indexing = AffineMapAttr(AffineMap(self.map.num_dims, 0, self.map.results[-1:]))
        inside = self._mask_of_row(mask, position)
        for along, flag in zip(self.map.results[:-1], self.flags):
            if isinstance(along, AffineDim) and not flag.value:
                inside = self._inside(indices[along.position], along.position, inside)
        return indices, indexing, ArrayAttr(self.flags[-1:]), inside

    def _mask_of_row(self, mask: Any, position: Sequence[int]) -> Value[Any] | None:
        """The flags of a row; masks have the order of memory, without the dimensions along which rows repeat."""
        if mask is None:
            return None
        dims = [(along.position, i) for i, along in enumerate(self.map.results) if isinstance(along, AffineDim)]
        order = [i for _, i in sorted(dims)]
        if len(order) == len(position) + 1 and order[-1] == len(position):
            sizes = [self.vector.shape[i] for i in order[:-1]]
            return rows_of(mask)[_number([position[i] for i in order[:-1]], sizes)]
        return self.rw.no_match("a mask whose last dimension is not the last one of the vector is not supported")  # type: ignore[return-value]

    def _inside(self, index: Value[Any], dim: int, mask: Value[Any] | None) -> Value[Any]:
        """The mask of a row, with no flag set if the row is outside along a dimension."""
        b = SCALARS.on(self.rw)
        size = b.size(self.base, dim)
        is_inside = (b.index(index) < size).value
        repeats = not isinstance(self.map.results[-1], AffineDim)  # the row is one element, and the mask one flag
        flags = self.rw(ops.BroadcastOp(is_inside, VectorType(() if repeats else self.vector.shape[-1:], i1)))
        return flags if mask is None else self.rw(arith.AndIOp(flags, mask))


PATTERNS: tuple[Pattern, ...] = (
    unroll_elementwise, unroll_constant, unroll_broadcast, unroll_extract, unroll_insert, unroll_transpose,
    unroll_shape_cast, unroll_transfer_read, unroll_transfer_write,
)  # fmt: skip

CONVERSION = Conversion(
    "unroll-vectors",
    "vector",
    "vector",
    patterns=PATTERNS,
    legal=legal_when(_is_unrolled, "vector") + legal_when(_is_unrolled_or_carries),
    type_converter=lambda ctx: TypeConverter(None, "vector", rules=(TypeRule(VectorType, "vector", _to_rows),)),
)
