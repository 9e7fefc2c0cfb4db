"""Convolutions of images among the structured operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim, AffineMap

from plait_linalg.indexing import factors, loop_size
from plait_linalg.ops import StructuredOp
from plait_linalg.products import adds_products


class Convolution(FrozenValue):
    """`out[batches, y, x, f] += image[batches, y + i, x + j, c] * kernel[i, j, c, f]`, with strides and dilations of 1.

    The fields are loops, but for `image`, which is the number of the operand that has pixels. The dimensions of the
    kernel may be in any order.
    """

    op: StructuredOp
    batches: tuple[int, ...]
    rows: int
    columns: int
    filters: int
    window: tuple[int, int]
    channels: int
    image: int

    def size(self, loop: int) -> int:
        """The size of a loop; `DYNAMIC` if it is not known."""
        return loop_size(self.op, loop)

    @property
    def kernel(self) -> int:
        """The number of the operand that is the kernel."""
        return 1 - self.image

    @property
    def kernel_dims(self) -> list[int]:
        """The dimensions of the kernel along which i, j, c and f run."""
        results = self.op.maps()[self.kernel].results
        return [results.index(AffineDim(loop)) for loop in (*self.window, self.channels, self.filters)]


def convolution_of(op: StructuredOp) -> Convolution | None:
    """`op` as a convolution of images whose channels are last; None if it is another operation."""
    if not op.on_tensors or len(op.ins) != 2 or len(op.outs) != 1 or not adds_products(op):
        return None
    maps = op.maps()
    kept = [expr.position for expr in maps[-1].results if isinstance(expr, AffineDim)]
    reduced = [loop for loop, kind in enumerate(op.iterators()) if kind != "parallel"]
    if len(kept) < 3 or len(kept) != len(maps[-1].results) or len(set(kept)) < len(kept) or len(reduced) != 3:
        return None
    for image in (0, 1):
        found = _with_image(op, image, kept, reduced)
        if found is not None:
            return found
    return None


def _with_image(op: StructuredOp, image: int, kept: Sequence[int], reduced: Sequence[int]) -> Convolution | None:
    """The convolution in which an operand has the pixels; None if it does not."""
    *batches, rows, columns, filters = kept
    down, across = (_moved(op.maps()[image], loop, reduced) for loop in (rows, columns))
    rest = [loop for loop in reduced if loop not in (down, across)]
    if down is None or across is None or len(rest) != 1:
        return None
    expected: list[Any] = [*({loop: 1} for loop in batches), {rows: 1, down: 1}, {columns: 1, across: 1}, {rest[0]: 1}]
    kernel = op.maps()[1 - image].results
    of_kernel = [expr.position for expr in kernel if isinstance(expr, AffineDim)]
    if [factors(expr) for expr in op.maps()[image].results] != expected or len(of_kernel) != len(kernel):
        return None
    if sorted(of_kernel) != sorted((down, across, rest[0], filters)):
        return None
    return Convolution(op, tuple(batches), rows, columns, filters, (down, across), rest[0], image)


def _moved(map: AffineMap, loop: int, reduced: Sequence[int]) -> int | None:
    """The reduction that moves a window along `loop`, by one element in each step."""
    for parts in (factors(expr) or {} for expr in map.results):
        others = [other for other in parts if other != loop]
        if loop in parts and len(others) == 1 and others[0] in reduced and set(parts.values()) == {1}:
            return others[0]
    return None
