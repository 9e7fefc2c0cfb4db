"""The text of func, arith, math, complex, cf and scf is that of mlir-opt, in pretty and in generic form."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

RECORDED = Path(__file__).parent / "recorded"
FILES = sorted(RECORDED.glob("*.mlir"))
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def text(request: pytest.FixtureRequest) -> str:
    return request.param.read_text().strip()


def test_pretty_form_is_printed_as_mlir_opt_prints_it(ctx: Context, text: str) -> None:
    assert print_operation(parse_module(text, ctx), use_hints=False).strip() == text


def test_generic_form_parses_back(ctx: Context, text: str) -> None:
    generic = print_operation(parse_module(text, ctx), generic=True)
    assert print_operation(parse_module(generic, ctx), use_hints=False).strip() == text


def test_recorded_modules_verify(ctx: Context, text: str) -> None:
    verify(parse_module(text, ctx), ctx)


@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("generic", [False, True])
def test_mlir_opt_accepts_what_is_printed(ctx: Context, text: str, generic: bool) -> None:
    assert MLIR_OPT is not None
    printed = print_operation(parse_module(text, ctx), generic=generic)
    done = subprocess.run([MLIR_OPT], input=printed, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == text, done.stderr
