"""The llvm dialect reads and prints what mlir-opt prints, and its translation is that of mlir-translate."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import pytest
from plait.builtin.attributes import i32_attr
from plait.builtin.ops.dialect import BUILTIN
from plait.builtin.types import i32
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.syntax.parser import parse_module
from plait.syntax.printer import print_operation
from plait_llvm.dialect.dialect import LLVM
from plait_llvm.dialect.metadata import ModuleFlagAttr
from plait_llvm.dialect.types import ArrayType
from plait_llvm.translate import translate_module

RECORDED = Path(__file__).parent / "recorded"


@pytest.fixture
def ctx() -> Context:
    return Context(dialects=[BUILTIN, LLVM])


def recorded(name: str) -> str:
    return (RECORDED / name).read_text()


def without_comments(text: str) -> list[str]:
    return [line for raw in text.splitlines() if (line := re.sub(r"\s*//.*|\s+$", "", raw))]


def test_custom_form_round_trips(ctx: Context) -> None:
    text = recorded("dialect.mlir")
    assert without_comments(str(parse_module(text, ctx))) == without_comments(text)


def test_generic_form_is_read(ctx: Context) -> None:
    custom = print_operation(parse_module(recorded("dialect.mlir"), ctx))
    assert print_operation(parse_module(recorded("dialect.generic.mlir"), ctx)) == custom


def test_generic_form_round_trips(ctx: Context) -> None:
    module = parse_module(recorded("dialect.mlir"), ctx)
    generic = print_operation(module, generic=True)
    assert print_operation(parse_module(generic, ctx)) == print_operation(module)


def normalized(text: str) -> list[str]:
    """The functions of LLVM IR text without names, so that two texts that mean the same are the same."""
    module = llvm.parse_assembly(text)
    module.verify()
    lines: list[str] = []
    for function in module.functions:
        if function.is_declaration:
            continue
        for value in [*function.arguments, *function.blocks]:
            value.name = ""
        for block in function.blocks:
            for instruction in block.instructions:
                instruction.name = ""
        lines += [_canonical(line) for line in str(function).splitlines()]
    return lines + sorted(str(g) for g in module.global_variables)


def _canonical(line: str) -> str:
    line = re.sub(r"(#|!prof !)\d+", r"\1", re.sub(r"\s*;.*", "", line))
    if " phi " in line:  # the order of incoming edges does not matter
        head, _, edges = line.partition("[")
        return head + ", ".join(sorted(re.findall(r"\[[^]]*\]", "[" + edges)))
    return line


def test_translation_is_that_of_mlir(ctx: Context) -> None:
    ours = translate_module(parse_module(recorded("dialect.mlir"), ctx)).text
    assert normalized(ours) == normalized(recorded("dialect.ll"))


def test_translation_is_deterministic(ctx: Context) -> None:
    texts = {translate_module(parse_module(recorded("dialect.mlir"), ctx)).text for _ in range(2)}
    assert len(texts) == 1


def translate(ctx: Context, text: str) -> Any:
    translated = translate_module(parse_module(text, ctx)).text
    llvm.parse_assembly(translated).verify()
    return translated


def test_edges_with_different_values_to_one_block_are_split(ctx: Context) -> None:
    text = translate(
        ctx,
        """llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
          llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
        ^bb1(%x: i32):
          llvm.return %x : i32
        }""",
    )
    assert "phi i32 [ %v1, %e0 ], [ %v2, %e1 ]" in text


def test_nan_payloads_are_kept(ctx: Context) -> None:
    text = translate(
        ctx,
        """llvm.func @f() -> f32 {
          %0 = llvm.mlir.constant(0x7FA00001 : f32) : f32
          llvm.return %0 : f32
        }""",
    )
    assert "ret float 0x7FF4000020000000" in text


@pytest.mark.parametrize("name", ["a b", "1", 'q"\\', "ü", "plain.name$"])
def test_symbol_names_are_sanitized(ctx: Context, name: str) -> None:
    from plait.builtin.ops import ModuleOp
    from plait_llvm.dialect.ops.functions import FuncOp
    from plait_llvm.dialect.types import LLVMFunctionType, void

    module = ModuleOp.of([FuncOp(name, LLVMFunctionType(void, ()))])
    parsed = llvm.parse_assembly(translate_module(module).text)
    assert [f.name for f in parsed.functions] == [name]


def test_big_constants_become_byte_strings_or_externals(ctx: Context) -> None:
    numbers = ", ".join(str(float(i)) for i in range(100))
    module = parse_module(
        f"llvm.mlir.global private constant @w(dense<[{numbers}]> : tensor<100xf32>) : !llvm.array<100 x f32>", ctx
    )
    assert '[400 x i8] c"' in translate_module(module).text
    translated = translate_module(module, external_from=400)
    assert "@w = external constant" in translated.text and list(translated.externals) == ["w"]


def test_other_dialects_are_refused_with_a_location(ctx: Context) -> None:
    module = parse_module("builtin.module {}", ctx, "outer.mlir")
    translate_module(module)
    cast = """llvm.func @f(%a: i64) {
      %0 = builtin.unrealized_conversion_cast %a : i64 to index
      llvm.return
    }"""
    with pytest.raises(DiagnosticError, match="has no LLVM IR"):
        translate_module(parse_module(cast, ctx))


def test_attributes_are_passed_to_llvm_as_it_knows_them(ctx: Context) -> None:
    passed = '[["alignstack", "32"], "noinline", ["frame-pointer", "all"], "mykey"]'
    text = translate(ctx, f"llvm.func @f() attributes {{passthrough = {passed}}} {{\n llvm.return\n}}")
    assert ' alignstack(32) noinline "frame-pointer"="all" "mykey"' in text


REFUSED = {
    "passthrough": (
        'llvm.func @f() attributes {passthrough = [["a"]]} {\n llvm.return\n}',
        "'llvm.func' op expected strings and pairs of strings in 'passthrough'",
    ),
    "passthrough pair": (
        'llvm.func @f() attributes {passthrough = [["a", 1 : i32]]} {\n llvm.return\n}',
        "'llvm.func' op expected strings and pairs of strings in 'passthrough'",
    ),
    "value of a flag": (
        'llvm.func @f() attributes {passthrough = [["noinline", "1"]]} {\n llvm.return\n}',
        "the attribute 'noinline' of functions has no value, got '1'",
    ),
    "no number": (
        'llvm.func @f() attributes {passthrough = ["alignstack"]} {\n llvm.return\n}',
        "the attribute 'alignstack' of functions needs a value",
    ),
    "alignment": (
        'llvm.func @f() attributes {passthrough = [["alignstack", "33"]]} {\n llvm.return\n}',
        "expected a power of two for 'alignstack', got '33'",
    ),
    "encoded": (
        'llvm.func @f() attributes {passthrough = [["memory", "1"]]} {\n llvm.return\n}',
        "the attribute 'memory' of functions is not supported in 'passthrough'",
    ),
    "parameter": (
        "llvm.func @f(%a: i32 {llvm.unknown}) {\n llvm.return\n}",
        "the parameter attribute 'llvm.unknown' is not known",
    ),
    "flag": (
        'llvm.module_flags [#llvm.mlir.module_flag<error, "key", 1.0 : f32>]',
        "module flag '1.000000e+00 : f32' is not supported in LLVM IR",
    ),
    "type": ("llvm.func @f(%a: tf32) {\n llvm.return\n}", "type 'tf32' is not supported in LLVM IR"),
    "float": ("llvm.mlir.global @a(1.0 : f64) : f32", "expected a constant of type 'f32', found 'f64'"),
    "integer": ("llvm.mlir.global @a(1 : i32) : !llvm.ptr", "cannot express an integer constant as '!llvm.ptr'"),
    "constant": ("llvm.mlir.global @a(unit) : i32", "constant 'unit' is not supported in LLVM IR"),
}
"""What the dialect has, and LLVM IR has not."""


@pytest.mark.parametrize("case", REFUSED)
def test_what_llvm_ir_lacks_is_refused_with_a_location(case: str, ctx: Context) -> None:
    text, message = REFUSED[case]
    with pytest.raises(DiagnosticError) as caught:
        translate_module(parse_module(text, ctx, "outer.mlir"))
    assert re.match(rf"outer.mlir:1:1: error: .*{re.escape(message)}", str(caught.value))


def test_attributes_and_types_that_no_text_states_are_refused() -> None:
    with pytest.raises(VerifyError, match="append_unique, max, min, found 'sometimes'"):
        ModuleFlagAttr("sometimes", "key", i32_attr(1))
    with pytest.raises(VerifyError, match="expected at least 0 elements, found -1"):
        ArrayType(-1, i32)


def test_every_operation_has_an_example(ctx: Context) -> None:
    from plait.define import Op

    operations: list[type[Op]] = list(LLVM.operations.values())
    assert all("```mlir" in (op.__doc__ or "") for op in operations)
