"""What is computed for a prefetch stays within what the program reads: the interpreter refuses anything else."""

from __future__ import annotations

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PANEL = "memref<16x16xf32, strided<[16, 1], offset: ?>>"
SUMS_OF_PANELS = f"""
func.func @f(%x: memref<8x16x16xf32>, %order: memref<4xindex>, %z: memref<4x8xf32>) -> memref<4x8xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %pad = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<16xf32>
  scf.for %j = %c0 to %c4 step %c1 {{
    %p = PLACE
    scf.for %i = %c0 to %c8 step %c1 {{
      %panel = memref.subview %x[%p, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to {PANEL}
      %s = scf.for %k = %c0 to %c16 step %c1 iter_args(%t = %zero) -> vector<16xf32> {{
        %b = vector.transfer_read %panel[%k, %c0], %pad {{in_bounds = [true]}} : {PANEL}, vector<16xf32>
        %u = arith.addf %t, %b : vector<16xf32>
        scf.yield %u : vector<16xf32>
      }}
      %e = vector.reduction <add>, %s : vector<16xf32> into f32
      memref.store %e, %z[%j, %i] : memref<4x8xf32>
    }}
  }}
  return %z : memref<4x8xf32>
}}"""
ROW = "memref<64xf32, strided<[1], offset: ?>>"
READ = f"%v = vector.transfer_read %row[%j], %pad {{in_bounds = [true]}} : {ROW}, vector<16xf32>"
FOURTH_ROWS = f"""
func.func @f(%x: memref<4x64xf32>, %rows: index, %z: memref<4x64xf32>) -> memref<4x64xf32> {{
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to %rows step %c4 {{
    %row = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<4x64xf32> to {ROW}
    scf.for %j = %c0 to %c64 step %c16 {{
      {READ}
      vector.transfer_write %v, %z[%i, %j] {{in_bounds = [true]}} : vector<16xf32>, memref<4x64xf32>
    }}
    scf.for %j = %c0 to %c64 step %c16 {{
      {READ}
      %w = arith.addf %v, %v : vector<16xf32>
      vector.transfer_write %w, %z[%i, %j] {{in_bounds = [true]}} : vector<16xf32>, memref<4x64xf32>
    }}
  }}
  return %z : memref<4x64xf32>
}}"""

COLUMNS = "memref<1x2x3x48xf32, strided<[1152, 144, 48, 1], offset: ?>>"
COLUMN_READS = "\n".join(
    f"        %v{c} = vector.transfer_read %columns[%c0, %c{c}, %i, %k], %pad {{in_bounds = [true]}} : {COLUMNS}, vector<16xf32>"
    for c in range(2)
)
PRODUCTS = "\n".join(
    ["        %p0 = arith.addf %v0, %v1 : vector<16xf32>"]
    + [f"        %p{n + 1} = arith.addf %p{n}, %v{n % 2} : vector<16xf32>" for n in range(11)]
)
SUMS_OF_COLUMNS = f"""
func.func @f(%x: memref<2x8x3x48xf32>, %last: index, %z: memref<2x8xf32>) -> memref<2x8xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c48 = arith.constant 48 : index
  %pad = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<16xf32>
  scf.for %n = %c0 to %c2 step %c1 {{
   scf.for %j = %c0 to %last step %c2 {{
    %columns = memref.subview %x[%n, %j, 0, 0] [1, 2, 3, 48] [1, 1, 1, 1] : memref<2x8x3x48xf32> to {COLUMNS}
    %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %zero) -> vector<16xf32> {{
      %r = scf.for %k = %c0 to %c48 step %c16 iter_args(%u = %t) -> vector<16xf32> {{
{COLUMN_READS}
{PRODUCTS}
        %w = arith.addf %u, %p11 : vector<16xf32>
        scf.yield %w : vector<16xf32>
      }}
      scf.yield %r : vector<16xf32>
    }}
    %e = vector.reduction <add>, %s : vector<16xf32> into f32
    memref.store %e, %z[%n, %j] : memref<2x8xf32>
   }}
  }}
  return %z : memref<2x8xf32>
}}"""


@pytest.mark.parametrize("l1_bytes", [512, 1024, 1536, 4608, 1 << 20])
@pytest.mark.parametrize("last", [2, 7, 8])
def test_streams(l1_bytes: int, last: int) -> None:
    x = np.arange(2 * 8 * 3 * 48, dtype="f4").reshape(2, 8, 3, 48) % 7
    check(SUMS_OF_COLUMNS, "prefetch-panels", True, x, last, np.zeros((2, 8), "f4"), options=f"l1-bytes={l1_bytes}")


