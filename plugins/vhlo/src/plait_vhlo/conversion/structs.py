"""Attributes of StableHLO that are several attributes in VHLO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import UnitAttr, i64_attr
from plait.ir.attribute import Type, VerifyError
from plait_stablehlo import attributes as s

from plait_vhlo import attributes as a
from plait_vhlo.conversion.defaults import ALGORITHM, NO_TYPE, ints
from plait_vhlo.conversion.types import FromVhlo, ToVhlo

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute


class Struct(NamedTuple):
    """The attribute `name` of class `cls`, whose fields are attributes of these names in VHLO."""

    name: str
    cls: Any
    fields: tuple[str, ...]


_CONVOLUTION = Struct("dimension_numbers", s.ConvDimensionNumbersAttr, s.ConvDimensionNumbersAttr._fields)
_GATHER = Struct("dimension_numbers", s.GatherDimensionNumbersAttr, s.GatherDimensionNumbersAttr._fields)
_CHANNEL = Struct("channel_handle", s.ChannelHandleAttr, ("channel_id",))
_TYPED_CHANNEL = Struct("channel_handle", s.ChannelHandleAttr, ("channel_id", "channel_type"))

STRUCTS: dict[str, tuple[Struct, ...]] = {
    "convolution": (_CONVOLUTION,),
    "dynamic_conv": (_CONVOLUTION,),
    "dot_general": (
        Struct("dot_dimension_numbers", s.DotDimensionNumbersAttr, s.DotDimensionNumbersAttr._fields),
        Struct("algorithm", s.DotAlgorithmAttr, ALGORITHM),
    ),
    "gather": (_GATHER,),
    "dynamic_gather": (_GATHER,),
    "scatter": (
        Struct("scatter_dimension_numbers", s.ScatterDimensionNumbersAttr, s.ScatterDimensionNumbersAttr._fields),
    ),
    "recv": (_TYPED_CHANNEL,),
    "send": (_TYPED_CHANNEL,),
    "all_gather": (_CHANNEL,),
    "all_reduce": (_CHANNEL,),
    "all_to_all": (_CHANNEL,),
    "collective_broadcast": (_CHANNEL,),
    "collective_permute": (_CHANNEL,),
    "collective_reduce": (_CHANNEL,),
    "reduce_scatter": (_CHANNEL,),
}

FLAGS = ("use_global_device_ids", "has_dynamic_root")
"""Attributes that are present or absent in StableHLO, and true or false in VHLO."""


def explode(struct: Struct, attribute: Attribute, types: ToVhlo) -> dict[str, Any]:
    """The attributes of VHLO for a structured one."""
    fields = attribute._fields[: len(struct.fields)]
    return {name: _to_vhlo(getattr(attribute, field), types) for name, field in zip(struct.fields, fields)}


def _to_vhlo(value: Any, types: ToVhlo) -> Any:
    if isinstance(value, Type):
        return a.TypeV1Attr(types(value))
    if isinstance(value, bool):
        return a.BooleanV1Attr(value)
    return ints(*value) if isinstance(value, tuple) else a.IntegerV1Attr.of(i64_attr(value))  # pyright: ignore


def implode(struct: Struct, found: dict[str, Any], types: FromVhlo) -> Any:
    """The structured attribute for attributes of VHLO, which are taken out of `found`; None if there is none."""
    parts = [found.pop(name, None) for name in struct.fields]
    if all(part is None or NO_TYPE.matches(part) for part in parts):
        return None
    values = [_from_vhlo(name, part, types) for name, part in zip(struct.fields, parts)]
    if struct.fields == ("channel_id",):
        values.append(0)  # the kind of a channel that several processes use together is not recorded
    return struct.cls(*values)


def _from_vhlo(name: str, x: Any, types: FromVhlo) -> Any:
    if isinstance(x, a.TypeV1Attr) and not NO_TYPE.matches(x):
        return types(x.value)
    if isinstance(x, a.BooleanV1Attr):
        return x.value
    if isinstance(x, a.IntegerV1Attr):
        return x.value.value
    if isinstance(x, a.TensorV1Attr):
        return tuple([int(value) for value in x.data.values()])
    raise VerifyError(f"unexpected value of '{name}': {x}")


UNIT = UnitAttr()
