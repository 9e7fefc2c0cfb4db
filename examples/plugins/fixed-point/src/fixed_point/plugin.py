"""What fixed-point offers: a dialect, rules for its type, and loops for the one operation that is not a loop nest."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, PassRecord, TypeRuleRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord("fixed", load="fixed_point.dialect:FIXED", summary="Fixed-point arithmetic that saturates")


@hookimpl
def plait_type_rules() -> Iterator[TypeRuleRecord]:
    yield TypeRuleRecord("fixed", "linalg", load="fixed_point.types:TO_LINALG")
    yield TypeRuleRecord("fixed", "llvm", load="fixed_point.types:TO_LLVM")


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "convert-fixed-to-scf",
        load="fixed_point.to_scf:ConvertFixedToScf",
        summary="Write running sums on buffers as loops",
        consumes=("fixed.running_sum",),
        produces=("scf", "memref", "arith"),
        requires=("scf", "memref", "arith"),
        level="buffer",
        phase="loops",
    )
