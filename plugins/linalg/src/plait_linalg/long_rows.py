"""Puts short rows together to long ones, where operands are the same for all rows: of `linalg-strip-elementwise`.

    %0 = linalg.generic {(i, c) -> (i, c), (i, c) -> (c), (i, c) -> (i, c)}
        ins(%x, %s : tensor<4096x3xf32>, tensor<3xf32>)

becomes, for vectors of 8 elements,

    %r = linalg.generic {(i, c) -> (c), (i, c) -> (i, c)} ins(%s) outs(%e : tensor<8x3xf32>)   // the row, eight times
    %y = %x as tensor<512x24xf32>
    %1 = linalg.generic {(i, c) -> (i, c), (i, c) -> (c), (i, c) -> (i, c)}
        ins(%y, %r : tensor<512x24xf32>, tensor<24xf32>)
    %0 = %1 as tensor<4096x3xf32>

so that vectors are full. Channels of pixels are scaled and shifted so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, ShapedType
from plait.ir.affine import AffineDim, AffineMap
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
"""Rows are put together where so many long ones are left, beside which repeating an operand takes no time."""
_ROW, _COLUMN = AffineDim(0), AffineDim(1)
_WHOLE = AffineMap.identity(2)
_SAME = AffineMap(2, 0, (_COLUMN,))
_SCALAR = AffineMap(2, 0, ())


def with_long_rows(op: GenericOp, machine: Target) -> GenericOp:
    """The operation on rows as long as several vectors, if rows are short and may be put together; else `op`."""
    together = _rows_together(op, machine)
    if not together:
        return op
    b = Builder.before(op)
    b.location = op.location
    values, maps = list(op.inputs), op.maps()
    rows, columns = (loop_size(op, loop) for loop in (0, 1))
    shape = [rows // together, together * columns]
    for i, (value, map) in enumerate(zip(values, maps)):
        if map == _WHOLE:
            values[i] = _reshaped(b, value, shape)
        elif map == _SAME:
            values[i] = _repeated(b, value, together)
    inits = [SCALARS.empty(b, shape, element_type(value.type)) for value in op.outputs]
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


def _rows_together(op: GenericOp, machine: Target) -> int:
    """How many rows fill vectors without a rest; 0 if they stay as they are."""
    maps, count = op.maps(), len(op.inputs)
    if len(op.iterators()) != 2 or not set(maps) <= {_WHOLE, _SAME, _SCALAR} or _SAME not in maps[:count]:
        return 0
    if set(maps[count:]) != {_WHOLE} or _WHOLE not in maps[:count]:
        return 0
    if any(isinstance(inner, IndexOp) or inner.regions for inner in op.body.block.operations):
        return 0
    if any(not isinstance(out.defining_op, EmptyOp) for out in op.outputs) or not _are_contiguous(op):
        return 0
    width = max(8, *(getattr(element_type(value.type), "width", 64) for value in op.operands))
    rows, columns, lanes = loop_size(op, 0), loop_size(op, 1), machine.vector_bits // width
    if DYNAMIC in (rows, columns) or not 1 < columns < lanes:
        return 0
    return lanes if rows % lanes == 0 and rows >= _LEAST_REPEATED * lanes else 0


def _are_contiguous(op: GenericOp) -> bool:
    """Whether rows of operands and results follow each other in memory, as far as can be seen here."""
    read = (value for value, map in zip(op.inputs, op.maps()) if map == _WHOLE)
    users = (user for result in op.results for user in result.users)
    is_static = all(value.type.has_static_shape for value in op.operands if isinstance(value.type, ShapedType))
    return is_static and not any(map(_is_slice, read)) and not any(isinstance(user, InsertSliceOp) for user in users)


def _is_slice(value: Value[Any]) -> bool:
    made = value.defining_op
    while isinstance(made, (CollapseShapeOp, ExpandShapeOp)):
        made = made.src.defining_op
    return isinstance(made, ExtractSliceOp)


def _reshaped(b: Builder, value: Value[Any], shape: list[int]) -> Value[Any]:
    """A matrix as one of another shape."""
    flat = b(CollapseShapeOp.of(value, [[0, 1]]))
    return b(ExpandShapeOp.of(flat, [[0, 1]], shape))


def _repeated(b: Builder, row: Value[Any], count: int) -> Value[Any]:
    """A row, repeated."""
    (size,) = row.type.shape  # type: ignore[attr-defined]
    empty = SCALARS.empty(b, [count, size], element_type(row.type))
    made = build_generic(b, [row], [empty], [_SAME, _WHOLE], ["parallel"] * 2, lambda _, values: [values[0]])
    return b(CollapseShapeOp.of(made.results[0], [[0, 1]]))
