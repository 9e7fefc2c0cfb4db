"""Convolution of any rank, with any order of dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.attributes import DenseArrayAttr, IntegerAttr
from plait.builtin.types import DYNAMIC
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Attribute
from plait_std.mixed import MixedList
from plait_std.sizes.windows import window_count

from plait_tcp.ops.index_lists import INDEX_LIST, check_mixed_list
from plait_tcp.ops.window_sizes import check_positive, ones_or
from plait_tcp.types import TcpTensor, check, check_dims, check_result, like


class ConvOp(d.Op):
    """Slide a kernel over a padded input and add up the products of their elements.

    Each `*_dims` lists positions: `lhs_dims` of [batch, feature, spatial...] in the input, `rhs_dims` of [input
    feature, output feature, spatial...] in the kernel, `out_dims` of [batch, feature, spatial...] in the result.
    `strides`, `low`, `high` and the optional `lhs_dilation`, `rhs_dilation` (1 where absent) and `reversal` (false
    where absent) have an entry for each spatial dimension. With x the input with `lhs_dilation - 1` zeros between and
    `low` and `high` zeros around its elements (negative ones remove elements), and w the kernel, flipped along the
    spatial dimensions of `reversal`,

        out[n, o, s] = sum over c, k of x[n, c, s * strides + k * rhs_dilation] * w[c, o, k]

    `feature_groups` = G > 1: output features come in G equal, adjacent parts; part g is computed from part g of the
    input features (the kernel's input features are one part). `batch_groups` = B > 1: part g of the output features is
    computed from part g of the batch (the result's batch is one part). Elements are converted to the accumulator
    type, `acc_type` or else the result's element type, before they are multiplied.

    ```mlir
    %y = tcp.conv %x, %w dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [2, 2] low [1, 1] high [1, %h]
        : tensor<?x8x?x3xf32>, tensor<3x3x3x16xf32> -> tensor<?x4x?x16xf32>
    ```

    Semantics: StableHLO convolution and dynamic_conv.
    """

    name = "tcp.conv"
    traits = (t.Pure,)
    lhs: d.Operand = d.operand(TcpTensor)
    rhs: d.Operand = d.operand(TcpTensor)
    low: d.Operands = d.operands(c.Index)
    high: d.Operands = d.operands(c.Index)
    lhs_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    rhs_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    out_dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    strides: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_low: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_high: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    lhs_dilation: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    rhs_dilation: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    reversal: DenseArrayAttr | None = d.optional_attribute(c.DenseBoolArray)
    feature_groups: IntegerAttr | None = d.optional_attribute(c.I64Attr)
    batch_groups: IntegerAttr | None = d.optional_attribute(c.I64Attr)
    acc_type: Attribute | None = d.optional_attribute(c.AnyTypeAttr)
    directives = INDEX_LIST
    assembly = (
        "$lhs `,` $rhs `dims` $lhs_dims `,` $rhs_dims `->` $out_dims `strides` `=` $strides `low` "
        "custom<IndexList>($low, $static_low) `high` custom<IndexList>($high, $static_high) attr-dict `:` "
        "type($lhs) `,` type($rhs) `->` type($result)"
    )

    @property
    def spatial_rank(self) -> int:
        """How many spatial dimensions there are."""
        return len(self.lhs_dims.values) - 2

    mixed_low = MixedList("low")
    mixed_high = MixedList("high")

    @property
    def dilations(self) -> tuple[list[int], list[int]]:
        """The distance of adjacent elements of the input, and of the kernel, along each spatial dimension."""
        return ones_or(self.lhs_dilation, self.spatial_rank), ones_or(self.rhs_dilation, self.spatial_rank)

    @property
    def reversed_dims(self) -> list[int]:
        """The dimensions of the kernel that are flipped."""
        flags = () if self.reversal is None else self.reversal.values
        return [dim for dim, flag in zip(self.rhs_dims.values[2:], flags) if flag]

    @property
    def groups(self) -> tuple[int, int]:
        """Feature groups and batch groups, 1 where absent."""
        return (
            1 if self.feature_groups is None else self.feature_groups.value,
            1 if self.batch_groups is None else self.batch_groups.value,
        )

    @property
    def accumulator_type(self) -> Any:
        """The element type in which products are added."""
        return self.acc_type if self.acc_type is not None else self.result.type.element_type

    def verify(self) -> None:
        rank = self.lhs.type.rank
        check(rank >= 2, f"expects operands of rank 2 or more, but got {rank}")
        for what, type in (("lhs", self.lhs.type), ("rhs", self.rhs.type), ("out", self.result.type)):
            dims = getattr(self, what + "_dims").values
            check(type.rank == rank and len(dims) == rank, f"expects {rank} entries in {what}_dims and that rank")
            check_dims(dims, rank, what + "_dims")
        self._verify_lists(rank - 2)
        self._verify_groups()
        shape = conv_shape(self)
        check_result(like(self.result.type, shape), self.result.type)

    def _verify_lists(self, count: int) -> None:
        for what in ("low", "high"):
            check_mixed_list(self, what, count)
        check_positive(self.strides.values, count, "strides")
        for what, entries in zip(("lhs_dilation", "rhs_dilation"), self.dilations):
            check_positive(entries, count, what)
        check(self.reversal is None or len(self.reversal.values) == count, f"expects {count} entries in reversal")

    def _verify_groups(self) -> None:
        features, batches = self.groups
        check(features > 0 and batches > 0, "expects groups to be positive")
        check(features == 1 or batches == 1, "expects not both feature groups and batch groups")
        batch, channels = (self.lhs.type.shape[dim] for dim in self.lhs_dims.values[:2])
        inputs, outputs = (self.rhs.type.shape[dim] for dim in self.rhs_dims.values[:2])
        matches = DYNAMIC in (channels, inputs) or channels == inputs * features
        check(matches, f"expects the input's {channels} features to be {features} times the kernel's {inputs}")
        divides = outputs == DYNAMIC or outputs % (features * batches) == 0
        check(divides, f"expects the {outputs} output features to be a multiple of the {features * batches} groups")
        divides = batch == DYNAMIC or batch % batches == 0
        check(divides, f"expects the batch of {batch} to be a multiple of the {batches} batch groups")


def conv_shape(op: ConvOp) -> list[int]:
    """The shape that the operands of a convolution give its result."""
    lhs, rhs = op.lhs.type.shape, op.rhs.type.shape
    batch = lhs[op.lhs_dims.values[0]]
    shape = [0] * len(lhs)
    shape[op.out_dims.values[0]] = batch if batch == DYNAMIC else batch // op.groups[1]
    shape[op.out_dims.values[1]] = rhs[op.rhs_dims.values[1]]
    for place, size in zip(op.out_dims.values[2:], _spatial_sizes(op, lhs, rhs)):
        shape[place] = size
    return shape


def _spatial_sizes(op: ConvOp, lhs: Sequence[int], rhs: Sequence[int]) -> list[int]:
    parts = zip(
        [lhs[dim] for dim in op.lhs_dims.values[2:]], op.static_low.values, op.static_high.values,
        [rhs[dim] for dim in op.rhs_dims.values[2:]], op.strides.values, *op.dilations,
    )  # fmt: skip
    counts: list[Any] = [window_count(*part) for part in parts]
    return counts
