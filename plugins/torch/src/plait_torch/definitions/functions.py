"""Functions of one element: exponentials, roots, circular functions, roundings, signs."""

from __future__ import annotations

from collections.abc import Callable

from plait.builtin.types import i1
from plait_tcp.formulas import Refused, Tensor, Tensors, is_complex, is_float, is_integral

from plait_torch.definitions.complex_functions import COMPLEX
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import float_element, wide_element

DEFINE = Definitions()


def _function(kind: str) -> Callable[[Tensors, Tensor], Tensor]:
    """A function of real or complex numbers; integers are converted to floats."""

    def compute(t: Tensors, x: Tensor) -> Tensor:
        if is_complex(x.element) and kind in COMPLEX:
            return COMPLEX[kind](x)
        return x.cast(float_element(x.element)).apply(kind)

    return compute


for _overload, _kind in {
    "acos": "acos", "acosh": "acosh", "asin": "asin", "asinh": "asinh", "atan": "atan", "atanh": "atanh", "cos": "cos",
    "cosh": "cosh", "erf": "erf", "erfc": "erfc", "exp": "exp", "exp2": "exp2", "expm1": "expm1", "log": "log",
    "log10": "log10", "log1p": "log1p", "log2": "log2", "reciprocal": "reciprocal", "rsqrt": "rsqrt",
    "sigmoid": "logistic", "sin": "sin", "sinh": "sinh", "sqrt": "sqrt", "tan": "tan", "tanh": "tanh",
}.items():  # fmt: skip
    DEFINE(_overload)(_function(_kind))


def _rounding(kind: str) -> Callable[[Tensors, Tensor], Tensor]:
    """A rounding of floats; integers are what they are."""

    def compute(t: Tensors, x: Tensor) -> Tensor:
        if is_complex(x.element):
            raise Refused("complex numbers have no order")
        return x if is_integral(x.element) else x.apply(kind)

    return compute


for _overload, _kind in {"ceil": "ceil", "floor": "floor", "round": "round_even", "trunc": "trunc"}.items():
    DEFINE(_overload)(_rounding(_kind))


@DEFINE("abs")
def absolute(t: Tensors, x: Tensor) -> Tensor:
    return abs(x)


@DEFINE("neg")
def negate(t: Tensors, x: Tensor) -> Tensor:
    if x.element is i1:
        raise Refused("booleans have no sign")
    return -x


@DEFINE("sign")
def sign(t: Tensors, x: Tensor) -> Tensor:
    if is_complex(x.element):
        raise Refused("complex numbers have no order")
    found = x.apply("sign")
    return found if not is_float(x.element) else (x != x).select(0, found)


@DEFINE("sgn")
def direction(t: Tensors, x: Tensor) -> Tensor:
    return x.apply("sign") if is_complex(x.element) else sign(t, x)


@DEFINE("conj_physical")
def conjugate(t: Tensors, x: Tensor) -> Tensor:
    return x.apply("conjugate") if is_complex(x.element) else x


@DEFINE("bitwise_not")
def bitwise_not(t: Tensors, x: Tensor) -> Tensor:
    if not is_integral(x.element):
        raise Refused(f"bits of elements of type '{x.element}' are not inverted")
    return ~x


@DEFINE("logical_not")
def logical_not(t: Tensors, x: Tensor) -> Tensor:
    return x == 0


@DEFINE("isnan")
def is_nan(t: Tensors, x: Tensor) -> Tensor:
    return t.full(x.shape, False, i1) if is_integral(x.element) else x != x


@DEFINE("isinf")
def is_infinite(t: Tensors, x: Tensor) -> Tensor:
    if is_integral(x.element):
        return t.full(x.shape, False, i1)
    if is_complex(x.element):
        return is_infinite(t, x.apply("real")) | is_infinite(t, x.apply("imag"))
    return abs(x) == float("inf")


def check_float(x: Tensor) -> None:
    """Raise `Refused` unless the elements are floats."""
    if not is_float(x.element):
        raise Refused(f"it is not defined for elements of type '{x.element}'")


def wide(x: Tensor) -> Tensor:
    """`x` in the element type in which PyTorch computes."""
    return x.cast(wide_element(x.element))
