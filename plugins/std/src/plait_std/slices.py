"""Operations on slices: offsets, sizes and strides, of which some are constants and others are values."""

from __future__ import annotations

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import RankedTensorType
from plait.define import Op, Operand, Operands, Result, attribute, c, operand, operands, result

from plait_std import mixed as m

AnyRankedTensor = c.Instance(RankedTensorType, "ranked tensor")
SLICE = """custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)"""


class SliceOp(Op):
    """The form of operations on a slice of `source`."""

    source: Operand = operand(c.AnyType)
    offsets: Operands = operands(c.Index)
    sizes: Operands = operands(c.Index)
    strides: Operands = operands(c.Index)
    static_offsets: DenseArrayAttr = attribute(c.DenseI64Array)
    static_sizes: DenseArrayAttr = attribute(c.DenseI64Array)
    static_strides: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = result(c.AnyType)
    directives = m.DYNAMIC_INDEX_LIST
    assembly = f"$source `` {SLICE} attr-dict `:` type($source) `to` type($result)"

    mixed_offsets = m.MixedList("offsets")
    mixed_sizes = m.MixedList("sizes")
    mixed_strides = m.MixedList("strides")


class InsertionOp(Op):
    """The form of operations that insert `source` into a slice of `dest`."""

    source: Operand = operand(AnyRankedTensor)
    dest: Operand = operand(AnyRankedTensor)
    offsets: Operands = operands(c.Index)
    sizes: Operands = operands(c.Index)
    strides: Operands = operands(c.Index)
    static_offsets: DenseArrayAttr = attribute(c.DenseI64Array)
    static_sizes: DenseArrayAttr = attribute(c.DenseI64Array)
    static_strides: DenseArrayAttr = attribute(c.DenseI64Array)
    directives = m.DYNAMIC_INDEX_LIST
    assembly = f"$source `into` $dest `` {SLICE} attr-dict `:` type($source) `into` type($dest)"

    mixed_offsets = m.MixedList("offsets")
    mixed_sizes = m.MixedList("sizes")
    mixed_strides = m.MixedList("strides")

    @property
    def dropped_dims(self) -> set[int]:
        """The dimensions of the destination that the source leaves out."""
        return m.dropped_dims(self.static_sizes.values, self.source.type.shape) or set()
