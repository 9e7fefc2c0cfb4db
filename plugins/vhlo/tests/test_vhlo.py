"""VHLO and portable artifacts: those of jaxlib are read, ours say the same, and versions are kept.

In `recorded/artifacts`, `program.V.mlirbc` is what jaxlib wrote of `program.mlir` for version V of StableHLO,
`program.stablehlo` what it prints of it, and `program.1.0.0.vhlo` its VHLO for version 1.0.0.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plait.compilation import compile_module
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.sources import load_module, read_module
from plait.syntax.bytecode import producer_of, read_bytecode, write_bytecode
from plait.syntax.parser import parse_module
from plait_stablehlo.dialect import STABLEHLO
from plait_testing.examples import check_example, example_module
from plait_vhlo import deserialize_portable_artifact, serialize_portable_artifact
from plait_vhlo.artifact import artifact_version, current_version, minimum_version
from plait_vhlo.conversion.in_place import NEWEST
from plait_vhlo.dialect import VHLO
from plait_vhlo.table import OPERATIONS
from plait_vhlo.version import Version, bytecode_version

FOLDER = Path(__file__).parent / "recorded" / "artifacts"
RECORDED = ("0.9.0", "0.10.0", "0.12.0", "0.14.0", "1.0.0", "1.9.0", "1.17.0")
SOURCE = (FOLDER / "program.mlir").read_text(encoding="utf-8")
MINIMAL = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{\n  {}\n  return %r : tensor<4xf32>\n}}"


def text_of(module: Any) -> str:
    return module.print(generic=True, use_hints=False)


def program(context: Any) -> Any:
    return parse_module(SOURCE, context)


# The dialect


def test_the_table_has_a_counterpart_of_every_operation() -> None:
    theirs = {f"stablehlo.{name}" for name in NEWEST} - {"stablehlo.func", "stablehlo.call"}
    assert theirs == set(STABLEHLO.operations)
    assert len(OPERATIONS) == len(VHLO.operations) == 145


@pytest.mark.parametrize("name", sorted(VHLO.operations))
def test_example_is_read_and_written_back(name: str, context: Any) -> None:
    check_example(VHLO.operations[name], context)


@pytest.mark.parametrize("spec", OPERATIONS, ids=lambda spec: spec.name)
def test_example_is_what_its_operation_of_stablehlo_becomes(spec: Any, context: Any) -> None:
    """To StableHLO and back, to the last version that has the operation."""
    module = example_module(VHLO.operations[f"vhlo.{spec.name}"], context)
    _run("vhlo-to-stablehlo", module, context)
    verify(module, context)
    mnemonic = spec.name.rpartition("_v")[0]
    names = (f"stablehlo.{mnemonic}", f"func.{mnemonic}")
    assert any(op.name in names for op in module.walk())
    assert not any(op.name.startswith("vhlo.") for op in module.walk())
    back = module.clone()
    _run("stablehlo-legalize-to-vhlo", back, context)
    _run(f"vhlo-to-version{{target={spec.until or current_version()}}}", back, context)
    example = example_module(VHLO.operations[f"vhlo.{spec.name}"], context)
    assert _spelled(back, spec.name) == _spelled(example, spec.name)


def _run(pipeline: str, module: Any, context: Any) -> None:
    PassManager(context).run(Pipeline.parse(pipeline, context), module)


def _spelled(module: Any, name: str) -> list[str]:
    return [op.print(generic=True, use_hints=False) for op in module.walk() if op.name == f"vhlo.{name}"]


def test_versions_of_an_operation_follow_each_other() -> None:
    spans = {spec.name: (Version.of(spec.since), spec.until) for spec in OPERATIONS}
    for name, (since, _) in spans.items():
        base, _, number = name.rpartition("_v")
        if number != "1":
            until = spans[f"{base}_v{int(number) - 1}"][1]
            assert (until is not None and Version.of(until) == since._replace(minor=since.minor - 1)) or since[:2] == (1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "!vhlo.tensor_v1<2x?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [?, 4]>>",
        "!vhlo.func_v1<(!vhlo.f32_v1, !vhlo.tf31_v1) -> !vhlo.tuple_v1<!vhlo.i2_v1, !vhlo.token_v1>>",
        "!vhlo.func_v1<(()) -> ()>",
        "!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 5.000000e-01:3, -128:127, 1>",
        "!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [5.000000e-01, 1.000000e+00], [3, 0], 0:255, 0>",
        "!vhlo.future_v1<!vhlo.buffer_v1<4x!vhlo.complex_v1<!vhlo.f64_v1>>>",
        "!vhlo.unranked_tensor_v1<!vhlo.bool_v1>",
    ],
)
def test_types_are_read_and_written_back(text: str, context: Any) -> None:
    source = f'"vhlo.return_v1"() {{a = #vhlo.type_v1<{text}>}} : () -> ()'
    module = parse_module(source, context)
    assert text in str(module)
    assert str(read_bytecode(write_bytecode(module, context), context)) == str(module)


@pytest.mark.parametrize(
    "text",
    [
        '#vhlo.array_v1<[#vhlo.bool_v1<true>, #vhlo.string_v1<"a\\0A">, #vhlo.integer_v1<-1 : i8>]>',
        "#vhlo.dict_v1<{#vhlo.string_v1<\"a\"> = #vhlo.float_v1<1.500000e+00 : !vhlo.f16_v1>}>",
        "#vhlo.tensor_v1<dense<[true, false]> : tensor<2xi1>>",
        "#vhlo.integer_v1<200 : ui8>",
        "#vhlo<precision_v1 HIGHEST>",
        "#vhlo<rng_distribution_v1 NORMAL>",
        "#vhlo.output_operand_alias_v1<outputTupleIndices = [0], operandIndex = 1, operandTupleIndices = []>",
        "#vhlo.result_accuracy_v1<atol = 1.000000e-01, rtol = 0.000000e+00, ulps = 3, "
        "mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>",
        '#vhlo.replica_group_mesh_axes_v1<mesh = #vhlo.string_v1<"m">, axes = #vhlo.array_v1<[#vhlo.axis_ref_v1<'
        'name = #vhlo.string_v1<"x">, sub_axis_info = #vhlo.sub_axis_info_v1<pre_size = 1, size = 2>>]>>',
        '#vhlo.mesh_v1<axes = #vhlo.array_v1<[#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 4>]>>',
    ],
)
def test_attributes_are_read_and_written_back(text: str, context: Any) -> None:
    module = parse_module(f'"vhlo.return_v1"() {{a = {text}}} : () -> ()', context)
    assert text in str(module)
    assert str(read_bytecode(write_bytecode(module, context), context)) == str(module)


# Artifacts of jaxlib


@pytest.mark.parametrize("version", RECORDED)
def test_artifacts_of_jaxlib_are_read(version: str, context: Any) -> None:
    data = (FOLDER / f"program.{version}.mlirbc").read_bytes()
    assert artifact_version(data) == version
    module = deserialize_portable_artifact(data, context=context)
    verify(module, context)
    assert text_of(module) == text_of(program(context))
    assert text_of(load_module(FOLDER / f"program.{version}.mlirbc", context)) == text_of(module)


def test_what_jaxlib_prints_is_what_we_print(context: Any) -> None:
    module = deserialize_portable_artifact((FOLDER / "program.1.17.0.mlirbc").read_bytes(), context=context)
    assert str(module).rstrip("\n") == (FOLDER / "program.stablehlo").read_text(encoding="utf-8").rstrip("\n")


def test_vhlo_is_that_of_jaxlib(context: Any) -> None:
    module = program(context)
    PassManager(context).run("builtin.module(stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.0.0})", module)
    verify(module, context)
    expected = (FOLDER / "program.1.0.0.vhlo").read_text(encoding="utf-8")
    assert module.print(use_hints=False).rstrip("\n") == expected.rstrip("\n")
    assert text_of(parse_module(expected, context)) == text_of(module)


# Our artifacts


@pytest.mark.parametrize("version", [*RECORDED, current_version()])
def test_artifacts_are_read_back(version: str, context: Any) -> None:
    module = program(context)
    data = serialize_portable_artifact(module, version, context=context)
    assert producer_of(data) == f"StableHLO_v{version}"
    assert data[4] == 2 * bytecode_version(Version.of(version)) + 1
    assert text_of(module) == text_of(program(context))
    assert text_of(read_module(data, context)) == text_of(module)


def test_artifacts_run(context: Any) -> None:
    numpy = pytest.importorskip("numpy")
    module = parse_module(MINIMAL.format("%r = stablehlo.tanh %x : tensor<4xf32>"), context)
    x = numpy.arange(4, dtype=numpy.float32)
    run = compile_module(serialize_portable_artifact(module, "1.0.0", context=context), target="interpret", context=context)
    numpy.testing.assert_allclose(numpy.asarray(run(x)[0]), numpy.tanh(x), rtol=1e-6)


def names(module: Any, version: str, context: Any) -> set[str]:
    data = serialize_portable_artifact(module, version, context=context)
    return {op.name for op in read_bytecode(data, context).walk()}


def test_operations_are_those_of_the_version(context: Any) -> None:
    module = parse_module(MINIMAL.format("%r = stablehlo.tanh %x : tensor<4xf32>"), context)
    assert "vhlo.tanh_v1" in names(module, "1.9.0", context)
    assert "vhlo.tanh_v1" in names(module, "1.9.7", context)
    assert "vhlo.tanh_v2" in names(module, "1.10.0", context)


@pytest.mark.parametrize(
    ("operation", "version", "reason"),
    [
        ("%r = stablehlo.tan %x : tensor<4xf32>", "1.3.0", "'vhlo.tan_v2'"),
        (
            '%r = "stablehlo.tanh"(%x) <{result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = '
            "#stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<4xf32>) -> tensor<4xf32>",
            "1.9.0", "'vhlo.tanh_v2'",
        ),
        ('%r = stablehlo.custom_call @f(%x) {backend_config = {a = 1 : i32}} : (tensor<4xf32>) -> tensor<4xf32>',
         "1.2.0", "'vhlo.custom_call_v2'"),
        ("%c = stablehlo.constant dense<1> : tensor<4xui2>\n  %r = stablehlo.abs %x : tensor<4xf32>", "1.1.0",
         "'vhlo.constant_v1'"),
        ('%r = stablehlo.abs %x {flag} : tensor<4xf32>', "1.17.0", "'stablehlo.abs'"),
        ('%r = chlo.tan %x : tensor<4xf32> -> tensor<4xf32>', "1.17.0", "'chlo.tan'"),
    ],
)  # fmt: skip
def test_what_a_version_cannot_say_is_an_error(operation: str, version: str, reason: str, context: Any) -> None:
    module = parse_module(MINIMAL.format(operation), context)
    message = f"cannot convert operation {reason}, which the target makes illegal"
    with pytest.raises(DiagnosticError, match=re.escape(message)):
        serialize_portable_artifact(module, version, context=context)


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("", "expected a target version such as 1.12.0"),
        ("1.2", "expected a version such as 1.12.0, found '1.2'"),
        ("0.8.0", f"version 0.8.0 is too old, the oldest target is {minimum_version()}"),
        ("1.99.0", f"version 1.99.0 is too new, the newest target is {current_version()}"),
    ],
)
def test_versions_that_there_are_not(version: str, message: str, context: Any) -> None:
    with pytest.raises(DiagnosticError, match=re.escape(message)):
        serialize_portable_artifact(program(context), version, context=context)


def test_truncated_artifacts_are_errors(context: Any) -> None:
    data = (FOLDER / "program.1.17.0.mlirbc").read_bytes()
    for size in range(5, len(data), 31):
        with pytest.raises(DiagnosticError, match="at byte"):
            deserialize_portable_artifact(data[:size], context=context)


# jaxlib as the judge


@pytest.mark.oracle
@pytest.mark.parametrize("version", RECORDED)
def test_jaxlib_reads_what_we_write(version: str, context: Any) -> None:
    pytest.importorskip("jaxlib", reason="needs jaxlib")
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import stablehlo
    from oracle import jaxlib_kit

    data = serialize_portable_artifact(program(context), version, context=context)
    with jaxlib_kit.context():
        found = ir.Module.parse(stablehlo.deserialize_portable_artifact_str(data))
        assert str(found) == str(ir.Module.parse(SOURCE))


@pytest.mark.oracle
def test_programs_that_jax_exports_run(context: Any) -> None:
    jax = pytest.importorskip("jax")
    import numpy
    from jax import export
    from jax import numpy as jnp

    def f(x: Any) -> Any:
        return jnp.sin(x) @ x.T

    exported = export.export(jax.jit(f))(jax.ShapeDtypeStruct((3, 4), jnp.float32))
    x = numpy.arange(12, dtype=numpy.float32).reshape(3, 4)
    run = compile_module(exported.mlir_module_serialized, target="interpret", context=context)
    numpy.testing.assert_allclose(numpy.asarray(run(x)[0]), f(x), rtol=1e-5)


ADD = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("form", ["module", "text", "bytecode"])
def test_vhlo_is_compiled_as_it_is(form: str, target: str, context: Any) -> None:
    module: Any = parse_module(ADD, context)
    PassManager(context).run("stablehlo-legalize-to-vhlo", module)
    before = str(module)
    source = {"module": lambda: module, "text": lambda: before, "bytecode": lambda: write_bytecode(module, context)}[form]()
    executable = compile_module(source, target=target, context=context)
    assert str(executable.signature) == "main(tensor<4xf32>) -> tensor<4xf32>"
    np.testing.assert_array_equal(executable(np.ones(4, np.float32))[0], [2] * 4)
    assert str(module) == before


def test_an_argument_without_location_is_printed_with_debug_info(context: Any) -> None:
    module: Any = parse_module(ADD, context)
    function: Any = module.body.first
    function.body.block.arguments[0].location = None
    text = module.print(debug_info=True)
    assert "loc(unknown)" in text or "loc(#loc" in text
    assert str(parse_module(text, context)) == str(module)
