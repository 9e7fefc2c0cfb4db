"""Interface models of `async`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import SymbolRefAttr
from plait.interfaces.callable import Call, Callable
from plait.ir.attribute import Type
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.asynchronous.ops import CallOp, FuncOp


class Function(Callable):
    """`async.func`."""

    def region(self, op: FuncOp) -> Region | None:
        return None if op.body.is_empty else op.body

    def argument_types(self, op: FuncOp) -> Sequence[Type]:
        return op.function_type.inputs

    def result_types(self, op: FuncOp) -> Sequence[Type]:
        return op.function_type.results


class Start(Call):
    """`async.call`."""

    def callee(self, op: CallOp) -> SymbolRefAttr | Value[Any]:
        return op.callee

    def set_callee(self, op: CallOp, callee: SymbolRefAttr | Value[Any]) -> None:
        assert isinstance(callee, SymbolRefAttr)
        op.callee = callee

    def arguments(self, op: CallOp) -> Sequence[Value[Any]]:
        return op.arguments


MODELS = {
    Call: {CallOp: Start()},
    Callable: {FuncOp: Function()},
}
