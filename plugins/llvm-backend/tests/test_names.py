"""Names are data: whatever characters they have, LLVM IR, object code and C headers have the same structure."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import plait
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from llvmlite import binding as llvm
from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.runtime import Signature
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.backend.header import header_text
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
    text = header_text(Signature.of(module, name))
    (tmp_path / "x.c").write_text(text)
    done = subprocess.run(["gcc", "-fsyntax-only", "-Wall", "-Werror", "x.c"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert text.count(f"plait_{c_identifier(name)}(") == 1


@pytest.mark.parametrize("name", ["../../x", "a\0b", "llvm.used", "x" * 5000])
def test_files_stay_in_their_folder(name: str, tmp_path: Path) -> None:
    module = renamed("func.func @a(%x: i32) -> i32 {\n  return %x : i32\n}\n", {"a": name})
    written = compile_ahead_of_time(module, function=name, context=CTX).write(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted(written) and len(written) == 2
