"""Compiled code prints what the interpreter prints."""

from __future__ import annotations

import contextlib
import io
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
VECTORS = """
func.func @main(%m: memref<2x3xf32>, %n: i64) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0, %c0] : memref<2x3xf32>, vector<2x3xf32>
  vector.print %v : vector<2x3xf32>
  %e = vector.extract %v[1] : vector<3xf32> from vector<2x3xf32>
  vector.print %e : vector<3xf32> punctuation <comma>
  %x = vector.shape_cast %v : vector<2x3xf32> to vector<1x2x3x1xf32>
  vector.print %x : vector<1x2x3x1xf32> punctuation <no_punctuation>
  %k = arith.cmpf ogt, %v, %x0 : vector<2x3xf32>
  vector.print %k : vector<2x3xi1>
  %narrow = arith.truncf %e : vector<3xf32> to vector<3xf8E5M2>
  vector.print %narrow : vector<3xf8E5M2>
  %z = vector.broadcast %n : i64 to vector<i64>
  vector.print %z : vector<i64>
  %s = vector.broadcast %n : i64 to vector<[2]xi64>
  vector.print %s : vector<[2]xi64>
  return
}
""".replace("%x0", "%v")
TEXTS = r"""
func.func @main(%n: i64) {
  vector.print str "100%d done\0A"
  vector.print punctuation <open>
  vector.print %n : i64 punctuation <close>
  vector.print punctuation <comma>
  vector.print punctuation <newline>
  vector.print str ""
  vector.print punctuation <no_punctuation>
  vector.print
  return
}
"""
SCALAR = "func.func @main(%x: TYPE) {\n vector.print %x : TYPE\n return\n}"
SCALARS = [
    *[("f32", np.float32(x)) for x in (0.1, -0.0, np.inf, -np.inf, np.nan, -np.nan, 1e-42, 3e38, 123456.7, 1234567.0)],
    *[("f64", x) for x in (0.1, 1e300, 5e-324, 100000.0, 1000000.0, -2.5)],
    ("f16", np.float16(0.1)), ("bf16", ml_dtypes.bfloat16(3.14)), ("f8E4M3FN", ml_dtypes.float8_e4m3fn(-1.75)),
    ("i1", True), ("i8", -128), ("ui8", 200), ("i16", -3), ("i32", 2**31 - 1), ("i64", -(2**63)),
    ("ui64", 2**64 - 1), ("index", -7),
]  # fmt: skip


def interpreted(text: str, *arguments: Any) -> str:
    ctx = Context.from_environment()
    with contextlib.redirect_stdout(io.StringIO()) as found:
        Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    return found.getvalue()


@pytest.mark.parametrize(("ty", "value"), SCALARS, ids=str)
def test_numbers(compiled: Callable[..., Any], capfd: pytest.CaptureFixture[str], ty: str, value: Any) -> None:
    text = SCALAR.replace("TYPE", ty)
    run = compiled(text)
    capfd.readouterr()
    run(value)
    assert capfd.readouterr().out == interpreted(text, value)


def test_vectors(compiled: Callable[..., Any], capfd: pytest.CaptureFixture[str]) -> None:
    m = np.asarray([[1.5, -2, np.nan], [1e10, -np.inf, -0.0]], np.float32)
    run = compiled(VECTORS)
    capfd.readouterr()
    run(m, -5)
    found = capfd.readouterr().out
    assert found == interpreted(VECTORS, m, -5)
    assert found.startswith("( ( 1.5, -2, nan ), ( 1e+10, -inf, -0 ) )\n")


def test_texts(compiled: Callable[..., Any], capfd: pytest.CaptureFixture[str]) -> None:
    run = compiled(TEXTS)
    capfd.readouterr()
    run(7)
    assert capfd.readouterr().out == interpreted(TEXTS, 7) == "100%d done\n( 7 ), \n\n"


def test_integers_of_more_bits_are_refused(compiled: Callable[..., Any]) -> None:
    text = "func.func @main(%x: i64) {\n %0 = arith.extsi %x : i64 to i65\n vector.print %0 : i65\n return\n}"
    with pytest.raises(Exception, match="integers of up to 64 bits"):
        compiled(text)


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("text", [VECTORS, TEXTS])
def test_programs_are_those_of_mlir(text: str) -> None:
    subprocess.run([str(MLIR_OPT), "-"], input=text, capture_output=True, text=True, check=True)
