"""Computes convolutions as the products of each element of their windows, where that saves more than it costs.

    %p = tensor.insert_slice %x into %zeros[0, 6] [8, 32] [1, 1]
    %0 = linalg.generic {maps = [(o, f, k, c) -> (c, o + 6 * k), (k, c, f), (o, f)]} ins(%p, %kernel) outs(%start)

becomes, of a window of three elements,

    %a = linalg.generic {maps = [(o, f, c) -> (c, o), (c, f), (o, f)]}
        ins(%x[0, 0] [8, 26], %kernel[0]) outs(%start[6, 0] [26, 16])
    %0 = tensor.insert_slice %a into %start[6, 0]
    %b = linalg.generic ... ins(%x[0, 6] [8, 26], %kernel[2]) outs(%0[0, 0] [26, 16])
    %1 = tensor.insert_slice %b into %0[0, 0]
    %2 = linalg.generic ... ins(%x, %kernel[1]) outs(%1)

See Note [Elements of windows].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, FloatType, RankedTensorType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.rewrite.constants import constant_value
from plait.runtime.target import Target, host_target
from plait_std.algebra import SCALARS
from plait_std.tensor.ops import ExtractOp, ExtractSliceOp, FromElementsOp

from plait_linalg.collapsing import set_loops
from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import dim_of, factors, is_plain
from plait_linalg.ops import GenericOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.contractions.padded_reads import PaddedRead, padded_read
from plait_linalg.passes.generalize_named import generalize_named
from plait_linalg.passes.tiles.tile_shapes import ATTRIBUTE
from plait_linalg.passes.vectorizable import untiled_operations
from plait_linalg.products import adds_products
from plait_linalg.tiling import extent, on_operands

if TYPE_CHECKING:
    from plait.context import Context

numpy = lazy_import("numpy")

_MOST_ELEMENTS = 32
"""The most elements of a window: each becomes an operation of its own."""
_LEAST_STEPS = 32
"""The steps that reduce for each element of a window, at least: sums are read and written again for each."""
_LEAST_ROWS = 4
"""The outputs for which an element of a kernel is read, at least."""


class Window(FrozenValue):
    """One dimension of an image along which windows move: `step * output + apart * element` is the index."""

    dim: int
    output: int
    element: int
    step: int
    apart: int


class Element(FrozenValue):
    """Along one dimension: an element of the window, and for how many outputs, from which on, it lies in the image."""

    place: int
    first: int
    count: int


class SplitWindows(Pass):
    """Compute convolutions as sums of products, one for each element of the window, on the outputs that it reaches."""

    name: ClassVar[str] = "linalg-split-windows"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")
    percent: int = option(93, doc="products that do not read padding, at most, in percent of all products; 0: never")
    least: int = option(1 << 17, doc="products that are saved for each element of a window, at least")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(l2_bytes=self.l2_bytes)
        constants = Constants(op, ctx)
        for inner in untiled_operations(op):
            found = contraction_of(inner)
            windows = None if found is None else _windows_of(found)
            if found is None or windows is None:
                continue
            split = _Split(found, windows, constants)
            reason = split.why_not(machine, self.percent, self.least)
            if reason is None:
                ctx.remark("passed", "Split", inner, Operation=inner.name, Elements=str(len(split.parts)))
                split.run()
            else:
                ctx.remark("missed", "NotSplit", inner, reason=reason, Operation=inner.name)


def _windows_of(found: Contraction) -> tuple[Window, ...] | None:
    """The windows of a convolution by a kernel that has the lanes; None if it is another contraction."""
    maps = found.op.maps()
    if len(found.op.ins) != 2 or len(found.lane_operands) != 1 or not adds_products(found.op):
        return None
    kernel = maps[found.lane_operands[0]]
    if not is_plain(kernel):
        return None
    windows: list[Window] = []
    image = [factors(expr) or {} for expr in maps[1 - found.lane_operands[0]].results]
    used = Counter(loop for parts in image for loop in parts)
    for dim, parts in enumerate(image):
        if len(parts) == 2:
            inner = [loop for loop in parts if loop in found.reductions and dim_of(kernel, loop) is not None]
            outer = [loop for loop in parts if loop in found.kept and dim_of(kernel, loop) is None]
            if len(inner) != 1 or len(outer) != 1 or any(used[loop] != 1 for loop in parts):
                return None  # a loop along two dimensions moves both
            windows.append(Window(dim, outer[0], inner[0], parts[outer[0]], parts[inner[0]]))
        elif len(parts) != 1 or set(parts.values()) != {1}:
            return None
    known = {*found.reductions, *kernel.used_dims(), *[window.output for window in windows]}
    return tuple(windows) if windows and DYNAMIC not in map(found.size, known) else None


class _Split:
    """Builds the products for the elements of the windows of one convolution."""

    def __init__(self, found: Contraction, windows: tuple[Window, ...], constants: Constants) -> None:
        self.found, self.windows = found, windows
        (self.kernel,) = found.lane_operands
        self.image = 1 - self.kernel
        self.read = self._skipped(constants)
        along = [[*self._elements(window)] for window in windows]
        self.parts = sorted(product(*along), key=lambda part: prod(element.count for element in part))

    def why_not(self, machine: Target, percent: int, least: int) -> str | None:
        """Why the convolution is computed as it is; None if splitting its windows pays."""
        found = self.found
        if ATTRIBUTE in found.op.attributes:
            return "the operation says how it is tiled"
        element: Any = found.op.outs[0].type.element_type
        if not isinstance(element, FloatType) or element.width not in (32, 64):
            return "elements are not floats of 32 or 64 bits"
        if prod(found.size(window.element) for window in self.windows) not in range(2, _MOST_ELEMENTS + 1):
            return "the window has one element, or too many"
        moved = {window.element for window in self.windows}
        if prod(found.size(loop) for loop in found.reductions if loop not in moved) < _LEAST_STEPS:
            return "few channels are added for each element of the window"
        if found.known_steps(found.row_loops) < _LEAST_ROWS:
            return "few outputs are read for each element of the window"
        if percent and self._leaves_cache(machine):
            return None
        left, whole = self._share_left(), found.known_steps(range(len(found.op.iterators())))
        if 100 * left > percent or (1 - left) * whole < least * len(self.parts):
            return "few products read padding, and windows stay in the cache"
        return None

    def run(self) -> None:
        """Replace the convolution by the products."""
        op = self.found.op
        if not isinstance(op, GenericOp):
            self.found = self.found.replaced(op=(op := generalize_named(op)))
        builder = Builder.before(op)
        sums: Value[Any] = op.outs[0]
        for part in self.parts:
            sums = self._added(builder, op, part, sums)
        op.results[0].replace_all_uses_with(sums)
        op.erase()

    def _skipped(self, constants: Constants) -> PaddedRead | None:
        """The image as it is before it is padded, if what is added makes no difference to the sums."""
        read = padded_read(self.found, self.image)
        if read is None or not _is_zero(read.scalar) or not all(isinstance(low, int) for low in read.low):
            return None
        if not {*read.dims} <= {window.dim for window in self.windows}:
            return None
        if DYNAMIC in [read.source.type.shape[window.dim] for window in self.windows]:
            return None
        return read if constants.all_elements(self.found.op.ins[self.kernel], _are_finite) else None

    def _elements(self, window: Window) -> Iterator[Element]:
        """The elements of the window along one dimension that lie in the image for some output."""
        read, outputs = self.read, self.found.size(window.output)
        for place in range(self.found.size(window.element)):
            if read is None:  # all windows lie in the image, whose size need not be known
                yield Element(place, 0, outputs)
                continue
            low: Any = read.low[window.dim]
            start = window.apart * place - low
            first = max(0, -(start // window.step))
            end = min(outputs, (read.source.type.shape[window.dim] - 1 - start) // window.step + 1)
            if first < end:
                yield Element(place, first, end - first)

    def _share_left(self) -> float:
        """Which part of the products is left."""
        whole = prod(self.found.size(loop) for window in self.windows for loop in (window.output, window.element))
        return sum(prod(element.count for element in part) for part in self.parts) / whole

    def _leaves_cache(self, machine: Target) -> bool:
        """Whether the windows of one row of outputs fill half of the second level cache, and the kernel does."""
        found = self.found
        row = [window.output for window in self.windows[1:]]
        of_image = found.bytes_read(self.image, [*row, *found.reductions])
        of_kernel = found.bytes_read(self.kernel, [*found.reductions, found.lane_loop])
        return min(of_image, of_kernel) > machine.l2_bytes // 2

    def _added(self, builder: Builder, op: GenericOp, part: Sequence[Element], sums: Value[Any]) -> Value[Any]:
        """The sums with the products of one element of the window added."""
        found = self.found
        offsets = [0] * len(op.iterators())
        sizes: list[Any] = [found.size(loop) for loop in range(len(op.iterators()))]
        for window, element in zip(self.windows, part):
            offsets[window.output], sizes[window.output] = element.first, element.count
            offsets[window.element], sizes[window.element] = element.place, 1
        kept = [loop for loop in range(len(sizes)) if all(loop != window.element for window in self.windows)]
        whole = [size.mixed for size in SCALARS.on(builder).sizes(sums)]
        starts = [offsets[loop] for loop in found.kept]
        lengths = [whole[i] if sizes[loop] == DYNAMIC else sizes[loop] for i, loop in enumerate(found.kept)]
        is_whole = lengths == whole
        own = sums if is_whole else SCALARS.slice(builder, sums, starts, lengths)
        operands: list[Any] = [None, None, own]
        operands[self.image] = self._pixels(builder, part)
        operands[self.kernel] = self._weights(builder, offsets, sizes)
        made: GenericOp = builder.insert(on_operands(op, operands, [own.type]))
        maps = list(op.maps())
        maps[self.kernel] = self._map_of_weights()
        set_loops(made, kept, maps)
        value = made.results[0]
        return value if is_whole else SCALARS.insert(builder, value, sums, starts, lengths)

    def _pixels(self, builder: Builder, part: Sequence[Element]) -> Value[Any]:
        """The part of the image that one element of the window reads."""
        source = self.found.op.ins[self.image] if self.read is None else self.read.source
        whole = [size.mixed for size in SCALARS.on(builder).sizes(source)]
        starts, lengths = [0] * source.type.rank, list(whole)
        for window, element in zip(self.windows, part):
            low: Any = 0 if self.read is None else self.read.low[window.dim]
            starts[window.dim] = window.step * element.first + window.apart * element.place - low
            lengths[window.dim] = window.step * (element.count - 1) + 1
        return source if lengths == whole else SCALARS.slice(builder, source, starts, lengths)

    def _weights(self, builder: Builder, offsets: Sequence[int], sizes: Sequence[int]) -> Value[Any]:
        """The part of the kernel that one element of the window has, without the dimensions of the window."""
        value, map = self.found.op.ins[self.kernel], self.found.op.maps()[self.kernel]
        parts = [extent(builder, expr, offsets, sizes) for expr in map.results]
        starts, lengths = [start for start, _ in parts], [length for _, length in parts]
        dropped = [AffineDim(window.element) for window in self.windows]
        shape = [length for length, expr in zip(lengths, map.results) if expr not in dropped]
        ty = RankedTensorType(tuple(shape), value.type.element_type)
        return builder(ExtractSliceOp.of(value, starts, lengths, [1] * len(starts), ty))

    def _map_of_weights(self) -> AffineMap:
        """The map of the kernel without the dimensions of the window."""
        map = self.found.op.maps()[self.kernel]
        dropped = [AffineDim(window.element) for window in self.windows]
        return AffineMap(map.num_dims, 0, tuple([expr for expr in map.results if expr not in dropped]))


def _is_zero(scalar: Value[Any]) -> bool:
    """Whether a scalar is the constant zero."""
    op = scalar.defining_op
    if isinstance(op, ExtractOp) and isinstance(elements := op.tensor.defining_op, FromElementsOp):
        scalar = elements.elements[0]
    return getattr(constant_value(scalar), "value", None) == 0


def _are_finite(elements: Any) -> bool:
    return bool(numpy.isfinite(elements).all())


# Note [Elements of windows]
# A convolution is the sum of one product for each element of its window, of a part of the image with a part of the
# kernel. If they are computed one after the other, each on the outputs for which the element lies in the image, nothing
# that is padding is multiplied: with a window of three elements that are 12 pixels apart, on 32 pixels, a quarter of
# the products in each dimension. The image is read as it is, and not copied into a padded one. Sums are written and
# read again for each element, which costs little if many channels are added in between.
#
# It pays too where the elements of windows are so far apart that what one row of outputs reads fills the cache: rows
# would read it from beyond for each tile of lanes, or the kernel for each row. Each element is code of its own, which
# has to save the time of some calls (`least`).
#
# What is left out is zero times an element of the kernel, which is zero if that is finite: so padding is skipped for
# constant kernels, whose elements are looked at. How many images there are need not be known, if the padded tensor has
# as many. Elements with most outputs come last: usually one reaches all of them, and what follows the convolution is
# computed in its tiles.
