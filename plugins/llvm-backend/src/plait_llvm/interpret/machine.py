"""Intrinsics of machines that `llvm-select-instructions` makes, and others without an operation."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from plait.lazy import lazy_import
from plait_std.native.interpret import compressed
from plait_std.scalar import reference

np = lazy_import("numpy")
_MINIMUM, _MAXIMUM = 4, 5


def _range(a: Any, b: Any, which: int, *others: Any) -> Any:
    """The lesser or the greater of two numbers; the other one if one is a NaN. Masks have all elements"""
    return {_MINIMUM: reference.minnum, _MAXIMUM: reference.maxnum}[which](a, b)


def _scale(a: Any, b: Any, *others: Any) -> Any:
    """a * 2^floor(b), rounded once; where a is 0 and the power infinite, or the reverse, there is no such number"""

    def one(x: float, y: float) -> float:
        if not math.isfinite(y):
            return x * (math.inf if y > 0 else 0.0) if y == y else math.nan
        if x and math.isfinite(x) and y > 800:
            return math.copysign(math.inf, x)
        return math.ldexp(x, max(math.floor(y), -9999))

    return np.array([one(x, y) for x, y in zip(a.tolist(), b.tolist())], np.float64).astype(a.dtype)


def _reciprocal_root(x: Any, *others: Any) -> Any:
    """1 / sqrt(x), of which 14 digits are told; infinite for zeros"""
    with np.errstate(all="ignore"):
        return (1 / np.sqrt(x)).astype(x.dtype)


def _reciprocal(x: Any, *others: Any) -> Any:
    """1 / x, of which 14 digits are told; infinite for zeros"""
    with np.errstate(all="ignore"):
        return (1 / x).astype(x.dtype)


def _pairs_of_integers(a: Any, b: Any) -> Any:
    """a[2i] * b[2i] + a[2i + 1] * b[2i + 1]"""
    products = a.astype(np.int32) * b.astype(np.int32)
    return products[::2] + products[1::2]


def _pairs_of_floats(total: Any, a: Any, b: Any) -> Any:
    """The total and two products"""
    products = a.astype(np.float32) * b.astype(np.float32)
    return total + products[::2] + products[1::2]


def _bytes(total: Any, a: Any, b: Any, *, signed: tuple[bool, bool]) -> Any:
    """The total and four products of bytes, each with or without a sign"""
    first, second = (x.view(np.int8 if s else np.uint8).astype(np.int32) for x, s in zip((a, b), signed))
    products = (first * second).reshape(-1, 4)
    return total + products[:, 0] + products[:, 1] + products[:, 2] + products[:, 3]


def _compress(x: Any, mask: Any, *others: Any) -> Any:
    """The lanes that the mask selects, from the first lane on; what is behind them is not defined"""
    return compressed(x, mask)


def _look_up(first: Any, index: Any, second: Any) -> Any:
    """The lanes of two vectors, counted through both"""
    return np.concatenate([first, second])[index & (2 * len(first) - 1)]


def _permute(table: Any, index: Any) -> Any:
    """The lanes of a vector, counted by the lowest bits"""
    return table[index & (len(table) - 1)]


def _same(x: Any) -> Any:
    """The numbers as they are: the optimizer does not look through"""
    return x


_BY_PREFIX: dict[str, Callable[..., Any]] = {
    "llvm.arithmetic.fence": _same,
    "llvm.experimental.vector.compress": _compress,
    "llvm.x86.avx512.mask.range.": _range,
    "llvm.x86.avx512.mask.scalef.": _scale,
    "llvm.x86.avx512.rcp14.": _reciprocal,
    "llvm.x86.avx512.rsqrt14.": _reciprocal_root,
    "llvm.x86.avx512.vpermi2var.": _look_up,
    "llvm.x86.avx2.permps": _permute,
    "llvm.x86.sse2.pmadd.wd": _pairs_of_integers,
    "llvm.x86.avx2.pmadd.wd": _pairs_of_integers,
    "llvm.x86.avx512.pmaddw.d.512": _pairs_of_integers,
    "llvm.x86.avx512bf16.dpbf16ps.": _pairs_of_floats,
    "llvm.aarch64.neon.bfdot.": _pairs_of_floats,
    "llvm.aarch64.neon.sdot.": partial(_bytes, signed=(True, True)),
    "llvm.aarch64.neon.udot.": partial(_bytes, signed=(False, False)),
    "llvm.aarch64.neon.usdot.": partial(_bytes, signed=(False, True)),
    "llvm.wasm.dot": _pairs_of_integers,
    "llvm.x86.avx2.vpdpbssd.": partial(_bytes, signed=(True, True)),
    "llvm.x86.avx2.vpdpbuud.": partial(_bytes, signed=(False, False)),
    "llvm.x86.avx512.vpdpbusd.": partial(_bytes, signed=(False, True)),
}


def of_machine(name: str) -> Callable[..., Any] | None:
    """What an intrinsic of a machine computes of its arguments; None if that is not known."""
    return next((function for prefix, function in _BY_PREFIX.items() if name.startswith(prefix)), None)
