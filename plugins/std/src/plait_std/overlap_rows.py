"""Reads the next row first while a row is divided.

    scf.for %i = 0 to 1024 {
      %max = scf.for ... { maximum of row %i }
      scf.for ... { exponentials of row %i, their sum }
      scf.for ... { quotients of the exponentials }
    }

becomes

    %first = scf.for ... { maximum of row 0 }
    scf.for %i = 0 to 1024 iter_args(%max = %first) {
      scf.for ... { exponentials of row %i, their sum }
      %next = scf.for ... { quotients of the exponentials, maximum of row (%i + 1 < 1024 ? %i + 1 : %i) }
      scf.yield %next
    }

See Note [Rows that overlap].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import VectorType
from plait.frozen import FrozenValue
from plait.interfaces.memory_effects import is_pure, own_effects
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_std.algebra import SCALARS
from plait_std.arith.ops import DivFOp
from plait_std.builders import index_constant, integer_value
from plait_std.elementary.divide_by_invariants import divides_beside_others
from plait_std.memref.transfers import PrefetchOp
from plait_std.outlining.kernels import may_overlap, root_of, sources_of
from plait_std.scf.ops import ForOp, YieldOp
from plait_std.scf.trip_count import static_trip_count

if TYPE_CHECKING:
    from plait.context import Context


class OverlapRows(Pass):
    """Compute what is computed first of the next row while a row is divided."""

    name: ClassVar[str] = "overlap-rows"

    def run(self, op: Operation, ctx: Context) -> None:
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            rows = _rows_of(loop, ctx)
            if rows is not None:
                ctx.remark("passed", "RowsOverlap", loop)
                rows.overlap()


class _Rows(FrozenValue):
    """A loop over rows, with loops in it: the one that reads a row first, and the one that divides it."""

    loop: ForOp
    start: list[Operation]
    """What computes the row's place for the first loop."""
    first: ForOp
    ends: list[Operation]
    """What combines the results of the first loop, with what it reads of the end of a row."""
    last: ForOp
    moved: set[Operation]
    """The first loop, and what combines its results, without what is read."""
    carried: Sequence[Value[Any]]
    """The results of these that others use."""

    def overlap(self) -> None:
        """Move the first loop of the next row to the last one of this."""
        loop = self.loop
        rw = Builder.before(loop)
        rw.location = loop.location
        made = rw.insert(ForOp.define(loop.lower_bound, loop.upper_bound, loop.step, self._of_the_first_row()))
        body = Builder.at_end(made.block)
        mapping: dict[Any, Any] = {loop.induction_variable: made.induction_variable}
        mapping |= zip(self.carried, made.iter_arguments)
        following: list[Value[Any]] = []
        for op in list(loop.block.operations)[:-1]:
            if op is self.last:
                following = self._beside(body, mapping)
            elif op not in self.moved:
                body.insert(op.clone(mapping))
        body.insert(YieldOp(following))
        loop.erase()

    def _of_the_first_row(self) -> list[Value[Any]]:
        """What is carried to the first iteration, if there is one."""
        loop = self.loop
        rw = Builder.before(loop)
        if static_trip_count(loop):
            return self._read(rw, loop.lower_bound, None, {})
        b = SCALARS.on(rw)
        variables = [b.variable(SCALARS.constant(rw, 0, value.type)) for value in self.carried]
        lower, upper = b.wrap(loop.lower_bound, loop.upper_bound)
        with b.if_(lower < upper):
            for variable, value in zip(variables, self._read(b.builder, loop.lower_bound, None, {})):
                variable.set(value)
        return [variable.value for variable in variables]

    def _beside(self, rw: Builder, mapping: dict[Any, Any]) -> list[Value[Any]]:
        """Divide a row while the next one is read, or the last one again."""
        b = SCALARS.on(rw)
        index, step, upper = b.wrap(mapping[self.loop.induction_variable], self.loop.step, self.loop.upper_bound)
        following = index + step
        return self._read(rw, (following < upper).select(following, index).value, self.last, mapping)

    def _read(self, rw: Builder, row: Value[Any], beside: ForOp | None, outer: dict[Any, Any]) -> list[Value[Any]]:
        """Compute what is carried, for a row, in a loop that also does what the loop `beside` does."""
        mapping: dict[Any, Any] = {self.loop.induction_variable: row}
        for op in self.start:
            rw.insert(op.clone(mapping))
        if beside is None:
            rw.insert(self.first.clone(mapping))
        else:
            results = _side_by_side(rw, self.first, mapping, beside, outer)
            mapping.update(zip(self.first.results, results))
        for op in self.ends:
            rw.insert(op.clone(mapping))
        return [mapping[value] for value in self.carried]


