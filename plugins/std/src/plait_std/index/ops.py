"""The operations of `index`, on values of type index only."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IndexType
from plait.define import Op, Operand, Result, attribute, infer_result, operand, result
from plait.define import constraints as c
from plait.define.traits import Commutative, ConstantLike, Pure
from plait.ir.attribute import VerifyError

from plait_std.family import Family
from plait_std.index.attributes import CmpPredicateAttr


class IndexBinaryOp(Op):
    """Two values of type index to one."""

    traits = (Pure,)
    lhs: Operand = operand(c.Index)
    rhs: Operand = operand(c.Index)
    result: Result = infer_result(c.Index, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict"


_commutative = Family(IndexBinaryOp, __name__, "%c = {name} %a, %b", (Pure, Commutative))
AddOp = _commutative("AddOp", "index.add", "Add two integers, modulo 2 to the power of their width.")
MulOp = _commutative("MulOp", "index.mul", "Multiply two integers, modulo 2 to the power of their width.")
MaxSOp = _commutative("MaxSOp", "index.maxs", "The greater of two signed integers.")
MaxUOp = _commutative("MaxUOp", "index.maxu", "The greater of two unsigned integers.")
MinSOp = _commutative("MinSOp", "index.mins", "The lesser of two signed integers.")
MinUOp = _commutative("MinUOp", "index.minu", "The lesser of two unsigned integers.")
AndOp = _commutative("AndOp", "index.and", "The bits that are set in both integers.")
OrOp = _commutative("OrOp", "index.or", "The bits that are set in either integer.")
XOrOp = _commutative("XOrOp", "index.xor", "The bits in which two integers differ.")

_pure = Family(IndexBinaryOp, __name__, "%c = {name} %a, %b", (Pure,))
SubOp = _pure("SubOp", "index.sub", "Subtract `rhs` from `lhs`, modulo 2 to the power of their width.")
ShlOp = _pure("ShlOp", "index.shl", "Shift left, filling with zeros; a shift by the width or more is poison.")
ShrSOp = _pure("ShrSOp", "index.shrs", "Shift right, filling with the sign; a shift by the width or more is poison.")
ShrUOp = _pure("ShrUOp", "index.shru", "Shift right, filling with zeros; a shift by the width or more is poison.")

_division = Family(IndexBinaryOp, __name__, "%c = {name} %a, %b", ())
DivSOp = _division("DivSOp", "index.divs", "Divide signed integers, rounding toward zero.")
DivUOp = _division("DivUOp", "index.divu", "Divide unsigned integers, rounding down.")
CeilDivSOp = _division("CeilDivSOp", "index.ceildivs", "Divide signed integers, rounding up.")
CeilDivUOp = _division("CeilDivUOp", "index.ceildivu", "Divide unsigned integers, rounding up.")
FloorDivSOp = _division("FloorDivSOp", "index.floordivs", "Divide signed integers, rounding down.")
RemSOp = _division("RemSOp", "index.rems", "The remainder of a signed division, with the sign of `lhs`.")
RemUOp = _division("RemUOp", "index.remu", "The remainder of an unsigned division.")


class IndexCastOp(Op):
    """A cast between index and an integer type."""

    traits = (Pure,)
    input: Operand = operand(c.AnyOf(c.Index, c.AnyInteger))
    output: Result = result(c.AnyOf(c.Index, c.AnyInteger))
    assembly = "$input attr-dict `:` type($input) `to` type($output)"

    def verify(self) -> None:
        source, target = self.input.type, self.output.type
        if isinstance(source, IndexType) == isinstance(target, IndexType):
            raise VerifyError(f"operand type '{source}' and result type '{target}' do not allow this cast")


_cast = Family(IndexCastOp, __name__, "%c = {name} %a : index to i32")
CastSOp = _cast("CastSOp", "index.casts", "Convert between index and an integer type; a wider one repeats the sign.")
CastUOp = _cast("CastUOp", "index.castu", "Convert between index and an integer type; a wider one begins with zeros.")


class CmpOp(Op):
    """Compare two integers.

    ```mlir
    %less = index.cmp slt(%a, %b)
    ```

    Semantics: MLIR, `index` dialect.
    """

    name = "index.cmp"
    traits = (Pure,)
    pred: CmpPredicateAttr = attribute(CmpPredicateAttr)
    lhs: Operand = operand(c.Index)
    rhs: Operand = operand(c.Index)
    result: Result = result(c.I1)
    assembly = "$pred `(` $lhs `,` $rhs `)` attr-dict"


class SizeOfOp(Op):
    """Return the width of type index in bits, which is 64.

    ```mlir
    %width = index.sizeof
    ```

    Semantics: MLIR, `index` dialect.
    """

    name = "index.sizeof"
    traits = (Pure,)
    result: Result = result(c.Index)
    assembly = "attr-dict"


class ConstantOp(Op):
    """Return a constant of type index.

    ```mlir
    %idx42 = index.constant 42
    ```

    Semantics: MLIR, `index` dialect.
    """

    name = "index.constant"
    traits = (ConstantLike, Pure)
    value: IntegerAttr = attribute(c.IndexAttr)
    result: Result = result(c.Index)
    assembly = "attr-dict $value"

    def result_names(self) -> Sequence[str | None]:
        return (f"idx{self.value.value}",)


class BoolConstantOp(Op):
    """Return a constant of type i1.

    ```mlir
    %true = index.bool.constant true
    ```

    Semantics: MLIR, `index` dialect.
    """

    name = "index.bool.constant"
    traits = (ConstantLike, Pure)
    value: IntegerAttr = attribute(c.BoolAttr)
    result: Result = result(c.I1)
    assembly = "attr-dict $value"

    def result_names(self) -> Sequence[str | None]:
        return ("true" if self.value.value else "false",)


OPERATIONS = (
    AddOp, AndOp, BoolConstantOp, CastSOp, CastUOp, CeilDivSOp, CeilDivUOp, CmpOp, ConstantOp, DivSOp, DivUOp,
    FloorDivSOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, RemSOp, RemUOp, ShlOp, ShrSOp, ShrUOp, SizeOfOp, SubOp,
    XOrOp,
)  # fmt: skip
