"""LLVM never sees bf16: its values are carried as bits, and computed with in f32."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.native.machine import make_machine

_SIGN_BIT = """func.func @main(%a: memref<3xbf16>, %r: memref<3xbf16>) {
  %m = arith.constant -32768 : i16
  %i = arith.constant 1 : index
  %x = memref.load %a[%i] : memref<3xbf16>
  %b = arith.bitcast %x : bf16 to i16
  %s = arith.andi %b, %m : i16
  %y = arith.bitcast %s : i16 to bf16
  memref.store %y, %r[%i] : memref<3xbf16>
  return
}"""


@pytest.mark.parametrize("features", ["", "+avx2", "+avx512f,+avx512bw,+avx512vl"])
def test_the_sign_bit_compiles(std: Any, features: str) -> None:
    module = parse_module(_SIGN_BIT, std, "test.mlir")
    assert b"plait_main" in compile_ahead_of_time(module, context=std, machine=make_machine(features=features)).code


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("ty", "dtype"), [("f16", np.float16), ("bf16", ml_dtypes.bfloat16)])
def test_a_fused_product_and_sum_are_rounded_once(compiled: Any, ty: str, dtype: Any) -> None:
    run = compiled(f"""func.func @main(%a: {ty}, %b: {ty}, %c: {ty}) -> {ty} {{
      %r = math.fma %a, %b, %c : {ty}
      return %r : {ty}
    }}""")
    rng = np.random.default_rng(4)
    for bits in rng.integers(0, 1 << 16, (400, 3), np.uint16):
        a, b = bits[:2].view(dtype)
        tie = np.float64(a) * np.float64(b)  # a sum close to it is close to where a product is halfway
        c = dtype(tie * rng.choice([1.0, -1.0, 2.0**-9, 2.0**-12, -(2.0**-20)]))
        wanted = _fused(a, b, c, dtype)
        assert np.array_equal(np.asarray(run(a, b, c), dtype), wanted, equal_nan=True), (a, b, c)


def _fused(a: Any, b: Any, c: Any, dtype: Any) -> Any:
    """By exact fractions, through two neighbours of the nearest double."""
    values = [float(v) for v in (a, b, c)]
    if not np.isfinite(values).all():
        return dtype(values[0] * values[1] + values[2])
    exact = Fraction(values[0]) * Fraction(values[1]) + Fraction(values[2])
    near = float(exact)
    if exact == Fraction(near):
        return dtype(near)
    low, high = sorted((near, float(np.nextafter(near, np.inf if exact > Fraction(near) else -np.inf))))
    return dtype(low) if dtype(low) == dtype(high) else dtype(_odd(low, high))


def _odd(low: float, high: float) -> float:
    """The one of two neighbours whose last bit is set: rounding that is rounding what is between them."""
    return low if np.float64(low).view(np.uint64) & np.uint64(1) else high


_OPERATIONS = {
    "arith.negf %x : bf16": lambda x: -x,
    "math.absf %x : bf16": np.abs,
    "math.copysign %x, %c : bf16": lambda x: -np.abs(x),
    "math.fpowi %x, %two : bf16, i32": lambda x: (x.astype(np.float32) ** 2).astype(x.dtype),
    "arith.select %less, %x, %c : bf16": lambda x: np.where(x < x.dtype.type(-3), x, x.dtype.type(-3)),
}


@pytest.mark.parametrize("op", _OPERATIONS)
def test_results_are_exact(compiled: Any, op: str) -> None:
    run = compiled(f"""func.func @main(%a: memref<24xbf16>) -> memref<24xbf16> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant 24 : index
      %two = arith.constant 2 : i32
      %c = arith.constant -3.0 : bf16
      %r = memref.alloc() : memref<24xbf16>
      cf.br ^loop(%c0 : index)
    ^loop(%i: index):
      %more = arith.cmpi slt, %i, %n : index
      cf.cond_br %more, ^body, ^done
    ^body:
      %x = memref.load %a[%i] : memref<24xbf16>
      %less = arith.cmpf olt, %x, %c : bf16
      %y = {op}
      memref.store %y, %r[%i] : memref<24xbf16>
      %next = arith.addi %i, %c1 : index
      cf.br ^loop(%next : index)
    ^done:
      return %r : memref<24xbf16>
    }}""")
    values = np.array([0.0, -0.0, *np.linspace(-9, 9, 20), np.inf, -np.inf]).astype(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(run(values).view(np.uint16), _OPERATIONS[op](values).view(np.uint16))
    assert "bfloat" not in run.ir("llvm-ir")


_ROUNDED = """func.func @main(%x: memref<4096xf32>, %r: memref<4096xbf16>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c4096 = arith.constant 4096 : index
  scf.for %i = %c0 to %c4096 step %c16 {
    %a = vector.load %x[%i] : memref<4096xf32>, vector<16xf32>
    %b = arith.truncf %a : vector<16xf32> to vector<16xbf16>
    vector.store %b, %r[%i] : memref<4096xbf16>, vector<16xbf16>
  }
  return
}"""


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_vectors_are_rounded_to_the_nearest(compiled: Any) -> None:
    run = compiled(_ROUNDED)
    upper = np.arange(1 << 16, dtype=np.uint32) << 16
    for lower in (0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF):
        for x in (upper | np.uint32(lower)).view(np.float32).reshape(-1, 4096):
            found, wanted = np.zeros(4096, ml_dtypes.bfloat16), x.astype(ml_dtypes.bfloat16)
            run(x, found)
            numbers = ~np.isnan(x)
            assert np.array_equal(found.view(np.uint16)[numbers], wanted.view(np.uint16)[numbers]), lower
            assert np.isnan(found[~numbers].astype(np.float32)).all()


@pytest.mark.parametrize(
    ("cpu", "features", "rounds"),
    [
        ("x86-64-v4", "+avx512vnni", r"vpdpwssd.*%zmm"),
        ("x86-64-v3", "+avxvnni", r"vpdpwssd.*%ymm"),
        ("x86-64-v3", "", r"vpsrld\t\$16(?s:.*)vpaddd"),
    ],
)
def test_vectors_are_rounded_by_what_the_machine_has(std: Any, cpu: str, features: str, rounds: str) -> None:
    machine = make_machine("x86_64-unknown-linux-gnu", cpu, features)
    module = parse_module(_ROUNDED, std, "test.mlir")
    code = compile_ahead_of_time(module, context=std, machine=machine, assembly=True).code.decode()
    assert re.search(rounds, code), code
    assert bool(features) == ("vpdpwssd" in code)