def test_streams_of_few_operations() -> None:
    text = SUMS_OF_COLUMNS.replace("arith.addf %u, %p11", "arith.addf %u, %p3")
    text = "\n".join(line for line in text.splitlines() if not any(f"%p{n} =" in line for n in range(4, 12)))
    check(text, "prefetch-panels", False, np.ones((2, 8, 3, 48), "f4"), 8, np.zeros((2, 8), "f4"))


@pytest.mark.parametrize(
    ("place", "is_fetched"),
    [
        ("arith.addi %j, %c1 : index", True),
        ("memref.load %order[%j] : memref<4xindex>", False),
        ("arith.divui %c4, %last : index", False),
    ],
)
def test_panels(place: str, is_fetched: bool) -> None:
    guard = "%last = arith.subi %c4, %j : index\n    %p = "
    text = SUMS_OF_PANELS.replace("%p = PLACE", (guard if "%last" in place else "%p = ") + place)
    check(
        text, "prefetch-panels", is_fetched, np.ones((8, 16, 16), "f4"), np.array([3, 1, 7, 0]), np.zeros((4, 8), "f4")
    )


def test_what_is_known_inside_of_the_innermost_loop_only() -> None:
    view = f"      %panel = memref.subview %x[%p, 0, 0] [1, 16, 16] [1, 1, 1] : memref<8x16x16xf32> to {PANEL}\n"
    start = "iter_args(%t = %zero) -> vector<16xf32> {\n"
    inside = start + "        %q = arith.muli %c0, %c8 : index\n  " + view.replace("%x[%p, 0, 0]", "%x[%p, %q, 0]")
    text = SUMS_OF_PANELS.replace("PLACE", "arith.addi %j, %c1 : index").replace(view, "").replace(start, inside)
    check(text, "prefetch-panels", False, np.ones((8, 16, 16), "f4"), np.array([3, 1, 7, 0]), np.zeros((4, 8), "f4"))


def test_a_row_that_no_other_follows() -> None:
    check(FOURTH_ROWS, "prefetch-rows", True, np.ones((4, 64), "f4"), 1, np.zeros((4, 64), "f4"))


LOOK_UP = """
func.func @f(%x: memref<7x40xf32>, %order: memref<9x2xi32>, %n: index, %z: memref<7x40xf32>) -> memref<7x40xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %pad = arith.constant 0.0 : f32
  scf.for %i = %c0 to {end} step %c1 {{
    {body}
  }}
  return %z : memref<7x40xf32>
}}"""
PLACE = """%a = memref.load %order[%i, %c1] : memref<9x2xi32>
    %k = arith.index_cast %a : i32 to index
    %ok = arith.cmpi ult, %k, %c7 : index"""
READS = """scf.for %j = %c0 to %c32 step %c16 {
        %v = vector.transfer_read %x[%k, %j], %pad {in_bounds = [true]} : memref<7x40xf32>, vector<16xf32>
        vector.transfer_write %v, %z[%k, %j] {in_bounds = [true]} : vector<16xf32>, memref<7x40xf32>
      }
      %last = arith.addi %c32, %c1 : index
      %e = memref.load %x[%k, %last] : memref<7x40xf32>
      memref.store %e, %z[%k, %c0] : memref<7x40xf32>"""


