"""Canonicalization gives what mlir-opt --canonicalize gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes.canonicalize import Canonicalize
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

CASES = sorted((Path(__file__).parent / "recorded" / "canonicalize").glob("*.mlir"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_canonical_form_is_that_of_mlir_opt(ctx: Context, path: Path) -> None:
    before, after = path.read_text().split("// becomes\n")
    module = parse_module(before, ctx)
    Canonicalize().run(module, ctx)
    verify(module, ctx)
    assert print_operation(module, use_hints=False).strip() == after.strip()
