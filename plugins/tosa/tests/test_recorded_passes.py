"""Passes make of the programs in `recorded` what stands behind `// becomes`, as mlir-opt does.

The folder is the pass; a first line `// options: ...` has its options.

    python plugins/tosa/tests/test_recorded_passes.py    record again
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_std import plugin as std
from plait_tosa import plugin as tosa

CASES = sorted((Path(__file__).parent / "recorded").glob("*/*.mlir"))
BECOMES = "// becomes\n"
MLIR_OPT = shutil.which("mlir-opt-22")
NAMES = [f"{path.parent.name}/{path.stem}" for path in CASES]


def _pipeline(path: Path) -> str:
    options = re.match(r"// options: (.*)", path.read_text(encoding="utf-8"))
    return path.parent.name + (f"{{{options[1]}}}" if options else "")


def _parts(path: Path) -> tuple[str, str]:
    """The program, and what it becomes."""
    before, _, after = path.read_text(encoding="utf-8").partition(BECOMES)
    return before, after


def _mlir_opt(path: Path) -> str:
    pipeline = f"--pass-pipeline=builtin.module(func.func({_pipeline(path)}))"
    command = [str(MLIR_OPT), "--allow-unregistered-dialect", "--mlir-very-unsafe-disable-verifier-on-parsing", pipeline]
    done = subprocess.run(command, input=_parts(path)[0], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.strip() + "\n"


@pytest.mark.parametrize("path", CASES, ids=NAMES)
def test_program_becomes_what_is_recorded(path: Path) -> None:
    ctx = Context(plugins=[std, tosa], allow_unregistered=True)
    before, after = _parts(path)
    module = parse_module(before, ctx)
    PassManager(ctx).run(f"builtin.module({_pipeline(path)})", module)
    verify(module, ctx)
    assert print_operation(module, use_hints=False).strip() == after.strip()


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
@pytest.mark.parametrize("path", CASES, ids=NAMES)
def test_record_is_that_of_mlir_opt(path: Path) -> None:
    assert _parts(path)[1] == _mlir_opt(path)


if __name__ == "__main__":
    for case in CASES:
        text = _parts(case)[0] + BECOMES + _mlir_opt(case)
        case.write_text(text, encoding="utf-8")
