"""One-to-one attribute conversion between StableHLO and VHLO."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from plait.builtin import attributes as b
from plait.builtin.types import RankedTensorType, i1, i64
from plait.ir.attribute import Type, VerifyError
from plait_stablehlo import attributes as s
from plait_stablehlo import distribution_attributes as d

from plait_vhlo import attributes as a
from plait_vhlo.conversion.types import FromVhlo, ToVhlo
from plait_vhlo.enums import PAIRS, CustomCallApiVersionV1Attr

_TO_ENUM: dict[Any, Any] = dict(PAIRS)
_FROM_ENUM: dict[Any, Any] = {theirs: ours for ours, theirs in PAIRS}


def to_vhlo(x: Any, types: ToVhlo) -> Any:
    """The attribute of VHLO for `x`. Raises `VerifyError` if there is none."""
    if isinstance(x, Type):
        return a.TypeV1Attr(types(x))
    if type(x) in _TO_ENUM:
        return _TO_ENUM[type(x)](x.text)
    convert = _TO.get(type(x))
    if convert is None:
        raise VerifyError(f"VHLO has no attribute for '{_short(x)}'")
    return convert(x, partial(to_vhlo, types=types), types)


def from_vhlo(x: Any, types: FromVhlo) -> Any:
    """The attribute that an attribute of VHLO stands for; others stay as they are."""
    if type(x) in _FROM_ENUM:
        return _FROM_ENUM[type(x)](x.text)
    convert = _FROM.get(type(x))
    if convert is None:
        if x.name.startswith("vhlo."):
            raise VerifyError(f"StableHLO has no attribute for '{_short(x)}'")
        return x
    return convert(x, partial(from_vhlo, types=types), types)


def _short(x: Any) -> str:
    text = str(x)
    return text if len(text) <= 80 else text[:77] + "..."


def _array(x: b.DenseArrayAttr) -> a.TensorV1Attr:
    if x.element_type not in (i64, i1):
        raise VerifyError(f"VHLO has no attribute for '{_short(x)}'")
    ty = RankedTensorType((len(x.values),), x.element_type)
    return a.TensorV1Attr.of(b.DenseElementsAttr.from_values(ty, [int(value) for value in x.values]))


def _integer(x: b.IntegerAttr) -> Any:
    return a.BooleanV1Attr(bool(x.value)) if x.type is i1 else a.IntegerV1Attr.of(x)


def _string(x: b.StringAttr) -> a.StringV1Attr:
    if x.type is not None:
        raise VerifyError(f"VHLO has no attribute for '{_short(x)}'")
    return a.StringV1Attr(x.value)


def _symbol(x: b.SymbolRefAttr) -> a.StringV1Attr:
    if not x.is_flat:
        raise VerifyError(f"VHLO has no attribute for '{_short(x)}'")
    return a.StringV1Attr(x.root)


def _optional(x: Any, convert: Any) -> Any:
    return None if x is None else convert(x)


_TO: dict[Any, Callable[[Any, Any, Any], Any]] = {
    b.ArrayAttr: lambda x, go, _: a.ArrayV1Attr(tuple([go(y) for y in x.elements])),
    b.DenseElementsAttr: lambda x, _, types: a.TensorV1Attr(types(x.type), x),
    b.DenseArrayAttr: lambda x, _go, _types: _array(x),
    b.DictionaryAttr: lambda x, go, _: a.DictionaryV1Attr(
        tuple([(a.StringV1Attr(key), go(value)) for key, value in x.entries])
    ),
    b.FloatAttr: lambda x, _, types: a.FloatV1Attr(types(x.type), x),
    b.IntegerAttr: lambda x, _go, _types: _integer(x),
    b.StringAttr: lambda x, _go, _types: _string(x),
    b.SymbolRefAttr: lambda x, _go, _types: _symbol(x),
    s.OutputOperandAliasAttr: lambda x, _go, _types: a.OutputOperandAliasV1Attr(
        x.output_tuple_indices, x.operand_index, x.operand_tuple_indices
    ),
    s.ResultAccuracyAttr: lambda x, go, _: a.ResultAccuracyV1Attr(x.atol, x.rtol, x.ulps, go(x.mode)),
    d.SubAxisInfoAttr: lambda x, _go, _types: a.SubAxisInfoV1Attr(x.pre_size, x.size),
    d.AxisRefAttr: lambda x, go, _: a.AxisRefV1Attr(a.StringV1Attr(x.axis), _optional(x.sub_axis_info, go)),
    d.MeshAxisAttr: lambda x, _go, _types: a.MeshAxisV1Attr(a.StringV1Attr(x.axis), x.size),
    d.MeshAttr: lambda x, go, _: a.MeshV1Attr(
        a.ArrayV1Attr(tuple([go(axis) for axis in x.axes])), _optional(x.device_ids, go)
    ),
    d.ReplicaGroupMeshAxesAttr: lambda x, go, _: a.ReplicaGroupMeshAxesV1Attr(go(x.mesh), go(x.axes)),
}

_FROM: dict[Any, Callable[[Any, Any, Any], Any]] = {
    a.ArrayV1Attr: lambda x, go, _: b.ArrayAttr(tuple([go(y) for y in x.elements])),
    a.BooleanV1Attr: lambda x, _go, _types: b.bool_attr(x.value),
    a.DictionaryV1Attr: lambda x, go, _: b.DictionaryAttr(tuple([(go(key).value, go(y)) for key, y in x.entries])),
    a.FloatV1Attr: lambda x, _go, _types: x.value,
    a.IntegerV1Attr: lambda x, _go, _types: x.value,
    a.StringV1Attr: lambda x, _go, _types: b.StringAttr(x.value),
    a.TensorV1Attr: lambda x, _, types: x.data.with_type(types(x.type)),
    a.TypeV1Attr: lambda x, _, types: types(x.value),
    CustomCallApiVersionV1Attr: lambda x, _go, _types: b.i32_attr(x.value),
    a.OutputOperandAliasV1Attr: lambda x, _go, _types: s.OutputOperandAliasAttr(
        x.outputTupleIndices, x.operandIndex, x.operandTupleIndices
    ),
    a.ResultAccuracyV1Attr: lambda x, go, _: s.ResultAccuracyAttr(x.atol, x.rtol, x.ulps, go(x.mode)),
    a.SubAxisInfoV1Attr: lambda x, _go, _types: d.SubAxisInfoAttr(x.pre_size, x.size),
    a.AxisRefV1Attr: lambda x, go, _: d.AxisRefAttr(go(x.axis).value, _optional(x.sub_axis_info, go)),
    a.MeshAxisV1Attr: lambda x, go, _: d.MeshAxisAttr(go(x.axis).value, x.size),
    a.MeshV1Attr: lambda x, go, _: d.MeshAttr(go(x.axes).elements, _optional(x.device_ids, go)),
    a.ReplicaGroupMeshAxesV1Attr: lambda x, go, _: d.ReplicaGroupMeshAxesAttr(
        b.SymbolRefAttr(x.mesh.value) if isinstance(x.mesh, a.StringV1Attr) else go(x.mesh), go(x.axes)
    ),
}
