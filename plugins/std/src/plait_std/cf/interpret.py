"""Reference semantics of `cf`."""

from __future__ import annotations

from typing import Any

from plait.interpret.interpretation import InterpretError, Jump, interpret

from plait_std.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp


@interpret(AssertOp)
def check(op: AssertOp, condition: bool) -> Any:
    if not condition:
        raise InterpretError(f"assertion failed: {op.message.value}")
    return ()


@interpret(BranchOp)
def branch(op: BranchOp, *values: Any) -> Any:
    return Jump(0, values)


@interpret(CondBranchOp)
def cond_branch(op: CondBranchOp, condition: bool, *values: Any) -> Any:
    count = len(op.true_operands)
    return Jump(0, values[:count]) if condition else Jump(1, values[count:])


@interpret(SwitchOp)
def switch(op: SwitchOp, flag: int, *values: Any) -> Any:
    start = len(op.default_operands)
    for i, (number, size) in enumerate(zip(op.case_numbers, op.case_operand_segments.values)):
        if number == flag:
            return Jump(i + 1, values[start : start + size])
        start += size
    return Jump(0, values[: len(op.default_operands)])


INTERPRETATIONS = (check, branch, cond_branch, switch)
