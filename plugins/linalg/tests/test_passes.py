"""Passes of linalg keep what a program computes, and do what they say."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

ID2 = "affine_map<(i, j) -> (i, j)>"
A = (np.arange(24, dtype=np.float32) / 5 - 2).reshape(4, 6)


def run(pipeline: str, text: str, ctx: Context, *arguments: Any) -> str:
    """Run a pipeline, check that `main` gives what it gave before, and return the new text."""
    module = parse_module(text, ctx)
    verify(module, ctx)
    before = Interpreter(module, ctx).run("main", *[np.copy(a) for a in arguments])
    PassManager(ctx).run(Pipeline.parse(pipeline, ctx), module)
    verify(module, ctx)
    after = Interpreter(module, ctx).run("main", *[np.copy(a) for a in arguments])
    for x, y in zip(before, after, strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-6)
    return str(module)


def elementwise(op: str, result: str, value: str, init: str = "%t") -> str:
    return f"""
      {result} = linalg.generic {{indexing_maps = [{ID2}, {ID2}], iterator_types = ["parallel", "parallel"]}}
          ins({value} : tensor<4x6xf32>) outs({init} : tensor<4x6xf32>) {{
      ^bb0(%in: f32, %out: f32):
        %y = {op} %in : f32
        linalg.yield %y : f32
      }} -> tensor<4x6xf32>"""


def main(body: str, result: str = "tensor<4x6xf32>", arguments: str = "%a: tensor<4x6xf32>") -> str:
    return f"""func.func @main({arguments}) -> {result} {{
      %t = tensor.empty() : tensor<4x6xf32>
      {body}
      return %r : {result}
    }}"""


FUSE = "linalg-fuse-elementwise-ops,canonicalize,cse"


def test_fuses_a_chain(ctx: Context) -> None:
    chain = (
        elementwise("math.exp", "%0", "%a")
        + elementwise("math.sqrt", "%1", "%0")
        + elementwise("arith.negf", "%r", "%1")
    )
    assert run(FUSE, main(chain), ctx, A).count("linalg.generic") == 1


def test_does_not_copy_an_expensive_producer(ctx: Context) -> None:
    body = (
        elementwise("math.exp", "%0", "%a")
        + elementwise("math.sqrt", "%1", "%0")
        + elementwise("arith.negf", "%2", "%0")
    )
    body += """
      %r = linalg.map { arith.addf } ins(%1, %2 : tensor<4x6xf32>, tensor<4x6xf32>) outs(%t : tensor<4x6xf32>)"""
    text = run("linalg-generalize-named-ops," + FUSE, main(body), ctx, A)
    assert text.count("linalg.generic") == 1 and text.count("math.exp") == 1


def test_a_producer_is_copied_once_for_many_paths_to_it(ctx: Context) -> None:
    names = ["%a", "%a", *[f"%v{i}" for i in range(49)], "%r"]
    body = "".join(
        f"""
      {new} = linalg.map {{ arith.addf }} ins({x}, {y} : tensor<4x6xf32>, tensor<4x6xf32>) outs(%t : tensor<4x6xf32>)"""
        for x, y, new in zip(names, names[1:], names[2:])
    )
    text = run("linalg-generalize-named-ops," + FUSE, main(body), ctx, A)
    assert text.count("linalg.generic") == 1 and text.count("arith.addf") == 50


def test_copies_a_cheap_producer(ctx: Context) -> None:
    body = (
        elementwise("arith.negf", "%0", "%a")
        + """
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %s = linalg.reduce { arith.addf } ins(%0 : tensor<4x6xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
      %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%t : tensor<4x6xf32>) dimensions = [1]
      %r = linalg.map { arith.divf } ins(%0, %b : tensor<4x6xf32>, tensor<4x6xf32>) outs(%t : tensor<4x6xf32>)"""
    )
    text = run("linalg-generalize-named-ops," + FUSE, main(body), ctx, A)
    assert text.count("arith.negf") == 2
    assert text.count("ins(%a") == 2, text


def residual_sums(links: int, added: str) -> str:
    """`x + f(x)` again and again: each sum is used by the next sum and by the next `f`, a sum of rows."""
    body = """
      %z = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>"""
    names = ["%a", *[f"%v{i}" for i in range(links - 1)], "%r"]
    for i, (x, new) in enumerate(pairwise(names)):
        more = added.format(i=i)
        body += f"""
      %s{i} = linalg.reduce {{ arith.addf }} ins({x} : tensor<4x6xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
      %b{i} = linalg.broadcast ins(%s{i} : tensor<4xf32>) outs(%t : tensor<4x6xf32>) dimensions = [1]
      %m{i} = linalg.map {{ arith.mulf }} ins(%b{i}, {more} : tensor<4x6xf32>, tensor<4x6xf32>)
                outs(%t : tensor<4x6xf32>)
      {new} = linalg.map {{ arith.addf }} ins({x}, %m{i} : tensor<4x6xf32>, tensor<4x6xf32>) outs(%t : tensor<4x6xf32>)"""
    return body


@pytest.mark.parametrize("added", ["%a", "%w{i}"], ids=["one operand to read", "two operands to read"])
def test_copies_do_not_pile_up_in_a_chain(added: str, ctx: Context) -> None:
    def operations(links: int) -> int:
        weights = "".join(f", %w{i}: tensor<4x6xf32>" for i in range(links))
        source = main(residual_sums(links, added), arguments="%a: tensor<4x6xf32>" + weights)
        small = A / 1e3
        text = run("linalg-generalize-named-ops," + FUSE, source, ctx, small, *[small] * links)
        return text.count("arith.mulf") + text.count("arith.addf")

    per_link = operations(9) - operations(8)
    assert operations(16) - operations(8) <= 8 * per_link


def test_fuses_through_a_transpose(ctx: Context) -> None:
    body = (
        elementwise("math.exp", "%0", "%a")
        + """
      %e = tensor.empty() : tensor<6x4xf32>
      %r = linalg.transpose ins(%0 : tensor<4x6xf32>) outs(%e : tensor<6x4xf32>) permutation = [1, 0]"""
    )
    text = run("linalg-generalize-named-ops," + FUSE, main(body, "tensor<6x4xf32>"), ctx, A)
    assert text.count("linalg.generic") == 1


@pytest.mark.parametrize(("columns", "negations"), [(8, 1), (40, 2)])
def test_contractions_take_transpositions_but_no_work_for_each_tile(columns: int, negations: int, ctx: Context) -> None:
    body = f"""
      %e = tensor.empty() : tensor<6x4xf32>
      %0 = linalg.transpose ins(%a : tensor<4x6xf32>) outs(%e : tensor<6x4xf32>) permutation = [1, 0]
      %1 = linalg.map {{ arith.negf }} ins(%0 : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>)
      %r = linalg.matmul ins(%1, %b : tensor<6x4xf32>, tensor<4x{columns}xf32>)
                         outs(%c : tensor<6x{columns}xf32>) -> tensor<6x{columns}xf32>"""
    result = f"tensor<6x{columns}xf32>"
    arguments = f"%a: tensor<4x6xf32>, %b: tensor<4x{columns}xf32>, %c: {result}"
    b, c = np.ones((4, columns), "f4"), np.ones((6, columns), "f4")
    text = run("linalg-generalize-named-ops," + FUSE, main(body, result, arguments), ctx, A, b, c)
    assert text.count("linalg.generic") == negations, text
    transposed = body.replace("%1, %b", "%0, %b")
    text = run("linalg-generalize-named-ops," + FUSE, main(transposed, result, arguments), ctx, A, b, c)
    assert text.count("linalg.generic") == 1, text


@pytest.mark.parametrize("others", [0, 1])
def test_what_follows_a_contraction_stays_with_it(others: int, ctx: Context) -> None:
    body = f"""
      %e = tensor.empty() : tensor<6x4xf32>
      %0 = linalg.matmul ins(%a, %b : tensor<6x5xf32>, tensor<5x4xf32>) outs(%c : tensor<6x4xf32>) -> tensor<6x4xf32>
      %1 = linalg.map {{ arith.negf }} ins(%0 : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>)
      %2 = linalg.map {{ math.absf }} ins(%1 : tensor<6x4xf32>) outs(%e : tensor<6x4xf32>)
      %r = linalg.matmul ins({"%1" if others else "%2"}, %d : tensor<6x4xf32>, tensor<4x8xf32>)
                         outs(%f : tensor<6x8xf32>) -> tensor<6x8xf32>"""
    shapes = {"a": (6, 5), "b": (5, 4), "c": (6, 4), "d": (4, 8), "f": (6, 8)}
    arguments = ", ".join(f"%{name}: tensor<{m}x{n}xf32>" for name, (m, n) in shapes.items())
    arrays = [np.random.default_rng(i).random(shape, "f4") for i, shape in enumerate(shapes.values())]
    text = run("linalg-generalize-named-ops," + FUSE, main(body, "tensor<6x8xf32>", arguments), ctx, *arrays)
    assert text.count("linalg.generic") == 3, text
    assert text.index("arith.negf") < text.index("%r ="), text


def test_makes_splats_scalars(ctx: Context) -> None:
    body = """
      %c = arith.constant dense<2.0> : tensor<4x6xf32>
      %r = linalg.map { arith.mulf } ins(%a, %c : tensor<4x6xf32>, tensor<4x6xf32>) outs(%t : tensor<4x6xf32>)"""
    text = run("linalg-generalize-named-ops," + FUSE, main(body), ctx, A)
    assert "dense" not in text and "ins(%a : tensor<4x6xf32>)" in text


INDEXED = f"""
  %r = linalg.generic {{indexing_maps = [{ID2}, {ID2}], iterator_types = ["parallel", "parallel"]}}
      ins(%a : tensor<4x6xf32>) outs(%t : tensor<4x6xf32>) {{
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %j : index
    %l = arith.index_cast %k : index to i32
    %f = arith.sitofp %l : i32 to f32
    %y = arith.addf %in, %f : f32
    linalg.yield %y : f32
  }} -> tensor<4x6xf32>"""


@pytest.mark.parametrize("sizes", ["2,3", "3,4", "0,5", "1"])
def test_tiles_keep_their_indices(sizes: str, ctx: Context) -> None:
    text = run(f"linalg-tile{{tile-sizes={sizes}}}", main(INDEXED), ctx, A)
    assert "scf.for" in text


def test_tiling_fuses_producers(ctx: Context) -> None:
    body = elementwise("math.exp", "%0", "%a") + elementwise("arith.negf", "%r", "%0")
    text = run("linalg-tile{tile-sizes=2,3 fuse=true},canonicalize,cse", main(body), ctx, A)
    loop = text[text.index("scf.for") :]
    assert "math.exp" in loop and "math.exp" not in text[: text.index("scf.for")]


CONVOLUTION = """
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %x = tensor.expand_shape %a [[0, 1, 2], [3]] output_shape [1, 1, 4, 6] : tensor<4x6xf32> into tensor<1x1x4x6xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x2x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<1x1x4x6xf32>, tensor<1x1x2x2xf32>) outs(%f : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>"""


@pytest.mark.parametrize("pipeline", ["linalg-generalize-named-ops", "linalg-tile{tile-sizes=0,0,1,2}", FUSE])
def test_convolution(pipeline: str, ctx: Context) -> None:
    run(pipeline, main(CONVOLUTION, "tensor<1x1x2x3xf32>"), ctx, A)


BUFFERS = """
func.func @main(%a: memref<4x6xf32>, %b: memref<6x5xf32>, %c: memref<4x5xf32>, %s: memref<f32>, %v: memref<6xf32>)
    -> (memref<4x5xf32>, memref<f32>, memref<6xf32>) {
  %z = arith.constant 1.5 : f32
  linalg.fill ins(%z : f32) outs(%c : memref<4x5xf32>)
  linalg.matmul ins(%a, %b : memref<4x6xf32>, memref<6x5xf32>) outs(%c : memref<4x5xf32>)
  linalg.reduce { arith.maximumf } ins(%a : memref<4x6xf32>) outs(%s : memref<f32>) dimensions = [0, 1]
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%a : memref<4x6xf32>) outs(%v : memref<6xf32>) {
  ^bb0(%x: f32, %acc: f32):
    %i = linalg.index 0 : index
    %l = arith.index_cast %i : index to i32
    %f = arith.sitofp %l : i32 to f32
    %y = arith.mulf %x, %f : f32
    %w = arith.addf %acc, %y : f32
    linalg.yield %w : f32
  }
  return %c, %s, %v : memref<4x5xf32>, memref<f32>, memref<6xf32>
}"""


def test_loops_compute_what_structured_operations_do(ctx: Context) -> None:
    b = np.linspace(-1, 1, 30, dtype=np.float32).reshape(6, 5)
    rest = (np.zeros((4, 5), np.float32), np.float32(-9), np.ones(6, np.float32))
    text = run("convert-linalg-to-loops", BUFFERS, ctx, A, b, *[np.asarray(x) for x in rest])
    assert "linalg" not in text
    assert text.count("iter_args") == 2, "a reduction of adjacent elements is kept in a register"
