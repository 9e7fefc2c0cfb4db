"""Which element type the result of operands of several types has: PyTorch's type promotion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import ComplexType, FloatType, IntegerType, bf16, f16, f32, f64, i1, i64
from plait.ir.attribute import Type
from plait_tcp.formulas import Refused, Tensor, Tensors

_FLOATS = (f16, bf16, f32, f64)


class Number(Tensor):
    """A number of Python that is known at run time only; it does not change the element type of tensors beside it."""

    __slots__ = ()


def promoted(t: Tensors, *operands: Any, to_float: bool = False) -> list[Tensor]:
    """Tensors and numbers in the element type that PyTorch promotes them to; in a float type if `to_float`."""
    element = promoted_element(operands)
    element = float_element(element) if to_float else element
    return [t.number(one, element) if not isinstance(one, Tensor) else one.cast(element) for one in operands]


def category(element: Type) -> int:
    """0 for booleans, 1 for integers, 2 for floats, 3 for complex numbers."""
    if isinstance(element, ComplexType):
        return 3
    return 2 if isinstance(element, FloatType) else 0 if element is i1 else 1


def common_element(a: Any, b: Any) -> Any:
    """The smallest element type that both are converted to."""
    if a is b:
        return a
    first, second = category(a), category(b)
    if first == 3 or second == 3:
        return _common_complex(a, b)
    if first != second:
        return a if first > second else b
    return _common_float(a, b) if first == 2 else _common_integer(a, b)


def _common_float(a: FloatType, b: FloatType) -> FloatType:
    if a not in _FLOATS or b not in _FLOATS:
        raise Refused(f"there is no type to which both '{a}' and '{b}' are promoted")
    if {a, b} == {f16, bf16}:
        return f32
    return a if a.width > b.width else b


def _common_complex(a: Any, b: Any) -> ComplexType:
    real = [x.element_type if isinstance(x, ComplexType) else x for x in (a, b)]
    floats = [x if isinstance(x, FloatType) else None for x in real]
    parts = [x for x in floats if x is not None]
    if len(parts) == 2 and all(isinstance(x, ComplexType) for x in (a, b)):
        return ComplexType(_common_float(*parts))
    own: Any = a if isinstance(a, ComplexType) else b
    other: Any = b if own is a else a
    wide = isinstance(other, FloatType) and other.width > own.element_type.width
    return ComplexType(other) if wide else own


def _common_integer(a: IntegerType, b: IntegerType) -> IntegerType:
    if a.is_unsigned == b.is_unsigned:
        return a if a.width >= b.width else b
    unsigned, signed = (a, b) if a.is_unsigned else (b, a)
    if unsigned.width != 8:
        raise Refused(f"there is no type to which both '{a}' and '{b}' are promoted")
    return signed if signed.width > 8 else IntegerType(16)


def number_element(number: Any) -> Type:
    """The element type of a number of Python, as PyTorch has it by default."""
    if isinstance(number, bool):
        return i1
    if isinstance(number, complex):
        return ComplexType(f32)
    return f32 if isinstance(number, float) else i64


def promoted_element(operands: Sequence[Any]) -> Any:
    """The element type of the result of tensors and numbers.

    Tensors with dimensions decide among themselves; those without, and then numbers, count only where they are of a
    higher category.
    """
    groups: list[list[Any]] = [[], [], []]
    for one in operands:
        if not isinstance(one, Tensor):
            groups[2].append(number_element(one))
        else:
            weak = isinstance(one, Number)
            groups[2 if weak else 0 if one.rank else 1].append(f32 if weak and one.element is f64 else one.element)
    found = [_joined(group) for group in groups]
    return _combined(found[0], _combined(found[1], found[2]))


def _joined(elements: Sequence[Any]) -> Any:
    total = None
    for element in elements:
        total = element if total is None else common_element(total, element)
    return total


def _combined(higher: Any, lower: Any) -> Any:
    if higher is None or lower is None:
        return lower if higher is None else higher
    if category(lower) <= category(higher):
        return higher
    if isinstance(lower, ComplexType) and isinstance(higher, FloatType):
        return ComplexType(higher if higher.width >= 32 else f32)
    return lower if category(higher) < 2 else common_element(higher, lower)


def wide_element(element: Type) -> Any:
    """The element type in which PyTorch computes: f32 for narrower floats."""
    return f32 if isinstance(element, FloatType) and element.width < 32 else element


def float_element(element: Type) -> Any:
    """The element type of functions of real numbers: f32 for integers."""
    return f32 if isinstance(element, IntegerType) else element


def real_element(element: Type) -> Any:
    """The element type of the parts of complex numbers."""
    return element.element_type if isinstance(element, ComplexType) else element


def sum_element(element: Type) -> Any:
    """The element type of sums and products: i64 for integers."""
    return i64 if isinstance(element, IntegerType) else element


SCALAR_TYPES: dict[int, Any] = {
    0: IntegerType(8, "unsigned"), 1: IntegerType(8), 2: IntegerType(16), 3: IntegerType(32), 4: i64, 5: f16, 6: f32,
    7: f64, 9: ComplexType(f32), 10: ComplexType(f64), 11: i1, 15: bf16,
    27: IntegerType(16, "unsigned"), 28: IntegerType(32, "unsigned"), 29: IntegerType(64, "unsigned"),
}  # fmt: skip
"""PyTorch's numbers for element types."""


def element_of(scalar_type: int | None, default: Any) -> Any:
    """The element type that PyTorch's number for it names; `default` for None."""
    if scalar_type is None:
        return default
    if scalar_type not in SCALAR_TYPES:
        raise Refused(f"the element type with the number {scalar_type} is not supported")
    return SCALAR_TYPES[scalar_type]
