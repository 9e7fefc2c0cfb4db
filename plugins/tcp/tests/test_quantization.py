"""Quantization in tcp: the reference, each step of the lowering and native code give the same integers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interfaces.quantized import Quantized
from plait.passes import PassManager, Pipeline
from plait.plan import make_plan
from plait.rewrite.conversion import uncovered_operations
from plait.syntax.parser import parse_module
from plait_std.quant.dialect import QUANT
from plait_tcp.from_quant import QUANT_TO_TCP

Check = Any
X = np.array([[0.0, 0.25, 0.75, -1.25], [3e9, -3e9, np.nan, np.inf], [-np.inf, 1e-3, 31.4, -77.7]], np.float32)
TYPES = {
    "per tensor": "!quant.uniform<i8:f32, 0.5:3>",
    "unsigned": "!quant.uniform<u8<10:200>:f32, 0.3:100>",
    "16 bits": "!quant.uniform<i16:f32, 0.01>",
    "32 bits": "!quant.uniform<i32:f32, 0.125:-7>",
    "unsigned 32 bits": "!quant.uniform<u32:f32, 0.125:7>",
    "per axis": "!quant.uniform<i8:f32:1, {0.5:3,0.25,0.1:-100,7.0}>",
    "unsigned per axis": "!quant.uniform<u8:f32:0, {0.5:3,0.25,0.1:200}>",
    "sub-channel": "!quant.uniform<i8:f32:{1:2}, {{0.5:3,0.25:-2}}>",
    "two block sizes": "!quant.uniform<i16:f32:{0:1, 1:2}, {{0.5:3,0.25},{1.0,2.0:7},{0.1,0.2:-5}}>",
}


def storage(quantized: str) -> str:
    head = quantized.partition("<")[2]
    name = head[: min(head.find(c) for c in "<:" if c in head)]
    return f"ui{name[1:]}" if name[0] == "u" else name


@pytest.mark.parametrize("shape", ["3x4", "?x4"])
@pytest.mark.parametrize("rounding", ["nearest_even", "nearest_away", "toward_zero"])
@pytest.mark.parametrize("name", TYPES)
def test_quantize_and_dequantize(name: str, rounding: str, shape: str, check_natively: Check) -> None:
    q, s = TYPES[name], storage(TYPES[name])
    text = f"""func.func @main(%x: tensor<{shape}xf32>) -> (tensor<{shape}x{s}>, tensor<{shape}xf32>) {{
      %q = tcp.quantize %x to {q} rounding {rounding} : tensor<{shape}xf32>
      %d = tcp.dequantize %q from {q} : tensor<{shape}x{s}>
      return %q, %d : tensor<{shape}x{s}>, tensor<{shape}xf32>
    }}"""
    check_natively(text, [X], 0.0)


@pytest.mark.parametrize("pair", [("per tensor", "unsigned"), ("per axis", "16 bits"), ("32 bits", "sub-channel")])
def test_requantize(pair: tuple[str, str], check_natively: Check) -> None:
    source, target = (TYPES[name] for name in pair)
    s, t = storage(source), storage(target)
    text = f"""func.func @main(%x: tensor<3x4x{s}>) -> tensor<3x4x{t}> {{
      %r = tcp.requantize %x from {source} to {target} : tensor<3x4x{s}>
      return %r : tensor<3x4x{t}>
    }}"""
    dtype = np.dtype({"i8": "int8", "i32": "int32"}[s])
    values = np.linspace(np.iinfo(dtype).min, np.iinfo(dtype).max, 12).astype(dtype).reshape(3, 4)
    check_natively(text, [values], 0.0)


@pytest.mark.parametrize("expressed", ["f16", "f64"])
def test_other_expressed_types(expressed: str, check_natively: Check) -> None:
    q = f"!quant.uniform<i8:{expressed}, 0.3:5>"
    dtype = {"f16": np.float16, "f64": np.float64}[expressed]
    text = f"""func.func @main(%x: tensor<3x4x{expressed}>) -> (tensor<3x4xi8>, tensor<3x4x{expressed}>) {{
      %q = tcp.quantize %x to {q} : tensor<3x4x{expressed}>
      %d = tcp.dequantize %q from {q} : tensor<3x4xi8>
      return %q, %d : tensor<3x4xi8>, tensor<3x4x{expressed}>
    }}"""
    with np.errstate(over="ignore"):
        check_natively(text, [X.astype(dtype)], 0.0)


def test_a_chain_is_one_loop_nest(ctx: Context) -> None:
    q = "!quant.uniform<i8:f32, 0.5:3>"
    module = parse_module(
        f"""func.func @main(%x: tensor<?x4xi8>, %y: tensor<?x4xf32>) -> tensor<?x4xi8> {{
      %a = tcp.dequantize %x from {q} : tensor<?x4xi8>
      %b = tcp.binary add %a, %y : tensor<?x4xf32>
      %c = tcp.quantize %b to !quant.uniform<i8:f32:1, {{0.5,0.25,1.0,2.0}}> : tensor<?x4xf32>
      return %c : tensor<?x4xi8>
    }}""",
        ctx,
    )
    steps = "tcp-to-linalg,generalize,linalg-fuse-elementwise-ops,canonicalize,cse"
    PassManager(ctx).run(Pipeline.parse(steps, ctx), module)
    assert sum(op.name == "linalg.generic" for op in module.walk()) == 1


def test_an_operation_says_how_it_quantizes(ctx: Context) -> None:
    module = parse_module(
        """func.func @f(%x: tensor<4xi8>) {
      %r = tcp.requantize %x from !quant.uniform<i8:f32, 0.5:3> to !quant.uniform<i8:f32:0, {1.0,2.0,3.0,4.0}> : tensor<4xi8>
      return
    }""",
        ctx,
    )
    op = next(o for o in module.walk() if o.name == "tcp.requantize")
    model = ctx.model(Quantized, op)
    assert model.operand_quantization(op, 0).scales == (0.5,)
    assert model.operand_quantization(op, 0).zero_points == (3,)
    assert model.result_quantization(op, 0).axis == 0


def test_a_plan_lowers_what_models_decline() -> None:
    context = Context.from_environment()
    if "llvm" not in context.backends:
        pytest.skip("needs a backend that takes native code")
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xi8> {
      %r = tcp.quantize %x to !quant.uniform<i8:f32:0, {1.0,2.0,3.0,4.0}> : tensor<4xf32>
      return %r : tensor<4xi8>
    }"""
    assert "tcp-to-linalg" in str(make_plan(parse_module(text, context), context))


def test_all_casts_of_quant_are_lowered() -> None:
    assert uncovered_operations(QUANT_TO_TCP, QUANT) == []
