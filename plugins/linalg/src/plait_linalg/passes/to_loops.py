"""Writes structured operations on buffers as loops over loads and stores.

    linalg.fill ins(%s : f32) outs(%m : memref<4xf32>)

becomes

    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %s, %m[%i] : memref<4xf32>
    }

An output that several iterations of the innermost loops accumulate into is kept in a register: see Note [Loop order].
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import BaseMemRefType, ShapedType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.structured import Structured
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass
from plait_std.algebra import SCALARS
from plait_std.memref import ops as memref

from plait_linalg.ops import IndexOp
from plait_linalg.tiling import evaluate

if TYPE_CHECKING:
    from plait.builtin.attributes import AffineMap
    from plait.context import Context


class ConvertLinalgToLoops(Pass):
    """Write structured operations on buffers, of any dialect, as `scf.for` loops."""

    name: ClassVar[str] = "convert-linalg-to-loops"
    title: ClassVar[str] = "ConvertLinalgToLoopsPass"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if inner.parent is not None and is_on_buffers(inner, ctx):
                LoopNest(inner, ctx).build()


def is_on_buffers(op: Operation, ctx: Context) -> bool:
    """Whether `op` is structured, in destination-passing style, and has no operand or result that is a tensor."""
    if op.results or ctx.model(Structured, op) is None or ctx.model(DestinationStyle, op) is None:
        return False
    return all(isinstance(v.type, BaseMemRefType) or not isinstance(v.type, ShapedType) for v in op.operands)


class LoopNest:
    """The loops that take the place of one operation."""

    def __init__(self, op: Any, ctx: Context) -> None:
        self.op = op
        self.structured: Structured = ctx.model(Structured, op)
        self.inputs = list(self.structured.inputs(op))
        self.inits = [op.operands[i] for i in ctx.model(DestinationStyle, op).inits(op)]
        self.maps = self.structured.indexing_maps(op)
        self.outs = list(zip(self.inits, self.maps[len(self.inputs) :]))
        self.iterators = self.structured.iterator_types(op)
        self.b = SCALARS.on(Builder.before(op))
        self.indices: list[Any] = [None] * len(self.iterators)

    def build(self) -> None:
        """Build the loops and erase the operation."""
        order = loop_order(self)
        outer = len(order) - accumulating_loops(self, order)
        bounds = [self._bound(loop) for loop in range(len(self.iterators))]
        limits = self.b.indices(bounds)
        zero, one = self.b.indices((0, 1))
        with ExitStack() as nest:
            for loop in order[:outer]:
                once = isinstance(bounds[loop], int) and bounds[loop] == 1
                self.indices[loop] = zero if once else nest.enter_context(self.b.loop(zero, limits[loop], one)).value
            elements = [self._load(*out) for out in self.outs]
            if outer == len(order):
                results = self._step(elements)
            else:
                results = self._accumulate(elements, order[outer:], zero, limits, one)
            for result, out in zip(results, self.outs):
                self._store(result, *out)
            self._drop_unused(elements)
        self.op.erase()

    def _accumulate(
        self,
        elements: Sequence[Value[Any]],
        loops: Sequence[int],
        zero: Value[Any],
        limits: Sequence[Value[Any]],
        one: Value[Any],
    ) -> list[Value[Any]]:
        """Loops over which the place of each output stays: carry the elements."""
        carried = [self.b.variable(element) for element in elements]
        with ExitStack() as nest:
            for loop in loops:
                self.indices[loop] = nest.enter_context(self.b.loop(zero, limits[loop], one)).value
            for variable, result in zip(carried, self._step([variable.value for variable in carried])):
                variable.set(result)
        return [variable.value for variable in carried]

    def _bound(self, loop: int) -> Any:
        stated = self.structured.loop_bounds(self.op, self.b.builder)
        if loop < len(stated) and stated[loop] is not None:
            return stated[loop]
        expr = AffineDim(loop)
        places = [
            (value, map.results.index(expr))
            for value, map in zip(self.inputs + self.inits, self.maps) if expr in map.results
        ]  # fmt: skip
        for value, dim in places:
            if value.type.shape[dim] >= 0:
                return value.type.shape[dim]
        return self.b.size(*places[0])

    def _step(self, outs: Sequence[Value[Any]]) -> list[Value[Any]]:
        """One step of the body; returns its results."""
        ins = [self._load(value, map) for value, map in zip(self.inputs, self.maps)]
        builder = self.b.builder
        before = builder.block.last if builder.anchor is None else builder.anchor.prev  # type: ignore[union-attr]
        results = list(self.structured.emit_body(self.op, builder, [*ins, *outs]))
        results = self._resolve_indices(before, results)
        self._drop_unused([value for value in ins if value not in results])
        return results

    def _drop_unused(self, elements: Sequence[Value[Any]]) -> None:
        """Erase loads of elements that the body does not use."""
        for element in elements:
            if isinstance(element.defining_op, memref.LoadOp) and not element.has_uses:
                element.defining_op.erase()

    def _resolve_indices(self, before: Any, results: list[Any]) -> list[Any]:
        """Replace `linalg.index` in the copied body by the induction variables."""
        builder = self.b.builder
        op = before.next if before is not None else builder.block.first  # type: ignore[union-attr]
        while op is not None and op is not builder.anchor:
            following = op.next
            for inner in list(op.walk()):
                if isinstance(inner, IndexOp) and not self._is_nested(inner, op):
                    index = self.indices[inner.dim.value]
                    results = [index if value is inner.result else value for value in results]
                    inner.result.replace_all_uses_with(index)
                    inner.erase()
            op = following
        return results

    def _is_nested(self, inner: Operation, top: Operation) -> bool:
        """Whether an index belongs to a structured operation inside of the body."""
        parent = inner.parent_op
        while inner is not top and parent is not None and parent is not top.parent_op:
            if hasattr(parent, "iterators"):
                return True
            parent = parent.parent_op
        return False

    def _load(self, value: Value[Any], map: AffineMap) -> Value[Any]:
        if not isinstance(value.type, BaseMemRefType):
            return value
        return self.b.wrap(value)[0][self._places(map)].value

    def _store(self, value: Value[Any], buffer: Value[Any], map: AffineMap) -> None:
        SCALARS.write(self.b.builder, buffer, value, self.b.indices(self._places(map)))

    def _places(self, map: AffineMap) -> list[Any]:
        return [evaluate(self.b.builder, expr, self.indices) for expr in map.results]


def loop_order(nest: LoopNest) -> list[int]:
    """The loops, outermost first: see Note [Loop order]."""
    loops = range(len(nest.iterators))
    parallel = [loop for loop in loops if nest.iterators[loop] == "parallel"]
    reduction = [loop for loop in loops if nest.iterators[loop] != "parallel"]
    if not reduction:
        return parallel
    inner = _contiguous(nest, parallel)
    if inner is None or not reduction:
        return [*parallel, *reduction]
    outer = [loop for loop in parallel if loop != inner]
    return [*outer, *reduction, inner]


def _contiguous(nest: LoopNest, parallel: Sequence[int]) -> int | None:
    """The parallel loop that runs along the last dimension of an output, if no input is read with a stride by it."""
    for map in nest.maps[len(nest.inputs) :]:
        if not map.results or not isinstance(map.results[-1], AffineDim):
            return None
        loop = map.results[-1].position
        if loop not in parallel:
            return None
        if any(_strides(other, loop) for other in nest.maps[: len(nest.inputs)]):
            return None
        if _extent(nest, loop) == 1:
            return None
        return loop
    return None


def _strides(map: AffineMap, loop: int) -> bool:
    """Whether the loop moves along a dimension that is not the last."""
    return any(AffineDim(loop) in list(expr.walk()) for expr in map.results[:-1])


def _extent(nest: LoopNest, loop: int) -> int:
    for value, map in zip(nest.inputs + nest.inits, nest.maps):
        if AffineDim(loop) in map.results:
            size = value.type.shape[map.results.index(AffineDim(loop))]
            if size >= 0:
                return size
    return -1


def accumulating_loops(nest: LoopNest, order: Sequence[int]) -> int:
    """How many of the innermost loops leave the place of every output unchanged."""
    outs = nest.maps[len(nest.inputs) :]
    count = 0
    for loop in reversed(order):
        if any(AffineDim(loop) in list(expr.walk()) for map in outs for expr in map.results):
            break
        count += 1
    return count


# Note [Loop order]
# Parallel loops go outside of reductions, so that a reduction over adjacent elements accumulates in a register. Where
# that would read with a stride in the innermost loop although another order reads and writes adjacent elements (a
# matrix product, whose loops become i, k, j), the parallel loop along the last dimension of the output is the
# innermost: it has no dependence from one iteration to the next, and vectorises.
