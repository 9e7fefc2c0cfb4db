"""Copies columns that are read for each row, so that elements lie side by side: of `linalg-strip-elementwise`.

    %c = %boxes[:, 2] : tensor<300xf32>                      // elements are four apart
    %0 = linalg.generic {(i, j) -> (i), (i, j) -> (j), (i, j) -> (i, j)} ins(%d, %c) ...

becomes

    %p = linalg.generic {(j) -> (j), (j) -> (j)} ins(%c) outs(%e : tensor<300xf32>) { yield }
    %0 = linalg.generic {(i, j) -> (i), (i, j) -> (j), (i, j) -> (i, j)} ins(%d, %p) ...

A vector of elements that are apart takes as many loads as it spans vectors, and shuffles between them; the copy takes
them once. Distances and overlaps of all pairs of points and boxes are computed so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait_std import sizes as sz
from plait_std.tensor.ops import CollapseShapeOp, ExtractSliceOp

from plait_linalg.bodies import build_generic
from plait_linalg.indexing import loop_size

if TYPE_CHECKING:
    from plait.ir.value import Value

    from plait_linalg.ops import GenericOp

_LEAST_READ = 8
"""So often a column is read at least where a copy of it, and the room that it takes in a cache, cost nothing beside."""


def copy_repeated_columns(op: GenericOp) -> list[GenericOp]:
    """Let `op` read copies of the columns that it reads for each row; the operations that copy."""
    loops = len(op.iterators())
    rows = [loop_size(op, loop) for loop in range(loops - 1)]
    if not rows or not _are_many(rows):
        return []
    row = AffineMap(loops, 0, (AffineDim(loops - 1),))
    made: dict[Value[Any], GenericOp] = {}
    for i, map in enumerate(op.maps()[: len(op.ins)]):
        value: Any = op.operands[i]
        if map == row and value not in made and _is_apart(value):
            made[value] = _copied(op, value)
        if value in made:
            op.set_operand(i, made[value].results[0])
    return list(made.values())


def _are_many(sizes: list[int]) -> bool:
    """Whether loops have many iterations together; a number that is not known is many."""
    count = 1
    for size in sizes:
        count *= _LEAST_READ if size == DYNAMIC else size
    return count >= _LEAST_READ


def _copied(op: GenericOp, value: Value[Any]) -> GenericOp:
    b = Builder.before(op)
    b.location = op.location
    init = sz.empty_like(b, value.type, sz.sizes_of(b, value))
    line = AffineMap.identity(1)
    return build_generic(b, [value], [init], [line, line], ["parallel"], lambda _, scalars: [scalars[0]])


def _is_apart(value: Value[Any]) -> bool:
    """Whether a tensor of one dimension is a slice whose elements are apart in what it is taken from."""
    op = value.defining_op
    if isinstance(op, CollapseShapeOp) and isinstance(op.src.defining_op, ExtractSliceOp):
        sizes = op.src.type.shape
        return len(sizes) > 1 and sizes[-1] == 1 and op.src.defining_op.source.type.shape[-1] > 1
    if not isinstance(op, ExtractSliceOp):
        return False
    if op.dropped_dims and len(op.mixed_sizes) - 1 in op.dropped_dims:
        return op.source.type.shape[-1] > 1
    return op.mixed_strides[-1] != 1
