"""The binary forms of quant's types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IntegerType, RankedTensorType
from plait.ir.attribute import VerifyError
from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.codec import DialectEncoding, Form

from plait_std.quant import types as t

if TYPE_CHECKING:
    from plait.builtin.types import F32Type, Type

    from plait_std.quant.types import QuantizedType

_SIGNED = 1
_STORAGE = (("flags", c.VARINT), ("storage", c.TYPE))
_EXPRESSED = (("expressed", c.TYPE),)
_RANGE = (("low", c.SVARINT), ("high", c.SVARINT))


def _storage(flags: int, storage: Type) -> IntegerType:
    if not isinstance(storage, IntegerType):
        raise VerifyError(f"quantized elements are stored as integers, found '{storage}'")
    return IntegerType(storage.width, "signless" if flags & _SIGNED else "unsigned")


def _flags(ty: QuantizedType) -> int:
    return 0 if ty.storage_type.is_unsigned else _SIGNED


def _any(flags: int, storage: Type, *rest: F32Type | int) -> Any:
    expressed = rest[0] if len(rest) == 3 else None
    return t.AnyQuantizedType(_storage(flags, storage), expressed, *rest[-2:])


def _uniform(flags: int, storage: Type, expressed: Type, scale: float, zero_point: int, low: int, high: int) -> Any:
    return t.UniformQuantizedType(_storage(flags, storage), expressed, low, high, scale, zero_point)


def _per_axis(
    flags: int,
    storage: Type,
    expressed: Type,
    axis: int,
    low: int,
    high: int,
    scales: Sequence[float],
    zero_points: Sequence[int],
) -> Any:
    return t.UniformQuantizedPerAxisType(_storage(flags, storage), expressed, low, high, scales, zero_points, axis)


def _sub_channel(
    flags: int,
    storage: IntegerType,
    expressed: F32Type,
    low: int,
    high: int,
    dimensions: Sequence[Any],
    sizes: Sequence[Any],
    scales: DenseElementsAttr,
    zeros: DenseElementsAttr,
) -> Any:
    if len(dimensions) != len(sizes):
        raise VerifyError(f"found {len(dimensions)} quantized dimensions, but {len(sizes)} block sizes")
    return t.UniformQuantizedSubChannelType(
        _storage(flags, storage), expressed, low, high, tuple(scales.values()), tuple(zeros.values()),
        scales.type.shape, tuple(zip(dimensions, sizes)),
    )  # fmt: skip


def _take_sub_channel(ty: t.UniformQuantizedSubChannelType) -> tuple[Any, ...]:
    scales = DenseElementsAttr.from_values(RankedTensorType(ty.scales_shape, ty.expressed_type), ty.scales)
    zeros = DenseElementsAttr.from_values(RankedTensorType(ty.scales_shape, ty.signless_storage), ty.zero_points)
    dimensions, sizes = tuple(d for d, _ in ty.blocks), tuple(s for _, s in ty.blocks)
    return (_flags(ty), ty.signless_storage, ty.expressed_type, *ty.range, dimensions, sizes, scales, zeros)


_ELEMENTS = c.attribute_of(DenseElementsAttr)

QUANT_ENCODING = DialectEncoding(
    types=(
        Form(
            1, t.AnyQuantizedType, (*_STORAGE, *_RANGE), when=lambda ty: ty.expressed_type is None, make=_any,
            take=lambda ty: (_flags(ty), ty.signless_storage, *ty.range),
        ),
        Form(
            2, t.AnyQuantizedType, (*_STORAGE, *_EXPRESSED, *_RANGE), make=_any,
            take=lambda ty: (_flags(ty), ty.signless_storage, ty.expressed_type, *ty.range),
        ),
        Form(
            3, t.CalibratedQuantizedType, (("expressed_type", c.TYPE), ("min", c.DOUBLE), ("max", c.DOUBLE)),
        ),
        Form(
            4, t.UniformQuantizedType,
            (*_STORAGE, *_EXPRESSED, ("scale", c.DOUBLE), ("zero_point", c.SVARINT), *_RANGE), make=_uniform,
            take=lambda ty: (
                _flags(ty), ty.signless_storage, ty.expressed_type, ty.scale, ty.zero_point, *ty.range
            ),
        ),
        Form(
            5, t.UniformQuantizedPerAxisType,
            (*_STORAGE, *_EXPRESSED, ("axis", c.VARINT), *_RANGE, ("scales", c.DOUBLES), ("zero_points", c.SVARINTS)),
            make=_per_axis,
            take=lambda ty: (
                _flags(ty), ty.signless_storage, ty.expressed_type, ty.dimension, *ty.range, ty.scales, ty.zero_points
            ),
        ),
        Form(
            6, t.UniformQuantizedSubChannelType,
            (
                *_STORAGE, *_EXPRESSED, *_RANGE, ("dimensions", c.SVARINTS), ("sizes", c.SVARINTS),
                ("scales", _ELEMENTS), ("zero_points", _ELEMENTS),
            ),
            make=_sub_channel, take=_take_sub_channel,
        ),
    )
)  # fmt: skip
