"""Copies an operand to panels: slices along one dimension, each of which is contiguous in memory.

A tensor<512x384xf32> in panels of 32 columns becomes a tensor<12x512x32xf32>; the last panel is filled with zeros.
Constants are copied at compile time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from plait.builtin.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    bool_attr,
)
from plait.builtin.types import DYNAMIC, RankedTensorType, VectorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor
from plait_std.vector import transfers


@dataclass(frozen=True)
class Panels:
    """A packed tensor: `dim` of the original is cut into panels of `width`, whose number is the first dimension."""

    packed: Value[Any]
    dim: int
    width: int

    def slice(self, builder: Builder, original: Value[Any]) -> Value[Any]:
        """The elements of a slice of the original tensor that lies in one panel; `dim` becomes the last dimension."""
        op = original.defining_op
        if isinstance(op, tensor.ExtractSliceOp):
            offsets, sizes = op.mixed_offsets, op.mixed_sizes
        else:
            offsets, sizes = [0] * original.type.rank, list(original.type.shape)
        index = SCALARS.on(builder).index
        panel = index(offsets[self.dim]).apply("divide", self.width)
        rest = [i for i in range(len(offsets)) if i != self.dim]
        starts = [panel.mixed, *[offsets[i] for i in rest], 0]
        lengths = [1, *[sizes[i] for i in rest], sizes[self.dim]]
        shape = tuple(size if isinstance(size, int) else DYNAMIC for size in lengths[1:])
        ty = RankedTensorType(shape, original.type.element_type)
        return builder(tensor.ExtractSliceOp.of(self.packed, starts, lengths, [1] * len(starts), ty))

    def map(self, original: AffineMap) -> AffineMap:
        """The indexing map of such a slice: the dimension of the panels is the last."""
        results = original.results
        moved = (*results[: self.dim], *results[self.dim + 1 :], results[self.dim])
        return AffineMap(original.num_dims, original.num_symbols, moved)


def constant_elements(value: Value[Any]) -> Any:
    """The elements of a constant as an array; None for what is not a constant, or a constant of equal elements."""
    op = value.defining_op
    if not isinstance(op, arith.ConstantOp) or not isinstance(op.value, (DenseElementsAttr, DenseResourceElementsAttr)):
        return None
    return None if isinstance(op.value, DenseElementsAttr) and op.value.is_splat else op.value.numpy()


def pack(builder: Builder, source: Value[Any], dim: int, width: int) -> Panels:
    """Copy `source` to panels of `width` along `dim`."""
    elements = constant_elements(source)
    if elements is not None:
        panels = _panels(elements, dim, width)
        ty = RankedTensorType(panels.shape, source.type.element_type)
        return Panels(builder(arith.ConstantOp(DenseElementsAttr.from_numpy(panels, ty))), dim, width)
    return Panels(_copy_at_run_time(builder, source, dim, width), dim, width)


def _panels(elements: Any, dim: int, width: int) -> Any:
    """The array with the panels of an array."""
    missing = [(0, -size % width if i == dim else 0) for i, size in enumerate(elements.shape)]
    columns = np.moveaxis(np.pad(elements, missing), dim, 0)
    return np.moveaxis(columns.reshape(-1, width, *columns.shape[1:]), 1, -1)


def _copy_at_run_time(builder: Builder, source: Value[Any], dim: int, width: int) -> Value[Any]:
    """Loops that write the panels of a tensor to a new one."""
    b = SCALARS.on(builder)
    rank = source.type.rank
    rest = [i for i in range(rank) if i != dim]
    columns = b.size(source, dim)
    count = columns.ceil_divide(width)
    sizes = [count.mixed, *[b.size(source, i).mixed for i in rest], width]
    element = source.type.element_type
    empty = builder(tensor.EmptyOp.of(sizes, element))
    ty = VectorType((width,), element)
    padding = SCALARS.constant(builder, 0, element)
    is_whole = isinstance(columns.mixed, int) and columns.mixed % width == 0
    whole = b.variable(empty)
    with b.nest(sizes[:-1]) as places:
        panel, others = places[0], places[1:]
        read: list[Any] = [None] * rank
        read[dim] = (panel * width).value
        for i, place in zip(rest, others):
            read[i] = place.value
        row = builder(transfers.TransferReadOp(
            source, read, _along(rank, dim), padding, None, ArrayAttr((bool_attr(is_whole),)), ty
        ))  # fmt: skip
        target = [place.value for place in places] + [b.index(0).value]
        whole.set(builder(transfers.TransferWriteOp(
            row, whole.value, target, _along(rank + 1, rank), None, ArrayAttr((bool_attr(True),)), empty.type
        )))  # fmt: skip
    return whole.value


def _along(rank: int, dim: int) -> AffineMapAttr:
    """The map of a vector along one dimension."""
    return AffineMapAttr(AffineMap(rank, 0, (AffineDim(dim),)))
