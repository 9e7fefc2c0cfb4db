"""Images of other sizes, and elements at places between others."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_NEAREST = "Make an image of another size of the nearest elements."
_LINEAR = "Make an image of another size of means of the four nearest elements."

AtenUpsampleNearest1dOp = _op(
    "upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor", _NEAREST,
    "1x2x3xf32, [6] -> 1x2x6xf32",
)  # fmt: skip
AtenUpsampleNearest2dOp = _op(
    "upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor",
    _NEAREST, "1x2x3x3xf32, [6, 5] -> 1x2x6x5xf32",
)  # fmt: skip
AtenUpsampleNearest2dVecOp = _op(
    "upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor", _NEAREST,
    "1x2x3x3xf32, none, [2.0, 2.0] -> 1x2x6x6xf32",
)  # fmt: skip
AtenUpsampleBilinear2dOp = _op(
    "upsample_bilinear2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, "
    "float? scales_w=None) -> Tensor",
    _LINEAR, "1x2x3x3xf32, [6, 5], false -> 1x2x6x5xf32",
)  # fmt: skip
AtenUpsampleBilinear2dVecOp = _op(
    "upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> "
    "Tensor",
    _LINEAR, "1x2x3x3xf32, none, true, [2.0, 2.0] -> 1x2x6x6xf32",
)  # fmt: skip
Aten_InterpolateSizeListScaleListOp = _op(
    "__interpolate.size_list_scale_list(Tensor input, int[]? size=None, float[]? scale_factor=None, "
    "str mode='nearest', bool? align_corners=None, bool? recompute_scale_factor=None, bool antialias=False) -> Tensor",
    "Make an image of another size, by the nearest elements or linearly between them.",
    "1x2x3x3xf32, none, [2.0, 2.0] -> 1x2x6x6xf32",
)  # fmt: skip
AtenGridSampler2dOp = _op(
    "grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> "
    "Tensor",
    "Take elements at places that a grid states, from -1 to 1: between them linearly (0), nearest (1) or cubic (2).",
    "1x2x4x5xf32, 1x3x3x2xf32, 0, 0, false -> 1x2x3x3xf32",
    details="What is outside is 0 (padding mode 0), the border (1), or mirrored (2).",
)  # fmt: skip
