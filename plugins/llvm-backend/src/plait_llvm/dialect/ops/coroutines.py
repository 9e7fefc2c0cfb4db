"""Coroutines, `llvm.intr.coro.*`: functions that are suspended and resumed."""

from __future__ import annotations

from plait.define import Op, Operand, Result, operand, result
from plait.define import constraints as c

from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer
from plait_llvm.dialect.types import TokenType

Token = c.Predicate("token", lambda ty: isinstance(ty, TokenType), TokenType())
_CALL = "operands attr-dict `:` functional-type(operands, results)"


class CoroIdOp(Op):
    """The identity of a coroutine.

    ```mlir
    %0 = llvm.intr.coro.id %align, %promise, %coroutine, %functions
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    ```

    Semantics: LLVM, coroutines, `llvm.coro.id`.
    """

    name = "llvm.intr.coro.id"
    align: Operand = operand(c.I32)
    promise: Operand = operand(AnyPointer)
    coroaddr: Operand = operand(AnyPointer)
    fnaddrs: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class CoroBeginOp(Op):
    """The frame of a coroutine, in memory that may have been allocated for it.

    ```mlir
    %0 = llvm.intr.coro.begin %id, %mem : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    ```

    Semantics: LLVM, coroutines, `llvm.coro.begin`.
    """

    name = "llvm.intr.coro.begin"
    token: Operand = operand(Token)
    mem: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class CoroSizeOp(Op):
    """The size of the frame, in bytes.

    ```mlir
    %0 = llvm.intr.coro.size : i64
    ```

    Semantics: LLVM, coroutines, `llvm.coro.size`.
    """

    name = "llvm.intr.coro.size"
    res: Result = result(AnyLLVM)
    assembly = "attr-dict `:` type($res)"


class CoroAlignOp(Op):
    """The alignment of the frame, in bytes.

    ```mlir
    %0 = llvm.intr.coro.align : i64
    ```

    Semantics: LLVM, coroutines, `llvm.coro.align`.
    """

    name = "llvm.intr.coro.align"
    res: Result = result(AnyLLVM)
    assembly = "attr-dict `:` type($res)"


class CoroSaveOp(Op):
    """Note where a coroutine goes on, before it is suspended.

    ```mlir
    %0 = llvm.intr.coro.save %handle : (!llvm.ptr) -> !llvm.token
    ```

    Semantics: LLVM, coroutines, `llvm.coro.save`.
    """

    name = "llvm.intr.coro.save"
    handle: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class CoroSuspendOp(Op):
    """Suspend the coroutine; the result says whether it is resumed or destroyed.

    ```mlir
    %0 = llvm.intr.coro.suspend %save, %final : i8
    ```

    Semantics: LLVM, coroutines, `llvm.coro.suspend`.
    """

    name = "llvm.intr.coro.suspend"
    save: Operand = operand(Token)
    final: Operand = operand(c.I1)
    res: Result = result(AnyLLVM)
    assembly = "$save `,` $final attr-dict `:` type($res)"


class CoroEndOp(Op):
    """The end of the part of a coroutine that runs before it is first suspended.

    ```mlir
    %0 = llvm.intr.coro.end %handle, %unwind, %values : (!llvm.ptr, i1, !llvm.token) -> i1
    ```

    Semantics: LLVM, coroutines, `llvm.coro.end`.
    """

    name = "llvm.intr.coro.end"
    handle: Operand = operand(AnyPointer)
    unwind: Operand = operand(c.I1)
    retvals: Operand = operand(Token)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class CoroFreeOp(Op):
    """The memory of a frame that must be freed, or null.

    ```mlir
    %0 = llvm.intr.coro.free %id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    ```

    Semantics: LLVM, coroutines, `llvm.coro.free`.
    """

    name = "llvm.intr.coro.free"
    id: Operand = operand(Token)
    handle: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class CoroResumeOp(Op):
    """Resume a suspended coroutine.

    ```mlir
    llvm.intr.coro.resume %handle : !llvm.ptr
    ```

    Semantics: LLVM, coroutines, `llvm.coro.resume`.
    """

    name = "llvm.intr.coro.resume"
    handle: Operand = operand(AnyPointer)
    assembly = "$handle attr-dict `:` qualified(type($handle))"


class CoroPromiseOp(Op):
    """The promise of a coroutine, or, from a promise, its coroutine.

    ```mlir
    %0 = llvm.intr.coro.promise %handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr
    ```

    Semantics: LLVM, coroutines, `llvm.coro.promise`.
    """

    name = "llvm.intr.coro.promise"
    handle: Operand = operand(AnyPointer)
    align: Operand = operand(c.I32)
    from_: Operand = operand(c.I1)
    res: Result = result(AnyPointer)
    assembly = _CALL


OPERATIONS: tuple[type[Op], ...] = (
    CoroIdOp, CoroBeginOp, CoroSizeOp, CoroAlignOp, CoroSaveOp, CoroSuspendOp, CoroEndOp, CoroFreeOp, CoroResumeOp,
    CoroPromiseOp,
)  # fmt: skip
