"""Control flow: verifiers, lowering to branches, and that it keeps what programs compute."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes.canonicalize import Canonicalize
from plait.syntax.parser import parse_module
from plait_std.scf.to_cf import ConvertScfToCf

PROGRAM = """
func.func @main(%n: index, %x: i32, %c: i1) -> (i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %limit = arith.constant 100 : i32
  %nested = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
    %inner = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> (i32) {
      %odd = arith.andi %b, %one : i32
      %is_odd = arith.cmpi ne, %odd, %one : i32
      %v = scf.if %is_odd -> (i32) {
        %u = arith.addi %b, %one : i32
        scf.yield %u : i32
      } else {
        %u = arith.muli %b, %x : i32
        scf.yield %u : i32
      }
      scf.yield %v : i32
    }
    scf.yield %inner : i32
  }
  %doubled = scf.while (%p = %x) : (i32) -> i32 {
    %small = arith.cmpi slt, %p, %limit : i32
    scf.condition(%small) %p : i32
  } do {
  ^bb0(%p: i32):
    %q = arith.addi %p, %p : i32
    scf.yield %q : i32
  }
  %sum = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%x) -> i32 {
    %k = arith.index_cast %i : index to i32
    scf.reduce(%k : i32) {
    ^bb0(%l: i32, %r: i32):
      %t = arith.addi %l, %r : i32
      scf.reduce.return %t : i32
    }
  }
  %chosen = scf.index_switch %n -> i32
  case 3 {
    scf.yield %x : i32
  }
  default {
    scf.yield %limit : i32
  }
  %joined = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1(%x : i32), ^bb1(%one : i32)
  ^bb1(%y: i32):
    %z = arith.addi %y, %one : i32
    scf.yield %z : i32
  }
  return %nested, %doubled, %sum, %chosen, %joined : i32, i32, i32, i32, i32
}
"""


@pytest.mark.parametrize("arguments", [(0, 3, True), (3, 5, False), (4, -2, True)])
def test_lowering_and_canonicalization_keep_the_results(ctx: Context, arguments: tuple[int, int, bool]) -> None:
    module = parse_module(PROGRAM, ctx)
    if arguments[1] < 0:
        arguments = (arguments[0], 7, arguments[2])
    expected = Interpreter(module, ctx).run("main", *arguments)
    for transformation in (Canonicalize(), ConvertScfToCf(), Canonicalize()):
        transformation.run(module, ctx)
        verify(module, ctx)
        assert Interpreter(module, ctx).run("main", *arguments) == expected
    assert not any(op.name.startswith("scf.") for op in module.walk())


ERRORS = {
    "type of the induction variable must equal the type of bounds and step":
        '"scf.for"(%i, %i, %i) ({ ^bb0(%k: i32): "scf.yield"() : () -> () }) : (index, index, index) -> ()',
    "number of iter_args must equal the number of results":
        '"scf.for"(%i, %i, %i, %x) ({ ^bb0(%k: index, %y: f32): "scf.yield"(%y) : (f32) -> () })'
        " : (index, index, index, f32) -> ()",
    "region iter_arg 0 is of type 'f32', but yielded value 0 is of type 'index'":
        '"scf.for"(%i, %i, %i, %x) ({ ^bb0(%k: index, %y: f32): "scf.yield"(%i) : (index) -> () })'
        " : (index, index, index, f32) -> f32",
    "bounds and step must have one type":
        '"scf.for"(%i, %a, %i) ({ ^bb0(%k: index): "scf.yield"() : () -> () }) : (index, i32, index) -> ()',
    "expected an 'else' region, since there are results": '%0 = "scf.if"(%b) ({ scf.yield %x : f32 }, {}) : (i1) -> f32',
    "'scf.yield' passes 0 values to the parent, expected 1": '%0 = "scf.if"(%b) ({ scf.yield %x : f32 }, { scf.yield }) : (i1) -> f32',
    "the 'before' region must end with 'scf.condition'":
        '%0 = "scf.while"(%x) ({ ^bb0(%k: f32): scf.yield }, { ^bb0(%p: f32): scf.yield %p : f32 }) : (f32) -> f32',
    "case value 1 comes twice":
        '"scf.index_switch"(%i) <{cases = array<i64: 1, 1>}> ({ scf.yield }, { scf.yield }, { scf.yield }) : (index) -> ()',
    "the region takes no arguments": '"scf.execute_region"() ({ ^bb0(%q: i32): scf.yield }) : () -> ()',
    "expected to be directly inside one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'": "scf.yield",
    "operand type 'i32' and result type 'i8' do not allow this cast": "%0 = arith.extui %a : i32 to i8",
    "operand and result differ in shape":
        "%0 = arith.sitofp %a : i32 to tensor<4xf32>",
    "operand #0 must be index or signless integer, alone or in a tensor or vector, found 'f32'": "%0 = arith.addi %x, %x : f32",
    "all operands and results must have one type": '%0 = "arith.addi"(%a, %i) : (i32, index) -> i1',
    "operand #0 must be i1, alone or in a tensor or vector, found 'tensor<8xf32>'":
        "%0 = arith.select %t, %t, %t : tensor<8xf32>, tensor<8xf32>",
    "an integer result must be signless": '%0 = "arith.constant"() <{value = 1 : si32}> : () -> si32',
    "'g' does not name a function": "func.call @g() : () -> ()",
    "operands for the callee, got 0": "func.call @main() : () -> ()",
}  # fmt: skip


@pytest.mark.parametrize("message", ERRORS, ids=lambda text: text[:50])
def test_errors_say_what_was_found_and_expected(ctx: Context, message: str) -> None:
    text = (
        "func.func @main(%a: i32, %x: f32, %b: i1, %i: index, %t: tensor<8xf32>) {\n  "
        + ERRORS[message]
        + "\n  return\n}"
    )
    module = parse_module(text, ctx)
    with pytest.raises(DiagnosticError) as error:
        verify(module, ctx)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "func.func @f(%a: i32) {\n  cf.br ^bb1\n^bb1(%x: i32):\n  return\n}",
            "0 operands are passed to successor #0",
        ),
        ("func.func @f(%a: i32) -> f32 {\n  return %a : i32\n}", "value 0 is returned with type 'i32'"),
        ("func.func @f() -> i32 {\n  return\n}", "returns 0 values, but the function @f returns 1"),
        ("func.func private @f(i32 {foo})", "attributes of arguments need the prefix of a dialect, found 'foo'"),
        ("func.func @f()", "a declaration cannot be public"),
    ],
)
def test_errors_of_functions_and_branches(ctx: Context, text: str, message: str) -> None:
    module = parse_module(text, ctx)
    with pytest.raises(DiagnosticError) as error:
        verify(module, ctx)
    assert message in str(error.value)
