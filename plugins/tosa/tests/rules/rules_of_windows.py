"""The rules of operations whose windows slide over images: pools, convolutions, and resizing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from broken_programs import Broken, Program, broken, changed, shape, zero


def _array(*numbers: int) -> str:
    return f"array<i64: {', '.join(map(str, numbers))}>"


_POOL = {"kernel": _array(2, 2), "stride": _array(2, 2), "pad": _array(0, 0, 0, 0)}
_X, _Y = "tensor<1x8x8x3xf32>", "tensor<1x4x4x3xf32>"
AVERAGE = Program("avg_pool2d", (_X, zero("f32"), zero("f32")), (_Y,), {**_POOL, "acc_type": "f32"})
MAXIMUM = Program("max_pool2d", (_X,), (_Y,), _POOL)


def _windows(pool: bool) -> Mapping[str, Mapping[Any, Any]]:
    rules: dict[str, dict[Any, Any]] = {
        "pad at the top of at least 0": {"pad": _array(-1, 1, 0, 0)},
        "pad at the bottom of at least 0": {"pad": _array(1, -1, 0, 0)},
        "pad on the left of at least 0": {"pad": _array(0, 0, -1, 1)},
        "pad on the right of at least 0": {"pad": _array(0, 0, 1, -1)},
        "vertical stride of at least 1": {"stride": _array(0, 2)},
        "horizontal stride of at least 1": {"stride": _array(2, 0)},
        "vertical stride divides": {"stride": _array(5, 2) if pool else _array(2, 1)},
        "horizontal stride divides": {"stride": _array(2, 5) if pool else _array(1, 2)},
    }
    if pool:
        rules |= {
            "kernel height of at least 1": {"kernel": _array(0, 2)},
            "kernel width of at least 1": {"kernel": _array(2, 0)},
            "pad at the top below the kernel": {"pad": _array(2, 0, 0, 0), "out": "tensor<1x5x4x3xf32>"},
            "pad at the bottom below the kernel": {"pad": _array(0, 2, 0, 0), "out": "tensor<1x5x4x3xf32>"},
            "pad on the left below the kernel": {"pad": _array(0, 0, 2, 0), "out": "tensor<1x4x5x3xf32>"},
            "pad on the right below the kernel": {"pad": _array(0, 0, 0, 2), "out": "tensor<1x4x5x3xf32>"},
            "height of the result": {"out": "tensor<1x5x4x3xf32>"},
            "width of the result": {"out": "tensor<1x4x5x3xf32>"},
        }
    return rules


def _limits(*names: tuple[str, int, Mapping[Any, Any]]) -> Mapping[str, Mapping[Any, Any]]:
    """Rules that numbers in attributes are at most 8192."""
    rules: dict[str, dict[Any, Any]] = {}
    for name, count, others in names:
        for i in range(count):
            numbers = [9000 if j == i else 1 for j in range(count)]
            rules[f"level: {name} #{i}"] = {name: _array(*numbers), **others}
    return rules


def _pools() -> Iterator[Broken]:
    dynamic: dict[Any, Any] = {0: "tensor<1x?x?x3xf32>", "out": "tensor<1x?x?x3xf32>"}
    limits = _limits(("kernel", 2, dynamic), ("stride", 2, dynamic), ("pad", 4, {**dynamic, "kernel": _array(8192, 8192)}))
    for valid in (AVERAGE, MAXIMUM):
        yield from broken(valid, {**_windows(True), **limits})
    points: dict[str, dict[Any, Any]] = {
        "zero point of floats as input": {1: zero("f32", 1)},
        "zero point of floats as result": {2: zero("f32", 1)},
    }
    wide = changed(
        AVERAGE,
        {0: "tensor<1x8x8x3xi16>", 1: zero("i16"), 2: zero("i16"), "out": "tensor<1x4x4x3xi16>", "acc_type": "i32"},
    )
    yield from broken(AVERAGE, points)
    yield from broken(
        wide,
        {"zero point of i16 as input": {1: zero("i16", 1)}, "zero point of i16 as result": {2: zero("i16", 1)}},
    )
    yield from broken(AVERAGE, {"accumulator": {"acc_type": "i32"}})


_CONV = {
    "pad": _array(0, 0, 0, 0), "stride": _array(1, 1), "dilation": _array(1, 1), "acc_type": "f32",
}  # fmt: skip
_ZEROS = (zero("f32"), zero("f32"))
CONV2D = Program(
    "conv2d", ("tensor<1x8x8x4xf32>", "tensor<2x3x3x4xf32>", "tensor<2xf32>", *_ZEROS), ("tensor<1x6x6x2xf32>",), _CONV
)
DEPTHWISE = Program(
    "depthwise_conv2d",
    ("tensor<1x8x8x4xf32>", "tensor<3x3x4x2xf32>", "tensor<8xf32>", *_ZEROS),
    ("tensor<1x6x6x8xf32>",),
    _CONV,
)
CONV3D = Program(
    "conv3d",
    ("tensor<1x8x8x8x4xf32>", "tensor<2x3x3x3x4xf32>", "tensor<2xf32>", *_ZEROS),
    ("tensor<1x6x6x6x2xf32>",),
    {**_CONV, "pad": _array(0, 0, 0, 0, 0, 0), "stride": _array(1, 1, 1), "dilation": _array(1, 1, 1)},
)
TRANSPOSED = Program(
    "transpose_conv2d",
    ("tensor<1x8x8x4xf32>", "tensor<2x3x3x4xf32>", "tensor<2xf32>", *_ZEROS),
    ("tensor<1x10x10x2xf32>",),
    {"out_pad": _array(0, 0, 0, 0), "stride": _array(1, 1), "acc_type": "f32"},
)


def _convolutions() -> Iterator[Broken]:
    dilations = {
        "vertical dilation of at least 1": {"dilation": _array(0, 1)},
        "horizontal dilation of at least 1": {"dilation": _array(1, 0)},
    }
    for valid, channels in ((CONV2D, 2), (DEPTHWISE, 8)):
        dynamic = {0: "tensor<1x?x?x4xf32>", "out": f"tensor<1x?x?x{channels}xf32>"}
        sizes = {
            "height of the result": {"out": f"tensor<1x5x6x{channels}xf32>"},
            "width of the result": {"out": f"tensor<1x6x5x{channels}xf32>"},
        }
        limits = _limits(("pad", 4, dynamic), ("stride", 2, dynamic), ("dilation", 2, dynamic))
        yield from broken(valid, {**_windows(False), **dilations, **sizes, **limits})
    for valid in (CONV2D, DEPTHWISE, CONV3D, TRANSPOSED):
        yield from _points_and_bias(valid)
    yield from _cubes()
    yield from _transposed()


def _points_and_bias(valid: Program) -> Iterator[Broken]:
    rules: dict[str, dict[Any, Any]] = {
        "zero point of floats as input": {3: zero("f32", 1)},
        "zero point of floats as weight": {4: zero("f32", 1)},
        "elements of the bias": {2: "tensor<3xf32>"},
        "accumulator": {"acc_type": "i32"},
    }
    yield from broken(valid, rules)
    wide: dict[Any, Any] = {i: ty.replace("f32", kind) for (i, ty), kind in zip(enumerate(valid.operands[:3]), ("i16", "i8", "i48"))}  # type: ignore[union-attr]
    wide |= {3: zero("i16"), 4: zero("i8"), "out": valid.results[0].replace("f32", "i48"), "acc_type": "i48"}
    yield from broken(changed(valid, wide), {"zero point of i16 as input": {3: zero("i16", 1)}})
    narrow: dict[Any, Any] = {**wide, 0: wide[0].replace("i16", "i8"), 1: wide[1].replace("i8", "i4"), 3: zero("i8"), 4: zero("i4")}
    narrow |= {2: wide[2].replace("i48", "i32"), "out": wide["out"].replace("i48", "i32"), "acc_type": "i32"}
    yield from broken(changed(valid, narrow), {"zero point of i4 as weight": {4: zero("i4", 1)}})


def _cubes() -> Iterator[Broken]:
    rules: dict[str, dict[Any, Any]] = {}
    for i, what in enumerate(("depth", "height", "width")):
        for j, end in enumerate(("front", "back")):
            pads = [0] * 6
            pads[2 * i + j], pads[2 * i + 1 - j] = -1, 1
            rules[f"pad in {what}, {end}, of at least 0"] = {"pad": _array(*pads)}
        ones = [1, 1, 1]
        rules[f"dilation in {what} of at least 1"] = {"dilation": _array(*ones[:i], 0, *ones[i + 1 :])}
        rules[f"stride in {what} of at least 1"] = {"stride": _array(*ones[:i], 0, *ones[i + 1 :])}
        rules[f"stride in {what} divides"] = {"stride": _array(*ones[:i], 2, *ones[i + 1 :])}
        sizes = [6, 6, 6]
        sizes[i] = 5
        rules[f"{what} of the result"] = {"out": f"tensor<1x{'x'.join(map(str, sizes))}x2xf32>"}
    dynamic = {0: "tensor<1x?x?x?x4xf32>", "out": "tensor<1x?x?x?x2xf32>"}
    yield from broken(CONV3D, {**rules, **_limits(("pad", 6, dynamic), ("stride", 3, dynamic), ("dilation", 3, dynamic))})


def _transposed() -> Iterator[Broken]:
    dynamic = {0: "tensor<1x?x?x4xf32>", "out": "tensor<1x?x?x2xf32>"}
    rules: dict[str, dict[Any, Any]] = {
        "out_pad at the top above -KH": {"out_pad": _array(-3, 0, 0, 0), "out": "tensor<1x7x10x2xf32>"},
        "out_pad at the bottom above -KH": {"out_pad": _array(0, -3, 0, 0), "out": "tensor<1x7x10x2xf32>"},
        "out_pad on the left above -KW": {"out_pad": _array(0, 0, -3, 0), "out": "tensor<1x10x7x2xf32>"},
        "out_pad on the right above -KW": {"out_pad": _array(0, 0, 0, -3), "out": "tensor<1x10x7x2xf32>"},
        "vertical stride of at least 1": {"stride": _array(0, 1)},
        "horizontal stride of at least 1": {"stride": _array(1, 0)},
        "height of the result": {"out": "tensor<1x9x10x2xf32>"},
        "width of the result": {"out": "tensor<1x10x9x2xf32>"},
        "level: kernel #0": {**dynamic, 1: "tensor<2x9000x3x4xf32>"},
        "level: kernel #1": {**dynamic, 1: "tensor<2x3x9000x4xf32>"},
    }
    yield from broken(TRANSPOSED, {**rules, **_limits(("out_pad", 4, dynamic), ("stride", 2, dynamic))})


RESIZE = Program(
    "resize",
    ("tensor<1x4x4x3xf32>", shape(4, 2, 4, 2), shape(0, 0), shape(2, 2)),
    ("tensor<1x8x8x3xf32>",),
    {"mode": "#tosa.resize_mode<BILINEAR>"},
)


def _resizes() -> Iterator[Broken]:
    rules: dict[str, dict[Any, Any]] = {
        "height of the input below 16384": {0: "tensor<1x16384x4x3xf32>", "out": "tensor<1x?x8x3xf32>"},
        "width of the input below 16384": {0: "tensor<1x4x16384x3xf32>", "out": "tensor<1x8x?x3xf32>"},
        "height of the result below 16384": {0: "tensor<1x?x4x3xf32>", "out": "tensor<1x16384x8x3xf32>"},
        "width of the result below 16384": {0: "tensor<1x4x?x3xf32>", "out": "tensor<1x8x16384x3xf32>"},
        "height of the result": {"out": "tensor<1x7x8x3xf32>"},
        "width of the result": {"out": "tensor<1x8x7x3xf32>"},
        "scale_y_d divides": {1: shape(4, 4, 4, 2)},
        "scale_x_d divides": {1: shape(4, 2, 4, 4)},
    }
    free: dict[Any, Any] = {0: "tensor<1x?x?x3xf32>", "out": "tensor<1x?x?x3xf32>"}
    for i, name in enumerate(("scale_y_n", "scale_y_d", "scale_x_n", "scale_x_d")):
        for number in (0, -2):
            scale = [4, 2, 4, 2]
            scale[i] = number
            rules[f"{name} above 0, not {number}"] = {1: shape(*scale), **free}
    rules |= {
        "scale_y_n up to 2048": {1: shape(2049, 2049, 4, 2), **free},
        "scale_x_n up to 2048": {1: shape(4, 2, 2049, 2049), **free},
        "scale_y_d below 16 * scale_y_n": {1: shape(1, 16, 4, 2), 3: shape(0, 0), **free},
        "scale_x_d below 16 * scale_x_n": {1: shape(4, 2, 1, 16), 3: shape(0, 0), **free},
        "offset_y of at least -scale_y_n": {2: shape(-5, 0), **free},
        "offset_x of at least -scale_x_n": {2: shape(0, -5), **free},
        "offset_y below 16 * scale_y_n": {2: shape(64, 0), **free},
        "offset_x below 16 * scale_x_n": {2: shape(0, 64), **free},
        "border_y of at least -16 * scale_y_n": {3: shape(-65, 0), **free},
        "border_x of at least -16 * scale_x_n": {3: shape(0, -65), **free},
        "border_y below scale_y_n": {3: shape(4, 0), **free},
        "border_x below scale_x_n": {3: shape(0, 4), **free},
        "level: scale of height": {1: shape(1028, 4, 4, 2), **free},
        "level: scale of width": {1: shape(4, 2, 1028, 4), **free},
    }
    yield from broken(RESIZE, rules)


def rules() -> Iterator[Broken]:
    """A program for each rule of these operations."""
    yield from _pools()
    yield from _convolutions()
    yield from _resizes()
