"""Models of `util`: its global variables, their effects, functions and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import ShapedType
from plait.interfaces import (
    Call,
    Callable,
    Effect,
    GlobalAccess,
    GlobalLoad,
    GlobalStore,
    GlobalVariable,
    MemoryEffects,
)
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.parameters import parameter_key
from plait_std.func.models import CallModel, FunctionModel

from plait_ml_program.models import Load, Store, TypedVariable, parameter
from plait_ml_program.util import ops
from plait_ml_program.util.attributes import BytePatternAttr, NamedParameterAttr, UninitializedAttr

np = lazy_import("numpy")


class Variable(TypedVariable):
    """`util.global`."""

    def initial_value(self, op: Any) -> Any:
        value = op.initial_value
        if isinstance(value, UninitializedAttr):
            return None
        if isinstance(value, NamedParameterAttr):
            return parameter(parameter_key(value.scope, value.key), value.type)
        return _pattern(value) if isinstance(value, BytePatternAttr) else value


def _pattern(value: BytePatternAttr) -> Any:
    """The elements of a byte pattern: byte number i is i plus the pattern, reduced to 8 bits."""
    ty: Any = value.type
    if not isinstance(ty, ShapedType):
        return value
    count = ty.num_elements * dtype_of(ty).itemsize
    data = np.arange(value.pattern, value.pattern + count, dtype=np.uint64).astype("u1").view(dtype_of(ty))
    return DenseElementsAttr.from_numpy(data.reshape(ty.shape), ty)


class OnList(MemoryEffects):
    """Accesses of a list, which is memory of its own kind."""

    def __init__(self, *kinds: Any) -> None:
        self._kinds = kinds

    def effects(self, op: Any) -> Sequence[Effect]:
        value = op.result if "allocate" in self._kinds else op.list
        return [Effect(kind, value, "lists") for kind in self._kinds]


MODELS = {
    Call: {ops.CallOp: CallModel()},
    Callable: {ops.FuncOp: FunctionModel()},
    GlobalVariable: {ops.GlobalOp: Variable()},
    GlobalLoad: {ops.GlobalLoadOp: Load()},
    GlobalStore: {ops.GlobalStoreOp: Store()},
    MemoryEffects: {
        ops.GlobalLoadOp: GlobalAccess("read"),
        ops.GlobalLoadIndirectOp: GlobalAccess("read"),
        ops.GlobalStoreOp: GlobalAccess("write"),
        ops.GlobalStoreIndirectOp: GlobalAccess("write"),
        ops.ListCreateOp: OnList("allocate"),
        ops.ListSizeOp: OnList("read"),
        ops.ListGetOp: OnList("read"),
        ops.ListResizeOp: OnList("write"),
        ops.ListSetOp: OnList("write"),
    },
}
