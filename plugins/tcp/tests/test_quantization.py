"""Quantization in tcp: the reference, each step of the lowering and native code give the same integers."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.builtin.types import FLOAT_TYPES
from plait.context import Context
from plait.interpret import Interpreter
from plait.interpret.values import dtype_of
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


FORMATS = [ty for ty in (cls() for cls in FLOAT_TYPES) if ty.width <= 16]
SMALL = {  # storage, scales and zero points: of one for all elements, and of two along the columns
    "i8": ("i8", (1.0, 2.0), (1, 0)), "around zero": ("i8", (1.0, 0.5), (0, 0)), "limited": ("i8<-8:7>", (0.5, 1.0), (2, -1)),
    "ui8": ("u8", (2.0, 1.0), (3, 0)), "i16": ("i16", (1.0, 2.0), (0, 5)), "i32": ("i32", (0.5, 1.0), (1, -2)),
    "ui32": ("u32", (2.0, 4.0), (0, 1)),
}  # fmt: skip


@pytest.mark.parametrize("rounding", ["nearest_even", "nearest_away", "toward_zero"])
@pytest.mark.parametrize("ty", FORMATS, ids=str)
def test_every_number_of_a_narrow_format(ty: Any, rounding: str, ctx: Context, native: Any) -> None:
    """Each step rounds to the expressed type; whole numbers that it does not have stay what they are."""
    x = np.arange(2**ty.width).astype(f"u{(ty.width + 7) // 8}").view(dtype_of(ty)).reshape(-1, 2)
    t = f"tensor<{len(x)}x2x{ty}>"
    lines: list[str] = []
    types: list[str] = []
    for kind, scales, zeros in SMALL.values():
        first, second = (f"{scale}:{zero}" for scale, zero in zip(scales, zeros))
        for target in (f"!quant.uniform<{kind}:{ty}, {first}>", f"!quant.uniform<{kind}:{ty}:1, {{{first},{second}}}>"):
            lines.append(f"%q{len(types)} = tcp.quantize %x to {target} rounding {rounding} : {t}")
            types.append(f"tensor<{len(x)}x2x{storage(target)}>")
    results = ", ".join(f"%q{i}" for i in range(len(types)))
    returned = f"return {results} : {', '.join(types)}"
    text = f"func.func @main(%x: {t}) -> ({', '.join(types)}) {{\n" + "\n".join([*lines, returned]) + "\n}"
    with np.errstate(all="ignore"):
        expected = Interpreter(parse_module(text, ctx), ctx).run("main", x)
    assert ty.format.unsigned or any(len(np.unique(values)) > 3 for values in expected)
    for line, values, got in zip(lines, expected, native(text)(x) if native is not None else (), strict=native is not None):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(values), err_msg=line)


@pytest.mark.parametrize("ty", FORMATS, ids=str)
def test_integers_of_a_narrow_format(ty: Any, ctx: Context, native: Any) -> None:
    """Differences are rounded once, also those of more bits than f32 has."""
    ties = [sign * (3 << k) + d for k in range(29) for sign in (-1, 1) for d in (-1, 0, 1)]
    q = np.array([*range(-300, 300), *ties, -(2**31), 2**31 - 1], np.int32)
    source, target = (f"!quant.uniform<{kind}:{ty}, 1.0:{zero}>" for kind, zero in (("i32", 1), ("i8", 2)))
    t = f"tensor<{len(q)}xi32>"
    text = f"""func.func @main(%q: {t}) -> (tensor<{len(q)}x{ty}>, tensor<{len(q)}xi8>) {{
      %d = tcp.dequantize %q from {source} : {t}
      %r = tcp.requantize %q from {source} to {target} : {t}
      return %d, %r : tensor<{len(q)}x{ty}>, tensor<{len(q)}xi8>
    }}"""
    with np.errstate(all="ignore"):
        expected = Interpreter(parse_module(text, ctx), ctx).run("main", q)
    for values, got in zip(expected, native(text)(q) if native is not None else (), strict=native is not None):
        np.testing.assert_array_equal(np.asarray(got).astype(np.float64), np.asarray(values).astype(np.float64))


def test_whole_numbers_that_the_expressed_type_has_not(check_natively: Check) -> None:
    """15.5 and 7.5 are the largest numbers of their formats."""
    for ty, dtype, largest in (("f8E3M4", ml_dtypes.float8_e3m4, 15.5), ("f6E2M3FN", ml_dtypes.float6_e2m3fn, 7.5)):
        text = f"""func.func @main(%x: tensor<3x{ty}>) -> tensor<3xi8> {{
          %q = tcp.quantize %x to !quant.uniform<i8:{ty}, 1.0> : tensor<3x{ty}>
          return %q : tensor<3xi8>
        }}"""
        (got,) = check_natively(text, [np.array([largest, -largest, 2.5]).astype(dtype)], 0.0)
        assert np.asarray(got).tolist() == [largest + 0.5, -largest - 0.5, 2]


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
