"""Convolutions and reductions over windows: a padded input, read at sums of the loops of results and windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.affine import AffineDim, AffineExpr, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.constants import constant_value
from plait_linalg.bodies import build_generic, scalarize_body
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, TOTAL, build

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.builders.payload_regions import emit_region, splat, zero
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.models.shapes import reified
from plait_tcp.ops.index_lists import split_mixed
from plait_tcp.ops.windows import dilations
from plait_tcp.to_linalg.generic import as_type, signless_tensor

if TYPE_CHECKING:
    from plait_linalg.ops import GenericOp

Exprs = Sequence[AffineExpr]


def _reversed(rw: Rewriter, kernel: Value[Any], dims: Sequence[int]) -> Value[Any]:
    """A kernel, flipped along `dims`: when compiling if it is constant, as its panels are constant then."""
    known = constant_value(kernel)
    if not isinstance(known, DenseElementsAttr) or known.is_splat:
        return TensorBuilder(rw).reverse(kernel, dims)
    box = tuple([slice(None, None, -1 if dim in dims else 1) for dim in range(kernel.type.rank)])
    return rw(ops.ConstOp(DenseElementsAttr.from_numpy(known.numpy()[box], kernel.type)))


def padded(
    rw: Rewriter,
    x: Value[Any],
    value: Callable[[], Value[Any]],
    low: Sequence[sz.Size],
    high: Sequence[sz.Size],
    gaps: Sequence[int],
) -> Value[Any]:
    """`x` with `value`, made by a function, around and between its elements; `x` itself if nothing is added."""
    if all(isinstance(n, int) and n == 0 for n in (*low, *high, *gaps)):
        return x
    (lows, static_low), (highs, static_high) = split_mixed(low), split_mixed(high)
    return rw(ops.PadOp(x, value(), lows, highs, [], static_low, static_high, list(gaps)))


# Windows


@pattern(ops.WindowOp)
def window_to_generic(op: ops.WindowOp, rw: Rewriter) -> Rewrite:
    """tcp.window -> linalg.generic over the result and the window"""
    element = op.operand.type.element_type

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (build(b, op.kind.text, element, scalars[-1], scalars[0]),)

    return _slide(op, rw, [op.operand], [op.init], body).results


@pattern(ops.WindowRegionOp)
def window_region_to_generic(op: ops.WindowRegionOp, rw: Rewriter) -> Rewrite:
    """tcp.window_region -> linalg.generic over the result and the window"""
    count = len(op.inputs)

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return emit_region(b, op.body.block, [*scalars[-count:], *scalars[:count]])

    generic = _slide(op, rw, op.inputs, op.inits, body)
    scalarize_body(generic.generic.body.block, rw.ctx)
    return generic.results


class _Slid:
    """A generic operation and its results as tcp has them."""

    def __init__(self, generic: GenericOp, results: Sequence[Value[Any]]) -> None:
        self.generic, self.results = generic, results


def _slide(
    op: ops.WindowOp | ops.WindowRegionOp,
    rw: Rewriter,
    inputs: Sequence[Value[Any]],
    inits: Sequence[Value[Any]],
    body: Callable[..., Any],
) -> _Slid:
    shapes = reified(op, rw)
    base, dilation = dilations(op)
    gaps = [d - 1 for d in base]
    sources = [
        signless_tensor(rw, padded(rw, x, lambda init=init: init, op.mixed_low, op.mixed_high, gaps))
        for x, init in zip(inputs, inits)
    ]
    scalars = [SCALARS.read(rw, signless_tensor(rw, init), []) for init in inits]
    outs = [splat(rw, scalar, result.type, shape) for scalar, result, shape in zip(scalars, op.results, shapes)]
    rank = len(op.window.values)
    slid = [dim for dim, size in enumerate(op.window.values) if size != 1]
    reads: list[AffineExpr] = []
    for dim, stride in enumerate(op.strides.values):
        place = AffineDim(dim) * stride
        reads.append(place + AffineDim(rank + slid.index(dim)) * dilation[dim] if dim in slid else place)
    loops = rank + len(slid)
    shape = sz.empty_like(rw, RankedTensorType(tuple([op.window.values[d] for d in slid]), scalars[0].type), [])
    maps = [
        *[AffineMap(loops, 0, tuple(reads))] * len(sources),
        AffineMap(loops, 0, tuple([AffineDim(rank + i) for i in range(len(slid))])),
        *[AffineMap(loops, 0, tuple([AffineDim(i) for i in range(rank)]))] * len(sources),
    ]
    iterators = ["parallel"] * rank + ["reduction"] * len(slid)
    generic = build_generic(rw, [*sources, shape], outs, maps, iterators, body)
    return _Slid(generic, [as_type(rw, value, result.type) for value, result in zip(generic.results, op.results)])


# Convolution


@pattern(ops.ConvOp)
def separate_accumulator_of_conv(op: ops.ConvOp, rw: Rewriter) -> Rewrite:
    """tcp.conv {acc_type = A} : -> B becomes tcp.conv : -> A, tcp.cast : A -> B"""
    acc = op.accumulator_type
    if acc is op.result.type.element_type:
        return rw.no_match("it accumulates in the type of its result")
    inner = rw.insert(op.clone())
    inner.set_property("acc_type", None)
    inner.result.type = op.result.type.with_element_type(acc)
    return ops.CastOp(inner.result, op.result.type)


@pattern(ops.ConvOp)
def conv_to_generic(op: ops.ConvOp, rw: Rewriter) -> Rewrite:
    """tcp.conv -> linalg.generic over the result and the kernel"""
    if op.accumulator_type is not op.result.type.element_type:
        return rw.no_match("the accumulator is separated first")
    if op.groups != (1, 1) and op.rhs.type.shape[op.rhs_dims.values[1]] == DYNAMIC:
        return rw.no_match("groups of a dynamic number of output features")
    return _Convolution(op, rw).build()


class _Convolution:
    """The loops of a convolution: batch n, groups g, output features o, result's places s; input features c, kernel k.

    Loops that would run once, for one group or a group of one feature, are left out.
    """

    def __init__(self, op: Any, rw: Rewriter) -> None:
        self.op, self.rw = op, rw
        self.groups = op.groups[0] * op.groups[1]
        shape = op.rhs.type.shape
        self.inputs, self.outputs = (shape[dim] for dim in op.rhs_dims.values[:2])
        self.per_group = self.outputs if self.groups == 1 else self.outputs // self.groups
        self.sizes = reified(op, rw)[0]

    def build(self) -> Any:
        """Build the operations and return the result."""
        op, rw = self.op, self.rw
        acc = op.accumulator_type
        n, g, o, c, places, kernel = self._number_loops()
        rhs = self._kernel()
        zero_scalar = zero(rw, acc)
        wide = RankedTensorType(tuple(self.out_shape), zero_scalar.type)
        init = splat(rw, zero_scalar, wide, self.out_sizes)
        lhs, read = self._read(n, g, c, places, kernel)
        weights = self._weights(g, o, c, kernel)
        if g is not None and o is not None:
            dim = self.rhs_order.index(op.rhs_dims.values[1])
            rhs, weights = self._split(rhs, [*weights[:dim], o, *weights[dim + 1 :]], g, dim, self.per_group)
        maps = [AffineMap(self.loops, 0, tuple(exprs)) for exprs in (read, weights, self.out_exprs)]

        def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
            factors = [TOTAL.cast(b, s, v.type.element_type, acc) for s, v in zip(scalars, (op.lhs, op.rhs))]
            product = build(b, "multiply", acc, *factors)
            return (build(b, "add", acc, scalars[2], product),)

        iterators = ["parallel"] * len(self.out_exprs) + ["reduction"] * (self.loops - len(self.out_exprs))
        inputs = [signless_tensor(rw, lhs), signless_tensor(rw, rhs)]
        result = build_generic(rw, inputs, [init], maps, iterators, body).results[0]
        result = as_type(rw, result, wide.with_element_type(acc))
        if wide.rank == op.result.type.rank:
            return sz.as_shaped(rw, result, op.result.type)
        sizes = sz.dynamic_only(rw, op.result.type.shape, self.sizes)
        return rw(ops.ReshapeOp(result, sizes, op.result.type))

    def _number_loops(self) -> Any:
        """Loops in the order of the result's dimensions, then the loops of the sum; None for loops left out."""
        op = self.op
        self.out_shape: list[int] = []
        self.out_sizes: list[Any] = []
        loop: dict[Any, AffineExpr] = {}

        def parallel(name: Any, extent: int, size: sz.Size) -> None:
            loop[name] = AffineDim(len(self.out_shape))
            self.out_shape.append(extent)
            self.out_sizes.append(size)

        for dim, (extent, size) in enumerate(zip(op.result.type.shape, self.sizes)):
            role = op.out_dims.values.index(dim)
            if role != 1:
                parallel("n" if role == 0 else role, extent, size)
                continue
            if self.groups > 1:
                parallel("g", self.groups, self.groups)
            if self.groups == 1 or self.per_group != 1:
                parallel("o", self.per_group, self.per_group if self.groups > 1 else size)
        self.out_exprs = list(loop.values())
        spatial = range(2, 2 + op.spatial_rank)
        inner = [("k", role) for role in spatial]
        if self.inputs != 1:
            last = op.lhs_dims.values[1] > max(op.lhs_dims.values[2:], default=-1)
            inner = [*inner, "c"] if last else ["c", *inner]  # type: ignore[list-item]
        for i, name in enumerate(inner):
            loop[name] = AffineDim(len(self.out_exprs) + i)
        self.loops = len(loop)
        names = [loop.get(name) for name in ("n", "g", "o", "c")]
        return *names, [loop[role] for role in spatial], [loop["k", role] for role in spatial]

    def _padded(self, lhs: Value[Any], split: int) -> Value[Any]:
        """The input, of which the dimension `split` has been split, with padding: see Note [Groups]."""
        op, rw = self.op, self.rw
        low: list[Any] = [0] * lhs.type.rank
        high, gaps = list(low), list(low)
        parts = zip(op.lhs_dims.values[2:], op.mixed_low, op.mixed_high, op.dilations[0])
        for of_lhs, before, after, dilation in parts:
            dim = of_lhs + (of_lhs > split)
            low[dim], high[dim], gaps[dim] = before, after, dilation - 1
        element = op.lhs.type.element_type

        def value() -> Value[Any]:
            return as_type(rw, SCALARS.tensor(rw, [zero(rw, element)]), RankedTensorType((), element))

        return padded(rw, lhs, value, low, high, gaps)

    def _kernel(self) -> Value[Any]:
        """The kernel, flipped; with its output features last if the result has them last (Note [Layout])."""
        op, rw = self.op, self.rw
        kernel = _reversed(rw, op.rhs, op.reversed_dims) if op.reversed_dims else op.rhs
        rank = op.rhs.type.rank
        self.rhs_order = list(range(rank))
        if op.out_dims.values[1] == rank - 1 and op.rhs_dims.values[1] != rank - 1:
            given = op.rhs_dims.values
            self.rhs_order = [*given[2:], given[0], given[1]]
            kernel = TENSORS.transpose(rw, kernel, self.rhs_order)
        return kernel

    def _weights(self, g: Any, o: Any, c: Any, kernel: Exprs) -> Exprs:
        roles: list[Any] = [AffineDim(0) * 0 if c is None else c, self._in_group(g, o, self.per_group), *kernel]
        return [roles[self.op.rhs_dims.values.index(dim)] for dim in self.rhs_order]

    def _in_group(self, g: Any, member: Any, size: int) -> Any:
        """The index of a feature of a group among the features of all groups."""
        if g is None or member is None:
            return (g if member is None else member) if (g, member) != (None, None) else AffineDim(0) * 0
        return g * size + member

    def _read(
        self, n: AffineExpr, g: AffineExpr, c: AffineExpr, places: Exprs, kernel: Exprs
    ) -> tuple[Value[Any], Exprs]:
        """The padded input, with its features or its batch split if there are groups of them, and where it is read."""
        op, rw, lhs = self.op, self.rw, self.op.lhs
        steps = zip(places, op.strides.values, kernel, op.dilations[1])
        split_features = op.groups[0] > 1 and self.inputs != 1
        feature = c if split_features else self._in_group(g if op.groups[0] > 1 else None, c, self.inputs)
        roles = [n, feature, *(place * stride + k * dilation for place, stride, k, dilation in steps)]
        read: list[Any] = [roles[op.lhs_dims.values.index(dim)] for dim in range(lhs.type.rank)]
        if split_features:
            each = self.inputs if self.inputs != DYNAMIC else sz.size_of(rw, op.rhs, op.rhs_dims.values[0])
            split: int = op.lhs_dims.values[1]
            lhs, exprs = self._split(lhs, read, g, split, each)
            return self._padded(lhs, split), exprs
        if op.groups[1] > 1:
            batch: int = op.out_dims.values[0]
            split = op.lhs_dims.values[0]
            lhs, exprs = self._split(lhs, read, g, split, self.sizes[batch])
            return self._padded(lhs, split), exprs
        return self._padded(lhs, lhs.type.rank), read

    def _split(self, x: Value[Any], read: Exprs, g: AffineExpr, dim: int, each: sz.Size) -> tuple[Value[Any], Exprs]:
        """`x` with dimension `dim` as groups of `each`, and where it is read."""
        sizes, exprs = sz.sizes_of(self.rw, x), list(read)
        sizes[dim : dim + 1] = [self.groups, each]
        exprs[dim : dim + 1] = [g, exprs[dim]]
        return TENSORS.reshape(self.rw, x, sizes), exprs


WINDOWS = (window_to_generic, window_region_to_generic, separate_accumulator_of_conv, conv_to_generic)

# Note [Groups]
# An image is split into groups before it is padded, so that what reads it is what pads it: tiles read an image that is
# not padded before (`plait_linalg.passes.contractions.padded_reads`), and do not see it through a reshape.

# Note [Layout]
# The innermost loop should run along adjacent elements of the result. If those are output features, it also runs
# along the output features of the kernel, which are made adjacent: a kernel is small, and often a constant.
