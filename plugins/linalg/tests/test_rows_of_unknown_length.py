"""Rows of any number and length have the results of the operations, bit by bit, in each version of a group."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

LANES, LONGEST = 4, 24
"""Of registers of 128 bits, and of blocks that fit in an eighth of 10240 bytes: a row has 12 bytes for each element."""
FUSION = "linalg-fuse-reductions{vector-bits=128 l2-bytes=10240},canonicalize,cse"
VECTORIZATION = "linalg-vectorize,canonicalize,cse"
PIPELINE = f"builtin.module({FUSION},{VECTORIZATION})"
MAPS = "affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>"

PROGRAM = f"""
func.func @main(%x: tensor<?x?xi32>, %r: tensor<?xi32>, %y: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?xi32>) {{
  %s = linalg.generic {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "reduction"]}}
    ins(%x : tensor<?x?xi32>) outs(%r : tensor<?xi32>) {{
  ^bb0(%a: i32, %b: i32):
    %0 = arith.COMBINE %a, %b : i32
    linalg.yield %0 : i32
  }} -> tensor<?xi32>
  %z = linalg.generic {{
    indexing_maps = [{MAPS}, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  }} ins(%x, %s : tensor<?x?xi32>, tensor<?xi32>) outs(%y : tensor<?x?xi32>) {{
  ^bb0(%a: i32, %b: i32, %out: i32):
    %0 = arith.subi %a, %b : i32
    linalg.yield %0 : i32
  }} -> tensor<?x?xi32>
  %t = linalg.generic {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "reduction"]}}
    ins(%z : tensor<?x?xi32>) outs(%r : tensor<?xi32>) {{
  ^bb0(%a: i32, %b: i32):
    %0 = arith.xori %a, %b : i32
    linalg.yield %0 : i32
  }} -> tensor<?xi32>
  return %z, %t : tensor<?x?xi32>, tensor<?xi32>
}}"""


@pytest.mark.parametrize("combine", ["addi", "maxsi", "minui", "xori"])
def test_rows_of_each_length(combine: str) -> None:
    ctx = Context.from_environment()
    text = PROGRAM.replace("COMBINE", combine)
    plain, tiled = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(f"builtin.module({FUSION})", tiled)
    assert str(tiled).count("scf.if") == 2
    PassManager(ctx).run(f"builtin.module({VECTORIZATION})", tiled)
    rng = np.random.default_rng(3)
    for count in (0, 1, LANES - 1, LANES, 2 * LANES + 1):
        for length in (0, 1, LANES - 1, LANES, LANES + 1, 3 * LANES, 3 * LANES + 1, LONGEST, LONGEST + 1, 3 * LONGEST):
            x = rng.integers(-99, 99, (count, length), np.int32)
            arguments = x, rng.integers(-99, 99, count, np.int32), np.zeros_like(x)
            expected = Interpreter(plain, ctx).run("main", *arguments)
            for found, wanted in zip(Interpreter(tiled, ctx).run("main", *arguments), expected, strict=True):
                np.testing.assert_array_equal(found, wanted, f"{count} rows of {length}")


def test_fewer_rows_than_a_block_have_no_versions() -> None:
    """A block of rows would be written beyond the last one."""
    ctx = Context.from_environment()
    few = PROGRAM.replace("<?x?x", f"<{LANES - 1}x?x").replace("<?xi32>", f"<{LANES - 1}xi32>").replace("COMBINE", "addi")
    plain, tiled = parse_module(few, ctx), parse_module(few, ctx)
    PassManager(ctx).run(PIPELINE, tiled)
    assert "scf.if" not in str(tiled)
    x = np.arange(3 * (LANES - 1), dtype=np.int32).reshape(LANES - 1, 3)
    arguments = x, x[:, 0], np.zeros_like(x)
    expected = Interpreter(plain, ctx).run("main", *arguments)
    for found, wanted in zip(Interpreter(tiled, ctx).run("main", *arguments), expected, strict=True):
        np.testing.assert_array_equal(found, wanted)


WEIGHED = """
func.func @main(%x: tensor<?x?x?xi32>, %w: tensor<?xi32>, %r: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %s = linalg.generic {
    indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (j)>, affine_map<(b, i, j) -> (b, i)>],
    iterator_types = ["parallel", "parallel", "reduction"]
  } ins(%x, %w : tensor<?x?x?xi32>, tensor<?xi32>) outs(%r : tensor<?x?xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %0 = arith.xori %a, %b : i32
    %1 = arith.addi %0, %c : i32
    linalg.yield %1 : i32
  } -> tensor<?x?xi32>
  return %s : tensor<?x?xi32>
}"""


def test_weights_of_all_rows_in_batches() -> None:
    """Slices of what is the same for all rows leave the loop over rows, but not the condition on their length."""
    ctx = Context.from_environment()
    plain, tiled = parse_module(WEIGHED, ctx), parse_module(WEIGHED, ctx)
    PassManager(ctx).run(PIPELINE, tiled)
    rng = np.random.default_rng(5)
    for length in (1, LANES, LONGEST + 1, 60):
        x = rng.integers(-99, 99, (2, 2 * LANES + 1, length), np.int32)
        arguments = x, x[0, 0], x[:, :, 0]
        (expected,), (found,) = (Interpreter(module, ctx).run("main", *arguments) for module in (plain, tiled))
        np.testing.assert_array_equal(found, expected, f"rows of {length}")


KEPT = """
func.func @main(%x: tensor<?x?xi32>, %r: tensor<?xi32>, %y: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %empty = tensor.empty(%n) : tensor<?x1xi32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xi32>) outs(%r : tensor<?xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.addi %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<?xi32>
  %k = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  } ins(%s : tensor<?xi32>) outs(%empty : tensor<?x1xi32>) {
  ^bb0(%a: i32, %out: i32):
    %0 = arith.addi %a, %a : i32
    linalg.yield %0 : i32
  } -> tensor<?x1xi32>
  %z = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %k : tensor<?x?xi32>, tensor<?x1xi32>) outs(%y : tensor<?x?xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %0 = arith.subi %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<?x?xi32>
  return %z : tensor<?x?xi32>
}"""


@pytest.mark.parametrize("bits", [128, 256, 512])
@pytest.mark.parametrize("program", [KEPT, PROGRAM.replace("COMBINE", "addi")])
def test_rows_in_lanes(program: str, bits: int) -> None:
    """Rows of each length up to a few vectors are transposed, and results that lie along them are back.

    There is room for whole tiles, of which rows of one reduction fill one and a half.
    """
    ctx = Context.from_environment()
    plain, tiled = parse_module(program, ctx), parse_module(program, ctx)
    PassManager(ctx).run(PIPELINE.replace("128", str(bits)).replace("10240", "262144"), tiled)
    assert "vector.transpose" in str(tiled) and "tensor.collapse_shape" in str(tiled)
    rng, lanes = np.random.default_rng(13), bits // 32
    for length in range(lanes + 2 if bits == 512 else 3 * lanes + 2):
        x = rng.integers(-99, 99, (2 * lanes + 1, length), np.int32)
        arguments = x, rng.integers(-99, 99, len(x), np.int32), np.zeros_like(x)
        expected = Interpreter(plain, ctx).run("main", *arguments)
        for found, wanted in zip(Interpreter(tiled, ctx).run("main", *arguments), expected, strict=True):
            np.testing.assert_array_equal(found, wanted, f"rows of {length}")


def test_rows_of_a_part_are_no_neighbours() -> None:
    ctx = Context.from_environment()
    part = "%p = tensor.extract_slice %x[0, 1] [%n, %m] [1, 1] : tensor<?x?xi32> to tensor<?x?xi32>"
    text = SUMS.replace("%s = linalg", f"{part}\n  %s = linalg")
    text = text.replace("ins(%x", "ins(%p").replace("%x: tensor<?x?xi32>", "%x: tensor<?x?xi32>, %n: index, %m: index")
    plain, tiled = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE, tiled)
    assert "vector.transpose" in str(tiled) and "tensor.collapse_shape" not in str(tiled)
    x = np.random.default_rng(17).integers(-99, 99, (2 * LANES + 1, LANES), np.int32)
    for length in range(LANES):
        arguments = x, len(x), length, x[:, 0]
        (expected,), (found,) = (Interpreter(module, ctx).run("main", *arguments) for module in (plain, tiled))
        np.testing.assert_array_equal(found, expected, f"rows of {length}")


LARGEST = """
func.func @main(%x: tensor<?x?xi32>, %v: tensor<?xi32>, %p: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0:2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xi32>) outs(%v, %p : tensor<?xi32>, tensor<?xi32>) {
  ^bb0(%a: i32, %best: i32, %at: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %is_kept = arith.cmpi sge, %best, %a : i32
    %0 = arith.select %is_kept, %best, %a : i32
    %1 = arith.select %is_kept, %at, %k : i32
    linalg.yield %0, %1 : i32, i32
  } -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}"""

SUMS = """
func.func @main(%x: tensor<?x?xi32>, %r: tensor<?xi32>) -> tensor<?xi32> {
  %s = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]
  } ins(%x : tensor<?x?xi32>) outs(%r : tensor<?xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.addi %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<?xi32>
  return %s : tensor<?xi32>
}"""


def test_places_of_the_largest() -> None:
    """Of several that are equal, the first one, and none if they are no larger than what there was before."""
    ctx = Context.from_environment()
    plain, tiled = parse_module(LARGEST, ctx), parse_module(LARGEST, ctx)
    PassManager(ctx).run(PIPELINE, tiled)
    assert "vector.shuffle" in str(tiled)
    rng = np.random.default_rng(7)
    for length in (0, 1, LANES - 1, LANES, LANES + 1, LONGEST, LONGEST + 1):
        x = rng.integers(-2, 3, (3 * LANES + 1, length), np.int32)
        arguments = x, rng.integers(-3, 2, len(x), np.int32), np.full(len(x), -1, np.int32)
        expected = Interpreter(plain, ctx).run("main", *arguments)
        for found, wanted in zip(Interpreter(tiled, ctx).run("main", *arguments), expected, strict=True):
            np.testing.assert_array_equal(found, wanted, f"rows of {length}")


@pytest.mark.parametrize("lanes", [3, 5, 6])
def test_lanes_that_are_no_power_of_two(lanes: int) -> None:
    """No lane is left out of the sums or of what is selected."""
    ctx = Context.from_environment()
    rng, vectors = np.random.default_rng(11), f"attrs = {{vector_sizes = array<i64: 0, {lanes}>}} {{\n  ^bb0"
    for dynamic, count in ((SUMS, 1), (LARGEST, 2)):
        text = dynamic.replace("<?x", f"<{lanes}x").replace("{\n  ^bb0", vectors)
        plain, tiled = parse_module(text, ctx), parse_module(text, ctx)
        PassManager(ctx).run("builtin.module(linalg-vectorize)", tiled)
        assert "vector.transfer_read" in str(tiled) and "linalg.generic" not in str(tiled)
        x = rng.permutation(lanes * 20).astype(np.int32).reshape(lanes, 20)
        arguments = [x, *[np.full(lanes, -1, np.int32)] * count]
        expected = Interpreter(plain, ctx).run("main", *arguments)
        for found, wanted in zip(Interpreter(tiled, ctx).run("main", *arguments), expected, strict=True):
            np.testing.assert_array_equal(found, wanted)


SHIFTED = """
func.func @main(%x: tensor<?x?xi32>, %k: tensor<?xi32>, %w: tensor<?xi32>, %r: tensor<?xi32>) -> tensor<?xi32> {
  %s = linalg.generic {
    indexing_maps = [
      affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>
    ],
    iterator_types = ["parallel", "reduction"]
  } ins(%x, %k, %w : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) outs(%r : tensor<?xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32, %out: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %0 = arith.muli %b, %n : i32
    %1 = arith.xori %a, %0 : i32
    %2 = arith.subi %1, %c : i32
    %3 = arith.addi %2, %out : i32
    linalg.yield %3 : i32
  } -> tensor<?xi32>
  return %s : tensor<?xi32>
}"""


@pytest.mark.parametrize(
    ("bits", "element"),
    [(128, np.int32), (256, np.int32), (512, np.int32), (512, np.int16), (256, np.int8), (512, np.int8)],
)
def test_what_differs_from_row_to_row(bits: int, element: Any) -> None:
    """Rows that are taken together have numbers of their own, and what is left of them has one mask.

    Vectors of 32 and 64 lanes are folded, for blocks of 16 rows.
    """
    ctx, width = Context.from_environment(), np.dtype(element).itemsize * 8
    text = SHIFTED.replace("i32", f"i{width}")
    plain, tiled = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE.replace("128", str(bits)).replace("10240", "65536"), tiled)
    rng, lanes = np.random.default_rng(19), bits // width
    for length in (0, 1, 7, 8, 9, lanes - 1, lanes, lanes + 1, 3 * lanes, 5 * lanes + 3):
        x = rng.integers(-99, 99, (2 * min(lanes, 16) + 3, length), element)
        arguments = x, *rng.integers(-99, 99, (1, len(x)), element), x[1], np.arange(len(x), dtype=element)
        (expected,), (found,) = (Interpreter(module, ctx).run("main", *arguments) for module in (plain, tiled))
        np.testing.assert_array_equal(found, expected, f"rows of {length}")


BOUNDED = """
func.func @main(%x: tensor<?xi32>, %r: tensor<i32>) -> tensor<i32> {
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : index
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %n = arith.minsi %d, %c20 : index
  %f = tensor.extract_slice %x[0] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  %s = linalg.generic {
    indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> ()>], iterator_types = ["reduction"]
  } ins(%f : tensor<?xi32>) outs(%r : tensor<i32>) attrs = {vector_sizes = array<i64: 4>} {
  ^bb0(%a: i32, %out: i32):
    %0 = arith.addi %a, %out : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  return %s : tensor<i32>
}"""


def test_one_short_row() -> None:
    """A single row of a few vectors has no others beside it."""
    ctx = Context.from_environment()
    plain, vectorized = parse_module(BOUNDED, ctx), parse_module(BOUNDED, ctx)
    PassManager(ctx).run(f"builtin.module({VECTORIZATION})", vectorized)
    assert "vector.transfer_read" in str(vectorized)
    for length in (0, 1, 3, 4, 5, 19, 20, 21):
        arguments = np.arange(length, dtype=np.int32), np.array(7, np.int32)
        (expected,), (found,) = (Interpreter(module, ctx).run("main", *arguments) for module in (plain, vectorized))
        np.testing.assert_array_equal(found, expected, f"a row of {length}")
