"""Masked memory access: each flag of a mask decides whether one element is read or written."""

from __future__ import annotations

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import VectorType, i1
from plait.define import (
    Op,
    Operand,
    OptionalOperand,
    Result,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    result,
)
from plait.define import constraints as c
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.constraints import AnyPointer, AnyVector

MaskVector = c.VectorOf(c.I1)
PointerVector = c.VectorOf(AnyPointer)


class MaskedLoadOp(Op):
    """Read the elements of a vector whose flag is set; the others come from `pass_thru`, and are not accessed.

    ```mlir
    %0 = llvm.intr.masked.load %p, %mask, %other {alignment = 4 : i32}
      : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
    ```

    Semantics: LLVM LangRef, `llvm.masked.load`.
    """

    name = "llvm.intr.masked.load"
    data: Operand = operand(AnyPointer)
    mask: Operand = operand(MaskVector)
    pass_thru: OptionalOperand | None = optional_operand(AnyVector)
    res: Result = result(AnyVector)
    alignment: IntegerAttr = attribute(c.I32Attr)
    nontemporal = optional_attribute(c.UnitAttr)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        _verify_mask(self.mask.type, self.res.type)
        if self.pass_thru is not None and self.pass_thru.type is not self.res.type:
            raise VerifyError(f"expected 'pass_thru' of type '{self.res.type}', the type of the result")


class MaskedStoreOp(Op):
    """Write the elements of a vector whose flag is set.

    ```mlir
    llvm.intr.masked.store %v, %p, %mask {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.masked.store`.
    """

    name = "llvm.intr.masked.store"
    value: Operand = operand(AnyVector)
    data: Operand = operand(AnyPointer)
    mask: Operand = operand(MaskVector)
    alignment: IntegerAttr = attribute(c.I32Attr)

    assembly = (
        "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"
    )

    def verify(self) -> None:
        _verify_mask(self.mask.type, self.value.type)


class MaskedGatherOp(Op):
    """Read an element from each address whose flag is set; the others come from `pass_thru`.

    ```mlir
    %0 = llvm.intr.masked.gather %p, %mask, %other {alignment = 4 : i32}
      : (vector<8x!llvm.ptr>, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
    ```

    Semantics: LLVM LangRef, `llvm.masked.gather`.
    """

    name = "llvm.intr.masked.gather"
    ptrs: Operand = operand(PointerVector)
    mask: Operand = operand(MaskVector)
    pass_thru: OptionalOperand | None = optional_operand(AnyVector)
    res: Result = result(AnyVector)
    alignment: IntegerAttr = attribute(c.I32Attr)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        _verify_mask(self.mask.type, self.res.type)
        _verify_pointers(self.ptrs.type, self.res.type)
        if self.pass_thru is not None and self.pass_thru.type is not self.res.type:
            raise VerifyError(f"expected 'pass_thru' of type '{self.res.type}', the type of the result")


class MaskedScatterOp(Op):
    """Write an element to each address whose flag is set, in order.

    ```mlir
    llvm.intr.masked.scatter %v, %p, %mask {alignment = 4 : i32}
      : vector<8xf32>, vector<8xi1> into vector<8x!llvm.ptr>
    ```

    Semantics: LLVM LangRef, `llvm.masked.scatter`.
    """

    name = "llvm.intr.masked.scatter"
    value: Operand = operand(AnyVector)
    ptrs: Operand = operand(PointerVector)
    mask: Operand = operand(MaskVector)
    alignment: IntegerAttr = attribute(c.I32Attr)
    assembly = (
        "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($ptrs))"
    )

    def verify(self) -> None:
        _verify_mask(self.mask.type, self.value.type)
        _verify_pointers(self.ptrs.type, self.value.type)


class ExpandLoadOp(Op):
    """Read as many elements as flags are set, one behind the other, into the places of those flags.

    ```mlir
    %0 = "llvm.intr.masked.expandload"(%p, %mask, %other)
      : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
    ```

    Semantics: LLVM LangRef, `llvm.masked.expandload`.
    """

    name = "llvm.intr.masked.expandload"
    ptr: Operand = operand(AnyPointer)
    mask: Operand = operand(MaskVector)
    pass_thru: Operand = operand(AnyVector)
    res: Result = result(AnyVector)

    def verify(self) -> None:
        _verify_mask(self.mask.type, self.res.type)
        if self.pass_thru.type is not self.res.type:
            raise VerifyError(f"expected 'pass_thru' of type '{self.res.type}', the type of the result")


class CompressStoreOp(Op):
    """Write the elements whose flag is set one behind the other.

    ```mlir
    "llvm.intr.masked.compressstore"(%v, %p, %mask) : (vector<8xf32>, !llvm.ptr, vector<8xi1>) -> ()
    ```

    Semantics: LLVM LangRef, `llvm.masked.compressstore`.
    """

    name = "llvm.intr.masked.compressstore"
    value: Operand = operand(AnyVector)
    ptr: Operand = operand(AnyPointer)
    mask: Operand = operand(MaskVector)

    def verify(self) -> None:
        _verify_mask(self.mask.type, self.value.type)


def _verify_pointers(pointers: VectorType, vector: VectorType) -> None:
    if (pointers.shape, pointers.scalable_dims) != (vector.shape, vector.scalable_dims):
        raise VerifyError(f"expected a pointer for each element of '{vector}', got '{pointers}'")


def _verify_mask(mask: VectorType, vector: VectorType) -> None:
    if mask is not VectorType(vector.shape, i1, vector.scalable_dims):
        raise VerifyError(f"expected a mask with a flag for each element of '{vector}', got '{mask}'")


OPERATIONS = (MaskedLoadOp, MaskedStoreOp, MaskedGatherOp, MaskedScatterOp, ExpandLoadOp, CompressStoreOp)
