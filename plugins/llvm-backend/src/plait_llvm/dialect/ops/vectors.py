"""Intrinsics that make, join and split vectors, and on matrices in vectors; copies of a number of bytes in place."""

from __future__ import annotations

from typing import Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import FloatType, IntegerType
from plait.define import Op, Operand, Result, attribute, operand, result
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, Pure
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer, AnyVector, IntegerVector
from plait_llvm.dialect.ops.access import COPY
from plait_llvm.dialect.ops.family import Family, form, operands_of

_MOST_BITS = 1 << 17


class VScaleOp(Op):
    """How many times a vector of scalable size has its known part.

    ```mlir
    %0 = "llvm.intr.vscale"() : () -> i64
    ```

    Semantics: LLVM LangRef, `llvm.vscale`.
    """

    name = "llvm.intr.vscale"
    res: Result = result(AnyLLVM)


class StepVectorOp(Op):
    """The vector 0, 1, 2, ...

    ```mlir
    %0 = llvm.intr.stepvector : vector<4xi32>
    ```

    Semantics: LLVM LangRef, `llvm.stepvector`.
    """

    name = "llvm.intr.stepvector"
    traits = (Pure,)
    res: Result = result(IntegerVector)
    assembly = "attr-dict `:` type($res)"


class GetActiveLaneMaskOp(Op):
    """Whether base, base + 1, ... are below a limit, as unsigned integers.

    ```mlir
    %0 = llvm.intr.get.active.lane.mask %base, %n : i64, i64 to vector<4xi1>
    ```

    Semantics: LLVM LangRef, `llvm.get.active.lane.mask`.
    """

    name = "llvm.intr.get.active.lane.mask"
    traits = (Pure,)
    base: Operand = operand(c.AnySignlessInteger)
    n: Operand = operand(c.AnySignlessInteger)
    res: Result = result(AnyLLVM)
    assembly = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"


def _bits(ty: Any) -> int:
    """The bits of a vector, without its scale; pointers are not counted."""
    element = ty.element_type
    return ty.num_elements * element.width if isinstance(element, (IntegerType, FloatType)) else 0


def _verify_parts(part: Any, whole: Any) -> None:
    if max(_bits(part), _bits(whole)) > _MOST_BITS:
        raise VerifyError(f"expected vectors of at most {_MOST_BITS} bits, found '{part}' and '{whole}'")
    if any(part.scalable_dims) and not any(whole.scalable_dims):
        raise VerifyError(f"expected a part of fixed size of '{whole}', found '{part}'")


class VectorInsertOp(Op):
    """Put a vector into a longer one.

    ```mlir
    %0 = llvm.intr.vector.insert %part, %whole[4] : vector<4xf32> into vector<8xf32>
    ```

    Semantics: LLVM LangRef, `llvm.vector.insert`.
    """

    name = "llvm.intr.vector.insert"
    traits = (Pure, AllTypesMatch("dstvec", "res"))
    dstvec: Operand = operand(AnyVector)
    srcvec: Operand = operand(AnyVector)
    pos: IntegerAttr = attribute(c.I64Attr)
    res: Result = result(AnyVector)
    assembly = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)"

    def verify(self) -> None:
        _verify_parts(self.srcvec.type, self.dstvec.type)


class VectorExtractOp(Op):
    """Elements of a vector that follow each other, as a vector.

    ```mlir
    %0 = llvm.intr.vector.extract %whole[4] : vector<4xf32> from vector<8xf32>
    ```

    Semantics: LLVM LangRef, `llvm.vector.extract`.
    """

    name = "llvm.intr.vector.extract"
    traits = (Pure,)
    srcvec: Operand = operand(AnyVector)
    pos: IntegerAttr = attribute(c.I64Attr)
    res: Result = result(AnyVector)
    assembly = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)"

    def verify(self) -> None:
        _verify_parts(self.res.type, self.srcvec.type)


class VectorInterleave2Op(Op):
    """The elements of two vectors by turns.

    ```mlir
    %0 = "llvm.intr.vector.interleave2"(%a, %b) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
    ```

    Semantics: LLVM LangRef, `llvm.vector.interleave2`.
    """

    name = "llvm.intr.vector.interleave2"
    traits = (Pure,)
    vec1: Operand = operand(AnyVector)
    vec2: Operand = operand(AnyVector)
    res: Result = result(AnyVector)

    def verify(self) -> None:
        one, other, both = self.vec1.type, self.vec2.type, self.res.type
        if one is not other:
            raise VerifyError(f"expected two vectors of one type, found '{one}' and '{other}'")
        same = both.element_type is one.element_type and any(both.scalable_dims) == any(one.scalable_dims)
        if both.num_elements != 2 * one.num_elements or not same:
            raise VerifyError(f"expected a vector of {2 * one.num_elements} x {one.element_type}, found '{both}'")


class VectorDeinterleave2Op(Op):
    """The even elements of a vector, and the odd ones.

    ```mlir
    %0 = "llvm.intr.vector.deinterleave2"(%a) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
    ```

    Semantics: LLVM LangRef, `llvm.vector.deinterleave2`.
    """

    name = "llvm.intr.vector.deinterleave2"
    traits = (Pure,)
    vec: Operand = operand(AnyVector)
    res: Result = result(AnyLLVM)


