"""The interpreter runs functions, regions and branches, and says where and why it cannot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.builtin.attributes import IntegerAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.types import (
    BF16Type,
    F16Type,
    Float8E4M3FNType,
    IntegerType,
    RankedTensorType,
    f32,
    f64,
    i1,
    i8,
    i32,
    i64,
    index,
)
from plait.context import Context
from plait.define import (
    Dialect,
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    infer_result,
    operand,
    operands,
    region,
    result,
    results,
    successor,
    traits,
)
from plait.define import c as constraints
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces.interpretable import Interpretable
from plait.interpret import (
    Frame,
    Interpreter,
    InterpretError,
    Jump,
    dtype_of,
    from_unsigned,
    interpret,
    to_unsigned,
    value_for,
    wrap,
)
from plait.ir.block import Block
from plait.ir.region import Region
from plait.syntax.parser import parse_module


class FuncOp(Op):
    """Define a function."""

    name = "toy.func"
    traits = (traits.IsolatedFromAbove, traits.Symbol)
    sym_name: Any = attribute(constraints.SymbolNameAttr)
    function_type: Any = attribute(constraints.FunctionTypeAttr)
    body: Region = region()


class ReturnOp(Op):
    """Return values."""

    name = "toy.return"
    traits = (traits.Terminator,)
    values: Operands = operands(constraints.AnyType)


class CallOp(Op):
    """Call a function."""

    name = "toy.call"
    callee: Any = attribute(constraints.SymbolRefAttr)
    arguments: Operands = operands(constraints.AnyType)
    outs: Results = results(constraints.AnyType)


class AddOp(Op):
    """Add numbers or arrays."""

    name = "toy.add"
    lhs: Operand = operand(constraints.AnyType)
    rhs: Operand = operand(constraints.AnyType)
    out: Result = infer_result(constraints.AnyType, same_as="lhs")


class DivideOp(Op):
    """Divide integers."""

    name = "toy.divide"
    lhs: Operand = operand(constraints.AnyType)
    rhs: Operand = operand(constraints.AnyType)
    out: Result = infer_result(constraints.AnyType, same_as="lhs")


class NumberOp(Op):
    """Make a number."""

    name = "toy.number"
    value: Any = attribute(IntegerAttr)
    out: Result = result(constraints.AnyType)


class RepeatOp(Op):
    """Run the body `count` times, feeding what it yields back to it."""

    name = "toy.repeat"
    count: Operand = operand(constraints.AnyType)
    start: Operand = operand(constraints.AnyType)
    out: Result = infer_result(constraints.AnyType, same_as="start")
    body: Region = region()


class BranchIfNegativeOp(Op):
    """Branch on the sign."""

    name = "toy.branch"
    traits = (traits.Terminator,)
    value: Operand = operand(constraints.AnyType)
    negative: Block = successor()
    other: Block = successor()


class WrongOp(Op):
    """Have wrong semantics."""

    name = "toy.wrong"
    value: Operand = operand(constraints.AnyType)
    out: Result = infer_result(constraints.AnyType, same_as="value")


class SilentOp(Op):
    """Have no semantics."""

    name = "toy.silent"


class CounterOp(Op):
    """Count how often it ran."""

    name = "toy.counter"
    out: Result = result(constraints.AnyType)


class ModelledOp(Op):
    """Have semantics from outside."""

    name = "toy.modelled"
    value: Operand = operand(constraints.AnyType)
    out: Result = infer_result(constraints.AnyType, same_as="value")


@interpret(AddOp)
def add(op: AddOp, lhs: Any, rhs: Any) -> Any:
    return value_for(op.out.type, lhs + rhs)


@interpret(DivideOp)
def divide(op: DivideOp, lhs: int, rhs: int) -> int:
    if rhs == 0:
        raise InterpretError("divides by zero")
    return lhs // rhs


@interpret(NumberOp)
def number(op: NumberOp) -> int:
    return op.value.value


@interpret(CallOp, needs_frame=True)
def call(frame: Frame, op: CallOp, *arguments: Any) -> tuple[Any, ...]:
    return frame.call(op.callee, arguments)


@interpret(RepeatOp, needs_frame=True)
def repeat(frame: Frame, op: RepeatOp, count: int, value: Any) -> Any:
    for _ in range(count):
        (value,) = frame.run_region(op.body, (value,))
    return value


@interpret(BranchIfNegativeOp)
def branch(op: BranchIfNegativeOp, value: int) -> Jump:
    return Jump(0 if value < 0 else 1, (value,))


@interpret(WrongOp)
def wrong(op: WrongOp, value: Any) -> Any:
    return value.astype("float64")


@interpret(CounterOp, needs_frame=True)
def counter(frame: Frame, op: CounterOp) -> int:
    cell = frame.state(op, lambda: [0])
    cell[0] += 1
    return cell[0]


class _Identity(Interpretable):
    def interpret(self, op: Any, frame: Any, *values: Any) -> Any:
        return values[0]


OPS = (
    FuncOp, ReturnOp, CallOp, AddOp, DivideOp, NumberOp, RepeatOp, BranchIfNegativeOp, WrongOp, SilentOp, CounterOp,
    ModelledOp,
)  # fmt: skip
SEMANTICS = (add, divide, number, call, repeat, branch, wrong, counter)
TOY = Dialect("toy", OPS, interpretations=lambda: SEMANTICS, models=lambda: {Interpretable: {ModelledOp: _Identity()}})


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context(dialects=[TOY], allow_unregistered=True)


def function(body: str, type: str = "(i32) -> i32", name: str = "main") -> str:
    inputs = ", ".join(f"%arg{i}: {t}" for i, t in enumerate(type[1 : type.index(")")].split(", ")) if t)
    return (
        f'"toy.func"() <{{sym_name = "{name}", function_type = {type}}}> ({{\n^bb0({inputs}):\n{body}\n}}) : () -> ()\n'
    )


def run(ctx: Context, text: str, *arguments: Any, check: bool = True) -> tuple[Any, ...]:
    return Interpreter(parse_module(text, ctx), ctx, check=check).run("main", *arguments)


RETURN_0 = '"toy.return"(%0) : (i32) -> ()'


def test_a_function_of_scalars(ctx: Context) -> None:
    text = function(f'%0 = "toy.add"(%arg0, %arg0) : (i32, i32) -> i32\n{RETURN_0}')
    assert run(ctx, text, 21) == (42,)
    assert run(ctx, text, 2**31 - 1) == (-2,)


def test_a_function_of_arrays(ctx: Context) -> None:
    tensor = "tensor<2xf32>"
    body = f'%0 = "toy.add"(%arg0, %arg1) : ({tensor}, {tensor}) -> {tensor}\n"toy.return"(%0) : ({tensor}) -> ()'
    (sum_,) = run(ctx, function(body, f"({tensor}, {tensor}) -> {tensor}"), [1, 2], np.ones(2, "f4"))
    assert sum_.dtype == np.float32
    np.testing.assert_array_equal(sum_, [2, 3])


def test_calls_find_symbols_and_recursion_has_its_own_values(ctx: Context) -> None:
    double = function(f'%0 = "toy.add"(%arg0, %arg0) : (i32, i32) -> i32\n{RETURN_0}', name="double")
    call_it = '"toy.call"({v}) <{{callee = @double}}> : (i32) -> i32'
    main = function(
        f"%1 = {call_it.format(v='%arg0')}\n%2 = {call_it.format(v='%1')}\n"
        f'%0 = "toy.add"(%1, %2) : (i32, i32) -> i32\n{RETURN_0}'
    )
    assert run(ctx, double + main, 1) == (6,)


def test_nested_symbols(ctx: Context) -> None:
    inner = function('"toy.return"(%arg0) : (i32) -> ()', name="same")
    text = f"builtin.module @inner {{\n{inner}}}\n" + function(
        f'%0 = "toy.call"(%arg0) <{{callee = @inner::@same}}> : (i32) -> i32\n{RETURN_0}'
    )
    assert run(ctx, text, 5) == (5,)


def test_regions_see_values_from_above(ctx: Context) -> None:
    text = function(
        """%1 = "toy.number"() <{value = 3 : i32}> : () -> i32
        %0 = "toy.repeat"(%1, %1) ({
        ^bb0(%x: i32):
          %y = "toy.add"(%x, %arg0) : (i32, i32) -> i32
          "toy.return"(%y) : (i32) -> ()
        }) : (i32, i32) -> i32
        """
        + RETURN_0
    )
    assert run(ctx, text, 10) == (33,)


def test_branches_pass_values(ctx: Context) -> None:
    text = function(
        """"toy.branch"(%arg0)[^neg, ^pos] : (i32) -> ()
        ^neg(%n: i32):
          %s = "toy.add"(%n, %n) : (i32, i32) -> i32
          "toy.return"(%s) : (i32) -> ()
        ^pos(%p: i32):
          "toy.return"(%p) : (i32) -> ()"""
    )
    assert run(ctx, text, -4) == (-8,)
    assert run(ctx, text, 4) == (4,)


def test_models_give_semantics_too(ctx: Context) -> None:
    assert run(ctx, function(f'%0 = "toy.modelled"(%arg0) : (i32) -> i32\n{RETURN_0}'), 7) == (7,)


def test_state_lives_as_long_as_the_interpreter(ctx: Context) -> None:
    module = parse_module(function(f'%0 = "toy.counter"() : () -> i32\n{RETURN_0}'), ctx)
    interpreter = Interpreter(module, ctx)
    assert [interpreter.run("main", 0) for _ in range(3)] == [(1,), (2,), (3,)]
    assert Interpreter(module, ctx).run("main", 0) == (1,)


@pytest.mark.parametrize(
    ("body", "message", "help"),
    [
        ('"toy.silent"() : () -> ()', "'toy.silent' has no reference semantics in plait-toy", None),
        ('"toy.what"() : () -> ()', "'toy.what' is not registered, so it cannot be interpreted", None),
        (
            '"tosa.abs"() : () -> ()', "'tosa.abs' is not registered, so it cannot be interpreted",
            "the dialect 'tosa' is in plait-tosa: pip install plait-tosa",
        ),
        ('%1 = "toy.divide"(%arg0, %arg0) : (i32, i32) -> i32', "'toy.divide' op divides by zero", None),
        ('%1 = "toy.call"(%arg0) <{callee = @no}> : (i32) -> i32', "no function 'no'", None),
    ],
)  # fmt: skip
def test_errors_name_the_operation_and_the_place(body: str, message: str, help: str | None) -> None:
    from plait.plugins import DialectRecord
    from plait.plugins.registry import Plugin

    plugin = Plugin("toy", "plait-toy", records=(DialectRecord("toy", lambda: TOY),))
    ctx = Context(plugins=[plugin], allow_unregistered=True)
    with pytest.raises(DiagnosticError) as caught:
        run(ctx, function(f'{body}\n"toy.return"(%arg0) : (i32) -> ()'), 0)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.message == message
    assert diagnostic.help == help
    if "no function" not in message:
        assert "<stdin>:3:" in str(caught.value)


def test_wrong_semantics_are_found_where_they_are(ctx: Context) -> None:
    tensor = "tensor<?x2xf32>"
    text = function(
        f'%0 = "toy.wrong"(%arg0) : ({tensor}) -> {tensor}\n"toy.return"(%0) : ({tensor}) -> ()',
        f"({tensor}) -> {tensor}",
    )
    expected = r"'toy.wrong' op TypeError: its semantics returned an array of float64 with shape \[1, 2\] for .* type tensor<\?x2xf32>"
    with pytest.raises(DiagnosticError, match=expected):
        run(ctx, text, np.zeros((1, 2), "f4"))
    assert run(ctx, text, np.zeros((1, 2), "f4"), check=False)[0].dtype == np.float64


def test_arguments_are_counted(ctx: Context) -> None:
    text = function('"toy.return"(%arg0) : (i32) -> ()')
    with pytest.raises(DiagnosticError, match="'main' takes 1 arguments, got 2"):
        run(ctx, text, 1, 2)
    with pytest.raises(DiagnosticError, match="no function 'other'"):
        Interpreter(parse_module(text, ctx), ctx).run("other")
    empty = '"toy.func"() <{sym_name = "main", function_type = () -> ()}> ({}) : () -> ()'
    with pytest.raises(DiagnosticError, match="'main' is a declaration, there is nothing to run"):
        run(ctx, empty)


def test_dtypes_of_types() -> None:
    names = {
        i1: "bool", i8: "int8", i64: "int64", index: "int64", IntegerType(8, "unsigned"): "uint8", f32: "float32",
        F16Type(): "float16", BF16Type(): "bfloat16", Float8E4M3FNType(): "float8_e4m3fn", IntegerType(4): "int4",
        IntegerType(4, "unsigned"): "uint4", IntegerType(48): "int64", RankedTensorType((2,), i8): "int8",
    }  # fmt: skip
    assert {t: dtype_of(t).name for t in names} == names
    assert dtype_of(IntegerType(128)).kind == "O"


def test_scalars_wrap_and_round() -> None:
    assert wrap(200, 8) == -56
    assert wrap(3, 1) is True
    assert to_unsigned(-1, 8) == 255
    assert from_unsigned(255, 8) == -1
    assert value_for(i32, 2**31) == -(2**31)
    assert value_for(IntegerType(8, "unsigned"), -1) == 255
    assert value_for(i1, True) is True
    assert value_for(f64, 1) == 1.0 and type(value_for(f64, 1)) is float
    assert value_for(f32, 0.1) == np.float32(0.1)


def test_modules_have_no_hidden_state(ctx: Context) -> None:
    module = parse_module(function(f'%0 = "toy.add"(%arg0, %arg0) : (i32, i32) -> i32\n{RETURN_0}'), ctx)
    assert isinstance(module, ModuleOp)
    before = str(module)
    Interpreter(module, ctx).run("main", 1)
    assert str(module) == before
