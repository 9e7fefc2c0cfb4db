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
