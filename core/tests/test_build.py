"""Expressions, variables, loops and conditionals, over an algebra of the small dialect of these tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from plait.build import (
    Algebra,
    Emit,
    ExpressionBuilder,
    OpenBranch,
    OpenLoop,
    OpenRepeat,
    UndefinedKind,
    builds,
    function,
)
from plait.build.functions import maximum, select
from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IndexType, IntegerType, i1
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    region,
    results,
)
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.location import FileLineColRange
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite import Rewriter

i32, index = IntegerType(32), IndexType()


class NumberOp(Op):
    """A constant."""

    name = "b.number"
    value: Any = attribute(c.TypedAttr)
    out: Result = infer_result(c.AnyType, infer=lambda _, properties: properties["value"].type)


class AddOp(Op):
    """A sum."""

    name = "b.add"
    lhs: Operand = operand(c.AnyType)
    rhs: Operand = operand(c.AnyType)
    out: Result = infer_result(c.AnyType, same_as="lhs")


class LessOp(Op):
    """A comparison."""

    name = "b.less"
    lhs: Operand = operand(c.AnyType)
    rhs: Operand = operand(c.AnyType)
    out: Result = infer_result(c.AnyType, infer=lambda _, __: i1)


class NestOp(Op):
    """A loop or a conditional."""

    name = "b.nest"
    arguments: Operands = operands(c.AnyType)
    outs: Results = results(c.AnyType)
    yes: Region = region()
    no: Region = region()


class LeaveOp(Op):
    """A terminator."""

    name = "b.leave"
    values: Operands = operands(c.AnyType)


class Toy(Algebra):
    """Integers with a sum and a comparison."""

    def kinds(self, type: Any) -> Mapping[str, Emit]:
        return {"add": builds(AddOp), "lt": builds(LessOp), "select": builds(_SelectOp)}

    def constant(self, builder: Builder, number: Any, type: Any) -> Value[Any]:
        return builder(NumberOp(IntegerAttr(number, type)))

    def loop(self, builder: Builder, lower: Any, upper: Any, step: Any, carried: Sequence[Any]) -> OpenLoop:
        types = [value.type for value in carried]
        body = Region(Block([index, *types]))
        op = builder.insert(NestOp([lower, upper, step, *carried], types, body, Region()))
        return OpenLoop(op, body.block, body.block.arguments[0], body.block.arguments[1:])

    def branch(self, builder: Builder, condition: Any, types: Sequence[Any]) -> OpenBranch:
        yes, no = Region(Block()), Region(Block())
        return OpenBranch(builder.insert(NestOp([condition], types, yes, no)), yes.block, no.block)

    def repeat(self, builder: Builder, carried: Sequence[Any]) -> OpenRepeat:
        types = [value.type for value in carried]
        test, body = Region(Block(types)), Region(Block(types))
        return OpenRepeat(builder.insert(NestOp(list(carried), types, test, body)), test.block, body.block)

    def test(self, builder: Builder, condition: Any, values: Sequence[Any]) -> Any:
        return builder.insert(LeaveOp([condition, *values]))

    def leave(self, builder: Builder, values: Sequence[Any]) -> Any:
        return builder.insert(LeaveOp(values))


class _SelectOp(Op):
    """A choice."""

    name = "b.select"
    condition: Operand = operand(c.AnyType)
    yes: Operand = operand(c.AnyType)
    no: Operand = operand(c.AnyType)
    out: Result = infer_result(c.AnyType, same_as="yes")


TOY = Toy()


@pytest.fixture
def block() -> Block:
    return Block([i32, index])


def names(block: Block) -> list[str]:
    return [op.name for op in block.operations]


def test_operators_insert_operations_and_constants_of_the_operands_type(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    x, _ = b.wrap(*block.arguments)
    total = 1 + x + 2
    assert names(block) == ["b.number", "b.add", "b.number", "b.add"]
    assert total.type is i32 and total.value.defining_op is block.last
    less = x < total
    assert less.type is i1 and select(less, x, 7).type is i32


def test_known_indices_fold_and_become_constants_where_they_are_used(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    known = (b.index(7) * 2 + 1) // 4
    assert known.mixed == 3 and known < 4 and known != 4 and maximum(2, known).mixed == 3
    assert b.index(-7).apply("divide", 2).mixed == -3 and (b.index(-7) % 2).mixed == 1
    assert b.index(-7).apply("remainder", 2).mixed == -1 and b.index(7).ceil_divide(2).mixed == 4
    (n,) = b.wrap(block.arguments[1])
    assert (n + 0).mixed is n.value and (1 * n).mixed is n.value and (n * 0).mixed == 0
    assert names(block) == []
    assert (known < 4).select(n, 1).value is n.value
    assert (n + known).type is index and names(block) == ["b.number", "b.add"]


def test_a_value_of_run_time_is_not_true_or_false(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    (x, _) = b.wrap(*block.arguments)
    with pytest.raises(TypeError, match="at run time only"):
        assert x < 3


def test_an_undefined_kind_is_named(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    with pytest.raises(UndefinedKind, match="'exp' is not defined for elements of type i32"):
        function("exp")(b.wrap(block.arguments[0])[0])
    with pytest.raises(NotImplementedError):
        b.wrap(block.arguments[0])[0].cast(index)


def test_loops_carry_the_variables_that_exist(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    x, n = b.wrap(*block.arguments)
    total = b.variable(x)
    with b.nest([4, n]) as (i, j):
        own = b.variable(i)
        own.set(own + j)
        total.set(total + 1)
    total.set(total + 2)
    outer = next(op for op in block.operations if op.name == "b.nest")
    assert len(outer.results) == 1 and total.value.defining_op.operands[0] is outer.results[0]
    (inner,) = (op for op in outer.regions[0].block.operations if op.name == "b.nest")
    assert outer.regions[0].block.last.operands == inner.results
    assert [op.name for op in inner.regions[0].block.operations] == ["b.add", "b.number", "b.add", "b.leave"]
    assert b.builder.block is block and b.builder.anchor is None


def test_loops_test_a_condition_of_the_variables_as_they_are(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    x, _ = b.wrap(*block.arguments)
    total = b.variable(x)
    with b.while_(lambda: total < 9):
        total.set(total + 1)
    made = block.last
    test, body = (region.block for region in made.regions)
    assert names(test) == ["b.number", "b.less", "b.leave"] and names(body) == ["b.number", "b.add", "b.leave"]
    condition, carried = test.last.operands
    assert condition.defining_op.name == "b.less" and carried is test.arguments[0]
    assert body.last.operands[0].defining_op.operands[0] is body.arguments[0]
    assert total.value is made.results[0] and b.builder.block is block


def test_conditionals_have_two_sides(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    x, _ = b.wrap(*block.arguments)
    total = b.variable(x)
    with b.if_(x < 3) as branch:
        total.set(total + 1)
    with branch.otherwise():
        total.set(5)
    made = block.last
    assert total.value is made.results[0]
    yes, no = (one.block for one in made.regions)
    assert yes.last.operands[0].defining_op.name == "b.add" and names(no) == ["b.number", "b.leave"]


def test_a_conditional_with_one_side_leaves_the_variables_else(block: Block) -> None:
    b = TOY.on(Builder.at_end(block))
    x, _ = b.wrap(*block.arguments)
    total = b.variable(x)
    with b.if_(x < 3):
        total.set(total + 1)
    assert block.last.regions[1].block.last.operands == (x.value,)


class Recorder(Rewriter):
    """Remembers what was inserted."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def inserted(self, op: Any) -> None:
        self.heard.append(op.name)


def test_rewriters_hear_of_each_operation_and_locations_propagate(block: Block) -> None:
    rw = Recorder()
    rw.set_at_end(block)
    rw.location = FileLineColRange("f", 1, 2)
    b = ExpressionBuilder(rw, TOY)
    total = b.variable(block.arguments[0])
    with b.loop(0, 2) as i:
        total.set(total + i)
    assert rw.heard == ["b.number"] * 3 + ["b.nest", "b.add", "b.leave"]
    assert all(op.location is rw.location for op in block.last.walk())


def test_a_builder_returns_the_one_result_of_an_operation(block: Block) -> None:
    builder = Builder.at_end(block)
    value = builder(AddOp(*block.arguments[:1] * 2))
    assert value is block.last.results[0]
    with pytest.raises(ValueError, match="one result"):
        builder(LeaveOp([value]))
