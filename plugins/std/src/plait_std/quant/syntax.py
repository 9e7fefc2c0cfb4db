"""The text of the types of `quant`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.dense_text import nested_text
from plait.builtin.float_text import float_text
from plait.builtin.types import FloatType, IntegerType, f64
from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.asm import AttributePrinter
    from plait.syntax.parser import OpParser

    from plait_std.quant.types import AnyQuantizedType, CalibratedQuantizedType, QuantizedType

_UNSIGNED = re.compile(r"u([1-9]\d{0,7})\Z", re.ASCII)


def _float(value: float) -> str:
    return float_text(f64.format, f64.format.encode(value))


# Printing


def _storage_text(ty: QuantizedType) -> str:
    storage = ty.storage_type
    text = f"{'u' if storage.is_unsigned else 'i'}{storage.width}"
    return text if ty.has_full_range else f"{text}<{ty.storage_min}:{ty.storage_max}>"


def print_any(printer: AttributePrinter, ty: AnyQuantizedType) -> None:
    """Write `<i8<-8:7>:f32>`."""
    expressed = "" if ty.expressed_type is None else f":{ty.expressed_type}"
    printer.write(f"<{_storage_text(ty)}{expressed}>")


def print_calibrated(printer: AttributePrinter, ty: CalibratedQuantizedType) -> None:
    """Write `<f32<-1.0:1.0>>`."""
    printer.write(f"<{ty.expressed_type}<{_float(ty.min)}:{_float(ty.max)}>>")


def print_uniform(printer: Any, ty: Any) -> None:
    """Write what follows `!quant.uniform`: per tensor, per axis or by blocks."""
    pairs = [_parameter_text(s, z) for s, z in zip(ty.all_scales, ty.all_zero_points)]
    blocks = getattr(ty, "blocks", None)
    if blocks is not None:
        sizes = ", ".join(f"{dimension}:{size}" for dimension, size in blocks)
        where, parameters = f":{{{sizes}}}", _braces(nested_text(ty.scales_shape, iter(pairs)))
    elif ty.axis is not None:
        where, parameters = f":{ty.axis}", f"{{{','.join(pairs)}}}"
    else:
        where, parameters = "", pairs[0]
    printer.write(f"<{_storage_text(ty)}:{ty.expressed_type}{where}, {parameters}>")


def _parameter_text(scale: float, zero_point: int) -> str:
    return f"{_float(scale)}:{zero_point}" if zero_point else _float(scale)


def _braces(text: str) -> str:
    return text.replace("[", "{").replace("]", "}")


# Parsing


def _guarded(parser: OpParser, at: int, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except VerifyError as error:
        raise parser.error(str(error), at) from None


def _parse_storage(parser: OpParser) -> tuple[Any, int | None, int | None]:
    """Take `i8`, `u8` or `i8<-8:7>`."""
    at = parser.index
    token = parser.tokens[at]
    head, angle, _ = token.partition("<")
    if angle:  # the lexer took `i8<-8:7>` whole
        return parser.parse_within_token(lambda: _parse_storage(parser))
    unsigned = _UNSIGNED.match(head)
    if unsigned is not None:
        parser.index += 1
        storage: Any = IntegerType(int(unsigned[1]), "unsigned")
    else:
        storage = parser.parse_type()
    if not isinstance(storage, IntegerType):
        raise parser.error("expected an integer type as storage type", at)
    low = high = None
    if parser.parse_optional_punctuation("<"):
        low = parser.parse_integer()
        parser.parse_punctuation(":")
        high = parser.parse_integer()
        parser.parse_punctuation(">")
    return storage, low, high


def _parse_expressed(parser: OpParser) -> Any:
    at = parser.index
    expressed = parser.parse_type()
    if not isinstance(expressed, FloatType):
        raise parser.error("expected a float type as expressed type", at)
    return expressed


def parse_any(parser: OpParser, cls: type[Type]) -> Any:
    """Take `<i8<-8:7>:f32>`, the expressed type being optional."""
    parser.parse_punctuation("<")
    at = parser.index
    storage, low, high = _parse_storage(parser)
    expressed = _parse_expressed(parser) if parser.parse_optional_punctuation(":") else None
    parser.parse_punctuation(">")
    return _guarded(parser, at, lambda: cls(storage, expressed, low, high))


def parse_calibrated(parser: OpParser, cls: type[Type]) -> Any:
    """Take `<f32<-1.0:1.0>>`."""
    parser.parse_punctuation("<")
    at = parser.index

    def parse() -> tuple[Any, float, float]:
        expressed = _parse_expressed(parser)
        parser.parse_punctuation("<")
        low = _parse_float(parser)
        parser.parse_punctuation(":")
        high = _parse_float(parser)
        parser.parse_punctuation(">")
        return expressed, low, high

    whole = "<" in parser.tokens[at][1:]
    fields = parser.parse_within_token(parse) if whole else parse()
    parser.parse_punctuation(">")
    return _guarded(parser, at, lambda: cls(*fields))


def _parse_float(parser: OpParser) -> float:
    negative = parser.parse_optional_punctuation("-")
    token = parser.tokens[parser.index]
    if not "0" <= token[:1] <= "9" or "." not in token:
        raise parser.error("expected a float")
    parser.index += 1
    return -float(token) if negative else float(token)


def _parse_parameter(parser: OpParser) -> tuple[float, int]:
    """Take `0.5` or `0.5:3`."""
    scale = _parse_float(parser)
    return scale, parser.parse_integer() if parser.parse_optional_punctuation(":") else 0


def _parse_blocks(parser: OpParser) -> list[tuple[int, int]]:
    """Take `{0:2, 1:4}`."""

    def one() -> tuple[int, int]:
        dimension = parser.parse_integer()
        parser.parse_punctuation(":")
        return dimension, parser.parse_integer()

    return parser.parse_comma_separated("{", "}", one)


def _parse_nested(parser: OpParser, found: list[tuple[float, int]]) -> tuple[int, ...]:
    """Take nested braces of parameters into `found`; returns their shape."""
    if parser.tokens[parser.index] != "{":
        found.append(_parse_parameter(parser))
        return ()
    shapes = parser.parse_comma_separated("{", "}", lambda: _parse_nested(parser, found))
    if len(set(shapes)) > 1:
        raise parser.error("elements of the tensor literal differ in rank")
    return (len(shapes), *(shapes[0] if shapes else ()))


def parse_uniform(parser: OpParser, classes: Sequence[Any]) -> Any:
    """Take what follows `!quant.uniform`; `classes` are those per tensor, per axis and by blocks."""
    per_tensor, per_axis, by_blocks = classes
    parser.parse_punctuation("<")
    at = parser.index
    storage, low, high = _parse_storage(parser)
    parser.parse_punctuation(":")
    head = (storage, _parse_expressed(parser), low, high)
    axis = blocks = None
    if parser.parse_optional_punctuation(":"):
        if parser.tokens[parser.index] == "{":
            blocks = _parse_blocks(parser)
        else:
            axis = parser.parse_integer()
    parser.parse_punctuation(",")
    found: list[tuple[float, int]] = []
    if axis is not None:
        found = parser.parse_comma_separated("{", "}", lambda: _parse_parameter(parser))
        if not found:
            raise parser.error("expected a float", parser.index - 1)
        rest: Iterator[Any] | tuple[Any, ...] = (*_columns(found), axis)
        made: Any = per_axis
    elif blocks is not None:
        shape = _parse_nested(parser, found)
        made, rest = by_blocks, (*_columns(found), shape, tuple(blocks))
    else:
        made, rest = per_tensor, _parse_parameter(parser)
    parser.parse_punctuation(">")
    return _guarded(parser, at, lambda: made(*head, *rest))


def _columns(pairs: Sequence[tuple[float, int]]) -> tuple[tuple[float, ...], tuple[int, ...]]:
    return tuple([scale for scale, _ in pairs]), tuple([zero for _, zero in pairs])
