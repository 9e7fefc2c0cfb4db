"""sccp, inline and lower-affine give what mlir-opt gives; the files in `recorded` have its text behind `// becomes`."""

from __future__ import annotations

from pathlib import Path

import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation

RECORDED = Path(__file__).parent / "recorded"
CASES = [(name, path) for name in ("sccp", "inline", "lower-affine") for path in sorted((RECORDED / name).glob("*.mlir"))]


@pytest.mark.parametrize(("pipeline", "path"), CASES, ids=[f"{name}-{path.stem}" for name, path in CASES])
def test_text_is_that_of_mlir_opt(ctx: Context, pipeline: str, path: Path) -> None:
    ctx.allow_unregistered = True
    before, after = path.read_text().split("// becomes\n")
    module = parse_module(before, ctx)
    PassManager(ctx).run(pipeline, module)
    verify(module, ctx)
    assert print_operation(module, use_hints=False).strip() == after.strip()
