"""Real and complex numbers alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import imag, real
from plait.builtin.types import ComplexType

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def real_of(element: Type) -> Any:
    """The type of the real parts of numbers."""
    return element.element_type if isinstance(element, ComplexType) else element


def squared_size(x: Expression) -> Expression:
    """x times its conjugate, a real number."""
    if not isinstance(x.type, ComplexType):
        return x * x
    a, b = real(x), imag(x)
    return a * a + b * b
