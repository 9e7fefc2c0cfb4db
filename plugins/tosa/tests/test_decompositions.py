"""`tosa-optional-decompositions` computes the same, with strides, padding, cutting and zero points."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_std import plugin as std
from plait_tosa import plugin as tosa

MLIR_OPT = shutil.which("mlir-opt-22")
CASES = [
    (element, stride, out_pad, kernel)
    for element in ("f32", "i8")
    for stride, out_pad, kernel in (
        ((2, 2), (0, 0, 0, 0), (3, 5)), ((2, 2), (0, 0, 0, 1), (3, 5)), ((2, 2), (-2, 1, 1, -3), (3, 5)),
        ((3, 1), (0, 2, 0, 0), (2, 2)), ((1, 2), (-1, -1, 3, 0), (4, 1)), ((1, 1), (0, 1, -1, 0), (2, 3)),
        ((3, 3), (0, 0, 0, 0), (1, 1)),
    )
]  # fmt: skip


def _program(element: str, stride: Any, out_pad: Any, kernel: Any) -> str:
    size = [(n - 1) * s + out_pad[2 * i] + out_pad[2 * i + 1] + k for i, (n, s, k) in enumerate(zip((4, 5), stride, kernel))]
    wide, zeros = ("f32", ("0.0", "0.0")) if element == "f32" else ("i32", ("-22", "42"))
    x, w, one = f"tensor<2x4x5x3x{element}>", f"tensor<6x{kernel[0]}x{kernel[1]}x3x{element}>", f"tensor<1x{element}>"
    b, y = f"tensor<6x{wide}>", f"tensor<2x{size[0]}x{size[1]}x6x{wide}>"
    return f"""\
func.func @f(%x: {x}, %w: {w}, %b: {b}) -> {y} {{
  %z = "tosa.const"() <{{values = dense<{zeros[0]}> : {one}}}> : () -> {one}
  %p = "tosa.const"() <{{values = dense<{zeros[1]}> : {one}}}> : () -> {one}
  %r = tosa.transpose_conv2d %x, %w, %b, %z, %p {{acc_type = {wide}, out_pad = array<i64: {', '.join(map(str, out_pad))}>,
    stride = array<i64: {stride[0]}, {stride[1]}>}} : ({x}, {w}, {b}, {one}, {one}) -> {y}
  return %r : {y}
}}
"""


def _depthwise(element: str, pads: tuple[int, ...]) -> str:
    wide, zeros = ("f32", ("0.0", "0.0")) if element == "f32" else ("i32", ("-22", "42"))
    x, w, one = f"tensor<2x4x5x3x{element}>", f"tensor<1x1x3x2x{element}>", f"tensor<1x{element}>"
    b, y = f"tensor<6x{wide}>", f"tensor<2x{4 + pads[0] + pads[1]}x{5 + pads[2] + pads[3]}x6x{wide}>"
    return f"""\
func.func @f(%x: {x}, %w: {w}, %b: {b}) -> {y} {{
  %z = "tosa.const"() <{{values = dense<{zeros[0]}> : {one}}}> : () -> {one}
  %p = "tosa.const"() <{{values = dense<{zeros[1]}> : {one}}}> : () -> {one}
  %r = tosa.depthwise_conv2d %x, %w, %b, %z, %p {{acc_type = {wide}, pad = array<i64: {', '.join(map(str, pads))}>,
    stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}} : ({x}, {w}, {b}, {one}, {one}) -> {y}
  return %r : {y}
}}
"""


PROGRAMS = [
    *(_program(*case) for case in CASES),
    *(_depthwise(element, pads) for element in ("f32", "i8") for pads in ((0, 0, 0, 0), (1, 0, 0, 2))),
]


def _inputs(text: str) -> list[Any]:
    random = np.random.default_rng(len(text))
    kernel = text.partition("%w: tensor<")[2].partition(">")[0].split("x")[:-1]
    shapes = ((2, 4, 5, 3), tuple(map(int, kernel)), (6,))
    if "xf32" in text:
        return [random.integers(-8, 8, shape).astype(np.float32) for shape in shapes]
    whole = [random.integers(-128, 128, shape).astype(np.int8) for shape in shapes[:2]]
    return [*whole, random.integers(-1000, 1000, 6).astype(np.int32)]


@pytest.mark.parametrize("text", PROGRAMS)
def test_computes_the_same(text: str) -> None:
    ctx = Context(plugins=[std, tosa])
    module = parse_module(text, ctx)
    before = Interpreter(module, ctx).run("f", *_inputs(text))
    PassManager(ctx).run("tosa-optional-decompositions", module)
    verify(module, ctx)
    printed = print_operation(module)
    assert "tosa.transpose_conv2d" not in printed
    assert "tosa.depthwise_conv2d" not in printed
    np.testing.assert_array_equal(Interpreter(module, ctx).run("f", *_inputs(text)), before)


def _lines(text: str) -> list[str]:
    """The operations without the names of values, constants in any order."""
    return sorted(re.sub(r"%\w+", "%", line).strip() for line in text.splitlines() if line.startswith("    "))


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("text", [_program(*case) for case in CASES])
def test_has_the_operations_of_mlir_opt(text: str) -> None:
    ctx = Context(plugins=[std, tosa])
    module = parse_module(text, ctx)
    PassManager(ctx).run("tosa-optional-decompositions", module)
    command = [str(MLIR_OPT), "--tosa-optional-decompositions"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=True)
    assert _lines(print_operation(module, use_hints=False)) == _lines(done.stdout)
