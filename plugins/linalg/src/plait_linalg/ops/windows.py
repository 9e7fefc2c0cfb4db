"""The named convolutions and poolings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import i64
from plait.define import Op, optional_attribute
from plait.define import constraints as c
from plait.define.family import Family
from plait.ir.affine import AffineDim, AffineExpr, AffineMap
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

from plait_linalg.ops.named import NamedOp, multiply_add, multiply_add_from_zero_points, scalars_of

if TYPE_CHECKING:
    from plait.ir.builder import Builder


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
        x, kernel, y = [self._map(access, strides, dilations) for access in self.accesses]
        scalars = (AffineMap(y.num_dims, 0, ()),) * (self.input_count - 2)
        return (x, kernel, *scalars, y)

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
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return multiply_add(builder, args)

    def verify(self) -> None:
        spatial = self.accesses[0].count("+")
        for name, numbers in (("strides", self.strides), ("dilations", self.dilations)):
            if numbers is None:
                continue
            if tuple(numbers.type.shape) != (spatial,) or numbers.type.element_type is not i64:
                raise VerifyError(f"expected {name} of {spatial} elements of type i64, found '{numbers.type}'")
            if 0 in _values(numbers):
                raise VerifyError(f"expected {name} other than 0, found {_values(numbers)}")
        super().verify()


def _values(attribute: Any) -> list[int]:
    return [int(value) for value in attribute.values()] if attribute is not None else []


class QuantizedWindowOp(WindowOp):
    """A convolution of integers that count from zero points: the last two inputs."""

    input_count = 4

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        return multiply_add_from_zero_points(builder, args)


class PoolingOp(WindowOp):
    """A window that combines elements with `combine`; the second input only states its size."""

    combine: ClassVar[str] = "add"
    unsigned: ClassVar[bool] = False

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        element, _, out = scalars_of(builder, args, cls.unsigned)
        return (out.apply(cls.combine, element.cast(out.type)).value,)


class _DenseWindowOp(WindowOp):
    """A window that moves by one and has no holes."""

    strides: ClassVar[None] = None  # type: ignore[assignment]
    dilations: ClassVar[None] = None  # type: ignore[assignment]


def _example(accesses: Sequence[str], element: str = "f32", quantized: bool = False) -> str:
    """An example of a window operation whose operands have small sizes, which their iterators tell."""
    sizes = {"n": 1, "f": 4, "g": 2, "m": 5, "c": 3 if "g" in accesses[0] else 2, **dict.fromkeys("dhw", 6)}

    def tensor(access: str, element: str = element) -> str:
        shape = [8 if "+" in part else 3 if part.startswith("k") else sizes[part] for part in access.split()]
        return f"tensor<{'x'.join(map(str, shape))}x{element}>"

    x, kernel, y = map(tensor, accesses)
    if quantized:
        y = tensor(accesses[2], "i32")
        return f"%0 = {{name}} ins(%x, %k, %xz, %kz : {x}, {kernel}, i32, i32) outs(%y : {y}) -> {y}"
    return f"%0 = {{name}} ins(%x, %k : {x}, {kernel}) outs(%y : {y}) -> {y}"


def _window(
    class_name: str, name: str, summary: str, loops: str, accesses: tuple[str, str, str], base: type[Op] = WindowOp
) -> type[Op]:
    """The convolution that runs over `loops` and reads and writes elements at `accesses`."""
    quantized = issubclass(base, QuantizedWindowOp)
    family = Family(base, __name__, _example(accesses, "i8" if quantized else "f32", quantized))
    return family(class_name, name, summary, loops=loops, accesses=accesses)


def _quantized(class_name: str, plain: Any) -> type[Op]:
    """The convolution that does what `plain` does to integers that count from zero points."""
    summary = plain.__doc__.partition("\n")[0].replace("Convolve", "Convolve quantized", 1)
    summary = summary.replace("quantized each", "each quantized")
    return _window(class_name, f"{plain.name}_q", summary, plain.loops, plain.accesses, QuantizedWindowOp)


_POOLINGS = {
    "sum": ("Add up the elements", "add", False),
    "max": ("Take the greatest of the elements", "maximum", False),
    "min": ("Take the least of the elements", "minimum", False),
    "max_unsigned": ("Take the greatest, unsigned, of the elements", "maximum", True),
    "min_unsigned": ("Take the least, unsigned, of the elements", "minimum", True),
}
"""The end of the name of a pooling, what it does, and the scalar kind that combines elements."""


def _pooling(class_name: str, name: str, loops: str, accesses: tuple[str, str, str]) -> type[Op]:
    """The pooling that runs over `loops` and reads and writes elements at `accesses`; its name says what combines."""
    summary, combine, unsigned = _POOLINGS[name.split("_", 2)[2]]
    family = Family(PoolingOp, __name__, _example(accesses, "i32" if unsigned else "f32"), about="{} in each window.")
    return family(class_name, name, summary, loops=loops, accesses=accesses, combine=combine, unsigned=unsigned)


Conv1DOp = _window(
    "Conv1DOp", "linalg.conv_1d", "Convolve one dimension.",
    "w kw", ("w+kw", "kw", "w"), _DenseWindowOp,
)  # fmt: skip
Conv2DOp = _window(
    "Conv2DOp", "linalg.conv_2d", "Convolve two dimensions.",
    "h w kh kw", ("h+kh w+kw", "kh kw", "h w"), _DenseWindowOp,
)  # fmt: skip
Conv3DOp = _window(
    "Conv3DOp", "linalg.conv_3d", "Convolve three dimensions.",
    "d h w kd kh kw", ("d+kd h+kh w+kw", "kd kh kw", "d h w"), _DenseWindowOp,
)  # fmt: skip
Conv1DNwcWcfOp = _window(
    "Conv1DNwcWcfOp", "linalg.conv_1d_nwc_wcf", "Convolve with channels.",
    "n w f kw c", ("n w+kw c", "kw c f", "n w f"),
)  # fmt: skip
Conv1DNcwFcwOp = _window(
    "Conv1DNcwFcwOp", "linalg.conv_1d_ncw_fcw", "Convolve with channels.",
    "n f w c kw", ("n c w+kw", "f c kw", "n f w"),
)  # fmt: skip
Conv2DNhwcHwcfOp = _window(
    "Conv2DNhwcHwcfOp", "linalg.conv_2d_nhwc_hwcf", "Convolve images with channels.",
    "n h w f kh kw c", ("n h+kh w+kw c", "kh kw c f", "n h w f"),
)  # fmt: skip
Conv2DNhwcFhwcOp = _window(
    "Conv2DNhwcFhwcOp", "linalg.conv_2d_nhwc_fhwc", "Convolve images with channels.",
    "n h w f kh kw c", ("n h+kh w+kw c", "f kh kw c", "n h w f"),
)  # fmt: skip
Conv2DNchwFchwOp = _window(
    "Conv2DNchwFchwOp", "linalg.conv_2d_nchw_fchw", "Convolve images with channels.",
    "n f h w c kh kw", ("n c h+kh w+kw", "f c kh kw", "n f h w"),
)  # fmt: skip
Conv2DNgchwFgchwOp = _window(
    "Conv2DNgchwFgchwOp", "linalg.conv_2d_ngchw_fgchw", "Convolve images with groups of channels.",
    "n g f h w c kh kw", ("n g c h+kh w+kw", "f g c kh kw", "n g f h w"),
)  # fmt: skip
Conv2DNgchwGfchwOp = _window(
    "Conv2DNgchwGfchwOp", "linalg.conv_2d_ngchw_gfchw", "Convolve images with groups of channels.",
    "n g f h w c kh kw", ("n g c h+kh w+kw", "g f c kh kw", "n g f h w"),
)  # fmt: skip
Conv2DNhwgcGfhwcOp = _window(
    "Conv2DNhwgcGfhwcOp", "linalg.conv_2d_nhwgc_gfhwc", "Convolve images with groups of channels.",
    "n h w g f kh kw c", ("n h+kh w+kw g c", "g f kh kw c", "n h w g f"),
)  # fmt: skip
Conv3DNdhwcDhwcfOp = _window(
    "Conv3DNdhwcDhwcfOp", "linalg.conv_3d_ndhwc_dhwcf", "Convolve volumes with channels.",
    "n d h w f kd kh kw c", ("n d+kd h+kh w+kw c", "kd kh kw c f", "n d h w f"),
)  # fmt: skip
Conv3DNcdhwFcdhwOp = _window(
    "Conv3DNcdhwFcdhwOp", "linalg.conv_3d_ncdhw_fcdhw", "Convolve volumes with channels.",
    "n f d h w c kd kh kw", ("n c d+kd h+kh w+kw", "f c kd kh kw", "n f d h w"),
)  # fmt: skip
DepthwiseConv1DNwcWcOp = _window(
    "DepthwiseConv1DNwcWcOp", "linalg.depthwise_conv_1d_nwc_wc", "Convolve each channel with its own filter.",
    "n w c kw", ("n w+kw c", "kw c", "n w c"),
)  # fmt: skip
DepthwiseConv1DNcwCwOp = _window(
    "DepthwiseConv1DNcwCwOp", "linalg.depthwise_conv_1d_ncw_cw", "Convolve each channel with its own filter.",
    "n w c kw", ("n c w+kw", "c kw", "n c w"),
)  # fmt: skip
DepthwiseConv2DNhwcHwcOp = _window(
    "DepthwiseConv2DNhwcHwcOp", "linalg.depthwise_conv_2d_nhwc_hwc", "Convolve each channel with its own filter.",
    "n h w c kh kw", ("n h+kh w+kw c", "kh kw c", "n h w c"),
)  # fmt: skip
DepthwiseConv2DNchwChwOp = _window(
    "DepthwiseConv2DNchwChwOp", "linalg.depthwise_conv_2d_nchw_chw", "Convolve each channel with its own filter.",
    "n h w c kh kw", ("n c h+kh w+kw", "c kh kw", "n c h w"),
)  # fmt: skip
DepthwiseConv2DNhwcHwcmOp = _window(
    "DepthwiseConv2DNhwcHwcmOp", "linalg.depthwise_conv_2d_nhwc_hwcm",
    "Convolve each channel with several filters of its own.",
    "n h w c m kh kw", ("n h+kh w+kw c", "kh kw c m", "n h w c m"),
)  # fmt: skip
DepthwiseConv1DNwcWcmOp = _window(
    "DepthwiseConv1DNwcWcmOp", "linalg.depthwise_conv_1d_nwc_wcm",
    "Convolve each channel with several filters of its own.",
    "n w c m kw", ("n w+kw c", "kw c m", "n w c m"),
)  # fmt: skip
DepthwiseConv3DNdhwcDhwcOp = _window(
    "DepthwiseConv3DNdhwcDhwcOp", "linalg.depthwise_conv_3d_ndhwc_dhwc", "Convolve each channel with its own filter.",
    "n d h w kd kh kw c", ("n d+kd h+kh w+kw c", "kd kh kw c", "n d h w c"),
)  # fmt: skip
DepthwiseConv3DNcdhwCdhwOp = _window(
    "DepthwiseConv3DNcdhwCdhwOp", "linalg.depthwise_conv_3d_ncdhw_cdhw", "Convolve each channel with its own filter.",
    "n d h w kd kh kw c", ("n c d+kd h+kh w+kw", "c kd kh kw", "n c d h w"),
)  # fmt: skip
DepthwiseConv3DNdhwcDhwcmOp = _window(
    "DepthwiseConv3DNdhwcDhwcmOp", "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    "Convolve each channel with several filters of its own.",
    "n d h w m kd kh kw c", ("n d+kd h+kh w+kw c", "kd kh kw c m", "n d h w c m"),
)  # fmt: skip

Conv2DNhwcHwcfQOp = _quantized("Conv2DNhwcHwcfQOp", Conv2DNhwcHwcfOp)
Conv2DNhwcFhwcQOp = _quantized("Conv2DNhwcFhwcQOp", Conv2DNhwcFhwcOp)
Conv2DNchwFchwQOp = _quantized("Conv2DNchwFchwQOp", Conv2DNchwFchwOp)
Conv2DNgchwGfchwQOp = _quantized("Conv2DNgchwGfchwQOp", Conv2DNgchwGfchwOp)
Conv2DNhwgcGfhwcQOp = _quantized("Conv2DNhwgcGfhwcQOp", Conv2DNhwgcGfhwcOp)
Conv3DNdhwcDhwcfQOp = _quantized("Conv3DNdhwcDhwcfQOp", Conv3DNdhwcDhwcfOp)
DepthwiseConv2DNhwcHwcQOp = _quantized("DepthwiseConv2DNhwcHwcQOp", DepthwiseConv2DNhwcHwcOp)
DepthwiseConv2DNhwcHwcmQOp = _quantized("DepthwiseConv2DNhwcHwcmQOp", DepthwiseConv2DNhwcHwcmOp)

_NHWC = "n h w c kh kw", ("n h+kh w+kw c", "kh kw", "n h w c")
_NCHW = "n c h w kh kw", ("n c h+kh w+kw", "kh kw", "n c h w")
_NWC = "n w c kw", ("n w+kw c", "kw", "n w c")
_NCW = "n c w kw", ("n c w+kw", "kw", "n c w")
_NDHWC = "n d h w c kd kh kw", ("n d+kd h+kh w+kw c", "kd kh kw", "n d h w c")

PoolingNhwcSumOp = _pooling("PoolingNhwcSumOp", "linalg.pooling_nhwc_sum", *_NHWC)
PoolingNhwcMaxOp = _pooling("PoolingNhwcMaxOp", "linalg.pooling_nhwc_max", *_NHWC)
PoolingNhwcMinOp = _pooling("PoolingNhwcMinOp", "linalg.pooling_nhwc_min", *_NHWC)
PoolingNhwcMaxUnsignedOp = _pooling("PoolingNhwcMaxUnsignedOp", "linalg.pooling_nhwc_max_unsigned", *_NHWC)
PoolingNhwcMinUnsignedOp = _pooling("PoolingNhwcMinUnsignedOp", "linalg.pooling_nhwc_min_unsigned", *_NHWC)
PoolingNchwSumOp = _pooling("PoolingNchwSumOp", "linalg.pooling_nchw_sum", *_NCHW)
PoolingNchwMaxOp = _pooling("PoolingNchwMaxOp", "linalg.pooling_nchw_max", *_NCHW)
PoolingNwcSumOp = _pooling("PoolingNwcSumOp", "linalg.pooling_nwc_sum", *_NWC)
PoolingNwcMaxOp = _pooling("PoolingNwcMaxOp", "linalg.pooling_nwc_max", *_NWC)
PoolingNwcMinOp = _pooling("PoolingNwcMinOp", "linalg.pooling_nwc_min", *_NWC)
PoolingNwcMaxUnsignedOp = _pooling("PoolingNwcMaxUnsignedOp", "linalg.pooling_nwc_max_unsigned", *_NWC)
PoolingNwcMinUnsignedOp = _pooling("PoolingNwcMinUnsignedOp", "linalg.pooling_nwc_min_unsigned", *_NWC)
PoolingNcwSumOp = _pooling("PoolingNcwSumOp", "linalg.pooling_ncw_sum", *_NCW)
PoolingNcwMaxOp = _pooling("PoolingNcwMaxOp", "linalg.pooling_ncw_max", *_NCW)
PoolingNdhwcSumOp = _pooling("PoolingNdhwcSumOp", "linalg.pooling_ndhwc_sum", *_NDHWC)
PoolingNdhwcMaxOp = _pooling("PoolingNdhwcMaxOp", "linalg.pooling_ndhwc_max", *_NDHWC)
PoolingNdhwcMinOp = _pooling("PoolingNdhwcMinOp", "linalg.pooling_ndhwc_min", *_NDHWC)

OPERATIONS = (
    Conv1DOp, Conv2DOp, Conv3DOp, Conv1DNwcWcfOp, Conv1DNcwFcwOp, Conv2DNhwcHwcfOp, Conv2DNhwcFhwcOp,
    Conv2DNchwFchwOp, Conv2DNgchwFgchwOp, Conv2DNgchwGfchwOp, Conv2DNhwgcGfhwcOp, Conv3DNdhwcDhwcfOp,
    Conv3DNcdhwFcdhwOp, DepthwiseConv1DNwcWcOp, DepthwiseConv1DNcwCwOp, DepthwiseConv2DNhwcHwcOp,
    DepthwiseConv2DNchwChwOp, DepthwiseConv2DNhwcHwcmOp, DepthwiseConv1DNwcWcmOp, DepthwiseConv3DNdhwcDhwcOp,
    DepthwiseConv3DNcdhwCdhwOp, DepthwiseConv3DNdhwcDhwcmOp, Conv2DNhwcHwcfQOp, Conv2DNhwcFhwcQOp, Conv2DNchwFchwQOp,
    Conv2DNgchwGfchwQOp, Conv2DNhwgcGfhwcQOp, Conv3DNdhwcDhwcfQOp, DepthwiseConv2DNhwcHwcQOp,
    DepthwiseConv2DNhwcHwcmQOp, PoolingNhwcSumOp, PoolingNhwcMaxOp, PoolingNhwcMinOp,
    PoolingNhwcMaxUnsignedOp, PoolingNhwcMinUnsignedOp, PoolingNchwSumOp, PoolingNchwMaxOp, PoolingNwcSumOp,
    PoolingNwcMaxOp, PoolingNwcMinOp, PoolingNwcMaxUnsignedOp, PoolingNwcMinUnsignedOp, PoolingNcwSumOp,
    PoolingNcwMaxOp, PoolingNdhwcSumOp, PoolingNdhwcMaxOp, PoolingNdhwcMinOp,
)  # fmt: skip
