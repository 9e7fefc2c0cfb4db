"""Scans as loops over all dimensions, in order; each element is combined with the one before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_linalg.bodies import scalarize_body
from plait_std import sizes as sz
from plait_std.algebra import build
from plait_std.arith import ops as arith
from plait_std.scalar import table
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.builders.loops import carried_loops
from plait_tcp.builders.payload_regions import emit_region
from plait_tcp.to_linalg.generic import as_type, extract, signless_tensor

Values = Sequence[Value[Any]]


@pattern(ops.ScanOp)
def scan_to_loops(op: ops.ScanOp, rw: Rewriter) -> Rewrite:
    """tcp.scan -> scf.for loops that carry the result"""
    element = op.operand.type.element_type
    if not table.supports(op.kind.text, element):
        return rw.no_match(f"'{op.kind.text}' is not defined for elements of type {element}")

    def combine(b: Builder, totals: Values, elements: Values) -> Values:
        return [build(b, op.kind.text, element, totals[0], elements[0])]

    return _Scan(op, rw, [op.operand], [op.init], combine).build()[0]


@pattern(ops.ScanRegionOp)
def scan_region_to_loops(op: ops.ScanRegionOp, rw: Rewriter) -> Rewrite:
    """tcp.scan_region -> scf.for loops that carry the results"""
    bodies: list[Any] = []

    def combine(b: Builder, totals: Values, elements: Values) -> Values:
        bodies.append(b.block)
        return emit_region(b, op.body.block, [*totals, *elements])

    made = _Scan(op, rw, op.inputs, op.inits, combine).build()
    for block in bodies:
        scalarize_body(block, rw.ctx)
    return made


class _Scan:
    """The loops of a scan (Note [Where the total is])."""

    def __init__(self, op: Any, rw: Rewriter, inputs: Values, inits: Values, combine: Callable[..., Any]) -> None:
        self.op, self.rw, self.combine = op, rw, combine
        self.inputs = [signless_tensor(rw, x) for x in inputs]
        self.inits = [extract(rw, signless_tensor(rw, init), []) for init in inits]
        self.dim: int = op.dim.value
        self.extents: list[Any] = sz.sizes_of(rw, inputs[0])

    def build(self) -> Values:
        """Build the loops; return the results."""
        rw = self.rw
        outs = [sz.empty_like(rw, x.type, self.extents) for x in self.inputs]
        outer = [(0, extent) for extent in self.extents]
        innermost = self.dim == len(outer) - 1
        if innermost:
            made = carried_loops(rw, outer[:-1] or [(0, 1)], outs, self._line)
        else:
            made = carried_loops(rw, outer, outs, self._element)
        return [as_type(rw, value, result.type) for value, result in zip(made, self.op.results)]

    def _place(self, b: Builder, step: sz.Size, rest: Values) -> list[Value[Any]]:
        """Where step number `step` of the scan is: counted from the end in a reverse scan."""
        if self.op.reverse is not None:
            step = sz.subtract(b, sz.add(b, self.extents[self.dim], -1), step)
        return [*rest[: self.dim], sz.as_value(b, step), *rest[self.dim :]]

    def _line(self, b: Builder, outer: Values, outs: Values) -> Values:
        """The total is carried by the innermost loop."""
        count, rest = len(outs), list(outer)[: self.dim]

        def step(b: Builder, i: Values, carried: Values) -> Values:
            outs, totals = carried[:count], carried[count:]
            place = self._place(b, i[0], rest)
            new = self.combine(b, totals, [extract(b, x, place) for x in self.inputs])
            stored = totals if self.op.exclusive is not None else new
            return [*(_insert(b, value, out, place) for value, out in zip(stored, outs)), *new]

        return carried_loops(b, [(0, self.extents[self.dim])], [*outs, *self.inits], step)[:count]

    def _element(self, b: Builder, indices: Values, outs: Values) -> Values:
        """The total is what was stored by the step before."""
        step, rest = indices[self.dim], [x for i, x in enumerate(indices) if i != self.dim]
        first = b(arith.CmpIOp("eq", step, sz.as_value(b, 0)))
        previous = self._place(b, sz.maximum(b, sz.add(b, step, -1), 0), rest)
        place = self._place(b, step, rest)
        exclusive = self.op.exclusive is not None
        stored = [extract(b, out, previous) for out in outs]
        elements = [extract(b, x, previous if exclusive else place) for x in self.inputs]
        if exclusive:
            combined = self.combine(b, stored, elements)
            values = [b(arith.SelectOp(first, init, new)) for init, new in zip(self.inits, combined)]
        else:
            totals = [b(arith.SelectOp(first, init, old)) for init, old in zip(self.inits, stored)]
            values = self.combine(b, totals, elements)
        return [_insert(b, value, out, place) for value, out in zip(values, outs)]


def _insert(b: Builder, scalar: Value[Any], into: Value[Any], place: Values) -> Value[Any]:
    return b(tensor.InsertOp(scalar, into, list(place)))


SCANS = (scan_to_loops, scan_region_to_loops)

# Note [Where the total is]
# Loops run in the order of the dimensions, so that memory is read and written in order. If the scan is along the last
# one, the innermost loop carries the total. Otherwise totals are as many as there are elements in a slice, and the
# slice stored last has them: the innermost loop is then parallel. Its first step reads an element that nothing has
# stored, and does not use it.
