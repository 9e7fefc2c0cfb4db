"""Interface models of `func`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import SymbolRefAttr
from plait.interfaces.callable import Call, Callable, Inlinable
from plait.interfaces.symbol import Symbol
from plait.ir.attribute import Type
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.cf.ops import BranchOp
from plait_std.func.ops import CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp


class FunctionModel(Callable):
    """`func.func`."""

    def region(self, op: FuncOp) -> Region | None:
        return None if op.body.is_empty else op.body

    def argument_types(self, op: FuncOp) -> Sequence[Type]:
        return op.function_type.inputs

    def result_types(self, op: FuncOp) -> Sequence[Type]:
        return op.function_type.results


class CallModel(Call):
    """`func.call`."""

    def callee(self, op: CallOp) -> SymbolRefAttr | Value[Any]:
        return op.callee

    def set_callee(self, op: CallOp, callee: SymbolRefAttr | Value[Any]) -> None:
        assert isinstance(callee, SymbolRefAttr)
        op.callee = callee

    def arguments(self, op: CallOp) -> Sequence[Value[Any]]:
        return op._operands


class CallIndirectModel(Call):
    """`func.call_indirect`."""

    def callee(self, op: CallIndirectOp) -> SymbolRefAttr | Value[Any]:
        return op.callee

    def set_callee(self, op: CallIndirectOp, callee: SymbolRefAttr | Value[Any]) -> None:
        op.set_operand(0, callee)  # type: ignore[arg-type]

    def arguments(self, op: CallIndirectOp) -> Sequence[Value[Any]]:
        return op.arguments


class InlinableModel(Inlinable):
    """Every operation of `func` may be inlined, except where the function or the call forbids it."""

    def is_legal_to_inline(self, op: Any, call: Operation | None) -> bool:
        return getattr(op, "no_inline", None) is None and getattr(call, "no_inline", None) is None


class InlinableReturn(InlinableModel):
    """`func.return` becomes a branch to what follows the call."""

    return_may_branch = True

    def branch_instead(self, op: ReturnOp, builder: Builder, target: Block) -> None:
        builder.insert(BranchOp(target, op._operands))


_INLINABLE = InlinableModel()

MODELS = {
    Symbol: {FuncOp: Symbol()},
    Callable: {FuncOp: FunctionModel()},
    Call: {CallOp: CallModel(), CallIndirectOp: CallIndirectModel()},
    Inlinable: {
        **dict.fromkeys((FuncOp, CallOp, CallIndirectOp, ConstantOp), _INLINABLE),
        ReturnOp: InlinableReturn(),
    },
}
