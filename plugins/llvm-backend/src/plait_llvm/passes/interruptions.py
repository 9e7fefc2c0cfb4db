"""`llvm-check-signals`: let calls of compiled code end when Python has a signal to handle.

That is in cycles that may be endless, and where recursive functions begin.

    llvm.br ^loop  ->  %0 = llvm.load volatile @plait_interrupted
                       llvm.cond_br (%0 != 0), ^look, ^on
                       ^look: if plait_signals() returns 0, ^on, else llvm.call @plait_assert_failed

See Note [Who sets the flag].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import i32
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.passes import Pass

from plait_llvm.dialect.attributes import LinkageAttr
from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.control import CondBrOp, ReturnOp
from plait_llvm.dialect.ops.functions import FuncOp, GlobalOp
from plait_llvm.dialect.ops.memory import LoadOp, StoreOp
from plait_llvm.dialect.ops.values import AddressOfOp
from plait_llvm.dialect.types import LLVMFunctionType, ptr, void
from plait_llvm.linked_names import FLAG
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import constant
from plait_llvm.lowering.failing import ASSERT_FAILED, assert_failed, declaration, fail, text_global
from plait_llvm.passes.calls import cannot_fail, functions_of, recursive_functions
from plait_llvm.passes.counters import Callers
from plait_llvm.passes.loops import endless_edges

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

SIGNALS, MESSAGE = "plait_signals", "plait_interruption"


class CheckSignals(Pass):
    """Look at a flag that Python sets wherever a call may run for ever, and return where a signal handler raises."""

    name: ClassVar[str] = "llvm-check-signals"

    def run(self, op: Operation, ctx: Context) -> None:
        functions, callers = functions_of(op), Callers(op)
        fixed, recursive = cannot_fail(op, functions), recursive_functions(functions)
        places: list[Any] = []
        for name, function in functions.items():
            if function.is_declaration or name in fixed:
                continue
            places += [block.last for block in endless_edges(function, callers)]
            if name in recursive:
                places.append(function.body.entry.first)
        for place in places:
            _look(place)
        if places:
            _declare(op, functions)


def is_interruptible(module: Any) -> bool:
    """Whether the code of a module looks at the flag."""
    return any(op.name == "llvm.mlir.global" and op.sym_name.value == FLAG for op in module.body.operations)


def _look(before: Any) -> None:
    """Split the block before an operation, with a look at the flag."""
    block, rest = before.parent, before.parent.split_before(before)
    look, failed = Block(), Block()
    block.parent.insert_after(look, block)
    block.parent.insert_after(failed, look)
    rw = _builder(block, before)
    _branch_unless_zero(rw, rw(LoadOp(rw(AddressOfOp(FLAG, ptr)), i32, volatile=True)), look, rest)
    rw = _builder(look, before)
    _branch_unless_zero(rw, rw(CallOp(SIGNALS, [], i32)), failed, rest)
    fail(_builder(failed, before), MESSAGE)


def _branch_unless_zero(rw: Builder, value: Value[Any], then: Block, otherwise: Block) -> None:
    is_set = LLVM.compute(rw, lambda value: value != 0, value)
    rw.insert(CondBrOp(is_set, (), (), then, otherwise))


def _builder(block: Any, op: Any) -> Builder:
    builder = Builder.at_end(block)
    builder.location = op.location
    return builder


def _declare(module: Any, functions: dict[str, Any]) -> None:
    """The flag, the message, and the function that lets Python handle its signals."""
    body = module.body
    body.prepend(_signals())
    body.prepend(GlobalOp(FLAG, i32, None, "external"))
    body.prepend(text_global(MESSAGE, "interrupted"))
    kinds = {"plait_gil_ensure": (i32, ()), "plait_gil_release": (void, (i32,)), "plait_check_signals": (i32, ())}
    for name, (result, parameters) in kinds.items():
        body.prepend(declaration(name, result, *parameters))
    if ASSERT_FAILED not in functions:
        body.prepend(assert_failed())


def _signals() -> Any:
    """Reset the flag; with the GIL, call the handlers of signals that came. Not 0 if one raised."""
    block = Block()
    rw = Builder.at_end(block)
    rw.insert(StoreOp(constant(rw, 0, i32), rw(AddressOfOp(FLAG, ptr)), volatile=True))
    state = rw(CallOp("plait_gil_ensure", [], i32))
    raised = rw(CallOp("plait_check_signals", [], i32))
    rw.insert(CallOp("plait_gil_release", [state], None))
    rw.insert(ReturnOp(raised))
    function = FuncOp(SIGNALS, LLVMFunctionType(i32, ()), body=Region([block]))
    function.linkage, function.no_inline = LinkageAttr("internal"), UnitAttr()
    return function


# Note [Who sets the flag]
# Python handles a signal between two of its instructions, in the main thread: while that runs compiled code, nobody
# does. A thread of Python's sets the flag some times in a second as long as a call is under way (`backend/watch.py`);
# the code, which sees it, asks Python whether there is something to do. In another thread than the main one there is
# not, and the loop goes on, as Python's would.
