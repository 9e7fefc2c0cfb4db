"""The pass `lower-async`: asynchronous work becomes calls and operations that run where they stand.

    %done, %v = async.execute -> !async.value<f32> {
      %0 = arith.addf %x, %x : f32                             %0 = arith.addf %x, %x : f32
      async.yield %0 : f32                             =>
    }
    %y = async.await %v : !async.value<f32>                    (%0 stands for %y)

Tokens and groups disappear, a value is what it holds. What may run at the same time becomes a function before (see
`outline`), whose calls `parallelize-loops` runs at once where their memory allows it and that pays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import UnitAttr
from plait.ir.attribute import Type
from plait.passes import Pass
from plait.rewrite import Conversion, conversion_pattern
from plait.typeconv import TypeRule

from plait_std.asynchronous import ops as o
from plait_std.asynchronous.outline import outline_overlapping
from plait_std.asynchronous.types import GroupType, TokenType, ValueType
from plait_std.func import ops as func
from plait_std.func.functions import OVERLAPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


class LowerAsync(Pass):
    """Lower `async` to functions, calls and operations in the order of the text."""

    name: ClassVar[str] = "lower-async"

    def run(self, op: Operation, ctx: Context) -> None:
        ctx.count("regions outlined", outline_overlapping(op, ctx))
        _CONVERSION.run(op, ctx)


def drop_type(ty: Type, converter: Any) -> Any:
    """!async.token, !async.group -> nothing"""
    return ()


def unwrap_value(ty: ValueType, converter: Any) -> Any:
    """!async.value<T> -> T"""
    return converter.convert_type_to_many(ty.value_type)


TYPE_RULES = (
    TypeRule(TokenType, "func", drop_type),
    TypeRule(GroupType, "func", drop_type),
    TypeRule(ValueType, "func", unwrap_value),
)


@conversion_pattern(o.ExecuteOp)
def inline_execute(op: o.ExecuteOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """async.execute { ops } -> ops"""
    terminator = op.terminator
    given = operands[len(op.dependencies) :]
    taken: dict[Any, Any] = dict(zip(op.body.block.arguments, given))
    values = [taken.get(value, value) for value in terminator.operands]
    rw.erase(terminator)
    rw.inline_block(op.body.block, op, given)
    return [(), *values]


@conversion_pattern(o.AwaitOp)
def forward_value(op: o.AwaitOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """async.await v -> v"""
    return operands if op.results else []


@conversion_pattern(o.FuncOp)
def make_function(op: o.FuncOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """async.func -> func.func, of the values alone"""
    rw.rebuild(op, operands, func.FuncOp)
    made: Any = op.prev
    made.no_inline = UnitAttr()
    made.set_attribute(OVERLAPS, UnitAttr())
    return []


@conversion_pattern(o.AddToGroupOp)
def drop_addition(op: o.AddToGroupOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """async.add_to_group -> nothing"""
    if op.rank.users:
        return rw.no_match("the number of what was added before is used, and groups are not kept")
    return [()]


@conversion_pattern(o.CreateGroupOp)
def drop_group(op: o.CreateGroupOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """async.create_group -> nothing"""
    return [()]


@conversion_pattern(o.AwaitAllOp)
def drop_waiting(op: o.AwaitAllOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """async.await_all -> nothing"""
    return []


_CONVERSION = Conversion(
    name="async-to-func",
    source="async",
    target="func",
    rename={o.CallOp: func.CallOp, o.ReturnOp: func.ReturnOp},
    patterns=(inline_execute, forward_value, make_function, drop_addition, drop_group, drop_waiting),
)
