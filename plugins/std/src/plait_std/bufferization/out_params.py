"""The pass `buffer-results-to-out-params`: private functions write results to buffers of their callers.

    func.func private @f(%x: memref<4xf32>) -> memref<4xf32> {
      %r = memref.alloc() : memref<4xf32>
      ...
      return %r : memref<4xf32>
    }
    %y = call @f(%x) : (memref<4xf32>) -> memref<4xf32>
    ->
    func.func private @f(%x: memref<4xf32>, %r: memref<4xf32> {bufferize.result, llvm.noalias}) {
      ...
      return
    }
    %y = memref.alloc() : memref<4xf32>
    call @f(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()

The buffers then are the callers' to plan, and to pass on to their own callers. Only for results of known size that the
function allocates, and functions that are only called. In MLIR: the pass of this name, with `hoist-static-allocs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.symbols import uses_of_table, visibility
from plait.builtin.types import MemRefType
from plait.digraph import strongly_connected
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.rewrite.greedy import apply_patterns_greedily
from plait.rewrite.greedy_config import GreedyConfig

from plait_std.bufferization.returned import is_fresh, is_plain, whole_root
from plait_std.bufferization.state import ALIGNMENT
from plait_std.func.functions import BARE_POINTER, FOR_RESULT, append_argument, defined_functions
from plait_std.func.models import FunctionSignature
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.memref import building as buffers
from plait_std.memref import ops as memref
from plait_std.scf.canonicalize.for_loops import drop_constant_iter_arguments
from plait_std.scf.ops import ForOp

if TYPE_CHECKING:
    from plait.context import Context


class BufferResultsToOutParams(Pass):
    """Let private functions write the buffers that they return to buffers that they are passed."""

    name: ClassVar[str] = "buffer-results-to-out-params"
    title: ClassVar[str] = "BufferResultsToOutParamsPass"

    def run(self, op: Operation, ctx: Context) -> None:
        _drop_unchanged_buffers(op, ctx)
        for function, calls in called_functions(op):
            _Change(function, ctx).run(calls)


def _drop_unchanged_buffers(module: Operation, ctx: Context) -> None:
    """Let loops use buffers from outside in place of those that they carry unchanged, as bufferized tensors are."""
    loops = [op for op in module.walk() if isinstance(op, ForOp)]
    if any(isinstance(value.type, MemRefType) for loop in loops for value in loop.results):
        config = GreedyConfig(fold=False, region_simplify="disabled")
        apply_patterns_greedily(module, [drop_constant_iter_arguments], ctx, config)


def called_functions(module: Operation) -> list[tuple[FuncOp, list[CallOp]]]:
    """The private functions that are called and not used otherwise, with all calls; callees before their callers."""
    functions = {f.sym_name.value: f for f in defined_functions(module)}
    calls: dict[str, list[CallOp]] = {name: [] for name, f in functions.items() if visibility(f) == "private"}
    edges: dict[str, list[str]] = {name: [] for name in functions}
    for use in uses_of_table(module) if calls else ():
        name, user = use.reference.root, use.operation
        caller = next((f for f in user.ancestors() if isinstance(f, FuncOp)), None)
        if name in functions and caller is not None:
            edges.setdefault(caller.sym_name.value, []).append(name)
        if name in calls and isinstance(user, CallOp):
            calls[name].append(user)
        else:
            calls.pop(name, None)
    alone = [names[0] for names in strongly_connected(edges) if len(names) == 1 and names[0] not in edges[names[0]]]
    return [(functions[name], calls[name]) for name in alone if calls.get(name)]


class _Change:
    """The change of one function."""

    def __init__(self, function: FuncOp, ctx: Context) -> None:
        self.function, self.ctx = function, ctx

    def run(self, calls: list[CallOp]) -> None:
        """Change the function, and its calls."""
        returns = [end for block in self.function.body.blocks if isinstance(end := block.last, ReturnOp)]
        if len(returns) != 1 or BARE_POINTER in self.function.attributes:
            return
        taken = self._take(returns[0])
        if not taken:
            return
        FunctionSignature().drop_results(self.function, taken)
        for call in calls:
            self._call(call, taken)
        self.ctx.count("results passed in", len(taken))

    def _take(self, end: Any) -> list[int]:
        """Make arguments of the results that can be; their numbers."""
        taken: dict[int, Any] = {}
        roots: set[Any] = set()
        for index, value in enumerate(end.operands):
            root: Any = whole_root(value, self.ctx)
            if root not in roots and is_plain(value.type) and is_plain(root.type) and is_fresh(root, self.ctx):
                roots.add(root)
                taken[index] = root
        for index, root in taken.items():
            ty = end.operands[index].type
            argument = append_argument(self.function, ty, FOR_RESULT)
            argument.name_hint = root.name_hint
            rw = Builder.before(root.defining_op)
            root.replace_all_uses_with(argument if root.type is ty else _viewed_as(rw, argument, root.type))
            root.defining_op.erase()
        end.operands = [value for i, value in enumerate(end.operands) if i not in taken]
        return list(taken)

    def _call(self, call: CallOp, taken: list[int]) -> None:
        rw = Builder.before(call)
        rw.location = call.location
        made = {i: buffers.allocate(rw, call.results[i].type, (), ALIGNMENT) for i in taken}
        kept = [r.type for i, r in enumerate(call.results) if i not in made]
        new = rw.insert(CallOp(call.callee, [*call.operands, *made.values()], kept))
        others = iter(new.results)
        for i, old in enumerate(call.results):
            value = made[i] if i in made else next(others)
            value.name_hint = old.name_hint
            old.replace_all_uses_with(value)
        for name, attribute in call.attributes.items():
            new.set_attribute(name, attribute)
        call.erase()


def _viewed_as(rw: Builder, buffer: Value[Any], ty: MemRefType) -> Value[Any]:
    """A buffer of a known size as one of another shape and the same size."""
    strides = [1] * len(ty.shape)
    for i in reversed(range(len(strides) - 1)):
        strides[i] = strides[i + 1] * ty.shape[i + 1]
    return rw(memref.ReinterpretCastOp.of(buffer, 0, list(ty.shape), strides, ty))
