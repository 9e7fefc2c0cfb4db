"""The transformations of Winograd's convolution as contractions with constant matrices, one for each dimension.

    %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%g : tensor<8x3x3x5xf32>) outs(%t : tensor<4x4x5x8xf32>) -> ...

becomes two of `linalg.generic`: t[i, w, c, f] = sum of G[i, h] * g[f, h, w, c] over h, and so on for the width. Tiles
of inputs are read at `row * m + i`, where they overlap, so that no copy has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, RankedTensorType
from plait.ir.affine import AffineDim, AffineExpr, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.mixed import Mixed, static
from plait_std.sizes import as_shaped, empty_like, size_of, sizes_of
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import build_generic
from plait_linalg.ops import FillOp
from plait_linalg.ops.winograd import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOp,
    WinogradOutputTransformOp,
)

if TYPE_CHECKING:
    from plait.build import Expression


def decompose_filter(b: Builder, op: WinogradFilterTransformOp) -> Sequence[Value[Any]] | None:
    """[f, h, w, c] -> [h', w', c, f]"""
    f, h, w, c = (AffineDim(i) for i in (3, 0, 1, 2))
    read: list[AffineExpr] = [f, h, w, c]
    return _decomposed(b, op, read, [size_of(b, op.input, dim) for dim in (1, 2, 3, 0)])


def decompose_input(b: Builder, op: WinogradInputTransformOp) -> Sequence[Value[Any]] | None:
    """[n, h, w, c] -> [h', w', rows, columns, n, c], where row r begins at r * m"""
    i, j, row, column, n, c = (AffineDim(i) for i in range(6))
    m = op.filtering.m
    high, wide = (op.input.type.shape[dim] != 1 for dim in (1, 2))
    read: list[AffineExpr] = [n, row * m + i if high else i, column * m + j if wide else j, c]
    extents = [op.filtering.tile if transforms else 1 for transforms in (high, wide)]
    return _decomposed(b, op, read, [*extents, *[size_of(b, op.output, dim) for dim in (2, 3, 4, 5)]])


def decompose_output(b: Builder, op: WinogradOutputTransformOp) -> Sequence[Value[Any]] | None:
    """[h', w', rows, columns, n, f] -> [n, h, w, f], added to the output; None if h' or w' is not known"""
    if DYNAMIC in op.input.type.shape[:2]:
        return None
    read: list[AffineExpr] = [AffineDim(i) for i in range(6)]
    found = _decomposed(b, op, read, sizes_of(b, op.input))
    if found is None:
        return None
    (value,) = found
    sizes = sizes_of(b, value)
    i, j, row, column, n, f = (AffineDim(i) for i in range(6))
    order = [n, row, i, column, j, f]
    spread = empty_like(b, *_typed(op, [sizes[dim] for dim in (4, 2, 0, 3, 1, 5)]))
    maps = [AffineMap.identity(6), AffineMap(6, 0, tuple(order))]
    moved = build_generic(b, [value], [spread], maps, ["parallel"] * 6, lambda inner, args: [args[0]]).results[0]
    whole = b(tensor.CollapseShapeOp.of(moved, [[0], [1, 2], [3, 4], [5]]))
    whole = as_shaped(b, whole, op.output.type)
    transforms = sum(op.input.type.shape[dim] != 1 for dim in (0, 1))
    scale = op.filtering.scale**transforms

    def add(inner: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        x, out = SCALARS.on(inner).wrap(*args)
        return [_scaled(x, scale, out).value]

    identity = [AffineMap.identity(4)] * 2
    return build_generic(b, [whole], [op.output], identity, ["parallel"] * 4, add).results


def _scaled(x: Expression, scale: int, out: Expression) -> Expression:
    return out + (x if scale == 1 else x * scale)


def _decomposed(
    b: Builder, op: WinogradOp, read: Sequence[AffineExpr], sizes: Sequence[Mixed]
) -> Sequence[Value[Any]] | None:
    """Contract the first two dimensions of what `read` reads with the matrix, where they have several elements."""
    if not isinstance(op.input.type.element_type, FloatType):
        return None
    value, sizes = op.input, list(sizes)
    for dim in (0, 1):
        if sizes[dim] != 1:
            value, sizes = _contracted(b, op, value, read, sizes, dim)
            read = [AffineDim(i) for i in range(len(sizes))]
    if value is op.input:
        identity = AffineMap.identity(len(sizes))
        maps = [AffineMap(len(sizes), 0, tuple(read)), identity]
        init = empty_like(b, *_typed(op, sizes))
        value = build_generic(b, [value], [init], maps, ["parallel"] * len(sizes), lambda i, args: [args[0]]).results[0]
    same = value.type.rank == op.output.type.rank and not isinstance(op, WinogradOutputTransformOp)
    return [as_shaped(b, value, op.output.type)] if same else [value]


def _contracted(
    b: Builder, op: WinogradOp, value: Value[Any], read: Sequence[AffineExpr], sizes: Sequence[Mixed], dim: int
) -> tuple[Value[Any], list[Mixed]]:
    """Sums of products of the matrix and the elements of `value` along a dimension of what `read` reads."""
    matrix = _constant(b, op)
    rank, summed = len(sizes), AffineDim(len(sizes))
    made = [*sizes[:dim], matrix.type.shape[0], *sizes[dim + 1 :]]
    inputs = [AffineDim(i) if i != dim else summed for i in range(rank)]
    maps = [
        AffineMap(rank + 1, 0, (AffineDim(dim), summed)),
        AffineMap(rank + 1, 0, tuple([expr.replace(inputs) for expr in read])),
        AffineMap(rank + 1, 0, tuple([AffineDim(i) for i in range(rank)])),
    ]
    zero = SCALARS.constant(b, 0.0, op.input.type.element_type)
    init = b.insert(FillOp.make([zero], [empty_like(b, *_typed(op, made))])).results[0]

    def emit(inner: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        factor, x, out = SCALARS.on(inner).wrap(*args)
        return [(out + factor * x).value]

    kinds = ["parallel"] * rank + ["reduction"]
    return build_generic(b, [matrix, value], [init], maps, kinds, emit).results[0], made


def _constant(b: Builder, op: WinogradOp) -> Value[Any]:
    rows = op.filtering.matrix(op.which)
    type = RankedTensorType((len(rows), len(rows[0])), op.input.type.element_type)
    return b(arith.ConstantOp(DenseElementsAttr.from_values(type, [float(number) for row in rows for number in row])))


def _typed(op: WinogradOp, sizes: Sequence[Mixed]) -> tuple[RankedTensorType, Sequence[Mixed]]:
    return RankedTensorType(static(sizes), op.input.type.element_type), sizes


WINOGRAD_DECOMPOSITIONS: dict[Any, Any] = {
    WinogradFilterTransformOp: decompose_filter,
    WinogradInputTransformOp: decompose_input,
    WinogradOutputTransformOp: decompose_output,
}
