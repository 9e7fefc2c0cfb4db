"""Scans of many lines at a time, whose elements are the lanes of vectors: for `tcp.scan` along the last dimension.

    x[0:32, 0:64], transposed   ->  64 steps on 32 totals, a generic operation each   ->  transposed again

See Note [Lines as lanes].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from plait.builtin.types import RankedTensorType
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_linalg.bodies import build_generic
from plait_linalg.ops import FillOp, TransposeOp
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp.builders.loops import for_loop

Values = Sequence[Value[Any]]
STEPS = 64
"""How many steps a block of lines has that is transposed at once."""


class Together(NamedTuple):
    """A scan of lines along the last dimension."""

    inputs: Values
    inits: Values
    """The scalars that lines start with."""
    length: sz.Size
    is_reverse: bool
    is_exclusive: bool
    combine: Callable[[Builder, Values, Values], Values]

    def scan(self, b: Builder, line: Sequence[sz.Size], width: int, outs: Values) -> Values:
        """Scan `width` lines from `line` on; returns the outputs with these lines."""
        count, totals = len(outs), self._starts(b, width)
        whole = sz.floor_divide(b, self.length, STEPS)

        def block(b: Builder, i: Value[Any], carried: Values) -> Values:
            first = sz.multiply(b, i, STEPS)
            if self.is_reverse:
                first = sz.subtract(b, sz.subtract(b, self.length, STEPS), first)
            return self._block(b, [*line, first], (width, STEPS), carried[:count], carried[count:])

        carried = for_loop(b, 0, whole, 1, [*outs, *totals], block) if whole != 0 else [*outs, *totals]
        done = sz.multiply(b, whole, STEPS)
        rest = sz.subtract(b, self.length, done)
        if rest == 0:
            return carried[:count]
        first = 0 if self.is_reverse else done
        return self._block(b, [*line, first], (width, rest), carried[:count], carried[count:])[:count]

    def scan_rows(self, b: Builder, outer: Sequence[sz.Size], width: int, outs: Values) -> Values:
        """Scan along the last dimension but one, in which rows are `width` elements; returns the outputs."""
        carried = [*outs, *self._starts(b, width)]
        return self._steps(b, self.inputs, (self.length, width), outer, carried)[: len(outs)]

    def _starts(self, b: Builder, width: int) -> list[Value[Any]]:
        """The totals that lines start with."""
        return [
            b.insert(FillOp.make([init], [b(tensor.EmptyOp([], RankedTensorType((width,), init.type)))])).results[0]
            for init in self.inits
        ]

    def _block(
        self, b: Builder, place: Sequence[sz.Size], size: tuple[int, sz.Size], outs: Values, totals: Values
    ) -> Values:
        """Scan a part of the lines; returns the outputs and totals."""
        count, (width, steps) = len(outs), size
        sizes = [*[1] * (len(place) - 2), *size]
        ones = [1] * len(place)
        inputs = [_transposed(b, _part(b, x, place, sizes, size), _empty(b, x, (steps, width))) for x in self.inputs]
        made = [_empty(b, x, (steps, width)) for x in inputs]

        carried = self._steps(b, inputs, (steps, width), (), [*made, *totals])
        back = [_transposed(b, x, _part(b, out, place, sizes, size)) for x, out in zip(carried[:count], outs)]
        outs = [b(tensor.InsertSliceOp.of(x, out, place, sizes, ones)) for x, out in zip(back, outs)]
        return [*outs, *carried[count:]]

    def _steps(
        self, b: Builder, inputs: Values, size: tuple[sz.Size, int], outer: Sequence[sz.Size], carried: Values
    ) -> Values:
        """Combine row after row of `inputs[outer]` with the totals; returns the outputs and totals."""
        count, (steps, width) = len(inputs), size
        row_size, ones = [*[1] * len(outer), 1, width], [1] * (len(outer) + 2)

        def step(b: Builder, i: Value[Any], carried: Values) -> Values:
            row: sz.Size = i
            if self.is_reverse:
                row = sz.subtract(b, sz.add(b, steps, -1), row)
            at = [*outer, row, 0]
            rows = [_part(b, x, at, row_size, (width,)) for x in inputs]
            old = carried[count:]
            new = self._step(b, rows, old)
            stored = old if self.is_exclusive else new
            made = [
                b(tensor.InsertSliceOp.of(value, out, at, row_size, ones))
                for value, out in zip(stored, carried[:count])
            ]
            return [*made, *new]

        return for_loop(b, 0, steps, 1, carried, step)

    def _step(self, b: Builder, rows: Values, totals: Values) -> Values:
        """The totals, each combined with the next element of its line."""
        count = len(rows)
        maps = [AffineMap.identity(1)] * (2 * count)

        def emit(b: Builder, scalars: Values) -> Values:
            return self.combine(b, scalars[count:], scalars[:count])

        return build_generic(b, rows, totals, maps, ["parallel"], emit).results


def _part(
    b: Builder, x: Any, place: Sequence[sz.Size], sizes: Sequence[sz.Size], shape: Sequence[sz.Size]
) -> Value[Any]:
    """A slice, without the leading dimensions of one element."""
    ty = RankedTensorType(sz.static_shape(shape), x.type.element_type)
    return b(tensor.ExtractSliceOp.of(x, place, sizes, [1] * len(place), ty))


def _empty(b: Builder, x: Any, shape: Sequence[sz.Size]) -> Value[Any]:
    return sz.empty_like(b, RankedTensorType(sz.static_shape(shape), x.type.element_type), shape)


def _transposed(b: Builder, x: Value[Any], into: Value[Any]) -> Value[Any]:
    return b.insert(TransposeOp.make(x, into, (1, 0))).results[0]


# Note [Lines as lanes]
# The chain of totals along a line is as long as the line. A step of floats of 16 bits converts, adds and rounds; a
# maximum compares and blends; a region may compute logarithms. One line after the other, or four at a time, waits for
# that. As lanes, 32 lines take the time of two, or of one, and a block of 64 steps that is transposed in registers
# stays in the first level cache. Sums and products of wider numbers take one instruction a step: four lines at a time
# are as fast, without transposes.
