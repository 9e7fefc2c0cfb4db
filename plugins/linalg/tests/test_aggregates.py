"""Tiled layouts and softmax compute the same as what they are decomposed into, interpreted and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module


def text_of(shape: list[int], element: str = "f32", dynamic: bool = False) -> str:
    return f"tensor<{''.join('?x' if dynamic else f'{size}x' for size in shape)}{element}>"


@st.composite
def relayouts(draw: Any) -> tuple[str, list[int], list[int]]:
    """A program that packs and unpacks, and the shapes of the plain and the packed tensor."""
    plain = draw(st.lists(st.integers(1, 9), min_size=1, max_size=3))
    dims = list(range(len(plain)))
    tiled = draw(st.permutations(dims))[: draw(st.integers(0, len(dims)))]
    tiles = [draw(st.integers(1, 4)) for _ in tiled]
    order = draw(st.permutations(dims))
    counts = [-(-size // (tiles[tiled.index(i)] if i in tiled else 1)) for i, size in enumerate(plain)]
    packed = [counts[i] for i in order] + tiles
    static, moves = draw(st.booleans()), draw(st.booleans())
    if not moves:
        packed = counts + tiles
    permutation = f"outer_dims_perm = {list(order)} " if moves else ""
    names = [f"%n{i}" for i in range(len(tiles))]
    how = f"{permutation}inner_dims_pos = {tiled} inner_tiles = [{', '.join(map(str, tiles) if static else names)}]"
    x, y = text_of(plain, dynamic=not static), text_of(packed, dynamic=not static)
    sizes = "".join(f"  {name} = arith.constant {size} : index\n" for name, size in zip(names, tiles))
    text = (
        f"func.func @f(%x: {x}, %y: {y}, %p: f32) -> ({y}, {x}) {{\n{sizes}"
        f"  %0 = linalg.pack %x padding_value(%p : f32) {how} into %y : {x} -> {y}\n"
        f"  %1 = linalg.unpack %0 {how} into %x : {y} -> {x}\n  return %0, %1 : {y}, {x}\n}}\n"
    )
    return text, plain, packed


@settings(max_examples=60, deadline=None)
@given(relayouts())
def test_tiles_are_decomposed(program: tuple[str, list[int], list[int]]) -> None:
    import plait_linalg.plugin
    import plait_std.plugin

    ctx = Context(plugins=[plait_std.plugin, plait_linalg.plugin])
    text, plain, packed = program
    module = parse_module(text, ctx)
    verify(module, ctx)
    x = np.arange(1, np.prod(plain) + 1, dtype=np.float32).reshape(plain)
    arguments = [x, np.zeros(packed, np.float32), np.float32(-1)]
    expected = Interpreter(module, ctx).run("f", *arguments)
    np.testing.assert_array_equal(expected[1], x)
    assert (expected[0] != -1).sum() == x.size
    PassManager(ctx).run(Pipeline.parse("linalg-decompose-aggregates,canonicalize", ctx), module)
    verify(module, ctx)
    assert "pack" not in str(module)
    for found, right in zip(Interpreter(module, ctx).run("f", *arguments), expected):
        np.testing.assert_array_equal(found, right)


@pytest.mark.parametrize("shapes", [("2x3x5", "2x3x5"), ("?x?x?", "?x?x?"), ("2x?x5", "?x3x5")])
@pytest.mark.parametrize("dim", [0, 1, 2])
@pytest.mark.parametrize("kind", ["tensor", "memref"])
def test_softmax_is_decomposed(shapes: tuple[str, str], dim: int, kind: str, ctx: Context) -> None:
    from_type, ty = (f"{kind}<{shape}xf64>" for shape in shapes)
    head, types = ("%0 = ", f"-> {ty}") if kind == "tensor" else ("", "")
    value = "%0" if kind == "tensor" else "%y"
    text = (
        f"func.func @f(%x: {from_type}, %y: {ty}) -> {ty} {{\n"
        f"  {head}linalg.softmax dimension({dim}) ins(%x : {from_type}) outs(%y : {ty}) {types}\n"
        f"  return {value} : {ty}\n}}\n"
    )
    module = parse_module(text, ctx)
    x = np.random.default_rng(0).normal(0, 300, (2, 3, 5))
    (expected,) = Interpreter(module, ctx).run("f", x, np.zeros_like(x))
    np.testing.assert_allclose(np.sum(expected, axis=dim), 1)
    PassManager(ctx).run(Pipeline.parse("linalg-decompose-aggregates", ctx), module)
    verify(module, ctx)
    assert "softmax" not in str(module)
    (found,) = Interpreter(module, ctx).run("f", x, np.zeros_like(x))
    np.testing.assert_allclose(found, expected, rtol=1e-12)


def test_refuses_to_pack_without_padding_at_run_time(ctx: Context) -> None:
    module = parse_module(
        "func.func @f(%x: tensor<?xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {\n"
        "  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %y : tensor<?xf32> -> tensor<?x4xf32>\n"
        "  return %0 : tensor<?x4xf32>\n}\n",
        ctx,
    )
    with pytest.raises(Exception, match=r"has no padding value to fill the tiles of shape \[7\]"):
        Interpreter(module, ctx).run("f", np.zeros(7, np.float32), np.zeros((2, 4), np.float32))
