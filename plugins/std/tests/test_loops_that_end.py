"""Which loops with a condition are known to end: those that count a positive number down."""

from __future__ import annotations

from typing import Any

import pytest
from plait.interpret import Interpreter
from plait.syntax.parser import parse_module
from plait_std.scf.ends import ends
from plait_std.scf.ops import WhileOp


def loop(test: str, step: str, ctx: Any, type: str = "i8", passed: str = "%n", start: str = "%x") -> Any:
    """A function with a loop that tests and steps a number; `%x` is any number."""
    zero = "false" if type == "i1" else f"0 : {type}"
    return parse_module(
        f"""func.func @f(%x: {type}) -> {type} {{
      %zero = arith.constant {zero}
      %one = arith.constant {"true" if type == "i1" else f"1 : {type}"}
      %minus = arith.constant {"true" if type == "i1" else f"-1 : {type}"}
      %0:2 = scf.while (%n = {start}, %k = %zero) : ({type}, {type}) -> ({type}, {type}) {{
        {test}
        scf.condition(%more) {passed}, %k : {type}, {type}
      }} do {{
      ^bb0(%n: {type}, %k: {type}):
        {step}
        scf.yield %next, %k : {type}, {type}
      }}
      return %0#0 : {type}
    }}""",
        ctx,
    )


def is_known(module: Any) -> bool:
    (found,) = [op for op in module.walk() if isinstance(op, WhileOp)]
    return ends(found)


TESTS = [
    "%more = arith.cmpi sgt, %n, %zero : i8",
    "%more = arith.cmpi slt, %zero, %n : i8",
    "%more = arith.cmpi sge, %n, %one : i8",
    "%more = arith.cmpi sle, %one, %n : i8",
    """%first = arith.cmpi sgt, %n, %zero : i8
        %any = arith.cmpi ne, %k, %n : i8
        %more = arith.andi %any, %first : i1""",
]
STEPS = [
    "%next = arith.subi %n, %one : i8",
    "%next = arith.addi %n, %minus : i8",
    "%next = arith.addi %minus, %n : i8",
    "%by = arith.maxsi %x, %one : i8\n%next = arith.subi %n, %by : i8",
]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("test", TESTS)
def test_numbers_that_are_counted_down_end(test: str, step: str, ctx: Any) -> None:
    module = loop(test, step, ctx)
    assert is_known(module)
    for x in (-128, -1, 0, 1, 5, 100, 127):
        assert Interpreter(module, ctx).run("f", x) is not None


UNKNOWN = [
    ("%more = arith.cmpi ne, %n, %zero : i8", STEPS[0]),
    ("%more = arith.cmpi sge, %n, %zero : i8", STEPS[3]),
    ("%more = arith.cmpi sgt, %n, %minus : i8", STEPS[3]),
    ("%more = arith.cmpi sgt, %zero, %n : i8", STEPS[0]),
    ("%more = arith.cmpi sgt, %x, %zero : i8", STEPS[0]),
    ("%more = arith.cmpi ugt, %n, %zero : i8", STEPS[3]),
    ("%a = arith.cmpi sgt, %n, %zero : i8\n%more = arith.ori %a, %a : i1", STEPS[0]),
    (TESTS[0], "%next = arith.subi %n, %zero : i8"),
    (TESTS[0], "%next = arith.subi %n, %minus : i8"),
    (TESTS[0], "%next = arith.subi %one, %n : i8"),
    (TESTS[0], "%next = arith.subi %k, %one : i8"),
    (TESTS[0], "%next = arith.subi %x, %one : i8"),
    (TESTS[0], "%next = arith.addi %n, %one : i8"),
    (TESTS[0], "%by = arith.maxsi %x, %zero : i8\n%next = arith.subi %n, %by : i8"),
    (TESTS[0], "%by = arith.maxui %x, %one : i8\n%next = arith.subi %n, %by : i8"),
]


@pytest.mark.parametrize(("test", "step"), UNKNOWN)
def test_loops_of_which_nothing_is_known(test: str, step: str, ctx: Any) -> None:
    assert not is_known(loop(test, step, ctx))


def test_the_body_gets_the_number_that_was_tested(ctx: Any) -> None:
    assert not is_known(loop(TESTS[0], STEPS[0], ctx, passed="%x"))


def test_numbers_of_one_bit_are_not_counted(ctx: Any) -> None:
    for test in ("sgt, %n, %zero", "sge, %n, %one"):
        assert not is_known(loop(f"%more = arith.cmpi {test} : i1", "%next = arith.subi %n, %one : i1", ctx, "i1"))
