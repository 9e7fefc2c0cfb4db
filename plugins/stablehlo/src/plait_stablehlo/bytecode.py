"""The binary forms of StableHLO's attributes and types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.ir.attribute import Attribute, VerifyError
from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.codec import Codec, DialectEncoding, Form

from plait_stablehlo import attributes as a
from plait_stablehlo import distribution_attributes as d
from plait_stablehlo import enums as e
from plait_stablehlo import types as t

if TYPE_CHECKING:
    from plait.syntax.bytecode import EntryReader, EntryWriter

_LISTS_OF_DIMENSIONS = {"int": c.SVARINT, "tuple[int, ...]": c.SVARINTS}


def _numbers(code: int, cls: Any) -> Form:
    """The form of an attribute of numbers and lists of numbers: its fields in order."""
    return Form(code, cls, [(name, _LISTS_OF_DIMENSIONS[cls._kinds[name]]) for name in cls._fields])


def _enum(code: int, cls: Any) -> Form:
    return Form(code, cls, (("value", c.VARINT),))


def _read_flagged(reader: EntryReader) -> Any:
    return reader.attribute() if reader.byte() else None


def _write_flagged(writer: EntryWriter, value: Any) -> None:
    writer.byte(0 if value is None else 1)
    if value is not None:
        writer.attribute(value)


def _read_counted(reader: EntryReader) -> ArrayAttr:
    return ArrayAttr(tuple([reader.attribute() for _ in range(reader.count("axes"))]))


def _write_counted(writer: EntryWriter, value: Any) -> None:
    writer.varint(len(value.elements))
    for one in value.elements:
        writer.attribute(one)


def _mesh(axes: Attribute, device_ids: Attribute | None) -> d.MeshAttr:
    if not isinstance(axes, ArrayAttr) or not all(isinstance(axis, d.MeshAxisAttr) for axis in axes.elements):
        raise VerifyError("expected an array of axes")
    return d.MeshAttr(axes.elements, device_ids)  # pyright: ignore[reportArgumentType]


_FLAGGED = Codec(_read_flagged, _write_flagged)

STABLEHLO_ENCODING = DialectEncoding(
    attributes=(
        _numbers(1, a.ChannelHandleAttr),
        _enum(2, e.ComparisonDirectionAttr),
        _enum(3, e.ComparisonTypeAttr),
        _numbers(4, a.ConvDimensionNumbersAttr),
        _numbers(5, a.DotDimensionNumbersAttr),
        _enum(6, e.FftTypeAttr),
        _numbers(7, a.GatherDimensionNumbersAttr),
        _enum(8, e.PrecisionAttr),
        _enum(9, e.RngAlgorithmAttr),
        _enum(10, e.RngDistributionAttr),
        _numbers(11, a.ScatterDimensionNumbersAttr),
        _enum(12, e.TransposeAttr),
        _numbers(13, a.TypeExtensionsAttr),
        _numbers(14, a.OutputOperandAliasAttr),
        Form(
            15, a.DotAlgorithmAttr,
            (
                ("lhs_precision_type", c.TYPE), ("rhs_precision_type", c.TYPE), ("accumulation_type", c.TYPE),
                ("lhs_component_count", c.SVARINT), ("rhs_component_count", c.SVARINT),
                ("num_primitive_operations", c.SVARINT), ("allow_imprecise_accumulation", c.BOOL),
            ),
        ),
        _enum(16, e.ResultAccuracyModeAttr),
        Form(
            17, a.ResultAccuracyAttr,
            (
                ("atol", c.DOUBLE), ("rtol", c.DOUBLE), ("ulps", c.SVARINT),
                ("mode", c.attribute_of(e.ResultAccuracyModeAttr)),
            ),
        ),
        Form(
            18, d.ReplicaGroupMeshAxesAttr, (("mesh", c.ATTRIBUTE), ("axes", Codec(_read_counted, _write_counted))),
        ),
        _numbers(19, d.SubAxisInfoAttr),
        Form(20, d.AxisRefAttr, (("axis", c.STRING), ("sub_axis_info", _FLAGGED))),
        Form(21, d.MeshAxisAttr, (("axis", c.STRING), ("size", c.SVARINT))),
        Form(
            22, d.MeshAttr, (("axes", c.ATTRIBUTE), ("device_ids", _FLAGGED)), make=_mesh,
            take=lambda mesh: (ArrayAttr(mesh.axes), mesh.device_ids),
        ),
    ),
    types=(Form(0, t.TokenType), Form(1, t.FutureType, (("types", c.TYPES),))),
)  # fmt: skip
