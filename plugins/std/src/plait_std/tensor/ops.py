"""The tensor dialect: ops that make, view and take apart tensors, whatever their elements mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr, UnitAttr
from plait.builtin.types import RankedTensorType, TensorType, UnrankedTensorType
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_attribute,
    region,
    result,
)
from plait.define.traits import (
    HasParent,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
    TypesMatchWith,
)
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std import mixed as m
from plait_std import shape_verifiers as shapes
from plait_std.parallel_combining import ParallelCombining
from plait_std.slices import AnyRankedTensor, InsertionOp, SliceOp

AnyTensor = c.Instance(TensorType, "tensor")
Non0RankedTensor = c.Predicate(
    "tensor of rank 1 or higher, or of unknown rank",
    lambda t: isinstance(t, UnrankedTensorType) or (isinstance(t, RankedTensorType) and len(t.shape) > 0),
)
StaticTensor = c.Predicate(
    "static-shape tensor", lambda t: isinstance(t, RankedTensorType) and t.has_static_shape
)
ShapeTensor = c.Predicate(
    "rank-1 tensor of index or signless integer",
    lambda t: isinstance(t, RankedTensorType) and t.rank == 1 and shapes.is_signless_or_index(t.element_type),
)
IndexTensor = c.Predicate(
    "ranked tensor of index or signless integer",
    lambda t: isinstance(t, RankedTensorType) and shapes.is_signless_or_index(t.element_type),
)
IndexListArray = c.ArrayOf(c.ArrayOf(c.I64Attr), "array of lists of i64 integers")


def _element_type(ty: RankedTensorType) -> Type:
    return ty.element_type


def _same(ty: Type) -> Type:
    return ty


def _first_element_type(types: Sequence[Any], properties: Mapping[Any, Any]) -> Type:
    return types[0].element_type


class CastOp(Op):
    """Convert a tensor to a type that says more or less about the same shape.

    Element types agree. Where both types know a dimension, they agree; if the value turns out to contradict the
    result type at run time, the behaviour is undefined.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
      %cast = tensor.cast %x : tensor<4x?xf32> to tensor<?x?xf32>
      return %cast : tensor<?x?xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.cast`.
    """

    name = "tensor.cast"
    traits = (Pure,)
    source: Operand = operand(AnyTensor)
    dest: Result = result(AnyTensor)
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"

    def result_names(self) -> Sequence[str | None]:
        return ("cast",)

    def verify(self) -> None:
        source, dest = self.source.type, self.dest.type
        if source.element_type is not dest.element_type or not shapes.compatible(source, dest):
            raise VerifyError(shapes.CAST_INCOMPATIBLE.format(source, dest))


class BitcastOp(Op):
    """Reinterpret each element as one of another type of the same width.

    ```mlir
    func.func @f(%x: tensor<4xui32>) -> tensor<4xi32> {
      %0 = tensor.bitcast %x : tensor<4xui32> to tensor<4xi32>
      return %0 : tensor<4xi32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.bitcast`.
    """

    name = "tensor.bitcast"
    traits = (Pure,)
    source: Operand = operand(AnyTensor)
    dest: Result = result(AnyTensor)
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"

    def verify(self) -> None:
        source, dest = self.source.type, self.dest.type
        if not shapes.same_bit_width(source.element_type, dest.element_type) or not shapes.compatible(source, dest):
            raise VerifyError(shapes.CAST_INCOMPATIBLE.format(source, dest))


class ConcatOp(Op):
    """Join tensors of one rank along dimension `dim`.

    ```mlir
    func.func @f(%a: tensor<3x6xf32>, %b: tensor<1x6xf32>) -> tensor<4x6xf32> {
      %concat = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
      return %concat : tensor<4x6xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.concat`.
    """

    name = "tensor.concat"
    traits = (Pure,)
    dim: Attribute = attribute(c.I64Attr)
    inputs: Operands = operands(AnyRankedTensor)
    result: Result = result(AnyRankedTensor)
    assembly = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)"

    @classmethod
    def of(cls, dim: int, inputs: Sequence[Value[Any]]) -> ConcatOp:
        """The concatenation with its result type inferred."""
        return cls(dim, inputs, shapes.concat_type(dim, [v.type for v in inputs]))

    def result_names(self) -> Sequence[str | None]:
        return ("concat",)

    def verify(self) -> None:
        shapes.verify_concat(self)


class DimOp(Op):
    """Return the size of dimension `index` of a tensor; undefined if there is no such dimension.

    ```mlir
    func.func @f(%x: tensor<4x?xf32>, %i: index) -> index {
      %dim = tensor.dim %x, %i : tensor<4x?xf32>
      return %dim : index
    }
    ```

    Source: MLIR tensor dialect, `tensor.dim`.
    """

    name = "tensor.dim"
    traits = (Pure,)
    source: Operand = operand(Non0RankedTensor)
    index: Operand = operand(c.Index)
    result: Result = infer_result(c.Index)
    assembly = "attr-dict $source `,` $index `:` type($source)"

    def result_names(self) -> Sequence[str | None]:
        return ("dim",)


class EmptyOp(Op):
    """Make a tensor of a given shape whose elements are unspecified: a destination to compute into.

    ```mlir
    func.func @f(%n: index) -> tensor<?x4xf32> {
      %0 = tensor.empty(%n) : tensor<?x4xf32>
      return %0 : tensor<?x4xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.empty`.
    """

    name = "tensor.empty"
    traits = (Pure,)
    dynamic_sizes: Operands = operands(c.Index)
    result: Result = result(AnyRankedTensor)
    assembly = "`(` $dynamic_sizes `)` attr-dict `:` type($result)"

    @classmethod
    def of(cls, sizes: Sequence[m.Mixed], element_type: Type, encoding: Attribute | None = None) -> EmptyOp:
        """An empty tensor whose sizes are constants and values."""
        values, _ = m.split(sizes)
        return cls(values, RankedTensorType(m.static(sizes), element_type, encoding))

    @property
    def sizes(self) -> list[m.Mixed]:
        return m.mixed(self.result.type.shape, self.dynamic_sizes)

    def verify(self) -> None:
        shapes.verify_dynamic_sizes(self.result.type, self.dynamic_sizes)


class ExtractOp(Op):
    """Read one element.

    ```mlir
    func.func @f(%x: tensor<4x4xi32>, %i: index) -> i32 {
      %extracted = tensor.extract %x[%i, %i] : tensor<4x4xi32>
      return %extracted : i32
    }
    ```

    Source: MLIR tensor dialect, `tensor.extract`.
    """

    name = "tensor.extract"
    traits = (Pure, TypesMatchWith("elements of 'tensor' have the type of 'result'", "tensor", "result", _element_type))
    tensor: Operand = operand(AnyRankedTensor)
    indices: Operands = operands(c.Index)
    result: Result = infer_result(c.AnyType, infer=_first_element_type)
    assembly = "$tensor `[` $indices `]` attr-dict `:` type($tensor)"

    def result_names(self) -> Sequence[str | None]:
        return ("extracted",)

    def verify(self) -> None:
        if len(self.indices) != self.tensor.type.rank:
            raise VerifyError("number of indices must equal the rank of the tensor")


class ExtractSliceOp(SliceOp):
    """Take the elements at offsets, offsets + strides, ... of each dimension, `sizes` many.

    Unit dimensions of the slice may be left out of the result type.

    ```mlir
    func.func @f(%x: tensor<8x16x4xf32>, %n: index) -> tensor<16x?xf32> {
      %slice = tensor.extract_slice %x[0, 0, %n] [1, 16, %n] [1, 1, 1] : tensor<8x16x4xf32> to tensor<16x?xf32>
      return %slice : tensor<16x?xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.extract_slice`.
    """

    name = "tensor.extract_slice"
    traits = (Pure,)
    source: Operand = operand(AnyRankedTensor)
    result: Result = result(AnyRankedTensor)

    @classmethod
    def of(
        cls,
        source: Value[Any],
        offsets: Sequence[m.Mixed],
        sizes: Sequence[m.Mixed],
        strides: Sequence[m.Mixed],
        result_type: Type | None = None,
    ) -> ExtractSliceOp:
        """A slice given by constants and values; the full-rank type if `result_type` is None."""
        (o, so), (s, ss), (t, st) = m.split(offsets), m.split(sizes), m.split(strides)
        ty = result_type or RankedTensorType(m.static(sizes), source.type.element_type, source.type.encoding)
        return cls(source, o, s, t, so, ss, st, ty)

    @property
    def dropped_dims(self) -> set[int]:
        """The dimensions of the source that the result leaves out."""
        return m.dropped_dims(self.static_sizes.values, self.result.type.shape) or set()

    def result_names(self) -> Sequence[str | None]:
        return ("extracted_slice",)

    def verify(self) -> None:
        shapes.verify_extract_slice(self)


class FromElementsOp(Op):
    """Make a tensor from its elements, in row-major order.

    ```mlir
    func.func @f(%a: index, %b: index) -> tensor<1x2xindex> {
      %from_elements = tensor.from_elements %a, %b : tensor<1x2xindex>
      return %from_elements : tensor<1x2xindex>
    }
    ```

    Source: MLIR tensor dialect, `tensor.from_elements`.
    """

    name = "tensor.from_elements"
    traits = (
        Pure,
        TypesMatchWith(
            "each operand has the element type of 'result'",
            "result",
            "elements",
            lambda ty: [ty.element_type] * ty.num_elements,
        ),
    )
    elements: Operands = operands(c.AnyType)
    result: Result = result(StaticTensor)
    assembly = "$elements attr-dict `:` type($result)"

    @classmethod
    def of(cls, elements: Sequence[Value[Any]]) -> FromElementsOp:
        """A 1-D tensor of at least one element."""
        return cls(elements, RankedTensorType((len(elements),), elements[0].type))

    def result_names(self) -> Sequence[str | None]:
        return ("from_elements",)


class GatherOp(Op):
    """Copy the slices of a tensor that `indices` names; its last dimension holds the coordinates in `gather_dims`.

    ```mlir
    func.func @f(%x: tensor<3x4x5xf32>, %i: tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32> {
      %gather = tensor.gather %x[%i] gather_dims([1])
        : (tensor<3x4x5xf32>, tensor<6x7x1xindex>) -> tensor<6x7x3x1x5xf32>
      return %gather : tensor<6x7x3x1x5xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.gather`.
    """

    name = "tensor.gather"
    traits = (Pure,)
    source: Operand = operand(AnyRankedTensor)
    indices: Operand = operand(IndexTensor)
    gather_dims: DenseArrayAttr = attribute(c.DenseI64Array)
    unique: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(AnyRankedTensor)
    assembly = """$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict
        `:` functional-type(operands, results)"""

    def result_names(self) -> Sequence[str | None]:
        return ("gather",)

    def verify(self) -> None:
        shapes.verify_gather(self)


class ScatterOp(Op):
    """Replace the slices of `dest` at `indices` by the slices of `source`. The indices must be distinct.

    ```mlir
    func.func @f(%s: tensor<3x4x1x6xf32>, %d: tensor<4x5x6xf32>, %i: tensor<3x1xindex>) -> tensor<4x5x6xf32> {
      %scatter = tensor.scatter %s into %d[%i] scatter_dims([1]) unique
        : (tensor<3x4x1x6xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
      return %scatter : tensor<4x5x6xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.scatter`.
    """

    name = "tensor.scatter"
    traits = (Pure,)
    source: Operand = operand(AnyRankedTensor)
    dest: Operand = operand(AnyRankedTensor)
    indices: Operand = operand(IndexTensor)
    scatter_dims: DenseArrayAttr = attribute(c.DenseI64Array)
    unique: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(AnyRankedTensor)
    assembly = """$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)?
        attr-dict `:` functional-type(operands, results)"""

    def result_names(self) -> Sequence[str | None]:
        return ("scatter",)

    def verify(self) -> None:
        shapes.verify_scatter(self)


class YieldOp(Op):
    """End the body of `tensor.generate` or `tensor.pad` with the element to store.

    ```mlir
    func.func @f(%v: f32) -> tensor<4xf32> {
      %0 = tensor.generate {
      ^bb0(%i: index):
        tensor.yield %v : f32
      } : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.yield`.
    """

    name = "tensor.yield"
    traits = (Pure, ReturnLike, Terminator)
    value: Operand = operand(c.AnyType)
    assembly = "$value attr-dict `:` type($value)"


class GenerateOp(Op):
    """Make a tensor whose element at each index is what the body yields for that index.

    ```mlir
    func.func @f(%n: index) -> tensor<?x3xindex> {
      %generated = tensor.generate %n {
      ^bb0(%i: index, %j: index):
        tensor.yield %i : index
      } : tensor<?x3xindex>
      return %generated : tensor<?x3xindex>
    }
    ```

    Source: MLIR tensor dialect, `tensor.generate`.
    """

    name = "tensor.generate"
    traits = (RecursiveMemoryEffects, SingleBlockImplicitTerminator(lambda: YieldOp))
    dynamic_extents: Operands = operands(c.Index)
    result: Result = result(AnyRankedTensor)
    body: Region = region()
    assembly = "$dynamic_extents $body attr-dict `:` type($result)"

    def result_names(self) -> Sequence[str | None]:
        return ("generated",)

    def verify(self) -> None:
        shapes.verify_generate(self)


class InsertOp(Op):
    """Return `dest` with one element replaced.

    ```mlir
    func.func @f(%v: i32, %x: tensor<4x4xi32>, %i: index) -> tensor<4x4xi32> {
      %inserted = tensor.insert %v into %x[%i, %i] : tensor<4x4xi32>
      return %inserted : tensor<4x4xi32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.insert`.
    """

    name = "tensor.insert"
    traits = (
        Pure,
        TypesMatchWith("'result' has the type of 'dest'", "dest", "result", _same),
        TypesMatchWith("'scalar' has the element type of 'dest'", "dest", "scalar", _element_type),
    )
    scalar: Operand = operand(c.AnyType)
    dest: Operand = operand(AnyRankedTensor)
    indices: Operands = operands(c.Index)
    result: Result = infer_result(AnyRankedTensor, same_as="dest")
    assembly = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"

    def result_names(self) -> Sequence[str | None]:
        return ("inserted",)

    def verify(self) -> None:
        if len(self.indices) != self.dest.type.rank:
            raise VerifyError("expected an index for each dimension")


class InsertSliceOp(InsertionOp):
    """Return `dest` with the elements of the slice replaced by the elements of `source`.

    ```mlir
    func.func @f(%x: tensor<16x4xf32>, %d: tensor<8x16x4xf32>) -> tensor<8x16x4xf32> {
      %0 = tensor.insert_slice %x into %d[0, 0, 0] [1, 16, 4] [1, 1, 1] : tensor<16x4xf32> into tensor<8x16x4xf32>
      return %0 : tensor<8x16x4xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.insert_slice`.
    """

    name = "tensor.insert_slice"
    traits = (Pure, TypesMatchWith("'result' has the type of 'dest'", "dest", "result", _same))
    result: Result = infer_result(AnyRankedTensor, same_as="dest")

    @classmethod
    def of(
        cls,
        source: Value[Any],
        dest: Value[Any],
        offsets: Sequence[m.Mixed],
        sizes: Sequence[m.Mixed],
        strides: Sequence[m.Mixed],
    ) -> InsertSliceOp:
        """An insertion given by constants and values."""
        (o, so), (s, ss), (t, st) = m.split(offsets), m.split(sizes), m.split(strides)
        return cls(source, dest, o, s, t, so, ss, st)

    def result_names(self) -> Sequence[str | None]:
        return ("inserted_slice",)

    def verify(self) -> None:
        shapes.verify_insert_slice(self)


class RankOp(Op):
    """Return the number of dimensions of a tensor.

    ```mlir
    func.func @f(%x: tensor<*xf32>) -> index {
      %rank = tensor.rank %x : tensor<*xf32>
      return %rank : index
    }
    ```

    Source: MLIR tensor dialect, `tensor.rank`.
    """

    name = "tensor.rank"
    traits = (Pure,)
    tensor: Operand = operand(AnyTensor)
    result: Result = infer_result(c.Index)
    assembly = "$tensor attr-dict `:` type($tensor)"

    def result_names(self) -> Sequence[str | None]:
        return ("rank",)


class ReshapeOp(Op):
    """Arrange the elements, in row-major order, into the shape that a 1-D tensor holds.

    ```mlir
    func.func @f(%x: tensor<4x1xf32>, %shape: tensor<2xi32>) -> tensor<2x2xf32> {
      %reshape = tensor.reshape %x(%shape) : (tensor<4x1xf32>, tensor<2xi32>) -> tensor<2x2xf32>
      return %reshape : tensor<2x2xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.reshape`.
    """

    name = "tensor.reshape"
    traits = (Pure,)
    source: Operand = operand(AnyTensor)
    shape: Operand = operand(ShapeTensor)
    result: Result = result(AnyTensor)
    assembly = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def result_names(self) -> Sequence[str | None]:
        return ("reshape",)

    def verify(self) -> None:
        shapes.verify_reshape(self)


class ExpandShapeOp(Op):
    """Split dimensions: the result dimensions of group i have the product of source dimension i.

    ```mlir
    func.func @f(%x: tensor<?x32xf32>, %n: index) -> tensor<?x4x32xf32> {
      %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%n, 4, 32] : tensor<?x32xf32> into tensor<?x4x32xf32>
      return %0 : tensor<?x4x32xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.expand_shape`.
    """

    name = "tensor.expand_shape"
    traits = (Pure,)
    src: Operand = operand(AnyTensor)
    reassociation: Attribute = attribute(IndexListArray)
    output_shape: Operands = operands(c.Index)
    static_output_shape: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = result(AnyTensor)
    directives = m.DYNAMIC_INDEX_LIST
    assembly = """$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
        attr-dict `:` type($src) `into` type($result)"""

    @classmethod
    def of(
        cls,
        src: Value[Any],
        groups: Sequence[Sequence[int]],
        output_shape: Sequence[m.Mixed],
        result_type: Type | None = None,
    ) -> ExpandShapeOp:
        """An expansion to a shape of constants and values."""
        values, constants = m.split(output_shape)
        ty = result_type or RankedTensorType(m.static(output_shape), src.type.element_type, src.type.encoding)
        return cls(src, shapes.reassociation_attr(groups), values, constants, ty)

    @property
    def groups(self) -> list[list[int]]:
        return shapes.groups_of(self.reassociation)

    mixed_output_shape = m.MixedList("output_shape")

    def result_names(self) -> Sequence[str | None]:
        return ("expanded",)

    def verify(self) -> None:
        if not isinstance(self.result.type, RankedTensorType):
            raise VerifyError("expected ranked tensor types")
        m.verify_mixed("output size", self.static_output_shape, self.output_shape, self.result.type.rank)
        shapes.verify_reassociation(self.result.type, self.src.type, self.groups, expand=True)


class CollapseShapeOp(Op):
    """Join adjacent dimensions: result dimension i is the product of the source dimensions of group i.

    ```mlir
    func.func @f(%x: tensor<?x4x32xf32>) -> tensor<?x32xf32> {
      %collapsed = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x4x32xf32> into tensor<?x32xf32>
      return %collapsed : tensor<?x32xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.collapse_shape`.
    """

    name = "tensor.collapse_shape"
    traits = (Pure,)
    src: Operand = operand(AnyTensor)
    reassociation: Attribute = attribute(IndexListArray)
    result: Result = result(AnyTensor)
    assembly = "$src $reassociation attr-dict `:` type($src) `into` type($result)"

    @classmethod
    def of(cls, src: Value[Any], groups: Sequence[Sequence[int]]) -> CollapseShapeOp:
        """A collapse with its result type inferred."""
        ty = src.type
        shape = [shapes.product([ty.shape[d] for d in group]) for group in groups]
        return cls(src, shapes.reassociation_attr(groups), RankedTensorType(shape, ty.element_type, ty.encoding))

    groups = ExpandShapeOp.groups

    def result_names(self) -> Sequence[str | None]:
        return ("collapsed",)

    def verify(self) -> None:
        shapes.verify_reassociation(self.src.type, self.result.type, self.groups, expand=False)


class PadOp(Op):
    """Put `low` elements before and `high` after each dimension; the body yields each padding element.

    The body has one index argument for each dimension. `nofold` keeps the op even where it pads nothing.

    ```mlir
    func.func @f(%x: tensor<2x?xf32>, %n: index, %v: f32) -> tensor<6x?xf32> {
      %padded = tensor.pad %x low[1, %n] high[3, 0] {
      ^bb0(%i: index, %j: index):
        tensor.yield %v : f32
      } : tensor<2x?xf32> to tensor<6x?xf32>
      return %padded : tensor<6x?xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.pad`.
    """

    name = "tensor.pad"
    traits = (Pure, SingleBlockImplicitTerminator(lambda: YieldOp))
    source: Operand = operand(AnyRankedTensor)
    low: Operands = operands(c.Index)
    high: Operands = operands(c.Index)
    static_low: DenseArrayAttr = attribute(c.DenseI64Array)
    static_high: DenseArrayAttr = attribute(c.DenseI64Array)
    nofold: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(AnyRankedTensor)
    region: Region = region()
    directives = m.DYNAMIC_INDEX_LIST
    assembly = """$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low)
        `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict
        `:` type($source) `to` type($result)"""

    mixed_low = m.MixedList("low")
    mixed_high = m.MixedList("high")

    @property
    def constant_padding(self) -> Value[Any] | None:
        """The padding value if it is the same for each element: a value from outside of the body."""
        terminator = self.region.block.terminator
        value = terminator.operands[0] if terminator is not None and terminator.operands else None
        if value is None or value.parent_block is self.region.block:
            return None
        return value

    def result_names(self) -> Sequence[str | None]:
        return ("padded",)

    def verify(self) -> None:
        m.verify_entries("low padding", self.static_low, self.low)
        m.verify_entries("high padding", self.static_high, self.high)
        shapes.verify_pad(self)


class SplatOp(Op):
    """Make a tensor that holds one scalar everywhere.

    ```mlir
    func.func @f(%v: f32, %n: index) -> tensor<?x20xf32> {
      %splat = tensor.splat %v[%n] : tensor<?x20xf32>
      return %splat : tensor<?x20xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.splat`.
    """

    name = "tensor.splat"
    traits = (
        Pure,
        TypesMatchWith("'input' has the element type of 'aggregate'", "aggregate", "input", _element_type),
    )
    input: Operand = operand(c.AnyType)
    dynamic_sizes: Operands = operands(c.Index)
    aggregate: Result = result(AnyRankedTensor)
    assembly = "$input (`[` $dynamic_sizes^ `]`)? attr-dict `:` type($aggregate)"

    @property
    def sizes(self) -> list[m.Mixed]:
        return m.mixed(self.aggregate.type.shape, self.dynamic_sizes)

    def result_names(self) -> Sequence[str | None]:
        return ("splat",)

    def verify(self) -> None:
        shapes.verify_dynamic_sizes(self.aggregate.type, self.dynamic_sizes)


class ParallelInsertSliceOp(InsertionOp):
    """Write `source` into a slice of a tensor that the iterations of a loop share; their slices must not overlap.

    ```mlir
    func.func @f(%t: tensor<8x4xf32>, %row: tensor<4xf32>) -> tensor<8x4xf32> {
      %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %row into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
        }
      }
      return %0 : tensor<8x4xf32>
    }
    ```

    Source: MLIR tensor dialect, `tensor.parallel_insert_slice`.
    """

    name = "tensor.parallel_insert_slice"
    traits = (HasParent("scf.forall.in_parallel"), ParallelCombining)

    def verify(self) -> None:
        shapes.verify_insert_slice(self)
        block = self.parent_op.parent if self.parent_op is not None else None
        if block is not None and self.dest not in block.arguments:
            raise VerifyError("expected a shared output of the loop, a block argument, to insert into")


OPERATIONS = (
    CastOp, BitcastOp, ConcatOp, DimOp, EmptyOp, ExtractOp, ExtractSliceOp, FromElementsOp, GatherOp, ScatterOp,
    YieldOp, GenerateOp, InsertOp, InsertSliceOp, ParallelInsertSliceOp, RankOp, ReshapeOp, ExpandShapeOp,
    CollapseShapeOp, PadOp, SplatOp,
)  # fmt: skip
