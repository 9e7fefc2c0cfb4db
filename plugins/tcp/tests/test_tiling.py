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
    "scan": (f"tcp.scan add %x, %s dim = 1 : {M}, tensor<f32>", M),
}
X = np.random.default_rng(0).standard_normal((5, 7)).astype(np.float32)
VALUES = [X, X, X[0], X[:1].T.copy(), np.array(0.5, np.float32)]


def module_of(line: str, result: str, ctx: Any) -> tuple[Any, Any]:
    arguments = f"%x: {M}, %d: {D}, %v: tensor<7xf32>, %o: tensor<7x1xf32>, %s: tensor<f32>"
    module = parse_module(f"func.func @main({arguments}) -> {result} {{\n%r = {line}\nreturn %r : {result}\n}}", ctx)
    return module, next(op for op in module.walk() if op.name.startswith("tcp."))


def compare(module: Any, expected: Any, ctx: Any) -> None:
    verify(module, ctx)
    (got,) = Interpreter(module, ctx).run("main", *VALUES)
    np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("steps", [(1, 1), (2, 3), (5, 4), (9, 9)])
@pytest.mark.parametrize("name", OPS)
def test_tiles_are_the_whole(name: str, steps: tuple[int, int], ctx: Any) -> None:
    module, op = module_of(*OPS[name], ctx)
    (expected,) = Interpreter(module, ctx).run("main", *VALUES)
    model, b = ctx.model(Tiling, op), Builder.before(op)
    glued = b.insert(tensor.EmptyOp([], op.results[0].type.with_shape(expected.shape))).result
    for start in product(*(range(0, n, step) for n, step in zip(expected.shape, steps))):
        size = [min(step, n - s) for s, step, n in zip(start, steps, expected.shape)]
        tile = model.result_tile(op, b, 0, list(start), size)
        glued = b.insert(tensor.InsertSliceOp.of(tile.values[0], glued, list(start), size, [1] * len(size))).result
    cast = b.insert(tensor.CastOp(glued, op.results[0].type)).dest if glued.type is not op.results[0].type else glued
    op.results[0].replace_all_uses_with(cast)
    op.erase()
    compare(module, expected, ctx)


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
