"""Makes parallel loops of loops whose iterations are independent and worth several threads.

    scf.for %i = %c0 to %c4096 step %c1 {                 scf.parallel (%b) = (%c0) to (%c4096) step (%c64) {
      %x = memref.load %a[%i, ...]                          %e = arith.addi %b, %c64
      ...                                           =>      scf.for %i = %b to %e step %c1 {
      memref.store %y, %b[%i, ...]                            ...
    }                                                       }
                                                          }

An iteration of the new loop is a *chunk*: as many of the old ones as take some tens of microseconds by estimate, so
that threads are busy until the end and handing out chunks costs nothing. Loops of less work than a few chunks stay as
they are, unless threads are awake: a loop of a thirtieth of that is split in a module where a longer one is. Where
sizes are known at run time only, so is the number of chunks, which may be one. Chunks do not depend on the number of
threads. The outermost loop that can be split is; if it has few iterations, it is split together with the loop that
alone is in it. Where only the inner one of two loops is parallel, as for sums of columns, each chunk runs through the
outer loop. See `proof` for which loops can be split, and `work` for the estimate. Calls of functions that are marked
run at once, too (`overlap`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression, ExpressionBuilder
from plait.build.functions import ceil_divide, maximum, minimum
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait.passes.base import Pass
from plait.passes.options import option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.builders import index_constant, integer_value
from plait_std.func.functions import defined_functions
from plait_std.outlining.copy_loops import copy_to_loops, is_strided_copy
from plait_std.parallel.bounds import Bounds
from plait_std.parallel.overlap import overlap_calls
from plait_std.parallel.traffic import steps_in_memory
from plait_std.parallel.work import (
    CHUNK_WORK,
    LEAST_BESIDE,
    LEAST_WORK,
    Work,
    bytes_in_step,
    count_of,
    work_in,
)
from plait_std.scf.ops import ForallOp, ForOp, ParallelOp, ReduceOp
from plait_std.scf.trip_count import static_trip_count, trip_count

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

proof = lazy_import("plait_std.parallel.proof")  # not needed where each loop takes little time
order = lazy_import("plait_std.parallel.order")
_FEW = 32
"""A loop of fewer iterations is split together with the next one."""

_MOST_TRIED = 1024
_MOST_CHUNKS = 256
_CHUNKS = 16
"""Chunks of a loop of little work, so that few threads end at about the same time."""
_LEAST_CHUNK = 1_000
"""Steps of a chunk at least: some 300 nanoseconds, many times what handing it out takes."""
_PAGE = 4096
"""Bytes of a part of a row at least, where each chunk goes through all rows of a buffer."""


class ParallelizeLoops(Pass):
    """Split loops over buffers whose iterations are independent in chunks that may run at once."""

    name: ClassVar[str] = "parallelize-loops"
    least_work: int = option(LEAST_WORK, doc="steps of the processor that a loop must take, by estimate")
    least_beside: int = option(LEAST_BESIDE, doc="steps that a loop must take where a longer one is split")
    chunk_work: int = option(CHUNK_WORK, doc="steps that a chunk takes, by estimate", tuned=(30_000, 60_000, 240_000))
    vector_bits: int = option(0, doc="bits of a vector register; 0 for this machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 for this machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target()
        bits, l2_bytes = self.vector_bits or machine.vector_bits, self.l2_bytes or machine.l2_bytes
        splitter = _Splitter(ctx, bits, l2_bytes, self.least_work, self.chunk_work)
        functions = defined_functions(op)
        for function in functions:
            splitter.visit(function)
        at_once = overlap_calls(op, ctx, bits, self.least_work)
        if (splitter.is_pool_awake or at_once) and self.least_beside < self.least_work:
            splitter.least = self.least_beside
            busy = {name for group in at_once for name in group}
            for function in functions:
                if function.sym_name.value not in busy:
                    splitter.visit(function)
        ctx.count("loops split", splitter.split)
        ctx.count("groups of calls at once", len(at_once))


class _Splitter:
    def __init__(self, ctx: Context, vector_bits: int, l2_bytes: int, least: int, chunk: int) -> None:
        self.ctx, self.vector_bits, self.l2_bytes, self.least, self.chunk = ctx, vector_bits, l2_bytes, least, chunk
        self.split = 0
        self.is_pool_awake = False
        """Whether a loop of known size is split, after which the threads of the pool look for the next one."""
        self.whole: set[ForOp] = set()
        """Loops that cannot be split."""
        self.short: dict[ForOp, Work] = {}
        """The work of an iteration of loops that were too short to be split: nothing in them changes."""

    def visit(self, op: Operation) -> None:
        """Split the outermost loops in the regions of an operation, and what is in those that cannot be split."""
        for copy in [inner for inner in op.walk() if is_strided_copy(inner)]:
            copy_to_loops(copy)
        pending = [op]
        while pending:
            current = pending.pop()
            inside = [inner for region in current.regions for block in region.blocks for inner in block.operations]
            for inner in inside:
                if isinstance(inner, ForOp):
                    if not self._done(inner):
                        pending.append(inner)
                elif inner.regions and not isinstance(inner, (ParallelOp, ForallOp)):
                    pending.append(inner)

    def _done(self, loop: ForOp) -> bool:
        """Split a loop if that is possible and pays; whether there is nothing to split in it."""
        if loop in self.whole:
            return False
        step = integer_value(loop.step)
        if step is None or step <= 0:
            return False
        steps = static_trip_count(loop)
        work = self.short.get(loop) or self._work_of(loop, step, steps)
        if steps is not None and work.constant is not None and work.constant * steps < self.least:
            self.short[loop] = work
            return True
        if steps is not None and steps < 2:
            return False
        reason = proof.why_sequential(loop, self.ctx)
        if reason is None:
            self._cut(loop, step, work)
            return True
        inner = self._only_loop_in(loop) if not loop.results else None
        if inner is not None and proof.why_sequential(inner, self.ctx, loop) is None:
            return self._exchange(loop, inner)
        self.ctx.remark("missed", "NotParallel", loop, reason=reason)
        self.whole.add(loop)
        return False

    def _work_of(self, loop: ForOp, step: int, steps: int | None) -> Work:
        """The work of an iteration, or what it waits for memory meanwhile if that takes longer."""
        bounds = Bounds(loop, step)
        work = work_in(loop, bounds, self.ctx, self.vector_bits)
        if not steps or work.constant is None:
            return work
        waiting = steps_in_memory(loop, bounds, steps, self.l2_bytes, self.ctx) / steps
        return Work({(): max(work.constant, waiting)})

    def _cut(self, loop: ForOp, step: int, work: Work) -> None:
        """Split a loop of which an iteration takes `work`."""
        count = static_trip_count(loop)
        if count is None or work.constant is None:
            self._split_at_run_time(loop, step, work)
        else:
            self._split(loop, step, count, work.constant)
        self.split += 1

    def _exchange(self, loop: ForOp, inner: ForOp) -> bool:
        """Split the loop that alone is in `loop`, with all of `loop` for each chunk, where that pays."""
        step = integer_value(inner.step) or 1
        bounds = Bounds(inner, step, loop)
        count = count_of(bounds, loop.lower_bound, loop.upper_bound, loop.step)
        work = work_in(inner, bounds, self.ctx, self.vector_bits).times(count)
        known = static_trip_count(inner)
        if known is None or work.constant is None or known < 2:
            return False
        if known * work.constant < self.least:
            return True
        page = -(-_PAGE // max(1, bytes_in_step(inner)))
        chunk = self._chunk_of(known * work.constant)
        in_chunk = _even(known, max(1, round(chunk / work.constant), -(-known // _MOST_CHUNKS), page))
        if in_chunk >= known:
            return False
        self.ctx.remark("passed", "Parallel", inner, Iterations=known, InChunk=in_chunk, Work=round(work.constant))
        rw = Builder.before(loop)
        _in_chunks(rw, inner, index_constant(rw, in_chunk * step), known % in_chunk == 0, loop)
        self.split += 1
        self.is_pool_awake = True
        return True

    def _only_loop_in(self, loop: ForOp) -> ForOp | None:
        """The loop that alone is in `loop`, beside what only computes, and has the same bounds in all iterations."""
        *others, last = list[Any](loop.block.operations)[:-1] or [None]
        if not isinstance(last, ForOp) or not all(is_pure(op, self.ctx) for op in others):
            return None
        outside = Bounds(loop, 1).is_outside
        return last if all(outside(value) or integer_value(value) is not None for value in last.operands) else None

    def _split(self, loop: ForOp, step: int, count: int, work: float) -> None:
        """Split a loop of known size, with the loop in it if it has few iterations."""
        self.is_pool_awake = True
        chunk = self._chunk_of(count * work)
        in_chunk = _even(count, max(1, round(chunk / max(work, 1.0)), -(-count // _MOST_CHUNKS)))
        self.ctx.remark("passed", "Parallel", loop, Iterations=count, InChunk=in_chunk, Work=round(work))
        inner = self._inner(loop, count, in_chunk, work, chunk)
        rw = Builder.before(loop)
        size = index_constant(rw, in_chunk * step)
        if inner is None:
            _in_chunks(rw, loop, size, count % in_chunk == 0)
            return
        inner_step, inner_count = integer_value(inner.step) or 1, static_trip_count(inner) or 1
        chunks = min(-(-round(work) // chunk), max(1, _MOST_CHUNKS // count), inner_count)
        inner_in_chunk = _even(inner_count, -(-inner_count // chunks))
        inner_size = index_constant(rw, inner_in_chunk * inner_step)
        divides = inner_count % inner_in_chunk == 0
        _in_blocks(rw, loop, inner, inner_size, divides, order.is_inner_first(loop, inner, self.l2_bytes, self.ctx))

    def _chunk_of(self, total: float) -> int:
        """The steps of a chunk of a loop that takes `total`."""
        return min(self.chunk, max(_LEAST_CHUNK, round(total) // _CHUNKS))

    def _inner(self, loop: ForOp, count: int, in_chunk: int, work: float, chunk: int) -> ForOp | None:
        """The loop that is split together with `loop`."""
        if count >= _FEW or in_chunk > 1 or work < 2 * chunk:
            return None
        inner = self._only_loop_in(loop)
        known = static_trip_count(inner) if inner is not None else None
        splits = inner is not None and known is not None and known > 1 and proof.why_sequential(inner, self.ctx) is None
        return inner if splits else None

    def _split_at_run_time(self, loop: ForOp, step: int, work: Work) -> None:
        rw = Builder.before(loop)
        b = SCALARS.on(rw)
        count = b.index(trip_count(rw, loop.lower_bound, loop.upper_bound, loop.step))
        each = maximum(_materialized(b, work), 1)
        in_chunk = maximum(maximum(ceil_divide(self.chunk, each), ceil_divide(count, _MOST_CHUNKS)), 1)
        in_chunk = (count * each < self.least).select(maximum(count, 1), in_chunk)
        size = (in_chunk * step).value
        self.ctx.remark("passed", "Parallel", loop, Iterations="known at run time")
        inner = self._only_loop_in(loop)
        inner_step = integer_value(inner.step) if inner is not None else None
        if inner is None or inner_step is None or proof.why_sequential(inner, self.ctx) is not None:
            _in_chunks(rw, loop, size, False)
            return
        lower, upper = _outside(rw, inner.lower_bound), _outside(rw, inner.upper_bound)
        inner_count = maximum(b.index(trip_count(rw, lower, upper, _outside(rw, inner.step))), 1)
        at_least = ceil_divide(count * inner_count, _MOST_CHUNKS)
        inner_in_chunk = maximum(ceil_divide(inner_count * self.chunk, each), at_least)
        inner_in_chunk = (in_chunk == 1).select(minimum(inner_in_chunk, inner_count), inner_count)
        _in_grid(rw, loop, inner, size, (inner_in_chunk * inner_step).value)


def _even(count: int, in_chunk: int) -> int:
    """About as many iterations in a chunk, so that all chunks have as many if that is found to be possible."""
    most = min(in_chunk, count)
    few = range(most, max(most // 2, most - _MOST_TRIED), -1)
    return next((size for size in few if count % size == 0), -(-count // -(-count // in_chunk)))


_PARTS = 16
"""Parts of a step that are counted, where an iteration of a long loop takes few steps."""


def _materialized(b: ExpressionBuilder, work: Work) -> Expression:
    """The steps of a work as an index."""
    total = b.index(0)
    for counts, steps in work.terms.items():
        parts = 1 if steps >= _PARTS else _PARTS
        product = b.index(max(1, round(steps * parts)))
        for count in counts:
            product *= _sum(b, count)
        total += ceil_divide(product, parts) if parts > 1 else product
    return total


def _sum(b: ExpressionBuilder, count: Any) -> Expression:
    total = b.index(count.constant)
    for value, factor in count.terms.items():
        total += b.index(value) * factor
    return maximum(total, 0)


def _in_chunks(rw: Builder, loop: ForOp, size: Any, divides: bool, around: ForOp | None = None) -> None:
    """Run a loop in chunks of `size`, a multiple of its step, that may run at once; each with all of `around`."""
    lower, upper = _outside(rw, loop.lower_bound), _outside(rw, loop.upper_bound)
    chunks = rw.insert(ParallelOp.define([lower], [upper], [size], location=loop.location))
    inside = Builder.at_end(chunks.block)
    inside.location = loop.location
    _narrow(inside, loop, chunks.induction_variables[0], size, upper if not divides else None)
    moved = around or loop
    moved.detach()
    inside.insert(moved)
    inside.insert(ReduceOp((), ()))


def _in_blocks(rw: Builder, loop: ForOp, inner: ForOp, inner_size: Any, divides: bool, inner_first: bool) -> None:
    """Run each iteration of a loop on its own, and chunks of the loop in it, which is the outer one if asked for."""
    lower = [_outside(rw, v) for v in (loop.lower_bound, inner.lower_bound)]
    upper = [_outside(rw, v) for v in (loop.upper_bound, inner.upper_bound)]
    order = -1 if inner_first else 1
    bounds = [values[::order] for values in (lower, upper, [loop.step, inner_size])]
    chunks = rw.insert(ParallelOp.define(*bounds, location=loop.location))
    first, second = chunks.induction_variables[::order]
    inside = Builder.at_end(chunks.block)
    inside.location = loop.location
    for op in list(loop.block.operations)[:-1]:
        if op is inner:
            _narrow(inside, inner, second, inner_size, upper[1] if not divides else None)
        op.detach()
        inside.insert(op)
    loop.induction_variable.replace_all_uses_with(first)
    inside.insert(ReduceOp((), ()))
    loop.erase()


def _in_grid(rw: Builder, loop: ForOp, inner: ForOp, size: Any, inner_size: Any) -> None:
    """Run chunks of a loop, and in each of them chunks of the loop in it."""
    lower = [_outside(rw, v) for v in (loop.lower_bound, inner.lower_bound)]
    upper = [_outside(rw, v) for v in (loop.upper_bound, inner.upper_bound)]
    chunks = rw.insert(ParallelOp.define(lower, upper, [size, inner_size], location=loop.location))
    inside = Builder.at_end(chunks.block)
    inside.location = loop.location
    first, second = chunks.induction_variables
    _narrow(inside, inner, second, inner_size, upper[1])
    _narrow(inside, loop, first, size, upper[0])
    loop.detach()
    inside.insert(loop)
    inside.insert(ReduceOp((), ()))


def _outside(rw: Builder, value: Any) -> Any:
    """A bound of an inner loop in front of the outer one: constants are made again."""
    known = integer_value(value)
    return value if known is None else index_constant(rw, known)


def _narrow(rw: Builder, loop: ForOp, first: Any, size: Any, end: Any) -> None:
    """Let a loop run from `first` on over `size`, as far as `end` if there is one."""
    last = SCALARS.on(rw).index(first) + size
    loop.operands = (first, (last if end is None else minimum(last, end)).value, *loop.operands[2:])
