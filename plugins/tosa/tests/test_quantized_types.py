"""Quantized element types, as TFLite writes them: TOSA computes with what they store."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

Q, W, U = "!quant.uniform<i8:f32, 0.1:3>", "!quant.uniform<i8<-127:127>:f32, 0.1>", "!quant.uniform<u8:f32, 0.1:3>"
ZERO = """%za = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
    %zb = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>"""
X = np.array([1, -2, 30, 4], np.int8)

CASES: dict[str, tuple[str, str, str, list[Any], Any]] = {
    "add": (
        f"%x: tensor<4x{Q}>", f"%r = tosa.add %x, %x : (tensor<4x{Q}>, tensor<4x{Q}>) -> tensor<4x{Q}>",
        f"tensor<4x{Q}>", [X], X + X,
    ),
    "greater": (
        f"%x: tensor<4x{Q}>, %y: tensor<4x{Q}>",
        f"%r = tosa.greater %x, %y : (tensor<4x{Q}>, tensor<4x{Q}>) -> tensor<4xi1>",
        "tensor<4xi1>", [X, X[::-1].copy()], X[::-1] < X,
    ),
    "clamp": (
        f"%x: tensor<4x{Q}>",
        f"%r = tosa.clamp %x {{max_val = 10 : i8, min_val = 0 : i8}} : (tensor<4x{Q}>) -> tensor<4x{Q}>",
        f"tensor<4x{Q}>", [X], np.clip(X, 0, 10),
    ),
    "transpose": (
        f"%x: tensor<2x2x{Q}>",
        f"%r = tosa.transpose %x {{perms = array<i32: 1, 0>}} : (tensor<2x2x{Q}>) -> tensor<2x2x{Q}>",
        f"tensor<2x2x{Q}>", [X.reshape(2, 2)], X.reshape(2, 2).T,
    ),
    "reshape of unsigned": (
        f"%x: tensor<4x{U}>", f"""%s = tosa.const_shape {{values = dense<[2, 2]> : tensor<2xindex>}} : () -> !tosa.shape<2>
        %r = tosa.reshape %x, %s : (tensor<4x{U}>, !tosa.shape<2>) -> tensor<2x2x{U}>""",
        f"tensor<2x2x{U}>", [X.view(np.uint8)], X.view(np.uint8).reshape(2, 2),
    ),
    "matmul": (
        f"%x: tensor<1x2x2x{Q}>, %w: tensor<1x2x2x{W}>", f"""{ZERO}
        %r = tosa.matmul %x, %w, %za, %zb : (tensor<1x2x2x{Q}>, tensor<1x2x2x{W}>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>""",
        "tensor<1x2x2xi32>", [X.reshape(1, 2, 2), X.reshape(1, 2, 2)],
        (X.reshape(1, 2, 2).astype(np.int32) - 3) @ X.reshape(1, 2, 2).astype(np.int32),
    ),
    "const": (
        f"%x: tensor<4x{Q}>", f"""%c = "tosa.const"() <{{values = dense<[1, 2, 3, 4]> : tensor<4xi8>}}> : () -> tensor<4x{Q}>
        %r = tosa.maximum %c, %x : (tensor<4x{Q}>, tensor<4x{Q}>) -> tensor<4x{Q}>""",
        f"tensor<4x{Q}>", [X], np.maximum(X, [1, 2, 3, 4]),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


@pytest.mark.parametrize("name", CASES)
def test_stored_integers_are_computed_with(name: str, ctx: Context) -> None:
    arguments, body, result, values, expected = CASES[name]
    text = f"func.func @main({arguments}) -> {result} {{\n {body}\n return %r : {result}\n}}"
    module = parse_module(text, ctx)
    verify(module, ctx)
    (reference,) = Interpreter(module, ctx).run("main", *values)
    assert np.array_equal(reference, expected)
    if "llvm" in ctx.backends:
        (native,) = plait.compile(text, target="llvm", context=ctx)(*values)
        assert np.array_equal(native, expected)


def test_a_constant_has_elements_of_the_storage_type(ctx: Context) -> None:
    text = f'%c = "tosa.const"() <{{values = dense<1> : tensor<4xi16>}}> : () -> tensor<4x{Q}>'
    with pytest.raises(DiagnosticError, match="expected values with the element type of the result"):
        verify(parse_module(f"func.func @f() {{\n{text}\nreturn\n}}", ctx), ctx)
