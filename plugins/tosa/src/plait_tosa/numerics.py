"""Numbers of the specification that the semantics and the lowering share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def reciprocal_scale(count: int) -> tuple[int, int]:
    """(multiplier, shift) so that `x * multiplier >> shift`, rounded, is `x / count` (TOSA 1.0, reciprocal_scale)."""
    exponent = (count - 1).bit_length()
    return (((1 << 30) + 1) << exponent) // count, 30 + exponent


#: For each element type of block-scaled tensors, the number up to which all round to finite ones: the largest finite
#: one and half of its last place, as (exponent, the 23 bits of the fraction in f32).
LARGEST_ROUNDED = {
    "f4E2M1FN": (2, 6 << 20),
    "f6E2M3FN": (2, 15 << 19),
    "f6E3M2FN": (4, 14 << 19),
    "f8E4M3FN": (8, 13 << 19),
    "f8E5M2": (15, 14 << 19),
    "tosa.mxint8": (0, 127 << 16),
}


def scale_rule(element: Type) -> tuple[int, int]:
    """How the bits of the largest magnitude of a block (f32) give the exponent of its scale: (what is added, which
    carries into the exponent, and what is subtracted from the exponent)."""
    name = element.mnemonic if isinstance(element, FloatType) else element.name
    exponent, fraction = LARGEST_ROUNDED[name]
    strict = name != "f8E4M3FN"  # where the number in the middle rounds down, to the even one
    return (1 << 23) - fraction - (0 if strict else 1), exponent


def identity_of(kind: str, element: Any) -> Any:
    """The number that changes nothing."""
    if kind in ("add", "or"):
        return 0
    if kind in ("multiply", "and"):
        return 1
    if isinstance(element, FloatType):
        return _float_limit(element.format, kind == "maximum")
    if element.width == 1 or element.is_unsigned:
        return 0 if kind == "maximum" else (1 << element.width) - 1
    least = -(1 << (element.width - 1))
    return least if kind == "maximum" else -least - 1


def _float_limit(numbers: Any, is_least: bool) -> float:
    """The least or the largest number of a format: infinite, if it has infinities."""
    if is_least and numbers.unsigned:
        return numbers.decode(numbers.zero())
    return numbers.decode(numbers.infinity(is_least) if numbers.special == "ieee" else numbers.largest(is_least))
