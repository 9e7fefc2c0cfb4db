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
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import BaseMemRefType, ShapedType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.structured import Structured
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass
from plait_std.builders import index_constant
from plait_std.memref import ops as memref
from plait_std.scf.ops import ForOp, YieldOp
from plait_std.sizes import as_value

from plait_linalg.ops import IndexOp
from plait_linalg.tiling import evaluate

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(frozen=True)
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
        self.iterators = self.structured.iterator_types(op)
        self.builder = Builder.before(op)
        self.indices: list[Any] = [None] * len(self.iterators)

    def build(self) -> None:
        """Build the loops and erase the operation."""
        order = loop_order(self)
        kept = accumulating_loops(self, order)
        bounds = [self._bound(loop) for loop in range(len(self.iterators))]
        limits = [as_value(self.builder, bound) for bound in bounds]
        zero, one = index_constant(self.builder, 0), index_constant(self.builder, 1)
        builder = self.builder
        for loop in order[: len(order) - kept]:
            builder = self._enter(builder, loop, zero, limits[loop], one, ())[0]
        outs = list(zip(self.inits, self.maps[len(self.inputs) :]))
        if not kept:
            self._step(builder, [self._load(builder, *out) for out in outs], store=True)
        else:
            self._accumulate(builder, order[len(order) - kept :], zero, limits, one, outs)
        self.op.erase()

    def _accumulate(self, builder: Builder, loops: Sequence[int], zero: Any, limits: Any, one: Any, outs: Any) -> None:
        """Loops over which the place of each output stays: carry the elements, and store them behind the loops."""
        outermost = builder
        carried = [self._load(builder, *out) for out in outs]
        nest: list[ForOp] = []
        for loop in loops:
            builder, carried = self._enter(builder, loop, zero, limits[loop], one, carried)
            nest.append(builder.block.parent_op)  # type: ignore[union-attr, arg-type]
        values = self._step(builder, carried, store=False)
        for op in reversed(nest):
            Builder.at_end(op.block).insert(YieldOp(values))
            values = list(op.results)
        for value, (buffer, map) in zip(values, outs):
            self._store(outermost, value, buffer, map)

    def _enter(
        self, builder: Builder, loop: int, lower: Any, upper: Any, step: Any, carried: Any
    ) -> tuple[Builder, Any]:
        """Open the loop number `loop`; return where its body goes, and the carried values in it."""
        op = builder.insert(ForOp.define(lower, upper, step, carried))
        self.indices[loop] = op.induction_variable
        if not carried:
            op.block.append(YieldOp())
            inside = Builder.before(op.block.last)  # type: ignore[arg-type]
        else:
            inside = Builder.at_end(op.block)
        inside.location = self.op.location
        return inside, list(op.iter_arguments)

    def _bound(self, loop: int) -> Any:
        stated = self.structured.loop_bounds(self.op, self.builder)
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
        value, dim = places[0]
        return self.builder.insert(memref.DimOp(value, index_constant(self.builder, dim))).result

    def _step(self, builder: Builder, outs: list[Any], store: bool) -> list[Value[Any]]:
        """One step of the body. With `store` its results are stored, else returned."""
        ins = [self._load(builder, value, map) for value, map in zip(self.inputs, self.maps)]
        before = builder.block.last if builder.anchor is None else builder.anchor.prev  # type: ignore[union-attr]
        results = list(self.structured.emit_body(self.op, builder, [*ins, *outs]))
        results = self._resolve_indices(builder, before, results)
        if store:
            for value, buffer, map in zip(results, self.inits, self.maps[len(ins) :]):
                self._store(builder, value, buffer, map)
        for load in (*ins, *outs):
            if load.defining_op is not None and isinstance(load.defining_op, memref.LoadOp) and not load.has_uses:
                load.defining_op.erase()
        return results

    def _resolve_indices(self, builder: Builder, before: Any, results: list[Any]) -> list[Any]:
        """Replace `linalg.index` in the copied body by the induction variables."""
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

    def _load(self, builder: Builder, value: Value[Any], map: Any) -> Value[Any]:
        if not isinstance(value.type, BaseMemRefType):
            return value
        return builder.insert(memref.LoadOp(value, self._places(builder, map))).result

    def _store(self, builder: Builder, value: Value[Any], buffer: Value[Any], map: Any) -> None:
        builder.insert(memref.StoreOp(value, buffer, self._places(builder, map)))

    def _places(self, builder: Builder, map: Any) -> list[Value[Any]]:
        return [as_value(builder, evaluate(builder, expr, self.indices)) for expr in map.results]


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


def _strides(map: Any, loop: int) -> bool:
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
