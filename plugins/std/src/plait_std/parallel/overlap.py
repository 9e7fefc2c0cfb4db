"""Runs calls of functions at the same time that say so, where their memory allows it and that pays.

    %a = memref.alloc()                       %a = memref.alloc()
    call @f(%x, %a)                           %b = memref.alloc()
    %b = memref.alloc()              =>       scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    call @g(%y, %b)                             scf.index_switch %i
                                                case 0 { call @f(%x, %a) }
                                                default { call @g(%y, %b) }
                                              }

The functions have the attribute `plait.overlaps`, which asynchronous work has become. Calls overlap if none reads or
writes what another one writes, and what lies between them only computes, allocates, accesses other memory, or frees: it
goes in front of all of them, or behind where it frees. A parallel loop in a function that is called runs on one thread
then: what is saved is the time that the others compute outside of such loops. Where that is too little, calls stay as
they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import SymbolTable
from plait.builtin.types import MemRefType
from plait.frozen import FrozenValue
from plait.interfaces.callable import Call
from plait.interfaces.memory_effects import effects_of, is_pure, nested_operations, own_effects
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region

from plait_std.builders import index_constant
from plait_std.func.functions import OVERLAPS, defined_functions
from plait_std.func.ops import CallOp, FuncOp
from plait_std.memref.ops import DeallocOp
from plait_std.outlining.kernels import may_overlap, root_of, sources_of
from plait_std.parallel.bounds import Bounds
from plait_std.parallel.work import work_of
from plait_std.scf.ops import IndexSwitchOp, ParallelOp, ReduceOp, YieldOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class _Callee(FrozenValue):
    """What a function that is called does: the arguments that it accesses and writes, and its steps by estimate, all of
    them and those outside of parallel loops."""

    accessed: frozenset[int]
    written: frozenset[int]
    steps: float
    serial_steps: float


def overlap_calls(module: Operation, ctx: Context, vector_bits: int, least_saved: float) -> list[list[str]]:
    """Run calls at once that save at least so many steps by it; return the functions of each group."""
    functions = defined_functions(module)
    if not any(OVERLAPS in function.attributes for function in functions):
        return []
    finder = _Finder(SymbolTable(module), ctx, vector_bits)
    blocks = [block for function in functions for op in function.walk() for r in op.regions for block in r.blocks]
    groups = [group for block in blocks for group in finder.groups(block)]
    made: list[list[str]] = []
    for calls in groups:
        callees = [finder.callee(call) for call in calls]
        saved = sum(callee.serial_steps for callee in callees) - max(callee.steps for callee in callees)
        if saved < least_saved:
            ctx.remark("missed", "NotOverlapped", calls[0], reason=f"it would save {max(saved, 0):.0f} steps")
            continue
        ctx.remark("passed", "Overlapped", calls[0], Calls=len(calls), Saved=round(saved))
        _run_at_once(calls)
        made.append([call.callee.root for call in calls])
    return made


class _Finder:
    def __init__(self, symbols: SymbolTable, ctx: Context, vector_bits: int) -> None:
        self.symbols, self.ctx, self.vector_bits = symbols, ctx, vector_bits
        self._callees: dict[str, _Callee | None] = {}

    def callee(self, call: CallOp) -> Any:
        """What a call calls; None if it cannot overlap with anything."""
        name = call.callee.root
        if name not in self._callees:
            function = self.symbols.lookup(name)
            is_known = isinstance(function, FuncOp) and not function.is_declaration and OVERLAPS in function.attributes
            self._callees[name] = self._described(function) if is_known else None  # type: ignore[arg-type]
        return self._callees[name]

    def groups(self, block: Block) -> list[list[CallOp]]:
        """Calls in a block that may run at once, two or more each, in the order of the text."""
        found: list[list[CallOp]] = []
        group: list[CallOp] = []
        for op in block.operations:
            if isinstance(op, CallOp) and not op.results and self.callee(op) is not None:
                if not self._are_apart([*group, op]):
                    found.append(group)
                    group = []
                group.append(op)
            elif not isinstance(op, DeallocOp) and not self._may_come_before(op, group):
                found.append(group)
                group = []
        return [calls for calls in (*found, group) if len(calls) > 1]

    def _may_come_before(self, op: Operation, calls: Sequence[CallOp]) -> bool:
        """Whether an operation may run before calls that stand before it: it only computes, allocates, or accesses
        other memory than they do."""
        if is_pure(op, self.ctx):
            return True
        effects = effects_of(op, self.ctx)
        if effects is None or op.regions:
            return False
        accessed: set[Any] = set()
        written: set[Any] = set()
        for effect in effects:
            if effect.kind == "allocate":
                continue
            if effect.value is None or effect.kind not in ("read", "write") or effect.resource != "memory":
                return False
            root = root_of(effect.value, self.ctx)
            accessed.add(root)
            written |= {root} if effect.kind == "write" else set()
        return self._is_apart(accessed, written, calls)

    def _are_apart(self, calls: Sequence[CallOp]) -> bool:
        """Whether the last call shares no memory with the others that it or they write."""
        *others, last = calls
        return self._is_apart(*self._roots(last), others)

    def _is_apart(self, accessed: set[Any], written: set[Any], calls: Sequence[CallOp]) -> bool:
        """Whether calls access no buffer that is `written`, and write none that is `accessed`."""
        sources = {root: sources_of(root, self.ctx) for root in accessed}
        for other in calls:
            roots, changed = self._roots(other)
            sources |= {root: sources_of(root, self.ctx) for root in roots}
            pairs = [(a, b) for a in accessed for b in roots if a in written or b in changed]
            if any(may_overlap(a, b, sources) for a, b in pairs):
                return False
        return True

    def _roots(self, call: CallOp) -> tuple[set[Any], set[Any]]:
        """The buffers that a call accesses, and those that it writes."""
        callee = self.callee(call)
        roots = {i: root_of(v, self.ctx) for i, v in enumerate(call.operands) if isinstance(v.type, MemRefType)}
        return {roots[i] for i in callee.accessed}, {roots[i] for i in callee.written}

    def _described(self, function: FuncOp) -> _Callee | None:
        accessed: set[int] = set()
        written: set[int] = set()
        pending = nested_operations(function)
        while pending:
            op = pending.pop()
            effects = own_effects(op, self.ctx)
            if effects is None or self.ctx.model(Call, op) is not None:
                return None
            for effect in effects:
                root = root_of(effect.value, self.ctx) if effect.value is not None else None
                if root is None or effect.resource != "memory":
                    return None
                for source, origin in sources_of(root, self.ctx).items():
                    if source.defining_op is None and source.parent_block is function.entry:
                        accessed.add(source.index)
                        written |= {source.index} if effect.kind != "read" else set()
                    elif origin == "unknown" or (effect.kind != "read" and origin != "own"):
                        return None
            pending += nested_operations(op)
        return _Callee(frozenset(accessed), frozenset(written), *self._steps(function))

    def _steps(self, function: FuncOp) -> tuple[float, float]:
        """All steps of a function, and those outside of operations with parallel loops."""
        total = serial = 0.0
        bounds = Bounds(function, 1)
        for op in nested_operations(function):
            steps = work_of(op, bounds, self.ctx, self.vector_bits).estimate
            total += steps
            serial += 0.0 if any(isinstance(inner, ParallelOp) for inner in op.walk()) else steps
        return total, serial


def _run_at_once(calls: Sequence[CallOp]) -> None:
    """Put calls into a parallel loop, an iteration for each, in the place of the last of them."""
    rw = Builder.before(calls[-1])
    rw.location = calls[0].location
    bounds = [[index_constant(rw, number)] for number in (0, len(calls), 1)]
    loop = rw.insert(ParallelOp.define(*bounds, location=rw.location))
    operations = list(calls[0].parent.operations)  # type: ignore[union-attr]
    between = operations[operations.index(calls[0]) : operations.index(calls[-1])]
    for op in [op for op in between if isinstance(op, DeallocOp)]:
        op.move_after(loop)
    cases = [Region(_block_of(call)) for call in calls]
    inside = Builder.at_end(loop.block)
    inside.location = rw.location
    inside.insert(IndexSwitchOp(loop.induction_variables[0], range(len(cases) - 1), [], cases[-1], cases[:-1]))
    inside.insert(ReduceOp((), ()))


def _block_of(call: CallOp) -> Block:
    block = Block()
    call.detach()
    block.append(call)
    block.append(YieldOp(()))
    return block
