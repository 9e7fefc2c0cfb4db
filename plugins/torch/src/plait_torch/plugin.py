"""What plait-torch contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "torch", load="plait_torch.dialect:TORCH", summary="PyTorch's ATen operations, as torch-mlir spells them"
    )
