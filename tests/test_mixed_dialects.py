"""Passes do not know dialects: one module of four dialects, one of them a third party's, goes through all of them.

Needs the environment `all`, which has every distribution of ours and `tests/plugins/sunny`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.builtin.types import BaseMemRefType, TensorType
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.instruments import VerifyEach
from plait.passes.manager import PassManager
from plait.passes.pipeline import Pipeline
from plait.plan.planner import make_plan

DIALECTS = ("tosa", "stablehlo", "tcp", "sunny")
MIXED = """
func.func @main(%x: tensor<SHAPExf32>, %y: tensor<SHAPExf32>) -> tensor<SHAPExf32> {
  %0 = tosa.FIRST : (OPERANDS) -> tensor<SHAPExf32>
  %1 = stablehlo.multiply %0, %y : tensor<SHAPExf32>
  %2 = sunny.glow %1, %x : tensor<SHAPExf32>
  %3 = tcp.unary tanh %2 : tensor<SHAPExf32>
  return %3 : tensor<SHAPExf32>
}
"""
FIRST = {"add": ("add %x, %y", 2), "sigmoid": ("sigmoid %x", 1)}
PRODUCTS = {"add": 2, "sigmoid": 3}
"""Of `stablehlo.multiply` and of the square in `sunny.glow`, and one in the formula of the logistic function."""

LOWER = "stablehlo-to-tcp,tosa-to-tcp,canonicalize,cse,tcp-to-linalg"
FUSE = "generalize,linalg-fuse-elementwise-ops,canonicalize,cse"
TILE = "linalg-tile{tile-sizes=4,8},canonicalize,cse"
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"
LOOPS = "convert-linalg-to-loops,convert-scf-to-cf,canonicalize,cse"
LLVM = "convert-to-llvm,reconcile-unrealized-casts"


def source(shape: str, first: str = "add") -> str:
    operation, arity = FIRST[first]
    text = MIXED.replace("FIRST", operation).replace("OPERANDS", ", ".join(["tensor<SHAPExf32>"] * arity))
    return text.replace("SHAPE", shape)


def expected(x: Any, y: Any, first: str = "add") -> Any:
    x, y = x.astype(np.float64), y.astype(np.float64)
    start = x + y if first == "add" else 1 / (1 + np.exp(-x))
    return np.tanh(start * y + x * x).astype(np.float32)


def arguments(*shape: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(len(shape))
    return rng.standard_normal(shape, np.float32), rng.standard_normal(shape, np.float32)


@pytest.fixture(scope="module")
def ctx() -> Context:
    made = Context.from_environment()
    missing = [name for name in (*DIALECTS, "linalg", "llvm") if name not in made.dialect_names]
    if missing:
        pytest.skip(f"no plugin defines {', '.join(missing)}")
    return made


def run(module: Any, pipeline: str, ctx: Context) -> Any:
    verify(module, ctx)
    PassManager(ctx, [VerifyEach()]).run(Pipeline.parse(pipeline, ctx), module)
    return module


def names(module: Any) -> list[str]:
    return [op.name for op in module.walk()]


def dialects(module: Any) -> set[str]:
    return {name.partition(".")[0] for name in names(module)}


def interpreted(module: Any, ctx: Context, *values: Any) -> Any:
    (result,) = Interpreter(module, ctx).run("main", *values)
    return result


SHAPES = pytest.mark.parametrize(
    ("shape", "sizes"),
    [
        ("8x16", (8, 16)),
        ("7x13", (7, 13)),
        ("?x?", (8, 16)),
        ("?x?", (7, 13)),
        ("?x16", (3, 16)),
        ("4", (4,)),
        ("?", (21,)),
    ],
)


@pytest.mark.parametrize("lowering", [LOWER, "canonicalize"])
@pytest.mark.parametrize("first", FIRST)
def test_four_dialects_fuse_into_one_generic(ctx: Context, lowering: str, first: str) -> None:
    module = run(plait.parse(source("8x16", first), context=ctx), f"{lowering},{FUSE}", ctx)
    assert names(module).count("linalg.generic") == 1
    assert dialects(module).isdisjoint(DIALECTS)
    generic = next(op for op in module.walk() if op.name == "linalg.generic")
    body = [op.name for op in generic.walk() if op is not generic]
    assert body[-2:] == ["math.tanh", "linalg.yield"]
    assert body.count("arith.mulf") == PRODUCTS[first]
    assert len([operand for operand in generic.operands if operand.owner is generic.parent]) == 2


@SHAPES
def test_dynamic_shapes_fuse_as_static_ones_do(ctx: Context, shape: str, sizes: tuple[int, ...]) -> None:
    for first, lowering in (("add", LOWER), ("sigmoid", LOWER), ("sigmoid", "canonicalize")):
        module = run(plait.parse(source(shape, first), context=ctx), f"{lowering},{FUSE}", ctx)
        assert names(module).count("linalg.generic") == 1, str(module)
        assert dialects(module).isdisjoint(DIALECTS)


@SHAPES
@pytest.mark.parametrize("first", FIRST)
def test_each_step_computes_the_same(ctx: Context, shape: str, sizes: tuple[int, ...], first: str) -> None:
    x, y = arguments(*sizes)
    wanted = expected(x, y, first)
    module = plait.parse(source(shape, first), context=ctx)
    tile = TILE if len(sizes) == 2 else TILE.replace("4,8", "4")
    for step in (LOWER, FUSE, tile, BUFFERIZE, LOOPS):
        module = run(module, step, ctx)
        np.testing.assert_allclose(interpreted(module, ctx, x, y), wanted, rtol=2e-6, atol=1e-6, err_msg=step)


@SHAPES
@pytest.mark.parametrize("tiled", [False, True])
def test_native_code_computes_the_same(ctx: Context, shape: str, sizes: tuple[int, ...], tiled: bool) -> None:
    x, y = arguments(*sizes)
    tile = [TILE if len(sizes) == 2 else TILE.replace("4,8", "4")] if tiled else []
    pipeline = ",".join([LOWER, FUSE, *tile, BUFFERIZE, LOOPS, LLVM])
    (result,) = plait.compile(plait.parse(source(shape), context=ctx), pipeline=pipeline, context=ctx)(x, y)
    np.testing.assert_allclose(result, expected(x, y), rtol=2e-6, atol=1e-6)


def test_tiles_are_loops_around_one_generic(ctx: Context) -> None:
    module = run(plait.parse(source("8x16"), context=ctx), f"{LOWER},{FUSE},{TILE}", ctx)
    assert names(module).count("linalg.generic") == 1
    generic = next(op for op in module.walk() if op.name == "linalg.generic")
    assert str(generic.results[0].type) == "tensor<4x8xf32>"
    assert [generic.parent_op.name, generic.parent_op.parent_op.name] == ["scf.for", "scf.for"]


def test_producers_can_be_computed_where_their_tiles_are_used(ctx: Context) -> None:
    module = run(
        plait.parse(source("8x16"), context=ctx), f"{LOWER},generalize,linalg-tile{{tile-sizes=4,8 fuse=true}}", ctx
    )
    x, y = arguments(8, 16)
    np.testing.assert_allclose(interpreted(module, ctx, x, y), expected(x, y), rtol=2e-6, atol=1e-6)


def test_buffers_take_the_place_of_tensors(ctx: Context) -> None:
    module = run(plait.parse(source("8x16"), context=ctx), f"{LOWER},{FUSE},{BUFFERIZE}", ctx)
    types = [value.type for op in module.walk() for value in (*op.operands, *op.results)]
    assert not any(isinstance(type_, TensorType) for type_ in types)
    assert any(isinstance(type_, BaseMemRefType) for type_ in types)
    assert names(module).count("memref.alloc") == 1, str(module)


@pytest.mark.parametrize("shape", ["8x16", "?x?"])
def test_the_plan_finds_the_same_way(ctx: Context, shape: str) -> None:
    module = plait.parse(source(shape), context=ctx)
    plan = make_plan(module, ctx, "llvm")
    steps = [step.element for step in plan.steps]
    assert [s for s in steps if s.endswith("-to-tcp")] == ["stablehlo-to-tcp", "tosa-to-tcp"]
    assert "generalize" in steps and "linalg-fuse-elementwise-ops" in steps
    compiled = plait.compile(module, context=ctx)
    x, y = arguments(8, 16)
    np.testing.assert_allclose(compiled(x, y)[0], expected(x, y), rtol=2e-6, atol=1e-6)
    fused = plait.parse(compiled.ir("linalg"), context=ctx)
    assert names(fused).count("tensor.empty") == 1, "one tensor is computed, the result"


def test_the_source_itself_is_interpreted(ctx: Context) -> None:
    x, y = arguments(8, 16)
    for shape in ("8x16", "?x?"):
        compiled = plait.compile(plait.parse(source(shape), context=ctx), target="interpret", context=ctx)
        np.testing.assert_allclose(compiled(x, y)[0], expected(x, y), rtol=2e-6, atol=1e-6)


def test_sunny_has_no_lowering_of_its_own(ctx: Context) -> None:
    sunny = next(plugin for plugin in ctx.plugins if plugin.name == "sunny")
    assert [type(record).__name__ for record in sunny.records] == ["DialectRecord"]
