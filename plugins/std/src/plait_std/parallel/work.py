"""How much work a loop is, in steps of the processor: what splits the work by cost asks.

An estimate for one thread: each operation on a vector takes as many steps as it needs registers, elementary functions
and divisions many times that. Loops multiply; where their bounds are not known, they are factors that are computed when
the program runs. It only has to tell what takes microseconds from what takes longer.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, VectorType
from plait.frozen import FrozenValue
from plait.interfaces.cost_model import CostModel
from plait.ir.affine import AffineDim
from plait.ir.value import Value

from plait_std.builders import integer_value
from plait_std.element_bytes import element_bytes
from plait_std.scf.ops import ForOp, IfOp, ParallelOp
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

    from plait_std.parallel.bounds import Bounds
    from plait_std.sizes.linear import Linear

_SLOW_DIALECTS = {"math": 16.0}
_SLOW = {"arith.divf": 6.0, "arith.divsi": 20.0, "arith.divui": 20.0, "arith.remsi": 20.0, "arith.remui": 20.0,
         "vector.gather": 16.0, "vector.scatter": 16.0}  # fmt: skip
"""Steps of what takes longer than one, for each register."""

LEAST_WORK = 150_000
"""Steps of a loop that is split, where threads may sleep: some 50 microseconds, more than it takes to wake them."""
LEAST_BESIDE = 5_000
"""Steps of a loop that is split beside a longer one, for which threads are awake."""
CHUNK_WORK = 60_000
"""Steps of what a thread takes at once."""

BYTES_IN_STEP = 8
"""What a processor copies in a step, if it is not in a cache."""

_UNKNOWN_COUNT = 16
"""How often a loop runs, if nothing is known of it."""


class Work(FrozenValue):
    """Steps: a sum of products of a number and of counts that are known when the program runs."""

    terms: dict[tuple[Linear, ...], float]

    def __add__(self, other: Work) -> Work:
        terms = dict(self.terms)
        for counts, steps in other.terms.items():
            terms[counts] = terms.get(counts, 0.0) + steps
        return Work(terms)

    def times(self, count: Linear, step: int = 1) -> Work:
        """The work of a loop that runs `count` times, or, where that is not known, `count` times in steps of `step`."""
        if count.is_constant:
            return Work({counts: steps * max(0, count.constant) for counts, steps in self.terms.items()})
        return Work({(*counts, count): steps / step for counts, steps in self.terms.items()})

    @property
    def constant(self) -> float | None:
        """The steps if all counts are known."""
        return self.terms.get((), 0.0) if all(not counts for counts in self.terms) else None

    @property
    def estimate(self) -> float:
        """The steps, where each count that is not known is a small number."""
        return sum(steps * _UNKNOWN_COUNT ** len(counts) for counts, steps in self.terms.items())


def work_in(op: Operation, bounds: Bounds, ctx: Context, vector_bits: int) -> Work:
    """The work of all operations in the body of a loop, for one iteration of it."""
    total: dict[tuple[Linear, ...], float] = {}
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                if not inner.regions:
                    total[()] = total.get((), 0.0) + own_steps(inner, ctx, vector_bits)
                    continue
                for counts, steps in work_of(inner, bounds, ctx, vector_bits).terms.items():
                    total[counts] = total.get(counts, 0.0) + steps
    return Work(total)


def work_of(op: Operation, bounds: Bounds, ctx: Context, vector_bits: int) -> Work:
    """The work of an operation, with all that it holds."""
    if not op.regions:
        return Work({(): own_steps(op, ctx, vector_bits)})
    inner = work_in(op, bounds, ctx, vector_bits)
    if isinstance(op, ForOp):
        return _repeated(inner, bounds, op.lower_bound, op.upper_bound, op.step)
    if isinstance(op, ParallelOp):
        for at in zip(op.lower_bounds, op.upper_bounds, op.steps):
            inner = _repeated(inner, bounds, *at)
        return inner
    return inner if isinstance(op, IfOp) else inner.times(bounds.sum_of(_UNKNOWN_COUNT))


def _repeated(body: Work, bounds: Bounds, lower: Any, upper: Any, step: Any) -> Work:
    """The work of a loop."""
    return body.times(count_of(bounds, lower, upper, step), integer_value(step) or 1)


def count_of(bounds: Bounds, lower: Any, upper: Any, step: Any) -> Linear:
    """How often a loop runs at most, or about as often; the distance of its bounds where that is not known."""
    distances = bounds.highest(bounds.sum_of(upper).plus(bounds.sum_of(lower), -1))
    by = integer_value(step) or 1
    known = [d.constant for d in distances if d.is_constant]
    if known:
        return bounds.sum_of(-(-min(known) // by))
    plain = [d for d in distances if all(isinstance(atom, Value) for atom in d.terms)]
    return plain[0] if plain else bounds.sum_of(_UNKNOWN_COUNT)


def own_steps(op: Operation, ctx: Context, vector_bits: int) -> float:
    """The steps of an operation without regions."""
    model = ctx.model(CostModel, op)
    if model is not None:
        return model.cost(op).steps(vector_bits) or 0.0
    buffers = [v.type for v in op.operands if isinstance(v.type, MemRefType)]
    if len(buffers) > 1:
        return sum(_bytes(ty) for ty in buffers) / BYTES_IN_STEP
    bits = _bits(op)
    steps = _SLOW.get(op.name, _SLOW_DIALECTS.get(op.name.partition(".")[0], 0.5))
    return steps * max(1.0, bits / vector_bits)


def bytes_in_step(loop: Any) -> int:
    """The bytes of the longest piece of a buffer that an iteration reads or writes at once."""
    accesses = [op for op in loop.walk() if any(isinstance(v.type, MemRefType) for v in op.operands)]
    return max((max(_bits(op) // 8, _element_bytes(op)) for op in accesses), default=4)


def _element_bytes(op: Operation) -> int:
    """The bytes of the largest element of the buffers that an operation takes."""
    types = [v.type.element_type for v in op.operands if isinstance(v.type, MemRefType)]
    return max(element_bytes(ty) or BYTES_IN_STEP for ty in types)


def _bits(op: Operation) -> int:
    """The bits of the largest vector that an operation takes or makes; 0 if there is none."""
    types = [value.type for value in (*op.results, *op.operands) if isinstance(value.type, VectorType)]
    if isinstance(op, TransferReadOp):
        shape, map = op.vector.type.shape, op.permutation_map.map
        kept = [size for size, expr in zip(shape, map.results) if isinstance(expr, AffineDim)]
        return prod(kept) * getattr(op.vector.type.element_type, "width", 64)  # one element may be all that is read
    return max((ty.num_elements * getattr(ty.element_type, "width", 64) for ty in types), default=0)


def _bytes(ty: MemRefType) -> float:
    elements = 1
    for size in ty.shape:
        elements *= _UNKNOWN_COUNT if size == DYNAMIC else size
    return elements * getattr(ty.element_type, "width", 64) / 8
