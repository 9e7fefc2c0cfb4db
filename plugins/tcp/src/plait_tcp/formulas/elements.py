"""Element types in formulas: their classes, bounds, and numbers of Python as their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, IntegerType, f32, i1
from plait_std.scalar.kind import BOOLEAN, COMPLEX, PART
from plait_std.scalar.table import KINDS

from plait_tcp.formulas.tensor import Refused

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def is_float(element: Type) -> bool:
    return isinstance(element, FloatType)


def is_complex(element: Type) -> bool:
    return isinstance(element, ComplexType)


def is_integral(element: Type) -> bool:
    """Whether elements are integers or booleans."""
    return isinstance(element, IntegerType)


def is_narrow(element: Type) -> bool:
    """Whether elements are floats of less than 32 bits."""
    return isinstance(element, FloatType) and element.width < 32


def accumulator(element: Type) -> Any:
    """The element type in which elements are added up: f32 for narrower floats."""
    return f32 if is_narrow(element) else element


def result_element(kind: str, element: Type) -> Any:
    """The element type of what a scalar kind returns for elements of a type."""
    result = KINDS[kind].result
    if result == BOOLEAN:
        return i1
    if result == COMPLEX:
        return ComplexType(element)
    return element.element_type if result == PART and isinstance(element, ComplexType) else element


def lowest(element: Any) -> Any:
    """The number below which no element is."""
    if isinstance(element, FloatType):
        return float("-inf")
    return False if element is i1 else 0 if element.is_unsigned else -(1 << (element.width - 1))


def highest(element: Any) -> Any:
    """The number above which no element is."""
    if isinstance(element, FloatType):
        return float("inf")
    return True if element is i1 else (1 << (element.width - (not element.is_unsigned))) - 1


def neutral(kind: str, element: Any) -> Any:
    """The neutral element of a reduction of this kind."""
    if kind in ("add", "or", "xor"):
        return 0
    if kind == "multiply":
        return 1
    if kind == "and":
        return True if element is i1 else wrapped(-1, element)
    return lowest(element) if kind == "maximum" else highest(element)


def wrapped(number: int, element: IntegerType) -> int:
    """An int reduced to the width of an integer type."""
    bits = number & ((1 << element.width) - 1)
    return bits if element.is_unsigned or bits < 1 << (element.width - 1) else bits - (1 << element.width)


def as_element(number: Any, element: Any) -> Any:
    """A number of Python as an element: integers wrap. Raises `Refused` if an imaginary part would be lost."""
    if isinstance(element, ComplexType):
        return complex(number)
    if isinstance(number, complex):
        raise Refused(f"the number {number} cannot be converted to '{element}' without its imaginary part")
    if isinstance(element, FloatType):
        return float(number)
    return bool(number) if element is i1 else wrapped(int(number), element) if is_integral(element) else int(number)
