"""Conditions of views, affine accesses and extents: checked native code and the interpreter raise in the same cases."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module

LEAST, MOST = -(2**63), 2**63 - 1
NUMBERS = (0, 1, 2, 3, 5, -1, 16, MOST, LEAST)

VIEW = """
  %v = memref.view %m[%a][%b] : memref<16xi8> to memref<?x2xi16>
  %d = memref.dim %v, %c0 : memref<?x2xi16>
"""
VIEW_OF_TWO_SIZES = """
  %v = memref.view %m[%c0][%a, %b] : memref<16xi8> to memref<?x?xi16>
  %d = memref.dim %v, %c0 : memref<?x?xi16>
"""
RESHAPE = """
  %s = memref.alloca() : memref<2xindex>
  memref.store %a, %s[%c0] : memref<2xindex>
  memref.store %b, %s[%c1] : memref<2xindex>
  %v = memref.reshape %m(%s) : (memref<16xi8>, memref<2xindex>) -> memref<?x?xi8>
  %d = memref.dim %v, %c0 : memref<?x?xi8>
"""
LOAD = """
  %e = affine.load %m[symbol(%a) * 2 + symbol(%b) - 1] : memref<16xi8>
  %d = arith.index_cast %e : i8 to index
"""
STORE = """
  %e = arith.constant 1 : i8
  affine.store %e, %m[symbol(%a) mod 4 + symbol(%b) floordiv 2] : memref<16xi8>
  %d = arith.constant 0 : index
"""
APPLY = "  %d = affine.apply affine_map<()[s0, s1] -> (s0 mod s1 + s0 floordiv (s1 - 1) + s0 ceildiv s1)>()[%a, %b]"
BASIS = "  %d, %e = affine.delinearize_index %a into (2, %b) : index, index"
EXTENT = """
  %t = tensor.from_elements %a, %b, %c1 : tensor<3xindex>
  %d = shape.get_extent %t, %b : tensor<3xindex>, index -> index
"""
PROGRAMS = {
    "view": VIEW, "view_of_two_sizes": VIEW_OF_TWO_SIZES, "reshape": RESHAPE, "load": LOAD,
    "store": STORE, "apply": APPLY, "basis": BASIS, "extent": EXTENT,
}  # fmt: skip
#: Where nothing undefined happens, but numbers do not fit into 64 bits, or into a shape of NumPy without elements.
_TOO_LARGE = {"apply": (MOST, LEAST), "load": (MOST, LEAST), "view_of_two_sizes": (MOST,)}


def _outcome(run: Any, a: int, b: int) -> Any:
    buffer = np.arange(16, dtype=np.int8)
    try:
        (found,) = run(buffer, a, b)
    except Exception as error:
        return str(error).split(": ")[0]
    return int(found), buffer.tolist()


@pytest.mark.parametrize("name", PROGRAMS)
def test_native_code_raises_where_the_interpreter_does(name: str) -> None:
    pytest.importorskip("plait_llvm")
    constants = "".join(f"  %c{n} = arith.constant {n} : index\n" for n in range(3))
    arguments = "(%m: memref<16xi8>, %a: index, %b: index)"
    text = f"func.func @main{arguments} -> index {{\n{constants}{PROGRAMS[name]}\n  return %d : index\n}}"
    native, reference = plait.compile(text, checked=True), plait.compile(text, target="interpret")
    outcomes: set[bool] = set()
    for a, b in product(NUMBERS, repeat=2):
        if {a, b} & {*_TOO_LARGE.get(name, ())}:
            continue
        found, expected = _outcome(native, a, b), _outcome(reference, a, b)
        assert found == expected, (a, b)
        outcomes.add(isinstance(found, str))
    assert outcomes == {True, False}


def test_a_new_size_is_not_negative() -> None:
    text = """
    func.func @main(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
      %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
      return %0 : memref<?xf32>
    }
    """
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run("generate-runtime-verification", module)
    assert "'memref.realloc' op the size is negative" in str(module)


RANKED, UNRANKED = "memref<4x4xi8>", "memref<*xi8>"


@pytest.mark.parametrize(("given", "made"), [(UNRANKED, "memref<?x?xi8>"), (RANKED, UNRANKED), (UNRANKED, UNRANKED)])
def test_reshapes_of_unknown_rank_are_checked(given: str, made: str) -> None:
    """The assertions hold exactly where the interpreter accepts the reshape."""
    cast = "" if given == RANKED else f"%s = memref.cast %m : {RANKED} to {UNRANKED}"
    reshape = f"%v = memref.reshape {'%m' if given == RANKED else '%s'}(%n) : ({given}, memref<2xindex>) -> {made}"
    text = f"func.func @main(%m: {RANKED}, %n: memref<2xindex>) {{ {cast}\n {reshape}\n return }}"
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run("generate-runtime-verification", module)
    assert "cf.assert" in str(module)
    checked, reference = (plait.compile(m, target="interpret", context=ctx) for m in (module, text))
    outcomes: set[bool] = set()
    for shape in [(4, 4), (2, 8), (3, 5), (-4, -4), (0, 16), (16, 1), (2**62, 4), (2**63 - 1, 2**62), (17, 1)]:
        raised = [_raised(run, np.array(shape)) for run in (checked, reference)]
        assert ("assertion" in raised[0]) == bool(raised[1]), shape
        outcomes.add(bool(raised[1]))
    assert outcomes == {True, False}


def _raised(run: Any, shape: Any) -> str:
    try:
        run(np.zeros((4, 4), np.int8), shape)
    except Exception as error:
        return str(error)
    return ""


def test_a_source_is_freed_by_its_reallocation() -> None:
    text = """
    func.func @main() -> memref<4xf32> {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<2xf32>
      memref.store %one, %m[%c0] : memref<2xf32>
      %0 = memref.realloc %m : memref<2xf32> to memref<4xf32>
      AGAIN
      return %0 : memref<4xf32>
    }
    """
    (found,) = plait.compile(text.replace("AGAIN", ""), target="interpret")()
    assert found[0] == 1
    with pytest.raises(Exception, match="freed already"):
        plait.compile(text.replace("AGAIN", "memref.dealloc %m : memref<2xf32>"), target="interpret")()
