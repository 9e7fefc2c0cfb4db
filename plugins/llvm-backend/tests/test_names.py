"""Names are data: whatever characters they have, LLVM IR, object code and C headers have the same structure."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from llvmlite import binding as llvm
from plait.builtin.ops import ModuleOp
from plait.builtin.types import i64
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes import PassManager
from plait.plan import make_plan
from plait.runtime import Signature
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.backend.compiler import prepare
from plait_llvm.backend.header import header_text
from plait_llvm.native.machine import host_machine
from plait_llvm.passes.separate_names import own_name
from plait_llvm.translate import translate_module
from plait_llvm.translate.names import c_identifier, spelled, string

CTX = Context.from_environment()
HOSTILE = (
    'a" () { ret void } @llvm.global_ctors = appending global [0 x i8] c"', "llvm.global_ctors", "llvm.memcpy", "plait.copy",
    "plait_main", "plait.packed.f", "a\0b", "a\nb", "*/ int x; /*", "<script>", "../../x", "%70lait.copy", "é", "日本",
    "\udcff\udcfe", "\ud800", "\x01f", "a%b", "a%25b", "\\22", "int", "1", "_x41", "A", "x" * 5000, "main", "a b", ";",
)  # fmt: skip
NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(codec=None), min_size=1, max_size=20))
DISTINCT = st.lists(NAMES, min_size=2, max_size=4, unique=True)


def renamed(text: str, names: dict[str, str]) -> ModuleOp:
    """The module of a text, with other symbol names than it can spell."""
    from plait.builtin.attributes import StringAttr, SymbolRefAttr

    module: Any = parse_module(text, CTX)
    for op in module.walk():
        for key, value in op.properties.items() if hasattr(op, "properties") else ():
            if isinstance(value, StringAttr) and value.value in names:
                op.set_property(key, StringAttr(names[value.value]))
            elif isinstance(value, SymbolRefAttr) and value.root in names:
                op.set_property(key, SymbolRefAttr(names[value.root]))
    return module


@given(DISTINCT)
@settings(max_examples=150, deadline=None)
def test_spellings_stay_distinct_and_harmless(names: list[str]) -> None:
    for make in (spelled, lambda name: spelled(name, is_own=True), c_identifier):
        assert len({make(name) for name in names}) == len(names)
    for name in names:
        assert c_identifier(name).replace("_", "a").isalnum() and c_identifier(name).isascii()
        assert not spelled(name, is_own=True).startswith(("llvm.", "plait.", "plait_"))


@given(DISTINCT, st.text(max_size=10))
@settings(max_examples=80, deadline=None)
@example(["llvm.global_ctors", "plait.copy"], '", align 1\n@x = global i32 0')
def test_llvm_ir_has_the_functions_and_globals_of_the_module(names: list[str], section: str) -> None:
    a, b, *_ = names
    text = (
        'llvm.mlir.global internal @b(7 : i32) {section = "SECTION"} : i32\n'
        "llvm.func @a() -> !llvm.ptr {\n  %0 = llvm.mlir.addressof @b : !llvm.ptr\n"
        "  %1 = llvm.call @a() : () -> !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}\n"
    )
    module = renamed(text, {"a": a, "b": b, "SECTION": section})
    read = llvm.parse_assembly(translate_module(module).text)
    read.verify()
    assert [f.name for f in read.functions] == [spelled(a, is_own=True)]
    assert [g.name for g in read.global_variables] == [spelled(b, is_own=True)]


@given(st.text(st.characters(codec=None), max_size=40))
@example("\ud800\udcff")
def test_strings_are_one_token(text: str) -> None:
    quoted = string(text)
    assert quoted.isascii() and quoted.isprintable() and quoted.count('"') == 2


@given(NAMES)
@settings(max_examples=12, deadline=None)
@example(HOSTILE[0])
@example("llvm.global_ctors")
@example("plait.copy")
def test_functions_of_any_name_run(name: str) -> None:
    module = renamed("func.func @a(%x: i32) -> i32 {\n  return %x : i32\n}\n", {"a": name})
    assert plait.compile(module, function=name, target="llvm", context=CTX)(5) == (5,)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize("name", HOSTILE)
def test_headers_are_c(name: str, tmp_path: Path) -> None:
    module = renamed("func.func @a(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {\n  return %x : tensor<2xcomplex<f32>>\n}\n", {"a": name})
    text = header_text(Signature.of(module, name), CTX)
    (tmp_path / "x.c").write_text(text)
    done = subprocess.run(["gcc", "-fsyntax-only", "-Wall", "-Werror", "x.c"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert text.count(f"plait_{c_identifier(name)}(") == 1


@pytest.mark.parametrize("name", ["../../x", "a\0b", "llvm.used", "x" * 5000])
def test_files_stay_in_their_folder(name: str, tmp_path: Path) -> None:
    module = renamed("func.func @a(%x: i32) -> i32 {\n  return %x : i32\n}\n", {"a": name})
    written = compile_ahead_of_time(module, function=name, context=CTX).write(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(written) and len(written) == 2


PROGRAM = """
func.func private @NAME(%x: f64, %m: memref<?xf64>) -> f64 attributes {no_inline} {
  %two = arith.constant 2.0 : f64
  %zero = arith.constant 0 : index
  memref.store %two, %m[%zero] : memref<?xf64>
  %0 = arith.mulf %x, %two : f64
  return %0 : f64 }
