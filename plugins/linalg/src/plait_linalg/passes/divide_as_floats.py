"""Divides integers of at most 32 bits in payloads as floats, which vectors can do.

    ^bb0(%x: i32, %y: i32, %out: i32):
      %q = arith.divsi %x, %y : i32

becomes

      %0 = arith.sitofp %x : i32 to f64
      %1 = arith.sitofp %y : i32 to f64
      %2 = arith.divf %0, %1 : f64
      %q = arith.fptosi %2 : f64 to i32

and a remainder `%x - %q * %y`. Quotients by constants stay, as they become products. A divisor that folds to a
constant, as one that is compared with zero first, is replaced by it. See Note [Quotients of floats].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import IntegerType, f32, f64, i32
from plait.define.traits import ElementwiseMappable
from plait.ir.attribute import Attribute
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass
from plait.rewrite import FoldLimits, PatternIndex, simulated_fold
from plait_std.arith import ops as arith

from plait_linalg.ops import GenericOp
from plait_linalg.passes.vectorizable import why_not_on_vectors

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from plait.context import Context
    from plait.ir.value import Value

    _Constants = dict[Value[Any], Attribute]

_SIGNED = (arith.DivSIOp, arith.RemSIOp)
_UNSIGNED = (arith.DivUIOp, arith.RemUIOp)
_REMAINDERS = (arith.RemSIOp, arith.RemUIOp)


class DivideAsFloats(Pass):
    """Divide integers of at most 32 bits in payloads as floats, if vectors can compute all else."""

    name: ClassVar[str] = "linalg-divide-as-floats"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in op.walk():
            if isinstance(inner, GenericOp) and inner.on_tensors:
                operations = list(inner.payload.block.operations)
                _write_constant_divisors(operations, ctx)
                divisions: list[Any] = [one for one in operations if _is_division(one)]
                if divisions and all(_is_division(one) or why_not_on_vectors(one) is None for one in operations):
                    for division in divisions:
                        _replace(division)


def _write_constant_divisors(operations: Sequence[Operation], ctx: Context) -> None:
    """Replace the divisors of `operations` that fold to constants by these."""
    divisions: list[Any] = [op for op in operations if isinstance(op, (*_SIGNED, *_UNSIGNED))]
    divisions = [op for op in divisions if not isinstance(op.rhs.defining_op, arith.ConstantOp)]
    if not divisions:
        return
    constants = _constants(operations, [op.rhs for op in divisions], ctx)
    for op in divisions:
        found = constants.get(op.rhs)
        if found is not None:
            op.operands = (op.operands[0], Builder.before(op)(arith.ConstantOp(found)))


def _constants(operations: Sequence[Operation], values: Iterable[Value[Any]], ctx: Context) -> _Constants:
    """The constants to which `values`, and what they are computed from in `operations`, fold; each is folded once."""
    read = set(values)
    computed: list[Operation] = []
    for op in reversed(operations):
        if not read.isdisjoint(op.results) and not op.regions and op.has_trait(ElementwiseMappable):
            computed.append(op)
            read.update(op.operands)
    sources = {value: value.defining_op for value in read}
    found: _Constants = {v: op.value for v, op in sources.items() if isinstance(op, arith.ConstantOp)}
    folds = PatternIndex(ctx)
    for op in reversed(computed):
        constants = [found.get(operand) for operand in op.operands]
        results = simulated_fold(op, folds.info(op), constants, FoldLimits(), ctx) if constants else None
        if results is not None:
            constant = results[0] if isinstance(results[0], Attribute) else found.get(results[0])
            if constant is not None:
                found[op.results[0]] = constant
    return found


def _is_division(op: Operation) -> bool:
    """Whether an operation divides integers that floats can hold by what is not a constant."""
    if not isinstance(op, (*_SIGNED, *_UNSIGNED)) or isinstance(op.rhs.defining_op, arith.ConstantOp):
        return False
    ty = op.result.type
    return isinstance(ty, IntegerType) and ty.width in (8, 16, 32)


def _replace(op: Any) -> None:
    """Replace a quotient by a quotient of floats, and a remainder by what the quotient leaves."""
    b, ty, signed = Builder.before(op), op.result.type, isinstance(op, _SIGNED)
    floats = f64 if ty is i32 else f32
    x, y = (_as_i32(b, value, signed) for value in op.operands)
    to_float = arith.SIToFPOp if signed or ty is not i32 else arith.UIToFPOp
    ratio = b(arith.DivFOp(b(to_float(x, floats)), b(to_float(y, floats))))
    made = b((arith.FPToSIOp if signed or ty is not i32 else arith.FPToUIOp)(ratio, i32))
    if isinstance(op, _REMAINDERS):
        made = b(arith.SubIOp(x, b(arith.MulIOp(made, y))))
    op.result.replace_all_uses_with(made if ty is i32 else b(arith.TruncIOp(made, ty)))
    op.erase()


def _as_i32(b: Builder, value: Value[Any], signed: bool) -> Value[Any]:
    if value.type is i32:
        return value
    return b((arith.ExtSIOp if signed else arith.ExtUIOp)(value, i32))


# Note [Quotients of floats]
# x / y, rounded to a float, is at least as large as the integer q below it, since q is a float too. It is not the next
# integer: x / y is at least 1 / y below that, and rounding adds less than x / y times 2^-24, or 2^-53, which is less
# than 1 / y if x has fewer bits than that. Lanes beyond the end of a row divide zero by zero: NaN, where integers trap.
