"""What plait-onnx contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord("onnx", load="plait_onnx.dialect:ONNX", summary="ONNX models and operators")
