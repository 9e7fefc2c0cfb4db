"""The IR names of PyTorch's operations, as torch-mlir spells them."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from functools import cache
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def ir_name(overload: Any) -> str:
    """`torch.aten.add.Tensor` for the overload `aten.add.Tensor`; `.default` is not written."""
    namespace, _, name = overload._schema.name.partition("::")
    suffix = overload._schema.overload_name
    return f"torch.{namespace}.{name}" + (f".{suffix}" if suffix else "")


def target_text(target: Any) -> str:
    """How people write what a node calls: `aten.add.Tensor`, `mylib.sq`, `operator.mul`."""
    schema = getattr(target, "_schema", None)
    if schema is not None:
        return ir_name(target).removeprefix("torch.")
    module = (getattr(target, "__module__", "") or "").removeprefix("_")
    name = getattr(target, "__name__", None) or str(target)
    return name if not module or module.startswith("torch") else f"{module}.{name}"


_FUNCTIONS: Any = operator
_ON_INTEGERS: Mapping[Any, str] = {
    _FUNCTIONS.add: "torch.aten.add.int", _FUNCTIONS.sub: "torch.aten.sub.int", _FUNCTIONS.mul: "torch.aten.mul.int",
    _FUNCTIONS.floordiv: "torch.aten.floordiv.int", _FUNCTIONS.mod: "torch.aten.remainder.int",
    _FUNCTIONS.truediv: "torch.aten.div.int", _FUNCTIONS.neg: "torch.aten.neg.int", _FUNCTIONS.eq: "torch.aten.eq.int",
    _FUNCTIONS.ne: "torch.aten.ne.int", _FUNCTIONS.lt: "torch.aten.lt.int", _FUNCTIONS.le: "torch.aten.le.int",
    _FUNCTIONS.gt: "torch.aten.gt.int", _FUNCTIONS.ge: "torch.aten.ge.int", math.ceil: "torch.aten.ceil.Scalar",
    math.trunc: "torch.aten.Int.Scalar",
    _FUNCTIONS.pow: "torch.aten.pow.int",
}  # fmt: skip


@cache
def python_functions() -> Mapping[Any, str]:
    """The operation for each function of Python that graphs call on numbers, of which sizes are computed."""
    return {
        **_ON_INTEGERS,
        torch.sym_max: "torch.prim.max.int",
        torch.sym_min: "torch.prim.min.int",
        torch.sym_int: "torch.aten.Int.Scalar",
        torch.sym_float: "torch.aten.Float.Scalar",
        torch.sym_not: "torch.aten.__not__",
        torch.ops.aten.sym_size.int: "torch.aten.size.int",
        torch.ops.aten.sym_numel.default: "torch.aten.numel",
    }
