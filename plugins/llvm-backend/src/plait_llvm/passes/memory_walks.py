"""Whether a loop ends where the memory ends that it walks through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import lookup_nearest

from plait_llvm.dialect.ops.arithmetic import AddOp, SubOp
from plait_llvm.dialect.ops.intrinsics import SMinOp
from plait_llvm.linked_names import PARALLEL_FOR
from plait_llvm.passes.counters import LONGEST, constant, growth, passed

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value

#: Operations whose results move whenever an operand does, by as much or more.
_MOVING = frozenset([
    "llvm.add", "llvm.sub", "llvm.mul", "llvm.shl", "llvm.sext", "llvm.zext", "llvm.getelementptr",
])  # fmt: skip
#: The place of the address among the operands of what reads or writes.
_ACCESSES = {"llvm.load": 0, "llvm.store": 1, **{f"llvm.intr.masked.{k}": p for k, p in
             (("load", 0), ("store", 1), ("gather", 0), ("scatter", 1))}}  # fmt: skip


def walks_through_memory(
    counter: Value[Any], bound: Value[Any] | None, header: Block, latch: Block, blocks: set[Any]
) -> bool:
    """Whether each step of a loop of `blocks` reads or writes at an address that its counter moves.

    So does a step that hands out iterations to threads, each of which does. In the last steps up to a `bound`, which is
    compared as a signed number, the address may be one at a constant distance from it.
    """
    places = () if bound is None else _places_before(counter, bound)
    return _walks({counter, *places}, _Loop(header, latch, blocks))


def _places_before(counter: Value[Any], bound: Value[Any]) -> Iterator[Value[Any]]:
    """Minima of a counter and where the last block of a loop begins that ends with it, a constant before the end."""
    for user in counter.users:
        if isinstance(user, SMinOp):
            last = user.operands[1 if user.operands[0] is counter else 0]
            if any(_is_before(last, end) for end in _ends(bound)):
                yield user.results[0]


def _ends(bound: Value[Any]) -> Iterator[Value[Any]]:
    """The bound of a loop, and the one of a loop around it of which it is a strip: `i + min(end - i, strip)`."""
    yield bound
    sum_ = bound.defining_op
    for start, length in permutations(sum_.operands) if isinstance(sum_, AddOp) else ():
        least = length.defining_op
        for rest in least.operands if isinstance(least, SMinOp) else ():
            if isinstance(left := rest.defining_op, SubOp) and left.operands[1] is start:
                yield left.operands[0]


def _is_before(place: Value[Any], end: Value[Any]) -> bool:
    """Whether a place is a constant less than an end, or both are constants."""
    made = place.defining_op
    if isinstance(made, SubOp) and made.operands[0] is end:
        distance = constant(made.operands[1])
        return distance is not None and 0 <= distance < LONGEST  # a negative one may lead around to small numbers
    first, last = constant(place), constant(end)
    return first is not None and last is not None and last - first < LONGEST


def _walks(moving: set[Any], loop: _Loop) -> bool:
    tried: set[Any] = set()
    for access in _accesses(moving, loop.blocks):
        block = access.parent
        if block not in tried and loop.always_runs(block):
            return True
        tried.add(block)
    return False


def _accesses(start: set[Any], blocks: set[Any]) -> Iterator[Any]:
    """The reads and writes in `blocks` at addresses that move with values, and calls of functions with such ones."""
    seen, work = set(start), [*start]
    while work:
        value = work.pop()
        for user in value.users:
            if user.parent not in blocks:
                continue
            place = _ACCESSES.get(user.name)
            if (place is not None and user.operands[place] is value) or _body_walks(user):
                yield user
            moved = [user.results[0]] if user.name in _MOVING else _counters(value, user, seen)
            for one in moved:
                if one not in seen:
                    seen.add(one)
                    work.append(one)


def _body_walks(store: Any) -> bool:
    """Whether what an operation stores goes to the body of a parallel loop, where it moves what is read or written."""
    address = store.addr.defining_op if store.name == "llvm.store" else None
    if address is None or address.name != "llvm.getelementptr" or address.dynamic_indices:
        return False
    for call in address.base.users:
        body = _parallel_body(call) if call.parent is store.parent and call.name == "llvm.call" else None
        if body is not None and _walks(_taken(body, address), _Loop.of(body)):
            return True
    return False


def _parallel_body(call: Any) -> Any:
    """The function whose calls a call leaves to the pool of threads, or None."""
    if call.callee is None or call.callee.root != PARALLEL_FOR:
        return None
    made = call.operands[0].defining_op
    if made is None or made.name != "llvm.mlir.addressof":
        return None
    body: Any = lookup_nearest(call, made.global_name)
    return body if body is not None and body.name == "llvm.func" and not body.is_declaration else None


def _taken(body: Any, address: Any) -> set[Any]:
    """The values that the body of a parallel loop takes from the place of its context that `address` is."""
    places = [op for op in body.body.entry.arguments[0].users if op.name == "llvm.getelementptr"]
    same = [op.res for op in places if op.indices == address.indices and op.elem_type is address.elem_type]
    return {user.results[0] for place in same for user in place.users if user.name == "llvm.load"}


def _counters(value: Value[Any], jump: Any, moving: set[Any]) -> list[Any]:
    """The counters of loops that start at `value`, which `jump` passes to them: each step starts them elsewhere."""
    found: list[Any] = []
    for block in jump.successors:
        for position, argument in enumerate(block.arguments):
            given = [(b, passed(b, block, position)) for b in block.predecessors]
            if any(value in values for _, values in given) and all(
                all(one in moving for one in values) or growth(b, block, position, argument) for b, values in given
            ):
                found.append(argument)
    return found


class _Loop:
    """The blocks of a loop, and the paths through one step of it."""

    def __init__(self, header: Block, latch: Block, blocks: set[Any]) -> None:
        self.header, self.latch, self.blocks = header, latch, blocks

    @staticmethod
    def of(function: Any) -> _Loop:
        """A call of a function as one step. It has one return, at the end, as bodies of parallel loops have."""
        blocks = list(function.body.blocks)
        return _Loop(blocks[0], next(b for b in blocks if b.last.name == "llvm.return"), set(blocks))

    def always_runs(self, block: Block) -> bool:
        """Whether each step comes through a block, or through the beginning of a loop inside that goes through it."""
        if not self._avoidable(block):
            return True
        around = self._reached(block, None)
        return any(block in self._reached(other, None) and not self._avoidable(other) for other in around)

    def _avoidable(self, block: Block) -> bool:
        return block not in (self.header, self.latch) and self.latch in self._reached(self.header, block)

    def _reached(self, start: Any, without: Any) -> set[Any]:
        """The blocks to which a path of one step leads from `start` that does not touch `without`."""
        found: set[Any] = set()
        work = [start]
        while work:
            for block in work.pop().last.successors:
                if block in self.blocks and block not in found and block is not without and block is not self.header:
                    found.add(block)
                    work.append(block)
        return found
