"""Text of tensor, memref, bufferization and shape operations: golden files are what MLIR 22 prints."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from plait.ir.verify import verify
from plait.passes.canonicalize import Canonicalize

sys.path.insert(0, str(Path(__file__).parent))
from golden_files import context, parse, text

MODULES = ["tensors_and_buffers", "shape"]


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("generic", [False, True])
def test_prints_as_mlir(name: str, generic: bool) -> None:
    module = parse(text(f"{name}.mlir"))
    expected = text(f"{name}.generic.mlir" if generic else f"{name}.mlir")
    assert module.print(generic=generic, use_hints=False).strip() == expected.strip()


@pytest.mark.parametrize("name", MODULES)
def test_reads_generic_form(name: str) -> None:
    module = parse(text(f"{name}.generic.mlir"))
    assert module.print(use_hints=False).strip() == text(f"{name}.mlir").strip()


@pytest.mark.parametrize("name", MODULES)
def test_golden_modules_verify(name: str) -> None:
    verify(parse(text(f"{name}.mlir")), context())


def test_canonicalizes_as_mlir() -> None:
    ctx = context()
    module = parse(text("canonicalize.in.mlir"), ctx)
    Canonicalize().run(module, ctx)
    verify(module, ctx)
    assert module.print(use_hints=False).strip() == text("canonicalize.mlir").strip()
