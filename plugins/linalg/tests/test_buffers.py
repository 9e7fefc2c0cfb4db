"""Programs on buffers compute the same after `linalg-buffers-to-tensors`, whatever overlaps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.plan import make_plan

_HEAD = """
#id = affine_map<(i, j) -> (i, j)>
#swapped = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%a: memref<4x4xi32>, %b: memref<4x4xi32>, %c: memref<4x4xi32>) {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : index
  %x = memref.alloc() : memref<4x4xi32>
  %y = memref.alloc() : memref<4x4xi32>
  %z = memref.alloc() : memref<8x8xi32>
  linalg.fill ins(%one : i32) outs(%x : memref<4x4xi32>)
  linalg.fill ins(%one : i32) outs(%z : memref<8x8xi32>)
  linalg.copy ins(%b : memref<4x4xi32>) outs(%y : memref<4x4xi32>)
  %p = memref.subview %z[0, 1] [4, 4] [1, 1] : memref<8x8xi32> to memref<4x4xi32, strided<[8, 1], offset: 1>>
  %q = memref.subview %z[2, 2] [4, 4] [1, 1] : memref<8x8xi32> to memref<4x4xi32, strided<[8, 1], offset: 18>>
"""
_TYPES = {"p": "memref<4x4xi32, strided<[8, 1], offset: 1>>", "q": "memref<4x4xi32, strided<[8, 1], offset: 18>>"}


def _type(name: str) -> str:
    return _TYPES.get(name, "memref<4x4xi32>")


def _generic(maps: str, ins: Sequence[str], out: str, body: str) -> str:
    arguments = ", ".join(f"%in{i}: i32" for i in range(len(ins)))
    types = ", ".join(_type(name) for name in ins)
    names = ", ".join(f"%{name}" for name in ins)
    return f"""
  linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}}
      ins({names} : {types}) outs(%{out} : {_type(out)}) {{
  ^bb0({arguments}, %o: i32):
    {body}
    linalg.yield %r : i32
  }}"""


def _statement(rng: random.Random) -> str:
    """One operation on three buffers of any origin."""
    first, second, out = (rng.choice("aabbccxyzpq".replace("z", "")) for _ in range(3))
    kind = rng.choice(["add", "turn", "sum", "matmul", "copy", "store", "fill"])
    if kind == "add":
        return _generic("#id, #id, #id", [first, second], out, "%r = arith.addi %in0, %in1 : i32")
    if kind == "turn":
        return _generic("#swapped, #id", [first], out, "%r = arith.addi %in0, %one : i32")
    if kind == "sum":
        return _generic("#id, #id", [first], out, "%r = arith.addi %in0, %o : i32")
    if kind == "matmul":
        types = f"{_type(first)}, {_type(second)}"
        return f"  linalg.matmul ins(%{first}, %{second} : {types}) outs(%{out} : {_type(out)})"
    if kind == "copy":
        return f"  memref.copy %{first}, %{out} : {_type(first)} to {_type(out)}" if first != out else ""
    if kind == "store":
        return f"  memref.store %one, %{out}[%zero, %zero] : {_type(out)}" if rng.random() < 0.3 else ""
    return f"  linalg.fill ins(%one : i32) outs(%{out} : {_type(out)})"


def _program(seed: int) -> str:
    rng = random.Random(seed)
    body = "\n".join(_statement(rng) for _ in range(rng.randint(2, 8)))
    last = _generic("#id, #id, #id", ["x", "p"], "c", "%r = arith.addi %in0, %in1 : i32") if seed % 2 else ""
    freed = "".join(f"  memref.dealloc %{name} : memref<{size}xi32>\n" for name, size in zip("xyz", ("4x4", "4x4", "8x8")))
    return f"{_HEAD}{body}{last}\n{freed}  return\n}}\n"


def _arguments(overlap: str) -> list[Any]:
    memory = np.arange(-30, 34, dtype="i4")
    starts = {"apart": (0, 16, 32), "same": (0, 16, 0), "shifted": (0, 16, 6), "all": (0, 0, 0)}[overlap]
    return [memory[start : start + 16].reshape(4, 4) for start in starts]


@pytest.fixture(scope="module")
def everything() -> Context:
    return Context.from_environment()


@pytest.mark.parametrize("seed", range(24))
def test_interpreted_results_stay(everything: Context, seed: int) -> None:
    text = _program(seed)
    module = plait.parse(text, context=everything)
    PassManager(everything).run("builtin.module(linalg-buffers-to-tensors,canonicalize,cse)", module)
    before, after = (plait.compile(m, target="interpret", context=everything) for m in (text, module))
    for overlap in ("apart", "same", "shifted", "all"):
        wanted, found = _arguments(overlap), _arguments(overlap)
        before(*wanted)
        after(*found)
        for one, other in zip(found, wanted):
            np.testing.assert_array_equal(one, other, err_msg=f"{overlap}\n{text}")


@pytest.mark.parametrize("seed", range(100, 104))
def test_compiled_results_are_those_of_loops(everything: Context, seed: int) -> None:
    text = _program(seed)
    plan = make_plan(plait.parse(text, context=everything), everything).text
    loops = plait.compile(text, pipeline=plan.replace("linalg-buffers-to-tensors,", ""), context=everything)
    compiled = plait.compile(text, context=everything)
    for overlap in ("apart", "same", "shifted"):
        wanted, found = _arguments(overlap), _arguments(overlap)
        loops(*wanted)
        compiled(*found)
        for one, other in zip(found, wanted):
            np.testing.assert_array_equal(one, other, err_msg=f"{overlap}\n{text}")


def test_buffers_change_places(everything: Context) -> None:
    """What one argument held is the last value of the other one: neither is written before both are read."""
    text = """
    func.func @main(%a: memref<64xf32>, %b: memref<64xf32>, %c: memref<64xf32>) {
      %x = memref.alloc() : memref<64xf32>
      linalg.exp ins(%a : memref<64xf32>) outs(%c : memref<64xf32>)
      memref.copy %a, %x : memref<64xf32> to memref<64xf32>
      memref.copy %b, %a : memref<64xf32> to memref<64xf32>
      memref.copy %x, %b : memref<64xf32> to memref<64xf32>
      memref.dealloc %x : memref<64xf32>
      return
    }
    """
    a, b = np.arange(64, dtype="f4"), -np.arange(64, dtype="f4")
    plait.compile(text, context=everything)(a, b, np.zeros(64, "f4"))
    np.testing.assert_array_equal(a, -np.arange(64))
    np.testing.assert_array_equal(b, np.arange(64))


_PARTLY_WRITTEN = """
func.func @main(%c: memref<8x8xi32>, %a: memref<8xi32>, %x: memref<8x?xi32>) {
  %z = arith.constant 7 : i32
  linalg.fill ins(%z : i32) outs(%c : memref<8x8xi32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xi32>) outs(%c : memref<8x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  }
  linalg.fill ins(%z : i32) outs(%a : memref<8xi32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : memref<8x?xi32>) outs(%a : memref<8xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  }
  return
}
"""


@pytest.mark.parametrize("columns", [0, 3])
def test_elements_that_are_not_written_stay(columns: int) -> None:
    results = []
    for options in ({"target": "interpret"}, {}):
        given = [np.full((8, 8), 1, "i4"), np.arange(8, dtype="i4"), np.ones((8, columns), "i4")]
        plait.compile(_PARTLY_WRITTEN, **options)(*given)
        results.append(given)
    for interpreted, compiled in zip(*results):
        np.testing.assert_array_equal(compiled, interpreted)


_OVERLAPPING = """
func.func @main(%b: memref<20xi32>, %c: memref<4x4xi32>) {
  %x = memref.subview %b[0] [16] [1] : memref<20xi32> to memref<16xi32, strided<[1]>>
  %y = memref.subview %b[4] [16] [1] : memref<20xi32> to memref<16xi32, strided<[1], offset: 4>>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<16xi32, strided<[1]>>) outs(%y : memref<16xi32, strided<[1], offset: 4>>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.addi %in, %out : i32
    linalg.yield %0 : i32
  }
  linalg.transpose ins(%c : memref<4x4xi32>) outs(%c : memref<4x4xi32>) permutation = [1, 0]
  return
}
"""


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_what_overlaps_in_part_is_computed_in_the_order_of_the_loops(target: str) -> None:
    line, square = np.arange(20, dtype=np.int32), np.arange(16, dtype=np.int32).reshape(4, 4)
    plait.compile(_OVERLAPPING, target=target)(line, square)
    assert line[16:].tolist() == [40, 45, 50, 55]  # 0 + 4 + 8 + 12 + 16 ...
    assert square[0].tolist() == [0, 4, 8, 12] and square[:, 0].tolist() == [0, 4, 8, 12]
