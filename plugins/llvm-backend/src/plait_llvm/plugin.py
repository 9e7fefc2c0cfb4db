"""What this distribution offers: the llvm dialect, its passes, and the backend `llvm`."""

from __future__ import annotations

from collections.abc import Iterable

from plait.plugins import BackendRecord, ConversionRecord, DialectRecord, PassRecord, TypeRuleRecord, hookimpl

PLAIT_API = 1


PARTS = {
    "convert-arith-to-llvm": "arith",
    "convert-math-to-llvm": "math",
    "convert-complex-to-llvm": "complex",
    "convert-cf-to-llvm": "cf",
    "convert-func-to-llvm": "func",
    "convert-ub-to-llvm": "ub",
    "finalize-memref-to-llvm": "memref",
}
"""Names of conversions, and the dialects that they lower."""


@hookimpl
def plait_dialects() -> Iterable[DialectRecord]:
    yield DialectRecord("llvm", "plait_llvm.dialect.dialect:LLVM", "LLVM IR as a dialect")


@hookimpl
def plait_type_rules() -> Iterable[TypeRuleRecord]:
    yield TypeRuleRecord("builtin", "llvm", "plait_llvm.lowering.type_rules:TO_LLVM")


@hookimpl
def plait_conversions() -> Iterable[ConversionRecord]:
    for name, dialect in PARTS.items():
        yield ConversionRecord(
            name,
            dialect,
            "llvm",
            f"plait_llvm.from_std.{dialect}:CONVERSION",
            f"Lower {dialect} to the llvm dialect",
            level="buffer->llvm",
            phase="llvm",
            part_of="convert-to-llvm",
        )


@hookimpl
def plait_passes() -> Iterable[PassRecord]:
    yield PassRecord(
        "convert-to-llvm",
        "plait_llvm.lowering.convert_to_llvm:ConvertToLLVM",
        "Run all conversions to the llvm dialect that are part of this pass at once",
        produces=("llvm",),
        level="buffer->llvm",
        phase="llvm",
    )


@hookimpl
def plait_backends() -> Iterable[BackendRecord]:
    yield BackendRecord(
        "llvm", "plait_llvm.backend.backend:LLVM_BACKEND", accepts=("llvm",), summary="Native code for this process"
    )
