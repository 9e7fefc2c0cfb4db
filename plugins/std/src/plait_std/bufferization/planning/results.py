"""The memory of results as room for temporary buffers, as long as the results are not written.

    %arena = memref.alloc() : memref<64xi8>          %bytes = memref.alloc() : memref<64xi8>
    %t = memref.view %arena[%c0][] : ...             %t = memref.view %bytes[%c0][] : ...
    "work"(%t) : (memref<16xf32>) -> ()              "work"(%t) : (memref<16xf32>) -> ()
    %r = memref.alloc() : memref<16xf32>        =>   %r = memref.view %bytes[%c0][] : memref<64xi8> to memref<16xf32>
    "make"(%r) : (memref<16xf32>) -> ()              "make"(%r) : (memref<16xf32>) -> ()
    return %r : memref<16xf32>                       return %r : memref<16xf32>

Buffers move there one by one, each because that lowers the most that the arena must hold at one time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import FunctionType, MemRefType, i8
from plait.ir.builder import Builder
from plait.ir.value import BlockArgument, Value

from plait_std.bufferization.planning.lifetimes import Scope, first_use
from plait_std.bufferization.planning.placement import Lifetime, busiest_step, gap_among, peak
from plait_std.bufferization.returned import is_fresh, is_plain, whole_root
from plait_std.bufferization.state import ALIGNMENT
from plait_std.builders import index_constant
from plait_std.element_bytes import element_bytes
from plait_std.func.functions import BARE_POINTER, is_result
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(eq=False)
class ResultMemory:
    """The memory of a result, which nothing uses before the step `begin`: a fresh allocation, or an argument."""

    buffer: Value[Any]
    begin: int

    @property
    def size(self) -> int:
        """In bytes."""
        return _bytes(self.buffer.type)

    def room_for(self, lifetime: Lifetime, lent: Sequence[tuple[int, Lifetime]]) -> int | None:
        """The offset for a buffer beside those that have places in this memory; None if there is no room."""
        if lifetime.end >= self.begin:
            return None
        offset = gap_among(lent, lifetime)
        return offset if offset + lifetime.size <= self.size else None

    def provide(self, function: FuncOp, calls: Sequence[CallOp], ctx: Context) -> Value[Any]:
        """The memory as bytes, from the beginning of `function` on."""
        if self.buffer.defining_op is not None:
            bytes = _as_bytes(self.buffer)
            bytes.defining_op.move_before(function.entry.first)  # type: ignore[union-attr,arg-type]
            return bytes
        argument = self.buffer
        assert isinstance(argument, BlockArgument)
        for call in calls:
            call.set_operand(argument.index, _as_bytes(whole_root(call.operands[argument.index], ctx)))
        rw = Builder.at_start(function.entry)
        ty, argument.type = argument.type, MemRefType((self.size,), i8)
        inputs = [a.type for a in function.entry.arguments]
        function.function_type = FunctionType(tuple(inputs), function.function_type.results)
        view = rw.insert(memref.ViewOp(argument, index_constant(rw, 0), (), ty))
        for use in [use for use in argument.uses if use.operation is not view]:
            use.operation.set_operand(use.index, view.result)
        return argument


class Place(NamedTuple):
    """The memory of a result, from an offset on."""

    result: ResultMemory
    offset: int


def results_of(scope: Scope, function: FuncOp, calls: Sequence[CallOp], ctx: Context) -> list[ResultMemory]:
    """The results of known size of a function of one block, those that `calls` pass memory for too."""
    region = scope.region
    if region.entry is None or region.entry is not region.last or BARE_POINTER in function.attributes:
        return []
    found: list[ResultMemory] = []
    for buffer in dict.fromkeys([*_allocated(region.entry, ctx), *_passed(function, calls, ctx)]):
        begin = first_use(scope, buffer, ctx)
        if begin is not None and _bytes(buffer.type):
            found.append(ResultMemory(buffer, begin))
    return found


def _allocated(block: Any, ctx: Context) -> Iterator[Value[Any]]:
    """The buffers that a function allocates and returns."""
    if isinstance(block.last, ReturnOp):
        for value in block.last.operands:
            root = whole_root(value, ctx)
            if is_plain(root.type) and is_fresh(root, ctx) and root.parent_block is block:
                yield root


def _passed(function: FuncOp, calls: Sequence[CallOp], ctx: Context) -> Iterator[Value[Any]]:
    """The arguments that are results, if each call passes a buffer that its caller has allocated for that."""
    for argument in function.entry.arguments if calls else ():
        if is_result(function, argument.index) and is_plain(argument.type):
            passed = [whole_root(call.operands[argument.index], ctx) for call in calls]
            if all(type(root.defining_op) is memref.AllocOp and _are_alike(root, argument) for root in passed):
                yield argument


def _are_alike(root: Value[Any], argument: Value[Any]) -> bool:
    return is_plain(root.type) and _bytes(root.type) == _bytes(argument.type)


def _bytes(ty: Any) -> int:
    """The bytes of a plain buffer; 0 if the size of its elements is not known."""
    return ty.num_elements * (element_bytes(ty.element_type) or 0)


def _as_bytes(buffer: Value[Any]) -> Value[Any]:
    """The memory that an allocation is made to provide as bytes."""
    op: Any = buffer.defining_op
    ty = MemRefType((_bytes(buffer.type),), i8)
    if buffer.type is ty:
        return buffer
    rw = Builder.before(op)
    rw.location = op.location
    bytes = rw(memref.AllocOp.of(ty, (), ALIGNMENT))
    view = rw(memref.ViewOp(bytes, index_constant(rw, 0), (), buffer.type))
    view.name_hint = buffer.name_hint
    for end in [user for user in buffer.users if isinstance(user, memref.DeallocOp)]:
        end.set_operand(0, bytes)
    buffer.replace_all_uses_with(view)
    op.erase()
    return bytes


def lend(lifetimes: Sequence[Lifetime], results: Sequence[ResultMemory]) -> dict[int, Place]:
    """The buffers that need no room in the arena, by number, and their places.

    From the step at which the arena would be fullest, the largest buffer that fits in a result moves, until none does.
    Which result it takes decides, so several orders are tried: the smallest one, or the one that is written first.
    """
    tried = [_lend_in_order(lifetimes, sorted(results, key=key)) for key in _ORDERS]
    return min(tried, key=lambda found: peak([one for i, one in enumerate(lifetimes) if i not in found]))


_ORDERS: tuple[Callable[[ResultMemory], tuple[int, ...]], ...] = (
    lambda result: (result.size, result.begin),
    lambda result: (result.begin, result.size),
)


def _lend_in_order(lifetimes: Sequence[Lifetime], results: Sequence[ResultMemory]) -> dict[int, Place]:
    found: dict[int, Place] = {}
    lent: list[list[tuple[int, Lifetime]]] = [[] for _ in results]
    while results and len(found) < len(lifetimes):
        step = busiest_step([one for i, one in enumerate(lifetimes) if i not in found])
        live = [i for i, one in enumerate(lifetimes) if one.begin <= step <= one.end and i not in found]
        live.sort(key=lambda i: -lifetimes[i].size)
        places = ((i, k, r.room_for(lifetimes[i], lent[k])) for i in live for k, r in enumerate(results))
        moved = next(((i, k, offset) for i, k, offset in places if offset is not None), None)
        if moved is None:
            break
        index, number, offset = moved
        found[index] = Place(results[number], offset)
        lent[number].append((offset, lifetimes[index]))
    return found
