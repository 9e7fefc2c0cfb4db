"""Divides vectors in loops by numbers that the loop does not change, as constants, with products in place of quotients.

    scf.for ... {
      %y = vector.broadcast %s : f32 to vector<16xf32>
      %q = arith.divf %x, %y : vector<16xf32>

becomes

    %z = arith.divf %one, %s : f32
    %rest = fma(-%z, %s, %one) * %z
    scf.for ... {
      %q = scf.if (all of %x are of usual size or zero with the sign of %s, which is of usual size) {
        %0 = fma(%x, %z, %x * %rest)
        yield fma(fma(-%0, %y, %x), %z, %0)
      } else {
        yield %x / %y
      }

unless the machine divides fast, or so much else is computed in the loop that the division takes no time. See Note
[Exact quotients]. With the flag `arcp` on the quotient it becomes `%x * %z`. Where a whole module is computed fast
(`set-fast-math`), other quotients lose the flag: LLVM would make NaN of quotients by infinity and by zero.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from plait.build import Expression
from plait.build.functions import fma, select
from plait.builtin.types import BF16Type, VectorType, f32, f64, i32, i64
from plait.interfaces.loop_like import LoopLike
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named

from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.arith.canonicalize.matchers import scalar_of
from plait_std.arith.set_fast_math import FAST_MATH
from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.ops import BroadcastOp, ReductionOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type


class _Usual(NamedTuple):
    """The sizes of dividends and divisors of a type whose quotients are computed without division."""

    bits: Type
    width: int
    mantissa: int
    bias: int
    dividend: int
    """Powers of two from the negative of this one up."""
    divisor: int


_BESIDE_A_DIVISION = 24
"""So many operations on vectors take as long as a division."""
_RECIPROCAL = FastMathFlagsAttr("arcp").value
_USUAL: Mapping[Any, _Usual] = {f32: _Usual(i32, 32, 23, 127, 80, 40), f64: _Usual(i64, 64, 52, 1023, 500, 200)}


class DivideByInvariants(Pass):
    """Multiply vectors in loops in place of dividing them by what the loop does not change; results are the same."""

    name: ClassVar[str] = "divide-by-invariants"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: fma; divide, a fast division; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        is_fast = FAST_MATH in op.attributes
        for inner in list(op.walk()):
            if not isinstance(inner, arith.DivFOp):
                continue
            loop = _outermost_loop(inner, inner.rhs, ctx) if _divides_by_one_number(inner) else None
            if loop is None:
                if is_fast:
                    inner.fastmath = FastMathFlagsAttr(inner.fastmath.value & ~_RECIPROCAL)
                continue
            if inner.fastmath.value & _RECIPROCAL:
                _replace(inner, _Division(inner, loop).roughly())
            elif "fma" in names and "divide" not in names and not divides_beside_others(inner):
                _replace(inner, _Division(inner, loop).exactly())


def _divides_by_one_number(op: arith.DivFOp) -> bool:
    """Whether all elements of a vector are divided by the same number, and there is a rule for its type."""
    ty: Any = op.result.type
    if not isinstance(ty, VectorType) or len(ty.shape) != 1 or _computed_in(ty.element_type) not in _USUAL:
        return False
    made = op.rhs.defining_op
    if isinstance(made, arith.ConstantOp):
        return scalar_of(made.value) is not None
    return isinstance(made, BroadcastOp) and not isinstance(made.source.type, VectorType)


def divides_beside_others(op: arith.DivFOp) -> bool:
    """Whether so much else is computed that the divider, which works beside, is not waited for."""
    assert op.parent is not None
    computing = [one for one in op.parent.operations if one.results and isinstance(one.results[0].type, VectorType)]
    divisions = [one for one in computing if isinstance(one, arith.DivFOp)]
    return len(computing) >= _BESIDE_A_DIVISION * len(divisions)


def _divisor(op: arith.DivFOp, outside: Builder) -> Value[Any]:
    """The number that all elements are divided by."""
    made: Any = op.rhs.defining_op
    return outside(arith.ConstantOp(scalar_of(made.value))) if isinstance(made, arith.ConstantOp) else made.source


def _computed_in(element: Type) -> Any:
    """The type in which numbers of a type are divided."""
    return f32 if isinstance(element, BF16Type) else element


def _outermost_loop(op: Operation, value: Value[Any], ctx: Context) -> Operation | None:
    """The outermost loop around an operation that does not change a value; None if the innermost one does."""
    found: Operation | None = None
    if isinstance(value.defining_op, BroadcastOp):
        value = value.defining_op.source
    while (parent := op.parent_op) is not None:
        loop = ctx.model(LoopLike, parent)
        if loop is not None:
            if not loop.is_defined_outside(parent, value):
                break
            found = parent
        op = parent
    return found


def _replace(op: arith.DivFOp, made: Expression) -> None:
    op.result.replace_all_uses_with(made.value)
    op.erase()


class _Division:
    """The quotients of a vector in a loop by a number from outside."""

    def __init__(self, op: arith.DivFOp, loop: Operation) -> None:
        self.outside, self.inside = Builder.before(loop), Builder.before(op)
        divisor = _divisor(op, self.outside)
        element = _computed_in(divisor.type)
        self.usual, self.is_narrow = _USUAL[element], element is not divisor.type
        self.divisor = SCALARS.on(self.outside).expression(divisor).cast(element)
        self.b = SCALARS.on(self.inside)
        self.vectors: Any = op.result.type
        self.x, self.y = (value.cast(element) for value in self.b.wrap(op.lhs, op.rhs))
        self.reciprocal = 1 / self.divisor
        self.z = self._repeated(self.reciprocal)

    def _repeated(self, number: Expression) -> Expression:
        return self.b(BroadcastOp(number.value, self.vectors.with_element_type(number.value.type)))

    def roughly(self) -> Expression:
        """Products with the reciprocal."""
        return (self.x * self.z).cast(self.vectors.element_type)

    def exactly(self) -> Expression:
        """Products that are corrected, if all numbers are of usual size, else quotients."""
        made = self.b.variable(self.x)
        are_usual = self.b(ReductionOp(CombiningKindAttr("and"), self._usual_dividends().value, None))
        with self.b.if_(are_usual & self.b.expression(self._usual_divisor().value)) as branch:
            made.set(self.x * self.z if self.is_narrow else self._corrected())
        with branch.otherwise():
            made.set(self.x / self.y)
        return self.b.expression(made.value).cast(self.vectors.element_type)

    def _corrected(self) -> Expression:
        """Products with all of the reciprocal, and what their remainders add to them."""
        rest = self._repeated(fma(-self.reciprocal, self.divisor, 1) * self.reciprocal)
        quotient = fma(self.x, self.z, self.x * rest)
        return fma(fma(-quotient, self.y, self.x), self.z, quotient)

    def _usual_dividends(self) -> Expression:
        bits = self.x.bitcast(self.usual.bits)
        if self.is_narrow:
            least = self.usual.bias - self.usual.dividend << self.usual.mantissa
            return ((bits & (1 << self.usual.width - 1) - 1) - 1).unsigned >= least - 1  # of zero it is the greatest
        zero = self.divisor.bitcast(self.usual.bits) & (-1 << self.usual.width - 1)
        return self._is_usual(bits, self.usual.dividend, bits == self._repeated(zero))

    def _usual_divisor(self) -> Expression:
        return self._is_usual(self.divisor.bitcast(self.usual.bits), self.usual.divisor)

    def _is_usual(self, bits: Expression, most: int, anyway: Expression | None = None) -> Expression:
        """Whether floats are from 2^-most to 2^most, of either sign, or taken as usual anyway."""
        low = self.usual.bias - most << self.usual.mantissa
        above = (bits & (1 << self.usual.width - 1) - 1) - low
        above = above if anyway is None else select(anyway, above.like(0), above)
        return above.unsigned < (2 * most << self.usual.mantissa)


# Note [Exact quotients]
# If z is 1 / y rounded and q is less than a unit in the last place away from x / y, then q + (x - q y) z, where both
# sums of a product are rounded once, is x / y rounded (Markstein, "Computation of elementary functions on the IBM RISC
# System/6000 processor", 1990). x z may be 1.5 units away, for its errors are that of z and its own. What z lacks,
# (1 - z y) z, is known to half of its digits, and found once for all x: with x times it, rounded once, q is hardly more
# than half a unit away. Remainders are exact, unless they are subnormal, and no product overflows, for the sizes that
# are asked for: x is between 2^-80 and 2^80 and y between 2^-40 and 2^40 in f32, so that the bits of x - q y are above
# 2^-127; what x times the rest of z loses below 2^-149 is far below a unit of q, which is above 2^-144.
#
# Zero is divided like this too, if it has the sign of y: x z is +0 then, as the quotient is, and stays so whatever the
# sign of the zero that is added. A zero of the other sign is left to the division, for x z is -0, and the sum of it and
# +0, which x times the rest of z may be, is +0. So are all other numbers; what a softmax makes of -inf behind a mask,
# +0 over a positive sum, is not among them.
#
# Quotients of bf16 are computed in f32 and rounded once more, which two digits more than twice as many make harmless.
# Nor need they be exact before that. Significands X and Y of 8 bits and M of 9, which lies between two neighbours of
# bf16, are integers: if X 2^k / Y is not M, it is 1 / Y away from it at least, 2^-17 in proportion, and x z is nearer
# than that to x / y. It is never M: if M is odd, M Y has 9 bits or more. So x z is rounded as x / y is, for zeros,
# infinities and NaN too, unless it is subnormal, where neighbours are farther apart, and M has fewer bits.
#
# AVX-512 divides 16 numbers in 10 cycles, in which it computes 20 products of 16 numbers. A loop that computes more
# beside a division does not wait for it: an exponential divided by a constant takes 0.8 of the time with division, an
# element that is divided alone 1.3 to 2.4 times as long. Zen 5 divides 16 numbers in 3 cycles, and Zen 3 8 numbers in
# less than 3, in the first level cache, where the products with their conditions take more than 3.
