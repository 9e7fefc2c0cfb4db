"""LLVM reads the text that intrinsics are written as, and takes them for the intrinsics that they are."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_llvm.dialect.ops import coroutines, exceptions, hints, linkage, predication, rounding, values, vectors
from plait_llvm.translate.module import translate_module
from plait_testing.examples import example_module

llvmlite = pytest.importorskip("llvmlite.binding")

OPERATIONS = (
    *predication.OPERATIONS, *rounding.OPERATIONS, *vectors.OPERATIONS, *hints.OPERATIONS, *coroutines.OPERATIONS,
)  # fmt: skip
NOT_VALID = {
    "llvm.intr.lifetime.start": "can only be used on alloca or poison",
    "llvm.intr.lifetime.end": "can only be used on alloca or poison",
    "llvm.intr.vastart": "va_start called in a non-varargs function",
    "llvm.intr.threadlocal.address": "first argument must be a GlobalValue",
    "llvm.intr.coro.id": "info argument of llvm.coro.id must refer to an initialized constant",
    **dict.fromkeys(["llvm.landingpad", "llvm.resume"], "EH pad cannot be in entry block"),
    **dict.fromkeys([f"llvm.intr.coro.{name}" for name in ("begin", "suspend", "end", "free")], "takes token"),
}
"""What LLVM's verifier says of examples whose operands are arguments: the text is read all the same."""


def _translated(op: Any, context: Context) -> str:
    module = example_module(op, context)
    PassManager(context).run("convert-func-to-llvm", module)
    return translate_module(module).text


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_llvm_reads_the_text(context: Context, op: Any) -> None:
    text = _translated(op, context)
    name = op.name.removeprefix("llvm.").removeprefix("intr.")
    written = {"vastart": "va_start", "vaend": "va_end", "vacopy": "va_copy"}.get(name, name)
    assert written in text
    _verify(op, text)


def _verify(op: Any, text: str) -> None:
    """LLVM reads a text and finds it valid, or says what is known of it."""
    expected = NOT_VALID.get(op.name)
    if expected is None:
        llvmlite.parse_assembly(text).verify()
        return
    with pytest.raises(RuntimeError, match=expected):
        llvmlite.parse_assembly(text).verify()


def test_every_example_has_a_text(context: Context) -> None:
    dialect = context.dialect("llvm")
    assert dialect is not None
    refused: dict[str, str] = {}
    for op in dialect.operations.values():
        try:
            _translated(op, context)
        except DiagnosticError as error:
            refused[op.name] = str(error)
    assert refused == {}


@pytest.mark.parametrize("op", [*exceptions.OPERATIONS, *linkage.OPERATIONS, values.NoneTokenOp], ids=lambda op: op.name)
def test_llvm_reads_exceptions_and_what_the_linker_is_told(context: Context, op: Any) -> None:
    _verify(op, _translated(op, context))


MODULE = """
llvm.comdat @table {
  llvm.comdat_selector @kept largest
}
llvm.mlir.global linkonce @one(7 : i32) comdat(@table::@kept) {alignment = 4 : i64} : i32
llvm.mlir.alias weak unnamed_addr @other : i32 {
  %0 = llvm.mlir.addressof @one : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @choose() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc hidden @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @choose
llvm.func @begin() comdat(@table::@kept) {
  llvm.return
}
llvm.mlir.global_ctors ctors = [@begin], priorities = [5 : i32], data = [@one]
llvm.linker_options ["-l", "m"]
llvm.module_flags [#llvm.mlir.module_flag<max, "PIC Level", 2 : i32>]
llvm.func @handle(...) -> i32
llvm.func @may_throw(i32) -> i32
llvm.func @catching(%a: i32) -> i32 attributes {personality = @handle} {
  %0 = llvm.mlir.addressof @one : !llvm.ptr
  %1 = llvm.invoke @may_throw(%a) to ^bb1(%a : i32) unwind ^bb2 : (i32) -> i32
^bb1(%2: i32):
  %3 = llvm.add %1, %2 : i32
  llvm.return %3 : i32
^bb2:
  %4 = llvm.landingpad (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %4 : !llvm.struct<(ptr, i32)>
}
llvm.func @jump(%i: i1) -> i32 {
  %0 = llvm.blockaddress <function = @jump, tag = <id = 1>> : !llvm.ptr
  %1 = llvm.blockaddress <function = @jump, tag = <id = 2>> : !llvm.ptr
  %2 = llvm.select %i, %0, %1 : i1, !llvm.ptr
  %3 = llvm.mlir.constant(3 : i32) : i32
  llvm.indirectbr %2 : !llvm.ptr, [
  ^bb1,
  ^bb2(%3 : i32)
  ]
^bb1:
  llvm.blocktag <id = 1>
  %4 = llvm.inline_asm has_side_effects "nop", "=r,0" %3 : (i32) -> i32
  llvm.return %4 : i32
^bb2(%5: i32):
  llvm.blocktag <id = 2>
  llvm.return %5 : i32
}
"""
LINES = (
    '$"kept" = comdat largest', "@one = linkonce global i32 7, comdat($\"kept\"), align 4",
    "@other = weak unnamed_addr alias i32, ptr @one", "@chosen = hidden ifunc float (i64), ptr @choose",
    'define void @begin() comdat($"kept") {',
    "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 5, ptr @begin, ptr @one }]",
    "define i32 @catching(i32 %v0) personality ptr @handle {",
    "  %v1 = invoke i32 @may_throw(i32 %v0) to label %b1 unwind label %b2",
    "  %v4 = landingpad { ptr, i32 } catch ptr @one", "  resume { ptr, i32 } %v4",
    "  %v1 = select i1 %v0, ptr blockaddress(@jump, %b1), ptr blockaddress(@jump, %b2)",
    "  indirectbr ptr %v1, [label %b1, label %b2]", "  %v2 = call i32 asm sideeffect \"nop\", \"=r,0\"(i32 3)",
    "!llvm.linker.options = !{!0}", "!llvm.module.flags = !{!1}", '!0 = !{!"-l", !"m"}',
    '!1 = !{i32 7, !"PIC Level", i32 2}',
)  # fmt: skip


def test_operands_and_attributes_are_written(context: Context) -> None:
    module = parse_module(MODULE, context)
    verify(module, context)
    text = translate_module(module).text
    assert [line for line in LINES if line not in text.splitlines()] == [], text
    llvmlite.parse_assembly(text).verify()
