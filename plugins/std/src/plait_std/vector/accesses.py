"""The vector dialect: masked, indexed and compressed access to memory; views of memory as vectors; printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.builtin.types import FloatType, IndexType, IntegerType, MemRefType, RankedTensorType, VectorType
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    OptionalResult,
    Result,
    attribute,
    c,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    optional_result,
    result,
)
from plait.define.traits import Pure
from plait.ir.attribute import Attribute, VerifyError

from plait_std.memref.ops import Alignment
from plait_std.vector.attributes import PrintPunctuationAttr
from plait_std.vector.types import MaskVector, VectorOfDims

if TYPE_CHECKING:
    from plait.ir.attribute import Type

Indices = c.VectorOf(c.AnyOf(c.Index, c.AnyInteger))
Based = c.Predicate(
    "ranked tensor or memref", lambda ty: isinstance(ty, (MemRefType, RankedTensorType))
)
_READ = "`,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"
_WRITE = "`,` $mask `,` $value attr-dict `:` type($base) `,` type($mask) `,` type($value)"


def _verify_access(op: Any, vector: VectorType) -> None:
    """Raise unless base, indices, mask and what takes the place of elements fit to a vector."""
    base, indices = op.base.type, op.indices if not hasattr(op, "offsets") else op.offsets
    if base.element_type is not vector.element_type:
        raise VerifyError(f"expected elements of type '{base.element_type}', as in 'base', found '{vector}'")
    if len(indices) != base.rank:
        raise VerifyError(f"expected {base.rank} indices for '{base}', found {len(indices)}")
    if op.mask.type.shape != vector.shape:
        raise VerifyError(f"expected a mask with a flag for each element of '{vector}', found '{op.mask.type}'")
    other = getattr(op, "pass_thru", None)
    if other is not None and other.type is not vector:
        raise VerifyError(f"expected 'pass_thru' of type '{vector}', the type of the result, found '{other.type}'")


class MaskedRead(Op):
    """The form of reads of the elements of a vector whose flag is set."""

    base: Operand = operand(c.AnyMemRef)
    indices: Operands = operands(c.Index)
    mask: Operand = operand(MaskVector)
    pass_thru: Operand = operand(VectorOfDims)
    alignment: Attribute | None = optional_attribute(Alignment)
    result: Result = result(VectorOfDims)
    assembly = "$base `[` $indices `]`" + _READ

    def verify(self) -> None:
        _verify_access(self, self.result.type)


class MaskedWrite(Op):
    """The form of writes of the elements of a vector whose flag is set."""

    base: Operand = operand(c.AnyMemRef)
    indices: Operands = operands(c.Index)
    mask: Operand = operand(MaskVector)
    value: Operand = operand(VectorOfDims)
    alignment: Attribute | None = optional_attribute(Alignment)
    assembly = "$base `[` $indices `]`" + _WRITE

    def verify(self) -> None:
        _verify_access(self, self.value.type)


class MaskedLoadOp(MaskedRead):
    """Read those elements of a vector whose flag is set; the others come from `pass_thru`.

    ```mlir
    func.func @f(%m: memref<?xf32>, %i: index, %mask: vector<4xi1>, %other: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.maskedload %m[%i], %mask, %other : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.maskedload`.
    """

    name = "vector.maskedload"


class MaskedStoreOp(MaskedWrite):
    """Write those elements of a vector whose flag is set.

    ```mlir
    func.func @f(%m: memref<?xf32>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>) {
      vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
      return
    }
    ```

    Source: MLIR vector dialect, `vector.maskedstore`.
    """

    name = "vector.maskedstore"


class GatherOp(Op):
    """Read elements at an offset plus an index each, along the last dimension, where the flag is set.

    ```mlir
    func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %other: vector<4xf32>)
        -> vector<4xf32> {
      %0 = vector.gather %m[%i] [%at], %mask, %other
        : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.gather`.
    """

    name = "vector.gather"
    base: Operand = operand(Based)
    offsets: Operands = operands(c.Index)
    indices: Operand = operand(Indices)
    mask: Operand = operand(MaskVector)
    pass_thru: Operand = operand(VectorOfDims)
    alignment: Attribute | None = optional_attribute(Alignment)
    result: Result = result(VectorOfDims)
    assembly = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($indices)"
        " `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )

    def verify(self) -> None:
        _verify_access(self, self.result.type)
        _verify_indices(self, self.result.type)


class ScatterOp(Op):
    """Write elements at an offset plus an index each, along the last dimension, in order, where the flag is set.

    ```mlir
    func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %mask: vector<4xi1>, %v: vector<4xf32>) {
      vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
      return
    }
    ```

    Source: MLIR vector dialect, `vector.scatter`.
    """

    name = "vector.scatter"
    base: Operand = operand(Based)
    offsets: Operands = operands(c.Index)
    indices: Operand = operand(Indices)
    mask: Operand = operand(MaskVector)
    value: Operand = operand(VectorOfDims)
    alignment: Attribute | None = optional_attribute(Alignment)
    result: OptionalResult = optional_result(c.AnyRankedTensor)
    assembly = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $value attr-dict `:` type($base) `,` type($indices)"
        " `,` type($mask) `,` type($value) (`->` type($result)^)?"
    )

    def verify(self) -> None:
        _verify_access(self, self.value.type)
        _verify_indices(self, self.value.type)
        expected = [self.base.type] if isinstance(self.base.type, RankedTensorType) else []
        if [r.type for r in self.results] != expected:
            what = f"a result of type '{expected[0]}'" if expected else "no result"
            raise VerifyError(f"expected {what}, as 'base' is of type '{self.base.type}'")


def _verify_indices(op: Any, vector: VectorType) -> None:
    if op.indices.type.shape != vector.shape:
        raise VerifyError(f"expected an index for each element of '{vector}', found '{op.indices.type}'")


class ExpandLoadOp(MaskedRead):
    """Read as many elements as flags are set, one behind the other, into the places of those flags.

    ```mlir
    func.func @f(%m: memref<?xf32>, %i: index, %mask: vector<4xi1>, %other: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.expandload %m[%i], %mask, %other : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.expandload`.
    """

    name = "vector.expandload"


class CompressStoreOp(MaskedWrite):
    """Write the elements whose flag is set one behind the other.

    ```mlir
    func.func @f(%m: memref<?xf32>, %i: index, %mask: vector<4xi1>, %v: vector<4xf32>) {
      vector.compressstore %m[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
      return
    }
    ```

    Source: MLIR vector dialect, `vector.compressstore`.
    """

    name = "vector.compressstore"


def _static_memref(ty: Type) -> bool:
    return isinstance(ty, MemRefType) and ty.has_static_shape


class TypeCastOp(Op):
    """See the memory of a memref of scalars as one of vectors.

    ```mlir
    func.func @f(%m: memref<2x3xf32>) -> memref<vector<2x3xf32>> {
      %0 = vector.type_cast %m : memref<2x3xf32> to memref<vector<2x3xf32>>
      return %0 : memref<vector<2x3xf32>>
    }
    ```

    Source: MLIR vector dialect, `vector.type_cast`.
    """

    name = "vector.type_cast"
    traits = (Pure,)
    memref: Operand = operand(c.Predicate("static-shape memref", _static_memref))
    result: Result = result(c.AnyMemRef)
    assembly = "$memref attr-dict `:` type($memref) `to` type($result)"

    def verify(self) -> None:
        source, target = self.memref.type, self.result.type
        for ty in (source, target):
            layout = ty.strides_and_offset()
            if layout is None or layout != MemRefType(ty.shape, ty.element_type).strides_and_offset():
                raise VerifyError(f"expected memrefs without a layout, found '{ty}'")
        if source.memory_space is not target.memory_space:
            raise VerifyError(f"'{source}' and '{target}' are in different memory spaces")
        (have, scalar), (want, other) = _flattened(source), _flattened(target)
        if scalar is not other:
            raise VerifyError(f"expected scalars of one type, found '{scalar}' and '{other}'")
        if have != want:
            raise VerifyError(f"expected the sizes {list(have)} of '{source}' in '{target}', found {list(want)}")


def _flattened(ty: Any) -> tuple[tuple[int, ...], Any]:
    """The sizes of a memref and of the vectors in it, and their scalar."""
    element = ty.element_type
    return (ty.shape + element.shape, element.element_type) if isinstance(element, VectorType) else (ty.shape, element)


def _is_printable(ty: Type) -> bool:
    return isinstance(ty, (VectorType, IntegerType, IndexType, FloatType))


class PrintOp(Op):
    """Write a vector, a number or a text to the standard output of the program.

    ```mlir
    func.func @f(%v: vector<4xf32>) {
      vector.print %v : vector<4xf32>
      vector.print str "done"
      vector.print punctuation <newline>
      return
    }
    ```

    Source: MLIR vector dialect, `vector.print`.
    """

    name = "vector.print"
    source: OptionalOperand | None = optional_operand(c.Predicate("vector, integer, index or float", _is_printable))
    punctuation: PrintPunctuationAttr = attribute(PrintPunctuationAttr, default="newline")
    string_literal: StringAttr | None = optional_attribute(c.StrAttr, ir_name="stringLiteral")
    assembly = """($source^ `:` type($source))? oilist(`str` $string_literal | `punctuation` $punctuation) attr-dict"""

    def verify(self) -> None:
        if self.string_literal is not None and (self.source is not None or self.punctuation.text != "newline"):
            raise VerifyError("expected a text alone, found it with a value or with punctuation")


MASKED_READS = (MaskedLoadOp, GatherOp, ExpandLoadOp)
MASKED_WRITES = (MaskedStoreOp, ScatterOp, CompressStoreOp)
OPERATIONS = (*MASKED_READS, *MASKED_WRITES, TypeCastOp, PrintOp)
