"""Nests of affine loops compute the same after `affine-loops-to-linalg`, bit for bit, whatever they access."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager

_M = "memref<12x12x{0}>"


def _tame_indices(rng: random.Random, loops: list[str]) -> str:
    """Two subscripts as structured operations have them."""
    i, j, k = loops
    return rng.choice([f"{i}, {k}", f"{k}, {j}", f"{i}, {j}", f"{i} + 1, {j}", f"{k} + {i}, {j}", f"{j}, {k}", f"{i}, 2"])


def _indices(rng: random.Random, loops: list[str]) -> str:
    """Two subscripts that stay within 12 for loops from 1 to 5."""
    def one() -> str:
        first, second = rng.choice(loops), rng.choice(loops)
        return rng.choice([first, first, first, f"{first} + 1", f"{first} - 1", f"{first} + {second}", f"{first} * 2", "0", "7"])

    return f"{one()}, {one()}"


def _target(rng: random.Random, loops: list[str]) -> str:
    first, second = rng.sample(loops, 2)
    return rng.choice([f"{first}, {second}", f"{second}, {first}", f"{first}, 3", f"{first} + 1, {second}", f"{first}, {first}"])


def _nest(rng: random.Random, number: int, type: str) -> str:
    """A nest that stores a sum or product of loads, perhaps of what it stores; perhaps behind a store of zeros."""
    loops = [f"%{name}{number}" for name in "ijk"]
    is_tame = rng.random() < 0.7
    indices = _tame_indices if is_tame else _indices
    target, buffer = f"{loops[0]}, {loops[1]}" if is_tame else _target(rng, loops), rng.choice("ab")
    add, multiply = ("arith.addi", "arith.muli") if type == "i32" else ("arith.addf", "arith.mulf")
    where = [f"%{rng.choice('c' if is_tame else 'abc')}[{indices(rng, loops)}]" for _ in range(2)]
    old = target if is_tame else rng.choice([target, target, _indices(rng, loops)])
    body = f"""
      %x{number} = affine.load {where[0]} : {_M.format(type)}
      %y{number} = affine.load {where[1]} : {_M.format(type)}
      %o{number} = affine.load %{buffer}[{old}] : {_M.format(type)}
      %p{number} = {multiply} %x{number}, %y{number} : {type}
      %s{number} = {add} {f"%o{number}" if is_tame or rng.random() < 0.8 else f"%x{number}"}, %p{number} : {type}
      affine.store %s{number}, %{buffer}[{target}] : {_M.format(type)}"""
    first = f"affine.store %zero, %{rng.choice('abc')}[{loops[0]}, {loops[1]}] : {_M.format(type)}" if rng.random() < 0.5 else ""
    upper = "4" if is_tame else rng.choice(["5", "4", f"affine_map<(d) -> (d)>({loops[0]})"])
    return f"""
  affine.for {loops[0]} = 1 to 5 {{
    affine.for {loops[1]} = 1 to 4 {{
      {first}
      affine.for {loops[2]} = 1 to {upper} {{{body}
      }}
    }}
  }}"""


def _program(seed: int) -> str:
    rng = random.Random(seed)
    type = rng.choice(["i32", "f32"])
    ty = _M.format(type)
    nests = "".join(_nest(rng, number, type) for number in range(rng.randint(1, 2)))
    zero = "0 : i32" if type == "i32" else "0.0 : f32"
    return f"func.func @main(%a: {ty}, %b: {ty}, %c: {ty}) {{\n  %zero = arith.constant {zero}{nests}\n  return\n}}\n"


def _several_stores(seed: int) -> str:
    """Loops whose body loads and stores in any order, mostly the same element of each buffer."""
    rng = random.Random(seed)
    places = [rng.choice(["%i, %j", "%j, %i"])] * 9 + ["%i + 1, %j"] * rng.randint(0, 2)
    values, body = ["%zero"], []
    for number in range(rng.randint(3, 6)):
        where = f"%{rng.choice('abc')}[{rng.choice(places)}] : {_M.format('i32')}"
        kind = rng.choice(["load", "load", "store", "store", "add"])
        if kind == "store":
            body.append(f"affine.store {rng.choice(values)}, {where}")
            continue
        made = f"affine.load {where}" if kind == "load" else f"arith.addi {rng.choice(values)}, {rng.choice(values)} : i32"
        body.append(f"%v{number} = {made}")
        values.append(f"%v{number}")
    body.append(f"affine.store {values[-1]}, %{rng.choice('abc')}[{places[0]}] : {_M.format('i32')}")
    ty, lines = _M.format("i32"), "\n      ".join(body)
    return f"""
