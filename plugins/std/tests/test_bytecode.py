"""Bytecode of the standard dialects: what mlir-opt wrote says what the text says, and it reads ours.

`recorded/bytecode/program.N.mlirbc` is what `mlir-opt --emit-bytecode --emit-bytecode-version=N` wrote for
`program.mlir`.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType, f32, i8
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.sources import load_module
from plait.syntax.bytecode import read_bytecode, write_bytecode
from plait.syntax.parser import parse_module
from plait_std.quant.bytecode import QUANT_ENCODING

FOLDER = Path(__file__).parent / "recorded" / "bytecode"
SOURCE = (FOLDER / "program.mlir").read_text(encoding="utf-8")
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


def text_of(module: Any) -> str:
    return module.print(generic=True, use_hints=False)


@pytest.mark.parametrize("version", [4, 5, 6])
def test_files_of_mlir_opt_are_read(version: int, context: Any) -> None:
    module = load_module(FOLDER / f"program.{version}.mlirbc", context)
    verify(module, context)
    assert text_of(module) == text_of(parse_module(SOURCE, context))


@pytest.mark.parametrize("version", range(7))
def test_what_is_written_is_read_back(version: int, context: Any) -> None:
    module = parse_module(SOURCE, context)
    copy = read_bytecode(write_bytecode(module, context, version=version), context)
    verify(copy, context)
    assert text_of(copy) == text_of(module)


@pytest.mark.oracle
@pytest.mark.parametrize("version", range(7))
def test_mlir_opt_reads_what_we_write(version: int, context: Any) -> None:
    assert MLIR_OPT is not None
    data = write_bytecode(parse_module(SOURCE, context), context, version=version)
    printed = [
        subprocess.run([MLIR_OPT], input=source, capture_output=True, check=True).stdout
        for source in (data, SOURCE.encode())
    ]
    assert printed[0] == printed[1]


def test_quantized_types_that_no_writer_writes_are_refused() -> None:
    any_form, by_blocks = (QUANT_ENCODING.form(code, is_type=True) for code in (1, 6))
    assert any_form is not None and any_form.make is not None and by_blocks is not None and by_blocks.make is not None
    with pytest.raises(VerifyError, match="quantized elements are stored as integers, found 'f32'"):
        any_form.make(1, f32, 0, 1)
    scales = DenseElementsAttr.from_values(RankedTensorType((1,), f32), [0.5])
    zeros = DenseElementsAttr.from_values(RankedTensorType((1,), i8), [0])
    with pytest.raises(VerifyError, match="found 2 quantized dimensions, but 1 block sizes"):
        by_blocks.make(1, i8, f32, -128, 127, (0, 1), (1,), scales, zeros)
