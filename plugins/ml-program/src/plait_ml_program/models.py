"""Models of `ml_program`: its globals, their effects, and its functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseResourceElementsAttr
from plait.builtin.types import RankedTensorType, ShapedType
from plait.interfaces import Callable, GlobalAccess, GlobalLoad, GlobalStore, GlobalVariable, MemoryEffects
from plait_std.func.models import FunctionModel

from plait_ml_program import ops
from plait_ml_program.attributes import ExternAttr

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.value import Value


def parameter(key: str, ty: Type) -> DenseResourceElementsAttr:
    """The elements that are bound to a name when a program is loaded; a scalar is a tensor of rank 0."""
    return DenseResourceElementsAttr(key, ty if isinstance(ty, ShapedType) else RankedTensorType((), ty))


class TypedVariable(GlobalVariable):
    """A global with the attributes `type` and `is_mutable`."""

    def value_type(self, op: Any) -> Type:
        return op.type

    def is_mutable(self, op: Any) -> bool:
        return op.is_mutable is not None


class Variable(TypedVariable):
    """`ml_program.global`."""

    def initial_value(self, op: Any) -> Attribute | None:
        value = op.value
        return parameter(op.sym_name.value, value.type) if isinstance(value, ExternAttr) else value


class Load(GlobalLoad):
    """An operation that reads a global."""

    def variable(self, op: Any) -> Any:
        return op.symbol


class Store(GlobalStore):
    """An operation that writes a global."""

    def variable(self, op: Any) -> Any:
        return op.symbol

    def stored(self, op: Any) -> Value[Any]:
        return op.value


_LOADS = (ops.GlobalLoadOp, ops.GlobalLoadConstOp, ops.GlobalLoadGraphOp)
_STORES = (ops.GlobalStoreOp, ops.GlobalStoreGraphOp)

MODELS = {
    Callable: {ops.FuncOp: FunctionModel(), ops.SubgraphOp: FunctionModel()},
    GlobalVariable: {ops.GlobalOp: Variable()},
    GlobalLoad: dict.fromkeys(_LOADS, Load()),
    GlobalStore: dict.fromkeys(_STORES, Store()),
    MemoryEffects: {
        ops.GlobalLoadOp: GlobalAccess("read"),
        ops.GlobalLoadGraphOp: GlobalAccess("read"),
        **dict.fromkeys(_STORES, GlobalAccess("write")),
    },
}
