"""Run the iterations of `scf.forall` one after the other; shared tensors become what the loops carry.

Before and after:

    %r = scf.forall (%i) in (8)                          %r = scf.for %i = %c0 to %c8 step %c1
        shared_outs(%o = %t) -> (tensor<8xf32>) {            iter_args(%o = %t) -> (tensor<8xf32>) {
      scf.forall.in_parallel {                             %0 = tensor.insert_slice %x into %o[%i] [1] [1]
        tensor.parallel_insert_slice %x                    scf.yield %0 : tensor<8xf32>
          into %o[%i] [1] [1]                            }
      }
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.passes.base import Pass

from plait_std.scf.ops import ForallOp, YieldOp
from plait_std.scf.to_cf.lowerings import finish, forall_nest, move_operations
from plait_std.tensor.ops import InsertSliceOp, ParallelInsertSliceOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class ForallToFor(Pass):
    """Replace each `scf.forall` by nested `scf.for`."""

    name: ClassVar[str] = "scf-forall-to-for"
    title: ClassVar[str] = "SCFForallToForLoop"

    def run(self, op: Operation, ctx: Context) -> None:
        for forall in [inner for inner in op.walk() if isinstance(inner, ForallOp)]:
            if forall.rank:
                _make_sequential(forall)


def _make_sequential(op: ForallOp) -> None:
    outer, innermost, arguments = forall_nest(op)
    last = op.terminator
    move_operations(op.block, innermost.block, [*arguments, *innermost.iter_arguments])
    carried: dict[Value[Any], Value[Any]] = {argument: argument for argument in innermost.iter_arguments}
    builder = Builder.before(last)
    for insertion in last.body.block.operations:
        builder.location = insertion.location
        target, value = _inserted(insertion, carried, builder)
        carried[target] = value
    last.erase()
    innermost.block.append(YieldOp(list(carried.values()), location=op.location))
    finish(op, outer.results)


def _inserted(op: Operation, carried: dict[Value[Any], Value[Any]], builder: Builder) -> tuple[Any, Any]:
    """What an operation of the terminator writes into, and the tensor with what it writes."""
    if not isinstance(op, ParallelInsertSliceOp):
        raise DiagnosticError(Diagnostic("error", f"'{op.name}' op has no sequential form", op.location, operation=op))
    parts = (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
    return op.dest, builder(InsertSliceOp.of(op.source, carried[op.dest], *parts))
