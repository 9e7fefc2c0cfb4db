"""How far results may be apart, and why; where there is no limit, the results are equal."""

from __future__ import annotations

from dataclasses import dataclass

from differential.case import Case
from differential.elements import kind


@dataclass(frozen=True)
class Limit:
    """So many units in the last place: of the result, or of `near` if that is larger, for sums whose terms cancel."""

    ulps: float
    near: float = 0.0


EQUAL = Limit(0)
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
        "abs", "add", "cholesky", "convolution", "divide", "dot", "dot_general", "dynamic_conv", "logistic", "multiply",
        "reduce", "reduce_window", "scatter", "select_and_scatter", "sign", "while",
    )
)  # fmt: skip
#: Sums whose order is not specified; others round after each addition, Plait once.
_SUMS = frozenset(
    f"stablehlo.{name}" for name in ("convolution", "dot", "dot_general", "dynamic_conv", "fft", "reduce", "reduce_window")
)
#: XLA and native code round each step, the interpreter once; the mean that is subtracted cancels what is about as large.
_BATCH_NORM = Limit(16, near=4)
#: The functions of CHLO: limits against jaxlib, and of native code. Measured over all cases, and rounded up.
_LAST_PLACE = Limit(1), Limit(1)
_CHLO: dict[str, tuple[Limit, Limit]] = {
    **dict.fromkeys(("acos", "acosh", "asin", "asinh", "atan", "atanh", "tan", "next_after"), _LAST_PLACE),
    **dict.fromkeys(("atan2", "power"), (Limit(2), Limit(4))),
    # jaxlib adds log(1/2) to the argument of the exponential function, so that the last places of a large one count
    "cosh": (Limit(16), Limit(1)), "sinh": (Limit(16), Limit(1)),
    # the polynomial of jaxlib for f32; near 1, places of 1 count
    "erf": (Limit(32), Limit(1)), "erfc": (Limit(2), Limit(1)), "erf_inv": (Limit(2), Limit(2)),
    # the series of Lanczos in jaxlib, which subtracts about equal numbers near 1 and 2
    "lgamma": (Limit(16, near=1), Limit(8, near=1)), "digamma": (Limit(16, near=1), Limit(8, near=1)),
    # n! and zeta(n + 1, x) are rounded in jaxlib before they are multiplied
    "polygamma": (Limit(64, near=1), Limit(64, near=1)), "zeta": (Limit(8), Limit(8)),
    # Chebyshev series
    "bessel_i1e": (Limit(5), Limit(5)),
}  # fmt: skip
CHLO_FUNCTIONS = (*_CHLO, "_asin_acos_kernel")
#: Complex functions are compositions: the larger part is right to two places; sinh cancels near zero.
_CHLO_COMPLEX = {"sinh": Limit(4, near=1)}
_LIKE_STABLEHLO = ("atan2", "power")


def oracle_limit(c: Case) -> Limit:
    """How far Plait's interpreter may be from jaxlib, or from mathematics."""
    if c.expected is not None:
        return EQUAL
    if c.op.startswith("chlo."):
        return _chlo(c, 0)
    return _batch_norm(c) or Limit(_oracle_ulps(c))


def _chlo(c: Case, side: int) -> Limit:
    name = c.op.partition(".")[2].removeprefix("broadcast_")
    if kind(c.element) != "complex":
        return _CHLO[name][side] if name in _CHLO else EQUAL
    if name in _LIKE_STABLEHLO:
        return Limit(32)
    if name in CHLO_FUNCTIONS:
        return _CHLO_COMPLEX.get(name, Limit(2)) if side == 0 else Limit(2)
    return Limit(8)


def _batch_norm(c: Case) -> Limit | None:
    return _BATCH_NORM if c.op.startswith("stablehlo.batch_norm") else None


def _oracle_ulps(c: Case) -> float:
    if c.op == "stablehlo.fft":
        return 4096  # algorithms differ, and the terms of its sums cancel
    if c.op in _SUMS and kind(c.element) == "complex":
        return 64  # the terms of a sum cancel
    if kind(c.element) == "complex":
        return 32 if c.op in _TRANSCENDENTAL else 8 if c.op in _COMPLEX else 0
    if c.op in _IN_STEPS:
        return 3
    if c.op in _SUMS and kind(c.element) == "float":
        return 2
    return 2 if c.op in _TRANSCENDENTAL and c.element == "f64" else 1 if c.op in _TRANSCENDENTAL else 0


def native_limit(c: Case) -> Limit:
    """How far native code may be from Plait's interpreter, which computes these in double precision."""
    if c.op.startswith("chlo."):
        return _chlo(c, 1)
    if c.op in _TRANSCENDENTAL | _IN_STEPS and kind(c.element) == "float":
        return Limit(4)
    return _batch_norm(c) or Limit(_oracle_ulps(c))
