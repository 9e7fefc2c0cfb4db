"""Convolutions of dilated inputs (transposed ones, gradients of strided ones) as one convolution for each phase.

    %y = tcp.conv %x, %w dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [2] high [2]
        {lhs_dilation = array<i64: 2>} : tensor<1x8x16xf32>, tensor<8x8x3xf32> -> tensor<1x8x33xf32>

becomes

    %a = tcp.conv %x, %w[:, :, 0::2] dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [1]
        : tensor<1x8x16xf32>, tensor<8x8x2xf32> -> tensor<1x8x17xf32>
    %b = tcp.conv %x, %w[:, :, 1::2] dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [0] high [0]
        : tensor<1x8x16xf32>, tensor<8x8x1xf32> -> tensor<1x8x16xf32>
    %y = interleave %a, %b

Phases of few features, which read as many elements of the kernel, are features of one convolution, from whose result
they are taken. See Note [Phases].
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, IntegerType, RankedTensorType, i64
from plait.frozen import FrozenValue
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.constants import constant_value
from plait_std import sizes as sz
from plait_std.sizes.building import build

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.builders.payload_regions import splat, zero
from plait_tcp.sizes.results import of_conv
from plait_tcp.sizes.symbols import smallest_size

np = lazy_import("numpy")

_FEW_FEATURES = 16
"""The most features of a phase for which one convolution, which reads the input once, computes all phases."""


class Phase(FrozenValue):
    """Along one dimension: every `step`-th element of the result from `offset` on, and what it is computed with."""

    offset: int
    step: int
    more: int | None
    """How many elements it has more than the input; None where it is the whole result."""
    taps: range
    """The positions in the kernel, as it is when it has been flipped."""
    low: int
    high: int


@pattern(ops.ConvOp, benefit=2)
def conv_to_phases(op: ops.ConvOp, rw: Rewriter) -> Rewrite:
    """tcp.conv {lhs_dilation = D} -> D convolutions, each with every D-th element of the kernel"""
    reason = _why_not(op)
    if reason is not None:
        return rw.no_match(reason)
    dims = [_phases_along(op, i) for i in range(op.spatial_rank)]
    if any(_may_crop_too_much(op, i, phases) for i, phases in enumerate(dims)):
        return rw.no_match("phases leave out elements of an input that may have fewer")
    given: list[Any] = sz.sizes_of(rw, op.lhs)
    shape = [build(rw, size) for size in of_conv(op)[0]]
    covers = all(phase.taps for phases in dims for phase in phases)
    if covers:
        whole = _zero_of_empty(op, rw, shape)
    else:
        whole = splat(rw, zero(rw, op.result.type.element_type), op.result.type, shape)
    together = _Together(op, rw, dims) if _are_computed_together(op, dims) else None
    for phases in product(*dims):
        if not all(phase.taps for phase in phases):
            continue
        part = _convolution(op, rw, phases) if together is None else together.part(phases)
        offsets, extents, steps = list[Any]([0] * len(shape)), list(shape), [1] * len(shape)
        for dim, place, phase in zip(op.out_dims.values[2:], op.lhs_dims.values[2:], phases):
            if phase.more is not None:
                offsets[dim] = sz.minimum(rw, phase.offset, shape[dim]) if phase.offset else 0  # of a short result
                extents[dim], steps[dim] = _plus(rw, given[place], phase.more), phase.step
        whole = TENSORS.insert(rw, part, whole, offsets, extents, steps)
    return whole


def _why_not(op: ops.ConvOp) -> str | None:
    """Why phases are not computed one by one; None if they are."""
    dilation, spread = op.dilations
    if all(d == 1 for d in dilation):
        return "the input is not dilated"
    if op.accumulator_type is not op.result.type.element_type:
        return "the accumulator is separated first"
    element = op.result.type.element_type
    is_integer = isinstance(element, IntegerType) and element.is_signless
    if not is_integer and not isinstance(element, (FloatType, ComplexType)):
        return "its elements are not numbers of std"
    if any(d != 1 and (stride != 1 or r != 1) for d, stride, r in zip(dilation, op.strides.values, spread)):
        return "a dilated dimension has strides, or a dilated kernel"
    fixed = [*op.static_low.values, *op.static_high.values, *op.rhs.type.shape]
    fixed += [op.lhs.type.shape[op.lhs_dims.values[1]], op.result.type.shape[op.out_dims.values[1]]]
    return "a size is not known" if DYNAMIC in fixed else None


def _phases_along(op: ops.ConvOp, spatial: int) -> list[Phase]:
    """The phases along one spatial dimension; one with everything where the input is not dilated.

    An input of unknown size is taken for one that is not empty.
    """
    step = op.dilations[0][spatial]
    low, high = op.static_low.values[spatial], op.static_high.values[spatial]
    given = op.lhs.type.shape[op.lhs_dims.values[2 + spatial]]
    taps = range(op.rhs.type.shape[op.rhs_dims.values[2 + spatial]])
    if step == 1:
        return [Phase(0, 1, None, taps, low, high)]
    size = op.result.type.shape[op.out_dims.values[2 + spatial]]
    is_known = DYNAMIC not in (given, size)
    more = size - step * given if is_known else low + high - len(taps) + 2 - step
    found: list[Phase] = []
    for offset in range(min(step, size) if is_known else step):
        chosen = taps[(low - offset) % step :: step]
        before = (low - offset - (low - offset) % step) // step
        count = -(-(more - offset) // step)
        found.append(Phase(offset, step, count, chosen, before, count + len(chosen) - 1 - before))
    return found


def _may_crop_too_much(op: ops.ConvOp, spatial: int, phases: Sequence[Phase]) -> bool:
    """Whether a phase does not read the first or the last elements of an input of unknown size."""
    if op.lhs.type.shape[op.lhs_dims.values[2 + spatial]] != DYNAMIC:
        return False
    return any(min(phase.low, phase.high) < 0 for phase in phases if phase.more is not None and phase.taps)


def _plus(rw: Rewriter, given: sz.Size, more: int) -> sz.Size:
    """The elements of a phase, or of the result for all, for an input of this size: at least none."""
    size = sz.add(rw, given, more)
    return size if isinstance(size, int) or more >= 0 else sz.maximum(rw, size, 0)


def _zero_of_empty(op: ops.ConvOp, rw: Rewriter, shape: Sequence[sz.Size]) -> Value[Any]:
    """A tensor for the result: zero if the input has no elements along a dimension, where phases are too short."""
    whole = sz.empty_like(rw, op.result.type, shape)
    for place, dim, step in zip(op.lhs_dims.values[2:], op.out_dims.values[2:], op.dilations[0]):
        if step == 1 or op.lhs.type.shape[place] != DYNAMIC or smallest_size(op.lhs, place) > 0:
            continue
        is_empty = sz.maximum(rw, sz.subtract(rw, 1, sz.size_of(rw, op.lhs, place)), 0)
        extents = [sz.multiply(rw, size, is_empty) if i == dim else size for i, size in enumerate(shape)]
        ty = RankedTensorType([n if isinstance(n, int) else DYNAMIC for n in extents], op.result.type.element_type)
        zeros = splat(rw, zero(rw, ty.element_type), ty, extents)
        whole = TENSORS.insert(rw, zeros, whole, [0] * len(shape), extents, [1] * len(shape))
    return whole


def _are_computed_together(op: ops.ConvOp, dims: Sequence[Sequence[Phase]]) -> bool:
    """Whether one convolution computes all phases, which have few features each, and as many elements of the kernel."""
    features = op.rhs.type.shape[op.rhs_dims.values[1]]
    as_long = all(len({len(phase.taps) for phase in phases}) == 1 and phases[0].taps for phases in dims)
    return as_long and features <= _FEW_FEATURES and tuple(op.groups) == (1, 1)


class _Together:
    """A convolution with the features of all phases, one phase after the other."""

    def __init__(self, op: ops.ConvOp, rw: Rewriter, dims: Sequence[Sequence[Phase]]) -> None:
        self.op, self.rw, self.feature = op, rw, op.out_dims.values[1]
        self.low = [max(phase.low for phase in phases) for phases in dims]
        self.order = list(product(*dims))
        all_of = [_reaching(phases, low) for phases, low in zip(dims, self.low)]
        kernel = _concatenated(rw, [_kernel(op, rw, phases) for phases in self.order], op.rhs_dims.values[1])
        self.count = op.rhs.type.shape[op.rhs_dims.values[1]]
        high = [
            phases[0].high if more is None else more + len(phases[0].taps) - 1 - low
            for more, phases, low in zip(all_of, dims, self.low)
        ]
        self.whole = _computed(op, rw, kernel, all_of, self.low, high, self.count * len(self.order))

    def part(self, phases: tuple[Phase, ...]) -> Value[Any]:
        """The elements of the result in one phase of each dimension."""
        shape = sz.sizes_of(self.rw, self.whole)
        offsets, sizes = [0] * len(shape), list(shape)
        offsets[self.feature], sizes[self.feature] = self.order.index(phases) * self.count, self.count
        given: list[Any] = sz.sizes_of(self.rw, self.op.lhs)
        places = zip(self.op.out_dims.values[2:], self.op.lhs_dims.values[2:])
        for (dim, place), low, phase in zip(places, self.low, phases):
            if phase.more is not None:
                offsets[dim], sizes[dim] = low - phase.low, _plus(self.rw, given[place], phase.more)
        return TENSORS.slice(self.rw, self.whole, offsets, sizes, [1] * len(shape))


def _reaching(phases: Sequence[Phase], low: int) -> int | None:
    """How many outputs more than inputs a convolution padded by `low` has that has all phases.

    None where the only phase is the whole result.
    """
    counts = [None if phase.more is None else low - phase.low + phase.more for phase in phases]
    return max((count for count in counts if count is not None), default=None)


def _concatenated(rw: Rewriter, kernels: Sequence[Value[Any]], dim: int) -> Value[Any]:
    known: list[Any] = [constant_value(kernel) for kernel in kernels]
    shape = list(kernels[0].type.shape)
    shape[dim] *= len(kernels)
    ty = RankedTensorType(tuple(shape), kernels[0].type.element_type)
    if all(isinstance(one, DenseElementsAttr) for one in known):
        return rw(ops.ConstOp(DenseElementsAttr.from_numpy(np.concatenate([one.numpy() for one in known], dim), ty)))
    return rw(ops.ConcatOp(list(kernels), dim, ty))


def _computed(
    op: ops.ConvOp, rw: Rewriter, kernel: Value[Any], more: Sequence[int | None], low: Sequence[int],
    high: Sequence[int], features: int,
) -> Value[Any]:
    """The convolution of the input itself with a kernel; `more` elements than the input, or as many as the result."""
    shape = list(op.result.type.shape)
    shape[op.out_dims.values[1]] = features
    for dim, place, n in zip(op.out_dims.values[2:], op.lhs_dims.values[2:], more):
        given = op.lhs.type.shape[place]
        if n is not None:
            shape[dim] = DYNAMIC if given == DYNAMIC else given + n
    made = rw.insert(op.clone({op.rhs: kernel}))
    made.result.type = RankedTensorType(tuple(shape), op.result.type.element_type)
    made.lhs_dilation = None
    made.static_low, made.static_high = DenseArrayAttr(i64, tuple(low)), DenseArrayAttr(i64, tuple(high))
    return made.result


def _convolution(op: ops.ConvOp, rw: Rewriter, phases: tuple[Phase, ...]) -> Value[Any]:
    """The elements of the result in one phase of each dimension."""
    more, low, high = ([getattr(phase, name) for phase in phases] for name in ("more", "low", "high"))
    features = op.result.type.shape[op.out_dims.values[1]]
    return _computed(op, rw, _kernel(op, rw, phases), more, low, high, features)


def _kernel(op: ops.ConvOp, rw: Rewriter, phases: tuple[Phase, ...]) -> Value[Any]:
    """The elements of the kernel that phases need."""
    sizes: list[int] = list(op.rhs.type.shape)
    offsets, steps = [0] * len(sizes), [1] * len(sizes)
    for dim, phase in zip(op.rhs_dims.values[2:], phases):
        ends = phase.taps[0], phase.taps[-1]
        offsets[dim] = sizes[dim] - 1 - ends[1] if dim in op.reversed_dims else ends[0]
        sizes[dim], steps[dim] = len(phase.taps), phase.taps.step
    ty = RankedTensorType(tuple(sizes), op.rhs.type.element_type)
    known = constant_value(op.rhs)
    if isinstance(known, DenseElementsAttr) and not known.is_splat:
        box = tuple(slice(o, o + (n - 1) * by + 1, by) for o, n, by in zip(offsets, sizes, steps))
        return rw(ops.ConstOp(DenseElementsAttr.from_numpy(known.numpy()[box], ty)))
    return TENSORS.slice(rw, op.rhs, offsets, sizes, steps)


# Note [Phases]
# With the input dilated by D, x[j] stands at D * j + low, and element D * u + q of the result is the sum of
# x[j] * w[k] over D * j + low = D * u + q + k. Only every D-th k, from (low - q) mod D on, has an integer j: a
# convolution of x itself with these elements of w. All phases together multiply what there is, where one convolution
# would multiply D times as many numbers for each dimension, most of them the zeros between elements. (Zeros times
# elements of w that are not finite are left out too, as in XLA.)
#
# Where all phases read as many elements of w, one convolution has the features of all, so that a vector of x that has
# been loaded is multiplied for each phase. It is padded as the phase that reaches furthest to the left; the others
# begin later in it. With many features a vector of x is used often enough anyway.
