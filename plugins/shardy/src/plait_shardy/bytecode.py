"""The binary forms of the attributes of `sdy`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.codec import Codec, DialectEncoding, Form

from plait_shardy import attributes as a

if TYPE_CHECKING:
    from plait.syntax.bytecode import EntryReader, EntryWriter

_REDUCTIONS = ("sum", "max", "min")


def _flagged_number(writer: EntryWriter, value: int | None) -> None:
    writer.varint(0 if value is None else value << 1 | 1)


def _read_flagged_number(reader: EntryReader) -> int | None:
    value: int = reader.varint()
    return value >> 1 if value & 1 else None


def _read_reduction(reader: EntryReader) -> str:
    return _REDUCTIONS[int(reader.svarint())]


def _write_reduction(writer: EntryWriter, value: str) -> None:
    writer.svarint(_REDUCTIONS.index(value))


def _of(cls: Any) -> Codec:
    return c.list_of(c.attribute_of(cls))


_AXES = _of(a.AxisRefAttr)
_PLAIN = (("mesh_or_ref", c.ATTRIBUTE), ("dim_shardings", _of(a.DimensionShardingAttr)), ("replicated_axes", _AXES))
_UNREDUCED = (*_PLAIN, ("unreduced_axes", _AXES))
_PER_VALUE = (("shardings", _of(a.TensorShardingAttr)),)
_MAPPINGS = _of(a.TensorMappingAttr)
_RULE = (
    ("factor_sizes", c.SVARINTS), ("operand_mappings", _MAPPINGS), ("result_mappings", _MAPPINGS),
    ("reduction_factors", c.SVARINTS), ("need_replication_factors", c.SVARINTS), ("permutation_factors", c.SVARINTS),
    ("blocked_propagation_factors", c.SVARINTS), ("is_custom_rule", c.BOOL),
)  # fmt: skip
_NAMED_REDUCTION = Codec(_read_reduction, _write_reduction)

SDY_ENCODING = DialectEncoding(
    attributes=(
        Form(0, a.ManualAxesAttr, (("axes", c.list_of(c.TEXT)),)),
        Form(1, a.MeshAxisAttr, (("axis", c.STRING), ("size", c.SVARINT))),
        Form(2, a.MeshAttr, (("axes", _of(a.MeshAxisAttr)), ("device_ids", c.SVARINTS)), make=a.MeshAttr.of),
        Form(3, a.SubAxisInfoAttr, (("pre_size", c.SVARINT), ("size", c.SVARINT))),
        Form(4, a.AxisRefAttr, (("axis", c.STRING), ("sub_axis_info", c.OPTIONAL_ATTRIBUTE))),
        Form(
            5, a.DimensionShardingAttr,
            (("axes", _AXES), ("is_closed", c.BOOL), ("priority", Codec(_read_flagged_number, _flagged_number))),
        ),
        Form(6, a.TensorShardingAttr, _PLAIN, when=lambda one: not one.unreduced_axes),
        Form(7, a.TensorShardingPerValueAttr, _PER_VALUE, when=lambda one: not _has_unreduced(one)),
        Form(8, a.DimMappingAttr, (("factor_indices", c.SVARINTS),)),
        Form(9, a.TensorMappingAttr, (("dim_mappings", _of(a.DimMappingAttr)),)),
        Form(10, a.OpShardingRuleAttr, _RULE, make=a.OpShardingRuleAttr.of, when=lambda one: False),  # written as text
        Form(15, a.TensorShardingAttr, _UNREDUCED, when=lambda one: one.reduction == "sum"),
        Form(16, a.TensorShardingPerValueAttr, _PER_VALUE),
        Form(17, a.TensorShardingAttr, (*_UNREDUCED, ("reduction", _NAMED_REDUCTION))),
    ),
)  # fmt: skip


def _has_unreduced(shardings: a.TensorShardingPerValueAttr) -> bool:
    return any(one.unreduced_axes for one in shardings.shardings)
