"""Functions without an operation in `complex`, as operations of arith and math on the parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.build.functions import imag, real
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import

_formulas = lazy_import("plait.interpret.complex_algebra")
_algebra = lazy_import("plait_std.algebra")
_complex = lazy_import("plait_std.complex.ops")


def of_formula(name: str) -> Callable[..., Value[Any]]:
    """The payload that computes a formula of `complex_algebra` on the parts of complex scalars."""

    def emit(b: Builder, ty: Any, *scalars: Value[Any]) -> Value[Any]:
        numbers = [(real(scalar), imag(scalar)) for scalar in _algebra.SCALARS.on(b).wrap(*scalars)]
        return b(_complex.CreateOp(*[part.value for part in getattr(_formulas, name)(*numbers)]))

    return emit
