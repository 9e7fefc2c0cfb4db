"""The reference semantics of CHLO, in double precision."""

from __future__ import annotations

import math
from typing import Any, Callable

from plait.interpret import interpret
from plait.lazy import lazy_import

from plait_stablehlo.chlo import ops as o
from plait_stablehlo.stablehlo.semantics.floats import in_double

np = lazy_import("numpy")


def _each(function: Callable[[float], float]) -> Callable[..., Any]:
    """A function of `math`, for each element; NaN stays, and what overflows is infinite."""

    def compute(x: Any) -> Any:
        return np.array([_safe(function, v) for v in x.ravel().tolist()], np.float64).reshape(x.shape)

    return compute


def _safe(function: Callable[[float], float], value: float) -> float:
    try:
        return function(value)
    except (OverflowError, ValueError):
        return math.nan if math.isnan(value) else math.inf


_FUNCTIONS: dict[Any, Callable[..., Any]] = {
    o.AcosOp: lambda x: np.arccos(x), o.AcoshOp: lambda x: np.arccosh(x), o.AsinOp: lambda x: np.arcsin(x),
    o.AsinhOp: lambda x: np.arcsinh(x), o.AtanOp: lambda x: np.arctan(x), o.AtanhOp: lambda x: np.arctanh(x),
    o.CoshOp: lambda x: np.cosh(x), o.ErfOp: _each(math.erf), o.ErfcOp: _each(math.erfc), o.LgammaOp: _each(math.lgamma),
    o.SinhOp: lambda x: np.sinh(x), o.SquareOp: lambda x: x * x, o.TanOp: lambda x: np.tan(x),
}  # fmt: skip


def _semantics(function: Callable[..., Any]) -> Callable[..., Any]:
    exact = in_double(function)
    return lambda op, x: exact(x)


INTERPRETATIONS = tuple(interpret(root)(_semantics(function)) for root, function in _FUNCTIONS.items())
