"""`llvm-outline-parallel-loops`: make functions of the bodies of parallel loops, which the pool of threads calls.

    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      call @rows(%x, %i)
    }
    ->
    llvm.store %x, %context
    call @plait.parallel_for(@main_parallel_0, %context, %n, %threads, %most)

    func.func private @main_parallel_0(%context: !llvm.ptr, %i: index, %worker: index) {
      %x = llvm.load %context
      call @rows(%x, %i)

Short iterations are taken several at a time, and loops of little work are left alone. Loops inside of parallel loops
run on the thread that they begin on, and so do loops with results, which would otherwise depend on who computes which
part, and bodies that may fail. Bodies that are the same share one function.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import reduce
from math import prod
from operator import mul
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build.functions import minimum
from plait.builtin.attributes import IntegerAttr, StringAttr, SymbolRefAttr
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.symbols import SymbolTable
from plait.builtin.types import FunctionType, MemRefType, i32, i64, index
from plait.interfaces.callable import Call
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.structure import structural_key
from plait.passes import Pass, option
from plait.runtime.target import host_target
from plait.typeconv import TypeConverter, unrealized_cast
from plait_std.algebra import SCALARS
from plait_std.arith.ops import ConstantOp
from plait_std.builders import as_index, index_constant, integer_value, is_constant
from plait_std.cf.ops import AssertOp
from plait_std.func.functions import defined_functions
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.func.ops import ConstantOp as FunctionConstantOp
from plait_std.memref.ops import AllocOp, DeallocOp
from plait_std.native.ops import WorkerOp
from plait_std.parallel.bounds import Bounds
from plait_std.parallel.work import CHUNK_WORK, LEAST_BESIDE, LEAST_WORK, work_in
from plait_std.scf.ends import ends
from plait_std.scf.ops import ForallOp, ForOp, ParallelOp, ReduceOp, WhileOp, YieldOp
from plait_std.scf.to_cf.lowerings import move_operations
from plait_std.scf.trip_count import known_trip_count, trip_count

from plait_llvm.dialect.constraints import is_llvm_type
from plait_llvm.dialect.ops.functions import GlobalOp
from plait_llvm.dialect.ops.memory import AllocaOp, GetElementPtrOp, LoadOp, StoreOp
from plait_llvm.dialect.ops.values import AddressOfOp
from plait_llvm.dialect.types import StructType, ptr
from plait_llvm.linked_names import PARALLEL_FOR, THREADS
from plait_llvm.lowering import descriptor
from plait_llvm.lowering.types import size_in_bytes
from plait_llvm.passes.allocations import SMALL

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.region import Region

SYSTEMS = ("linux", "darwin")
"""The systems on which there is a pool; on others parallel loops run on one thread."""

_BODY = FunctionType((ptr, index, index), ())
"""The context, the number of the iteration, and of the worker."""
_ANY = 1 << 31
"""As many workers as there are."""


class OutlineParallelLoops(Pass):
    """Let the iterations of outermost parallel loops without results run on several threads."""

    name: ClassVar[str] = "llvm-outline-parallel-loops"
    least_work: int = option(LEAST_WORK, doc="steps of the processor that a loop must take, by estimate")
    least_beside: int = option(LEAST_BESIDE, doc="steps that a loop must take where a longer one is outlined")
    chunk_work: int = option(CHUNK_WORK, doc="steps that iterations taken at once take together, by estimate")

    def run(self, op: Operation, ctx: Context) -> None:
        if sys.platform not in SYSTEMS:
            return
        outliner = _Outliner(op, ctx, self.least_work, self.chunk_work)
        functions = defined_functions(op)
        for forall in [inner for f in functions for inner in f.walk() if isinstance(inner, ForallOp) and inner.rank]:
            _as_parallel(forall)
        loops = [(inner, f) for f in functions for inner in f.walk() if isinstance(inner, ParallelOp)]
        if any(outliner.wakes(loop) for loop, _ in loops):
            outliner.least = min(self.least_work, self.least_beside)
        for loop, function in loops:
            outliner.loop(loop, function)
        if outliner.bodies:
            _declare(op)
        ctx.count("loops outlined", outliner.outlined)


def is_parallel(module: Any) -> bool:
    """Whether the code of a module calls the pool."""
    names = (op.get_attr("sym_name") for op in module.body.operations)
    return any(name is not None and name.value == PARALLEL_FOR for name in names)


def _known_count(loop: ParallelOp) -> int | None:
    """The number of iterations; None if it is known at run time only."""
    known = [known_trip_count(*bounds) for bounds in zip(loop.lower_bounds, loop.upper_bounds, loop.steps)]
    return None if None in known else prod(count for count in known if count is not None)


class _Outliner:
    """The functions of bodies so far, by what is in them."""

    def __init__(self, module: Operation, ctx: Context, least: int, chunk: int) -> None:
        self.ctx, self.symbols, self.converter = ctx, SymbolTable(module), TypeConverter.of(ctx, "llvm")
        self.least, self.work_of_calls, self.chunk = least, float(least), chunk
        self.vector_bits = host_target().vector_bits
        self.bodies: dict[Any, str] = {}
        self.outlined = 0

    def wakes(self, loop: ParallelOp) -> bool:
        """Whether a loop of known size is long enough to wake the threads of the pool, which look for the next then."""
        count = _known_count(loop)
        return count is not None and self._why_serial(loop) is None and count * self._steps(loop) >= self.least

    def loop(self, loop: ParallelOp, function: FuncOp) -> None:
        """Outline one loop, unless it has to stay on its thread."""
        reason = self._why_serial(loop)
        if reason is not None:
            self.ctx.remark("missed", "NotParallel", loop, reason=reason)
            return
        steps = self._steps(loop)
        total_known = _known_count(loop)
        if total_known is not None and total_known * steps < self.least:
            return
        rw = Builder.before(loop)
        counts = [trip_count(rw, *bounds) for bounds in zip(loop.lower_bounds, loop.upper_bounds, loop.steps)]
        total = reduce(mul, SCALARS.on(rw).wrap(*counts)).value
        grain = min(round(self.chunk / steps), -(-total_known // 8)) if total_known else round(self.chunk / steps)
        more = [*counts[1:], total] if grain > 1 else counts[1:]
        context = _Context(_captured(loop, more), self.converter)
        body = self._body(loop, counts[1:], total, grain, context, function)
        self.ctx.remark("passed", "Parallel", loop, Body=body, AtOnce=max(grain, 1))
        pointer = context.pack(rw, function)
        callee = rw(FunctionConstantOp(body, _BODY))
        if grain > 1:
            rounded, by = SCALARS.on(rw).wrap(total, index_constant(rw, grain))
            total = (rounded + (grain - 1)).apply("divide_unsigned", by).value
        most = index_constant(rw, min((op.count.value for op in _numbers_of_workers(loop)), default=_ANY))
        rw.insert(CallOp(PARALLEL_FOR, [callee, pointer, total, rw(AddressOfOp(THREADS, ptr)), most], []))
        loop.erase()
        self.outlined += 1

    def _steps(self, loop: ParallelOp) -> float:
        """The steps of an iteration, by estimate; what calls functions has been cut by its work before."""
        if any(self.ctx.model(Call, op) is not None for op in loop.walk()):
            return self.work_of_calls
        return max(1.0, work_in(loop, Bounds(loop, 1), self.ctx, self.vector_bits).estimate)

    def _why_serial(self, loop: ParallelOp) -> str | None:
        """Why the iterations of `loop` run on one thread; None if they need not."""
        if loop.results:
            return "it has results, which may depend on the order of the iterations"
        if any(isinstance(around, ParallelOp) for around in loop.ancestors()):
            return "it is inside of a parallel loop"
        if not all(self._is_lowered(value.type) for value in _captured(loop, ())):
            return "it uses a value of a type that LLVM does not have"
        if any(isinstance(op, DeallocOp) and not _is_allocated_in(loop, op) for op in loop.walk()):
            return "it frees a buffer from outside"
        return "it may fail, or never end" if self._may_fail(loop, set()) else None

    def _is_lowered(self, ty: Any) -> bool:
        """Whether a type has a place in LLVM."""
        converted = self.converter.convert_type(ty)
        return converted is not None and is_llvm_type(converted)

    def _may_fail(self, op: Operation, seen: set[str]) -> bool:
        """Whether an operation, or what it calls, may fail or be endless."""
        for inner in op.walk():
            may_never_end = isinstance(inner, WhileOp) and not ends(inner)
            needs_memory = isinstance(inner, AllocOp) and not self._is_small(inner.memref.type)
            if isinstance(inner, AssertOp) or may_never_end or needs_memory or any(map(_may_go_back, inner.regions)):
                return True
            call = self.ctx.model(Call, inner)
            if call is None:
                continue
            callee: Any = call.callee(inner)
            function = self.symbols.lookup(callee.root) if isinstance(callee, SymbolRefAttr) else None
            if not isinstance(function, FuncOp) or function.is_declaration or callee.root in seen:
                return True
            if self._may_fail(function, seen | {callee.root}):
                return True
        return False

    def _is_small(self, ty: MemRefType) -> bool:
        """Whether an allocation of a buffer of this type is not checked: see `allocations`."""
        element = self.converter.convert_type(ty.element_type)
        return ty.has_static_shape and ty.num_elements * size_in_bytes(element) < SMALL

    def _body(
        self, loop: ParallelOp, counts: Sequence[Any], total: Any, grain: int, context: _Context, function: FuncOp
    ) -> str:
        """The name of the function for the body of a loop."""
        entry = Block(_BODY.inputs)
        pointer, position, worker = entry.arguments
        rw = Builder.at_end(entry)
        rw.location = loop.location
        inside = context.unpack(rw, pointer)
        constants = [value for value in _used(loop, [*counts, total]) if is_constant(value.defining_op)]
        inside |= {value: _copied(rw, value) for value in constants}
        if grain > 1:
            position, rw = _next_iterations(rw, position, grain, inside[total])
        variables = _delinearized(rw, position, [inside[count] for count in counts])
        for argument, variable, lower, step in zip(loop.induction_variables, variables, loop.lower_bounds, loop.steps):
            inside[argument] = _plus_steps(rw, inside[lower], variable, inside[step])
        numbers = _numbers_of_workers(loop)
        for op in list(loop.block.operations)[:-1]:
            rw.insert(op.clone(inside))
        for number in numbers:
            made = inside[number.result]
            made.replace_all_uses_with(worker)
            made.defining_op.erase()
        if grain > 1:
            rw.insert(YieldOp([]))
        Builder.at_end(entry).insert(ReturnOp([]))
        key = structural_key(entry)
        if key not in self.bodies:
            made = FuncOp.define(f"{function.sym_name.value}_parallel_{len(self.bodies)}", _BODY.inputs, [])
            made.sym_visibility = StringAttr("private")
            made.location = loop.location
            made.body.block.detach()
            made.body.append(entry)
            self.bodies[key] = self.symbols.insert(made, before=function.next)
        return self.bodies[key]


class _Context:
    """The values that a body uses from outside, in memory: of a buffer its pointer, and what its type leaves open."""

    def __init__(self, values: Sequence[Any], converter: TypeConverter) -> None:
        self.values, self.converter = values, converter
        self.types = [self._part_types(value.type) for value in values]
        self.struct = StructType(tuple(ty for types in self.types for ty in types))

    def pack(self, rw: Builder, function: FuncOp) -> Any:
        """The address of a place on the stack of the function, where the values have been stored."""
        at_entry = Builder.at_start(function.entry)
        at_entry.location = rw.location
        pointer = at_entry(AllocaOp(at_entry(ConstantOp(IntegerAttr(1, i64))), self.struct, ptr))
        parts = [part for value in self.values for part in self._parts(rw, value)]
        for place, part in enumerate(parts):
            rw.insert(StoreOp(part, self._place(rw, pointer, place)))
        return pointer

    def unpack(self, rw: Builder, pointer: Any) -> dict[Any, Any]:
        """The values as they are inside of the body."""
        found: dict[Any, Any] = {}
        place = 0
        for value, types in zip(self.values, self.types):
            parts = [rw(LoadOp(self._place(rw, pointer, place + i), ty)) for i, ty in enumerate(types)]
            place += len(types)
            found[value] = _of_parts(rw, value.type, parts)
        return found

    def _place(self, rw: Builder, pointer: Any, place: int) -> Any:
        return rw(GetElementPtrOp.at(pointer, [0, place], self.struct, "inbounds"))

    def _part_types(self, ty: Any) -> list[Any]:
        whole: Any = self.converter.convert_type(ty)
        if not isinstance(ty, MemRefType):
            return [whole]
        return [whole.body[1], *[i64] * descriptor.unknown_numbers(ty)]

    def _parts(self, rw: Builder, value: Any) -> list[Any]:
        converted = _cast(rw, value, self.converter.convert_type(value.type))
        if not isinstance(value.type, MemRefType):
            return [converted]
        return descriptor.Descriptor(rw, converted, value.type).unknown_fields()  # type: ignore[arg-type]


def _of_parts(rw: Builder, ty: Any, parts: Sequence[Any]) -> Any:
    return rw(UnrealizedConversionCastOp(parts, (ty,))) if isinstance(ty, MemRefType) else _cast(rw, parts[0], ty)


def _cast(rw: Builder, value: Any, ty: Any) -> Any:
    return unrealized_cast(rw, value, ty)


def _used(loop: ParallelOp, more: Sequence[Any]) -> list[Any]:
    """The values from outside that the body of a loop needs, each once."""
    return list(dict.fromkeys([*loop.body.values_used_from_above(), *loop.lower_bounds, *loop.steps, *more]))


def _captured(loop: ParallelOp, more: Sequence[Any]) -> list[Any]:
    return [value for value in _used(loop, more) if not is_constant(value.defining_op)]


def _copied(rw: Builder, value: Any) -> Any:
    return rw(value.defining_op.clone())


def _numbers_of_workers(loop: ParallelOp) -> list[WorkerOp]:
    """The operations that ask for the worker of this loop."""
    found = [op for op in loop.walk() if isinstance(op, WorkerOp)]
    return [op for op in found if next(a for a in op.ancestors() if isinstance(a, ParallelOp)) is loop]


def _may_go_back(region: Region) -> bool:
    """Whether a branch goes to a block that does not stand behind it: such branches may run for ever."""
    seen: set[Block] = set()
    for block in region.blocks:
        seen.add(block)
        if not seen.isdisjoint(block.successors):
            return True
    return False


def _is_allocated_in(loop: ParallelOp, end: DeallocOp) -> bool:
    allocation = end.memref.defining_op
    return isinstance(allocation, AllocOp) and loop in allocation.ancestors()


def _next_iterations(rw: Builder, chunk: Any, grain: int, total: Any) -> tuple[Any, Builder]:
    """A loop over the iterations of a chunk: its counter, and what builds its body."""
    first = SCALARS.on(rw).expression(chunk) * grain
    last = minimum(first + grain, total)
    loop = rw.insert(ForOp.define(first.value, last.value, index_constant(rw, 1)))
    inside = Builder.at_end(loop.block)
    inside.location = rw.location
    return loop.induction_variable, inside


def _as_parallel(op: ForallOp) -> None:
    """scf.forall that shares nothing -> scf.parallel"""
    if op.results:
        return
    rw = Builder.before(op)
    bounds = [[as_index(rw, entry) for entry in entries] for entries in (op.lower_bounds, op.upper_bounds, op.steps)]
    loop = rw.insert(ParallelOp.define(*bounds, location=op.location))
    op.terminator.erase()
    move_operations(op.block, loop.block, loop.induction_variables)
    loop.block.append(ReduceOp((), (), location=op.location))
    op.erase()


def _delinearized(rw: Builder, position: Any, counts: Sequence[Any]) -> list[Any]:
    """The position along each loop; `counts` has the iterations of all but the first."""
    found: list[Any] = []
    rest = SCALARS.on(rw).expression(position)
    for count in reversed(counts):
        found.append(rest.apply("remainder_unsigned", count).value)
        rest = rest.apply("divide_unsigned", count)
    return [rest.value, *reversed(found)]


def _plus_steps(rw: Builder, lower: Any, variable: Any, step: Any) -> Any:
    """lower + variable * step"""
    start, number = SCALARS.on(rw).wrap(lower, variable)
    scaled = number if integer_value(step) == 1 else number * step
    return (scaled if integer_value(lower) == 0 else start + scaled).value


def _declare(module: Any) -> None:
    module.body.prepend(FuncOp.declare(PARALLEL_FOR, [_BODY, ptr, index, ptr, index], []))
    module.body.prepend(GlobalOp(THREADS, i32, None, "external"))
