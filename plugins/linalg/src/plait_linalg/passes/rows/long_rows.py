"""Puts short rows together to long ones, where operands are the same for all rows: of `linalg-strip-elementwise`.

    %0 = linalg.generic {(i, c) -> (i, c), (i, c) -> (c), (i, c) -> (i, c)}
        ins(%x, %s : tensor<4096x3xf32>, tensor<3xf32>)

becomes, for vectors of 8 elements,

    %r = linalg.generic {(i, c) -> (c), (i, c) -> (i, c)} ins(%s) outs(%e : tensor<8x3xf32>)   // the row, eight times
    %y = %x as tensor<512x24xf32>
    %1 = linalg.generic {(i, c) -> (i, c), (i, c) -> (c), (i, c) -> (i, c)}
        ins(%y, %r : tensor<512x24xf32>, tensor<24xf32>)
    %0 = %1 as tensor<4096x3xf32>

so that vectors are full. Channels of pixels are scaled and shifted so. Loops around the rows may choose other rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import ShapedType
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp

from plait_linalg.bodies import build_generic
from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, IndexOp, element_type

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.runtime.target import Target

_LEAST_REPEATED = 8
"""Rows are put together where so many long ones read an operand that is repeated, which takes no time beside them."""
_LEAST_GAIN = 1.5
"""How many times as full vectors must be: repeated operands are read, where one row stays in registers."""


def with_long_rows(op: GenericOp, machine: Target) -> GenericOp:
    """The operation on rows as long as several vectors, if rows are short and may be put together; else `op`."""
    if not may_be_put_together(op) or not _are_contiguous(op):
        return op
    together = _rows_together(op, machine)
    if together < 2:
        return op
    b = Builder.before(op)
    b.location = op.location
    values, maps = list(op.inputs), list(op.maps())
    row, column = row_and_column(op)
    rows, columns = loop_size(op, row), loop_size(op, column)
    long = [rows // together, together * columns]
    for i, map in enumerate(maps[: len(values)]):
        if reads(map, row):
            values[i] = _reshaped(b, values[i], long)
        elif reads(map, column):
            values[i], maps[i] = _repeated(b, op, i, together)
    inits = [SCALARS.empty(b, [*value.type.shape[:-2], *long], element_type(value.type)) for value in op.outputs]
    body = Region()
    op.body.clone_into(body, {})
    made = b.insert(GenericOp(
        values, inits, [init.type for init in inits], ArrayAttr(tuple(AffineMapAttr(map) for map in maps)),
        op.iterator_types, body=body, attributes=op.attributes,
    ))  # fmt: skip
    for old, new in zip(op.results, made.results):
        old.replace_all_uses_with(_reshaped(b, new, [rows, columns]))
    op.erase()
    return made


def row_and_column(op: GenericOp) -> tuple[int, int]:
    """The last two loops."""
    return len(op.iterators()) - 2, len(op.iterators()) - 1


def reads(map: AffineMap, loop: int) -> bool:
    """Whether an operand has a dimension of its own for a loop."""
    return AffineDim(loop) in map.results


def _reads_diagonal(map: AffineMap) -> bool:
    """Whether one loop is several dimensions of an operand."""
    loops = [expr for expr in map.results if isinstance(expr, AffineDim)]
    return len(set(loops)) < len(loops)


def may_be_put_together(op: GenericOp) -> bool:
    """Whether operands have whole rows, or the same row for all rows, or neither loop, and results are new."""
    maps, count = op.maps(), len(op.inputs)
    if len(op.iterators()) < 2 or any(not map.is_identity for map in maps[count:]):
        return False
    row, column = row_and_column(op)
    if any(_reads_diagonal(map) for map in maps):
        return False
    same = [map for map in maps[:count] if reads(map, column) and not reads(map, row)]
    whole = [map for map in maps[:count] if reads(map, row)]
    if not same or not whole or any(map.results[-1] != AffineDim(column) for map in same):
        return False
    if any(map.results[-2:] != (AffineDim(row), AffineDim(column)) for map in whole):
        return False
    if any(not isinstance(expr, AffineDim) and expr != AffineConstant(0) for map in maps for expr in map.results):
        return False
    if any(isinstance(inner, IndexOp) or inner.regions for inner in op.body.block.operations):
        return False
    return all(isinstance(out.defining_op, EmptyOp) for out in op.outputs)


def _rows_together(op: GenericOp, machine: Target) -> int:
    """How many rows fill vectors best; 0 if they stay as they are."""
    rows, columns = (loop_size(op, loop) for loop in row_and_column(op))
    width = max(8, *(getattr(element_type(value.type), "width", 64) for value in op.operands))
    lanes = machine.vector_bits // width
    if not 1 < columns < lanes:
        return 0
    counts = [n for n in range(1, min(lanes, rows // _LEAST_REPEATED) + 1) if rows % n == 0]
    best = max(counts, key=lambda n: _fullness(n * columns, lanes), default=1)
    return best if _fullness(best * columns, lanes) >= _LEAST_GAIN * _fullness(columns, lanes) else 0


def _fullness(elements: int, lanes: int) -> float:
    """Which part of the vectors for so many elements these fill."""
    return elements / (-(-elements // lanes) * lanes)


def _are_contiguous(op: GenericOp) -> bool:
    """Whether rows of operands and results follow each other in memory, as far as can be seen here."""
    is_static = all(value.type.has_static_shape for value in op.operands if isinstance(value.type, ShapedType))
    return is_static and may_be_contiguous(op)


def may_be_contiguous(op: GenericOp) -> bool:
    """Whether no operand with rows is a slice, and no result is put into a larger tensor."""
    row, _ = row_and_column(op)
    read = (value for value, map in zip(op.inputs, op.maps()) if reads(map, row))
    users = (user for result in op.results for user in result.users)
    return not any(is_slice(value) for value in read) and not any(isinstance(user, InsertSliceOp) for user in users)


def is_slice(value: Value[Any]) -> bool:
    made = value.defining_op
    while isinstance(made, (CollapseShapeOp, ExpandShapeOp)):
        made = made.src.defining_op
    return isinstance(made, ExtractSliceOp)


def _reshaped(b: Builder, value: Value[Any], shape: list[int]) -> Value[Any]:
    """A tensor whose last two dimensions have another shape."""
    outer = list(value.type.shape[:-2])  # type: ignore[attr-defined]
    first = len(outer)
    groups = [[dim] for dim in range(first)]
    flat = b(CollapseShapeOp.of(value, [*groups, [first, first + 1]]))
    return b(ExpandShapeOp.of(flat, [*groups, [first, first + 1]], [*outer, *shape]))


def _repeated(b: Builder, op: GenericOp, i: int, count: int) -> tuple[Value[Any], AffineMap]:
    """Input `i`, whose rows are repeated, and the map through which the operation on long rows reads it."""
    value, map, loops = op.inputs[i], op.maps()[i], len(op.iterators())
    kept = [expr for expr in map.results if isinstance(expr, AffineDim)]
    sizes = [loop_size(op, expr.position) for expr in kept]
    last = len(sizes)
    place = {expr: AffineDim(n) for n, expr in enumerate(kept[:-1])} | {kept[-1]: AffineDim(last)}
    source = AffineMap(last + 1, 0, tuple(place.get(expr, expr) for expr in map.results))  # type: ignore[call-overload]
    shape = [*sizes[:-1], count, sizes[-1]]
    empty = SCALARS.empty(b, shape, element_type(value.type))
    made = build_generic(
        b, [value], [empty], [source, AffineMap.identity(last + 1)], ["parallel"] * (last + 1),
        lambda _, values: [values[0]],
    )  # fmt: skip
    flat = b(CollapseShapeOp.of(made.results[0], [*([dim] for dim in range(last - 1)), [last - 1, last]]))
    return flat, AffineMap(loops, 0, tuple(kept))
