"""Debug lines: instructions say which line of the source they come from."""

from __future__ import annotations

import re

from plait.context import Context
from plait.syntax.parser import parse_module
from plait_llvm.native.compile import emit_object, optimize, parse
from plait_llvm.native.machine import host_machine
from plait_llvm.translate import translate_module

MODULE = """module {
  llvm.func @g(%x: i32, %p: !llvm.ptr) -> i32 {
    %0 = llvm.add %x, %x : i32
    llvm.store %0, %p {nontemporal} : i32, !llvm.ptr
    llvm.return %0 : i32
  }
  llvm.func @f(%x: i32, %p: !llvm.ptr) -> i32 {
    %0 = llvm.call @g(%x, %p) : (i32, !llvm.ptr) -> i32
    %1 = llvm.mul %0, %x : i32 loc("model.py":70:5)
    %2 = llvm.sub %1, %x : i32 loc(unknown)
    llvm.return %2 : i32
  }
}
"""


def lines_of(text: str) -> dict[str, int]:
    """The line of the source of each instruction, by its name in LLVM IR."""
    nodes = dict(re.findall(r"^(!\d+) = !DILocation\(line: (\d+),", text, re.MULTILINE))
    found = re.findall(r"^  (?:%\w+ = )?(\w+) .*!dbg (!\d+)$", text, re.MULTILINE)
    return {name: int(nodes[node]) for name, node in found}


def test_instructions_have_the_lines_of_their_operations(context: Context) -> None:
    text = translate_module(parse_module(MODULE, context, "m.mlir"), debug_lines=True).text
    assert lines_of(text) == {"add": 3, "store": 4, "ret": 11, "call": 8, "mul": 70, "sub": 7}
    assert '!DIFile(filename: "model.py"' in text
    machine = host_machine()
    parsed = parse(text, machine)
    optimize(parsed, machine)
    assert 'name: "f"' in str(parsed)
    assert b".debug_line" in emit_object(parsed, machine)


def test_places_of_many_operations_are_kept_apart(context: Context) -> None:
    """Locations of parsed operations are made when they are asked for, so that one's address may be another's later."""
    adds = "\n".join(f"  %{i} = llvm.add %x, %x : i32" for i in range(200))
    module = parse_module(f"llvm.func @f(%x: i32) {{\n{adds}\n  llvm.return\n}}", context, "m.mlir")
    text = translate_module(module, debug_lines=True).text
    nodes = dict(re.findall(r"^(!\d+) = !DILocation\(line: (\d+),", text, re.MULTILINE))
    found = [int(nodes[node]) for node in re.findall(r"^  %\w+ = add .*!dbg (!\d+)$", text, re.MULTILINE)]
    assert found == list(range(2, 202))


def test_functions_without_a_place_have_no_lines(context: Context) -> None:
    module = parse_module("llvm.func @f() { llvm.return loc(unknown) } loc(unknown)", context)
    assert "!DI" not in translate_module(module, debug_lines=True).text


def test_without_the_option_the_text_has_no_lines(context: Context) -> None:
    assert "!dbg" not in translate_module(parse_module(MODULE, context)).text
