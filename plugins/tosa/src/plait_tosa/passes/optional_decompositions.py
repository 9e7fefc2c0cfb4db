"""Decomposes convolutions for targets that have simpler ones only.

    %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>,
        stride = array<i64: 1, 1>} : (tensor<2x4x5x3xf32>, tensor<6x2x3x3xf32>, ...) -> tensor<2x5x7x6xf32>

becomes

    %0 = tosa.reverse %w {axis = 1 : i32} : (tensor<6x2x3x3xf32>) -> tensor<6x2x3x3xf32>
    %1 = tosa.reverse %0 {axis = 2 : i32} : (tensor<6x2x3x3xf32>) -> tensor<6x2x3x3xf32>
    %2 = tosa.conv2d %x, %1, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>,
        pad = array<i64: 1, 1, 2, 2>, stride = array<i64: 1, 1>} : ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes import Pass
from plait.rewrite import GreedyConfig, apply_patterns_greedily

from plait_tosa.decompositions.convolutions import single_elements_as_product, unit_stride_as_conv2d
from plait_tosa.decompositions.strided_transposed_convolution import strides_as_channels
from plait_tosa.passes.functions import functions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_PATTERNS = (single_elements_as_product, unit_stride_as_conv2d, strides_as_channels)


class TosaOptionalDecompositions(Pass):
    """Decompose transposed convolutions, and depthwise ones of single elements."""

    name: ClassVar[str] = "tosa-optional-decompositions"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in functions(op):
            apply_patterns_greedily(function, _PATTERNS, ctx, GreedyConfig(region_simplify="aggressive"))
