"""The bufferization dialect: where tensors meet buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import BaseMemRefType, RankedTensorType, TensorType, i1
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    OptionalResult,
    Properties,
    Regions,
    Result,
    Results,
    c,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    optional_result,
    result,
    results,
)
from plait.define.traits import Pure
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.value import Value

from plait_std import shape_verifiers as shapes
from plait_std.bufferization import syntax
from plait_std.memref import views

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

AnyTensor = c.Instance(TensorType, "tensor")
TensorLike = c.Instance(TensorType, "tensor")
BufferLike = c.Instance(BaseMemRefType, "memref")
AnyBuffer = c.Instance(BaseMemRefType, "memref, ranked or unranked")
Flag = c.Predicate("i1", lambda t: t is i1)
AnyTensorOrBuffer = c.Predicate("tensor or memref", lambda t: isinstance(t, (TensorType, BaseMemRefType)))


class AllocTensorOp(Op):
    """Make a tensor that bufferizes to a new allocation: uninitialised, or a copy of `copy`.

    ```mlir
    func.func @f(%n: index, %x: tensor<4x?xf32>) -> tensor<4x?xf32> {
      %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
      %1 = bufferization.alloc_tensor() copy(%x) : tensor<4x?xf32>
      return %1 : tensor<4x?xf32>
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.alloc_tensor`.
    """

    name = "bufferization.alloc_tensor"
    dynamic_sizes: Operands = operands(c.Index)
    copy: OptionalOperand | None = optional_operand(AnyTensor)
    size_hint: OptionalOperand | None = optional_operand(c.Index)
    memory_space: Attribute | None = optional_attribute(c.AnyAttr)
    result: Result = result(AnyTensor)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_alloc_tensor(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_alloc_tensor(self, printer)

    def verify(self) -> None:
        if self.copy is not None:
            if self.dynamic_sizes:
                raise VerifyError("dynamic sizes are not allowed beside 'copy', which has them")
            if self.copy.type is not self.result.type:
                raise VerifyError("type of 'copy' must equal the result type")
            return
        shapes.verify_dynamic_sizes(self.result.type, self.dynamic_sizes)


class CloneOp(Op):
    """Return a memref with the same elements, which may or may not be the same buffer; neither is written afterwards.

    ```mlir
    func.func @f(%m: memref<?xf32>) -> memref<?xf32> {
      %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
      return %0 : memref<?xf32>
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.clone`.
    """

    name = "bufferization.clone"
    input: Operand = operand(AnyBuffer)
    output: Result = result(AnyBuffer)
    assembly = "$input attr-dict `:` type($input) `to` type($output)"


class DeallocTensorOp(Op):
    """Free the buffer behind a tensor.

    ```mlir
    func.func @f(%x: tensor<4xf32>) {
      bufferization.dealloc_tensor %x : tensor<4xf32>
      return
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.dealloc_tensor`.
    """

    name = "bufferization.dealloc_tensor"
    tensor: Operand = operand(AnyTensor)
    assembly = "$tensor attr-dict `:` type($tensor)"


class DeallocOp(Op):
    """Free each of `memrefs` whose condition holds, unless it is the buffer of one of `retained`.

    The results say, for each retained memref, whether it is owned afterwards.

    ```mlir
    func.func @f(%m: memref<2xf32>, %c: i1, %r: memref<2xf32>) -> i1 {
      %0 = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%r : memref<2xf32>)
      return %0 : i1
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.dealloc`.
    """

    name = "bufferization.dealloc"
    memrefs: Operands = operands(AnyBuffer)
    conditions: Operands = operands(c.I1)
    retained: Operands = operands(AnyBuffer)
    updated_conditions: Results = results(Flag)
    assembly = """(` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)?
        (`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict"""

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions = ()) -> Sequence[Any]:
        sizes = properties["operandSegmentSizes"]
        return [i1] * sizes.values[2]

    def verify(self) -> None:
        if len(self.memrefs) != len(self.conditions):
            raise VerifyError("number of conditions must equal the number of memrefs to deallocate")
        if len(self.results) != len(self.retained):
            raise VerifyError("number of results (updated conditions) must equal the number of retained memrefs")


class MaterializeInDestinationOp(Op):
    """Copy a tensor into a destination, a tensor or a buffer; the result is the tensor in that place.

    ```mlir
    func.func @f(%x: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
      %0 = bufferization.materialize_in_destination %x in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      bufferization.materialize_in_destination %x in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
      return %0 : tensor<4xf32>
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.materialize_in_destination`.
    """

    name = "bufferization.materialize_in_destination"
    source: Operand = operand(AnyTensor)
    dest: Operand = operand(AnyTensorOrBuffer)
    restrict: UnitAttr | None = optional_attribute(c.UnitAttr)
    writable: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: OptionalResult = optional_result(AnyTensor)
    assembly = """$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict
        `:` functional-type(operands, results)"""

    def verify(self) -> None:
        dest, buffer = self.dest.type, isinstance(self.dest.type, BaseMemRefType)
        if not buffer and (self.restrict is not None or self.writable is not None):
            name = "restrict" if self.restrict is not None else "writable"
            raise VerifyError(f"'{name}' belongs to a destination that is a memref, found '{dest}'")
        if buffer and self.writable is None:
            raise VerifyError("'writable' belongs to a destination that is a memref, and to no other")
        if bool(self.results) == buffer:
            raise VerifyError(
                "a memref as destination takes no result" if buffer else "a tensor as destination takes one result"
            )
        if not buffer and self.results[0].type is not dest:
            raise VerifyError("the result must have the type of 'dest'")
        if self.source.type.element_type is not dest.element_type:
            raise VerifyError("'source' and 'dest' must have one element type")
        target = views.tensor_type(dest) if buffer else dest
        if self.source.type.is_ranked != target.is_ranked or not shapes.compatible(self.source.type, target):
            raise VerifyError("source and destination differ in shape")


class ToBufferOp(Op):
    """Return the buffer behind a tensor. It must not be written; `read_only` says that nobody does.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>) -> memref<4x?xf32> {
      %0 = bufferization.to_buffer %x : tensor<4x?xf32> to memref<4x?xf32>
      return %0 : memref<4x?xf32>
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.to_buffer`.
    """

    name = "bufferization.to_buffer"
    traits = (Pure,)
    tensor: Operand = operand(TensorLike)
    read_only: UnitAttr | None = optional_attribute(c.UnitAttr)
    buffer: Result = result(BufferLike)
    assembly = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)"

    def verify(self) -> None:
        _verify_same_contents(self.tensor.type, self.buffer.type)


class ToTensorOp(Op):
    """Return the elements of a buffer as a tensor; the buffer must not be written by others afterwards.

    `restrict` promises that no other `to_tensor` of the same buffer exists, `writable` that it may be written in place.

    ```mlir
    func.func @f(%m: memref<4x?xf32>) -> tensor<4x?xf32> {
      %0 = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
      return %0 : tensor<4x?xf32>
    }
    ```

    Source: MLIR bufferization dialect, `bufferization.to_tensor`.
    """

    name = "bufferization.to_tensor"
    buffer: Operand = operand(BufferLike)
    restrict: UnitAttr | None = optional_attribute(c.UnitAttr)
    writable: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(TensorLike)
    assembly = """$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict
        `:` type($buffer) `to` type($result)"""

    @classmethod
    def of(cls, buffer: Value[Any], *, restrict: bool = False, writable: bool = False) -> ToTensorOp:
        """The tensor with the shape and elements of a buffer."""
        return cls(buffer, restrict or None, writable or None, views.tensor_type(buffer.type))

    def verify(self) -> None:
        _verify_same_contents(self.result.type, self.buffer.type)


def _verify_same_contents(tensor: Type, buffer: Type) -> None:
    expected = views.tensor_type(buffer)
    if isinstance(tensor, RankedTensorType):
        tensor = RankedTensorType(tensor.shape, tensor.element_type)
    if tensor is not expected:
        raise VerifyError(f"expected '{expected}', the tensor of the buffer, found '{tensor}'")


OPERATIONS = (
    AllocTensorOp, CloneOp, DeallocTensorOp, DeallocOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp,
)  # fmt: skip
