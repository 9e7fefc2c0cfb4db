"""What plait-torch contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, FrontendRecord, hookimpl

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


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord(
        "pt2",
        load="plait_torch.exported.objects:read_file",
        inspect="plait_torch.exported.objects:inspect_file",
        extensions=(".pt2",),
        summary="Reads what torch.export.save writes",
    )
    yield FrontendRecord(
        "torch",
        load="plait_torch.exported.objects:read_object",
        objects=("torch.ExportedProgram", "torch.Module"),
        summary="modules of PyTorch with example_inputs, and what torch.export.export returns",
    )
