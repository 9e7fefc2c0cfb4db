"""Canonical forms of TOSA compute the same and are those of mlir-opt, but where it changes results."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.interpret.values import dtype_of
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_std import plugin as std
from plait_tosa import plugin as tosa

sys.path.insert(0, str(Path(__file__).parent))
from canonicalize_programs import INEXACT, programs

MLIR_OPT = shutil.which("mlir-opt-22")
PROGRAMS, LEFT = programs(), programs(INEXACT)
FAMILIES = sorted({name.rpartition("_")[0] for name in PROGRAMS})
SPECIAL = (float("nan"), float("-inf"), float("inf"), 0.0, -2.5, 3.0)


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context(plugins=[std, tosa])


def _arguments(module: Any, seed: int) -> list[Any]:
    """Arrays for the only function: special numbers first, so that a NaN and a smallest integer are among them."""
    (function,) = module.body.operations
    random = np.random.default_rng(seed)
    return [_array(ty, random) for ty in function.function_type.inputs]


def _array(ty: Any, random: Any) -> Any:
    shape, dtype = [2 if n < 0 else n for n in ty.shape], dtype_of(ty)
    count = int(np.prod(shape))
    if dtype.kind == "b":
        return random.integers(0, 2, shape).astype(bool)
    if dtype.kind == "i":
        info = np.iinfo(dtype)
        found = np.concatenate([[info.min, info.max, 0], random.integers(-9, 9, count)])[:count]
    else:
        found = np.concatenate([random.permutation(SPECIAL), random.uniform(-4, 4, count)])[:count]
    return found.reshape(shape).astype(dtype)


def _results(module: Any, ctx: Context, name: str, arguments: list[Any]) -> Any:
    with np.errstate(all="ignore"):
        try:
            found = Interpreter(module, ctx).run(name, *arguments)
        except DiagnosticError as error:
            return str(error)
    return np.asarray(found[0] if isinstance(found, (tuple, list)) else found)


@pytest.mark.parametrize("family", [*FAMILIES, "inexact"])
def test_canonical_program_computes_the_same(ctx: Context, family: str) -> None:
    for name, text in (LEFT if family == "inexact" else PROGRAMS).items():
        if name.rpartition("_")[0] != family:
            continue
        module = parse_module(text, ctx)
        arguments = _arguments(module, len(text))
        before = _results(module, ctx, name, arguments)
        PassManager(ctx).run("canonicalize", module)
        verify(module, ctx)
        after = _results(module, ctx, name, arguments)
        if isinstance(before, str):
            continue  # it had no result, so that any will do
        wide = [x.astype(np.float64) for x in (before, after)]
        np.testing.assert_array_equal(*wide, err_msg=text)


def _functions(text: str) -> dict[str, str]:
    """The text of each function, by name."""
    parts = re.split(r"(?m)^  func\.func ", text.rstrip().removesuffix("}"))[1:]
    return {re.match(r"@(\w+)", part)[1]: part.strip() for part in parts}  # type: ignore[index]


def _both(texts: dict[str, str], ctx: Context) -> tuple[dict[str, str], dict[str, str]]:
    """What mlir-opt makes of programs, and what we make of them."""
    module = "".join(texts.values())
    command = [str(MLIR_OPT), "--canonicalize"]
    done = subprocess.run(command, input=module, capture_output=True, text=True, timeout=120, check=True)
    parsed = parse_module(module, ctx)
    PassManager(ctx).run("canonicalize", parsed)
    return _functions(done.stdout), _functions(print_operation(parsed, use_hints=False))


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_text_is_that_of_mlir_opt(ctx: Context) -> None:
    theirs, ours = _both(PROGRAMS, ctx)
    assert len(theirs) == len(PROGRAMS)
    for name, text in PROGRAMS.items():
        assert ours[name] == theirs[name], text


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_what_changes_results_is_left_out(ctx: Context) -> None:
    theirs, ours = _both(LEFT, ctx)
    for name, text in LEFT.items():
        assert ours[name] != theirs[name], text


def test_product_with_unknown_shift_stays_legal(ctx: Context) -> None:
    text = """\
func.func @f(%x: tensor<2xi32>, %s: tensor<1xi8>) -> tensor<2xi32> {
  %c = "tosa.const"() <{values = dense<[3, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = tosa.mul %c, %x, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
"""
    module = parse_module(text, ctx)
    PassManager(ctx).run("canonicalize", module)
    verify(module, ctx)
    assert "tosa.mul %c, %x, %s" in print_operation(module)


@pytest.mark.parametrize("name", ["custom", "assert_equal_shape"])
def test_what_nobody_reads_stays_if_it_does_something_else(ctx: Context, name: str) -> None:
    texts = {
        "custom": """
          %r = tosa.custom %x {domain_name = "shop", implementation_attrs = "fast", operator_name = "smooth"}
              : (tensor<4xf32>) -> tensor<4xf32>""",
        "assert_equal_shape": """
          %a = tosa.dim %x {axis = 0 : i32} : (tensor<4xf32>) -> !tosa.shape<1>
          tosa.assert_equal_shape %a, %a {allow_broadcast = false} : (!tosa.shape<1>, !tosa.shape<1>) -> ()""",
    }
    module = parse_module(f"func.func @f(%x: tensor<4xf32>) {{{texts[name]}\n  return\n}}", ctx)
    PassManager(ctx).run("canonicalize", module)
    assert f"tosa.{name}" in print_operation(module)
