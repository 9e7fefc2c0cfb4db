"""Programs of `jax.lax` that compute each element from elements at the same place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from kit import Program, jax

jnp, lax = jax.numpy, jax.lax



RNG = np.random.default_rng(11)
SPECIAL = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.5, -2.5, 1e-3, -1e-3, 17.25, -17.25, 3.0]
REAL = [np.array(SPECIAL, t) for t in (jnp.float32, jnp.bfloat16, jnp.float16)]
DOUBLE = [np.array(SPECIAL)]
COMPLEX = [(RNG.normal(size=12) + 1j * RNG.normal(size=12)).astype(np.complex64)]
DOUBLE_COMPLEX = [COMPLEX[0].astype(np.complex128)]
SIGNED = [np.array([0, 1, -1, 7, -8, 100, -100, np.iinfo(t).max, np.iinfo(t).min], t) for t in (np.int8, np.int16, np.int32)]
UNSIGNED = [np.array([0, 1, 7, 100, np.iinfo(t).max, np.iinfo(t).max - 3], t) for t in (np.uint8, np.uint16, np.uint32)]
WIDE = [x.astype(t) * t(1 << 20) for x, t in ((SIGNED[-1], np.int64), (UNSIGNED[-1], np.uint64))]
LOGICAL = [np.array([True, False, True])]
KINDS = {
    "real": REAL, "double": DOUBLE, "complex": COMPLEX, "double complex": DOUBLE_COMPLEX, "signed": SIGNED,
    "unsigned": UNSIGNED, "wide": WIDE, "logical": LOGICAL,
}  # fmt: skip
FLOATS = "real", "double"
COMPLEXES = "complex", "double complex"
INTEGERS = "signed", "unsigned", "wide"
NUMBERS = (*FLOATS, *COMPLEXES, *INTEGERS)

UNARY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(["neg", "sign", "square"], NUMBERS),
    "abs": (*FLOATS, *COMPLEXES, "signed"),
    **dict.fromkeys(["cos", "cosh", "exp", "exp2", "expm1", "log", "log1p", "logistic", "rsqrt", "sin", "sinh", "sqrt", "tan",
                     "tanh", "acos", "acosh", "asin", "asinh", "atan", "atanh"], (*FLOATS, *COMPLEXES)),
    **dict.fromkeys(["ceil", "floor", "round", "cbrt", "is_finite", "erf", "erfc", "erf_inv", "lgamma", "digamma", "bessel_i0e",
                     "bessel_i1e"], FLOATS),
    **dict.fromkeys(["clz", "population_count"], INTEGERS),
    **dict.fromkeys(["real", "imag", "conj"], COMPLEXES),
    "reciprocal": (*FLOATS, *COMPLEXES),
    "bitwise_not": (*INTEGERS, "logical"),
    "stop_gradient": (*NUMBERS, "logical"),
    "optimization_barrier": (*NUMBERS, "logical"),
    "stage": NUMBERS,
}  # fmt: skip
"""Names of functions of one array, and the kinds of elements that they have."""

BINARY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(["add", "sub", "mul", "eq", "ne"], NUMBERS),
    **dict.fromkeys(["max", "min"], (*NUMBERS, "logical")),
    **dict.fromkeys(["div"], (*FLOATS, *COMPLEXES)),
    **dict.fromkeys(["lt", "le", "gt", "ge"], (*FLOATS, *INTEGERS, "logical")),
    **dict.fromkeys(["rem"], FLOATS),
    **dict.fromkeys(["pow"], (*FLOATS, *COMPLEXES)),
    **dict.fromkeys(["atan2", "nextafter"], FLOATS),
    **dict.fromkeys(["bitwise_and", "bitwise_or", "bitwise_xor"], (*INTEGERS, "logical")),
    **dict.fromkeys(["mulhi"], INTEGERS),
}
"""Names of functions of two arrays: each element meets each other one."""


def over(function: Callable[[Any], Any]) -> Callable[..., Any]:
    """The function of each argument."""
    return lambda *arrays: tuple(map(function, arrays))


def over_pairs(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """The function of each element of an argument with each other element of it."""

    def pairs(x: Any) -> Any:
        shape = x.shape[0], x.shape[0]
        return function(lax.broadcast_in_dim(x, shape, (0,)), lax.broadcast_in_dim(x, shape, (1,)))

    return over(pairs)


def positive(kind: str) -> list[Any]:
    """Three arrays of numbers between 0.1 and 4, for functions that need such."""
    dtype = np.float32 if kind == "real" else np.float64
    return [np.linspace(a, b, 9).astype(dtype) for a, b in ((0.1, 4.0), (3.0, 0.5), (0.05, 0.95))]






I8, I32, U32 = SIGNED[0], SIGNED[2], UNSIGNED[2]
F32, F64, C64 = REAL[0], DOUBLE[0], COMPLEX[0]
DIVISORS = np.array([1, 2, -3, 7, -1, 5, -9, 4, 0], np.int32)
CROSSING = "lgamma", "digamma"
"""Functions whose large terms cancel where they cross zero."""

PROGRAMS: dict[str, Program] = {
    **{f"{name} {kind}": Program(over(getattr(lax, name)), tuple(KINDS[kind]), sums=name in CROSSING) for name, kinds in UNARY.items() for kind in kinds},
    **{f"{name} {kind}": Program(over_pairs(getattr(lax, name)), tuple(KINDS[kind])) for name, kinds in BINARY.items() for kind in kinds},
    **{f"betainc {k}": Program(lax.betainc, tuple(positive(k)), ulps=256) for k in FLOATS},
    **{f"igamma {k}": Program(lax.igamma, tuple(positive(k)[:2])) for k in FLOATS},
    **{f"igammac {k}": Program(lax.igammac, tuple(positive(k)[:2])) for k in FLOATS},
    **{f"igamma_grad_a {k}": Program(lax.igamma_grad_a, tuple(positive(k)[:2]), ulps=256) for k in FLOATS},
    **{f"random_gamma_grad {k}": Program(lax.random_gamma_grad, tuple(positive(k)[:2]), ulps=256) for k in FLOATS},
    **{f"polygamma {k}": Program(lambda n, x: lax.polygamma(lax.floor(n), x), tuple(positive(k)[:2])) for k in FLOATS},
    **{f"zeta {k}": Program(lambda x, q: lax.zeta(x + 1.0, q), tuple(positive(k)[:2])) for k in FLOATS},
    "div integers": Program(lax.div, (I32, DIVISORS)),
    "div small": Program(lax.div, (I8, DIVISORS.astype(np.int8))),
    "div unsigned": Program(lax.div, (U32, np.array([1, 2, 3, 0, 9, 1 << 31], np.uint32))),
    "rem integers": Program(lax.rem, (I32, DIVISORS)),
    "rem unsigned": Program(lax.rem, (U32, np.array([1, 2, 3, 0, 9, 1 << 31], np.uint32))),
    "pow integer exponent": Program(lax.pow, (F32, np.int32(3))),
    "integer_pow": Program(lambda *xs: tuple(lax.integer_pow(x, n) for x in xs for n in (0, 1, 2, 3, 7)), (F32, I32, C64)),
    "integer_pow negative": Program(lambda x: (lax.integer_pow(x, -1), lax.integer_pow(x, -3)), (F32,)),
    "round to even": Program(over(lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN)), (*REAL, F64)),
    "complex": Program(lax.complex, (F32, F32[::-1].copy())),
    "complex double": Program(lax.complex, (F64, F64[::-1].copy())),
    **{f"shift_{way} {k}": Program(over(lambda x, way=way: getattr(lax, f"shift_{way}")(x, lax.full_like(x, 3))), tuple(KINDS[k]))
       for way in ("left", "right_arithmetic", "right_logical") for k in INTEGERS},
    "shift_left too far": Program(lambda x: lax.shift_left(x, lax.full_like(x, 40)), (I32,)),
    "shift_right_arithmetic too far": Program(lambda x: lax.shift_right_arithmetic(x, lax.full_like(x, 40)), (I32,)),
    "shift_right_logical too far": Program(lambda x: lax.shift_right_logical(x, lax.full_like(x, 40)), (I32,)),
    "clamp": Program(lax.clamp, (np.float32(-1), F32, np.float32(2))),
    "clamp integers": Program(lax.clamp, (np.int32(-5), I32, np.int32(50))),
    "clamp arrays": Program(lax.clamp, (F32[3:] * 0, F32[3:], abs(F32[3:]))),
    "select": Program(lax.select, (F32 > 0, F32, -F32)),
    "select scalar": Program(lax.select, (np.bool_(True), F32, -F32)),
    "select_n boolean": Program(lax.select_n, (F32 > 0, F32, -F32)),
    "select_n three": Program(lax.select_n, (np.array([0, 1, 2, 1], np.int32), F32[:4], F32[4:8], F32[8:12])),
    "select_n scalar": Program(lax.select_n, (np.int32(2), F32[:4], F32[4:8], F32[8:12])),
    **{f"reduce_precision {e} {m}": Program(over(lambda x, e=e, m=m: lax.reduce_precision(x, e, m)), (*REAL, F64))
       for e, m in ((8, 23), (8, 7), (5, 10), (5, 2), (4, 3), (2, 1), (11, 52))},
    "reduce_precision no mantissa": Program(over(lambda x: lax.reduce_precision(x, 8, 0)), (F32[1:], F64[1:])),
    "erf near one": Program(lambda x: (lax.erf(x), lax.erfc(x), lax.erf_inv(x)), (np.linspace(-1, 1, 41).astype(np.float32),)),
    "rng_uniform": Program(lambda a, b: ((u := lax.rng_uniform(a, b, (5, 4))) >= a) & (u < b), (np.float32(0), np.float32(1))),
}  # fmt: skip
