"""Passes give what mlir-opt gives for the programs in `recorded`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

sys.path.insert(0, str(Path(__file__).parent))
from pass_oracle import CASES, MLIR_OPT, PRINTS, mlir_opt, parts_of, pipeline_of

IDS = [f"{path.parent.name}-{path.stem}" for path in CASES]


@pytest.mark.parametrize("path", CASES, ids=IDS)
def test_text_is_that_of_mlir_opt(ctx: Context, capsys: Any, path: Path) -> None:
    ctx.allow_unregistered = True
    before, mark, after = parts_of(path)
    module = parse_module(before, ctx)
    PassManager(ctx).run(pipeline_of(path), module)
    verify(module, ctx)
    found = capsys.readouterr().err if mark == PRINTS else print_operation(module, use_hints=False)
    assert found.strip() == after.strip()


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("path", CASES, ids=IDS)
def test_recorded_text_is_up_to_date(path: Path) -> None:
    before, mark, after = parts_of(path)
    assert mlir_opt(before, pipeline_of(path))[mark == PRINTS].strip() == after.strip()


def test_outlined_nests_are_moved(ctx: Context) -> None:
    text = """func.func @main(%a: memref<8xf32>, %n: index) -> index {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = arith.constant 2.0 : f32
      %count = scf.for %i = %c0 to %n step %c1 iter_args(%before = %c0) -> (index) {
        memref.store %x, %a[%i] : memref<8xf32>
        %after = arith.addi %before, %c1 : index
        scf.yield %after : index
      }
      return %count : index
    }"""
    module = parse_module(text, ctx)
    nest = next(op for op in module.walk() if op.name == "scf.for")
    PassManager(ctx).run("outline-loop-nests", module)
    verify(module, ctx)
    function: Any = nest.parent_op
    assert function.sym_name.value == "main_loops_0"
    call = next(op for op in module.walk() if op.name == "func.call")
    assert [user.name for user in nest.results[0].users] == [user.name for user in call.results[0].users] == ["func.return"]
