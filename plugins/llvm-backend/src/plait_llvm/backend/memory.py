"""The memory that a lowered module uses."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC
from plait.runtime import MemoryUse
from plait_std.bufferization.planning.plan import LIVE_BYTES

from plait_llvm.backend.layout import Layout
from plait_llvm.lowering.types import size_in_bytes


def memory_use(module: Any, function: Any, layout: Layout) -> MemoryUse:
    """The memory of calls of `function`, which a plan has lowered."""
    live: Any = function.attributes.get(LIVE_BYTES)
    results = sum(slot.static_bytes for slot in layout.provided if not slot.dynamic_dims)
    returns_memory = bool(layout.shapes_function) or any(slot.is_memref for slot in layout.returned)
    arena = layout.workspace if layout.workspace != DYNAMIC else 0
    return MemoryUse(
        arena,
        live.value if live is not None and arena else 0,
        results,
        sum(size_in_bytes(op.global_type) for op in module.body.operations if _is_constant(op)),
        layout.workspace != DYNAMIC and not returns_memory and not any(_allocates(op) for op in module.walk()),
    )


def _is_constant(op: Any) -> bool:
    return op.name == "llvm.mlir.global" and op.constant is not None and op.value is not None


def _allocates(op: Any) -> bool:
    return op.name == "llvm.call" and op.callee is not None and op.callee.root == "malloc"
