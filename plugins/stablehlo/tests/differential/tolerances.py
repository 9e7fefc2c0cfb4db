"""How far results may be apart, in units in the last place, and why; where there is no limit, the results are equal."""

from __future__ import annotations

from differential.case import Case
from differential.elements import kind

#: Functions that each library of mathematics rounds in its own way: a last place or two, as the libraries themselves say.
_TRANSCENDENTAL = frozenset(
    f"stablehlo.{name}" for name in (
        "atan2", "cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "power", "rsqrt",
        "sine", "sqrt", "tan", "tanh",
    )
)  # fmt: skip
#: Rounded after each step of its definition by others, once by Plait.
_IN_STEPS = frozenset(["stablehlo.logistic"])
#: Sums and products of complex numbers, whose order and contraction (fused multiply-add) are not specified.
_COMPLEX = frozenset(
    f"stablehlo.{name}" for name in (
        "abs", "add", "convolution", "divide", "dot", "dot_general", "dynamic_conv", "logistic", "multiply", "reduce", "reduce_window",
        "scatter", "select_and_scatter", "sign", "while",
    )
)  # fmt: skip
#: Sums whose order is not specified; others round after each addition, Plait once.
_SUMS = frozenset(
    f"stablehlo.{name}" for name in ("convolution", "dot", "dot_general", "dynamic_conv", "fft", "reduce", "reduce_window")
)
#: Compositions and polynomials in the legalization of CHLO, whose errors add up.
CHLO_FUNCTIONS = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "bessel_i1e", "cosh", "digamma", "erf", "erf_inv", "erfc", "lgamma",
    "polygamma", "sinh", "zeta", "_asin_acos_kernel",
)  # fmt: skip


def oracle_ulps(c: Case) -> float:
    """How far Plait's interpreter may be from jaxlib."""
    if c.op == "stablehlo.fft":
        return 4096  # algorithms differ, and the terms of its sums cancel
    if c.op.startswith("chlo."):
        if c.op.partition(".")[2] in CHLO_FUNCTIONS:
            return 64
        return 8 if kind(c.element) == "complex" else 2 if c.op.endswith(("atan2", "power")) else 0
    if c.op in _SUMS and kind(c.element) == "complex":
        return 64  # the terms of a sum cancel
    if kind(c.element) == "complex":
        return 32 if c.op in _TRANSCENDENTAL else 8 if c.op in _COMPLEX else 0
    if c.op in _IN_STEPS:
        return 3
    if c.op in _SUMS and kind(c.element) == "float":
        return 2
    return 2 if c.op in _TRANSCENDENTAL and c.element == "f64" else 1 if c.op in _TRANSCENDENTAL else 0


def native_ulps(c: Case) -> float:
    """How far native code may be from Plait's interpreter, which computes these in double precision."""
    if c.op in _TRANSCENDENTAL | _IN_STEPS and kind(c.element) == "float":
        return 4
    if c.op.startswith("chlo.") and kind(c.element) == "float":
        return 64 if c.op.partition(".")[2] in CHLO_FUNCTIONS else 0
    if c.op.partition(".")[2] in CHLO_FUNCTIONS:
        return 64
    return oracle_ulps(c)
