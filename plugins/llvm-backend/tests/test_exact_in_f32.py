"""What rounds nothing of f16 is computed in f32 where the machine has no arithmetic of f16."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.native.machine import make_machine

X86 = "x86_64-unknown-linux-gnu"
ALL = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
OTHERS = np.random.default_rng(4).permutation(ALL)
UNARY = {
    "math.floor": np.floor,
    "math.ceil": np.ceil,
    "math.trunc": np.trunc,
    "math.roundeven": np.rint,
    "math.round": lambda x: np.copysign(np.floor(np.abs(x.astype("f4")) + np.float32(0.5)), x),
}
BINARY = {"arith.maximumf": np.maximum, "arith.minimumf": np.minimum}


def assert_same(found: Any, expected: Any) -> None:
    """Equal numbers; which zero a maximum of zeros is, the test of extremes says."""
    np.testing.assert_array_equal(found, expected.astype(np.float16))


@np.errstate(all="ignore")
@pytest.mark.parametrize("name", UNARY)
def test_whole_numbers(name: str) -> None:
    ty = f"tensor<{len(ALL)}xf16>"
    run = plait.compile(f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = {name} %x : {ty}\nreturn %0 : {ty}\n}}")
    (found,) = run(ALL)
    expected = UNARY[name](ALL)
    assert_same(found, expected)
    is_number = ~np.isnan(ALL)
    np.testing.assert_array_equal(np.signbit(found)[is_number], np.signbit(ALL)[is_number])


@np.errstate(all="ignore")
@pytest.mark.parametrize("name", BINARY)
def test_extremes(name: str) -> None:
    """One after the other, and of a constant: between them nothing is rounded."""
    ty = f"tensor<{len(ALL)}xf16>"
    run = plait.compile(f"""func.func @main(%x: {ty}, %y: {ty}) -> ({ty}, {ty}) {{
      %c = arith.constant dense<-1.5> : {ty}
      %0 = {name} %x, %y : {ty}
      %1 = {name} %0, %c : {ty}
      return %0, %1 : {ty}, {ty}
    }}""")
    first, second = run(ALL, OTHERS)
    expected = BINARY[name](ALL, OTHERS)
    assert_same(first, expected)
    assert_same(second, BINARY[name](expected, np.float16(-1.5)))


@np.errstate(all="ignore")
def test_integers() -> None:
    count = len(ALL)
    run = plait.compile(f"""func.func @main(%x: tensor<{count}xf16>) -> tensor<{count}xi8> {{
      %0 = stablehlo.convert %x : (tensor<{count}xf16>) -> tensor<{count}xi8>
      return %0 : tensor<{count}xi8>
    }}""")
    expected = np.nan_to_num(np.clip(np.trunc(ALL.astype("f4")), -128, 127)).astype(np.int8)
    np.testing.assert_array_equal(run(ALL)[0], expected)


LOOP = """func.func @main(%x: memref<1024xf16>, %y: memref<1024x$TYPE>) {
  %c0 = arith.constant 0 : index
  %step = arith.constant 32 : index
  %end = arith.constant 1024 : index
  scf.for %i = %c0 to %end step %step {
    %a = vector.load %x[%i] : memref<1024xf16>, vector<32xf16>
    %b = $OPERATION
    vector.store %b, %y[%i] : memref<1024x$TYPE>, vector<32x$TYPE>
  }
  return
}"""
FLOOR = LOOP.replace("$OPERATION", "math.floor %a : vector<32xf16>").replace("$TYPE", "f16")
WHOLE = LOOP.replace("$OPERATION", "arith.fptosi %a : vector<32xf16> to vector<32xi8>").replace("$TYPE", "i8")


@pytest.mark.parametrize(
    ("text", "features", "instruction", "is_extended"),
    [
        (FLOOR, "", r"vrndscaleps.*%zmm", True),
        (FLOOR, "+avx512fp16", r"vrndscaleph.*%zmm", False),
        (WHOLE, "", r"vcvttps2dq.*%zmm", True),
    ],
)
def test_registers_are_full(std: Any, text: str, features: str, instruction: str, is_extended: bool) -> None:
    """The optimizer neither narrows it again nor takes it apart."""
    machine = make_machine(X86, "x86-64-v4", features)
    module = parse_module(text, std, "test.mlir")
    code = compile_ahead_of_time(module, context=std, machine=machine, assembly=True).code.decode()
    assert re.search(instruction, code)
    assert bool(re.search(r"vcvtph2ps.*%zmm", code)) == is_extended
    assert not re.search("vroundss|vrndscaless|vcvttss2si", code)


def test_the_interpreter_knows_the_fence() -> None:
    ty = "vector<16xf16>"
    ctx = Context.from_environment()
    text = f"""llvm.func @main(%x: {ty}) -> {ty} {{
      %0 = llvm.intr.ceil(%x) : ({ty}) -> {ty}
      llvm.return %0 : {ty}
    }}"""
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(llvm-expand-ops{instructions=floor})", ctx), module)
    assert "llvm.arithmetic.fence" in str(module) and "vector<16xf32>" in str(module)
    x = np.linspace(-4, 4, 16).astype(np.float16)
    (found,) = Interpreter(module, ctx).run("main", x)
    np.testing.assert_array_equal(np.asarray(found), np.ceil(x))
    kept = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(llvm-expand-ops{instructions=f16,convert-f16,floor})", ctx), kept)
    assert str(kept) == str(parse_module(text, ctx))