def _side_by_side(rw: Builder, first: ForOp, of_first: Any, last: ForOp, of_last: Any) -> Sequence[Value[Any]]:
    """One loop with the steps of two, and loops for what is left of each; returns the results of the first."""
    rw.location = last.location
    step, common = _common_part(first, last)
    inits = [of_first.get(value, value) for value in first.init_args]
    made = rw.insert(ForOp.define(first.lower_bound, index_constant(rw, common), index_constant(rw, step), inits))
    body = Builder.at_end(made.block)
    yielded = _repeat(body, made, first, of_first, list(made.iter_arguments))
    _repeat(body, made, last, of_last, [])
    body.insert(YieldOp(yielded))
    results: Sequence[Value[Any]] = made.results
    for loop, mapping in ((first, of_first), (last, of_last)):
        if integer_value(loop.upper_bound) != common:
            rest: Any = rw.insert(loop.clone(dict(mapping)))
            rest.operands = [made.upper_bound, rest.upper_bound, rest.step, *(results if loop is first else ())]
            results = rest.results if loop is first else results
    return results


def _repeat(rw: Builder, made: ForOp, loop: ForOp, mapping: Any, values: list[Any]) -> list[Any]:
    """The iterations of a loop in one of a loop with longer steps, from `values`; returns what they carry on."""
    step, b = integer_value(loop.step) or 1, SCALARS.on(rw)
    for start in range(0, integer_value(made.step) or 1, step):
        place = b.expression(made.induction_variable) + start if start else b.expression(made.induction_variable)
        inner = {**mapping, loop.induction_variable: place.value, **dict(zip(loop.iter_arguments, values))}
        for op in list(loop.block.operations)[:-1]:
            rw.insert(op.clone(inner))
        values = [inner.get(value, value) for value in loop.yielded]
    return values


def _rows_of(loop: ForOp, ctx: Context) -> _Rows | None:
    """The loop over rows that a loop is, if the first loop over the next row may run while a row is divided."""
    inner = [op for op in loop.block.operations if isinstance(op, ForOp)]
    last = next((one for one in reversed(inner[1:]) if _waits_for_divisions(one)), None)
    if last is None or loop.init_args or loop.unsigned_cmp is not None:
        return None
    first = inner[0]
    start = _computed_before(first, loop, ctx)
    memory = LoopMemory.of(loop, ctx)
    if start is None or memory is None or _divisions(first) or not first.results or _common_part(first, last)[1] == 0:
        return None
    if not all(memory.only_reads(op) for op in first.block.operations):
        return None
    ends, combined = _computed_after(first, start, loop, memory)
    moved = {first, *(op for op in ends if op.results[0] in combined)}
    carried = [value for value in combined if any(user not in moved for user in value.users)]
    return _Rows(loop, start, first, ends, last, moved, carried) if carried else None


