"""Exported modules are verified and printed as jaxlib prints them: `PLAIT_CORPUS` names the folder that holds `stablehlo/`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
CORPUS = Path(os.environ.get("PLAIT_CORPUS", "no corpus")) / "stablehlo"
pytestmark = [pytest.mark.oracle, pytest.mark.skipif(not CORPUS.is_dir(), reason="PLAIT_CORPUS names no such folder")]


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def jaxlib_module(text: str) -> Any:
    from jax._src.interpreters.mlir import make_ir_context
    from jaxlib.mlir import ir

    with make_ir_context():  # a context of its own: names of resources are unique in one
        return ir.Module.parse(text)


@pytest.mark.parametrize("debug", [False, True], ids=["", "debug"])
@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.mlir")), ids=lambda path: path.stem)
def test_text_is_that_of_jaxlib(path: Path, debug: bool, ctx: Context) -> None:
    text = path.read_text()
    theirs, ours = jaxlib_module(text).operation, parse_module(text, ctx, "-")
    verify(ours, ctx)
    expected = theirs.get_asm(enable_debug_info=debug)
    assert ours.print(debug_info=debug).strip() == expected.strip()
    generic = ours.print(debug_info=debug, generic=True, use_hints=False)
    expected = theirs.get_asm(enable_debug_info=debug, print_generic_op_form=True)
    # In generic form jaxlib numbers values in another way than MLIR 22, so it prints our text once more.
    reread = jaxlib_module(generic).operation.get_asm(enable_debug_info=debug, print_generic_op_form=True)
    assert reread.strip() == expected.strip()
