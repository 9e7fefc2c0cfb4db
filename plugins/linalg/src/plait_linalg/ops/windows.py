"""The named convolutions and poolings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import i64
from plait.define import constraints as c
from plait.define import optional_attribute
from plait.ir.affine import AffineDim, AffineExpr, AffineMap
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

from plait_linalg.ops.named import NamedOp, multiply_add, scalars_of


class WindowOp(NamedOp):
    """An operation that slides a window over spatial dimensions.

    `loops` names the iterators. `accesses` has, for each operand, the iterators of its dimensions, separated by blanks;
    `oh+kh` is the spatial dimension read at `oh * stride + kh * dilation`. Iterators that the output lacks reduce.
    """

    strides: DenseElementsAttr | None = optional_attribute(c.DenseIntElements)
    dilations: DenseElementsAttr | None = optional_attribute(c.DenseIntElements)
    loops: ClassVar[str] = ""
    accesses: ClassVar[tuple[str, str, str]] = ("", "", "")

    def maps(self) -> tuple[Any, ...]:
        strides, dilations = _values(self.strides), _values(self.dilations)
        return tuple([self._map(access, strides, dilations) for access in self.accesses])

    def _map(self, access: str, strides: list[int], dilations: list[int]) -> AffineMap:
        names, spatial = self.loops.split(), 0
        results: list[AffineExpr] = []
        for part in access.split():
            outer, _, inner = part.partition("+")
            expr: AffineExpr = AffineDim(names.index(outer))
            if inner:
                stride = strides[spatial] if spatial < len(strides) else 1
                dilation = dilations[spatial] if spatial < len(dilations) else 1
                expr = expr * stride + AffineDim(names.index(inner)) * dilation
                spatial += 1
            results.append(expr)
        return AffineMap(len(names), 0, tuple(results))

    def iterators(self) -> tuple[str, ...]:
        output = self.accesses[2].split()
        return tuple(["parallel" if name in output else "reduction" for name in self.loops.split()])

    @classmethod
    def emit(cls, builder: Any, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return multiply_add(builder, args)

    def verify(self) -> None:
        spatial = self.accesses[0].count("+")
        for name, numbers in (("strides", self.strides), ("dilations", self.dilations)):
            if numbers is None:
                continue
            if tuple(numbers.type.shape) != (spatial,) or numbers.type.element_type is not i64:
                raise VerifyError(f"expected {name} of {spatial} elements of type i64, got '{numbers.type}'")
            if 0 in _values(numbers):
                raise VerifyError(f"expected {name} other than 0, got {_values(numbers)}")
        super().verify()


def _values(attribute: Any) -> list[int]:
    return [int(value) for value in attribute.values()] if attribute is not None else []


class PoolingOp(WindowOp):
    """A window that combines elements with `combine`; the second input only gives the size of the window."""

    combine: ClassVar[str] = "add"
    unsigned: ClassVar[bool] = False

    @classmethod
    def emit(cls, builder: Any, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        element, _, out = scalars_of(builder, args, cls.unsigned)
        return (out.apply(cls.combine, element.cast(out.type)).value,)


class _DenseWindowOp(WindowOp):
    """A window that moves by one and has no holes."""

    strides: ClassVar[None] = None  # type: ignore[assignment]
    dilations: ClassVar[None] = None  # type: ignore[assignment]


class Conv1DOp(_DenseWindowOp):
    """Convolve one dimension.

    ```mlir
    %0 = linalg.conv_1d ins(%x, %k : tensor<8xf32>, tensor<3xf32>) outs(%y : tensor<6xf32>) -> tensor<6xf32>
    ```
    """

    name = "linalg.conv_1d"
    loops = "w kw"
    accesses = ("w+kw", "kw", "w")


class Conv2DOp(_DenseWindowOp):
    """Convolve two dimensions.

    ```mlir
    %0 = linalg.conv_2d ins(%x, %k : tensor<8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<6x6xf32>) -> tensor<6x6xf32>
    ```
    """

    name = "linalg.conv_2d"
    loops = "h w kh kw"
    accesses = ("h+kh w+kw", "kh kw", "h w")


class Conv3DOp(_DenseWindowOp):
    """Convolve three dimensions.

    ```mlir
    %0 = linalg.conv_3d ins(%x, %k : tensor<8x8x8xf32>, tensor<3x3x3xf32>) outs(%y : tensor<6x6x6xf32>) -> tensor<6x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_3d"
    loops = "d h w kd kh kw"
    accesses = ("d+kd h+kh w+kw", "kd kh kw", "d h w")


class Conv1DNwcWcfOp(WindowOp):
    """Convolve with channels.

    ```mlir
    %0 = linalg.conv_1d_nwc_wcf ins(%x, %k : tensor<1x8x2xf32>, tensor<3x2x4xf32>) outs(%y : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_1d_nwc_wcf"
    loops = "n w f kw c"
    accesses = ("n w+kw c", "kw c f", "n w f")


class Conv1DNcwFcwOp(WindowOp):
    """Convolve with channels.

    ```mlir
    %0 = linalg.conv_1d_ncw_fcw ins(%x, %k : tensor<1x2x8xf32>, tensor<4x2x3xf32>) outs(%y : tensor<1x4x6xf32>) -> tensor<1x4x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_1d_ncw_fcw"
    loops = "n f w c kw"
    accesses = ("n c w+kw", "f c kw", "n f w")


class Conv2DNhwcHwcfOp(WindowOp):
    """Convolve images with channels.

    ```mlir
    %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_2d_nhwc_hwcf"
    loops = "n h w f kh kw c"
    accesses = ("n h+kh w+kw c", "kh kw c f", "n h w f")


class Conv2DNhwcFhwcOp(WindowOp):
    """Convolve images with channels.

    ```mlir
    %0 = linalg.conv_2d_nhwc_fhwc ins(%x, %k : tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_2d_nhwc_fhwc"
    loops = "n h w f kh kw c"
    accesses = ("n h+kh w+kw c", "f kh kw c", "n h w f")


class Conv2DNchwFchwOp(WindowOp):
    """Convolve images with channels.

    ```mlir
    %0 = linalg.conv_2d_nchw_fchw ins(%x, %k : tensor<1x2x8x8xf32>, tensor<4x2x3x3xf32>) outs(%y : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_2d_nchw_fchw"
    loops = "n f h w c kh kw"
    accesses = ("n c h+kh w+kw", "f c kh kw", "n f h w")


class Conv2DNgchwFgchwOp(WindowOp):
    """Convolve images with groups of channels.

    ```mlir
    %0 = linalg.conv_2d_ngchw_fgchw ins(%x, %k : tensor<1x2x3x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%y : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_2d_ngchw_fgchw"
    loops = "n g f h w c kh kw"
    accesses = ("n g c h+kh w+kw", "f g c kh kw", "n g f h w")


class Conv2DNgchwGfchwOp(WindowOp):
    """Convolve images with groups of channels.

    ```mlir
    %0 = linalg.conv_2d_ngchw_gfchw ins(%x, %k : tensor<1x2x3x8x8xf32>, tensor<2x4x3x3x3xf32>) outs(%y : tensor<1x2x4x6x6xf32>) -> tensor<1x2x4x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_2d_ngchw_gfchw"
    loops = "n g f h w c kh kw"
    accesses = ("n g c h+kh w+kw", "g f c kh kw", "n g f h w")


class Conv2DNhwgcGfhwcOp(WindowOp):
    """Convolve images with groups of channels.

    ```mlir
    %0 = linalg.conv_2d_nhwgc_gfhwc ins(%x, %k : tensor<1x8x8x2x3xf32>, tensor<2x4x3x3x3xf32>) outs(%y : tensor<1x6x6x2x4xf32>) -> tensor<1x6x6x2x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_2d_nhwgc_gfhwc"
    loops = "n h w g f kh kw c"
    accesses = ("n h+kh w+kw g c", "g f kh kw c", "n h w g f")


class Conv3DNdhwcDhwcfOp(WindowOp):
    """Convolve volumes with channels.

    ```mlir
    %0 = linalg.conv_3d_ndhwc_dhwcf ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3x2x4xf32>) outs(%y : tensor<1x6x6x6x4xf32>) -> tensor<1x6x6x6x4xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_3d_ndhwc_dhwcf"
    loops = "n d h w f kd kh kw c"
    accesses = ("n d+kd h+kh w+kw c", "kd kh kw c f", "n d h w f")


class Conv3DNcdhwFcdhwOp(WindowOp):
    """Convolve volumes with channels.

    ```mlir
    %0 = linalg.conv_3d_ncdhw_fcdhw ins(%x, %k : tensor<1x2x8x8x8xf32>, tensor<4x2x3x3x3xf32>) outs(%y : tensor<1x4x6x6x6xf32>) -> tensor<1x4x6x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.conv_3d_ncdhw_fcdhw"
    loops = "n f d h w c kd kh kw"
    accesses = ("n c d+kd h+kh w+kw", "f c kd kh kw", "n f d h w")


class DepthwiseConv1DNwcWcOp(WindowOp):
    """Convolve each channel with its own filter.

    ```mlir
    %0 = linalg.depthwise_conv_1d_nwc_wc ins(%x, %k : tensor<1x8x2xf32>, tensor<3x2xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.depthwise_conv_1d_nwc_wc"
    loops = "n w c kw"
    accesses = ("n w+kw c", "kw c", "n w c")


class DepthwiseConv1DNcwCwOp(WindowOp):
    """Convolve each channel with its own filter.

    ```mlir
    %0 = linalg.depthwise_conv_1d_ncw_cw ins(%x, %k : tensor<1x2x8xf32>, tensor<2x3xf32>) outs(%y : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.depthwise_conv_1d_ncw_cw"
    loops = "n w c kw"
    accesses = ("n c w+kw", "c kw", "n c w")


class DepthwiseConv2DNhwcHwcOp(WindowOp):
    """Convolve each channel with its own filter.

    ```mlir
    %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3x2xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.depthwise_conv_2d_nhwc_hwc"
    loops = "n h w c kh kw"
    accesses = ("n h+kh w+kw c", "kh kw c", "n h w c")


class DepthwiseConv2DNchwChwOp(WindowOp):
    """Convolve each channel with its own filter.

    ```mlir
    %0 = linalg.depthwise_conv_2d_nchw_chw ins(%x, %k : tensor<1x2x8x8xf32>, tensor<2x3x3xf32>) outs(%y : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.depthwise_conv_2d_nchw_chw"
    loops = "n h w c kh kw"
    accesses = ("n c h+kh w+kw", "c kh kw", "n c h w")


class DepthwiseConv2DNhwcHwcmOp(WindowOp):
    """Convolve each channel with several filters of its own.

    ```mlir
    %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3x2x5xf32>) outs(%y : tensor<1x6x6x2x5xf32>) -> tensor<1x6x6x2x5xf32>
    ```
    """  # noqa: E501

    name = "linalg.depthwise_conv_2d_nhwc_hwcm"
    loops = "n h w c m kh kw"
    accesses = ("n h+kh w+kw c", "kh kw c m", "n h w c m")


class PoolingNhwcSumOp(PoolingOp):
    """Add up the elements in each window.

    ```mlir
    %0 = linalg.pooling_nhwc_sum ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nhwc_sum"
    loops = "n h w c kh kw"
    accesses = ("n h+kh w+kw c", "kh kw", "n h w c")


class PoolingNhwcMaxOp(PoolingOp):
    """Take the greatest of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nhwc_max ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nhwc_max"
    loops = "n h w c kh kw"
    accesses = ("n h+kh w+kw c", "kh kw", "n h w c")
    combine = "maximum"


class PoolingNhwcMinOp(PoolingOp):
    """Take the least of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nhwc_min ins(%x, %k : tensor<1x8x8x2xf32>, tensor<3x3xf32>) outs(%y : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nhwc_min"
    loops = "n h w c kh kw"
    accesses = ("n h+kh w+kw c", "kh kw", "n h w c")
    combine = "minimum"


class PoolingNhwcMaxUnsignedOp(PoolingOp):
    """Take the greatest, unsigned, of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nhwc_max_unsigned ins(%x, %k : tensor<1x8x8x2xi32>, tensor<3x3xi32>) outs(%y : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nhwc_max_unsigned"
    loops = "n h w c kh kw"
    accesses = ("n h+kh w+kw c", "kh kw", "n h w c")
    combine = "maximum"
    unsigned = True


class PoolingNhwcMinUnsignedOp(PoolingOp):
    """Take the least, unsigned, of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nhwc_min_unsigned ins(%x, %k : tensor<1x8x8x2xi32>, tensor<3x3xi32>) outs(%y : tensor<1x6x6x2xi32>) -> tensor<1x6x6x2xi32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nhwc_min_unsigned"
    loops = "n h w c kh kw"
    accesses = ("n h+kh w+kw c", "kh kw", "n h w c")
    combine = "minimum"
    unsigned = True


class PoolingNchwSumOp(PoolingOp):
    """Add up the elements in each window.

    ```mlir
    %0 = linalg.pooling_nchw_sum ins(%x, %k : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nchw_sum"
    loops = "n c h w kh kw"
    accesses = ("n c h+kh w+kw", "kh kw", "n c h w")


class PoolingNchwMaxOp(PoolingOp):
    """Take the greatest of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nchw_max ins(%x, %k : tensor<1x2x8x8xf32>, tensor<3x3xf32>) outs(%y : tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nchw_max"
    loops = "n c h w kh kw"
    accesses = ("n c h+kh w+kw", "kh kw", "n c h w")
    combine = "maximum"


class PoolingNwcSumOp(PoolingOp):
    """Add up the elements in each window.

    ```mlir
    %0 = linalg.pooling_nwc_sum ins(%x, %k : tensor<1x8x2xf32>, tensor<3xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nwc_sum"
    loops = "n w c kw"
    accesses = ("n w+kw c", "kw", "n w c")


class PoolingNwcMaxOp(PoolingOp):
    """Take the greatest of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nwc_max ins(%x, %k : tensor<1x8x2xf32>, tensor<3xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nwc_max"
    loops = "n w c kw"
    accesses = ("n w+kw c", "kw", "n w c")
    combine = "maximum"


class PoolingNwcMinOp(PoolingOp):
    """Take the least of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nwc_min ins(%x, %k : tensor<1x8x2xf32>, tensor<3xf32>) outs(%y : tensor<1x6x2xf32>) -> tensor<1x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nwc_min"
    loops = "n w c kw"
    accesses = ("n w+kw c", "kw", "n w c")
    combine = "minimum"


class PoolingNwcMaxUnsignedOp(PoolingOp):
    """Take the greatest, unsigned, of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nwc_max_unsigned ins(%x, %k : tensor<1x8x2xi32>, tensor<3xi32>) outs(%y : tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nwc_max_unsigned"
    loops = "n w c kw"
    accesses = ("n w+kw c", "kw", "n w c")
    combine = "maximum"
    unsigned = True


class PoolingNwcMinUnsignedOp(PoolingOp):
    """Take the least, unsigned, of the elements in each window.

    ```mlir
    %0 = linalg.pooling_nwc_min_unsigned ins(%x, %k : tensor<1x8x2xi32>, tensor<3xi32>) outs(%y : tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_nwc_min_unsigned"
    loops = "n w c kw"
    accesses = ("n w+kw c", "kw", "n w c")
    combine = "minimum"
    unsigned = True


class PoolingNcwSumOp(PoolingOp):
    """Add up the elements in each window.

    ```mlir
    %0 = linalg.pooling_ncw_sum ins(%x, %k : tensor<1x2x8xf32>, tensor<3xf32>) outs(%y : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_ncw_sum"
    loops = "n c w kw"
    accesses = ("n c w+kw", "kw", "n c w")


class PoolingNcwMaxOp(PoolingOp):
    """Take the greatest of the elements in each window.

    ```mlir
    %0 = linalg.pooling_ncw_max ins(%x, %k : tensor<1x2x8xf32>, tensor<3xf32>) outs(%y : tensor<1x2x6xf32>) -> tensor<1x2x6xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_ncw_max"
    loops = "n c w kw"
    accesses = ("n c w+kw", "kw", "n c w")
    combine = "maximum"


class PoolingNdhwcSumOp(PoolingOp):
    """Add up the elements in each window.

    ```mlir
    %0 = linalg.pooling_ndhwc_sum ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_ndhwc_sum"
    loops = "n d h w c kd kh kw"
    accesses = ("n d+kd h+kh w+kw c", "kd kh kw", "n d h w c")


class PoolingNdhwcMaxOp(PoolingOp):
    """Take the greatest of the elements in each window.

    ```mlir
    %0 = linalg.pooling_ndhwc_max ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_ndhwc_max"
    loops = "n d h w c kd kh kw"
    accesses = ("n d+kd h+kh w+kw c", "kd kh kw", "n d h w c")
    combine = "maximum"


class PoolingNdhwcMinOp(PoolingOp):
    """Take the least of the elements in each window.

    ```mlir
    %0 = linalg.pooling_ndhwc_min ins(%x, %k : tensor<1x8x8x8x2xf32>, tensor<3x3x3xf32>) outs(%y : tensor<1x6x6x6x2xf32>) -> tensor<1x6x6x6x2xf32>
    ```
    """  # noqa: E501

    name = "linalg.pooling_ndhwc_min"
    loops = "n d h w c kd kh kw"
    accesses = ("n d+kd h+kh w+kw c", "kd kh kw", "n d h w c")
    combine = "minimum"


WINDOW_OPERATIONS = (
    Conv1DOp, Conv2DOp, Conv3DOp, Conv1DNwcWcfOp, Conv1DNcwFcwOp, Conv2DNhwcHwcfOp, Conv2DNhwcFhwcOp,
    Conv2DNchwFchwOp, Conv2DNgchwFgchwOp, Conv2DNgchwGfchwOp, Conv2DNhwgcGfhwcOp, Conv3DNdhwcDhwcfOp,
    Conv3DNcdhwFcdhwOp, DepthwiseConv1DNwcWcOp, DepthwiseConv1DNcwCwOp, DepthwiseConv2DNhwcHwcOp,
    DepthwiseConv2DNchwChwOp, DepthwiseConv2DNhwcHwcmOp, PoolingNhwcSumOp, PoolingNhwcMaxOp, PoolingNhwcMinOp,
    PoolingNhwcMaxUnsignedOp, PoolingNhwcMinUnsignedOp, PoolingNchwSumOp, PoolingNchwMaxOp, PoolingNwcSumOp,
    PoolingNwcMaxOp, PoolingNwcMinOp, PoolingNwcMaxUnsignedOp, PoolingNwcMinUnsignedOp, PoolingNcwSumOp,
    PoolingNcwMaxOp, PoolingNdhwcSumOp, PoolingNdhwcMaxOp, PoolingNdhwcMinOp,
)  # fmt: skip