class LoopMemory(FrozenValue):
    """What the operations of a loop write."""

    written: frozenset[Any]
    ctx: Context

    @classmethod
    def of(cls, loop: ForOp, ctx: Context) -> LoopMemory | None:
        """What a loop writes; None if that is not known."""
        written = set[Any]()
        for op in loop.walk():
            effects = _effects(op, ctx)
            if effects is None or any(effect.value is None for effect in effects):
                return None
            written |= {root_of(effect.value, ctx) for effect in effects if effect.kind != "read"}
        return cls(frozenset(written), ctx)

    def only_reads(self, op: Operation) -> bool:
        """Whether an operation computes, or reads memory that no operation of the loop writes."""
        effects = _effects(op, self.ctx)
        if op.regions or effects is None or any(effect.kind != "read" for effect in effects):
            return False
        read = {root_of(effect.value, self.ctx) for effect in effects}
        sources = {root: sources_of(root, self.ctx) for root in read | self.written}
        return not any(may_overlap(a, b, sources) for a in read for b in self.written)


def _effects(op: Operation, ctx: Context) -> Any:
    return () if isinstance(op, PrefetchOp) else own_effects(op, ctx)


def _divisions(loop: ForOp) -> list[DivFOp]:
    divisions = [op for op in loop.block.operations if isinstance(op, DivFOp)]
    return [op for op in divisions if isinstance(op.result.type, VectorType)]


def _waits_for_divisions(loop: ForOp) -> bool:
    """Whether a loop that only writes takes about as long as its divisions of vectors."""
    return not loop.results and any(not divides_beside_others(op) for op in _divisions(loop))


def _common_part(first: ForOp, last: ForOp) -> tuple[int, int]:
    """The steps of one loop for two of simple operations, and where it ends; 0 if there is none."""
    bounds = [[integer_value(v) for v in (one.lower_bound, one.upper_bound, one.step)] for one in (first, last)]
    (lower, upper, step), (other_lower, other_upper, other_step) = [[-1 if n is None else n for n in b] for b in bounds]
    least, most = sorted((step, other_step))
    is_simple = not any(op.regions for one in (first, last) for op in one.block.operations)
    if not is_simple or lower != other_lower or lower < 0 or least <= 0 or most % least:
        return 1, 0
    steps = (min(upper, other_upper) - lower) // most
    return (most, lower + steps * most) if steps > 0 else (1, 0)


def _computed_before(first: ForOp, loop: ForOp, ctx: Context) -> list[Operation] | None:
    """The operations of a row that the first loop uses, in order; None if they do more than compute."""
    needed: set[Operation] = set()
    pending = [first, *first.block.operations]
    while pending:
        for value in pending.pop().operands:
            op = value.defining_op
            if op is not None and op.parent is loop.block and op not in needed:
                if op.regions or not is_pure(op, ctx):
                    return None
                needed.add(op)
                pending.append(op)
    return [op for op in loop.block.operations if op in needed]


def _computed_after(
    first: ForOp, start: Iterable[Operation], loop: ForOp, memory: LoopMemory
) -> tuple[list[Operation], list[Value[Any]]]:
    """What combines the results of the first loop, with what is read of the end of a row, and all such results."""
    known = {value for op in start for value in op.results}
    combined: dict[Any, None] = dict.fromkeys(first.results)
    found: list[Operation] = []
    for op in takewhile(lambda op: not op.regions, _after(first)):
        inner = [value for value in op.operands if value.parent_block is loop.block and value not in known]
        if op.results and all(value in combined for value in inner) and memory.only_reads(op):
            found.append(op)
            known.update(() if inner else op.results)
            combined |= dict.fromkeys(op.results if inner else ())
    needed: set[Operation] = set()
    for op in reversed(found):
        if op.results[0] in combined or any(user in needed for value in op.results for user in value.users):
            needed.add(op)
    return [op for op in found if op in needed], list(combined)


def _after(op: Operation) -> Iterator[Operation]:
    while op.next is not None:
        op = op.next
        yield op


# Note [Rows that overlap]
# A loop of divisions waits for the divider, and computes nothing meanwhile; what reads a row first, for its largest
# element or its sum, computes little and waits for memory. Each row needs them one after the other, but those of
# different rows do not: the last loop of a row and the first one of the next take the time of the longer one. What is
# moved reads memory that no other operation of the loop writes, so that the last row may be read once more at the end
# in place of a row that is not there.
#
# On machines where quotients become products (`divide-by-invariants`) there is nothing to wait for, and nothing to do.
