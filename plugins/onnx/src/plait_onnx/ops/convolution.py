"""Convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import i32
from plait_tcp.formulas import NotKnown, Tensor, Tensors, larger

from plait_onnx.declare import Ints, operator

_CONV = "1x2x5x5xf32, 3x2x3x3xf32, 3xf32 -> 1x3x3x3xf32"


def list_of(values: Ints | None, default: int, count: int) -> list[int]:
    """A list with an entry for each spatial dimension."""
    return list(values) if values is not None and len(values) else [default] * count


def paddings(
    t: Tensors, sizes: Sequence[Any], kernel: Sequence[int], strides: Sequence[int], dilations: Sequence[int],
    pads: Ints | None, auto_pad: str,
) -> tuple[list[Any], list[Any]]:
    """What is added before and after each spatial dimension."""
    count = len(sizes)
    if auto_pad in ("NOTSET", ""):
        given = list_of(pads, 0, 2 * count)
        return given[:count], given[count:]
    if auto_pad == "VALID":
        return [0] * count, [0] * count
    low: list[Any] = []
    high: list[Any] = []
    for size, k, s, d in zip(sizes, kernel, strides, dilations):
        windows = (size + (s - 1)) // s if s > 1 else size
        total = larger((windows - 1) * s + ((k - 1) * d + 1) - size, 0)
        if not isinstance(total, int) and s == 1:
            total = (k - 1) * d
        less = total // 2
        low.append(less if auto_pad == "SAME_UPPER" else total - less)
        high.append(total - less if auto_pad == "SAME_UPPER" else less)
    return low, high


def kernel_sizes(w: Tensor) -> list[int]:
    """The spatial sizes of a kernel, which have to be known."""
    sizes = w.shape[2:]
    if not all(isinstance(n, int) for n in sizes):
        raise NotKnown("the shape of the kernel is not static")
    return sizes


def convolved(
    t: Tensors, x: Tensor, w: Tensor, options: dict[str, Any], element: Any = None
) -> Tensor:
    """The convolution that the attributes of Conv describe."""
    kernel = kernel_sizes(w)
    count = len(kernel)
    strides, dilations = (list_of(options.get(n), 1, count) for n in ("strides", "dilations"))
    low, high = paddings(
        t, x.shape[2:], kernel, strides, dilations, options.get("pads"), options.get("auto_pad", "NOTSET")
    )
    return t.conv(
        x, w, strides=strides, low=low, high=high, dilations=dilations, groups=options.get("group", 1), element=element
    )


def along_channels(v: Tensor, rank: int) -> Tensor:
    """A vector along dimension 1, or a number."""
    return v.reshape() if v.rank == 0 else v.unsqueeze(list(range(1, rank - 1)))


@operator("Conv", _CONV)
def conv(
    t: Tensors, x: Tensor, w: Tensor, b: Tensor | None = None, *, auto_pad: str = "NOTSET",
    dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None, pads: Ints | None = None,
    strides: Ints | None = None,
) -> Tensor:
    """Slide a kernel over the input and add up products; features may be in groups."""
    options = {"auto_pad": auto_pad, "dilations": dilations, "group": group, "pads": pads, "strides": strides}
    result = convolved(t, x, w, options)
    return result if b is None else result + along_channels(b, x.rank)


@operator("ConvTranspose", "1x2x3x3xf32, 2x3x3x3xf32 -> 1x3x5x5xf32")
def conv_transpose(
    t: Tensors, x: Tensor, w: Tensor, b: Tensor | None = None, *, auto_pad: str = "NOTSET",
    dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None, output_padding: Ints | None = None,
    output_shape: Ints | None = None, pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Add the kernel, times each element of the input, at places that are strides apart."""
    kernel = kernel_sizes(w)
    count = len(kernel)
    steps, apart, extra = list_of(strides, 1, count), list_of(dilations, 1, count), list_of(output_padding, 0, count)
    extents = [(k - 1) * d + 1 for k, d in zip(kernel, apart)]
    wanted = list(output_shape)[-count:] if output_shape is not None else None
    low: list[Any] = []
    high: list[Any] = []
    for i, size in enumerate(x.shape[2:]):
        total = steps[i] * (size - 1) + extra[i] + extents[i]
        if wanted is None and auto_pad in ("SAME_UPPER", "SAME_LOWER"):
            end = size * steps[i]
        elif wanted is None:
            before, after = list_of(pads, 0, 2 * count)[i :: count]
            low.append(extents[i] - 1 - before)
            high.append(extents[i] - 1 - after + extra[i])
            continue
        else:
            end = wanted[i]
        cut = larger(total - end, 0)
        less = cut // 2
        before, after = (less, cut - less) if auto_pad == "SAME_UPPER" else (cut - less, less)
        low.append(extents[i] - 1 - before)
        high.append(extents[i] - 1 - after + extra[i])
    rows, features = w.shape[:2]
    grouped = w.reshape(group, rows // group, features, *kernel).transpose([0, 2, 1, *range(3, w.rank + 1)])
    flipped = t.reverse(grouped.reshape(group * features, rows // group, *kernel), list(range(2, w.rank)))
    result = t.conv(
        x, flipped, strides=[1] * count, low=low, high=high, dilations=apart, lhs_dilations=steps, groups=group
    )
    return result if b is None else result + along_channels(b, x.rank)


@operator("ConvInteger", "1x2x5x5xui8, 3x2x3x3xui8 -> 1x3x3x3xi32")
def conv_integer(
    t: Tensors, x: Tensor, w: Tensor, x_zero_point: Tensor | None = None, w_zero_point: Tensor | None = None, *,
    auto_pad: str = "NOTSET", dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None,
    pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Convolve integers without their zero points, in i32."""
    options = {"auto_pad": auto_pad, "dilations": dilations, "group": group, "pads": pads, "strides": strides}
    zero = w_zero_point
    if zero is not None and zero.rank:
        zero = zero.unsqueeze(list(range(1, w.rank)))
    return convolved(t, moved_by(x, x_zero_point), moved_by(w, zero), options)


def moved_by(x: Tensor, zero_point: Tensor | None) -> Tensor:
    """Integers minus their zero point, in i32."""
    wide = x.cast(i32)
    if zero_point is None or (zero_point.known is not None and not zero_point.known.any()):
        return wide
    return wide - zero_point.cast(i32)
