"""The binary forms of VHLO's attributes and types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IndexType, IntegerType, i1
from plait.ir.attribute import VerifyError
from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.builtin_forms import read_bits, splat_or_bits, unpack_bits, write_bits
from plait.syntax.bytecode.codec import Codec, DialectEncoding, Form

from plait_vhlo import attributes as a
from plait_vhlo import enums as e
from plait_vhlo import quantized_types as q
from plait_vhlo import types as t
from plait_vhlo.scalars import scalar_to_builtin, shaped_to_builtin

if TYPE_CHECKING:
    from plait.syntax.bytecode import EntryReader, EntryWriter


def _read_float(reader: EntryReader) -> tuple[Any, FloatAttr]:
    ty = reader.type()
    builtin = scalar_to_builtin(ty)
    if not isinstance(builtin, FloatType):
        raise VerifyError("a float of a type that is not supported")
    return ty, FloatAttr.from_bits(read_bits(reader, builtin.width), builtin)


def _write_float(writer: EntryWriter, pair: tuple[Any, FloatAttr]) -> None:
    writer.type(pair[0])
    write_bits(writer, pair[1].type.width, pair[1].bits)


def _read_integer(reader: EntryReader) -> tuple[Any, IntegerAttr]:
    ty = reader.type()
    builtin = scalar_to_builtin(ty)
    if not isinstance(builtin, (IntegerType, IndexType)):
        raise VerifyError("unsupported integer type")
    width = builtin.width if isinstance(builtin, IntegerType) else 64
    bits = read_bits(reader, width)
    unsigned = isinstance(builtin, IntegerType) and builtin.is_unsigned
    return ty, IntegerAttr(bits - (1 << width) if not unsigned and bits >> (width - 1) else bits, builtin)


def _write_integer(writer: EntryWriter, pair: tuple[Any, IntegerAttr]) -> None:
    writer.type(pair[0])
    ty = pair[1].type
    write_bits(writer, ty.width if isinstance(ty, IntegerType) else 64, pair[1].unsigned_value)


def _read_tensor(reader: EntryReader) -> tuple[Any, DenseElementsAttr]:
    ty = reader.type()
    blob = reader.blob()
    builtin = shaped_to_builtin(ty)
    if not builtin.has_static_shape:
        raise VerifyError("elements must have a static shape")
    raw = unpack_bits(blob, builtin.num_elements) if builtin.element_type is i1 else blob
    return ty, DenseElementsAttr(builtin, raw)


def _write_tensor(writer: EntryWriter, pair: tuple[Any, DenseElementsAttr]) -> None:
    data = pair[1]
    writer.type(pair[0])
    writer.blob(splat_or_bits(data.raw, data.num_elements) if data.element_type is i1 else data.raw)


def _typed(code: int, cls: Any, value: str, read: Any, write: Any) -> Form:
    """The form of an attribute that has a type on which the encoding of its value depends."""
    def make(pair: tuple[Any, Any]) -> Any:
        return cls(*pair)

    return Form(
        code, cls, (("", Codec(read, write)),),
        make=make, take=lambda attribute: ((attribute.type, getattr(attribute, value)),),
    )  # fmt: skip


def _enum(code: int, cls: Any) -> Form:
    return Form(code, cls, (("value", c.VARINT),))


def _read_flagged(reader: EntryReader) -> Any:
    return reader.attribute() if reader.varint() else None


def _write_flagged(writer: EntryWriter, value: Any) -> None:
    writer.varint(0 if value is None else 1)
    if value is not None:
        writer.attribute(value)


_ATTRIBUTES = (
    Form(1, a.ArrayV1Attr, (("elements", c.ATTRIBUTES),)),
    Form(2, a.BooleanV1Attr, (("value", c.BOOL_VARINT),)),
    _enum(3, e.ComparisonDirectionV1Attr),
    _enum(4, e.ComparisonTypeV1Attr),
    _enum(5, e.CustomCallApiVersionV1Attr),
    Form(6, a.DictionaryV1Attr, (("entries", c.list_of(c.pair_of(c.ATTRIBUTE, c.ATTRIBUTE))),)),
    _enum(7, e.FftTypeV1Attr),
    _typed(8, a.FloatV1Attr, "value", _read_float, _write_float),
    _typed(9, a.IntegerV1Attr, "value", _read_integer, _write_integer),
    Form(
        10, a.OutputOperandAliasV1Attr,
        (("outputTupleIndices", c.SVARINTS), ("operandIndex", c.SVARINT), ("operandTupleIndices", c.SVARINTS)),
    ),
    _enum(11, e.PrecisionV1Attr),
    _enum(12, e.RngAlgorithmV1Attr),
    _enum(13, e.RngDistributionV1Attr),
    Form(14, a.StringV1Attr, (("value", c.STRING),)),
    _typed(15, a.TensorV1Attr, "data", _read_tensor, _write_tensor),
    _enum(16, e.TransposeV1Attr),
    Form(17, a.TypeV1Attr, (("value", c.TYPE),)),
    Form(18, a.TypeExtensionsV1Attr, (("bounds", c.SVARINTS),)),
    _enum(19, e.ResultAccuracyModeV1Attr),
    Form(
        20, a.ResultAccuracyV1Attr,
        (("atol", c.DOUBLE), ("rtol", c.DOUBLE), ("ulps", c.SVARINT), ("mode", c.ATTRIBUTE)),
    ),
    Form(21, a.SubAxisInfoV1Attr, (("pre_size", c.SVARINT), ("size", c.SVARINT))),
    Form(22, a.AxisRefV1Attr, (("axis", c.ATTRIBUTE), ("sub_axis_info", Codec(_read_flagged, _write_flagged)))),
    Form(23, a.ReplicaGroupMeshAxesV1Attr, (("mesh", c.ATTRIBUTE), ("axes", c.ATTRIBUTE))),
    Form(24, a.MeshAxisV1Attr, (("axis", c.ATTRIBUTE), ("size", c.SVARINT))),
    Form(25, a.MeshV1Attr, (("axes", c.ATTRIBUTE), ("device_ids", c.OPTIONAL_ATTRIBUTE))),
)  # fmt: skip

_SHAPE, _ELEMENT = ("shape", c.SVARINTS), ("element_type", c.TYPE)
_QUANTIZED = (("flags", c.VARINT), ("storage_type", c.TYPE), ("expressed_type", c.TYPE))
_RANGE = (("storage_min", c.SVARINT), ("storage_max", c.SVARINT))

_TYPES = (
    *(Form(code, cls) for code, cls in t.SCALAR_CODES),
    Form(1, t.ComplexV1Type, (_ELEMENT,)),
    Form(8, t.FunctionV1Type, (("inputs", c.TYPES), ("outputs", c.TYPES))),
    Form(20, t.RankedTensorV1Type, (_SHAPE, _ELEMENT), when=lambda ty: ty.encoding is None),
    Form(21, t.RankedTensorV1Type, (("encoding", c.ATTRIBUTE), _SHAPE, _ELEMENT)),
    Form(22, t.TokenV1Type),
    Form(23, t.TupleV1Type, (("types", c.TYPES),)),
    Form(24, q.UniformQuantizedV1Type, (*_QUANTIZED, ("scale", c.DOUBLE), ("zero_point", c.SVARINT), *_RANGE)),
    Form(25, t.UnrankedTensorV1Type, (_ELEMENT,)),
    Form(26, t.WitnessV1Type),
    Form(
        30, q.UniformQuantizedPerAxisV1Type,
        (*_QUANTIZED, ("dimension", c.VARINT), *_RANGE, ("scales", c.DOUBLES), ("zero_points", c.SVARINTS)),
    ),
    Form(41, t.RankedBufferV1Type, (_SHAPE, _ELEMENT)),
    Form(42, t.FutureV1Type, (("types", c.TYPES),)),
)  # fmt: skip

VHLO_ENCODING = DialectEncoding(_ATTRIBUTES, _TYPES)
