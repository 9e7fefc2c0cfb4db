"""What plait-onnx contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, FrontendRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord("onnx", load="plait_onnx.dialect:ONNX", summary="ONNX models and operators")


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "onnx-to-tcp",
        source="onnx",
        target=("tcp", "tensor", "arith", "math", "scf", "func"),
        load="plait_onnx.to_tcp:ONNX_TO_TCP",
        summary="Lower ONNX to tcp, control flow to scf",
        requires=("tcp", "tensor", "arith", "math", "scf", "func"),
        level="edge->tensor",
        phase="tcp",
    )


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord(
        "onnx",
        load="plait_onnx.reader.model:read_model",
        inspect="plait_onnx.reader.model:inspect_model",
        extensions=(".onnx",),
        magic=tuple(bytes((8, version)) for version in range(3, 15)),
        summary="ONNX models",
        companions="plait_onnx.reader.model:companions",
    )
    yield FrontendRecord(
        "onnx-objects",
        load="plait_onnx.reader.model:read_object",
        objects=("onnx.ModelProto",),
        summary="ModelProto of onnx",
    )
