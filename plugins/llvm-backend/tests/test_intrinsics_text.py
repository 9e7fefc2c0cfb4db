"""LLVM reads the text that intrinsics are written as, and takes them for the intrinsics that they are."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes import PassManager
from plait_llvm.dialect.ops import coroutines, hints, predication, rounding, values, vectors
from plait_llvm.translate.module import translate_module
from plait_testing.examples import example_module

llvmlite = pytest.importorskip("llvmlite.binding")

OPERATIONS = (
    *predication.OPERATIONS, *rounding.OPERATIONS, *vectors.OPERATIONS, *hints.OPERATIONS, *coroutines.OPERATIONS,
)  # fmt: skip
NOT_VALID = {
    "llvm.intr.lifetime.start": "can only be used on alloca or poison",
    "llvm.intr.lifetime.end": "can only be used on alloca or poison",
    "llvm.intr.vastart": "va_start called in a non-varargs function",
    "llvm.intr.threadlocal.address": "first argument must be a GlobalValue",
    "llvm.intr.coro.id": "info argument of llvm.coro.id must refer to an initialized constant",
    **dict.fromkeys([f"llvm.intr.coro.{name}" for name in ("begin", "suspend", "end", "free")], "takes token"),
}
"""What LLVM's verifier says of examples whose operands are arguments: the text is read all the same."""


def _translated(op: Any, context: Context) -> str:
    module = example_module(op, context)
    PassManager(context).run("convert-func-to-llvm", module)
    return translate_module(module).text


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_llvm_reads_the_text(context: Context, op: Any) -> None:
    text = _translated(op, context)
    name = op.name.removeprefix("llvm.").removeprefix("intr.")
    written = {"vastart": "va_start", "vaend": "va_end", "vacopy": "va_copy"}.get(name, name)
    assert written in text
    expected = NOT_VALID.get(op.name)
    if expected is None:
        llvmlite.parse_assembly(text).verify()
        return
    with pytest.raises(RuntimeError, match=expected):
        llvmlite.parse_assembly(text).verify()


def test_the_token_without_a_maker_is_not_translated(context: Context) -> None:
    with pytest.raises(DiagnosticError, match=r"llvm\.mlir\.none"):
        _translated(values.NoneTokenOp, context)