func.func private @ONE(%x: DOUBLE) -> DOUBLE attributes {no_inline} {
  %two = arith.constant 2.0 : DOUBLE
  %0 = arith.mulf %x, %two : DOUBLE
  return %0 : DOUBLE }
func.func @ENTRY(%x: DOUBLE, %n: index) -> (DOUBLE, f64, f64, tensor<?xf64>) {
  %zero = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf64>
  %copy = memref.alloc(%n) : memref<?xf64>
  %one = arith.constant 1.0 : DOUBLE
  %a = func.call @ONE(%one) : (DOUBLE) -> DOUBLE
  %five = arith.constant 5.0 : f64
  %b = func.call @NAME(%five, %m) : (f64, memref<?xf64>) -> f64
  memref.copy %m, %copy : memref<?xf64> to memref<?xf64>
  %c = memref.load %copy[%zero] : memref<?xf64>
  %e = math.erf %x : DOUBLE
  %s = math.sin %x : DOUBLE
  %f = math.expm1 %x : DOUBLE
  %t = tensor.empty(%n) : tensor<?xf64>
  %filled = linalg.fill ins(%c : f64) outs(%t : tensor<?xf64>) -> tensor<?xf64>
  %d = arith.addf %a, %e : DOUBLE
  %g = arith.addf %d, %f : DOUBLE
  %h = arith.addf %g, %s : DOUBLE
  memref.dealloc %m : memref<?xf64>
  memref.dealloc %copy : memref<?xf64>
  return %h, %b, %c, %filled : DOUBLE, f64, f64, tensor<?xf64> }
"""
LIBRARY = (
    "malloc", "free", "memcpy", "memmove", "memset", "erf", "erff", "expm1", "sin", "sinf", "sqrt", "puts", "__erfdf2", "own.x",
    "plait_assert_failed", "assert_message_0", "out_of_memory_0", "plait.record", "exp10", "main", "_x", "abort", "llvm.memcpy",
)  # fmt: skip


@pytest.mark.parametrize("double", ["f64", "f32"])
@pytest.mark.parametrize("shift", [1, 2])
def test_functions_may_be_called_as_those_of_the_c_library(double: str, shift: int) -> None:
    count = len(LIBRARY)
    for i, name in enumerate(LIBRARY):
        texts = {"NAME": name, "ONE": LIBRARY[(i + shift) % count], "ENTRY": LIBRARY[(i + 2 * shift + 1) % count]}
        plain = PROGRAM.replace("DOUBLE", double)
        for key, text in texts.items():
            plain = plain.replace(f"@{key}", f'@"{text}"')
        results = plait.compile(plain, function=texts["ENTRY"], target="llvm", context=CTX)(0.0, 3)
        assert [np.asarray(r).tolist() for r in results] == [2.0, 10.0, 2.0, [2.0] * 3], texts
    assert len({own_name(name) for name in LIBRARY}) == count


def test_a_new_name_that_is_in_use_is_an_error() -> None:
    text = "func.func @free() { return }\nfunc.func @own.free() { return }\nfunc.func @main() { return }"
    with pytest.raises(DiagnosticError, match=r"'@free' is compiled as '@own\.free', which the module has too"):
        plait.compile(text, target="llvm", context=CTX)


def test_a_declaration_that_is_not_what_the_lowering_needs_is_an_error() -> None:
    text = "func.func private @malloc(f32)\nfunc.func @main() -> memref<2xf32> { %0 = memref.alloc() : memref<2xf32>\n return %0 : memref<2xf32> }"
    with pytest.raises(DiagnosticError, match="@malloc'"):
        plait.compile(text, target="llvm", context=CTX)


def test_names_of_the_llvm_dialect_are_separated_as_well() -> None:
    text = """llvm.mlir.global private constant @out_of_memory_0(7 : i64) : i64
    llvm.func @malloc(%x: i64) -> i64 { llvm.return %x : i64 }
    llvm.func @exp(%x: i64) -> i64 { %0 = llvm.call @malloc(%x) : (i64) -> i64
      llvm.return %0 : i64 }"""
    module: Any = parse_module(text, CTX)
    PassManager(CTX).run(make_plan(module, CTX).text, module)
    prepared = prepare(module, Signature("exp", (i64,), (i64,)), CTX, host_machine(), external_from=None)
    assert "define internal i64 @own.malloc(" in prepared.text and "call i64 @own.exp(" in prepared.text
    llvm.parse_assembly(prepared.text).verify()
