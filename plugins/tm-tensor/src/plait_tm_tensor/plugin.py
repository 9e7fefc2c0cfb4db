"""What plait-tm-tensor contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "tm_tensor",
        load="plait_tm_tensor.dialect:TM_TENSOR",
        summary="Sorting, scanning and scattering in the linalg that torch-mlir exports",
    )


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "tm-tensor-to-tcp",
        source="tm_tensor",
        target=("tcp", "tensor", "arith"),
        load="plait_tm_tensor.to_tcp:TM_TENSOR_TO_TCP",
        summary="Lower TMTensor to tcp",
        requires=("tcp", "tensor", "arith"),
        level="edge->tensor",
        phase="tcp",
    )
