"""Functions that have no operator, of expressions and of everything else with `Operators`."""

from __future__ import annotations

from typing import Any

from plait.build.operators import Operators, function

atan2 = function("atan2")
cbrt = function("cbrt")
ceil = function("ceil")
ceil_divide = function("ceil_divide")
conjugate = function("conjugate")
copysign = function("copysign")
cos = function("cos")
cosh = function("cosh")
erf = function("erf")
exp = function("exp")
expm1 = function("expm1")
floor = function("floor")
fma = function("fma")
hypot = function("hypot")
imag = function("imag")
log = function("log")
log1p = function("log1p")
maximum = function("maximum")
minimum = function("minimum")
power = function("power")
real = function("real")
remainder = function("remainder")
rsqrt = function("rsqrt")
sin = function("sin")
sinh = function("sinh")
sqrt = function("sqrt")
tan = function("tan")
tanh = function("tanh")


def clamp(x: Any, low: Any, high: Any) -> Any:
    """`x`, but not less than `low` and not more than `high`."""
    return minimum(maximum(x, low), high)


def select(condition: Operators, yes: Any, no: Any) -> Any:
    """`yes` where the condition holds, else `no`."""
    return condition.select(yes, no)
