"""Programs on tensors of booleans compute natively what the interpreter computes."""

from __future__ import annotations

import numpy as np
import plait
import pytest

T, B = "tensor<37x53xf32>", "tensor<37x53xi1>"
ZERO = f"%z = stablehlo.constant dense<0.0> : {T}\n%f = stablehlo.constant dense<false> : tensor<i1>\n"
GREATER = f"%g = stablehlo.compare GT, %x, %z : ({T}, {T}) -> {B}\n"
PROGRAMS = {
    "compare": (B, "%r = stablehlo.and %g, %m : " + B),
    "not": (B, "%r = stablehlo.not %m : " + B),
    "xor": (B, "%r = stablehlo.xor %g, %m : " + B),
    "equal": (B, f"%r = stablehlo.compare EQ, %g, %m : ({B}, {B}) -> {B}"),
    "select": (T, f"%r = stablehlo.select %m, %x, %z : {B}, {T}"),
    "to_float": (T, f"%r = stablehlo.convert %m : ({B}) -> {T}"),
    "from_float": (B, f"%r = stablehlo.convert %x : ({T}) -> {B}"),
    "any_of_rows": (
        "tensor<37xi1>",
        f"%r = stablehlo.reduce(%m init: %f) applies stablehlo.or across dimensions = [1] : "
        f"({B}, tensor<i1>) -> tensor<37xi1>",
    ),
    "any_of_columns": (
        "tensor<53xi1>",
        f"%r = stablehlo.reduce(%g init: %f) applies stablehlo.or across dimensions = [0] : "
        f"({B}, tensor<i1>) -> tensor<53xi1>",
    ),
    "transpose": ("tensor<53x37xi1>", f"%r = stablehlo.transpose %m, dims = [1, 0] : ({B}) -> tensor<53x37xi1>"),
    "concatenate": ("tensor<37x106xi1>", f"%r = stablehlo.concatenate %g, %m, dim = 1 : ({B}, {B}) -> tensor<37x106xi1>"),
    "repeat": ("tensor<37x53x2xi1>", f"%r = stablehlo.broadcast_in_dim %m, dims = [0, 1] : ({B}) -> tensor<37x53x2xi1>"),
    "stack": (
        "tensor<37x53x2xi1>",
        f"%a = stablehlo.reshape %g : ({B}) -> tensor<37x53x1xi1>\n%b = stablehlo.reshape %m : ({B}) -> tensor<37x53x1xi1>\n"
        "%r = stablehlo.concatenate %a, %b, dim = 2 : (tensor<37x53x1xi1>, tensor<37x53x1xi1>) -> tensor<37x53x2xi1>",
    ),
    "transpose_and_join": (
        "tensor<53x74xi1>",
        f"%a = stablehlo.transpose %m, dims = [1, 0] : ({B}) -> tensor<53x37xi1>\n"
        "%r = stablehlo.concatenate %a, %a, dim = 1 : (tensor<53x37xi1>, tensor<53x37xi1>) -> tensor<53x74xi1>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_booleans(name: str) -> None:
    result, body = PROGRAMS[name]
    text = f"func.func @main(%x: {T}, %m: {B}) -> {result} {{\n{ZERO}{GREATER}{body}\nreturn %r : {result}\n}}"
    rng = np.random.default_rng(0)
    x = rng.standard_normal((37, 53)).astype(np.float32)
    arguments = x * (rng.random((37, 53)) < 0.9), rng.random((37, 53)) < 0.3
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    (found,) = plait.compile(text)(*arguments)
    np.testing.assert_array_equal(found, expected)
