"""How the elements of dense constants are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.decimals import decimal_text
from plait.builtin.elements import element_bits, element_size, pack_bits, unpack
from plait.builtin.float_text import float_text
from plait.builtin.types import ComplexType, FloatType, Type, i1
from plait.ir.asm import AttributePrinter, quote

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseElementsAttr
    from plait.builtin.types import Attribute

HEX_IF_LARGER = 100
"""Constants of more elements than this are printed as hexadecimal data (a printer may set its own limit)."""


def print_dense(printer: AttributePrinter, attribute: Attribute) -> None:
    """Write `dense<...>` without the type."""
    printer.write("dense<")
    print_elements(printer, attribute)
    printer.write(">")


def print_elements(printer: AttributePrinter, attribute: Any, allow_hex: bool = True) -> None:
    """Write what stands between `dense<` and `>`."""
    limit = getattr(printer, "hex_elements_if_larger", HEX_IF_LARGER)
    strings = hasattr(attribute, "strings")
    if allow_hex and not strings and not attribute.is_splat and attribute.type.num_elements > limit >= 0:
        printer.write('"0x')
        printer.write(hex_data(attribute))
        printer.write('"')
        return
    if strings:
        texts: Iterator[str] = map(quote, attribute.strings)
    else:
        texts = element_texts(attribute.type.element_type, attribute.raw)
    if attribute.is_splat:
        printer.write(next(texts))
    elif attribute.type.num_elements:
        printer.write(nested_text(attribute.type.shape, texts))


def hex_data(attribute: DenseElementsAttr) -> str:
    """The data in upper-case hexadecimal, `i1` elements packed eight in a byte."""
    raw = pack_bits(attribute.raw) if attribute.type.element_type is i1 else attribute.raw
    return raw.hex().upper()


def element_texts(ty: Type, raw: bytes) -> Iterator[str]:
    """The text of each element."""
    if isinstance(ty, ComplexType):
        parts = element_texts(ty.element_type, raw)
        return (f"({re},{im})" for re, im in zip(parts, parts))
    if ty is i1:
        return ("true" if byte else "false" for byte in raw)
    if isinstance(ty, FloatType):
        return map(_cached_float_text(ty), element_bits(raw, element_size(ty)))
    return map(decimal_text, unpack(ty, raw))


def _cached_float_text(ty: FloatType) -> Callable[[int], str]:
    fmt = ty.format
    seen: dict[int, str] = {}

    def text(bits: int) -> str:
        found = seen.get(bits)
        if found is None:
            found = seen[bits] = float_text(fmt, bits)
        return found

    return text


def nested_text(shape: Sequence[int], texts: Iterator[str]) -> str:
    """Texts in nested brackets, row-major."""
    if not shape:
        return next(texts)
    if len(shape) == 1:
        return f"[{', '.join([next(texts) for _ in range(shape[0])])}]"
    return f"[{', '.join([nested_text(shape[1:], texts) for _ in range(shape[0])])}]"
