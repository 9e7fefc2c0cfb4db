"""Tiles, glued, are the whole; partial reductions, merged, are the reduction."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from plait.interfaces import PartialReduction, Tiling
from plait.interpret import Interpreter
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std.tensor import ops as tensor

M = "tensor<5x7xf32>"
D = "tensor<?x?xf32>"
MAPS = (
    "indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], "
    'iterator_types = ["parallel", "parallel", "reduction"]'
)
CONV = "dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [2, 1] low [0, 1] high [2, 0]"
OPS = {
    "unary": (f"tcp.unary exp %x : {M}", M),
    "binary": (f"tcp.binary add %x, %x : {M}", M),
    "dynamic binary": (f"tcp.binary add %d, %d : {D}", D),
    "cast": (f"tcp.cast %x : {M} -> tensor<5x7xi32>", "tensor<5x7xi32>"),
    "transpose": (f"tcp.transpose %x perm = [1, 0] : {M} -> tensor<7x5xf32>", "tensor<7x5xf32>"),
    "broadcast": ("tcp.broadcast %v dims = [1] : tensor<7xf32> -> tensor<5x7xf32>", M),
    "expanding broadcast": ("tcp.broadcast %o dims = [1, 0] : tensor<7x1xf32> -> tensor<5x7xf32>", M),
    "contract": (f"tcp.contract %x, %x {{{MAPS}}} : {M}, {M} -> tensor<7x7xf32>", "tensor<7x7xf32>"),
    "reduce": (f"tcp.reduce add %x, %s dims = [0] : {M}, tensor<f32> -> tensor<7xf32>", "tensor<7xf32>"),
    "dynamic reduce": (f"tcp.reduce maximum %d, %s dims = [1] : {D}, tensor<f32> -> tensor<?xf32>", "tensor<?xf32>"),
    "slice": (f"tcp.slice %x offsets [1, 0] sizes [3, 4] strides [1, 2] : {M} -> tensor<3x4xf32>", "tensor<3x4xf32>"),
    "reverse": (f"tcp.reverse %x dims = [1] : {M}", M),
    "dynamic reverse": (f"tcp.reverse %d dims = [0] : {D}", D),
    "pad": (f"tcp.pad %x, %s low [1, 4] high [3, 0] interior [0, 0] : {M}, tensor<f32> -> tensor<9x11xf32>", "tensor<9x11xf32>"),
    "dynamic pad": (f"tcp.pad %d, %s low [1, 4] high [3, 0] interior [0, 0] : {D}, tensor<f32> -> {D}", D),
    "concat": (f"tcp.concat %x, %y, %x dim = 1 : {M}, tensor<5x2xf32>, {M} -> tensor<5x16xf32>", "tensor<5x16xf32>"),
    "window": (f"tcp.window add %x, %s window = [3, 2] strides = [1, 2] low [1, 0] high [2, 3] {{dilation = array<i64: 1, 2>}} : {M}, tensor<f32> -> tensor<6x4xf32>", "tensor<6x4xf32>"),
    "dynamic window": (f"tcp.window maximum %d, %s window = [3, 2] strides = [1, 1] low [1, 0] high [1, 1] : {D}, tensor<f32> -> {D}", D),
    "conv": (f"tcp.conv %i, %k {CONV} : tensor<2x5x7x3xf32>, tensor<3x2x3x4xf32> -> tensor<2x3x7x4xf32>", "tensor<2x3x7x4xf32>"),
    "sort": (f"tcp.sort(%x) dim = 1 {{\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n%c = tcp.binary lt %a, %b : tensor<f32>\ntcp.yield %c : tensor<i1>\n}} : {M}", M),
    "gather": (f"tcp.gather %x at %n offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : {M}, tensor<4xi32> -> tensor<4x6xf32>", "tensor<4x6xf32>"),
    "scan": (f"tcp.scan add %x, %s dim = 1 : {M}, tensor<f32>", M),
}
X = np.random.default_rng(0).standard_normal((5, 7)).astype(np.float32)
VALUES = [
    X, X, X[0], X[:1].T.copy(), np.array(0.5, np.float32), X[:, :2].copy(),
    np.arange(210, dtype=np.float32).reshape(2, 5, 7, 3) / 210, np.arange(72, dtype=np.float32).reshape(3, 2, 3, 4) / 72,
    np.array([3, 0, 9, 4], np.int32),
]  # fmt: skip


def module_of(line: str, result: str, ctx: Any) -> tuple[Any, Any]:
    arguments = f"%x: {M}, %d: {D}, %v: tensor<7xf32>, %o: tensor<7x1xf32>, %s: tensor<f32>, %y: tensor<5x2xf32>"
    arguments += ", %i: tensor<2x5x7x3xf32>, %k: tensor<3x2x3x4xf32>, %n: tensor<4xi32>"
    module = parse_module(f"func.func @main({arguments}) -> {result} {{\n%r = {line}\nreturn %r : {result}\n}}", ctx)
    return module, next(op for op in module.walk() if op.name == line.split()[0].split("(")[0])


def compare(module: Any, expected: Any, ctx: Any, native: Any = None) -> None:
    verify(module, ctx)
    if native is not None:
        made = native(str(module))(*VALUES)
        np.testing.assert_allclose(made[0] if isinstance(made, tuple) else made, expected, rtol=1e-5, atol=1e-5)
    (got,) = Interpreter(module, ctx).run("main", *VALUES)
    np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("steps", [(1, 1), (2, 3), (5, 4), (9, 9)])
@pytest.mark.parametrize("name", OPS)
def test_tiles_are_the_whole(name: str, steps: tuple[int, int], ctx: Any, native: Any) -> None:
    module, op = module_of(*OPS[name], ctx)
    (expected,) = Interpreter(module, ctx).run("main", *VALUES)
    model, b = ctx.model(Tiling, op), Builder.before(op)
    glued = b.insert(tensor.EmptyOp([], op.results[0].type.with_shape(expected.shape))).result
    for start in product(*(range(0, n, step) for n, step in zip(expected.shape, steps * 2))):
        size = [min(step, n - s) for s, step, n in zip(start, steps * 2, expected.shape)]
        tile = model.result_tile(op, b, 0, list(start), size)
        glued = b.insert(tensor.InsertSliceOp.of(tile.values[0], glued, list(start), size, [1] * len(size))).result
    cast = b.insert(tensor.CastOp(glued, op.results[0].type)).dest if glued.type is not op.results[0].type else glued
    op.results[0].replace_all_uses_with(cast)
    op.erase()
    compare(module, expected, ctx, native if steps == (2, 3) else None)


@pytest.mark.parametrize("step", [1, 2, 5])
def test_partial_products_merge(step: int, ctx: Any, native: Any) -> None:
    module, op = module_of(*OPS["contract"], ctx)
    (expected,) = Interpreter(module, ctx).run("main", *VALUES)
    model, b = ctx.model(PartialReduction, op), Builder.before(op)
    parts = model.identity_tensors(op, b, [7, 7, step], [2])
    for start in range(0, 5, step):
        parts = model.partial(op, b, parts, [0, 0, start], [7, 7, min(step, 5 - start)], [2]).values
    op.results[0].replace_all_uses_with(model.merge(op, b, parts, [2]).values[0])
    op.erase()
    compare(module, expected, ctx, native)


@pytest.mark.parametrize("kind", ["add", "multiply", "maximum", "minimum"])
@pytest.mark.parametrize("step", [1, 2, 3, 7])
def test_partial_reductions_merge(kind: str, step: int, ctx: Any) -> None:
    line = f"tcp.reduce {kind} %x, %s dims = [1] : {M}, tensor<f32> -> tensor<5xf32>"
    module, op = module_of(line, "tensor<5xf32>", ctx)
    (expected,) = Interpreter(module, ctx).run("main", *VALUES)
    model, b = ctx.model(PartialReduction, op), Builder.before(op)
    parts = model.identity_tensors(op, b, [5, step], [1])
    for start in range(0, 7, step):
        parts = model.partial(op, b, parts, [0, start], [5, min(step, 7 - start)], [1]).values
    op.results[0].replace_all_uses_with(model.merge(op, b, parts, [1]).values[0])
    op.erase()
    compare(module, expected, ctx)
