"""Attention whose keys and values are repeated for groups of heads: computed as the interpreter does, in whatever form."""

from __future__ import annotations

import numpy as np
import plait
import pytest

HEADS, GROUP, WIDE = 3, 4, 16


def program(rows: int, length: str, form: str) -> str:
    """Scores, the softmax of each row without its division, and values; each head of keys is repeated `GROUP` times."""
    heads = HEADS * GROUP
    first = "outer" in form
    split = f"{GROUP}x{HEADS}" if first else f"{HEADS}x{GROUP}"
    dims = "[1, 2, 3]" if first else "[0, 2, 3]"
    q, kv, keys = (
        f"tensor<{heads}x{rows}x{WIDE}xf32>",
        f"tensor<{HEADS}x{length}x{WIDE}xf32>",
        f"tensor<{heads}x{length}x{WIDE}xf32>",
    )
    more, scores, row = (
        f"tensor<{split}x{length}x{WIDE}xf32>",
        f"tensor<{heads}x{rows}x{length}xf32>",
        f"tensor<{heads}x{rows}xf32>",
    )

    def repeated(name: str) -> str:
        if length == "?":
            sizes = [GROUP, HEADS] if first else [HEADS, GROUP]
            return f"""%s_{name} = stablehlo.concatenate {", ".join(f"%c{n}" for n in sizes)}, %length, %cwide, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %b_{name} = stablehlo.dynamic_broadcast_in_dim %{name}, %s_{name}, dims = {dims} : ({kv}, tensor<4xi32>) -> {more}
    %t_{name} = stablehlo.concatenate %call, %length, %cwide, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %r_{name} = stablehlo.dynamic_reshape %b_{name}, %t_{name} : ({more}, tensor<3xi32>) -> {keys}"""
        return f"""%b_{name} = stablehlo.broadcast_in_dim %{name}, dims = {dims} : ({kv}) -> {more}
    %r_{name} = stablehlo.reshape %b_{name} : ({more}) -> {keys}"""

    def wide(value: str, ty: str, source: str, along: str) -> str:
        if length == "?":
            return f"{value} = stablehlo.dynamic_broadcast_in_dim {source}, %shape, dims = {along} : ({ty}, tensor<3xi32>) -> {scores}"
        return f"{value} = stablehlo.broadcast_in_dim {source}, dims = {along} : ({ty}) -> {scores}"

    made = f"tensor<{heads}x{WIDE}x{length}xf32>"
    transposed = "transposed" in form
    swap = f"%kt = stablehlo.transpose %r_k, dims = [0, 2, 1] : ({keys}) -> {made}" if transposed else ""
    k, ty, at = ("%kt", made, 1) if transposed else ("%r_k", keys, 2)
    also = f", {scores}" if "scores" in form else ""
    sizes = "\n".join(f"    %c{n} = stablehlo.constant dense<{n}> : tensor<1xi32>" for n in (HEADS, GROUP))
    return f"""func.func @main(%q: {q}, %k: {kv}, %v: {kv}, %mask: tensor<{rows}x{length}xf32>) -> ({q}{also}) {{
{sizes}
    %call = stablehlo.constant dense<{heads}> : tensor<1xi32>
    %cwide = stablehlo.constant dense<{WIDE}> : tensor<1xi32>
    %crows = stablehlo.constant dense<{rows}> : tensor<1xi32>
    %n = stablehlo.get_dimension_size %k, dim = 1 : ({kv}) -> tensor<i32>
    %length = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %shape = stablehlo.concatenate %call, %crows, %length, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    {repeated("k")}
    {swap}
    %0 = stablehlo.dot_general %q, {k}, batching_dims = [0] x [0], contracting_dims = [2] x [{at}] : ({q}, {ty}) -> {scores}
    {wide("%m", f"tensor<{rows}x{length}xf32>", "%mask", "[1, 2]")}
    %1 = stablehlo.add %0, %m : {scores}
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %least) applies stablehlo.maximum across dimensions = [2] : ({scores}, tensor<f32>) -> {row}
    {wide("%3", row, "%2", "[0, 1]")}
    %4 = stablehlo.subtract %1, %3 : {scores}
    %5 = stablehlo.exponential %4 : {scores}
    {repeated("v")}
    %6 = stablehlo.dot_general %5, %r_v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : ({scores}, {keys}) -> {q}
    return %6{", %0" if also else ""} : {q}{also}
  }}"""


@pytest.mark.parametrize(
    ("rows", "length", "form"),
    [(1, "37", ""), (5, "37", "transposed"), (1, "?", "transposed"), (3, "64", "outer scores"), (2, "?", "outer")],
)
def test_groups_share_keys_and_values(rows: int, length: str, form: str) -> None:
    random = np.random.default_rng(rows)
    n = 41 if length == "?" else int(length)
    shapes = [(HEADS * GROUP, rows, WIDE), (HEADS, n, WIDE), (HEADS, n, WIDE), (rows, n)]
    given = [random.standard_normal(shape).astype(np.float32) for shape in shapes]
    text = program(rows, length, form)
    expected = plait.compile(text, target="interpret")(*given)
    for got, wanted in zip(plait.compile(text)(*given), expected, strict=True):
        np.testing.assert_allclose(np.asarray(got), np.asarray(wanted), rtol=2e-4, atol=1e-4)
