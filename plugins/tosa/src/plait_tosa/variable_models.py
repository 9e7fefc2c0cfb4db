"""Variables of TOSA as global variables, whose values executables keep between calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces import Effect, GlobalLoad, GlobalStore, GlobalVariable, MemoryEffects

from plait_tosa.ops import variable as v

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation
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


class Access(MemoryEffects):
    """Reads or writes variables, which share memory with nothing else."""

    def __init__(self, kind: Any) -> None:
        self._effects = (Effect(kind, None, "globals"),)

    def effects(self, op: Operation) -> Sequence[Effect]:
        return self._effects


VARIABLES: dict[Any, dict[Any, Any]] = {
    GlobalVariable: {v.VariableOp: Variable()},
    GlobalLoad: {v.VariableReadOp: Load()},
    GlobalStore: {v.VariableWriteOp: Store()},
    MemoryEffects: {v.VariableReadOp: Access("read"), v.VariableWriteOp: Access("write")},
}
