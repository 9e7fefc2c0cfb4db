"""Integer arithmetic: sums, products, quotients, bits, shifts, extrema."""

from __future__ import annotations

from collections.abc import Sequence

from plait.define import Op, Operand, Result, infer_result, operand
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, Commutative, Elementwise, ElementwiseMappable, Idempotent, Pure

from plait_std.arith.ops.base import (
    COMMUTATIVE,
    PURE_SAME_TYPE,
    SAME_TYPE,
    ExactIntegerOp,
    IntegerBinaryOp,
    OverflowingIntegerOp,
    i1_like,
)
from plait_std.family import Family


class AddIOp(OverflowingIntegerOp):
    """Add two integers, modulo 2 to the power of their width.

    `nsw` and `nuw` promise that the sum does not wrap around as a signed or an unsigned number.

    ```mlir
    %sum = arith.addi %a, %b overflow<nsw> : i32
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `add`.
    """

    name = "arith.addi"
    traits = COMMUTATIVE


class AddUIExtendedOp(Op):
    """Add two unsigned integers; the second result is the carry.

    ```mlir
    %sum, %overflow = arith.addui_extended %a, %b : i64, i1
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.addui_extended"
    traits = (Pure, Commutative, AllTypesMatch("lhs", "rhs", "sum"), Elementwise, ElementwiseMappable)
    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    sum: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    overflow: Result = infer_result(c.BoolLike, infer=lambda operand_types, _: i1_like(operand_types[0]))
    assembly = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"

    def result_names(self) -> Sequence[str | None]:
        return ("sum", "overflow")


class _ExtendedMultiplication(Op):
    """The two halves of a product of twice the width."""

    traits = (Pure, Commutative, AllTypesMatch("lhs", "rhs", "low", "high"), Elementwise, ElementwiseMappable)
    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    low: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    high: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"

    def result_names(self) -> Sequence[str | None]:
        return ("low", "high")


_overflowing = Family(OverflowingIntegerOp, __name__, "%c = {name} %a, %b : i64")
SubIOp = _overflowing(
    "SubIOp",
    "arith.subi",
    "Subtract `rhs` from `lhs`, modulo 2 to the power of their width.",
    "LLVM LangRef, `sub`",
    example="%difference = arith.subi %a, %b : vector<4xi32>",
)
MulIOp = _overflowing(
    "MulIOp",
    "arith.muli",
    "Multiply two integers, modulo 2 to the power of their width.",
    "LLVM LangRef, `mul`",
    example="%product = arith.muli %a, %b : tensor<4x?xi8>",
    traits=(Commutative,),
)
ShLIOp = _overflowing(
    "ShLIOp",
    "arith.shli",
    "Shift left, filling with zeros; a shift by the width or more is poison.",
    "LLVM LangRef, `shl`",
    example="%shifted = arith.shli %a, %b overflow<nsw, nuw> : i8",
)

_commutative = Family(IntegerBinaryOp, __name__, "%c = {name} %a, %b : i64", COMMUTATIVE)
XOrIOp = _commutative("XOrIOp", "arith.xori", "The bits in which two integers differ.")
MaxSIOp = _commutative("MaxSIOp", "arith.maxsi", "The greater of two signed integers.")
MaxUIOp = _commutative("MaxUIOp", "arith.maxui", "The greater of two unsigned integers.")
MinSIOp = _commutative("MinSIOp", "arith.minsi", "The lesser of two signed integers.")
MinUIOp = _commutative("MinUIOp", "arith.minui", "The lesser of two unsigned integers.")

_idempotent = Family(IntegerBinaryOp, __name__, "%c = {name} %a, %b : i64", (*COMMUTATIVE, Idempotent))
AndIOp = _idempotent("AndIOp", "arith.andi", "The bits that are set in both integers.")
OrIOp = _idempotent("OrIOp", "arith.ori", "The bits that are set in either integer.")

_division = Family(IntegerBinaryOp, __name__, "%c = {name} %a, %b : i64", SAME_TYPE)
CeilDivUIOp = _division("CeilDivUIOp", "arith.ceildivui", "Divide unsigned integers, rounding up.")
CeilDivSIOp = _division("CeilDivSIOp", "arith.ceildivsi", "Divide signed integers, rounding up.")
FloorDivSIOp = _division("FloorDivSIOp", "arith.floordivsi", "Divide signed integers, rounding down.")
RemUIOp = _division(
    "RemUIOp",
    "arith.remui",
    "The remainder of the division of unsigned integers; by zero it is undefined.",
    "LLVM LangRef, `urem`",
)
RemSIOp = _division(
    "RemSIOp",
    "arith.remsi",
    "The remainder of the division of signed integers, with the sign of `lhs`; by zero it is undefined.",
    "LLVM LangRef, `srem`",
)

_exact_division = Family(ExactIntegerOp, __name__, "%c = {name} %a, %b : i64", SAME_TYPE)
DivUIOp = _exact_division(
    "DivUIOp",
    "arith.divui",
    "Divide unsigned integers, rounding toward zero; dividing by zero is undefined.",
    "LLVM LangRef, `udiv`",
)
DivSIOp = _exact_division(
    "DivSIOp",
    "arith.divsi",
    "Divide signed integers, rounding toward zero; dividing by zero, and overflow, are undefined.",
    "LLVM LangRef, `sdiv`",
    example="%quotient = arith.divsi %a, %b exact : i64",
)

_shift_right = Family(ExactIntegerOp, __name__, "%c = {name} %a, %b : i8", PURE_SAME_TYPE)
ShRUIOp = _shift_right(
    "ShRUIOp",
    "arith.shrui",
    "Shift right, filling with zeros; a shift by the width or more is poison.",
    "LLVM LangRef, `lshr`",
)
ShRSIOp = _shift_right(
    "ShRSIOp",
    "arith.shrsi",
    "Shift right, filling with the sign; a shift by the width or more is poison.",
    "LLVM LangRef, `ashr`",
    example="%shifted = arith.shrsi %a, %b exact : i8",
)

_extended = Family(_ExtendedMultiplication, __name__, "%low, %high = {name} %a, %b : i32")
MulSIExtendedOp = _extended(
    "MulSIExtendedOp",
    "arith.mulsi_extended",
    "Multiply two signed integers; the results are the low and the high half of the product.",
)
MulUIExtendedOp = _extended(
    "MulUIExtendedOp",
    "arith.mului_extended",
    "Multiply two unsigned integers; the results are the low and the high half of the product.",
)
