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
