"""The functions of `complex_algebra` on NumPy arrays of complex numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build.operators import Operators
from plait.interpret import complex_algebra as algebra
from plait.interpret.numbers import rounded
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy.typing import NDArray

np = lazy_import("numpy")

_NAMES = {
    "atan2": "arctan2", "eq": "equal", "gt": "greater", "ge": "greater_equal", "lt": "less", "le": "less_equal",
    "and": "logical_and", "negate": "negative",
}  # fmt: skip
"""The kinds that have another name in NumPy."""


class Array(Operators):
    """An array of real numbers in one format."""

    __slots__ = ("array", "largest_exponent")

    def __init__(self, array: NDArray[Any], largest_exponent: int) -> None:
        self.array = array
        self.largest_exponent = largest_exponent  # of a power of two

    def apply(self, kind: str, *others: Any) -> Array:
        return self._with(getattr(np, _NAMES.get(kind, kind))(self.array, *map(self._operand, others)))

    def select(self, yes: Any, no: Any) -> Array:
        like: Array = yes if isinstance(yes, Array) else no
        return self._with(np.where(self.array, like._operand(yes), like._operand(no)))

    def like(self, number: Any) -> Array:
        return self._with(self.array.dtype.type(number))

    def _operand(self, other: Any) -> Any:
        return other.array if isinstance(other, Array) else self.array.dtype.type(other)

    def _with(self, array: NDArray[Any]) -> Array:
        return Array(array, self.largest_exponent)


def of_arrays(formula: Callable[..., algebra.Number], *values: Any, largest_exponent: int | None = None) -> Any:
    """A formula on arrays of complex numbers, in the format of their parts. Its exponents end at `largest_exponent`."""
    arrays = [np.asarray(value) for value in values]
    top: int = largest_exponent or np.finfo(arrays[0].real.dtype).maxexp - 1
    with np.errstate(all="ignore"):
        real, imaginary = formula(*((Array(array.real, top), Array(array.imag, top)) for array in arrays))
    made = np.empty(np.broadcast_shapes(np.shape(real.array), np.shape(imaginary.array)), arrays[0].dtype)
    made.real, made.imag = real.array, imaginary.array
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
