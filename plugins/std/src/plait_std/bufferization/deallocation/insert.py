"""Free the buffers of functions by flags that say at run time who owns them.

Before and after:

    func.func @f(%c: i1, %m: memref<4xf32>) {             func.func @f(%c: i1, %m: memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>                   %a = memref.alloc() : memref<4xf32>
      memref.copy %m, %a : ...                              memref.copy %m, %a : ...
      return                                                %true = arith.constant true
    }                                                       bufferization.dealloc (%a : memref<4xf32>) if (%true)
                                                            return
                                                          }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.builtin.types import BaseMemRefType, i1
from plait.interfaces import Call, Callable, ChangeableSignature
from plait.ir.operation import Operation
from plait.passes import Liveness, Pass, option

from plait_std.bufferization.deallocation.preconditions import check
from plait_std.bufferization.deallocation.regions import Owned, RegionDeallocation

if TYPE_CHECKING:
    from plait.context import Context


class OwnershipBasedBufferDeallocation(Pass):
    """Insert `bufferization.dealloc` for all allocations, as the ABI of functions says.

    A function does not own its arguments, and its caller owns what it returns; what is returned but not owned is
    cloned. It must not free buffers itself.
    """

    name: ClassVar[str] = "ownership-based-buffer-deallocation"
    private_function_dynamic_ownership: bool = option(
        False, doc="private functions return who owns the buffers that they return, instead of clones"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        functions = [f for f in op.walk() if ctx.model(Callable, f) is not None]
        for function in functions:
            check(function, ctx)
        dynamic: set[Operation] = _dynamic(op, ctx) if self.private_function_dynamic_ownership else set()
        of_calls = _return_flags(op, dynamic, ctx) if dynamic else {}
        for function in functions:
            body = ctx.model(Callable, function).region(function)
            if body is not None:
                RegionDeallocation(body, {}, of_calls, ctx, clones=function not in dynamic).run()


def _dynamic(root: Operation, ctx: Context) -> set[Operation]:
    """The functions of which all calls are seen, that return buffers."""
    found = [f for f in Liveness(root, ctx).hidden if ctx.model(Callable, f).region(f) is not None]
    return {f for f in found if ctx.model(ChangeableSignature, f) is not None and _buffers(f, ctx)}


def _buffers(function: Operation, ctx: Context) -> int:
    return sum(isinstance(ty, BaseMemRefType) for ty in ctx.model(Callable, function).result_types(function))


def _return_flags(root: Operation, dynamic: set[Operation], ctx: Context) -> Owned:
    """Append a flag for each buffer to the results of functions and their calls; returns the flags at the calls."""
    flags: Owned = {}
    program = Liveness(root, ctx)
    for call in [op for op in root.walk() if ctx.model(Call, op) is not None]:
        target = program.callee(call)
        if target is not None and target in dynamic:
            count = len(call.results)
            new = ctx.model(ChangeableSignature, call).append_results(call, [i1] * _buffers(target, ctx))
            buffers = [r for r in new.results if isinstance(r.type, BaseMemRefType)]
            flags.update(zip(buffers, new.results[count:]))
    for function in dynamic:
        ctx.model(ChangeableSignature, function).append_results(function, [i1] * _buffers(function, ctx))
    return flags
