"""The shape dialect: computing with shapes, and checks of what they must satisfy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, StringAttr
from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType, ShapedType
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_attribute,
    region,
    result,
    results,
)
from plait.define.attribute_constraints import AttrConstraint
from plait.define.traits import (
    Commutative,
    ConstantLike,
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.region import Region

from plait_std.shape import syntax
from plait_std.shape.types import ShapeType, SizeType, ValueShapeType, WitnessType
from plait_std.shape.verifiers import verify_reduce, verify_reduce_yield, verify_shape_result, verify_size_result
from plait_std.yield_verifiers import verify_yields

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def is_extent_tensor(ty: Type) -> bool:
    """Whether a type is a 1-D tensor of sizes."""
    return isinstance(ty, RankedTensorType) and ty.rank == 1 and isinstance(ty.element_type, IndexType)


_IndexElements = AttrConstraint(
    "constant with elements of type index",
    lambda x: c.DenseIntElements.check(x) and isinstance(x.type.element_type, IndexType),
)
ShapeOrExtents = c.Predicate(
    "shape, or a rank-1 tensor of index", lambda t: isinstance(t, ShapeType) or is_extent_tensor(t)
)
ExtentTensor = c.Predicate("rank-1 tensor of index", is_extent_tensor)
SizeOrIndex = c.Predicate("size or index", lambda t: isinstance(t, (SizeType, IndexType)))
ShapeOrSize = c.Predicate("shape or size", lambda t: isinstance(t, (ShapeType, SizeType)))
AnyShapeOrSize = c.Predicate(
    "shape, a size or a rank-1 tensor of index",
    lambda t: isinstance(t, (ShapeType, SizeType)) or is_extent_tensor(t),
)
Witness = c.Exactly(WitnessType(), "witness")
Size = c.Exactly(SizeType(), "size")
Shape = c.Exactly(ShapeType(), "shape")
ValueShape = c.Exactly(ValueShapeType(), "value shape")
ShapedOrValueShape = c.Predicate(
    "tensor, memref, vector or value shape", lambda t: isinstance(t, (ShapedType, ValueShapeType))
)


ExtentsOrValueShape = c.AnyOf(
    c.TensorOf(c.AnyOf(c.Index, c.AnyInteger), ranks=(1,)), ValueShape
)


class SizeArithmeticOp(Op):
    """Two sizes to one."""

    lhs: Operand = operand(SizeOrIndex)
    rhs: Operand = operand(SizeOrIndex)
    result: Result = result(SizeOrIndex)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"

    def verify(self) -> None:
        verify_size_result(self)


class ExtremumOp(Op):
    """Two sizes to one of them, or shapes to one size by size."""

    traits = (Commutative, Pure)
    lhs: Operand = operand(ShapeOrSize)
    rhs: Operand = operand(ShapeOrSize)
    result: Result = result(ShapeOrSize)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


class AddOp(SizeArithmeticOp):
    """Add two sizes.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.add %a, %a : index, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.add`.
    """

    name = "shape.add"
    traits = (Commutative, Pure)


class DivOp(SizeArithmeticOp):
    """Divide two sizes, rounding toward negative infinity.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.div %a, %a : index, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.div`.
    """

    name = "shape.div"
    traits = (Pure,)


class MulOp(SizeArithmeticOp):
    """Multiply two sizes.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.mul %a, %a : index, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.mul`.
    """

    name = "shape.mul"
    traits = (Commutative, Pure)


class MaxOp(ExtremumOp):
    """Return the greater of two sizes, or elementwise of two shapes of one rank.

    ```mlir
    func.func @f(%a: !shape.size) {
      %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
      return
    }
    ```

    Source: MLIR shape dialect, `shape.max`.
    """

    name = "shape.max"


class MinOp(ExtremumOp):
    """Return the smaller of two sizes, or elementwise of two shapes of one rank.

    ```mlir
    func.func @f(%a: !shape.size) {
      %0 = shape.min %a, %a : !shape.size, !shape.size -> !shape.size
      return
    }
    ```

    Source: MLIR shape dialect, `shape.min`.
    """

    name = "shape.min"


class MeetOp(Op):
    """Return what two shapes or sizes say together; an error if they contradict each other.

    ```mlir
    func.func @f(%a: !shape.shape) {
      %0 = shape.meet %a, %a, error = "differ" : !shape.shape, !shape.shape -> !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.meet`.
    """

    name = "shape.meet"
    traits = (Commutative,)
    arg0: Operand = operand(AnyShapeOrSize)
    arg1: Operand = operand(AnyShapeOrSize)
    error: StringAttr | None = optional_attribute(c.StrAttr)
    result: Result = result(AnyShapeOrSize)
    assembly = "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)"


class BroadcastOp(Op):
    """Return the shape to which all shapes broadcast: 1 becomes any size, shorter shapes are padded with leading ones.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.broadcast %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.broadcast`.
    """

    name = "shape.broadcast"
    traits = (Commutative, Pure)
    shapes: Operands = operands(ShapeOrExtents)
    error: StringAttr | None = optional_attribute(c.StrAttr)
    result: Result = result(ShapeOrExtents)
    assembly = "$shapes attr-dict `:` type($shapes) `->` type($result)"

    def verify(self) -> None:
        verify_shape_result(self)


class ConstShapeOp(Op):
    """Make a constant shape.

    ```mlir
    func.func @f() {
      %0 = shape.const_shape [4, 5, 6] : tensor<3xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.const_shape`.
    """

    name = "shape.const_shape"
    traits = (ConstantLike, Pure)
    shape: Any = attribute(_IndexElements)
    result: Result = result(ShapeOrExtents)

    def verify(self) -> None:
        expected = RankedTensorType((len(self.shape),), c.Index.builds)
        if is_extent_tensor(self.result.type) and self.result.type is not expected:
            raise VerifyError(f"expected a result of type '{expected}', but got '{self.result.type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_const_shape(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_const_shape(self, printer)


class ConstSizeOp(Op):
    """Make a constant size.

    ```mlir
    func.func @f() {
      %c10 = shape.const_size 10
      return
    }
    ```

    Source: MLIR shape dialect, `shape.const_size`.
    """

    name = "shape.const_size"
    traits = (ConstantLike, Pure)
    value: IntegerAttr = attribute(c.IndexAttr)
    result: Result = infer_result(Size)
    assembly = "$value attr-dict"

    def result_names(self) -> Sequence[str | None]:
        return (f"c{self.value.value}",)


class ShapeEqOp(Op):
    """Tell whether all shapes are equal.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.shape_eq %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.shape_eq`.
    """

    name = "shape.shape_eq"
    traits = (Pure, Commutative)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(c.I1)
    assembly = "$shapes attr-dict `:` type($shapes)"


class IsBroadcastableOp(Op):
    """Tell whether all shapes broadcast to one.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.is_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.is_broadcastable`.
    """

    name = "shape.is_broadcastable"
    traits = (Commutative, Pure)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(c.I1)
    assembly = "$shapes attr-dict `:` type($shapes)"


class FromExtentsOp(Op):
    """Make a shape from its sizes.

    ```mlir
    func.func @f(%a: index) {
      %0 = shape.from_extents %a, %a : index, index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.from_extents`.
    """

    name = "shape.from_extents"
    traits = (Pure,)
    extents: Operands = operands(SizeOrIndex)
    shape: Result = infer_result(Shape)
    assembly = "$extents attr-dict `:` type($extents)"


class FromExtentTensorOp(Op):
    """Make a shape from a tensor of its sizes.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.from_extent_tensor %a : tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.from_extent_tensor`.
    """

    name = "shape.from_extent_tensor"
    traits = (Pure,)
    input: Operand = operand(ExtentTensor)
    result: Result = infer_result(Shape)
    assembly = "$input attr-dict `:` type($input)"


class RankOp(Op):
    """Return the number of sizes in a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.rank %a : tensor<?xindex> -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.rank`.
    """

    name = "shape.rank"
    traits = (Pure,)
    shape: Operand = operand(ShapeOrExtents)
    rank: Result = result(SizeOrIndex)
    assembly = "$shape attr-dict `:` type($shape) `->` type($rank)"

    def verify(self) -> None:
        verify_size_result(self)


class ToExtentTensorOp(Op):
    """Return the sizes of a shape as a tensor.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.to_extent_tensor %a : tensor<?xindex> -> tensor<2xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.to_extent_tensor`.
    """

    name = "shape.to_extent_tensor"
    traits = (Pure,)
    input: Operand = operand(ShapeOrExtents)
    result: Result = result(ExtentTensor)
    assembly = "$input attr-dict `:` type($input) `->` type($result)"


class DimOp(Op):
    """Return one size of a shaped value.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>, %i: index) {
      %0 = shape.dim %x, %i : tensor<4x?xf32>, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.dim`.
    """

    name = "shape.dim"
    traits = (Pure,)
    value: Operand = operand(c.AnyShaped)
    index: Operand = operand(SizeOrIndex)
    extent: Result = result(SizeOrIndex)
    assembly = "$value `,` $index attr-dict `:` type($value) `,` type($index) `->` type($extent)"

    def verify(self) -> None:
        verify_size_result(self)


class GetExtentOp(Op):
    """Return one size of a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>, %i: index) {
      %0 = shape.get_extent %a, %i : tensor<?xindex>, index -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.get_extent`.
    """

    name = "shape.get_extent"
    traits = (Pure,)
    shape: Operand = operand(ShapeOrExtents)
    dim: Operand = operand(SizeOrIndex)
    extent: Result = result(SizeOrIndex)
    assembly = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"

    def verify(self) -> None:
        verify_size_result(self)


class IndexToSizeOp(Op):
    """Make a size from an index.

    ```mlir
    func.func @f(%i: index) {
      %0 = shape.index_to_size %i
      return
    }
    ```

    Source: MLIR shape dialect, `shape.index_to_size`.
    """

    name = "shape.index_to_size"
    traits = (Pure,)
    arg: Operand = operand(c.Index)
    result: Result = infer_result(Size)
    assembly = "$arg attr-dict"


class SizeToIndexOp(Op):
    """Make an index from a size.

    ```mlir
    func.func @f(%s: !shape.size) {
      %0 = shape.size_to_index %s : !shape.size
      return
    }
    ```

    Source: MLIR shape dialect, `shape.size_to_index`.
    """

    name = "shape.size_to_index"
    traits = (Pure,)
    arg: Operand = operand(SizeOrIndex)
    result: Result = infer_result(c.Index)
    assembly = "$arg attr-dict `:` type($arg)"


class NumElementsOp(Op):
    """Return the product of the sizes of a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.num_elements %a : tensor<?xindex> -> index
      return
    }
    ```

    Source: MLIR shape dialect, `shape.num_elements`.
    """

    name = "shape.num_elements"
    traits = (Pure,)
    shape: Operand = operand(ShapeOrExtents)
    result: Result = result(SizeOrIndex)
    assembly = "$shape attr-dict `:` type($shape) `->` type($result)"

    def verify(self) -> None:
        verify_size_result(self)


class ShapeOfOp(Op):
    """Return the shape of a value.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>) {
      %0 = shape.shape_of %x : tensor<4x?xf32> -> tensor<2xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.shape_of`.
    """

    name = "shape.shape_of"
    traits = (Pure,)
    arg: Operand = operand(ShapedOrValueShape)
    result: Result = result(ShapeOrExtents)
    assembly = "$arg attr-dict `:` type($arg) `->` type($result)"

    def verify(self) -> None:
        source, result = self.arg.type, self.result.type
        if not is_extent_tensor(result) or not getattr(source, "is_ranked", False):
            return
        if result.shape[0] not in (source.rank, DYNAMIC):
            expected = f"expected {source.rank} extents, one for each dimension of '{source}'"
            raise VerifyError(f"{expected}, but got '{result}'")


class ValueOfOp(Op):
    """Return the value of a value with a shape.

    ```mlir
    func.func @f(%x: !shape.value_shape) {
      %0 = shape.value_of %x : tensor<?xf32>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.value_of`.
    """

    name = "shape.value_of"
    traits = (Pure,)
    arg: Operand = operand(ValueShape)
    result: Result = result(c.AnyShaped)
    assembly = "$arg attr-dict `:` type($result)"


class ValueAsShapeOp(Op):
    """Read a 1-D integer tensor as a shape.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.value_as_shape %a : tensor<?xindex> -> !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.value_as_shape`.
    """

    name = "shape.value_as_shape"
    traits = (Pure,)
    arg: Operand = operand(ExtentsOrValueShape)
    result: Result = result(ShapeOrExtents)
    assembly = "$arg attr-dict `:` type($arg) `->` type($result)"


class WithShapeOp(Op):
    """Give a value another shape to reason with.

    ```mlir
    func.func @f(%x: tensor<?xf32>, %s: !shape.shape) {
      %0 = shape.with_shape %x, %s : tensor<?xf32>, !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.with_shape`.
    """

    name = "shape.with_shape"
    traits = (Pure,)
    operand_: Operand = operand(ShapedOrValueShape)
    shape: Operand = operand(ShapeOrExtents)
    result: Result = infer_result(ValueShape)
    assembly = "$operand_ `,` $shape attr-dict `:` type($operand_) `,` type($shape)"


class SplitAtOp(Op):
    """Split a shape at a position; a negative one counts from the end.

    ```mlir
    func.func @f(%s: !shape.shape, %i: index) {
      %head, %tail = "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
      return
    }
    ```

    Source: MLIR shape dialect, `shape.split_at`.
    """

    name = "shape.split_at"
    traits = (Pure,)
    operand_: Operand = operand(ShapeOrExtents)
    index: Operand = operand(SizeOrIndex)
    head: Result = result(ShapeOrExtents)
    tail: Result = result(ShapeOrExtents)

    def result_names(self) -> Sequence[str | None]:
        return ("head", "tail")


class ConcatOp(Op):
    """Return the sizes of one shape followed by the sizes of another.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.concat %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.concat`.
    """

    name = "shape.concat"
    traits = (Pure,)
    lhs: Operand = operand(ShapeOrExtents)
    rhs: Operand = operand(ShapeOrExtents)
    result: Result = result(ShapeOrExtents)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"


class AnyOp(Op):
    """Return one of several shapes that are equal.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.any %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.any`.
    """

    name = "shape.any"
    traits = (Commutative, Pure)
    inputs: Operands = operands(ShapeOrExtents)
    result: Result = result(ShapeOrExtents)
    assembly = "$inputs attr-dict `:` type($inputs) `->` type($result)"


class AssumingAllOp(Op):
    """Join several witnesses into one that holds if all do.

    ```mlir
    func.func @f(%w: !shape.witness) {
      %0 = shape.assuming_all %w, %w
      return
    }
    ```

    Source: MLIR shape dialect, `shape.assuming_all`.
    """

    name = "shape.assuming_all"
    traits = (Commutative, Pure)
    inputs: Operands = operands(Witness)
    result: Result = infer_result(Witness)
    assembly = "$inputs attr-dict"

    def verify(self) -> None:
        if not self.inputs:
            raise VerifyError("expected one operand or more, found none")


class CstrBroadcastableOp(Op):
    """Require that all shapes broadcast to one.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.cstr_broadcastable %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.cstr_broadcastable`.
    """

    name = "shape.cstr_broadcastable"
    traits = (Commutative,)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(Witness)
    assembly = "$shapes attr-dict `:` type($shapes)"

    def verify(self) -> None:
        if len(self.shapes) < 2:
            raise VerifyError("expected at least 2 shapes")


class CstrEqOp(Op):
    """Require that all shapes are equal.

    ```mlir
    func.func @f(%a: tensor<?xindex>) {
      %0 = shape.cstr_eq %a, %a : tensor<?xindex>, tensor<?xindex>
      return
    }
    ```

    Source: MLIR shape dialect, `shape.cstr_eq`.
    """

    name = "shape.cstr_eq"
    traits = (Commutative,)
    shapes: Operands = operands(ShapeOrExtents)
    result: Result = infer_result(Witness)
    assembly = "$shapes attr-dict `:` type($shapes)"


class CstrRequireOp(Op):
    """Require a condition; the message says what is wrong otherwise.

    ```mlir
    func.func @f(%p: i1) {
      %0 = shape.cstr_require %p, "sizes differ"
      return
    }
    ```

    Source: MLIR shape dialect, `shape.cstr_require`.
    """

    name = "shape.cstr_require"
    pred: Operand = operand(c.I1)
    msg: StringAttr = attribute(c.StrAttr)
    result: Result = infer_result(Witness)
    assembly = "$pred `,` $msg attr-dict"


class ConstWitnessOp(Op):
    """Make a witness that is known to hold, or not to.

    ```mlir
    func.func @f() {
      %0 = shape.const_witness true
      return
    }
    ```

    Source: MLIR shape dialect, `shape.const_witness`.
    """

    name = "shape.const_witness"
    traits = (ConstantLike, Pure)
    passing: Attribute = attribute(c.BoolAttr)
    result: Result = infer_result(Witness)
    assembly = "$passing attr-dict"


class AssumingYieldOp(Op):
    """End a `shape.assuming` with its results.

    ```mlir
    func.func @f(%w: !shape.witness, %i: index) {
      %0 = shape.assuming %w -> (index) {
        shape.assuming_yield %i : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.assuming_yield`.
    """

    name = "shape.assuming_yield"
    traits = (Pure, ReturnLike, Terminator, HasParent("shape.assuming"))
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


class AssumingOp(Op):
    """Run a region once its witness holds.

    ```mlir
    func.func @f(%w: !shape.witness, %i: index) {
      %0 = shape.assuming %w -> (index) {
        shape.assuming_yield %i : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.assuming`.
    """

    name = "shape.assuming"
    traits = (SingleBlockImplicitTerminator(lambda: AssumingYieldOp), RecursiveMemoryEffects)
    witness: Operand = operand(Witness)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_assuming(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_assuming(self, printer)

    def verify(self) -> None:
        verify_yields(self, self.body)


class YieldOp(Op):
    """End the body of `shape.reduce` with the values for the next size.

    ```mlir
    func.func @f(%a: tensor<?xindex>, %n: index) {
      %0 = shape.reduce(%a, %n) : tensor<?xindex> -> index {
      ^bb0(%i: index, %size: index, %acc: index):
        shape.yield %acc : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.yield`.
    """

    name = "shape.yield"
    traits = (HasParent("shape.reduce", "shape.function_library"), Pure, ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self) -> None:
        verify_reduce_yield(self)


class ReduceOp(Op):
    """Run a body for each size of a shape, carrying values from one to the next.

    ```mlir
    func.func @f(%a: tensor<?xindex>, %n: index) {
      %0 = shape.reduce(%a, %n) : tensor<?xindex> -> index {
      ^bb0(%i: index, %size: index, %acc: index):
        shape.yield %acc : index
      }
      return
    }
    ```

    Source: MLIR shape dialect, `shape.reduce`.
    """

    name = "shape.reduce"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp),)
    shape: Operand = operand(ShapeOrExtents)
    init_vals: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_reduce(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_reduce(self, printer)

    def verify(self) -> None:
        verify_reduce(self)


OPERATIONS = (
    AddOp,
    DivOp,
    MulOp,
    MaxOp,
    MinOp,
    MeetOp,
    BroadcastOp,
    ConstShapeOp,
    ConstSizeOp,
    ShapeEqOp,
    IsBroadcastableOp,
    FromExtentsOp,
    FromExtentTensorOp,
    RankOp,
    ToExtentTensorOp,
    DimOp,
    GetExtentOp,
    IndexToSizeOp,
    SizeToIndexOp,
    NumElementsOp,
    ShapeOfOp,
    ValueOfOp,
    ValueAsShapeOp,
    WithShapeOp,
    SplitAtOp,
    ConcatOp,
    AnyOp,
    AssumingAllOp,
    CstrBroadcastableOp,
    CstrEqOp,
    CstrRequireOp,
    ConstWitnessOp,
    AssumingYieldOp,
    AssumingOp,
    YieldOp,
    ReduceOp,
)
