"""Variables of TOSA as global variables, whose values executables keep between calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces import GlobalAccess, GlobalLoad, GlobalStore, GlobalVariable, MemoryEffects

from plait_tosa.ops import variable as v

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.value import Value


class Variable(GlobalVariable):
    """`tosa.variable`."""

    def value_type(self, op: v.VariableOp) -> Type:
        return op.variable_type

    def is_mutable(self, op: v.VariableOp) -> bool:
        return True

    def initial_value(self, op: v.VariableOp) -> Attribute | None:
        return op.initial_value


class Load(GlobalLoad):
    """`tosa.variable_read`."""

    def variable(self, op: v.VariableReadOp) -> Any:
        return op.variable.value


class Store(GlobalStore):
    """`tosa.variable_write`."""

    def variable(self, op: v.VariableWriteOp) -> Any:
        return op.variable.value

    def stored(self, op: v.VariableWriteOp) -> Value[Any]:
        return op.input1


VARIABLES: dict[Any, dict[Any, Any]] = {
    GlobalVariable: {v.VariableOp: Variable()},
    GlobalLoad: {v.VariableReadOp: Load()},
    GlobalStore: {v.VariableWriteOp: Store()},
    MemoryEffects: {v.VariableReadOp: GlobalAccess("read"), v.VariableWriteOp: GlobalAccess("write")},
}
