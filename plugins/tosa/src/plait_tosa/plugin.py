"""What plait-tosa contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, FrontendRecord, PassRecord, TypeRuleRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord("tosa", load="plait_tosa.dialect:TOSA", summary="Tensor Operator Set Architecture 1.0")


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "tosa-to-tcp",
        source="tosa",
        target=("tcp", "tensor", "arith", "scf", "cf", "func"),
        load="plait_tosa.to_tcp:TOSA_TO_TCP",
        summary="Lower TOSA to tcp, control flow to scf",
        requires=("tcp", "tensor", "arith", "scf", "cf", "func"),
        level="edge->tensor",
        leaves=("GlobalVariable", "GlobalLoad", "GlobalStore"),
        phase="tcp",
    )


@hookimpl
def plait_type_rules() -> Iterator[TypeRuleRecord]:
    yield TypeRuleRecord("tosa", "tcp", "plait_tosa.type_rules:TO_TCP")
    yield TypeRuleRecord("tosa", "linalg", "plait_tosa.type_rules:TO_LINALG")
    yield TypeRuleRecord("tosa", "llvm", "plait_tosa.type_rules:TO_LLVM")


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "tosa-validate", "plait_tosa.validate:TosaValidate", "Hold TOSA operations to the target of their module"
    )
    yield PassRecord(
        "tosa-attach-target",
        "plait_tosa.validate.attach_target:TosaAttachTarget",
        "Say which version, level, profiles and extensions of TOSA a module is for",
    )
    yield PassRecord(
        "tosa-convert-integer-type-to-signless",
        "plait_tosa.passes.signless:TosaConvertIntegerTypeToSignless",
        "Convert signed and unsigned elements to signless ones",
    )


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord(
        "tosa",
        load="plait_tosa.files.read:read_tosa",
        extensions=(".tosa",),
        write="plait_tosa.files.write:write_tosa",
        summary="TOSA flatbuffers, schema 1.0 and 1.1",
    )
    yield FrontendRecord(
        "tflite",
        load="plait_tosa.files.tflite:read_tflite",
        extensions=(".tflite",),
        summary="TensorFlow Lite models, with tosa-converter-for-tflite",
    )
