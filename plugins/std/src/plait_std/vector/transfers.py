"""The vector dialect: operations between vectors and memory or tensors."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import ComplexType, MemRefType, RankedTensorType, VectorType
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
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.attribute import Attribute, VerifyError

from plait_std.memref.ops import Alignment
from plait_std.vector import syntax

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Shaped = c.Predicate("ranked tensor or memref", lambda t: isinstance(t, (MemRefType, RankedTensorType)))


class TransferReadOp(Op):
    """Read a vector out of a memref or a tensor from a position on; what lies outside is `padding`.

    `permutation_map` says which dimension each dimension of the vector runs along; along `0` the vector repeats itself.
    A dimension that is `in_bounds` promises not to reach outside. Where `mask` is false the result is `padding`.

    ```mlir
    func.func @f(%m: memref<?x?xf32>, %i: index, %pad: f32) -> vector<4xf32> {
      %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x?xf32>, vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.transfer_read`.
    """

    name = "vector.transfer_read"
    base: Operand = operand(Shaped)
    indices: Operands = operands(c.Index)
    permutation_map: AffineMapAttr = attribute(AffineMapAttr)
    padding: Operand = operand(c.AnyType)
    mask: OptionalOperand | None = optional_operand(c.AnyVector)
    in_bounds: Attribute = attribute(c.ArrayOf(c.BoolAttr))
    vector: Result = result(c.AnyVector)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_transfer_read(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_transfer_read(self, printer)

    def printed_attributes(self) -> Any:
        return syntax.printed_attributes(self)

    def verify(self) -> None:
        _verify_transfer(self, self.vector.type)
        if self.padding.type is not self.base.type.element_type:
            raise VerifyError("types of the padding and of the source's elements must be equal")


class TransferWriteOp(Op):
    """Write a vector into a memref or a tensor from a position on; what lies outside is dropped.

    ```mlir
    func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
      vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
      return
    }
    ```

    Source: MLIR vector dialect, `vector.transfer_write`.
    """

    name = "vector.transfer_write"
    value: Operand = operand(c.AnyVector)
    base: Operand = operand(Shaped)
    indices: Operands = operands(c.Index)
    permutation_map: AffineMapAttr = attribute(AffineMapAttr)
    mask: OptionalOperand | None = optional_operand(c.AnyVector)
    in_bounds: Attribute = attribute(c.ArrayOf(c.BoolAttr))
    result: OptionalResult = optional_result(c.AnyRankedTensor)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_transfer_write(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_transfer_write(self, printer)

    def printed_attributes(self) -> Any:
        return syntax.printed_attributes(self)

    def verify(self) -> None:
        _verify_transfer(self, self.value.type)
        expected = self.base.type if isinstance(self.base.type, RankedTensorType) else None
        if [r.type for r in self.results] != ([] if expected is None else [expected]):
            what = "no result" if expected is None else f"a result of type '{expected}'"
            raise VerifyError(f"expected {what}, as 'base' is of type '{self.base.type}'")
        if any(isinstance(r, AffineConstant) for r in self.permutation_map.map.results):
            raise VerifyError("must not have broadcast dimensions")


def _verify_transfer(op: Any, vector: Any) -> None:
    base, indexing, flags = op.base.type, op.permutation_map.map, op.in_bounds
    if len(op.indices) != base.rank:
        raise VerifyError(f"requires {base.rank} indices")
    _verify_elements(op, base.element_type, vector)
    if indexing.num_symbols:
        raise VerifyError("'permutation_map' must not have symbols")
    if indexing.num_dims != base.rank:
        raise VerifyError("number of dimensions of 'permutation_map' must equal the rank of the source")
    if not all(isinstance(r, (AffineDim, AffineConstant)) for r in indexing.results):
        raise VerifyError("each result of 'permutation_map' must be a dimension of its own or the constant 0")
    if len(flags) != indexing.num_results:
        raise VerifyError(f"expected {indexing.num_results} elements of 'in_bounds', got {len(flags)}")
    expected = syntax.mask_type(vector, indexing)
    if op.mask is not None and op.mask.type is not expected:
        raise VerifyError(f"expected a mask of type '{expected}', found '{op.mask.type}'")


def _verify_elements(op: TransferReadOp, element: Type, vector: VectorType) -> None:
    """What is moved at once must be a number of elements of the memref or tensor, which may be vectors."""
    inner = element if isinstance(element, VectorType) else None
    if _minor_bits(vector) % _minor_bits(element):
        raise VerifyError(
            "the bits of a row of the vector must be a multiple of the bits of "
            + ("a row in an element of the source" if inner else "an element of the source")
        )
    if inner is not None and inner.rank > vector.rank:
        raise VerifyError("ranks of the source's vector elements and of the result must be equal")
    if op.permutation_map.map.num_results != vector.rank - (inner.rank if inner is not None else 0):
        raise VerifyError("number of results of 'permutation_map' must equal the rank of the vector")
    if inner is not None and op.mask is not None:
        raise VerifyError("a mask is not supported for vector elements")


def _minor_bits(ty: Type) -> int:
    """The bits of the last dimension of a vector, or of a scalar."""
    if isinstance(ty, VectorType):
        return (ty.shape[-1] if ty.shape else 1) * _minor_bits(ty.element_type)
    if isinstance(ty, ComplexType):
        return 2 * _minor_bits(ty.element_type)
    return getattr(ty, "width", 64)


class LoadOp(Op):
    """Read a vector along the last dimensions of a memref, from a position on; all of it must lie inside.

    ```mlir
    func.func @f(%m: memref<?x?xf32>, %i: index) -> vector<4xf32> {
      %0 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.load`.
    """

    name = "vector.load"
    base: Operand = operand(c.AnyMemRef)
    indices: Operands = operands(c.Index)
    nontemporal: Attribute | None = optional_attribute(c.BoolAttr)
    alignment: Attribute | None = optional_attribute(Alignment)
    result: Result = result(c.AnyVector)
    assembly = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"

    def verify(self) -> None:
        rank_error = "the vector has more dimensions than the memref that is read"
        _verify_access(self, self.result.type, rank_error, "the vector and the memref must have one element type")


class StoreOp(Op):
    """Write a vector along the last dimensions of a memref, from a position on; all of it must lie inside.

    ```mlir
    func.func @f(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index) {
      vector.store %v, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
      return
    }
    ```

    Source: MLIR vector dialect, `vector.store`.
    """

    name = "vector.store"
    value: Operand = operand(c.AnyVector)
    base: Operand = operand(c.AnyMemRef)
    indices: Operands = operands(c.Index)
    nontemporal: Attribute | None = optional_attribute(c.BoolAttr)
    alignment: Attribute | None = optional_attribute(Alignment)
    assembly = "$value `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($value)"

    def verify(self) -> None:
        rank_error = "the vector has more dimensions than the memref that is written"
        _verify_access(self, self.value.type, rank_error, "the vector and the memref must have one element type")


def _verify_access(op: Any, vector: Any, rank_error: str, type_error: str) -> None:
    memref = op.base.type
    if memref.rank < vector.rank:
        raise VerifyError(rank_error)
    if memref.element_type is not vector.element_type and memref.element_type is not vector:
        raise VerifyError(type_error)
    if len(op.indices) != memref.rank:
        raise VerifyError(f"requires {memref.rank} indices")
    one_element = prod(vector.shape) == 1 and not vector.is_scalable
    if not one_element and not _has_unit_stride(memref):
        raise VerifyError("last dimension of the memref must have stride 1")


def _has_unit_stride(memref: MemRefType) -> bool:
    layout = memref.strides_and_offset()
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


OPERATIONS = (TransferReadOp, TransferWriteOp, LoadOp, StoreOp)
