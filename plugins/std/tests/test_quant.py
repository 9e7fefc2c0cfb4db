"""Quantized types and casts: their text is that of mlir-opt, their numbers those of the formulas."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.builtin.types import BF16Type, F16Type, IntegerType, f32, f64, i8, i32
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait.typeconv import TypeConverter
from plait_std.quant import numeric
from plait_std.quant.dialect import QUANT
from plait_std.quant.ops import OPERATIONS
from plait_std.quant.types import (
    AnyQuantizedType,
    CalibratedQuantizedType,
    UniformQuantizedPerAxisType,
    UniformQuantizedSubChannelType,
    UniformQuantizedType,
    is_lossless,
    uniform,
)
from plait_testing.examples import check_example

MLIR = Path(__file__).parent / "mlir" / "quant"
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
u8 = IntegerType(8, "unsigned")


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_examples(op: Any, ctx: Context) -> None:
    check_example(op, ctx)


def parsed(text: str, ctx: Context) -> Any:
    module = parse_module(text, ctx)
    verify(module, ctx)
    return module


@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("name", ["types", "casts"])
def test_text_is_that_of_mlir_opt(name: str, ctx: Context) -> None:
    text = (MLIR / f"{name}.mlir").read_text()
    for flags, options in (([], {}), (["--mlir-print-op-generic"], {"generic": True})):
        theirs = subprocess.run([str(MLIR_OPT), *flags], input=text, capture_output=True, text=True, check=True).stdout
        again = print_operation(parsed(theirs, ctx), **options)
        assert again.strip() == theirs.strip()


@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("name", ["types_invalid", "casts_invalid"])
def test_mlir_opt_refuses_what_is_refused(name: str) -> None:
    for case in (MLIR / f"{name}.mlir").read_text().split("// -----"):
        done = subprocess.run([str(MLIR_OPT)], input=case, capture_output=True, text=True, check=False)
        assert done.returncode != 0, case


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: uniform(f32, f32, 0.5, 0, 0, 1), "quantized elements are stored as integers, found 'f32'"),
        (lambda: uniform(i8, i32, 0.5), "expressed type must be a float type"),
        (lambda: AnyQuantizedType(i8, i32, None, None), "expressed type must be a float type"),
        (lambda: CalibratedQuantizedType(i8, 0.0, 1.0), "expressed type must be a float type"),
        (
            lambda: UniformQuantizedPerAxisType(i8, f32, None, None, (0.5,), (0.5,), 0),  # type: ignore[arg-type]
            "expected an integer as zero point, found 0.5",
        ),
        (lambda: UniformQuantizedPerAxisType(i8, f32, None, None, (0.5, 1.0), (0,), 0), "2 scales, but 1 zero points"),
        (
            lambda: UniformQuantizedSubChannelType(i8, f32, None, None, (0.5, 1.0), (0,), (2,), ((0, 1),)),
            "2 scales, but 1 zero points",
        ),
    ],
)
def test_types_that_no_text_states_are_refused(make: Any, message: str) -> None:
    with pytest.raises(VerifyError, match=message):
        make()


def interpreted(text: str, ctx: Context, *arguments: Any) -> Any:
    return Interpreter(parsed(text, ctx), ctx).run("main", *arguments)


def test_qcast_drops_fractions_and_clamps(ctx: Context) -> None:
    q = "!quant.uniform<i8<-100:100>:f32, 2.0:10>"
    text = f"""func.func @main(%x: tensor<6xf32>) -> (tensor<6x{q}>, tensor<6xf32>) {{
      %q = quant.qcast %x : tensor<6xf32> to tensor<6x{q}>
      %d = quant.dcast %q : tensor<6x{q}> to tensor<6xf32>
      return %q, %d : tensor<6x{q}>, tensor<6xf32>
    }}"""
    x = np.array([0.0, 3.5, -3.5, 1000.0, -1000.0, -25.0], np.float32)
    stored, real = interpreted(text, ctx, x)
    assert stored.dtype == np.int8
    assert stored.tolist() == [10, 11, 8, 100, -100, -2]
    assert real.tolist() == [0.0, 2.0, -4.0, 180.0, -220.0, -24.0]


def test_scast_keeps_bits_of_scalars_and_tensors(ctx: Context) -> None:
    q = "!quant.uniform<u8:f32, 2.0>"
    text = f"""func.func @main(%x: tensor<2xi8>, %s: i8) -> (tensor<2x{q}>, {q}) {{
      %0 = quant.scast %x : tensor<2xi8> to tensor<2x{q}>
      %1 = quant.scast %s : i8 to {q}
      return %0, %1 : tensor<2x{q}>, {q}
    }}"""
    tensor, scalar = interpreted(text, ctx, np.array([-1, 5], np.int8), -2)
    assert tensor.dtype == np.uint8
    assert tensor.tolist() == [255, 5]
    assert scalar == 254


def test_halves_round_to_even_and_each_step_rounds() -> None:
    element = uniform(i8, f32, 0.5, 3)
    x = np.array([0.25, 0.75, 1.25, -0.25, np.nan, np.inf, -np.inf], np.float32)
    assert numeric.quantize(x, element).tolist() == [4, 4, 6, 2, 0, 127, -128]
    assert numeric.quantize(x, element, "nearest_away").tolist()[:4] == [4, 5, 6, 3]
    tenth = uniform(i32, f32, 0.1)
    step = np.float32(16777217) * np.float32(0.1)
    assert numeric.dequantize(np.array([16777217], np.int32), tenth)[0] == step


def test_differences_do_not_overflow() -> None:
    element = uniform(i8, f32, 0.1, -30)
    assert numeric.dequantize(np.array([127, -128], np.int8), element).tolist() == [
        np.float32(157) * np.float32(0.1),
        np.float32(-98) * np.float32(0.1),
    ]


def test_bounds_that_the_expressed_type_rounds_saturate() -> None:
    element = uniform(i32, f32, 1.0)
    x = np.array([3e9, -3e9, np.nan], np.float32)
    assert numeric.quantize(x, element).tolist() == [2**31 - 1, -(2**31), 0]
    half = uniform(i32, F16Type(), 1.0)
    assert numeric.quantize(np.array([np.inf, 65504], np.float16), half).tolist() == [2**31 - 1, 65504]


@pytest.mark.parametrize("axis", [0, 1])
def test_scales_lie_along_their_axis(axis: int) -> None:
    values = np.arange(6, dtype=np.int8).reshape(2, 3)
    scales = [0.5, 2.0, 4.0][: values.shape[axis]]
    element = UniformQuantizedPerAxisType(i8, f32, None, None, tuple(scales), (1, 0, 2)[: len(scales)], axis)
    shape = [1, 1]
    shape[axis] = len(scales)
    zero = np.array([1, 0, 2])[: len(scales)].reshape(shape)
    expected = (values - zero) * np.array(scales).reshape(shape)
    assert np.array_equal(numeric.dequantize(values, element), expected.astype(np.float32))


@pytest.mark.parametrize(
    ("width", "expressed", "scale"),
    [(8, f32, 0.1), (16, f32, 0.1), (16, f32, 3.4e-38), (16, f64, 1e-3), (4, F16Type(), 0.1), (2, BF16Type(), 0.3)],
)
def test_lossless_types_give_back_every_integer(width: int, expressed: Any, scale: float) -> None:
    for zero_point in (0, 1, -(1 << width - 1), (1 << width - 1) - 1):
        element = UniformQuantizedType(IntegerType(width), expressed, None, None, scale, zero_point)
        assert is_lossless(element)
        every = np.arange(-(1 << width - 1), 1 << width - 1).astype(f"int{max(width, 8)}")
        assert np.array_equal(numeric.quantize(numeric.dequantize(every, element), element).astype(int), every)


def test_what_is_not_lossless() -> None:
    assert not is_lossless(uniform(i8, F16Type(), 0.1))
    assert not is_lossless(uniform(i8, f32, 0.1, 0, -127, 127))
    assert not is_lossless(uniform(i8, f32, 1e-40))
    assert not is_lossless(uniform(i8, f32, 3e38))
    assert is_lossless(uniform(i8, f32, 0.1, -128))


@pytest.mark.parametrize(
    ("target", "text", "expected"),
    [
        ("tcp", "!quant.uniform<u8:f32, 0.5>", "ui8"),
        ("tcp", "tensor<2x?x!quant.uniform<i8:f32:0, {0.5,1.0}>>", "tensor<2x?xi8>"),
        ("linalg", "tensor<4x!quant.uniform<u8:f32, 0.5>>", "tensor<4xi8>"),
        ("llvm", "!quant.uniform<i4:f32, 0.5>", "i4"),
        ("tcp", "!quant.any<i8:f32>", "i8"),
    ],
)
def test_types_become_what_they_store(target: str, text: str, expected: str, ctx: Context) -> None:
    module = parsed(f"func.func private @f({text})", ctx)
    given = next(o for o in module.walk() if o.name == "func.func").function_type.inputs[0]
    converter = TypeConverter.of(ctx, target)
    assert str(converter.convert_type(given)) == expected
    if "tensor" not in text:
        assert "plait-std" in converter.path(given) or "plait_std" in converter.path(given)


def test_the_dialect_names_its_types() -> None:
    assert sorted(QUANT.types) == ["quant.any", "quant.calibrated", "quant.uniform"]
