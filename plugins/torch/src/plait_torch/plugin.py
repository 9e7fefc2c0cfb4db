"""What plait-torch contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "torch", load="plait_torch.dialect:TORCH", summary="PyTorch's ATen operations, as torch-mlir spells them"
    )


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "torch-to-tcp",
        source="torch",
        target=("tcp", "tensor", "arith"),
        load="plait_torch.to_tcp:TORCH_TO_TCP",
        summary="Lower ATen operations to tcp",
        requires=("tcp", "tensor", "arith"),
        level="edge->tensor",
        phase="tcp",
    )