@pytest.mark.parametrize("end", ["%c9", "%n"])
@pytest.mark.parametrize(
    ("body", "is_fetched"),
    [
        (f"{PLACE}\n    scf.if %ok {{ {READS} }}", True),
        (f"{PLACE}\n    %t = arith.select %ok, %c1, %c0 : index\n    scf.for %u = %c0 to %t step %c1 {{ {READS} }}", True),
        (f"%row = memref.subview %order[%i, 0] [1, 2] [1, 1] : memref<9x2xi32> to memref<2xi32, strided<[1], offset: ?>>\n"
         f"    %a = memref.load %row[%c1] : memref<2xi32, strided<[1], offset: ?>>\n    %b = arith.index_cast %a : i32 to index\n"
         f"    %d = arith.maxsi %b, %c0 : index\n    %k = arith.remui %d, %c7 : index\n    {READS}", True),
        (f"%in = arith.cmpi slt, %i, %c7 : index\n    scf.if %in {{ {PLACE}\n    scf.if %ok {{ {READS} }} }}", None),
        (f"%k = arith.remui %i, %c7 : index\n    {READS}", False),  # nothing is looked up
        (f"{PLACE}\n    scf.if %ok {{ %e = memref.load %x[%k, %c1] : memref<7x40xf32>\n"
         "    memref.store %e, %z[%c0, %c0] : memref<7x40xf32> }", False),  # elements that are only read
    ],
)  # fmt: skip
def test_places_that_are_read_from_memory(end: str, body: str, is_fetched: bool | None) -> None:
    random = np.random.default_rng(0)
    text = LOOK_UP.format(end=end, body=body)
    is_known = is_fetched or (is_fetched is None and end == "%c9")  # what is read under a condition may not be there
    for n, least, most in ((0, 0, 7), (1, 0, 7), (9, 0, 7), (9, -3, 99)):
        order = random.integers(least, most, (9, 2)).astype("i4")
        x = random.standard_normal((7, 40)).astype("f4")
        check(text, "prefetch-indirect", bool(is_known), x, order, n, np.zeros((7, 40), "f4"))


@pytest.mark.parametrize("is_written", [False, True])
def test_places_of_places(is_written: bool) -> None:
    """What is looked up to look up something else must be there: a loop that writes it before is left as it is."""
    write = "memref.store %other, %p[%i] : memref<9xi32>\n    " if is_written else ""
    body = f"""%other = arith.index_cast %i : index to i32
    {write}%q = memref.load %p[%i] : memref<9xi32>
    %r = arith.index_cast %q : i32 to index
    {PLACE.replace("%order[%i,", "%order[%r,")}
    scf.if %ok {{ {READS} }}"""
    text = LOOK_UP.format(end="%n", body=body).replace("%n: index,", "%n: index, %p: memref<9xi32> {llvm.noalias},")
    text = text.replace("%order: memref<9x2xi32>", "%order: memref<9x2xi32> {llvm.noalias}")
    text = text.replace("%z: memref<7x40xf32>)", "%z: memref<7x40xf32> {llvm.noalias})")
    random = np.random.default_rng(0)
    x, order = random.standard_normal((7, 40)).astype("f4"), random.integers(-3, 10, (9, 2)).astype("i4")
    places = np.full(9, 10**6, "i4") if is_written else random.integers(0, 9, 9).astype("i4")
    check(text, "prefetch-indirect", not is_written, x, order, 9, places, np.zeros((7, 40), "f4"))


@pytest.mark.parametrize(("sums", "is_fetched"), [(8, True), (60, False)])
def test_indices_of_many_operations(sums: int, is_fetched: bool) -> None:
    """Each sum is used twice: what it is computed of is looked at once."""
    chain = "".join(f"%s{n + 1} = arith.addi %s{n}, %s{n} : i32\n    " for n in range(sums))
    start, end = PLACE.split("\n    ", 1)
    place = start.replace("%a =", "%s0 =") + "\n    " + chain + end.replace("%a :", f"%s{sums} :")
    text = LOOK_UP.format(end="%n", body=f"{place}\n    scf.if %ok {{ {READS} }}")
    order = np.random.default_rng(0).integers(-1, 2, (9, 2)).astype("i4")
    check(text, "prefetch-indirect", is_fetched, np.ones((7, 40), "f4"), order, 9, np.zeros((7, 40), "f4"))


def test_a_loop_that_is_shorter_than_what_is_fetched_ahead() -> None:
    text = LOOK_UP.format(end="%c1", body=f"{PLACE}\n    scf.if %ok {{ {READS} }}")
    check(text, "prefetch-indirect", False, np.ones((7, 40), "f4"), np.zeros((9, 2), "i4"), 1, np.zeros((7, 40), "f4"))


def check(text: str, name: str, is_fetched: bool, *arguments: object, options: str = "") -> None:
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    (expected,) = Interpreter(module, ctx).run("f", *arguments)
    expected = expected.copy()
    PassManager(ctx).run(f"builtin.module({name}{{l2-bytes=64 {options}}})", module)
    assert any(op.name == "memref.prefetch" for op in module.walk()) == is_fetched
    (found,) = Interpreter(module, ctx).run("f", *arguments)
    np.testing.assert_array_equal(found, expected)
