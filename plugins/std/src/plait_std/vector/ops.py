"""The vector dialect: operations on vectors as values."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC, IntegerType, VectorType
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    Result,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_operand,
    result,
)
from plait.define.traits import (
    AllTypesMatch,
    Elementwise,
    ElementwiseMappable,
    Pure,
    SameOperandsAndResultType,
    TypesMatchWith,
)
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute, Type, VerifyError

from plait_std import mixed as m
from plait_std.arith.attributes import NO_FASTMATH, FastMathFlagsAttr
from plait_std.vector import contraction
from plait_std.vector.attributes import ADD, CombiningKindAttr, IteratorTypeAttr, verify_kind
from plait_std.vector.types import dims_of, element_of, shape_of

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

FloatVector = c.VectorOf(c.AnyFloat)


def _dim_text(dim: tuple[int, bool]) -> str:
    size, scalable = dim
    return f"[{size}]" if scalable else str(size)


def _verify_elements(source: Type, target: Type, what: str = "source operand") -> None:
    if element_of(source) is not element_of(target):
        raise VerifyError(f"{what} and result differ in element type")


class BroadcastOp(Op):
    """Repeat a scalar or a vector along new leading dimensions, and along dimensions of size one.

    ```mlir
    func.func @f(%x: f32) -> vector<4xf32> {
      %0 = vector.broadcast %x : f32 to vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.broadcast`.
    """

    name = "vector.broadcast"
    traits = (Pure,)
    source: Operand = operand(c.AnyType)
    vector: Result = result(c.AnyVector)
    assembly = "$source attr-dict `:` type($source) `to` type($vector)"

    def verify(self) -> None:
        source, target = self.source.type, self.vector.type
        _verify_elements(source, target)
        shape = shape_of(source)
        if len(shape) > target.rank:
            raise VerifyError("the source has more dimensions than the result")
        lead = target.rank - len(shape)
        for given, wanted in zip(dims_of(source), dims_of(target)[lead:]):
            if given not in ((1, False), wanted):
                raise VerifyError(f"a dimension of size {_dim_text(given)} cannot be broadcast to {_dim_text(wanted)}")


class ExtractOp(Op):
    """Take the element, or the vector of trailing dimensions, at a position in the leading dimensions.

    ```mlir
    func.func @f(%v: vector<2x4xf32>, %i: index) -> f32 {
      %0 = vector.extract %v[1, %i] : f32 from vector<2x4xf32>
      return %0 : f32
    }
    ```

    Source: MLIR vector dialect, `vector.extract`.
    """

    name = "vector.extract"
    traits = (Pure,)
    source: Operand = operand(c.AnyVector)
    dynamic_position: Operands = operands(c.Index)
    static_position: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = result(c.AnyType)
    directives = m.DYNAMIC_INDEX_LIST
    assembly = """$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
        `:` type($result) `from` type($source)"""

    def verify(self) -> None:
        position = self.static_position.values
        _verify_position(position, self.source.type, "extract")
        _verify_dynamic(self)
        expected = _part(self.source.type, len(position))
        if _is_scalar_vector(self.result.type):
            raise VerifyError("expected a scalar, not a 0-D vector, as result type")
        if self.result.type is not expected:
            found = f"expected a result of type '{expected}', found"
            raise VerifyError(f"{found} '{self.result.type}'")


def _is_scalar_vector(ty: Type) -> bool:
    return isinstance(ty, VectorType) and ty.rank == 0


def _part(ty: VectorType, count: int) -> Type:
    """What is left of a vector type when `count` leading dimensions are fixed."""
    if count == ty.rank:
        return ty.element_type
    return VectorType(ty.shape[count:], ty.element_type, ty.scalable_dims[count:])


def _verify_position(position: Sequence[int], ty: VectorType, kind: str) -> None:
    name = "vector" if kind == "extract" else "dest vector"
    if len(position) > ty.rank:
        raise VerifyError(
            f"expected at most {ty.rank} positions, one for each dimension of the {name}, found {len(position)}"
        )
    for i, (index, size) in enumerate(zip(position, ty.shape)):
        if index != DYNAMIC and not -1 <= index < size:
            raise VerifyError(
                f"position #{i + 1} must be an index of its "
                "dimension, or -1 for poison"
            )


def _verify_dynamic(op: ExtractOp | InsertOp) -> None:
    """Raise unless there is one operand for each dynamic position."""
    expected = op.static_position.values.count(DYNAMIC)
    if expected != len(op.dynamic_position):
        raise VerifyError(f"expected {expected} dynamic indices, got {len(op.dynamic_position)}")


class InsertOp(Op):
    """Replace the element, or the vector of trailing dimensions, at a position in the leading dimensions.

    ```mlir
    func.func @f(%x: f32, %v: vector<2x4xf32>, %i: index) -> vector<2x4xf32> {
      %0 = vector.insert %x, %v [1, %i] : f32 into vector<2x4xf32>
      return %0 : vector<2x4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.insert`.
    """

    name = "vector.insert"
    traits = (Pure, AllTypesMatch("dest", "result"))
    value: Operand = operand(c.AnyType)
    dest: Operand = operand(c.AnyVector)
    dynamic_position: Operands = operands(c.Index)
    static_position: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = infer_result(c.AnyVector, same_as="dest")
    directives = m.DYNAMIC_INDEX_LIST
    assembly = """$value `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
        `:` type($value) `into` type($dest)"""

    def verify(self) -> None:
        position, value, dest = self.static_position.values, self.value.type, self.dest.type
        _verify_elements(value, dest)
        _verify_position(position, dest, "insert")
        _verify_dynamic(self)
        if _is_scalar_vector(value):
            raise VerifyError("expected a scalar, not a 0-D vector, as source")
        rank = len(shape_of(value))
        if isinstance(value, VectorType) and len(position) + rank != dest.rank:
            raise VerifyError("number of indices and rank of the source must add up to the rank of the destination")
        if not isinstance(value, VectorType) and len(position) != dest.rank:
            raise VerifyError("number of indices must equal the rank of the destination")


class FMAOp(Op):
    """Multiply and add, with one rounding.

    ```mlir
    func.func @f(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>) -> vector<4xf32> {
      %0 = vector.fma %a, %b, %c : vector<4xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.fma`.
    """

    name = "vector.fma"
    traits = (Pure, SameOperandsAndResultType, Elementwise, ElementwiseMappable)
    lhs: Operand = operand(FloatVector)
    rhs: Operand = operand(FloatVector)
    acc: Operand = operand(FloatVector)
    result: Result = infer_result(FloatVector, same_as="lhs")
    assembly = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"


class ReductionOp(Op):
    """Combine all elements of a vector of one dimension, and an accumulator if there is one.

    ```mlir
    func.func @f(%v: vector<4xf32>, %x: f32) -> f32 {
      %0 = vector.reduction <add>, %v, %x : vector<4xf32> into f32
      return %0 : f32
    }
    ```

    Source: MLIR vector dialect, `vector.reduction`. Elements of floats are combined in order unless `reassoc` is given.
    """

    name = "vector.reduction"
    traits = (Pure, TypesMatchWith("acc has the type of the elements of the vector", "vector", "acc", element_of))
    kind: CombiningKindAttr = attribute(CombiningKindAttr)
    vector: Operand = operand(c.AnyVector)
    acc: OptionalOperand | None = optional_operand(c.AnyType)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    dest: Result = infer_result(c.AnyType, infer=lambda types, properties: element_of(types[0]))
    assembly = """$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict
        `:` type($vector) `into` type($dest)"""

    def verify(self) -> None:
        ty = self.vector.type
        if self.dest.type is not ty.element_type:
            raise VerifyError("result and elements of the vector differ in type")
        if ty.rank > 1:
            raise VerifyError(f"unsupported reduction rank: {ty.rank}")
        verify_kind(self.kind, ty.element_type, "reduction")


class ContractOp(Op):
    """Multiply two vectors elementwise along common iterators, and combine along those that reduce, into `acc`.

    ```mlir
    func.func @f(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
      %0 = vector.contract {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                         affine_map<(i, j, k) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>
      } %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
      return %0 : vector<2x4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.contract`.
    """

    name = "vector.contract"
    traits = (Pure,)
    lhs: Operand = operand(c.AnyVector)
    rhs: Operand = operand(c.AnyVector)
    acc: Operand = operand(c.AnyType)
    indexing_maps: Attribute = attribute(c.AffineMapArray)
    iterator_types: Attribute = attribute(c.ArrayOf(IteratorTypeAttr))
    kind: CombiningKindAttr = attribute(CombiningKindAttr, default=ADD)
    result: Result = infer_result(c.AnyType, same_as="acc")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return contraction.parse_contract(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        contraction.print_contract(self, printer)

    @property
    def maps(self) -> list[AffineMap]:
        return [attr.map for attr in self.indexing_maps]  # type: ignore[attr-defined]

    @property
    def iterators(self) -> list[str]:
        return [attr.text for attr in self.iterator_types]  # type: ignore[attr-defined]

    def verify(self) -> None:
        contraction.verify_contract(self)
        elements = [element_of(value.type) for value in (self.lhs, self.rhs, self.acc)]
        if any(isinstance(ty, IntegerType) and ty.signedness != "signless" for ty in elements):
            raise VerifyError("integers must be signless")
        verify_kind(self.kind, element_of(self.result.type), "contraction")


class ShapeCastOp(Op):
    """Give the elements of a vector, in their order, another shape.

    ```mlir
    func.func @f(%v: vector<2x4xf32>) -> vector<8xf32> {
      %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
      return %0 : vector<8xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.shape_cast`.
    """

    name = "vector.shape_cast"
    traits = (Pure,)
    source: Operand = operand(c.AnyVector)
    result: Result = result(c.AnyVector)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    def verify(self) -> None:
        source, target = self.source.type, self.result.type
        if source.element_type is not target.element_type:
            raise VerifyError("source and result have different element types")
        if prod(source.shape) != prod(target.shape):
            raise VerifyError(
                f"the source has {prod(source.shape)} elements, the result {prod(target.shape)}"
            )
        if sum(source.scalable_dims) != sum(target.scalable_dims):
            raise VerifyError(
                f"the source has {sum(source.scalable_dims)} scalable dimensions, the result "
                f"{sum(target.scalable_dims)}"
            )


class TransposeOp(Op):
    """Reorder the dimensions of a vector: dimension `i` of the result is dimension `permutation[i]` of the source.

    ```mlir
    func.func @f(%v: vector<2x4xf32>) -> vector<4x2xf32> {
      %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
      return %0 : vector<4x2xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.transpose`.
    """

    name = "vector.transpose"
    traits = (Pure,)
    vector: Operand = operand(c.AnyVector)
    permutation: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = result(c.AnyVector)
    assembly = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"

    def verify(self) -> None:
        source, target, order = self.vector.type, self.result.type, self.permutation.values
        _verify_elements(source, target, "operand")
        if target.rank != source.rank:
            raise VerifyError(f"expected a result of rank {source.rank}, got rank {target.rank}")
        if len(order) != source.rank:
            raise VerifyError(f"expected a permutation of {source.rank} dimensions, got {len(order)}")
        for i, dim in enumerate(order):
            if not 0 <= dim < source.rank:
                raise VerifyError(f"dimension {dim} of the permutation is out of range")
            if dim in order[:i]:
                raise VerifyError(f"dimension {dim} is twice in the permutation")
            if target.shape[i] != source.shape[dim]:
                raise VerifyError(f"sizes of result dimension {i} and source dimension {dim} differ")


OPERATIONS = (
    BroadcastOp, ExtractOp, InsertOp, FMAOp, ReductionOp, ContractOp, ShapeCastOp, TransposeOp,
)  # fmt: skip
