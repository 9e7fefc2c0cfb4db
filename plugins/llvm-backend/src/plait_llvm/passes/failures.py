"""`llvm-return-failures`: turn failing assertions into returns, so that they never end the process.

    llvm.call @plait_assert_failed(%message)        ->  llvm.store %message, %error
    llvm.unreachable                                    llvm.return %poison
    %r = llvm.call @may_fail(%x)                    ->  %r = llvm.call @may_fail(%x, %error)
                                                        %m = llvm.load %error, then return if it is not null

What a call allocates is recorded meanwhile, for whoever called it to free if it failed: see `recording`.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.digraph import reached, reversed_edges
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.control import CondBrOp, ReturnOp
from plait_llvm.dialect.ops.memory import LoadOp, StoreOp
from plait_llvm.dialect.ops.values import AddressOfOp, ZeroOp
from plait_llvm.dialect.types import LLVMFunctionType, VoidType, ptr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.failing import ASSERT_FAILED
from plait_llvm.passes.calls import callees, calls_in, functions_of
from plait_llvm.passes.recording import declare, record, recorded_functions

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value



class ReturnFailures(Pass):
    """Let functions that may fail take `ptr %error` as their last argument, store their message there, and return."""

    name: ClassVar[str] = "llvm-return-failures"

    def run(self, op: Operation, ctx: Context) -> None:
        functions = functions_of(op)
        if ASSERT_FAILED not in functions:
            return
        calls = callees(functions)
        failing = frozenset(reached(reversed_edges(calls), [ASSERT_FAILED]) - {ASSERT_FAILED})
        used = {inner.global_name.root: inner for inner in op.walk() if isinstance(inner, AddressOfOp)}
        _reject_pointers(failing, used)
        recorded = recorded_functions(calls, failing, used.keys())
        changed = recorded or failing
        for name in functions:
            if name in changed:
                _rewrite(functions[name], failing, changed, bool(recorded))
        functions[ASSERT_FAILED].erase()
        if recorded:
            declare(op, functions)


def _reject_pointers(failing: Set[str], used: Mapping[str, Any]) -> None:
    """A function that is called through a pointer cannot get another argument."""
    for name, op in used.items():
        if name in failing:
            message = "a function that may fail an assertion cannot be used as a value"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))


def _rewrite(function: Any, failing: Set[str], changed: Set[str], recorded: bool) -> None:
    """Add the argument, pass it on to the functions that are `changed`, and return where one has failed."""
    ty = function.function_type
    function.function_type = LLVMFunctionType(ty.result, (*ty.parameters, ptr), ty.vararg)
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr((*function.arg_attrs.elements, DictionaryAttr(())))
    error = function.body.entry.add_argument(ptr)
    exit_block: Block | None = None
    for call in calls_in(function):
        if call.callee.root == ASSERT_FAILED:
            _fail_here(call, error, ty.result)
        elif call.callee.root not in failing:
            if recorded:
                record(call, error)
            if call.callee.root in changed:
                _pass_on(call, error)
        else:
            if exit_block is None:
                exit_block = Block()
                function.body.append(exit_block)
                _return_nothing(Builder.at_end(exit_block), ty.result)
            _check_call(_pass_on(call, error), error, exit_block)


def _return_nothing(builder: Builder, result: Type) -> None:
    value = None if isinstance(result, VoidType) else builder(ZeroOp(result))
    builder.insert(ReturnOp(value))


def _fail_here(call: Any, error: Any, result: Any) -> None:
    builder = Builder.before(call)
    builder.insert(StoreOp(call.callee_operands[0], error))
    terminator = call.next
    _return_nothing(builder, result)
    call.erase()
    terminator.erase()


def _pass_on(call: Any, error: Any) -> Any:
    """The call with one more argument."""
    builder = Builder.before(call)
    ty = call.results[0].type if call.results else None
    new = builder.insert(CallOp(call.callee.root, [*call.callee_operands, error], ty))
    for old, value in zip(call.results, new.results):
        old.replace_all_uses_with(value)
    call.erase()
    return new


def _check_call(call: Any, error: Value[Any], exit_block: Block) -> None:
    rest = call.parent.split_before(call.next)
    builder = Builder.at_end(call.parent)
    builder.location = call.location
    message = builder(LoadOp(error, ptr))
    failed = LLVM.apply(builder, "ne", ptr, message, builder(ZeroOp(ptr)))
    builder.insert(CondBrOp(failed, (), (), exit_block, rest))
