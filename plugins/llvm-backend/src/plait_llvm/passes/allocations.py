"""Let a function fail where it cannot get memory, in place of using a null pointer: two passes.

    %p = llvm.call @malloc(%n)  ->  %most = more than the limit ? -1 : %n      `llvm-limit-allocations`
                                    %p = llvm.call @malloc(%most)
                                    llvm.cond_br (%p == null), ^failed, ^next    `llvm-check-allocations`
                                    ^failed: llvm.call @plait_assert_failed(%message), llvm.unreachable

See Note [Small allocations].
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.runtime.memory import memory_limit

from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.control import CondBrOp
from plait_llvm.dialect.ops.values import ConstantOp, ZeroOp
from plait_llvm.dialect.types import ptr
from plait_llvm.linked_names import OUT_OF_MEMORY
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.failing import ASSERT_FAILED, assert_failed, fail, text_global
from plait_llvm.lowering.places import place_text
from plait_llvm.passes.calls import cannot_fail, functions_of
from plait_llvm.passes.take_buffers import taken_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

SMALL = 1 << 20
"""Allocations of fewer bytes, known when compiled, are not checked."""


class LimitAllocations(Pass):
    """Let allocations of more than `limit` bytes fail: a system that promises more than it has ends the process later.

    The limit is `PLAIT_MEMORY_LIMIT`, or else the memory of this machine, unless the option says another one. Raises
    `DiagnosticError` for an allocation whose size is known and above the limit.
    """

    name: ClassVar[str] = "llvm-limit-allocations"
    limit: int = option(0, doc="bytes that one allocation may have; 0 for what this machine has")

    def run(self, op: Operation, ctx: Context) -> None:
        limit = self.limit or memory_limit()
        if limit is None:
            return
        for call in op.walk():
            if _allocates(call):
                _refuse_impossible(call, _known_size(call), limit)
        for function in functions_of(op).values():
            for size in taken_of(function)[1]:
                _refuse_impossible(function, size if size != DYNAMIC else None, limit)
        for call in _large_allocations(op):
            rw = Builder.before(call)
            rw.location = call.location
            size = call.operands[0]
            call.operands = (LLVM.compute(rw, lambda size: (size.unsigned > limit).select(-1, size), size),)


class CheckAllocations(Pass):
    """Let functions fail where an allocation of unknown or large size returns a null pointer."""

    name: ClassVar[str] = "llvm-check-allocations"

    def run(self, op: Operation, ctx: Context) -> None:
        messages: dict[str, str] = {}
        for call in _large_allocations(op):
            _check(call, _message(call, op, messages))
        if messages and ASSERT_FAILED not in functions_of(op):
            op.body.prepend(assert_failed())  # type: ignore[attr-defined]


def _large_allocations(module: Any) -> Iterator[Any]:
    """The allocations to be checked, the last one of each function first: to split a block there moves little."""
    functions = functions_of(module)
    if "malloc" not in functions:
        return
    unchecked = cannot_fail(module, functions)
    for name, function in functions.items():
        if name not in unchecked:
            yield from reversed([op for op in function.body.walk() if _is_large(op)])


def _refuse_impossible(op: Operation, size: int | None, limit: int) -> None:
    if size is not None and not 0 <= size <= limit:
        message = f"the program allocates {size} bytes at once, the limit is {limit}"
        raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))


def _is_large(op: Operation) -> bool:
    if not _allocates(op):
        return False
    size = _known_size(op)
    return size is None or not 0 <= size < SMALL


def _allocates(op: Any) -> bool:
    return isinstance(op, CallOp) and op.callee is not None and op.callee.root == "malloc"


def _known_size(call: Any) -> int | None:
    """The bytes that a call of malloc allocates, if that is a constant."""
    made = call.operands[0].defining_op
    size = getattr(made.value, "value", None) if isinstance(made, ConstantOp) else None
    return size if isinstance(size, int) else None


def _check(call: Any, message: str) -> None:
    block, rest, failed = call.parent, call.parent.split_before(call.next), Block()
    block.parent.insert_after(failed, rest)
    rw = Builder.at_end(block)
    rw.location = call.location
    is_null = LLVM.apply(rw, "eq", ptr, call.results[0], rw(ZeroOp(ptr)))
    rw.insert(CondBrOp(is_null, (), (), failed, rest))
    builder = Builder.at_end(failed)
    builder.location = call.location
    fail(builder, message)


def _message(call: Operation, module: Any, messages: dict[str, str]) -> str:
    """A global with what is said of an allocation that fails; each text once."""
    what = "a buffer is larger than memory, or a size of it is negative"
    text = f"{what}\n{place_text(call.location)}\n{OUT_OF_MEMORY}"
    if text not in messages:
        taken = {op.sym_name.value for op in module.body.operations}
        names = (f"out_of_memory_{number}" for number in count(len(messages)))
        messages[text] = name = next(name for name in names if name not in taken)
        module.body.prepend(text_global(name, text))
    return messages[text]


# Note [Small allocations]
# Where a megabyte cannot be had, Python itself is about to fail. A check makes a function of many small buffers one of
# many blocks, and whatever calls it one that looks at an error after each call.