class MatrixColumnMajorLoadOp(Op):
    """Read a matrix whose columns are `stride` elements apart.

    ```mlir
    %0 = llvm.intr.matrix.column.major.load %p, <stride = %s> {columns = 4 : i32, isVolatile = false, rows = 4 : i32}
      : vector<16xf32> from !llvm.ptr stride i64
    ```

    Semantics: LLVM LangRef, `llvm.matrix.column.major.load`.
    """

    name = "llvm.intr.matrix.column.major.load"
    mlir_properties: ClassVar[tuple[str, ...]] = ("columns!", "isVolatile!", "rows!")
    data: Operand = operand(AnyPointer)
    stride: Operand = operand(c.AnySignlessInteger)
    is_volatile: IntegerAttr = attribute(c.BoolAttr, ir_name="isVolatile")
    rows: IntegerAttr = attribute(c.I32Attr)
    columns: IntegerAttr = attribute(c.I32Attr)
    res: Result = result(AnyVector)
    assembly = (
        "$data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($res) `from` qualified(type($data)) "
        "`stride` type($stride)"
    )


class MatrixColumnMajorStoreOp(Op):
    """Write a matrix whose columns are `stride` elements apart.

    ```mlir
    llvm.intr.matrix.column.major.store %m, %p, <stride = %s> {columns = 4 : i32, isVolatile = false, rows = 4 : i32}
      : vector<16xf32> to !llvm.ptr stride i64
    ```

    Semantics: LLVM LangRef, `llvm.matrix.column.major.store`.
    """

    name = "llvm.intr.matrix.column.major.store"
    mlir_properties: ClassVar[tuple[str, ...]] = ("columns!", "isVolatile!", "rows!")
    matrix: Operand = operand(AnyVector)
    data: Operand = operand(AnyPointer)
    stride: Operand = operand(c.AnySignlessInteger)
    is_volatile: IntegerAttr = attribute(c.BoolAttr, ir_name="isVolatile")
    rows: IntegerAttr = attribute(c.I32Attr)
    columns: IntegerAttr = attribute(c.I32Attr)
    assembly = (
        "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($matrix) `to` qualified(type($data)) "
        "`stride` type($stride)"
    )


class MatrixMultiplyOp(Op):
    """The product of two matrices, by columns.

    ```mlir
    %0 = llvm.intr.matrix.multiply %a, %b {lhs_columns = 4 : i32, lhs_rows = 4 : i32, rhs_columns = 4 : i32}
      : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
    ```

    Semantics: LLVM LangRef, `llvm.matrix.multiply`.
    """

    name = "llvm.intr.matrix.multiply"
    mlir_properties: ClassVar[tuple[str, ...]] = ("lhs_columns!", "lhs_rows!", "rhs_columns!")
    lhs: Operand = operand(AnyVector)
    rhs: Operand = operand(AnyVector)
    lhs_rows: IntegerAttr = attribute(c.I32Attr)
    lhs_columns: IntegerAttr = attribute(c.I32Attr)
    rhs_columns: IntegerAttr = attribute(c.I32Attr)
    res: Result = result(AnyVector)
    assembly = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"


class MatrixTransposeOp(Op):
    """The transposed matrix, by columns.

    ```mlir
    %0 = llvm.intr.matrix.transpose %m {columns = 2 : i32, rows = 8 : i32} : vector<16xf32> into vector<16xf32>
    ```

    Semantics: LLVM LangRef, `llvm.matrix.transpose`.
    """

    name = "llvm.intr.matrix.transpose"
    mlir_properties: ClassVar[tuple[str, ...]] = ("columns!", "rows!")
    matrix: Operand = operand(AnyVector)
    rows: IntegerAttr = attribute(c.I32Attr)
    columns: IntegerAttr = attribute(c.I32Attr)
    res: Result = result(AnyVector)
    assembly = "$matrix attr-dict `:` type($matrix) `into` type($res)"


def _inline(class_name: str, name: str, about: str, example: str, **operands: Any) -> Any:
    """The class of an intrinsic on a number of bytes that is known."""
    return Family(form(__name__), __name__, f'"{{name}}"{example}')(
        class_name, name, about, **operands_of(**operands),
        len=attribute(c.AnyIntegerAttr), is_volatile=attribute(c.BoolAttr, ir_name="isVolatile"),
        mlir_properties=(*COPY, "len!"),
    )  # fmt: skip


MemcpyInlineOp = _inline(
    "MemcpyInlineOp", "llvm.intr.memcpy.inline",
    "Copy a number of bytes that is known between places that do not overlap, without a call.",
    "(%dst, %src) <{{isVolatile = false, len = 10 : i64}}> : (!llvm.ptr, !llvm.ptr) -> ()",
    dst=AnyPointer, src=AnyPointer,
)  # fmt: skip
MemsetInlineOp = _inline(
    "MemsetInlineOp", "llvm.intr.memset.inline", "Set a number of bytes that is known, without a call.",
    "(%dst, %byte) <{{isVolatile = false, len = 10 : i64}}> : (!llvm.ptr, i8) -> ()",
    dst=AnyPointer, val=c.I8,
)  # fmt: skip


OPERATIONS: tuple[type[Op], ...] = (
    VScaleOp, StepVectorOp, GetActiveLaneMaskOp, VectorInsertOp, VectorExtractOp, VectorInterleave2Op,
    VectorDeinterleave2Op, MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp, MatrixMultiplyOp, MatrixTransposeOp,
    MemcpyInlineOp, MemsetInlineOp,
)  # fmt: skip
