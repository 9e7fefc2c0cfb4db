"""Maxima and minima of bf16 are not rounded, and halves of words are taken by shuffles where registers are large."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.native.machine import make_machine


def text(operation: str, lanes: int, count: int) -> str:
    whole, vector = f"memref<{count}xbf16>", f"vector<{lanes}xbf16>"
    return f"""func.func @main(%x: {whole}, %y: {whole}, %r: {whole}) {{
      %c0 = arith.constant 0 : index
      %step = arith.constant {lanes} : index
      %end = arith.constant {count} : index
      scf.for %i = %c0 to %end step %step {{
        %a = vector.load %x[%i] : {whole}, {vector}
        %b = vector.load %y[%i] : {whole}, {vector}
        %c = {operation} %a, %b : {vector}
        vector.store %c, %r[%i] : {whole}, {vector}
      }}
      return
    }}"""


def pairs() -> tuple[Any, Any]:
    rng = np.random.default_rng(3)
    bits = rng.integers(0, 1 << 16, (2, 1 << 12), np.uint16)
    special = np.array([0, 0x8000, 0x7F80, 0xFF80, 0x7FC0, 0xFFC1, 0x7F81, 1, 0x8001, 0x7F7F], np.uint16)
    every = np.stack(np.meshgrid(special, special)).reshape(2, -1)
    bits[:, : every.shape[1]] = every
    x, y = bits.view(ml_dtypes.bfloat16)
    return x, y


NUMPY = {"arith.maximumf": np.maximum, "arith.minimumf": np.minimum, "arith.addf": np.add}


@pytest.mark.parametrize("lanes", [1, 4, 16, 32, 64])
@pytest.mark.parametrize("operation", list(NUMPY))
@np.errstate(all="ignore")
def test_results_are_numbers_of_bf16(operation: str, lanes: int) -> None:
    x, y = pairs()
    found = np.zeros_like(x)
    plait.compile(text(operation, lanes, len(x)))(x, y, found)
    expected = NUMPY[operation](x.astype("f4"), y.astype("f4")).astype(ml_dtypes.bfloat16)
    is_nan = np.isnan(expected.astype("f4"))
    assert (np.isnan(found.astype("f4")) == is_nan).all()
    differ = ~is_nan & ((x != 0) | (y != 0))  # which zero a maximum of zeros is, the test of extremes says
    np.testing.assert_array_equal(found.view("u2")[differ], expected.view("u2")[differ])


def assembly(std: Any, operation: str, cpu: str) -> str:
    module = parse_module(text(operation, 32, 64), std, "test.mlir")
    machine = make_machine(triple="x86_64-unknown-linux-gnu", cpu=cpu)
    return compile_ahead_of_time(module, context=std, machine=machine, assembly=True).code.decode()


def test_a_maximum_is_not_rounded(std: Any) -> None:
    assert "vpaddd" in assembly(std, "arith.addf", "x86-64-v4")
    assert "vpaddd" not in assembly(std, "arith.maximumf", "x86-64-v4")


def test_halves_are_taken_by_a_shuffle(std: Any) -> None:
    code = assembly(std, "arith.addf", "x86-64-v4")
    assert "vpermt2w" in code or "vpermi2w" in code
    assert "vpmovdw" not in code


def rounding(operation: str, source: str, lanes: int, count: int) -> str:
    """bf16 of `operation` of %a and of %b, which are numbers of f32, or of bf16 as f32."""
    vector, wide = f"vector<{lanes}x{source}>", f"vector<{lanes}xf32>"
    widen = [f"%{n} = arith.extf %{n}0 : {vector} to {wide}" for n in "ab"]
    if source == "f32":
        widen = [f"%{n} = arith.addf %{n}0, %{n}0 : {wide}" for n in "ab"]
    return f"""func.func @main(%x: memref<{count}x{source}>, %y: memref<{count}x{source}>, %r: memref<{count}xbf16>) {{
      %c0 = arith.constant 0 : index
      %step = arith.constant {lanes} : index
      %end = arith.constant {count} : index
      %zero = arith.constant dense<0.0> : {wide}
      scf.for %i = %c0 to %end step %step {{
        %a0 = vector.load %x[%i] : memref<{count}x{source}>, {vector}
        %b0 = vector.load %y[%i] : memref<{count}x{source}>, {vector}
        {widen[0]}
        {widen[1]}
        %less = arith.cmpf olt, %a, %b : {wide}
        {operation}
        %t = arith.truncf %c : {wide} to vector<{lanes}xbf16>
        vector.store %t, %r[%i] : memref<{count}xbf16>, vector<{lanes}xbf16>
      }}
      return
    }}"""


OPERATIONS = {
    "%c = arith.mulf %a, %b : vector<16xf32>": lambda a, b: a * b,
    "%c = arith.divf %a, %b : vector<16xf32>": lambda a, b: a / b,
    "%m = arith.mulf %a, %b : vector<16xf32>\n%c = arith.select %less, %m, %a : vector<16xi1>, vector<16xf32>":
        lambda a, b: np.where(a < b, a * b, a),
    "%c = math.exp %a : vector<16xf32>": lambda a, b: np.exp(a),
}  # fmt: skip


@pytest.mark.parametrize("source", ["bf16", "f32"])
@pytest.mark.parametrize("operation", list(OPERATIONS))
@np.errstate(all="ignore")
def test_every_nan_stays_one(operation: str, source: str) -> None:
    x, y = pairs()
    if source == "f32":
        payloads = np.array([0x7F800001, 0x7FFFFFFF, 0xFFFFFFFF, 0xFF800001, 0x7F80FFFF], np.uint32).view("f4")
        x, y = np.concatenate([x.astype("f4"), np.tile(payloads, 16)]), np.concatenate([y.astype("f4"), np.ones(80, "f4")])
    found = np.zeros(len(x), ml_dtypes.bfloat16)
    plait.compile(rounding(operation, source, 16, len(x)))(x, y, found)
    factor = 2 if source == "f32" else 1
    exact = OPERATIONS[operation](x.astype("f4") * factor, y.astype("f4") * factor).astype(ml_dtypes.bfloat16)
    is_nan = np.isnan(exact.astype("f4"))
    np.testing.assert_array_equal(np.isnan(found.astype("f4")), is_nan)
    if "exp" not in operation:
        np.testing.assert_array_equal(found.view("u2")[~is_nan], exact.view("u2")[~is_nan])


@pytest.mark.parametrize(("source", "cpu_looks"), [("bf16", False), ("f32", True)])
def test_only_what_may_have_any_payload_is_tested(std: Any, source: str, cpu_looks: bool) -> None:
    operation = next(iter(OPERATIONS))
    module = parse_module(rounding(operation, source, 16, 64), std, "test.mlir")
    machine = make_machine(triple="x86_64-unknown-linux-gnu", cpu="x86-64-v4")
    code = compile_ahead_of_time(module, context=std, machine=machine, assembly=True).code.decode()
    assert ("vcmpunordps" in code) is cpu_looks
