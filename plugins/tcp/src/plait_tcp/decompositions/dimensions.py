"""Fourier transforms along a dimension of a tensor: which lines are transformed together, and where they lie.

Lines that lie side by side, along any dimension but the last one, are transformed as many at a time as fill a line of
the cache. Lines along the last dimension are transposed for that, a block at a time, or transformed one by one where
a line by itself has enough that lies side by side (Note [Rows and columns] of `stockham`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.types import RankedTensorType
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS

from plait_tcp.builders.numbers import real_of
from plait_tcp.builders.tensors import TensorBuilder, static
from plait_tcp.decompositions.butterflies import CONTRACTED
from plait_tcp.decompositions.long_lines import Lines, lines_of
from plait_tcp.decompositions.roots import balanced, is_convolved, padded_length

if TYPE_CHECKING:
    from plait.ir.builder import Builder

_LINE_BYTES = 64
"""Of the cache, and of the widest vectors."""


def transform_dimension(b: Builder, x: Value[Any], dim: int, length: int, kind: str) -> Value[Any]:
    """The transform along one dimension: `fft`, `ifft`, `rfft` or `irfft`; `length` is the size of the longer side."""
    sizes = sz.sizes_of(b, x)
    before, after = sz.product(b, sizes[:dim]), sz.product(b, sizes[dim + 1 :])
    is_last = all(size == 1 for size in sizes[dim + 1 :])
    shape = [before, sizes[dim]] if is_last else [before, sizes[dim], after]
    along = _AlongLast if is_last else _Along
    made = along(b, TensorBuilder(b).reshape(x, shape), length, kind).build()
    return TensorBuilder(b).reshape(made, [*sizes[:dim], made.type.shape[1], *sizes[dim + 1 :]])


class _Along:
    """Transforms along the middle one of three dimensions."""

    def __init__(self, b: Builder, x: Value[Any], length: int, kind: str) -> None:
        self.b, self.x, self.length, self.kind = b, x, length, kind
        self.loops = CONTRACTED.on(b)
        self.sizes = sz.sizes_of(b, x)
        self.together = _LINE_BYTES * 8 // real_of(x.type.element_type).width
        """How many lines are transformed at a time."""

    def lines(self, lanes: int) -> Lines:
        return lines_of(self.kind, self.length)(self.loops, self.x.type.element_type, self.length, self.kind, lanes)

    def build(self) -> Value[Any]:
        """Build the loops; the result."""
        some = self.lines(1)
        shape = [self.sizes[0], some.kept, *self.sizes[2:]]
        type = RankedTensorType(static(shape), some.result_element)
        self.target = self.loops.variable(sz.empty_like(self.b, type, shape))
        self.given = self.loops.expression(self.x)
        self.all_lines()
        return self.target.value

    def all_lines(self) -> None:
        with self.loops.loop(0, self.sizes[0]) as head:
            self.in_blocks(self.sizes[2], lambda start, lanes: self.block(head, start, lanes))

    def in_blocks(self, count: sz.Size, build: Callable[[Expression, int], None]) -> None:
        """Blocks of lines, and what is left of a number of them."""
        loops, together = self.loops, self.together
        if not isinstance(count, int):
            size = loops.index(count)
            whole = size - size % together
            with loops.loop(0, whole, together) as start:
                build(start, together)
            with loops.loop(whole, size) as start:
                build(start, 1)
            return
        whole, left = count - count % together, count % together
        if whole:
            with loops.loop(0, whole, together) as start:
                build(start, together)
        if left:
            self.rest(whole, left, build)

    def rest(self, start: int, count: int, build: Callable[[Expression, int], None]) -> None:
        """The lines that do not fill a block."""
        build(self.loops.index(start), count)

    def block(self, head: Expression, start: Expression, lanes: int) -> None:
        def place(i: Expression, lane: Expression) -> list[Expression]:
            return [head, i, start + lane]

        self.lines(lanes).build(self.given, place, self.target, place)


class _AlongLast(_Along):
    """Transforms along the last one of two dimensions."""

    def all_lines(self) -> None:
        count = self.sizes[0]
        if self._is_one_by_one() or (isinstance(count, int) and count < self.together):
            with self.loops.loop(0, count) as head:
                self.line(head)
            return
        self.in_blocks(count, lambda start, lanes: self.line(start) if lanes == 1 else self.turned(start, lanes))

    def _is_one_by_one(self) -> bool:
        """Whether one line has as many numbers side by side as several lines have."""
        length = self.length // 2 if self.kind.startswith(("r", "ir")) and self.length % 2 == 0 else self.length
        inner = padded_length(length) if is_convolved(length) else length
        return balanced(inner)[0] >= self.together

    def rest(self, start: int, count: int, build: Callable[[Expression, int], None]) -> None:
        with self.loops.loop(start, start + count) as head:
            build(head, 1)

    def line(self, head: Expression) -> None:
        """One line by itself."""
        self.lines(1).build(self.given, lambda i, lane: [head, i], self.target, lambda i, lane: [head, i])

    def turned(self, start: Expression, lanes: int) -> None:
        """A block of lines side by side."""
        loops, t, size = self.loops, TensorBuilder(self.b), self.sizes[1]
        block = t.transpose(t.slice(self.x, [start.value, 0], [lanes, size]), [1, 0])
        lines = self.lines(lanes)
        type = RankedTensorType((lines.kept, lanes), lines.result_element)
        made = loops.variable(sz.empty_like(self.b, type, [lines.kept, lanes]))
        lines.build(loops.expression(block), lambda i, lane: [i, lane], made, lambda i, lane: [i, lane])
        back = t.transpose(made.value, [1, 0])
        loops.forget(made)
        self.target.set(SCALARS.insert(self.b, back, self.target.value, [start.value, 0], [lanes, lines.kept]))
