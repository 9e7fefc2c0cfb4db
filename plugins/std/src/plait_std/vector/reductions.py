"""The vector dialect: reductions of several dimensions, products of two vectors, and running totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr
from plait.builtin.types import VectorType
from plait.define import (
    Op,
    Operand,
    OptionalOperand,
    Result,
    attribute,
    c,
    infer_result,
    operand,
    optional_operand,
)
from plait.define.traits import AllTypesMatch, Pure
from plait.ir.attribute import Type, VerifyError

from plait_std.vector.attributes import ADD, CombiningKindAttr, verify_kind
from plait_std.vector.types import VectorOfDims, dims_of, same_elements, vector_of

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def reduced_type(ty: VectorType, dims: Sequence[int]) -> Type:
    """The type of a vector without some of its dimensions: an element if none is left."""
    kept = [dim for i, dim in enumerate(dims_of(ty)) if i not in dims]
    return vector_of(kept, ty.element_type) if kept else ty.element_type


class MultiDimReductionOp(Op):
    """Combine the elements of a vector along some dimensions, and the elements of an accumulator.

    ```mlir
    func.func @f(%v: vector<2x4xf32>, %acc: vector<2xf32>) -> vector<2xf32> {
      %0 = vector.multi_reduction <add>, %v, %acc [1] : vector<2x4xf32> to vector<2xf32>
      return %0 : vector<2xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.multi_reduction`.
    """

    name = "vector.multi_reduction"
    traits = (Pure, AllTypesMatch("dest", "acc"))
    kind: CombiningKindAttr = attribute(CombiningKindAttr)
    source: Operand = operand(VectorOfDims)
    acc: Operand = operand(c.AnyType)
    reduction_dims: DenseArrayAttr = attribute(c.DenseI64Array)
    dest: Result = infer_result(c.AnyType, same_as="acc")
    assembly = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"

    def verify(self) -> None:
        source, dims = self.source.type, self.reduction_dims.values
        for dim in dims:
            if not 0 <= dim < source.rank:
                raise VerifyError(f"expected dimensions to reduce in [0, {source.rank}), found {dim}")
        expected = reduced_type(source, dims)
        if self.dest.type is not expected:
            raise VerifyError(f"expected a result of type '{expected}', found '{self.dest.type}'")
        verify_kind(self.kind, source.element_type, "reduction")


class OuterProductOp(Op):
    """Multiply each element of a vector with each of another, or with a scalar, and combine the products with `acc`.

    ```mlir
    func.func @f(%a: vector<2xf32>, %b: vector<4xf32>, %acc: vector<2x4xf32>) -> vector<2x4xf32> {
      %0 = vector.outerproduct %a, %b, %acc {kind = #vector.kind<add>} : vector<2xf32>, vector<4xf32>
      return %0 : vector<2x4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.outerproduct`.
    """

    name = "vector.outerproduct"
    traits = (Pure,)
    lhs: Operand = operand(VectorOfDims)
    rhs: Operand = operand(c.AnyType)
    acc: OptionalOperand | None = optional_operand(VectorOfDims)
    kind: CombiningKindAttr = attribute(CombiningKindAttr, default=ADD)
    result: Result = infer_result(VectorOfDims, infer=lambda types, properties: _product_type(types[0], types[1]))

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        names = [parser.parse_operand()]
        parser.parse_punctuation(",")
        names.append(parser.parse_operand())
        if parser.parse_optional_punctuation(","):
            names.append(parser.parse_operand())
        attributes = dict(parser.parse_optional_attr_dict())
        parser.parse_punctuation(":")
        at = parser.index
        lhs = parser.parse_type()
        parser.parse_punctuation(",")
        rhs = parser.parse_type()
        if not isinstance(lhs, VectorType) or not lhs.shape:
            raise parser.error(f"expected a vector with a dimension as the first type, found '{lhs}'", at)
        types = [lhs, rhs, _product_type(lhs, rhs)]
        lhs_value, rhs_value, *acc = [parser.resolve(name, ty) for name, ty in zip(names, types)]
        kind: Any = attributes.pop("kind", ADD)
        return cls(lhs_value, rhs_value, acc[0] if acc else None, kind, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operands(self.operands)
        shown = {**self.attributes, "kind": self.kind} if self.acc is not None else self.attributes
        if shown:
            printer.write(" ")
            printer.dictionary(sorted(shown.items()))
        printer.write(" : ")
        printer.types([self.lhs.type, self.rhs.type])

    def verify(self) -> None:
        lhs, rhs, result = self.lhs.type, self.rhs.type, self.result.type
        for number, ty in enumerate((lhs, rhs)):
            if isinstance(ty, VectorType) and ty.rank != 1:
                raise VerifyError(f"expected vectors of one dimension, found operand {number} of type '{ty}'")
        if isinstance(rhs, VectorType) and lhs.is_scalable and not rhs.is_scalable:
            raise VerifyError(f"'{lhs}' is scalable, so '{rhs}' must be scalable too")
        same_elements(lhs, rhs, result)
        expected = _product_type(lhs, rhs)
        if result is not expected:
            raise VerifyError(f"expected a result of type '{expected}', found '{result}'")
        if self.acc is not None and self.acc.type is not result:
            raise VerifyError(f"expected 'acc' of type '{result}', found '{self.acc.type}'")
        verify_kind(self.kind, result.element_type, "outer product")


def _product_type(lhs: VectorType, rhs: Type) -> VectorType:
    return vector_of([*dims_of(lhs), *dims_of(rhs)], lhs.element_type)


class ScanOp(Op):
    """Combine elements step by step along a dimension, from an initial value on, and keep what each step makes.

    Where `inclusive` is true, element `i` has combined the elements up to number `i`, and the initial value is not
    used; else it has the initial value and the elements before number `i`. The second result is the last element of
    the first.

    ```mlir
    func.func @f(%v: vector<8x4xf32>, %x: vector<4xf32>) -> vector<8x4xf32> {
      %0, %1 = vector.scan <add>, %v, %x {inclusive = true, reduction_dim = 0 : i64}
        : vector<8x4xf32>, vector<4xf32>
      return %0 : vector<8x4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.scan`.
    """

    name = "vector.scan"
    traits = (Pure, AllTypesMatch("source", "dest"), AllTypesMatch("initial_value", "accumulated_value"))
    kind: CombiningKindAttr = attribute(CombiningKindAttr)
    source: Operand = operand(VectorOfDims)
    initial_value: Operand = operand(c.AnyVector)
    reduction_dim: IntegerAttr = attribute(c.I64Attr)
    inclusive: IntegerAttr = attribute(c.BoolAttr)
    dest: Result = infer_result(VectorOfDims, same_as="source")
    accumulated_value: Result = infer_result(c.AnyVector, same_as="initial_value")
    assembly = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"

    def result_names(self) -> Sequence[str | None]:
        return ("dest", "accumulated_value")

    def verify(self) -> None:
        source, dim, initial = self.source.type, self.reduction_dim.value, self.initial_value.type
        if not 0 <= dim < source.rank:
            raise VerifyError(f"expected 'reduction_dim' in [0, {source.rank}), found {dim}")
        expected = vector_of([d for i, d in enumerate(dims_of(source)) if i != dim], source.element_type)
        if initial.shape != expected.shape:
            raise VerifyError(f"expected an initial value of type '{expected}', found '{initial}'")
        same_elements(source, initial)
        verify_kind(self.kind, source.element_type, "scan")


OPERATIONS = (MultiDimReductionOp, OuterProductOp, ScanOp)
