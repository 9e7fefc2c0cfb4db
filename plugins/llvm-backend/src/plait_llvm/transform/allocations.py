"""Let a function fail where it cannot get memory, in place of using a null pointer.

    %p = llvm.call @malloc(%n)  ->  %most = more than the limit ? -1 : %n
                                    %p = llvm.call @malloc(%most)
                                    llvm.cond_br (%p == null), ^failed, ^next
                                    ^failed: llvm.call @plait_assert_failed(%message), llvm.unreachable

The limit is `PLAIT_MEMORY_LIMIT` bytes for one allocation, or else the memory of this machine: a system that promises
more than it has would end the process later. See Note [Small allocations].
"""

from __future__ import annotations

from itertools import count
from typing import Any

from plait.builtin.attributes import StringAttr
from plait.builtin.types import i8, i64
from plait.digraph import reached
from plait.ir.block import Block
from plait.ir.builder import Builder

from plait_llvm.dialect.ops.arithmetic import ICmpOp, SelectOp
from plait_llvm.dialect.ops.control import CallOp, CondBrOp, UnreachableOp
from plait_llvm.dialect.ops.functions import FuncOp, GlobalOp
from plait_llvm.dialect.ops.values import AddressOfOp, ConstantOp, ZeroOp
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType, ptr, void
from plait_llvm.lowering.build import Emitter
from plait_llvm.lowering.places import place_text
from plait_llvm.transform.calls import callees
from plait_llvm.transform.failures import ASSERT_FAILED

SMALL = 1 << 20
"""Allocations of fewer bytes, known when compiled, are not checked."""

OUT_OF_MEMORY = "memory"
"""The third line of a message: it was no assertion of the program."""


def check_allocations(module: Any, limit: int | None) -> None:
    """Check what is allocated in a module of llvm. `limit` is in bytes; None for machines that are not known."""
    functions = {op.sym_name.value: op for op in module.body.operations if op.name == "llvm.func"}
    if "malloc" not in functions:
        return
    unchecked = cannot_fail(module, functions)
    messages: dict[str, str] = {}
    for name, function in functions.items():
        if name not in unchecked:
            for call in reversed([op for op in function.body.walk() if _is_large(op)]):  # each split moves little
                _check(call, limit, _message(call, module, messages))
    if messages and ASSERT_FAILED not in functions:
        module.body.prepend(FuncOp(ASSERT_FAILED, LLVMFunctionType(void, (ptr,))))


def cannot_fail(module: Any, functions: dict[str, Any]) -> set[str]:
    """Functions that are used as values, which cannot get an argument more, and what they call, directly or not."""
    used = {op.global_name.root for op in module.walk() if op.name == "llvm.mlir.addressof"} & set(functions)
    return reached(callees(functions), used) if used else set()


def _is_large(op: Any) -> bool:
    if not isinstance(op, CallOp) or op.callee is None or op.callee.root != "malloc":
        return False
    made = op.operands[0].defining_op
    size = getattr(made.value, "value", None) if isinstance(made, ConstantOp) else None
    return not isinstance(size, int) or not 0 <= size < SMALL


def _check(call: Any, limit: int | None, message: str) -> None:
    emit = Emitter(Builder.before(call))
    emit.rw.location = call.location
    if limit is not None:
        size = call.operands[0]
        is_large = emit.op(ICmpOp("ugt", size, emit.integer(limit, i64)))
        call.operands = (emit.op(SelectOp(is_large, emit.integer(-1, i64), size)),)
    block, rest, failed = call.parent, call.parent.split_before(call.next), Block()
    block.parent.insert_after(failed, rest)
    emit = Emitter(Builder.at_end(block))
    emit.rw.location = call.location
    is_null = emit.op(ICmpOp("eq", call.results[0], emit.op(ZeroOp(ptr))))
    emit.rw.insert(CondBrOp(is_null, (), (), failed, rest))
    builder = Builder.at_end(failed)
    builder.location = call.location
    text = builder.insert(AddressOfOp(message, ptr))
    builder.insert(CallOp(ASSERT_FAILED, [text.res], None))
    builder.insert(UnreachableOp())


def _message(call: Any, module: Any, messages: dict[str, str]) -> str:
    """A global with what is said of an allocation that fails; each text once."""
    what = "a buffer is larger than memory, or a size of it is negative"
    text = f"{what}\n{place_text(call.location)}\n{OUT_OF_MEMORY}\0"
    if text not in messages:
        taken = {op.sym_name.value for op in module.body.operations}
        names = (f"out_of_memory_{number}" for number in count(len(messages)))
        messages[text] = name = next(name for name in names if name not in taken)
        size = len(text.encode("utf-8", "surrogateescape"))
        module.body.prepend(GlobalOp(name, ArrayType(size, i8), StringAttr(text), "private", constant=True))
    return messages[text]


# Note [Small allocations]
# Where a megabyte cannot be had, Python itself is about to fail. A check makes a function of many small buffers one of
# many blocks, and whatever calls it one that looks at an error after each call.
