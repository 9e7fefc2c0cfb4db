"""What this distribution offers: the llvm dialect, its passes, and the backend `llvm`."""

from __future__ import annotations

from collections.abc import Iterable

from plait.plugins import BackendRecord, DialectRecord, PassRecord, TypeRuleRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterable[DialectRecord]:
    yield DialectRecord("llvm", "plait_llvm.dialect.dialect:LLVM", "LLVM IR as a dialect")


@hookimpl
def plait_type_rules() -> Iterable[TypeRuleRecord]:
    yield TypeRuleRecord("builtin", "llvm", "plait_llvm.lowering.type_rules:TO_LLVM")


@hookimpl
def plait_passes() -> Iterable[PassRecord]:
    yield PassRecord(
        "convert-to-llvm",
        "plait_llvm.lowering.all:ConvertToLLVM",
        "Lower arith, math, cf, func, memref, complex and ub to the llvm dialect",
        consumes=("arith", "math", "cf", "func", "memref", "complex", "ub"),
        produces=("llvm",),
        requires=("arith", "math", "cf", "func", "memref"),
        level="buffer->llvm",
        phase="llvm",
    )


@hookimpl
def plait_backends() -> Iterable[BackendRecord]:
    yield BackendRecord(
        "llvm", "plait_llvm.backend.backend:LLVM_BACKEND", accepts=("llvm",), summary="Native code for this process"
    )
