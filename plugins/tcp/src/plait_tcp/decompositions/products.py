"""Contractions and convolutions as simpler operations.

    %c = tcp.contract %a, %b {...} : tensor<2x3xf64>, tensor<3x4xf64> -> tensor<2x4xf64>

becomes the products of all pairs of elements, and their sums: `tcp.broadcast` to the space of all iterators,
`tcp.binary multiply`, `tcp.reduce add`. A convolution becomes one contraction for each element of the kernel's box.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, StringAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder, static
from plait_tcp.ops.index_lists import split_mixed

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ops.ContractOp)
def contract_to_sums(op: ops.ContractOp, rw: Rewriter) -> Rewrite:
    """contract(x, y) -> reduce add (broadcast(x) * broadcast(y)), in the accumulator type"""
    t, acc = TensorBuilder(rw), op.accumulator_type
    sizes = _sizes(op, rw)
    factors = [
        t.broadcast(t.cast(value, acc), sizes, [expr.position for expr in map.results])
        for value, map in zip((op.lhs, op.rhs), op.maps)
    ]
    kept: list[int] = [expr.position for expr in op.maps[2].results]
    summed = [i for i, kind in enumerate(op.iterators) if kind == "reduction"]
    terms = t.binary("multiply", *factors)
    total = rw(ops.ReduceOp("add", terms, t.scalar(0, acc), summed, _without(terms.type, summed)))
    order = sorted(kept)
    ordered = t.transpose(total, [order.index(i) for i in kept]) if order != kept else total
    return sz.as_shaped(rw, t.cast(ordered, op.result.type.element_type), op.result.type)


def _sizes(op: ops.ContractOp, rw: Rewriter) -> list[sz.Size]:
    """The size of each iterator, a constant if an operand knows it."""
    sizes: dict[int, sz.Size] = {}
    for value, map in zip((op.lhs, op.rhs), op.maps):
        for expr, size in zip(map.results, sz.sizes_of(rw, value)):
            if not isinstance(sizes.get(expr.position), int):
                sizes[expr.position] = size
    return [sizes[i] for i in range(len(op.iterators))]


def _without(type: RankedTensorType, dims: Sequence[int]) -> Any:
    return RankedTensorType(tuple([n for i, n in enumerate(type.shape) if i not in dims]), type.element_type)


@pattern(ops.ConvOp)
def conv_to_contractions(op: ops.ConvOp, rw: Rewriter) -> Rewrite:
    """conv(x, w) -> the sum, over the box of the kernel, of contract(slice(pad(x)), slice(w))"""
    box = [op.rhs.type.shape[dim] for dim in op.rhs_dims.values[2:]]
    if DYNAMIC in box:
        return rw.no_match("the kernel has a dynamic size")
    return _Convolution(op, rw).build(box)


class _Convolution:
    """[groups, batch, features, spatial...] of the input, [groups, input features, output features, box...] of the
    kernel, and the contraction of a slice of each for each place in the box."""

    def __init__(self, op: ops.ConvOp, rw: Rewriter) -> None:
        self.op, self.rw, self.t = op, rw, TensorBuilder(rw)
        self.acc = op.accumulator_type

    def build(self, box: Sequence[int]) -> Value[Any]:
        """Build the operations; return the result."""
        t, op = self.t, self.op
        x, w = self._input(), self._kernel()
        spatial = self._extents(x, box)
        total: Value[Any] | None = None
        for place in product(*(range(n) for n in box)):
            term = self._term(x, w, place, spatial)
            total = term if total is None else t.binary("add", total, term)
        if total is None:
            shape = [*sz.sizes_of(self.rw, x)[:2], sz.size_of(self.rw, w, 2), *spatial]
            total = t.broadcast(t.scalar(0, self.acc), shape, [])
        return sz.as_shaped(self.rw, t.cast(self._output(total), op.result.type.element_type), op.result.type)

    def _input(self) -> Value[Any]:
        """The input, padded; feature groups, or batch groups, first."""
        op, t = self.op, self.t
        x = t.transpose(t.cast(op.lhs, self.acc), op.lhs_dims.values)
        x = self._padded(x)
        features, batches = op.groups
        sizes = sz.sizes_of(self.rw, x)
        if batches > 1:
            return t.reshape(x, [batches, self._over(sizes[0], batches), *sizes[1:]])
        split = t.reshape(x, [sizes[0], features, self._over(sizes[1], features), *sizes[2:]])
        return t.transpose(split, [1, 0, *range(2, split.type.rank)])

    def _over(self, size: sz.Size, count: int) -> sz.Size:
        return sz.floor_divide(self.rw, size, count)

    def _padded(self, x: Value[Any]) -> Value[Any]:
        op, rw = self.op, self.rw
        lows, low = split_mixed([0, 0, *op.mixed_low])
        highs, high = split_mixed([0, 0, *op.mixed_high])
        interior = [0, 0, *(n - 1 for n in op.dilations[0])]
        zero = self.t.scalar(0, self.acc)
        return rw(ops.PadOp(x, zero, lows, highs, [], low, high, interior))

    def _kernel(self) -> Value[Any]:
        """The kernel; groups of output features first."""
        op, t = self.op, self.t
        w = t.cast(op.rhs, self.acc)
        if op.reversed_dims:
            w = t.reverse(w, op.reversed_dims)
        w = t.transpose(w, op.rhs_dims.values)
        count = op.groups[0] * op.groups[1]
        sizes = sz.sizes_of(self.rw, w)
        split = t.reshape(w, [sizes[0], count, self._over(sizes[1], count), *sizes[2:]])
        return t.transpose(split, [1, 0, *range(2, split.type.rank)])

    def _extents(self, x: Value[Any], box: Sequence[int]) -> list[sz.Size]:
        """The spatial sizes of the result."""
        rw, op = self.rw, self.op
        made: list[sz.Size] = []
        for size, n, stride, dilation in zip(sz.sizes_of(rw, x)[3:], box, op.strides.values, op.dilations[1]):
            room = sz.add(rw, size, -((n - 1) * dilation + 1) if n else 0)
            steps = sz.add(rw, sz.floor_divide(rw, room, stride), 1)
            made.append(sz.maximum(rw, steps, 0))
        return made

    def _term(self, x: Value[Any], w: Value[Any], place: Sequence[int], spatial: Sequence[sz.Size]) -> Value[Any]:
        """The products of the elements of the input that meet one place of the box, added up over the features."""
        op, t, rank = self.op, self.t, len(place)
        offsets = [k * dilation for k, dilation in zip(place, op.dilations[1])]
        taken = [*sz.sizes_of(self.rw, x)[:3], *spatial]
        part = t.slice(x, [0, 0, 0, *offsets], taken, [1, 1, 1, *op.strides.values])
        weights = t.slice(w, [0, 0, 0, *place], [*sz.sizes_of(self.rw, w)[:3], *[1] * rank])
        weights = t.reshape(weights, sz.sizes_of(self.rw, w)[:3])
        g, n, c, o = range(4)
        places = list(range(4, 4 + rank))
        dims = [[g, n, c, *places], [g, c, o], [g, n, o, *places]]
        maps = [AffineMapAttr(AffineMap(4 + rank, 0, tuple([AffineDim(d) for d in list]))) for list in dims]
        kinds = ["reduction" if i == c else "parallel" for i in range(4 + rank)]
        shape = [*static(taken[:2]), weights.type.shape[2], *static(spatial)]
        return t.b(
            ops.ContractOp(
                part, weights, ArrayAttr(tuple(maps)), ArrayAttr(tuple([StringAttr(kind) for kind in kinds])), None,
                RankedTensorType(tuple(shape), self.acc),
            )
        )  # fmt: skip

    def _output(self, total: Value[Any]) -> Value[Any]:
        """[groups, batch, features, spatial...] as the result has its dimensions."""
        t, op = self.t, self.op
        swapped = t.transpose(total, [1, 0, *range(2, total.type.rank)])
        sizes = sz.sizes_of(self.rw, swapped)
        merged = t.reshape(swapped, [sizes[0], sz.multiply(self.rw, sizes[1], sizes[2]), *sizes[3:]])
        dims: Sequence[int] = op.out_dims.values
        return t.transpose(merged, [dims.index(i) for i in range(len(dims))])


PRODUCTS = (contract_to_sums, conv_to_contractions)
