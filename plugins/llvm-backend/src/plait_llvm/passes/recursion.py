"""`llvm-limit-recursion`: let recursive functions fail before the stack is used up.

A function that may call itself, directly or not, is `@f` for others, which notes how low the stack may reach, and
`@f.recursive` for those that it calls, which takes the limit along:

    llvm.func @f(%x)              llvm.func @f(%x) { call @f.recursive(%x, (address in this frame) - 1 MiB) }
      llvm.call @f(%y)        ->  llvm.func @f.recursive(%x, %limit) { if (address in this frame) < %limit: fail
                                    llvm.call @f.recursive(%y, %limit)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.types import i8, i64
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_llvm.dialect.attributes import LinkageAttr
from plait_llvm.dialect.ops.arithmetic import PtrToIntOp
from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.control import CondBrOp, ReturnOp
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.dialect.ops.memory import AllocaOp
from plait_llvm.dialect.types import LLVMFunctionType, VoidType, ptr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import constant
from plait_llvm.lowering.failing import ASSERT_FAILED, assert_failed, fail, text_global
from plait_llvm.lowering.places import place_text
from plait_llvm.passes.calls import calls_in, cannot_fail, functions_of, recursive_functions

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.ir.operation import Operation

STACK = 1 << 20
"""Bytes of the stack that recursive functions may use, below whoever calls one first."""


class LimitRecursion(Pass):
    """Give functions that may call themselves the limit of the stack, and let them fail below it."""

    name: ClassVar[str] = "llvm-limit-recursion"

    def run(self, op: Operation, ctx: Context) -> None:
        module: Any = op
        functions = functions_of(module)
        cyclic = recursive_functions(functions)
        if not cyclic:
            return
        cyclic -= cannot_fail(module, functions)
        calls = {name: calls_in(function) for name, function in functions.items() if name in cyclic}
        inner = {name: _split(module, functions, name) for name in calls}
        for name, function in inner.items():
            for call in calls[name]:
                if call.callee.root in inner:
                    _pass_limit(call, inner[call.callee.root], function.body.entry.arguments[-1])
        if cyclic and ASSERT_FAILED not in functions:
            module.body.prepend(assert_failed())


def _unused(functions: Mapping[str, Any], name: str) -> str:
    while name in functions:
        name += "_"
    return name


def _split(module: ModuleOp, functions: dict[str, Any], name: str) -> Any:
    """Move the body into a function with a limit, which is returned, and let the other one call it."""
    function = functions[name]
    ty = function.function_type
    inner_type = LLVMFunctionType(ty.result, (*ty.parameters, i64), ty.vararg)
    inner = FuncOp(_unused(functions, f"{name}.recursive"), inner_type)
    inner.location, inner.linkage = function.location, LinkageAttr("internal")
    inner.body.take_blocks_of(function.body)
    if function.arg_attrs is not None:
        inner.arg_attrs = ArrayAttr((*function.arg_attrs.elements, DictionaryAttr(())))
    inner.res_attrs, inner.passthrough = function.res_attrs, function.passthrough
    module.body.append(inner)
    functions[inner.sym_name.value] = inner
    _call_inner(function, inner)
    entry: Any = inner.body.entry
    limit = entry.add_argument(i64)
    text = f"calls nest too deeply: more than {STACK >> 20} MiB of the stack\n{place_text(function.location)}"
    message = _unused(functions, f"{inner.sym_name.value}.too_deep")
    module.body.prepend(text_global(message, text))
    _check(inner, limit, message)
    return inner


def _call_inner(function: FuncOp, inner: FuncOp) -> None:
    ty = function.function_type
    block = Block(list(ty.parameters))
    function.body.append(block)
    builder = Builder.at_end(block)
    builder.location = function.location
    limit = LLVM.compute(builder, lambda here: here - STACK, _here(builder))
    result = None if isinstance(ty.result, VoidType) else ty.result
    call = builder.insert(CallOp(inner.sym_name.value, [*block.arguments, limit], result))
    builder.insert(ReturnOp(call.results[0] if call.results else None))


def _here(rw: Builder) -> Any:
    """An address in the frame of the function."""
    return rw(PtrToIntOp(rw(AllocaOp(constant(rw, 1, i64), i8, ptr)), i64))


def _check(inner: Any, limit: Any, message: str) -> None:
    """Fail at the beginning if the frame is below the limit."""
    entry = inner.body.entry
    rest, failed = entry.split_before(entry.first), Block()
    inner.body.append(failed)
    builder = Builder.at_end(entry)
    builder.location = inner.location
    is_below = LLVM.compute(builder, lambda here: here.unsigned < limit, _here(builder))
    builder.insert(CondBrOp(is_below, (), (), failed, rest))
    builder = Builder.at_end(failed)
    builder.location = inner.location
    fail(builder, message)


def _pass_limit(call: CallOp, inner: FuncOp, limit: Any) -> None:
    builder = Builder.before(call)
    builder.location = call.location
    result = call.results[0].type if call.results else None
    new = builder.insert(CallOp(inner.sym_name.value, [*call.callee_operands, limit], result))
    for old, value in zip(call.results, new.results):
        old.replace_all_uses_with(value)
    call.erase()
