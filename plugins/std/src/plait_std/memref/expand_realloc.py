"""Expand `memref.realloc` to an allocation and a copy where the buffer grows.

Before and after:

    %0 = memref.realloc %m(%n) : memref<?xf32>       %size = memref.dim %m, %c0 : memref<?xf32>
      to memref<?xf32>                               %grows = arith.cmpi ult, %size, %n : index
                                                     %0 = scf.if %grows -> (memref<?xf32>) {
                                                       // allocate %n, copy %m to its beginning, free %m
                                                     } else {
                                                       // view the first %n elements of %m
                                                     }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, index
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option

from plait_std.arith.algebra import ARITH
from plait_std.builders import as_index, index_constant
from plait_std.memref import building as buffers
from plait_std.memref import ops
from plait_std.mixed import Mixed
from plait_std.scf.ops import IfOp, YieldOp

if TYPE_CHECKING:
    from plait.context import Context


class ExpandRealloc(Pass):
    """Expand reallocations; `memref.realloc` is not left for later passes."""

    name: ClassVar[str] = "expand-realloc"
    emit_deallocs: bool = option(True, doc="free the buffer that a larger one replaces")

    def run(self, op: Operation, ctx: Context) -> None:
        for realloc in [inner for inner in op.walk() if isinstance(inner, ops.ReallocOp)]:
            realloc.result.replace_all_uses_with(self._expand(realloc, Builder.before(realloc)))
            realloc.erase()

    def _expand(self, op: ops.ReallocOp, builder: Builder) -> Value[Any]:
        (old,), (new,) = op.source.type.shape, op.result.type.shape
        wanted: Mixed = new if op.dynamic_result_size is None else op.dynamic_result_size
        if DYNAMIC not in (old, new):
            return self._grown(op, builder, old, wanted) if old < new else _shrunk(op, builder, wanted)
        size: Mixed = old
        if old == DYNAMIC:
            size = builder(ops.DimOp(op.source, index_constant(builder, 0)))
        grows = ARITH.apply(builder, "ult", index, as_index(builder, size), as_index(builder, wanted))
        choice = builder.insert(IfOp.define(grows, [op.result.type]))
        inner = Builder.at_end(choice.then_region.block)
        inner.insert(YieldOp([self._grown(op, inner, size, wanted)]))
        inner = Builder.at_end(choice.else_region.block)
        inner.insert(YieldOp([_shrunk(op, inner, wanted)]))
        return choice.results[0]

    def _grown(self, op: ops.ReallocOp, builder: Builder, size: Mixed, wanted: Mixed) -> Value[Any]:
        """A new buffer that begins with the old one."""
        sizes = [] if isinstance(wanted, int) else [wanted]
        made = builder.insert(ops.AllocOp(sizes, (), op.alignment, op.result.type)).memref
        beginning = builder(ops.SubViewOp.of(made, [0], [size], [1]))
        buffers.copy(builder, op.source, beginning)
        if self.emit_deallocs:
            buffers.free(builder, op.source)
        return made


def _shrunk(op: ops.ReallocOp, builder: Builder, wanted: Mixed) -> Value[Any]:
    """The old buffer as one of the new size."""
    return builder(ops.ReinterpretCastOp.of(op.source, 0, [wanted], [1], op.result.type))
