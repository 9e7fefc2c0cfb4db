"""The functions of `complex_algebra` on NumPy arrays of complex numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.interpret import complex_algebra as algebra
from plait.interpret.numbers import rounded
from plait.lazy import lazy_import

np = lazy_import("numpy")

_FUNCTIONS = {"atan2": "arctan2"}
_COMPARE = {"oeq": "equal", "ogt": "greater", "oge": "greater_equal", "olt": "less", "ole": "less_equal"}


class Arrays:
    """Real arithmetic on arrays of one dtype."""

    __slots__ = ("dtype", "top")

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        self.top = np.finfo(dtype).maxexp - 1

    def constant(self, value: float) -> Any:
        return self.dtype.type(value)

    def add(self, a: Any, b: Any) -> Any:
        return a + b

    def sub(self, a: Any, b: Any) -> Any:
        return a - b

    def mul(self, a: Any, b: Any) -> Any:
        return a * b

    def div(self, a: Any, b: Any) -> Any:
        return a / b

    def neg(self, a: Any) -> Any:
        return -a

    def abs(self, a: Any) -> Any:
        return np.abs(a)

    def copysign(self, a: Any, b: Any) -> Any:
        return np.copysign(a, b)

    def maximum(self, a: Any, b: Any) -> Any:
        return np.maximum(a, b)

    def minimum(self, a: Any, b: Any) -> Any:
        return np.minimum(a, b)

    def compare(self, predicate: str, a: Any, b: Any) -> Any:
        return getattr(np, _COMPARE[predicate])(a, b)

    def both(self, a: Any, b: Any) -> Any:
        return a & b

    def select(self, condition: Any, a: Any, b: Any) -> Any:
        return np.where(condition, a, b)

    def function(self, name: str, *values: Any) -> Any:
        return getattr(np, _FUNCTIONS.get(name, name))(*values)


def of_arrays(formula: Callable[..., algebra.Number], *values: Any) -> Any:
    """A formula on arrays of complex numbers, in the format of their parts."""
    arrays = [np.asarray(value) for value in values]
    reals = Arrays(arrays[0].real.dtype)
    with np.errstate(all="ignore"):
        real, imaginary = formula(reals, *((array.real, array.imag) for array in arrays))
    made = np.empty(np.broadcast_shapes(np.shape(real), np.shape(imaginary)), arrays[0].dtype)
    made.real, made.imag = real, imaginary
    return made


def in_double(formula: Callable[..., algebra.Number]) -> Callable[..., Any]:
    """A function of arrays by a formula, computed in double precision and rounded once."""

    def compute(*values: Any) -> Any:
        arrays = [np.asarray(value) for value in values]
        return rounded(of_arrays(formula, *(array.astype(np.complex128) for array in arrays)), arrays[0].dtype)

    return compute


def in_own_format(formula: Callable[..., algebra.Number]) -> Callable[..., Any]:
    """A function of arrays by a formula, each step rounded to the format of the arguments, as machines do."""

    def compute(*values: Any) -> Any:
        return of_arrays(formula, *values)

    return compute
