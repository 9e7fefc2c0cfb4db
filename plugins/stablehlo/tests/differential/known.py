"""Where systems may disagree, and why: each entry must hit a disagreement, so that none outlives its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from differential.case import Case
from differential.elements import INTEGERS, NARROW, SIX_BITS, UNUSUAL

_UNSIGNED = "the reference interpreter reads unsigned indices as signed ones; the specification has numbers"
_ZETA = ("zeta", "broadcast_zeta")
_POLYGAMMA = ("polygamma", "broadcast_polygamma")
_UNDEFINED = "orders and arguments for which the function is not defined, or only as a limit"
_UNDEFINED_OR_LARGE = f"{_UNDEFINED}; of orders above 20 the factorial is rounded, or infinite, before it is multiplied"
_DENORMAL = "the series of XLA adds numbers to its argument, by which that of denormals is lost"
_INFINITE = "infinities and NaN in complex functions: the specification does not say what they give"


def _wide(value: Any) -> Any:
    return value.astype(np.complex128 if value.dtype.kind == "c" else np.float64)


def _on_axis(z: Any, *_: Any) -> Any:
    return (z.real == 0) | (z.imag == 0)


def _first_is_zero(*values: Any) -> Any:
    return values[0] == 0


def _is_nan(*values: Any) -> Any:
    return np.any([np.isnan(value) for value in values], axis=0)


def _at_least_one(x: Any) -> Any:
    return np.abs(x) >= 1


def _is_tiny(x: Any) -> Any:
    return np.abs(x) < 1.2e-38


def _outside_zeta(x: Any, q: Any) -> Any:
    """Where the sum has no limit, or powers leave most formats."""
    return ~((x > 1) & (x <= 1e4) & (q > 0) & (q <= 1e30))


def _outside_polygamma(n: Any, x: Any) -> Any:
    """Where n is not 0, 1, 2 ... 20, x is not positive, or infinite."""
    return ~((n >= 0) & (n == np.floor(n)) & (n <= 20) & (x > 0) & np.isfinite(x))


@dataclass(frozen=True)
class Known:
    """Cases of `ops` (names without the dialect) whose results differ, by element types and a part of their tags; of
    elementwise operations, the values of the operands for which they do, else any."""

    ops: tuple[str, ...]
    reason: str
    elements: tuple[str, ...] = ()
    tag: str = ""
    where: Callable[..., Any] | None = None

    def places(self, c: Case) -> Any:
        """Where results may differ."""
        if self.where is None:
            return np.True_
        return self.where(*(_wide(value) for _, value in c.inputs))

    def fits(self, c: Case) -> bool:
        name = c.op.partition(".")[2]
        return name in self.ops and (not self.elements or c.element in self.elements) and self.tag in c.tag


_COMPLEX = ("complex<f32>", "complex<f64>")
_ARCS = ("acos", "acosh", "asin", "asinh")
_ROUNDINGS = ("ceil", "floor", "round_nearest_afz", "round_nearest_even")

#: Against the systems that we did not write.
ORACLE = (
    Known(("gather", "dynamic_gather"), _UNSIGNED, tag="unsigned"),
    Known(("dynamic_slice",), _UNSIGNED, tag="largest unsigned"),
    Known(_ROUNDINGS, "the reference rounds by adding 2^mantissa, which these formats cannot hold", ("f6E2M3FN", "f8E3M4")),
    Known(("logistic",), "exp(-x) leaves a format without infinities there; Plait rounds once", NARROW),
    Known(("reduce_precision",), "formats without infinities, or of other biases: the specification has IEEE 754 in mind", NARROW),
    Known(("convert",), "the reference reads NaN of f8E8M0FNU as infinity", ("f8E8M0FNU",), where=_is_nan),
    Known(("exponential_minus_one", "logistic", "rsqrt"), _INFINITE, _COMPLEX, "special"),
    Known(
        ("log_plus_one",), "1 + z loses places of small z there, and the sign of a zero imaginary part, so that the branch differs",
        _COMPLEX, "edges", lambda z: _on_axis(z) | (np.abs(z) < 0.01),
    ),
    Known(("exponential_minus_one",), "exp(z) - 1 cancels there; Plait is closer", ("complex<f64>",), "edges"),
    Known(("atan2", "broadcast_atan2"), "the logarithm near 1 cancels there; Plait computes in double precision", _COMPLEX, "edges"),
    Known(("compare",), "XLA orders NaN of formats without negative zero, or without sign, in its own way", UNUSUAL, "TOTALORDER", _is_nan),
    Known(("sort",), "XLA orders NaN of formats without negative zero, or without sign, in its own way", UNUSUAL, "total order"),
    Known(("power", "broadcast_power"), "zero to a power: exp(y log x) is NaN there, Plait has the limit", _COMPLEX, "edges", _first_is_zero),
    Known(("select_and_scatter",), "XLA adds in f32 and rounds once; the function of the operation rounds each sum", SIX_BITS, "overlap"),
    Known(("batch_norm_training",), "the epsilon is zero in this format, and the variance is", ("f8E4M3FN",), "one"),
    Known(("acos", "asin", "atanh"), "what stands for NaN goes through a composition in jaxlib", SIX_BITS, where=_at_least_one),
    Known(("is_inf", "is_pos_inf", "is_neg_inf"), "jaxlib writes infinity as a number of these formats", SIX_BITS),
    Known(("atanh",), "jaxlib rounds each step of a composition to a power of two", ("f8E8M0FNU",)),
    Known(_ARCS, "jaxlib does not see the sign of zero, which tells the sides of a branch cut apart", _COMPLEX, "edges", _on_axis),
    Known((*_ARCS, "atan", "atanh", "cosh", "sinh", "_asin_acos_kernel"), _INFINITE, _COMPLEX, "special"),
    Known(("lgamma",), _DENORMAL, ("f64", "f32"), "edges", _is_tiny),
    Known(_ZETA, f"{_UNDEFINED}; very large ones, whose powers leave the format", tag="edges", where=_outside_zeta),
    Known(_POLYGAMMA, _UNDEFINED_OR_LARGE, tag="edges", where=_outside_polygamma),
)
#: Native code against the interpreter.
NATIVE: tuple[Known, ...] = (
    Known(
        ("cosine", "exponential", "power", "sine", "tan", "tanh", *_ARCS, "atan", "atanh", "cosh", "sinh",
         "_asin_acos_kernel"), _INFINITE, _COMPLEX, "special",
    ),
    Known(_ZETA, f"{_UNDEFINED}; very large ones, whose powers leave the format", tag="edges", where=_outside_zeta),
    Known(_POLYGAMMA, _UNDEFINED_OR_LARGE, tag="edges", where=_outside_polygamma),
    Known(("power", "broadcast_power"), "a power of zero: " + _INFINITE, _COMPLEX, "edges", _first_is_zero),
    Known(("atan2", "broadcast_atan2"), "the logarithm of a number of size near 1 cancels in the format of the parts", _COMPLEX, "edges"),
)  # fmt: skip


_NOTHING_CONTRACTED = ("empty", "no features", "(0,) (0,)", "(2, 0) (0, 3)")


def without_reference(c: Case) -> str:
    """Why XLA stands in for the reference interpreter, or nothing."""
    if "TOTALORDER" in c.tag or "total order" in c.tag:
        return "the reference compares as FLOAT where TOTALORDER is asked for"
    if c.op == "stablehlo.fft":
        return "the reference has no fft"
    if c.op == "chlo.broadcast_select":
        return "its legalization uses shape operations, which the reference does not run"
    if c.op == "stablehlo.select_and_scatter":
        return "the reference counts the initial value twice where something is scattered"
    if c.op.partition(".")[2] in ("dot", "dot_general", "convolution", "dynamic_conv") and c.tag in _NOTHING_CONTRACTED:
        return "the process of the reference ends where what is contracted is empty"
    if c.op.startswith("stablehlo.batch_norm") or c.op == "stablehlo.rng_bit_generator":
        return "the reference does not have the operation"
    if c.op.endswith("convolution") and " to " in c.tag and c.element != "i4":
        return "the reference computes products in the type of the operands"
    if c.op.rpartition("_")[2].rpartition(".")[2] in ("divide", "remainder") and c.element in INTEGERS:
        return "division by zero, and of the least number by -1, ends the process of the reference"
    return ""


def without_oracle(c: Case) -> str:
    """Why nothing is compared with, or nothing."""
    if c.op == "stablehlo.rng_bit_generator" and c.element in ("f6E2M3FN", "f6E3M2FN"):
        return "XLA, the only other system with these bits, has no formats of 6 bits"
    if c.op.startswith("stablehlo.uniform_") and c.element in NARROW:
        return "jaxlib does not quantize formats of less than 16 bits"
    return ""


#: Operations without cases: there is nothing to compare.
WITHOUT_CASES = {
    "stablehlo.return": "the end of a region, which every region has",
    "stablehlo.get_tuple_element": "with the cases of stablehlo.tuple",
    "stablehlo.after_all": "tokens have no values",
    "stablehlo.create_token": "tokens have no values",
    "stablehlo.custom_call": "its meaning is the implementation's",
    "stablehlo.rng": "its numbers are the implementation's",
    "stablehlo.set_dimension_size": "bounded sizes do not cross the boundary of jaxlib",
    **dict.fromkeys(
        (
            f"stablehlo.{name}" for name in (
                "all_gather", "all_reduce", "all_to_all", "collective_broadcast", "collective_permute",
                "collective_reduce", "cross-replica-sum", "reduce_scatter", "send", "recv", "infeed", "outfeed",
                "async_start", "async_done", "partition_id", "replica_id",
            )
        ), "needs several processes or a host: tested with the distribution operations",
    ),
}  # fmt: skip
