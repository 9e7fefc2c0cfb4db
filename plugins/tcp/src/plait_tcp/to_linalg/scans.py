"""Scans as loops over all dimensions, in order; each element is combined with the one before it in its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from plait.builtin.types import FloatType, bf16, f16
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_linalg.bodies import scalarize_body
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, build
from plait_std.scalar import table

from plait_tcp import ops
from plait_tcp.builders.loops import carried_loops
from plait_tcp.builders.payload_regions import emit_region
from plait_tcp.to_linalg.generic import as_type, extract, signless_tensor

scans_together = lazy_import("plait_tcp.to_linalg.scans_together")  # most programs have no scans

Values = Sequence[Value[Any]]
LINES = 4
"""How many lines are scanned at a time: all of them, read and written, may begin in one set of the cache."""
LANES = (32, 8)
"""How many lines are scanned at a time as lanes, where a step takes long."""
SHORT_ROW = 32
"""Elements of the longest row whose totals are lanes, in a scan along the last dimension but one."""
ANY_ROW = 4
"""Elements of the longest row that is lanes whatever its size, where a step is one instruction."""
_NARROW = (bf16, f16)


@pattern(ops.ScanOp)
def scan_to_loops(op: ops.ScanOp, rw: Rewriter) -> Rewrite:
    """tcp.scan -> scf.for loops that carry the result"""
    element = op.operand.type.element_type
    if not table.supports(op.kind.text, element):
        return rw.no_match(f"'{op.kind.text}' is not defined for elements of type {element}")

    def combine(b: Builder, totals: Values, elements: Values) -> Values:
        return [build(b, op.kind.text, element, totals[0], elements[0])]

    is_long = element in _NARROW or (isinstance(element, FloatType) and op.kind.text in ("maximum", "minimum"))
    return _Scan(op, rw, [op.operand], [op.init], combine, is_long).build()[0]


@pattern(ops.ScanRegionOp)
def scan_region_to_loops(op: ops.ScanRegionOp, rw: Rewriter) -> Rewrite:
    """tcp.scan_region -> scf.for loops that carry the results"""
    bodies: list[Any] = []

    def combine(b: Builder, totals: Values, elements: Values) -> Values:
        bodies.append(b.block)
        return emit_region(b, op.body.block, [*totals, *elements])

    made = _Scan(op, rw, op.inputs, op.inits, combine, is_long=True).build()
    for block in bodies:
        scalarize_body(block, rw.ctx)
    return made


class _Scan:
    """The loops of a scan (Note [Where the total is])."""

    def __init__(
        self, op: Any, rw: Rewriter, inputs: Values, inits: Values, combine: Callable[..., Any], is_long: bool
    ) -> None:
        self.op, self.rw, self.combine, self.is_long = op, rw, combine, is_long
        self.inputs = [signless_tensor(rw, x) for x in inputs]
        self.inits = [extract(rw, signless_tensor(rw, init), []) for init in inits]
        self.dim: int = op.dim.value
        self.extents: list[Any] = sz.sizes_of(rw, inputs[0])

    def build(self) -> Values:
        """Build the loops; return the results."""
        rw = self.rw
        outs = [sz.empty_like(rw, x.type, self.extents) for x in self.inputs]
        outer = [(0, extent) for extent in self.extents]
        if self.dim == len(outer) - 2 and self._has_short_rows():
            made = carried_loops(rw, outer[:-2] or [(0, 1)], outs, self._rows)
        elif self.dim != len(outer) - 1:
            made = carried_loops(rw, outer, outs, self._element)
        elif len(outer) == 1:
            made = carried_loops(rw, [(0, 1)], outs, partial(self._lines, 1, 0))
        else:
            made = self._blocks(outer, outs)
        return [as_type(rw, value, result.type) for value, result in zip(made, self.op.results)]

    def _place(self, b: Builder, step: sz.Size, rest: Values) -> list[Value[Any]]:
        """Where step number `step` of the scan is: counted from the end in a reverse scan."""
        if self.op.reverse is not None:
            step = sz.subtract(b, sz.add(b, self.extents[self.dim], -1), step)
        return [*rest[: self.dim], sz.as_value(b, step), *rest[self.dim :]]

    def _blocks(self, outer: Sequence[tuple[sz.Size, sz.Size]], outs: Values) -> Values:
        """Several lines at a time, then those that are left: see Note [Lines at a time], and Note [Lines as lanes]."""
        *outer, (_, count), _ = outer
        first: sz.Size = 0
        for lines in (*LANES, LINES, 1) if self.is_long else (LINES, 1):
            whole = sz.floor_divide(self.rw, sz.subtract(self.rw, count, first), lines)
            if whole != 0:
                scan = self._together if lines in LANES else self._lines
                outs = carried_loops(self.rw, [*outer, (0, whole)], outs, partial(scan, lines, first))
            first = sz.add(self.rw, first, sz.multiply(self.rw, whole, lines))
        return outs

    def _together(self, lines: int, first: sz.Size, b: Builder, outer: Values, outs: Values) -> Values:
        """The lines of a block are lanes."""
        line = sz.add(b, first, sz.multiply(b, outer[-1], lines))
        return self._as_lanes().scan(b, [*outer[:-1], line], lines, outs)

    def _has_short_rows(self) -> bool:
        """Whether the totals of a row are few enough to stay in registers, and faster as lanes."""
        width = self.extents[-1]
        if not isinstance(width, int) or not 1 < width <= SHORT_ROW:
            return False
        return self.is_long or width <= ANY_ROW or width.bit_count() == 1

    def _rows(self, b: Builder, outer: Values, outs: Values) -> Values:
        """The elements of a short row are lanes (Note [Where the total is])."""
        return self._as_lanes().scan_rows(b, list(outer)[: self.dim], self.extents[-1], outs)

    def _as_lanes(self) -> Any:
        return scans_together.Together(
            self.inputs, self.inits, self.extents[self.dim], self.op.reverse is not None,
            self.op.exclusive is not None, self.combine,
        )  # fmt: skip

    def _lines(self, lines: int, first: sz.Size, b: Builder, outer: Values, outs: Values) -> Values:
        """The totals of one block of lines are carried by the innermost loop."""
        count, rest = len(outs), list(outer)[: self.dim]
        starts = [rest]
        if rest:
            first = sz.add(b, first, sz.multiply(b, rest[-1], lines))
            starts = [[*rest[:-1], sz.as_value(b, sz.add(b, first, i))] for i in range(lines)]

        def step(b: Builder, i: Values, carried: Values) -> Values:
            outs, totals = list(carried[:count]), carried[count:]
            combined: list[Value[Any]] = []
            for line, rest in enumerate(starts):
                place = self._place(b, i[0], rest)
                old = totals[line * count : (line + 1) * count]
                new = self.combine(b, old, [extract(b, x, place) for x in self.inputs])
                stored = old if self.op.exclusive is not None else new
                outs = [_insert(b, value, out, place) for value, out in zip(stored, outs)]
                combined += new
            return [*outs, *combined]

        totals = list(self.inits) * lines
        return carried_loops(b, [(0, self.extents[self.dim])], [*outs, *totals], step)[:count]

    def _element(self, b: Builder, indices: Values, outs: Values) -> Values:
        """The total is what was stored by the step before."""
        step, rest = indices[self.dim], [x for i, x in enumerate(indices) if i != self.dim]
        first = SCALARS.compute(b, lambda step: step == 0, step)
        previous = self._place(b, sz.maximum(b, sz.add(b, step, -1), 0), rest)
        place = self._place(b, step, rest)
        exclusive = self.op.exclusive is not None
        stored = [extract(b, out, previous) for out in outs]
        elements = [extract(b, x, previous if exclusive else place) for x in self.inputs]
        if exclusive:
            combined = self.combine(b, stored, elements)
            values = [SCALARS.select(b, first, init, new) for init, new in zip(self.inits, combined)]
        else:
            totals = [SCALARS.select(b, first, init, old) for init, old in zip(self.inits, stored)]
            values = self.combine(b, totals, elements)
        return [_insert(b, value, out, place) for value, out in zip(values, outs)]


def _insert(b: Builder, scalar: Value[Any], into: Value[Any], place: Values) -> Value[Any]:
    return SCALARS.write(b, into, scalar, place)


SCANS = (scan_to_loops, scan_region_to_loops)

# Note [Lines at a time]
# Each element waits for the total of the one before. Several lines are scanned in one loop, whose chains of totals do
# not wait for each other; the order along a line is the same. Lines that are a multiple of 4096 bytes long begin in one
# set of the first level cache, which has room for 8 or 12 of them: with eight lines, read and written, rows of 2048
# took 2.2 times as long.

# Note [Where the total is]
# Loops run in the order of the dimensions, so that memory is read and written in order. If the scan is along the last
# one, the innermost loop carries the total. Otherwise totals are as many as there are elements in a slice, and the
# slice stored last has them: the innermost loop is then parallel. Its first step reads an element that nothing has
# stored, and does not use it. Along the last dimension but one, a row of few elements is a vector of totals instead,
# which stays in registers: the loop over such a row is too short for LLVM to vectorize, and each step would wait for
# the elements that the one before stored. Longer rows of another size than a power of two would be lanes with a mask,
# or two vectors: where a step is one instruction, those of LLVM are faster.
