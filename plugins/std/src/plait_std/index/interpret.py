"""Reference semantics of `index` on Python integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType
from plait.interpret.interpretation import InterpretError, interpret

from plait_std.arith.interpret import UNDEFINED
from plait_std.index import ops as o
from plait_std.index.numbers import BINARY, WIDTH, compared, computed
from plait_std.scalar.integers import signed, unsigned, wrap

if TYPE_CHECKING:
    from plait.ir.operation import Operation


@interpret(*BINARY)
def binary(op: Operation, a: Any, b: Any) -> int:
    value = computed(op.name, int(a), int(b))
    if value is None:
        raise InterpretError(UNDEFINED)
    return value


@interpret(o.CastSOp, o.CastUOp)
def cast(op: o.CastSOp | o.CastUOp, a: Any) -> int:
    source, target = op.input.type, op.output.type
    have = source.width if isinstance(source, IntegerType) else WIDTH
    want = target.width if isinstance(target, IntegerType) else WIDTH
    return wrap((signed if isinstance(op, o.CastSOp) else unsigned)(int(a), have), want)


@interpret(o.CmpOp)
def cmp(op: o.CmpOp, a: Any, b: Any) -> bool:
    return compared(op.pred.text, int(a), int(b))


@interpret(o.SizeOfOp)
def sizeof(op: o.SizeOfOp) -> int:
    return WIDTH


@interpret(o.ConstantOp)
def constant(op: o.ConstantOp) -> int:
    return op.value.value


@interpret(o.BoolConstantOp)
def bool_constant(op: o.BoolConstantOp) -> bool:
    return bool(op.value.value)


INTERPRETATIONS = (binary, cast, cmp, sizeof, constant, bool_constant)
