"""What plait-tosa contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, FrontendRecord, PassRecord, TypeRuleRecord, hookimpl

PLAIT_API = 1

_TRANSFORMATIONS = (
    ("tosa-infer-shapes", "infer_shapes:TosaInferShapes", "Propagate shapes along TOSA operations"),
    ("tosa-layerwise-constant-fold", "layerwise_constant_fold:TosaLayerwiseConstantFold",
     "Compute transpositions, reciprocals and reductions of constants"),
    ("tosa-optional-decompositions", "optional_decompositions:TosaOptionalDecompositions",
     "Decompose transposed convolutions, and depthwise ones of single elements"),
    ("tosa-make-broadcastable", "make_broadcastable:TosaMakeBroadcastable", "Reshape operands to equal ranks"),
    ("tosa-reduce-transposes", "reduce_transposes:TosaReduceTransposes",
     "Remove transpositions that undo each other around elementwise operations"),
    ("tosa-narrow-i64-to-i32", "narrow:TosaNarrowI64ToI32", "Narrow i64 elements of TOSA operations to i32"),
    ("tosa-narrow-f64-to-f32", "narrow:TosaNarrowF64ToF32", "Narrow f64 elements of TOSA operations to f32"),
    ("tosa-arith-const-to-tosa-const", "arith_constants:TosaArithConstToTosaConst",
     "Convert constants of arith that are tensors to constants of TOSA"),
)  # fmt: skip
"""Passes, as their name, where they are, and what they do."""


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
    for name, load, summary in _TRANSFORMATIONS:
        yield PassRecord(name, f"plait_tosa.passes.{load}", summary)


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
