"""What `tosa-to-tcp` makes of convolutions, pools, indexing, quantized operations and images computes the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_tosa.to_tcp import TOSA_TO_TCP

RNG = np.random.default_rng(0)
X = RNG.standard_normal((1, 5, 6, 2)).astype(np.float32)
Q = RNG.integers(-128, 128, (1, 5, 6, 2)).astype(np.int8)


def const(name: str, ty: str, value: Any) -> str:
    return f'%{name} = "tosa.const"() <{{values = dense<{value}> : tensor<{ty}>}}> : () -> tensor<{ty}>\n'


def array(shape: tuple[int, ...], integers: bool = False, seed: int = 1) -> str:
    """The text of elements; the same for the same seed."""
    rng = np.random.default_rng(seed)
    values = rng.integers(-9, 9, shape) if integers else np.round(rng.standard_normal(shape), 3)
    return str(values.tolist())


def shape(name: str, numbers: list[int]) -> str:
    return f"%{name} = tosa.const_shape {{values = dense<{numbers}> : tensor<{len(numbers)}xindex>}} : () -> !tosa.shape<{len(numbers)}>\n"


FZ = const("z", "1xf32", 0.0)
QZ = const("xz", "1xi8", 3) + const("wz", "1xi8", -2)
CONV = "acc_type = f32, dilation = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 2, 1>"
QCONV = CONV.replace("f32", "i32")
POOL = "kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 2, 2>"
T = "tensor<1x5x6x2xf32>"

FLOATS = {
    "conv2d": ("1x2x6x3xf32", const("w", "3x3x2x2xf32", array((3, 3, 2, 2))) + FZ + const("b", "3xf32", [1.0, -2.0, 0.5])
        + f"%r = tosa.conv2d %x, %w, %b, %z, %z {{{CONV}}} : ({T}, tensor<3x3x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x6x3xf32>"),
    "depthwise_conv2d": ("1x2x6x6xf32", const("w", "3x2x2x3xf32", array((3, 2, 2, 3))) + FZ + const("b", "6xf32", array((6,)))
        + f"%r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {{{CONV}}} : ({T}, tensor<3x2x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x6x6xf32>"),
    "transpose_conv2d": ("1x12x6x3xf32", const("w", "3x3x2x2xf32", array((3, 3, 2, 2))) + FZ + const("b", "1xf32", [2.0])
        + f"%r = tosa.transpose_conv2d %x, %w, %b, %z, %z {{acc_type = f32, out_pad = array<i64: 1, 0, -1, 0>, stride = array<i64: 2, 1>}} : ({T}, tensor<3x3x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x6x3xf32>"),
    "conv3d": ("1x4x2x5x2xf32", shape("s", [1, 5, 3, 2, 2]) + shape("q", [1, 5, 3, 2, 2]) + const("w", "2x2x2x1x2xf32", array((2, 2, 2, 1, 2))) + FZ + const("b", "2xf32", [1.0, 2.0])
        + f"%v = tosa.reshape %x, %s : ({T}, !tosa.shape<5>) -> tensor<1x5x3x2x2xf32>\n"
        + "%r = tosa.conv3d %v, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 1, 2>, stride = array<i64: 1, 1, 1>} : (tensor<1x5x3x2x2xf32>, tensor<2x2x2x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2x5x2xf32>"),
    "max_pool2d": ("1x3x3x2xf32", f"%r = tosa.max_pool2d %x {{{POOL}}} : ({T}) -> tensor<1x3x3x2xf32>"),
    "avg_pool2d": ("1x3x3x2xf32", FZ + f"%r = tosa.avg_pool2d %x, %z, %z {{acc_type = f32, {POOL}}} : ({T}, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>"),
    "argmax": ("1x5x2xi32", f"%r = tosa.argmax %x {{axis = 2 : i32}} : ({T}) -> tensor<1x5x2xi32>"),
    "gather": ("2x3x6xf32", shape("s", [2, 5, 6]) + const("i", "2x3xi32", [[0, 4, 4], [1, 0, 3]]) + f"""%v = tosa.reshape %x, %s : ({T}, !tosa.shape<3>) -> tensor<2x5x6xf32>
        %r = tosa.gather %v, %i : (tensor<2x5x6xf32>, tensor<2x3xi32>) -> tensor<2x3x6xf32>"""),
    "scatter": ("2x5x6xf32", shape("s", [2, 5, 6]) + const("i", "2x2xi32", [[0, 4], [1, 3]]) + const("u", "2x2x6xf32", array((2, 2, 6))) + f"""%v = tosa.reshape %x, %s : ({T}, !tosa.shape<3>) -> tensor<2x5x6xf32>
        %r = tosa.scatter %v, %i, %u : (tensor<2x5x6xf32>, tensor<2x2xi32>, tensor<2x2x6xf32>) -> tensor<2x5x6xf32>"""),
    "resize": ("1x9x11x2xf32", shape("a", [4, 2, 4, 2]) + shape("o", [0, 0]) + shape("c", [0, 0])
        + f"%r = tosa.resize %x, %a, %o, %c {{mode = BILINEAR}} : ({T}, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x9x11x2xf32>"),
    "resize to the nearest": ("1x8x4x2xf32", shape("a", [16, 9, 2, 3]) + shape("o", [-1, 1]) + shape("c", [-2, 0])
        + f"%r = tosa.resize %x, %a, %o, %c {{mode = NEAREST_NEIGHBOR}} : ({T}, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x4x2xf32>"),
    "fft2d": ("2x4x4xf32", shape("st", [0, 0, 0, 0]) + shape("n", [1, 4, 4, 2]) + shape("s", [2, 4, 4]) + f"""%c = tosa.slice %x, %st, %n : ({T}, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x4x2xf32>
        %v = tosa.reshape %c, %s : (tensor<1x4x4x2xf32>, !tosa.shape<3>) -> tensor<2x4x4xf32>
        %a, %b = tosa.fft2d %v, %v {{inverse = true}} : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xf32>)
        %r = tosa.sub %a, %b : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>"""),
    "rfft2d": ("2x4x3xf32", shape("st", [0, 0, 0, 0]) + shape("n", [1, 4, 4, 2]) + shape("s", [2, 4, 4]) + f"""%c = tosa.slice %x, %st, %n : ({T}, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x4x2xf32>
        %v = tosa.reshape %c, %s : (tensor<1x4x4x2xf32>, !tosa.shape<3>) -> tensor<2x4x4xf32>
        %a, %b = tosa.rfft2d %v : (tensor<2x4x4xf32>) -> (tensor<2x4x3xf32>, tensor<2x4x3xf32>)
        %r = tosa.sub %a, %b : (tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>"""),
    "maximum of numbers": ("1x5x6x2xf32", const("n", "1x1x1x1xf32", "0x7FC00000") + f"%r = tosa.maximum %x, %n {{nan_mode = IGNORE}} : ({T}, tensor<1x1x1x1xf32>) -> {T}"),
}  # fmt: skip

QT = "tensor<1x5x6x2xi8>"
RESCALE = "input_unsigned = {}, output_unsigned = {}, per_channel = {}, rounding_mode = {}, scale32 = true"


def rescale(
    result: str, mode: str, unsigned_in: str = "false", unsigned_out: str = "false", channels: bool = False
) -> tuple[str, str]:
    count = 2 if channels else 1
    multipliers, shifts = ([1 << 30, 1518500250], [31, 38]) if channels else ([1518500250], [37])
    attributes = RESCALE.format(unsigned_in, unsigned_out, str(channels).lower(), mode)
    element = result.rpartition("x")[2]
    zero_point = {"i8": -3 if unsigned_out == "false" else 9, "i16": 0 if unsigned_out == "false" else 1 << 15}.get(
        element, 0
    )
    body = (
        const("m", f"{count}xi32", multipliers)
        + const("s", f"{count}xi8", shifts)
        + const("iz", "1xi8", 7)
        + const("oz", f"1x{element}", zero_point)
    )
    body += f"%r = tosa.rescale %x, %m, %s, %iz, %oz {{{attributes}}} : ({QT}, tensor<{count}xi32>, tensor<{count}xi8>, tensor<1xi8>, tensor<1x{element}>) -> tensor<{result}>"
    return result, body


INTEGERS = {
    "quantized conv2d": ("1x2x6x3xi32", const("w", "3x3x2x2xi8", array((3, 3, 2, 2), True)) + QZ + const("b", "3xi32", [100, -200, 5])
        + f"%r = tosa.conv2d %x, %w, %b, %xz, %wz {{{QCONV}}} : ({QT}, tensor<3x3x2x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x6x3xi32>"),
    "quantized avg_pool2d": ("1x3x3x2xi8", QZ + f"%r = tosa.avg_pool2d %x, %xz, %wz {{acc_type = i32, {POOL}}} : ({QT}, tensor<1xi8>, tensor<1xi8>) -> tensor<1x3x3x2xi8>"),
    "quantized max_pool2d": ("1x3x3x2xi8", f"%r = tosa.max_pool2d %x {{{POOL}}} : ({QT}) -> tensor<1x3x3x2xi8>"),
    "table": ("1x5x6x2xi8", const("t", "256xi8", list(range(-128, 128))[::-1]) + f"%r = tosa.table %x, %t : ({QT}, tensor<256xi8>) -> {QT}"),
    "table of i16": ("1x5x6x2xi32", const("t", "513xi16", [(i * i) % 60001 - 30000 for i in range(513)]) + const("f", "1x1x1x1xi16", 251) + const("z", "1xi8", 0)
        + f"""%w = tosa.cast %x : ({QT}) -> tensor<1x5x6x2xi16>
        %q = tosa.mul %w, %f, %z : (tensor<1x5x6x2xi16>, tensor<1x1x1x1xi16>, tensor<1xi8>) -> tensor<1x5x6x2xi32>
        %h = tosa.cast %q : (tensor<1x5x6x2xi32>) -> tensor<1x5x6x2xi16>
        %r = tosa.table %h, %t : (tensor<1x5x6x2xi16>, tensor<513xi16>) -> tensor<1x5x6x2xi32>"""),
    "rescale": rescale("1x5x6x2xi8", "SINGLE_ROUND"), "rescale twice": rescale("1x5x6x2xi32", "DOUBLE_ROUND"),
    "rescale unsigned": rescale("1x5x6x2xi8", "SINGLE_ROUND", "true"), "rescale to unsigned": rescale("1x5x6x2xi8", "SINGLE_ROUND", "false", "true"),
    "rescale to unsigned i16": rescale("1x5x6x2xi16", "SINGLE_ROUND", "false", "true"),
    "rescale per channel": rescale("1x5x6x2xi16", "DOUBLE_ROUND", channels=True),
    "rounding shift": ("1x5x6x2xi8", const("s", "1x1x1x2xi8", [[[[0, 3]]]]) + f"%r = tosa.arithmetic_right_shift %x, %s {{round = true}} : ({QT}, tensor<1x1x1x2xi8>) -> {QT}"),
    "argmax of integers": ("5x6x2xi32", f"%r = tosa.argmax %x {{axis = 0 : i32}} : ({QT}) -> tensor<5x6x2xi32>"),
}  # fmt: skip


def both(ctx: Any, element: str, result: str, body: str, value: Any) -> tuple[Any, Any, str]:
    text = f"func.func @main(%x: tensor<1x5x6x2x{element}>) -> tensor<{result}> {{\n{body}\nreturn %r : tensor<{result}>\n}}"
    module = parse_module(text, ctx)
    verify(module, ctx)
    before = Interpreter(module, ctx).run("main", value)[0]
    TOSA_TO_TCP.run(module, ctx)
    verify(module, ctx)
    return before, Interpreter(module, ctx).run("main", value)[0], str(module)


@pytest.mark.parametrize("name", sorted(FLOATS))
def test_floats(name: str, context: Any) -> None:
    before, after, text = both(context, "f32", *FLOATS[name], X)
    assert "tosa." not in text
    np.testing.assert_allclose(after, before, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", sorted(INTEGERS))
def test_integers(name: str, context: Any) -> None:
    before, after, text = both(context, "i8", *INTEGERS[name], Q)
    assert "tosa." not in text
    np.testing.assert_array_equal(after, before)


def test_argmax_finds_the_first_nan(context: Any) -> None:
    value = X.copy()
    value[0, 1, 2:4, 0] = np.nan
    before, after, _ = both(context, "f32", *FLOATS["argmax"], value)
    assert before[0, 1, 0] == 2
    np.testing.assert_array_equal(after, before)
