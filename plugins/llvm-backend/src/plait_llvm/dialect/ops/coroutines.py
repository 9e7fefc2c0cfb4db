"""Coroutines, `llvm.intr.coro.*`: functions that are suspended and resumed."""

from __future__ import annotations

from plait.define import Op, result
from plait.define import constraints as c

from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer
from plait_llvm.dialect.ops.family import Family, form, operands_of
from plait_llvm.dialect.types import TokenType

Token = c.Predicate("token", lambda ty: isinstance(ty, TokenType), TokenType())
_MANUAL = "LLVM, coroutines"
_CALL = "operands attr-dict `:` functional-type(operands, results)"

_frame = Family(
    form(__name__, res=result(AnyLLVM), assembly="attr-dict `:` type($res)"), __name__, "%0 = {name} : i64",
    manual=_MANUAL,
)  # fmt: skip
CoroSizeOp = _frame("CoroSizeOp", "llvm.intr.coro.size", "The size of the frame, in bytes.")
CoroAlignOp = _frame("CoroAlignOp", "llvm.intr.coro.align", "The alignment of the frame, in bytes.")

_call = Family(form(__name__, assembly=_CALL), __name__, "", manual=_MANUAL)
CoroIdOp = _call(
    "CoroIdOp", "llvm.intr.coro.id", "The identity of a coroutine.",
    example="""%0 = {name} %align, %promise, %coroutine, %functions
  : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token""",
    **operands_of(align=c.I32, promise=AnyPointer, coroaddr=AnyPointer, fnaddrs=AnyPointer), res=result(AnyLLVM),
)  # fmt: skip
CoroBeginOp = _call(
    "CoroBeginOp", "llvm.intr.coro.begin", "The frame of a coroutine, in memory that may have been allocated for it.",
    example="%0 = {name} %id, %mem : (!llvm.token, !llvm.ptr) -> !llvm.ptr",
    **operands_of(token=Token, mem=AnyPointer), res=result(AnyLLVM),
)  # fmt: skip
CoroSaveOp = _call(
    "CoroSaveOp", "llvm.intr.coro.save", "Note where a coroutine goes on, before it is suspended.",
    example="%0 = {name} %handle : (!llvm.ptr) -> !llvm.token",
    **operands_of(handle=AnyPointer), res=result(AnyLLVM),
)  # fmt: skip
CoroSuspendOp = _call(
    "CoroSuspendOp", "llvm.intr.coro.suspend",
    "Suspend the coroutine; the result says whether it is resumed or destroyed.",
    example="%0 = {name} %save, %final : i8",
    **operands_of(save=Token, final=c.I1), res=result(AnyLLVM),
    assembly="$save `,` $final attr-dict `:` type($res)",
)  # fmt: skip
CoroEndOp = _call(
    "CoroEndOp", "llvm.intr.coro.end", "The end of the part of a coroutine that runs before it is first suspended.",
    example="%0 = {name} %handle, %unwind, %values : (!llvm.ptr, i1, !llvm.token) -> i1",
    **operands_of(handle=AnyPointer, unwind=c.I1, retvals=Token), res=result(AnyLLVM),
)  # fmt: skip
CoroFreeOp = _call(
    "CoroFreeOp", "llvm.intr.coro.free", "The memory of a frame that must be freed, or null.",
    example="%0 = {name} %id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr",
    **operands_of(id=Token, handle=AnyPointer), res=result(AnyLLVM),
)  # fmt: skip
CoroResumeOp = _call(
    "CoroResumeOp", "llvm.intr.coro.resume", "Resume a suspended coroutine.",
    example="{name} %handle : !llvm.ptr",
    **operands_of(handle=AnyPointer),
    assembly="$handle attr-dict `:` qualified(type($handle))",
)  # fmt: skip
CoroPromiseOp = _call(
    "CoroPromiseOp", "llvm.intr.coro.promise", "The promise of a coroutine, or, from a promise, its coroutine.",
    example="%0 = {name} %handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr",
    **operands_of(handle=AnyPointer, align=c.I32, from_=c.I1), res=result(AnyPointer),
)  # fmt: skip

OPERATIONS: tuple[type[Op], ...] = (
    CoroIdOp, CoroBeginOp, CoroSizeOp, CoroAlignOp, CoroSaveOp, CoroSuspendOp, CoroEndOp, CoroFreeOp, CoroResumeOp,
    CoroPromiseOp,
)  # fmt: skip
