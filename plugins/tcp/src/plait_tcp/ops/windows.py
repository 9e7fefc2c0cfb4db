"""Reductions over sliding windows, with a kind or with a region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.attributes import DenseArrayAttr
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.region import Region
from plait_std.mixed import MixedList
from plait_std.sizes.windows import window_count

from plait_tcp.attributes import ReduceKindAttr
from plait_tcp.ops.index_lists import INDEX_LIST, check_mixed_list
from plait_tcp.ops.structure import check_combining
from plait_tcp.ops.window_sizes import check_positive, ones_or
from plait_tcp.types import TcpTensor, check, check_kind, check_result, like

_GEOMETRY = (
    "`window` `=` $window `strides` `=` $strides `low` custom<IndexList>($low, $static_low) `high` "
    "custom<IndexList>($high, $static_high) "
)


def dilations(op: WindowOp | WindowRegionOp) -> tuple[list[int], list[int]]:
    """The distance of adjacent elements of the input, and of a window, along each dimension."""
    rank = len(op.window.values)
    return ones_or(op.base_dilation, rank), ones_or(op.dilation, rank)


def windowed_shape(op: WindowOp | WindowRegionOp, source: Sequence[int]) -> list[int]:
    """The shape of the result of sliding the window of `op` over an input of shape `source`."""
    parts = zip(
        source, op.static_low.values, op.static_high.values, op.window.values, op.strides.values, *dilations(op)
    )  # fmt: skip
    counts: list[Any] = [window_count(*part) for part in parts]
    return counts


def check_window(op: WindowOp | WindowRegionOp, rank: int) -> None:
    """Check the lists that describe the window of `op`."""
    check_positive(op.window.values, rank, "window")
    check_positive(op.strides.values, rank, "strides")
    for what in ("low", "high"):
        check_mixed_list(op, what, rank)
    for what, entries in zip(("base_dilation", "dilation"), dilations(op)):
        check_positive(entries, rank, what)


class WindowOp(d.Op):
    """Combine the elements in each window that slides over the operand, and `init`, a 0-d tensor, with `kind`.

    With x the operand with `base_dilation - 1` copies of `init` between and `low` and `high` copies around its elements
    (negative ones remove elements), the element of the result at s combines `init` and all

        x[s * strides + k * dilation], k in the box of sizes `window`

    in no specified order. Each list has an entry for each dimension; `base_dilation` and `dilation` are 1 where absent.
    `maximum` and `minimum` propagate NaN.

    ```mlir
    %y = tcp.window maximum %x, %lowest window = [1, 2] strides = [1, 2] low [0, 1] high [0, %n]
        : tensor<4x?xf32>, tensor<f32> -> tensor<4x?xf32>
    ```

    Semantics: StableHLO reduce_window.
    """

    name = "tcp.window"
    traits = (t.Pure,)
    kind: ReduceKindAttr = d.attribute(ReduceKindAttr)
    operand: d.Operand = d.operand(TcpTensor)
    init: d.Operand = d.operand(TcpTensor)
    low: d.Operands = d.operands(c.Index)
    high: d.Operands = d.operands(c.Index)
    window: DenseArrayAttr = d.attribute(c.DenseI64Array)
    strides: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_low: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_high: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    base_dilation: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    dilation: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    directives = INDEX_LIST
    assembly = (
        "$kind $operand `,` $init " + _GEOMETRY + "attr-dict `:` type($operand) `,` type($init) `->` type($result)"
    )

    mixed_low = MixedList("low")
    mixed_high = MixedList("high")

    def verify(self) -> None:
        source = self.operand.type
        check_kind(self.kind.text, source.element_type)
        check_window(self, source.rank)
        check(self.init.type is like(source, ()), f"expects init to be '{like(source, ())}', got '{self.init.type}'")
        check_result(like(source, windowed_shape(self, source.shape)), self.result.type)


class WindowRegionOp(d.Op):
    """Combine the elements of several tensors in each window that slides over them, with a region.

    As `tcp.window`; the region takes the accumulators, then one element of each input, all 0-d tensors, and yields the
    accumulators. Elements are taken in row-major order of the window.

    ```mlir
    %y = tcp.window_region(%x) init(%one : tensor<f32>) window = [2] strides = [1] low [0] high [0] {
    ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
      %p = tcp.binary multiply %acc, %e : tensor<f32>
      tcp.yield %p : tensor<f32>
    } : (tensor<8xf32>) -> tensor<7xf32>
    ```

    Semantics: StableHLO reduce_window.
    """

    name = "tcp.window_region"
    traits = (t.SingleBlock, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    inputs: d.Operands = d.operands(TcpTensor)
    inits: d.Operands = d.operands(TcpTensor)
    low: d.Operands = d.operands(c.Index)
    high: d.Operands = d.operands(c.Index)
    window: DenseArrayAttr = d.attribute(c.DenseI64Array)
    strides: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_low: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_high: DenseArrayAttr = d.attribute(c.DenseI64Array)
    outputs: d.Results = d.results(TcpTensor)
    body: Region = d.region()
    base_dilation: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    dilation: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    directives = INDEX_LIST
    assembly = (
        "`(` $inputs `)` `init` `(` $inits `:` type($inits) `)` " + _GEOMETRY + "$body attr-dict `:` "
        "functional-type($inputs, $outputs)"
    )

    mixed_low = MixedList("low")
    mixed_high = MixedList("high")

    def verify(self) -> None:
        def result_of(source: Any) -> Any:
            check_window(self, source.rank)
            return like(source, windowed_shape(self, source.shape))

        check_combining(self, result_of)
