"""Interface models of `cf`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr
from plait.builtin.types import i32
from plait.interfaces.branch import Branch
from plait.interfaces.memory_effects import Effect, MemoryEffects
from plait.ir.attribute import Attribute
from plait.ir.block import Block
from plait.ir.value import Value

from plait_std.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp

Values = Sequence[Value[Any]]


class JumpModel(Branch):
    """`cf.br`."""

    def successor_operands(self, op: BranchOp, successor_index: int) -> Values:
        return op._operands

    def set_successor_operands(self, op: BranchOp, successor_index: int, operands: Values) -> None:
        op.operands = operands


class CondBranchModel(Branch):
    """`cf.cond_br`."""

    def successor_operands(self, op: CondBranchOp, successor_index: int) -> Values:
        return op.true_operands if successor_index == 0 else op.false_operands

    def set_successor_operands(self, op: CondBranchOp, successor_index: int, operands: Values) -> None:
        op.set_operands("true_operands" if successor_index == 0 else "false_operands", list(operands))

    def successor_for_constants(self, op: CondBranchOp, constants: Sequence[Attribute | None]) -> Block | None:
        condition = constants[0]
        if not isinstance(condition, IntegerAttr):
            return None
        return op.true_dest if condition.value else op.false_dest


class SwitchModel(Branch):
    """`cf.switch`."""

    def successor_operands(self, op: SwitchOp, successor_index: int) -> Values:
        return op.default_operands if successor_index == 0 else op.operands_of_cases[successor_index - 1]

    def set_successor_operands(self, op: SwitchOp, successor_index: int, operands: Values) -> None:
        if successor_index == 0:
            op.set_operands("default_operands", list(operands))
            return
        cases = [list(values) for values in op.operands_of_cases]
        cases[successor_index - 1] = list(operands)
        op.set_operands("case_operands", [v for values in cases for v in values])
        op.case_operand_segments = DenseArrayAttr(i32, tuple(len(values) for values in cases))

    def successor_for_constants(self, op: SwitchOp, constants: Sequence[Attribute | None]) -> Block | None:
        flag = constants[0]
        if not isinstance(flag, IntegerAttr):
            return None
        matching = (block for number, block in zip(op.case_numbers, op.case_dests) if number == flag.value)
        return next(matching, op.default_dest)


class AssertModel(MemoryEffects):
    """`cf.assert` must not be dropped: it writes, as far as others are concerned."""

    def effects(self, op: AssertOp) -> Sequence[Effect]:
        return (Effect("write"),)


MODELS = {
    Branch: {BranchOp: JumpModel(), CondBranchOp: CondBranchModel(), SwitchOp: SwitchModel()},
    MemoryEffects: {AssertOp: AssertModel()},
}
