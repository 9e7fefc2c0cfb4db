"""Branches and calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.interpret.interpretation import InterpretError, Jump, interpret
from plait.interpret.interpreter import Frame

from plait_llvm.dialect.types import VoidType
from plait_llvm.interpret.intrinsics import call_by_name
from plait_llvm.interpret.library import FUNCTIONS, Call
from plait_llvm.interpret.memory import Memory


@interpret("llvm.br")
def branch(op: Any, *values: Any) -> Any:
    return Jump(0, values)


@interpret("llvm.cond_br")
def branch_if(op: Any, condition: Any, *values: Any) -> Any:
    count = len(op.true_operands)
    return Jump(0, values[:count]) if condition else Jump(1, values[count:])


@interpret("llvm.switch")
def switch(op: Any, value: Any, *values: Any) -> Any:
    start = len(op.default_operands)
    for place, (number, _, operands) in enumerate(op.cases(), 1):
        if (number - int(value)) % (1 << op.value.type.width) == 0:
            return Jump(place, values[start : start + len(operands)])
        start += len(operands)
    return Jump(0, values[: len(op.default_operands)])


def run_function(frame: Any, function: Any, values: Sequence[Any]) -> tuple[Any, ...]:
    """Call a function of the module, or of the library if it is declared only; what is on its stack is freed."""
    if function.is_declaration:
        return _run_declared(frame, function, values)
    if function.function_type.vararg:
        raise InterpretError(f"'@{function.sym_name.value}' is variadic: its further arguments cannot be read")
    memory = Memory.of(frame)
    depth = len(memory.stack)
    found = Frame(frame.interpreter, function).run_region(function.body, values)
    memory.release_stack(depth)
    return found


def _run_declared(frame: Any, function: Any, values: Sequence[Any]) -> tuple[Any, ...]:
    name = function.sym_name.value
    known = FUNCTIONS.get(name)
    if known is None:
        raise InterpretError(f"calls '@{name}', which is declared only")

    def call_back(address: int, arguments: Sequence[Any]) -> tuple[Any, ...]:
        return run_function(frame, _function_at(frame, address), arguments)

    result = known(Call(Memory.of(frame), function.function_type, call_back), *values)
    return () if isinstance(function.function_type.result, VoidType) else (result,)


def _function_at(frame: Any, address: int) -> Any:
    function = Memory.of(frame).functions.get(address)
    if function is None:
        raise InterpretError(f"calls {address:#x}, which is not the address of a function")
    return function


def _called(frame: Any, op: Any, values: Sequence[Any]) -> tuple[Any, ...]:
    if op.callee is None:
        return run_function(frame, _function_at(frame, values[0]), values[1:])
    function = frame.lookup(op.callee)
    if function is None:
        raise InterpretError(f"'@{op.callee.root}' is not defined")
    return run_function(frame, function, values)


@interpret("llvm.call", needs_frame=True)
def call(frame: Any, op: Any, *operands: Any) -> Any:
    return _called(frame, op, operands[: len(op.callee_operands)])


@interpret("llvm.invoke", needs_frame=True)
def invoke(frame: Any, op: Any, *operands: Any) -> Any:
    """As a call: nothing unwinds, as `llvm.resume` is refused"""
    count, normal = len(op.callee_operands), len(op.normal_dest_operands)
    results = _called(frame, op, operands[:count])
    frame.values.update(zip(op.results, results))
    return Jump(0, [frame.values[value] for value in op.normal_dest_operands[:normal]])


@interpret("llvm.call_intrinsic", needs_frame=True)
def call_intrinsic(frame: Any, op: Any, *operands: Any) -> Any:
    return call_by_name(frame, op, operands[: len(op.arguments)])


@interpret("llvm.blockaddress", needs_frame=True)
def address_of_block(frame: Any, op: Any) -> Any:
    memory, block = Memory.of(frame), (op.block_addr.function.root, op.block_addr.tag)
    if block not in memory.symbols:
        memory.symbols[block] = memory.allocate(1, what="a block")
    return memory.symbols[block]


@interpret("llvm.indirectbr", needs_frame=True)
def branch_to_address(frame: Any, op: Any, address: Any, *values: Any) -> Any:
    """To the block whose tag has the address"""
    name, start = frame.callee.sym_name.value, 0
    for place, (block, operands) in enumerate(op.cases()):
        for tag in (inner.tag for inner in block.operations if inner.name == "llvm.blocktag"):
            if Memory.of(frame).symbols.get((name, tag)) == address:
                return Jump(place, values[start : start + len(operands)])
        start += len(operands)
    raise InterpretError(f"branches to {address:#x}, which is not the address of one of its blocks")


@interpret("llvm.blocktag")
def tag(op: Any) -> None:
    """Says what the block is called"""


INTERPRETATIONS = (
    branch, branch_if, switch, call, invoke, call_intrinsic, address_of_block, branch_to_address, tag,
)  # fmt: skip