func.func @main(%a: {ty}, %b: {ty}, %c: {ty}) {{
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 11 {{
    affine.for %j = 0 to 12 {{
      {lines}
    }}
  }}
  return
}}
"""


_SUMS = """
func.func @main(%a: memref<12x12xf32>, %b: memref<12x12xf32>, %c: memref<12x12xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %total = affine.for %k = 0 to 12 iter_args(%acc = %zero) -> (f32) {
        %x = affine.load %a[%i, %k] : memref<12x12xf32>
        %y = affine.load %b[%k, %j] : memref<12x12xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      %half = arith.mulf %total, %total : f32
      affine.store %half, %c[%i, %j] : memref<12x12xf32>
    }
  }
  return
}
"""


_ZEROS_BEHIND = """
func.func @main(%a: memref<12x12xi32>, %b: memref<12x12xi32>, %c: memref<12x12xi32>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 11 {
    affine.for %j = 0 to 12 {
      affine.store %zero, %c[%i, %j] : memref<12x12xi32>
      affine.for %k = 0 to 12 {
        %x = affine.load %c[%i + 1, %k] : memref<12x12xi32>
        %y = affine.load %a[%i, %j] : memref<12x12xi32>
        %s = arith.addi %x, %y : i32
        affine.store %s, %a[%i, %j] : memref<12x12xi32>
      }
    }
  }
  return
}
"""


_SWAP = """
func.func @main(%a: memref<12x12xi32>, %b: memref<12x12xi32>, %c: memref<12x12xi32>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      %x = affine.load %a[%i, %j] : memref<12x12xi32>
      %y = affine.load %b[%i, %j] : memref<12x12xi32>
      affine.store %y, %a[%i, %j] : memref<12x12xi32>
      affine.store %x, %b[%i, %j] : memref<12x12xi32>
    }
  }
  return
}
"""


_PLACES_MADE_INSIDE = """
func.func @main(%a: memref<12x12xi32>, %b: memref<12x12xi32>, %c: memref<12x12xi32>) {
  affine.for %i = 0 to 11 {
    affine.for %j = 0 to 12 {
      %k = affine.apply affine_map<(d) -> (d + 1)>(%i)
      %two = arith.constant 2 : index
      %x = affine.load %a[%k, %j] : memref<12x12xi32>
      %y = affine.load %b[%two, %j] : memref<12x12xi32>
      %s = arith.addi %x, %y : i32
      affine.store %s, %c[%k, %j] : memref<12x12xi32>
    }
  }
  return
}
"""


def _with_sizes_of_the_run(text: str) -> str:
    """The same program on buffers whose sizes, and so the bounds of loops, are known at run time only."""
    text = re.sub(r" to (\d+) \{", lambda found: f" to affine_map<()[s] -> (s - {12 - int(found[1])})>()[%n] {{", text)
    text = text.replace("12x12x", "?x?x")
    head, body = text.split("{\n", 1)
    (ty, *_) = re.findall("memref<[^>]*>", head)
    return f"{head}{{\n  %first = arith.constant 0 : index\n  %n = memref.dim %a, %first : {ty}\n{body}"


def _arguments(text: str, overlap: str) -> list[Any]:
    rng = np.random.default_rng(0)
    memory = rng.integers(-3, 4, 500).astype("i4") if "i32" in text else rng.standard_normal(500).astype("f4")
    starts = {"apart": (0, 144, 288), "same": (0, 144, 0), "shifted": (0, 10, 250)}[overlap]
    return [memory[start : start + 144].reshape(12, 12) for start in starts]


@pytest.fixture(scope="module")
def everything() -> Context:
    return Context.from_environment()


def _check(text: str, after: Any, ctx: Context) -> None:
    before = plait.compile(text, target="interpret", context=ctx)
    for overlap in ("apart", "same", "shifted"):
        wanted, found = _arguments(text, overlap), _arguments(text, overlap)
        before(*wanted)
        after(*found)
        for one, other in zip(found, wanted):
            np.testing.assert_array_equal(one, other, err_msg=f"{overlap}\n{text}")


@pytest.mark.parametrize("text", [*map(_program, range(30)), *map(_several_stores, range(200))])
def test_interpreted_results_stay(everything: Context, text: str) -> None:
    module = plait.parse(text, context=everything)
    PassManager(everything).run("builtin.module(affine-loops-to-linalg,canonicalize,cse)", module)
    _check(text, plait.compile(module, target="interpret", context=everything), everything)


@pytest.mark.parametrize("text", [*map(_program, range(40, 70)), *map(_several_stores, range(200, 250)), _SUMS, _SWAP])
@pytest.mark.parametrize("passes", ["affine-loops-to-linalg", "lower-affine,canonicalize,affine-loops-to-linalg"])
def test_sizes_may_be_known_at_run_time_only(everything: Context, text: str, passes: str) -> None:
    module = plait.parse(_with_sizes_of_the_run(text), context=everything)
    PassManager(everything).run(f"builtin.module({passes},canonicalize,cse)", module)
    _check(text, plait.compile(module, target="interpret", context=everything), everything)


_CARRIED = """
func.func @main(%a: memref<12x12xi32>, %b: memref<12x12xi32>, %c: memref<12x12xi32>) {
  %p = memref.alloc() : memref<12x12xi32>
  memref.copy %a, %p : memref<12x12xi32> to memref<12x12xi32>
  %l:2 = affine.for %t = 0 to 3 iter_args(%u = %p, %v = %p) -> (memref<12x12xi32>, memref<12x12xi32>) {
    affine.for %i = 0 to 11 {
      affine.for %j = 0 to 12 {
        %x = affine.load %u[%i, %j] : memref<12x12xi32>
        %y = affine.load %v[%i, %j] : memref<12x12xi32>
        %s = arith.addi %x, %y : i32
        affine.store %s, %v[%i + 1, %j] : memref<12x12xi32>
      }
    }
    affine.yield %v, %u : memref<12x12xi32>, memref<12x12xi32>
  }
  memref.copy %l#0, %c : memref<12x12xi32> to memref<12x12xi32>
  memref.dealloc %p : memref<12x12xi32>
  return
}
"""


@pytest.mark.parametrize("passes", ["affine-loops-to-linalg", "lower-affine,affine-loops-to-linalg"])
def test_buffers_that_loops_carry_may_be_the_same(everything: Context, passes: str) -> None:
    module = plait.parse(_CARRIED, context=everything)
    PassManager(everything).run(f"builtin.module({passes},canonicalize,cse)", module)
    _check(_CARRIED, plait.compile(module, target="interpret", context=everything), everything)


_MAYBE_NOT_ONCE = """
func.func @main(%a: memref<?xf32>, %factor: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c3 to %n step %c1 {
    %s = memref.load %factor[%c0] : memref<?xf32>
    %x = memref.load %a[%i] : memref<?xf32>
    %y = arith.mulf %x, %s : f32
    memref.store %y, %b[%i] : memref<?xf32>
  }
  return
}
"""


@pytest.mark.parametrize(("end", "size", "factors"), [(0, 0, 0), (1, 1, 0), (2, 10, 0), (3, 10, 0), (4, 4, 1), (9, 10, 1)])
def test_a_loop_may_not_run_at_all(everything: Context, end: int, size: int, factors: int) -> None:
    module = plait.parse(_MAYBE_NOT_ONCE, context=everything)
    PassManager(everything).run("builtin.module(affine-loops-to-linalg)", module)
    assert "scf.for" not in [*module.body.operations][1].print()  # what runs for buffers that are apart
    a, b, factor = np.arange(size, dtype="f4"), np.zeros(size, "f4"), np.full(factors, 2, "f4")
    plait.compile(module, context=everything)(a, factor, b, end)
    wanted = [2 * i if 3 <= i < end else 0 for i in range(size)]
    np.testing.assert_array_equal(b, np.array(wanted, "f4"))


@pytest.mark.parametrize("text", [*map(_program, range(70, 100)), *map(_several_stores, range(250, 300))])
def test_loops_of_scf_are_read_as_affine_ones(everything: Context, text: str) -> None:
    module = plait.parse(text, context=everything)
    PassManager(everything).run("builtin.module(lower-affine,affine-loops-to-linalg,canonicalize,cse)", module)
    _check(text, plait.compile(module, target="interpret", context=everything), everything)


@pytest.mark.parametrize("text", [*map(_program, range(100, 106)), _SUMS, _ZEROS_BEHIND, _SWAP, _PLACES_MADE_INSIDE])
def test_compiled_results_are_those_of_the_interpreter(everything: Context, text: str) -> None:
    _check(text, plait.compile(text, context=everything), everything)
