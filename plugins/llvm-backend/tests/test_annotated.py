"""LLVM IR whose lines know their operations."""

from __future__ import annotations

from plait.context import Context
from plait.syntax.parser import parse_module
from plait_llvm.backend.annotated import annotated_ir
from plait_llvm.translate import translate_module

MODULE = """module {
  llvm.mlir.global internal constant @g(7 : i32) : i32
  llvm.func @f(%x: i32, %c: i1) -> i32 {
    %one = llvm.mlir.constant(1 : i32) : i32
    llvm.cond_br %c, ^a(%x : i32), ^a(%one : i32)
  ^a(%y: i32):
    %0 = llvm.add %y, %one : i32
    llvm.return %0 : i32
  }
}
"""


def test_each_line_is_for_the_operation_that_it_was_written_for(context: Context) -> None:
    lines = annotated_ir(parse_module(MODULE, context))
    found = [(text.strip().split("=")[-1].split()[0], op.name) for text, op in lines if op is not None]
    assert found == [("br", "llvm.cond_br"), ("add", "llvm.add"), ("ret", "llvm.return")]
    without = [text.strip() for text, op in lines if op is None]
    assert any("phi i32" in text for text in without)
    assert "br label %b1" in without  # of an edge that was split: of no operation
    assert not any("add" in text for text in without)


def test_the_text_is_that_of_the_translation(context: Context) -> None:
    text = "\n".join(line for line, _ in annotated_ir(parse_module(MODULE, context))) + "\n"
    assert text == translate_module(parse_module(MODULE, context)).text
