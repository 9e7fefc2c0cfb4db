"""`tosa-convert-integer-type-to-signless` writes what mlir-opt writes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module
from plait_std.func.dialect import FUNC
from plait_tosa.dialect import TOSA
from plait_tosa.passes.signless import TosaConvertIntegerTypeToSignless

MLIR_OPT = shutil.which("mlir-opt-22")
FILE = Path(__file__).parent / "mlir" / "tosa-convert-integer-type-to-signless" / "convert.mlir"


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("case", FILE.read_text().split("// -----"))
def test_writes_what_mlir_opt_writes(case: str) -> None:
    ctx = Context(dialects=[TOSA, FUNC])
    module = parse_module(case, ctx)
    TosaConvertIntegerTypeToSignless().run(module, ctx)
    command = [str(MLIR_OPT), "--tosa-convert-integer-type-to-signless", "-"]
    done = subprocess.run(command, input=case, capture_output=True, text=True, timeout=60, check=True)
    assert module.print(use_hints=False).strip() == done.stdout.strip()
