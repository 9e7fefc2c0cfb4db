"""Integer arithmetic: sums, products, quotients, bits, shifts, extrema."""

from __future__ import annotations

from collections.abc import Sequence

from plait.define import Op, Operand, Result, infer_result, operand
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, Commutative, Elementwise, ElementwiseMappable, Idempotent, Pure

from plait_std.arith.ops.base import (
    PURE_SAME_TYPE,
    SAME_TYPE,
    ExactIntegerOp,
    IntegerBinaryOp,
    OverflowingIntegerOp,
    i1_like,
)


class AddIOp(OverflowingIntegerOp):
    """Add two integers, modulo 2 to the power of their width.

    `nsw` and `nuw` promise that the sum does not wrap around as a signed or an unsigned number.

    ```mlir
    %sum = arith.addi %a, %b overflow<nsw> : i32
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `add`.
    """

    name = "arith.addi"
    traits = (*PURE_SAME_TYPE, Commutative)


class SubIOp(OverflowingIntegerOp):
    """Subtract `rhs` from `lhs`, modulo 2 to the power of their width.

    ```mlir
    %difference = arith.subi %a, %b : vector<4xi32>
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `sub`.
    """

    name = "arith.subi"
    traits = PURE_SAME_TYPE


class MulIOp(OverflowingIntegerOp):
    """Multiply two integers, modulo 2 to the power of their width.

    ```mlir
    %product = arith.muli %a, %b : tensor<4x?xi8>
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `mul`.
    """

    name = "arith.muli"
    traits = (*PURE_SAME_TYPE, Commutative)


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


EXTENDED_MULTIPLICATION = (
    Pure,
    Commutative,
    AllTypesMatch("lhs", "rhs", "low", "high"),
    Elementwise,
    ElementwiseMappable,
)


class _ExtendedMultiplication(Op):
    """The two halves of a product of twice the width."""

    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    low: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    high: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"

    def result_names(self) -> Sequence[str | None]:
        return ("low", "high")


class MulSIExtendedOp(_ExtendedMultiplication):
    """Multiply two signed integers; the results are the low and the high half of the product.

    ```mlir
    %low, %high = arith.mulsi_extended %a, %b : i32
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.mulsi_extended"
    traits = EXTENDED_MULTIPLICATION


class MulUIExtendedOp(_ExtendedMultiplication):
    """Multiply two unsigned integers; the results are the low and the high half of the product.

    ```mlir
    %low, %high = arith.mului_extended %a, %b : i32
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.mului_extended"
    traits = EXTENDED_MULTIPLICATION


class DivUIOp(ExactIntegerOp):
    """Divide unsigned integers, rounding toward zero; dividing by zero is undefined.

    ```mlir
    %quotient = arith.divui %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `udiv`.
    """

    name = "arith.divui"
    traits = SAME_TYPE


class DivSIOp(ExactIntegerOp):
    """Divide signed integers, rounding toward zero; dividing by zero, and overflow, are undefined.

    ```mlir
    %quotient = arith.divsi %a, %b exact : i64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `sdiv`.
    """

    name = "arith.divsi"
    traits = SAME_TYPE


class CeilDivUIOp(IntegerBinaryOp):
    """Divide unsigned integers, rounding up.

    ```mlir
    %quotient = arith.ceildivui %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.ceildivui"
    traits = SAME_TYPE


class CeilDivSIOp(IntegerBinaryOp):
    """Divide signed integers, rounding up.

    ```mlir
    %quotient = arith.ceildivsi %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.ceildivsi"
    traits = SAME_TYPE


class FloorDivSIOp(IntegerBinaryOp):
    """Divide signed integers, rounding down.

    ```mlir
    %quotient = arith.floordivsi %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.floordivsi"
    traits = SAME_TYPE


class RemUIOp(IntegerBinaryOp):
    """The remainder of the division of unsigned integers; by zero it is undefined.

    ```mlir
    %rest = arith.remui %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `urem`.
    """

    name = "arith.remui"
    traits = SAME_TYPE


class RemSIOp(IntegerBinaryOp):
    """The remainder of the division of signed integers, with the sign of `lhs`; by zero it is undefined.

    ```mlir
    %rest = arith.remsi %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `srem`.
    """

    name = "arith.remsi"
    traits = SAME_TYPE


class AndIOp(IntegerBinaryOp):
    """The bits that are set in both integers.

    ```mlir
    %both = arith.andi %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.andi"
    traits = (*PURE_SAME_TYPE, Commutative, Idempotent)


class OrIOp(IntegerBinaryOp):
    """The bits that are set in either integer.

    ```mlir
    %either = arith.ori %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.ori"
    traits = (*PURE_SAME_TYPE, Commutative, Idempotent)


class XOrIOp(IntegerBinaryOp):
    """The bits in which two integers differ.

    ```mlir
    %different = arith.xori %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.xori"
    traits = (*PURE_SAME_TYPE, Commutative)


class ShLIOp(OverflowingIntegerOp):
    """Shift left, filling with zeros; a shift by the width or more is poison.

    ```mlir
    %shifted = arith.shli %a, %b overflow<nsw, nuw> : i8
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `shl`.
    """

    name = "arith.shli"
    traits = PURE_SAME_TYPE


class ShRUIOp(ExactIntegerOp):
    """Shift right, filling with zeros; a shift by the width or more is poison.

    ```mlir
    %shifted = arith.shrui %a, %b : i8
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `lshr`.
    """

    name = "arith.shrui"
    traits = PURE_SAME_TYPE


class ShRSIOp(ExactIntegerOp):
    """Shift right, filling with the sign; a shift by the width or more is poison.

    ```mlir
    %shifted = arith.shrsi %a, %b exact : i8
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `ashr`.
    """

    name = "arith.shrsi"
    traits = PURE_SAME_TYPE


class MaxSIOp(IntegerBinaryOp):
    """The greater of two signed integers.

    ```mlir
    %max = arith.maxsi %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.maxsi"
    traits = (*PURE_SAME_TYPE, Commutative)


class MaxUIOp(IntegerBinaryOp):
    """The greater of two unsigned integers.

    ```mlir
    %max = arith.maxui %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.maxui"
    traits = (*PURE_SAME_TYPE, Commutative)


class MinSIOp(IntegerBinaryOp):
    """The lesser of two signed integers.

    ```mlir
    %min = arith.minsi %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.minsi"
    traits = (*PURE_SAME_TYPE, Commutative)


class MinUIOp(IntegerBinaryOp):
    """The lesser of two unsigned integers.

    ```mlir
    %min = arith.minui %a, %b : i64
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.minui"
    traits = (*PURE_SAME_TYPE, Commutative)
