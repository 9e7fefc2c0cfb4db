"""Indexing maps with constants, and windows that leave elements out, compute natively what the interpreter computes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes.manager import PassManager
from plait.plan import make_plan
from plait.syntax.parser import parse_module


def generic(maps: list[str], kinds: str, types: list[str], filled: str = "0.0") -> str:
    """`main` that adds to each element of its result the operands that the maps select."""
    iterators = ", ".join({"p": '"parallel"', "r": '"reduction"'}[kind] for kind in kinds)
    loops = ", ".join(f"d{i}" for i in range(len(kinds)))
    *inputs, result = types
    names = [f"%a{i}" for i in range(len(inputs))]
    scalars = [f"%x{i}" for i in range(len(inputs))]
    sums = [f"%s{i + 1} = arith.addf %s{i}, {x} : f32" for i, x in enumerate(scalars)]
    return f"""func.func @main({", ".join(f"{n}: {t}" for n, t in zip(names, inputs))}) -> {result} {{
      %c = arith.constant {filled} : f32
      %e = tensor.empty() : {result}
      %f = linalg.fill ins(%c : f32) outs(%e : {result}) -> {result}
      %r = linalg.generic {{indexing_maps = [{", ".join(f"affine_map<({loops}) -> ({m})>" for m in maps)}],
                            iterator_types = [{iterators}]}}
          ins({", ".join(names)} : {", ".join(inputs)}) outs(%f : {result}) {{
      ^bb0({", ".join(f"{x}: f32" for x in scalars)}, %s0: f32):
        {chr(10).join(sums)}
        linalg.yield %s{len(inputs)} : f32
      }} -> {result}
      return %r : {result}
    }}"""


CASES: dict[str, tuple[list[str], str, list[str]]] = {
    "a reduction of one step": (["d0, d1", "0, d1"], "rp", ["tensor<1x8xf32>", "tensor<1x8xf32>"]),
    "all loops, and a constant": (["d0", "0, d0"], "p", ["tensor<40xf32>", "tensor<1x40xf32>"]),
    "a constant at the end": (["d0, d1", "d0, d1, 0"], "pp", ["tensor<5x16xf32>", "tensor<5x16x1xf32>"]),
    "a constant in place of what is reduced": (["d0, d1", "d0, 0"], "pr", ["tensor<5x33xf32>", "tensor<5x1xf32>"]),
    "columns and a constant": (["d0, d1", "0, d1"], "rp", ["tensor<9x40xf32>", "tensor<1x40xf32>"]),
    "a constant in an input": (["0, d1", "d0, d1"], "pp", ["tensor<1x16xf32>", "tensor<5x16xf32>"]),
    "one window, of which an element is left": (
        ["d0, d1 * 2 + d2", "d2, d3", "d1", "d3, d0"], "prrp",
        ["tensor<6x4xf32>", "tensor<3x5xf32>", "tensor<1xf32>", "tensor<5x6xf32>"],
    ),
    "windows of one element": (["d0 + d1", "d1", "d0"], "pr", ["tensor<8xf32>", "tensor<1xf32>", "tensor<5xf32>"]),
}  # fmt: skip


def numbers(ty: str, seed: int) -> Any:
    shape = [int(size) for size in ty[len("tensor<") : -len("xf32>")].split("x")]
    return np.random.default_rng(seed).integers(-5, 6, shape).astype(np.float32)


@pytest.mark.parametrize("filled", ["0.0", "1.0"])
@pytest.mark.parametrize("name", CASES)
def test_native_code_computes_what_the_interpreter_does(name: str, filled: str) -> None:
    maps, kinds, types = CASES[name]
    text = generic(maps, kinds, types, filled)
    arguments = [numbers(ty, seed) for seed, ty in enumerate(types[:-1])]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    (found,) = plait.compile(text)(*arguments)
    np.testing.assert_array_equal(found, expected)


def test_a_part_of_what_a_producer_reads() -> None:
    text = """func.func @main(%a: tensor<3x5xf32>) -> tensor<5xf32> {
      %e = tensor.empty() : tensor<2x1x5xf32>
      %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 * 2 + d1, d2)>,
                                            affine_map<(d0, d1, d2) -> (d1, d0, d2)>],
                           iterator_types = ["parallel", "parallel", "parallel"]}
          ins(%a : tensor<3x5xf32>) outs(%e : tensor<2x1x5xf32>) {
      ^bb0(%x: f32, %o: f32):
        %n = arith.negf %x : f32
        linalg.yield %n : f32
      } -> tensor<2x1x5xf32>
      %c = arith.constant 0.0 : f32
      %t = tensor.empty() : tensor<5xf32>
      %f = linalg.fill ins(%c : f32) outs(%t : tensor<5xf32>) -> tensor<5xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0, d1)>, affine_map<(d0, d1) -> (d1)>],
                           iterator_types = ["reduction", "parallel"]}
          ins(%p : tensor<2x1x5xf32>) outs(%f : tensor<5xf32>) {
      ^bb0(%x: f32, %o: f32):
        %s = arith.addf %x, %o : f32
        linalg.yield %s : f32
      } -> tensor<5xf32>
      return %r : tensor<5xf32>
    }"""
    a = np.arange(15, dtype=np.float32).reshape(3, 5)
    (found,) = plait.compile(text)(a)
    np.testing.assert_array_equal(found, -a[:2].sum(0))


def test_a_part_of_a_dimension_of_which_the_size_is_not_known() -> None:
    text = """func.func @main(%a: tensor<?x5xf32>, %b: tensor<?x5xf32>) -> tensor<5xf32> {
      %c0 = arith.constant 0 : index
      %m = tensor.dim %b, %c0 : tensor<?x5xf32>
      %e = tensor.empty(%m) : tensor<2x?x5xf32>
      %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d1, d2)>,
                                            affine_map<(d0, d1, d2) -> (d0, d1, d2)>],
                           iterator_types = ["parallel", "parallel", "parallel"]}
          ins(%a : tensor<?x5xf32>) outs(%e : tensor<2x?x5xf32>) {
      ^bb0(%x: f32, %o: f32):
        %n = arith.negf %x : f32
        linalg.yield %n : f32
      } -> tensor<2x?x5xf32>
      %c = arith.constant 0.0 : f32
      %t = tensor.empty() : tensor<5xf32>
      %f = linalg.fill ins(%c : f32) outs(%t : tensor<5xf32>) -> tensor<5xf32>
      %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>,
                                            affine_map<(d0, d1) -> (d1)>],
                           iterator_types = ["reduction", "parallel"]}
          ins(%p, %b : tensor<2x?x5xf32>, tensor<?x5xf32>) outs(%f : tensor<5xf32>) {
      ^bb0(%x: f32, %y: f32, %o: f32):
        %q = arith.addf %x, %y : f32
        %s = arith.addf %q, %o : f32
        linalg.yield %s : f32
      } -> tensor<5xf32>
      return %r : tensor<5xf32>
    }"""
    a, b = np.arange(20, dtype=np.float32).reshape(4, 5), np.ones((3, 5), np.float32)
    (found,) = plait.compile(text)(a, b)
    np.testing.assert_array_equal(found, (b - a[:3]).sum(0))


def window(result: str) -> str:
    """`main` that multiplies each window of one element by a number; `result` is the size of the result."""
    return f"""func.func @main(%a: tensor<?xf32>, %w: tensor<1xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %z = arith.constant 1.0 : f32
      %m = tensor.dim %a, %c0 : tensor<?xf32>
      %less = arith.subi %m, %c1 : index
      %same = arith.addi %less, %c1 : index
      %na = arith.maxsi %same, %c0 : index
      %nb = tensor.dim %b, %c0 : tensor<?xf32>
      %e = tensor.empty({result}) : tensor<?xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      %r = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>,
                                            affine_map<(d0, d1) -> (d0)>],
                           iterator_types = ["parallel", "reduction"]}}
          ins(%a, %w : tensor<?xf32>, tensor<1xf32>) outs(%f : tensor<?xf32>) {{
      ^bb0(%x: f32, %y: f32, %o: f32):
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %o, %p : f32
        linalg.yield %s : f32
      }} -> tensor<?xf32>
      return %r : tensor<?xf32>
    }}"""


@pytest.mark.parametrize(("result", "loops"), [("%na", 1), ("%nb", 2)])
def test_windows_of_one_element_in_images_of_any_size(result: str, loops: int) -> None:
    text = window(result)
    ctx = Context(plugins=[import_module("plait_std.plugin"), import_module("plait_linalg.plugin")])
    collapsed = plait.parse(text, context=ctx)
    PassManager(ctx).run("linalg-collapse-loops", collapsed)
    (generic,) = [op for op in collapsed.walk() if op.name == "linalg.generic"]
    assert len(generic.iterators()) == loops
    for long, short in ((8, 5), (1, 0), (1000, 3)):
        given = np.arange(long, dtype=np.float32), np.full(1, 2, np.float32), np.ones(short, np.float32)
        (found,) = plait.compile(text)(*given)
        np.testing.assert_array_equal(found, 2 * given[0][: long if result == "%na" else short] + 1)


def test_a_constant_between_a_contraction_and_a_reduction() -> None:
    square, planes, row = "tensor<12x12xf32>", "tensor<12x1x12xf32>", "tensor<12xf32>"
    text = f"""
    #rows = affine_map<(d0, d1) -> (d0, d1)>
    #plane = affine_map<(d0, d1) -> (d0, 0, d1)>
    #row = affine_map<(d0, d1) -> (d0)>
    func.func @main(%a: tensor<12x5xf32>, %b: tensor<5x12xf32>, %s: {square}, %r: {row}) -> ({row}, {row}) {{
      %product = linalg.generic {{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
                                                   affine_map<(d0, d1, d2) -> (d2, d1)>,
                                                   affine_map<(d0, d1, d2) -> (d0, d1)>],
                                  iterator_types = ["parallel", "parallel", "reduction"]}}
          ins(%a, %b : tensor<12x5xf32>, tensor<5x12xf32>) outs(%s : {square}) {{
      ^bb0(%x: f32, %y: f32, %o: f32):
        %m = arith.mulf %x, %y : f32
        %n = arith.addf %o, %m : f32
        linalg.yield %n : f32
      }} -> {square}
      %e = tensor.empty() : {planes}
      %negated = linalg.generic {{indexing_maps = [#rows, #plane], iterator_types = ["parallel", "parallel"]}}
          ins(%product : {square}) outs(%e : {planes}) {{
      ^bb0(%x: f32, %o: f32):
        %n = arith.negf %x : f32
        linalg.yield %n : f32
      }} -> {planes}
      %most = linalg.generic {{indexing_maps = [#plane, #row], iterator_types = ["parallel", "reduction"]}}
          ins(%negated : {planes}) outs(%r : {row}) {{
      ^bb0(%x: f32, %o: f32):
        %n = arith.maximumf %o, %x : f32
        linalg.yield %n : f32
      }} -> {row}
      %least = linalg.generic {{indexing_maps = [#plane, #row], iterator_types = ["parallel", "reduction"]}}
          ins(%negated : {planes}) outs(%r : {row}) {{
      ^bb0(%x: f32, %o: f32):
        %n = arith.minimumf %o, %x : f32
        linalg.yield %n : f32
      }} -> {row}
      return %most, %least : {row}, {row}
    }}"""
    a, b = numbers("tensor<12x5xf32>", 0), numbers("tensor<5x12xf32>", 1)
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    plan = plan.replace("linalg-fuse-elementwise-ops,", "").replace("linalg-collapse-loops,", "")
    most, least = plait.compile(text, pipeline=plan)(a, b, np.zeros((12, 12), np.float32), np.zeros(12, np.float32))
    np.testing.assert_array_equal(most, np.maximum((-a @ b).max(1), 0))
    np.testing.assert_array_equal(least, np.minimum((-a @ b).min(1), 0))
