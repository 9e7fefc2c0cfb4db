"""Make `affine.parallel` of loops whose iterations are independent.

Before and after `affine-parallelize`:

    affine.for %i = 0 to 100 {                           affine.parallel (%i) = (0) to (100) {
      affine.store %x, %m[%i] : memref<100xf32>            affine.store %x, %m[%i] : memref<100xf32>
    }                                                    }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from plait.builtin.attributes import ArrayAttr, DenseElementsAttr, i64_attr
from plait.builtin.types import RankedTensorType, i32
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.analysis.dependence import dependences
from plait_std.affine.analysis.domain import variables_around
from plait_std.affine.analysis.effects import accesses_if_all_known, carries_buffers
from plait_std.affine.ops import ForOp, ParallelOp
from plait_std.affine.ops.parallel import REDUCTIONS

if TYPE_CHECKING:
    from plait.context import Context

UNLIMITED = 0xFFFFFFFF
_KINDS = {
    "arith.addf": "addf", "arith.mulf": "mulf", "arith.addi": "addi", "arith.muli": "muli", "arith.andi": "andi",
    "arith.ori": "ori", "arith.minimumf": "minimumf", "arith.maximumf": "maximumf",
}  # fmt: skip


class Reduction(NamedTuple):
    """One carried value that is combined with another value in each iteration."""

    kind: str
    combiner: Operation
    value: Value[Any]


class AffineParallelize(Pass):
    """Make `affine.parallel` of affine loops whose iterations do not depend on each other.

    Two arguments of a function are taken for two buffers.
    """

    name: ClassVar[str] = "affine-parallelize"
    title: ClassVar[str] = "AffineParallelize"
    max_nested: int = option(UNLIMITED, doc="the most parallel loops in each other")
    parallel_reductions: bool = option(False, doc="also loops that carry sums and the like, in another order")

    def run(self, op: Operation, ctx: Context) -> None:
        candidates = [loop for loop in list(op.walk()) if isinstance(loop, ForOp)]
        found = [(loop, self._reductions(loop)) for loop in candidates if is_parallel_in_memory(loop, ctx)]
        for loop, reductions in found:
            around = sum(isinstance(outer, ParallelOp) for outer in loop.ancestors())
            if reductions is not None and around < self.max_nested:
                parallelize(loop, reductions)

    def _reductions(self, loop: ForOp) -> list[Reduction] | None:
        if not loop.results:
            return []
        return reductions_of(loop) if self.parallel_reductions else None


def is_parallel_in_memory(loop: ForOp, ctx: Context) -> bool:
    """Whether no iteration accesses what another one writes."""
    accesses = accesses_if_all_known(loop, ctx)
    if accesses is None or carries_buffers(loop):
        return False
    depth = len(variables_around(loop)) + 1
    return next(dependences(accesses, range(depth, depth + 1), ctx), None) is None


def reductions_of(loop: ForOp) -> list[Reduction] | None:
    """How each carried value is combined; None unless all are, by one operation that may be reordered each."""
    end = loop.block.last
    assert end is not None
    found = [_reduction(argument, value) for argument, value in zip(loop.iter_arguments, end.operands)]
    known = [reduction for reduction in found if reduction is not None]
    return known if len(known) == len(found) else None


def _reduction(argument: Value[Any], yielded: Value[Any]) -> Reduction | None:
    op = yielded.defining_op
    if op is None or op.name not in _KINDS or not argument.has_one_use or not yielded.has_one_use:
        return None
    if argument not in op.operands:
        return None
    other = op.operands[1] if op.operands[0] is argument else op.operands[0]
    return None if other is argument else Reduction(_KINDS[op.name], op, other)


def parallelize(loop: ForOp, reductions: Sequence[Reduction]) -> None:
    """Replace a loop by a parallel one; what is reduced begins with the neutral element, and is combined behind it."""
    kinds = ArrayAttr(tuple([i64_attr(REDUCTIONS.index(reduction.kind)) for reduction in reductions]))
    lower, upper = loop.lower_map, loop.upper_map
    groups = [_one_group(map.map.num_results) for map in (lower, upper)]
    steps = ArrayAttr((i64_attr(loop.step.value),))
    operands = [*loop.lower_operands, *loop.upper_operands]
    body = loop.body
    end = loop.block.last
    assert end is not None
    builder = Builder.before(loop)
    types = [reduction.value.type for reduction in reductions]
    inits, results = list(loop.inits), list(loop.results)
    region = type(body)()
    region.take_blocks_of(body)
    made = ParallelOp(operands, kinds, lower, groups[0], upper, groups[1], steps, types, region)
    builder.insert(made)
    end.operands = [reduction.value for reduction in reductions]
    for reduction, init, old, new in zip(reductions, inits, results, made.results):
        combiner = reduction.combiner
        combiner.operands = (init, new)
        combiner.move_before(loop)
        old.replace_all_uses_with(combiner.results[0])
    for argument in list(region.block.arguments[1:]):
        region.block.erase_argument(argument)
    loop.erase()


def _one_group(size: int) -> DenseElementsAttr:
    return DenseElementsAttr.from_values(RankedTensorType((1,), i32), [size])
