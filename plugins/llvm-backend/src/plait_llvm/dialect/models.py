"""Interface models of the llvm dialect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import i32
from plait.interfaces.branch import Branch
from plait.ir.value import Value

from plait_llvm.dialect import slots
from plait_llvm.dialect.ops.control import BrOp, CondBrOp, SwitchOp

if TYPE_CHECKING:
    from plait_llvm.dialect.ops.exceptions import IndirectBrOp, InvokeOp

Values = Sequence[Value[Any]]


class JumpModel(Branch):
    """`llvm.br`."""

    def successor_operands(self, op: BrOp, successor_index: int) -> Values:
        return op.dest_operands

    def set_successor_operands(self, op: BrOp, successor_index: int, operands: Values) -> None:
        op.operands = operands


class CondBranchModel(Branch):
    """`llvm.cond_br`."""

    def successor_operands(self, op: CondBrOp, successor_index: int) -> Values:
        return op.true_operands if successor_index == 0 else op.false_operands

    def set_successor_operands(self, op: CondBrOp, successor_index: int, operands: Values) -> None:
        op.set_operands("true_operands" if successor_index == 0 else "false_operands", list(operands))


class SwitchModel(Branch):
    """`llvm.switch`."""

    def successor_operands(self, op: SwitchOp, successor_index: int) -> Values:
        return op.default_operands if successor_index == 0 else op.cases()[successor_index - 1][2]

    def set_successor_operands(self, op: SwitchOp, successor_index: int, operands: Values) -> None:
        if successor_index == 0:
            op.set_operands("default_operands", list(operands))
            return
        cases = [list(values) for _, _, values in op.cases()]
        cases[successor_index - 1] = list(operands)
        op.set_operands("case_operands", [v for values in cases for v in values])
        op.case_operand_segments = DenseArrayAttr(i32, tuple(len(values) for values in cases))


class InvokeModel(Branch):
    """`llvm.invoke`."""

    def successor_operands(self, op: InvokeOp, successor_index: int) -> Values:
        return op.unwind_dest_operands if successor_index else op.normal_dest_operands

    def set_successor_operands(self, op: InvokeOp, successor_index: int, operands: Values) -> None:
        op.set_operands("unwind_dest_operands" if successor_index else "normal_dest_operands", list(operands))


class IndirectBrModel(Branch):
    """`llvm.indirectbr`."""

    def successor_operands(self, op: IndirectBrOp, successor_index: int) -> Values:
        return op.cases()[successor_index][1]

    def set_successor_operands(self, op: IndirectBrOp, successor_index: int, operands: Values) -> None:
        cases = [list(values) for _, values in op.cases()]
        cases[successor_index] = list(operands)
        op.set_operands("succ_operands", [v for values in cases for v in values])
        op.indbr_operand_segments = DenseArrayAttr(i32, tuple(len(values) for values in cases))


MODELS: dict[type[Any], dict[Any, Any]] = {
    Branch: {
        BrOp: JumpModel(),
        CondBrOp: CondBranchModel(),
        SwitchOp: SwitchModel(),
        "llvm.invoke": InvokeModel(),
        "llvm.indirectbr": IndirectBrModel(),
    },
    **slots.MODELS,
}
