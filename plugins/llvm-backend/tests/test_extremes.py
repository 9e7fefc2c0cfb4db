"""Maxima and minima of vectors know NaN and the sign of zero, by whatever instructions."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.plan import make_plan
from plait.syntax.parser import parse_module

SPECIAL = np.array([0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, -np.nan, 1e-40, -1e-40, 3e38])
TYPES = {"f32": np.float32, "f64": np.float64}


def text(kind: str, element: str, lanes: int, count: int) -> str:
    """Extremes of two arrays, vector by vector, and of each vector of the first one."""
    whole, vector, parts = f"tensor<{count}x{element}>", f"vector<{lanes}x{element}>", f"tensor<{count // lanes}x{element}>"
    return f"""
func.func @main(%x: {whole}, %y: {whole}) -> ({whole}, {parts}) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {lanes} : index
  %end = arith.constant {count} : index
  %z = arith.constant 0.0 : {element}
  %e = tensor.empty() : {whole}
  %f = tensor.empty() : {parts}
  %r:2 = scf.for %i = %c0 to %end step %step iter_args(%t = %e, %u = %f) -> ({whole}, {parts}) {{
    %a = vector.transfer_read %x[%i], %z {{in_bounds = [true]}} : {whole}, {vector}
    %b = vector.transfer_read %y[%i], %z {{in_bounds = [true]}} : {whole}, {vector}
    %c = arith.{kind} %a, %b : {vector}
    %d = vector.transfer_write %c, %t[%i] {{in_bounds = [true]}} : {vector}, {whole}
    %s = vector.reduction <{kind}>, %a : {vector} into {element}
    %j = arith.divui %i, %step : index
    %v = tensor.insert %s into %u[%j] : {parts}
    scf.yield %d, %v : {whole}, {parts}
  }}
  return %r#0, %r#1 : {whole}, {parts}
}}"""


def extreme(kind: str, x: Any, y: Any) -> Any:
    both = (x == 0) & (y == 0)
    if kind == "maximumf":
        return np.where(both, np.where(np.signbit(x) & np.signbit(y), -0.0, 0.0), np.maximum(x, y))
    return np.where(both, np.where(np.signbit(x) | np.signbit(y), -0.0, 0.0), np.minimum(x, y))


def assert_same(found: Any, expected: Any) -> None:
    np.testing.assert_array_equal(found, expected)
    numbers = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found)[numbers], np.signbit(expected)[numbers])


@pytest.mark.parametrize("lanes", [1, 2, 3, 4, 8, 16, 32])
@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
@pytest.mark.parametrize("element", list(TYPES))
def test_special_values(element: str, kind: str, lanes: int) -> None:
    x, y = (np.ravel(values) for values in np.meshgrid(SPECIAL, SPECIAL))
    count = -(-len(x) // lanes) * lanes
    x, y = (np.resize(np.random.default_rng(0).permutation(values), count) for values in (x, y))
    x, y = x.astype(TYPES[element]), y.astype(TYPES[element])
    lines = x.reshape(-1, lanes)
    total = lines[:, 0]
    for lane in range(1, lanes):
        total = extreme(kind, total, lines[:, lane])
    found = plait.compile(text(kind, element, lanes, count))(x, y)
    assert_same(found[0], extreme(kind, x, y))
    assert_same(found[1], total)


@pytest.mark.parametrize("element", [*TYPES, "bf16"])
@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
@pytest.mark.parametrize("constant", ["0.0", "-0.0", "6.0", "-1.5", "0x{}", "0xF{}"])
def test_special_values_beside_constants(constant: str, kind: str, element: str) -> None:
    dtype: Any = TYPES.get(element, ml_dtypes.bfloat16)
    infinity = np.array(np.inf, dtype).view(f"u{np.dtype(dtype).itemsize}").item()
    constant = constant.format(f"{infinity:X}"[1 if constant.startswith("0xF") else 0 :])
    number = np.float64(constant) if "x" not in constant else (-np.inf if constant.startswith("0xF") else np.inf)
    count = 32
    whole, vector = f"memref<{count}x{element}>", f"vector<{count}x{element}>"
    function = plait.compile(f"""func.func @main(%x: {whole}, %r: {whole}, %s: {whole}) {{
      %c0 = arith.constant 0 : index
      %c = arith.constant dense<{constant}> : {vector}
      %a = vector.load %x[%c0] : {whole}, {vector}
      %0 = arith.{kind} %a, %c : {vector}
      %1 = arith.{kind} %c, %a : {vector}
      vector.store %0, %r[%c0] : {whole}, {vector}
      vector.store %1, %s[%c0] : {whole}, {vector}
      return
    }}""")
    x = np.resize(SPECIAL, count).astype(dtype)
    found = np.zeros_like(x), np.zeros_like(x)
    function(x, *found)
    for one in found:
        assert_same(one.astype("f8"), extreme(kind, x.astype("f8"), np.full(count, number)))


@pytest.mark.parametrize(("kind", "constant", "compares"), [
    ("maximumf", "0.0", "ugt"), ("maximumf", "6.0", "ugt"), ("minimumf", "-0.0", "ult"), ("minimumf", "6.0", "ult"),
    ("maximumf", "-0.0", ""), ("minimumf", "0.0", ""), ("maximumf", "0x7FC00000", ""),
])  # fmt: skip
def test_one_comparison_decides_beside_a_constant(kind: str, constant: str, compares: str) -> None:
    ctx = Context.from_environment()
    vector = "vector<16xf32>"
    module = parse_module(f"""func.func @main(%a: {vector}) -> {vector} {{
      %c = arith.constant dense<{constant}> : {vector}
      %0 = arith.{kind} %a, %c : {vector}
      return %0 : {vector}
    }}""", ctx)  # fmt: skip
    PassManager(ctx).run(Pipeline.parse("builtin.module(convert-to-llvm)", ctx), module)
    PassManager(ctx).run(Pipeline.parse("builtin.module(llvm-select-instructions{instructions=range})", ctx), module)
    verify(module, ctx)
    assert (f'llvm.fcmp "{compares}"' in str(module)) == bool(compares)
    assert ("llvm.intr.m" in str(module)) != bool(compares)
    assert "range" not in str(module)


@pytest.mark.parametrize("element", list(TYPES))
@pytest.mark.parametrize("bits", [128, 256, 512])
def test_the_instruction_takes_a_register(bits: int, element: str) -> None:
    ctx = Context.from_environment()
    module = parse_module(text("maximumf", element, 16, 64), ctx)
    plan = make_plan(module, ctx).text
    before, after = plan.split("llvm-select-instructions", 1)
    selected = f"llvm-select-instructions{{instructions=range vector-bits={bits}}}"
    PassManager(ctx).run(Pipeline.parse(f"{before}{selected})", ctx), module)
    verify(module, ctx)
    assert after
    size = min(bits, 16 * TYPES[element]().itemsize * 8)
    assert f"llvm.x86.avx512.mask.range.p{'s' if element == 'f32' else 'd'}.{size}" in str(module)
    assert "llvm.intr.maximum" not in str(module)
    assert "fmaximum" not in str(module)


LOOP = """func.func @main(%x: memref<{rows}x{columns}x{element}>, %r: memref<{rows}x{element}>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant {rows} : index
  %step = arith.constant {step} : index
  %start = arith.constant dense<{start}> : {vector}
  scf.for %i = %c0 to %rows step %c1 {{
    %t:{count} = scf.for %j = %c0 to %n step %step iter_args({carried}) -> ({types}) {{
      {steps}
      scf.yield {next} : {types}
    }}
    {tree}
    memref.store %s, %r[%i] : memref<{rows}x{element}>
  }}
  return
}}"""


def loop(kind: str, element: str, lanes: int, count: int, rows: int, columns: int, start: str) -> str:
    """Extremes of rows, in so many partial results, which are combined one after the other."""
    vector = f"vector<{lanes}x{element}>"
    steps = [
        f"%o{k} = arith.constant {k * lanes} : index\n%j{k} = arith.addi %j, %o{k} : index\n"
        f"%x{k} = vector.load %x[%i, %j{k}] : memref<{rows}x{columns}x{element}>, {vector}\n"
        f"%n{k} = arith.{kind} {f'%m{k}, %x{k}' if k % 2 else f'%x{k}, %m{k}'} : {vector}"
        for k in range(count)
    ]
    tree = [f"%u{k} = arith.{kind} {'%t#0' if k == 1 else f'%u{k - 1}'}, %t#{k} : {vector}" for k in range(1, count)]
    last = f"%s = vector.reduction <{kind}>, %u{count - 1} : {vector} into {element}"
    return LOOP.format(
        rows=rows, columns=columns, element=element, step=lanes * count, start=start, vector=vector, count=count,
        carried=", ".join(f"%m{k} = %start" for k in range(count)), types=", ".join([vector] * count),
        steps="\n".join(steps), next=", ".join(f"%n{k}" for k in range(count)), tree="\n".join([*tree, last]),
    )  # fmt: skip


@pytest.mark.parametrize("count", [3, 4, 9])
@pytest.mark.parametrize("start", ["-inf", "inf", "nan", "0.0", "-0.0"])
@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
@pytest.mark.parametrize("element", list(TYPES))
def test_extremes_of_loops(element: str, kind: str, start: str, count: int) -> None:
    infinities = {"f32": ("0x7F800000", "0xFF800000", "0x7FC00000"),
                  "f64": ("0x7FF0000000000000", "0xFFF0000000000000", "0x7FF8000000000000")}[element]  # fmt: skip
    spelled = dict(zip(("inf", "-inf", "nan"), infinities)).get(start, start)
    lanes, rows, rng = {"f32": 8, "f64": 4}[element], 200, np.random.default_rng(2)
    columns = lanes * count * 2
    x = rng.choice(SPECIAL, (rows, columns), p=[0.4, 0.4, *[0.02] * 6, 0.04, 0.02, 0.02])
    x[:40] = rng.choice([0.0, -0.0], (40, columns), p=[1 / columns, 1 - 1 / columns])
    x[40:80] = -np.abs(rng.choice([-0.0, 1], (40, columns))) if kind == "maximumf" else np.abs(x[40:80])
    x = x.astype(TYPES[element])
    expected = np.full(rows, np.float64(start), TYPES[element])
    for column in x.T:
        expected = extreme(kind, expected, column)
    found = np.zeros(rows, TYPES[element])
    function = plait.compile(loop(kind, element, lanes, count, rows, columns, spelled))
    function(x, found, columns)
    assert_same(found, expected)
    function(x, found, 0)
    assert_same(found, np.full(rows, np.float64(start), TYPES[element]))


@pytest.mark.parametrize(("count", "instructions", "bits", "is_changed"), [
    (4, "fma", 256, True), (8, "fma", 256, True), (3, "fma", 256, False), (4, "range", 512, False), (4, "fma", 128, False),
])  # fmt: skip
def test_nan_and_zeros_of_a_loop_are_found_beside(count: int, instructions: str, bits: int, is_changed: bool) -> None:
    ctx = Context.from_environment()
    module = parse_module(loop("maximumf", "f32", 8, count, 4, 64, "0xFF800000"), ctx)
    steps = ["convert-scf-to-cf", "convert-to-llvm",
             f"llvm-select-instructions{{instructions={instructions} vector-bits={bits} architecture=x86_64}}"]  # fmt: skip
    for step in steps:
        PassManager(ctx).run(Pipeline.parse(f"builtin.module({step})", ctx), module)
    verify(module, ctx)
    text = str(module)
    assert ("llvm.intr.maximum" not in text and "range" not in text) == is_changed
    if is_changed:
        assert text.count('llvm.fcmp "uno"') == count // 2


def test_what_a_row_has_after_its_loop() -> None:
    """A row of vectors that are no multiple of the steps: two are compared to partial results, one to the rest."""
    last = [f"%q{k} = arith.addi %n, %p{k} : index\n%p{k} = arith.constant {8 * k} : index" for k in range(3)]
    reads = [f"%y{k} = vector.load %x[%i, %q{k}] : memref<200x56xf32>, vector<8xf32>" for k in range(3)]
    tree = ["%v0 = arith.maximumf %t#0, %y0 : vector<8xf32>", "%v1 = arith.maximumf %y1, %t#1 : vector<8xf32>",
            "%v2 = arith.maximumf %t#2, %v0 : vector<8xf32>", "%v3 = arith.maximumf %v2, %t#3 : vector<8xf32>",
            "%v4 = arith.maximumf %v3, %v1 : vector<8xf32>", "%v5 = arith.maximumf %v4, %y2 : vector<8xf32>",
            "%s = vector.reduction <maximumf>, %v5 : vector<8xf32> into f32"]  # fmt: skip
    ordered = ["\n".join(reversed(one.split("\n"))) for one in last]
    whole = loop("maximumf", "f32", 8, 4, 200, 56, "0xFF800000")
    begin, end = whole.index("%u1 ="), whole.index("memref.store")
    program = whole[:begin] + "\n".join([*ordered, *reads, *tree]) + "\n" + whole[end:]
    rng = np.random.default_rng(5)
    x = rng.choice(SPECIAL, (200, 56), p=[0.4, 0.4, *[0.02] * 6, 0.04, 0.02, 0.02])
    x[:60] = rng.choice([0.0, -0.0, -1.0], (60, 56), p=[1 / 56, 1 / 2, 1 / 2 - 1 / 56])
    x = x.astype(np.float32)
    expected = np.full(200, -np.inf, np.float32)
    for column in x.T:
        expected = extreme("maximumf", expected, column)
    found = np.zeros(200, np.float32)
    plait.compile(program)(x, found, 32)
    assert_same(found, expected)
    ctx = Context.from_environment()
    module = parse_module(program, ctx)
    selected = "llvm-select-instructions{instructions=fma vector-bits=256 architecture=x86_64}"
    for step in ("convert-scf-to-cf", "convert-to-llvm", selected):
        PassManager(ctx).run(Pipeline.parse(f"builtin.module({step})", ctx), module)
    verify(module, ctx)
    assert "llvm.intr.maximum" not in str(module)
