"""Freeing a view of an allocation frees what was allocated."""

from __future__ import annotations

from typing import Any

import pytest
from plait.passes import PassManager, Pipeline

VIEWS = {
    "memref.cast": "memref.cast %a : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>",
    "memref.expand_shape": "memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>",
}


@pytest.mark.parametrize("view", VIEWS)
def test_frees_the_allocated_pointer(view: str, ir: Any, context: Any) -> None:
    pytest.importorskip("plait_llvm")
    text = VIEWS[view]
    ty = text.rpartition(" into " if "expand" in view else " to ")[2]
    module = ir(
        f"func.func @f() {{\n%a = memref.alloc() : memref<8xf32>\n%b = {text}\nmemref.dealloc %b : {ty}\nreturn\n}}"
    )
    PassManager(context).run(Pipeline.parse("convert-to-llvm,canonicalize", context), module)
    calls = [op for op in module.walk() if op.name == "llvm.call"]
    allocated, freed = calls
    assert _source(freed.operands[0]) is allocated.results[0]


def _source(value: Any) -> Any:
    """What was put into the first field of the descriptor that `value` is taken from."""
    while value.defining_op.name != "llvm.call":
        op = value.defining_op
        inserted = op.name == "llvm.insertvalue" and tuple(op.position.values) == (0,)
        value = op.value if inserted else op.container
    return value
