"""The memref dialect: allocation of buffers, access to their elements, and views of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.attributes import (
    AffineMapAttr,
    DenseArrayAttr,
    StridedLayoutAttr,
    SymbolRefAttr,
    UnitAttr,
)
from plait.builtin.types import MemRefType, UnrankedMemRefType, i8, i32, i64
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    Properties,
    Regions,
    Result,
    Results,
    attribute,
    c,
    infer_result,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    region,
    result,
    results,
)
from plait.define.traits import (
    HasParent,
    NoRegionArguments,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SameOperandsAndResultType,
    SameOperandsElementType,
    SameOperandsShape,
    SingleBlockImplicitTerminator,
    Symbol,
    Terminator,
    TypesMatchWith,
)
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std import mixed as m
from plait_std import shape_verifiers as shapes
from plait_std.memref import syntax, verifiers, views
from plait_std.memref.constraints import integer_attribute
from plait_std.slices import SliceOp
from plait_std.yield_verifiers import verify_yields

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

AnyMemRef = c.Instance(MemRefType, "memref")
AnyBuffer = c.Predicate(
    "memref, ranked or unranked", lambda t: isinstance(t, (MemRefType, UnrankedMemRefType))
)
Non0RankedMemRef = c.Predicate(
    "memref of rank 1 or higher, or of unknown rank",
    lambda t: isinstance(t, UnrankedMemRefType) or (isinstance(t, MemRefType) and len(t.shape) > 0),
)
StridedMemRef = c.Predicate("strided memref", views.is_strided)
StaticMemRef = c.Predicate(
    "static-shape memref", lambda t: isinstance(t, MemRefType) and t.has_static_shape
)
ByteMemRef = c.Predicate(
    "rank-1 memref of i8",
    lambda t: isinstance(t, MemRefType) and t.rank == 1 and t.element_type is i8,
)
ShapeMemRef = c.Predicate(
    "rank-1 memref of index or signless integer",
    lambda t: isinstance(t, MemRefType) and t.rank == 1 and shapes.is_signless_or_index(t.element_type),
)
IndexListArray = c.ArrayOf(c.ArrayOf(c.I64Attr), "array of lists of i64 integers")


Alignment = integer_attribute(
    i64,
    "power of two of type i64",
    lambda value: value > 0 and value & (value - 1) == 0,
)
AssumedAlignment = integer_attribute(
    i32,
    "power of two of type i32",
    lambda value: value > 0 and value & (value - 1) == 0,
)


def _element_type(ty: MemRefType) -> Type:
    return ty.element_type


def _first_element_type(types: Sequence[Any], properties: Mapping[Any, Any]) -> Type:
    return types[0].element_type


class AllocOp(Op):
    """Allocate a buffer on the heap. Its elements are unspecified; `memref.dealloc` frees it.

    `dynamic_sizes` are the dynamic dimensions in order; `symbol_operands` bind the symbols of the layout map.

    ```mlir
    func.func @f(%n: index) {
      %alloc = memref.alloc(%n) {alignment = 64 : i64} : memref<8x?xf32>
      memref.dealloc %alloc : memref<8x?xf32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.alloc`.
    """

    name = "memref.alloc"
    dynamic_sizes: Operands = operands(c.Index)
    symbol_operands: Operands = operands(c.Index)
    alignment: Attribute | None = optional_attribute(Alignment)
    memref: Result = result(AnyMemRef)
    assembly = "`(` $dynamic_sizes `)` (`` `[` $symbol_operands^ `]`)? attr-dict `:` type($memref)"

    @classmethod
    def of(cls, ty: MemRefType, dynamic_sizes: Sequence[Value[Any]] = (), alignment: int | None = None) -> Any:
        """An allocation of a type without layout symbols. `alignment` is in bytes."""
        return cls(dynamic_sizes, (), alignment, ty)

    @property
    def sizes(self) -> list[m.Mixed]:
        return m.mixed(self.memref.type.shape, self.dynamic_sizes)

    def result_names(self) -> Sequence[str | None]:
        return (self.name.removeprefix("memref."),)

    def verify(self) -> None:
        verifiers.verify_alloc(self)


class AllocaOp(AllocOp):
    """Allocate a buffer on the stack; it lives until control leaves the closest allocation scope, such as a function.

    ```mlir
    func.func @f() {
      %alloca = memref.alloca() : memref<8x64xf32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.alloca`.
    """

    name = "memref.alloca"


class DeallocOp(Op):
    """Free a buffer that `memref.alloc` made.

    ```mlir
    func.func @f(%m: memref<8x64xf32>) {
      memref.dealloc %m : memref<8x64xf32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.dealloc`.
    """

    name = "memref.dealloc"
    memref: Operand = operand(AnyBuffer)
    assembly = "$memref attr-dict `:` type($memref)"


class AssumeAlignmentOp(Op):
    """Return the same memref, known to be aligned to `alignment` bytes; poison if it is not.

    ```mlir
    func.func @f(%m: memref<8xf32>) {
      %assume_align = memref.assume_alignment %m, 16 : memref<8xf32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.assume_alignment`.
    """

    name = "memref.assume_alignment"
    traits = (Pure, SameOperandsAndResultType)
    memref: Operand = operand(AnyMemRef)
    alignment: Attribute = attribute(AssumedAlignment)
    result: Result = infer_result(AnyMemRef, same_as="memref")
    assembly = "$memref `,` $alignment attr-dict `:` type($memref)"

    def result_names(self) -> Sequence[str | None]:
        return ("assume_align",)


class DistinctObjectsOp(Op):
    """Return the same memrefs, known to have no memory in common; accesses are undefined where two of them have.

    ```mlir
    func.func @f(%a: memref<?xf32>, %b: memref<8xi32>) {
      %0:2 = memref.distinct_objects %a, %b : memref<?xf32>, memref<8xi32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.distinct_objects`.
    """

    name = "memref.distinct_objects"
    traits = (Pure,)
    objects: Operands = operands(AnyMemRef)
    same: Results = results(AnyMemRef)
    assembly = "$objects attr-dict `:` type($objects)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions = ()) -> Sequence[Type]:
        return [value.type for value in operands]

    def verify(self) -> None:
        if not self.objects:
            raise VerifyError("expected at least one memref")
        if self.operand_types != self.result_types:
            raise VerifyError("expected results of the types of the operands")


class CastOp(Op):
    """Convert a memref to a type that says more or less about the same shape and layout.

    ```mlir
    func.func @f(%m: memref<4x4xf32>) -> memref<?x?xf32> {
      %cast = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
      return %cast : memref<?x?xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.cast`.
    """

    name = "memref.cast"
    traits = (Pure,)
    source: Operand = operand(AnyBuffer)
    dest: Result = result(AnyBuffer)
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"

    def result_names(self) -> Sequence[str | None]:
        return ("cast",)

    def verify(self) -> None:
        if not views.cast_compatible(self.source.type, self.dest.type):
            raise VerifyError(shapes.CAST_INCOMPATIBLE.format(self.source.type, self.dest.type))


class MemorySpaceCastOp(Op):
    """Name the same buffer by an address of another memory space.

    ```mlir
    func.func @f(%m: memref<4xf32, 5>) -> memref<4xf32> {
      %memspacecast = memref.memory_space_cast %m : memref<4xf32, 5> to memref<4xf32>
      return %memspacecast : memref<4xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.memory_space_cast`.
    """

    name = "memref.memory_space_cast"
    traits = (Pure,)
    source: Operand = operand(AnyBuffer)
    dest: Result = result(AnyBuffer)
    assembly = "$source attr-dict `:` type($source) `to` type($dest)"

    def result_names(self) -> Sequence[str | None]:
        return ("memspacecast",)

    def verify(self) -> None:
        verifiers.verify_memory_space_cast(self)


class CopyOp(Op):
    """Copy all elements from one memref to another of the same shape; the layouts may differ.

    ```mlir
    func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
      memref.copy %a, %b : memref<?xf32> to memref<?xf32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.copy`.
    """

    name = "memref.copy"
    traits = (SameOperandsElementType, SameOperandsShape)
    source: Operand = operand(AnyBuffer)
    target: Operand = operand(AnyBuffer)
    assembly = "$source `,` $target attr-dict `:` type($source) `to` type($target)"


class DimOp(Op):
    """Return the size of dimension `index` of a memref; undefined if there is no such dimension.

    ```mlir
    func.func @f(%m: memref<4x?xf32>, %i: index) -> index {
      %dim = memref.dim %m, %i : memref<4x?xf32>
      return %dim : index
    }
    ```

    Source: MLIR memref dialect, `memref.dim`.
    """

    name = "memref.dim"
    traits = (Pure,)
    source: Operand = operand(Non0RankedMemRef)
    index: Operand = operand(c.Index)
    result: Result = infer_result(c.Index)
    assembly = "attr-dict $source `,` $index `:` type($source)"

    def result_names(self) -> Sequence[str | None]:
        return ("dim",)


class RankOp(Op):
    """Return the number of dimensions of a memref.

    ```mlir
    func.func @f(%m: memref<*xf32>) -> index {
      %0 = memref.rank %m : memref<*xf32>
      return %0 : index
    }
    ```

    Source: MLIR memref dialect, `memref.rank`.
    """

    name = "memref.rank"
    traits = (Pure,)
    memref: Operand = operand(AnyBuffer)
    result: Result = infer_result(c.Index)
    assembly = "$memref attr-dict `:` type($memref)"


class ExtractAlignedPointerAsIndexOp(Op):
    """Return the aligned address of a memref's buffer as a number.

    ```mlir
    func.func @f(%m: memref<4x4xf32>) -> index {
      %intptr = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index
      return %intptr : index
    }
    ```

    Source: MLIR memref dialect, `memref.extract_aligned_pointer_as_index`.
    """

    name = "memref.extract_aligned_pointer_as_index"
    traits = (Pure,)
    source: Operand = operand(AnyBuffer)
    aligned_pointer: Result = infer_result(c.Index)
    assembly = "$source `:` type($source) `->` type(results) attr-dict"

    def result_names(self) -> Sequence[str | None]:
        return ("intptr",)


class ExtractStridedMetadataOp(Op):
    """Return what a memref consists of: its buffer, offset, sizes and strides, in elements.

    ```mlir
    func.func @f(%m: memref<10x?xf32>) -> index {
      %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
        : memref<10x?xf32> -> memref<f32>, index, index, index, index, index
      return %offset : index
    }
    ```

    Source: MLIR memref dialect, `memref.extract_strided_metadata`.
    """

    name = "memref.extract_strided_metadata"
    traits = (Pure,)
    source: Operand = operand(StridedMemRef)
    base_buffer: Result = result(StridedMemRef)
    offset: Result = result(c.Index)
    sizes_and_strides: Results = results(c.Index)
    assembly = "$source `:` type($source) `->` type(results) attr-dict"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions = ()) -> Sequence[Type]:
        ty = operands[0].type
        base = MemRefType((), ty.element_type, None, ty.memory_space)
        return (base, *([c.Index.builds] * (1 + 2 * ty.rank)))

    def verify(self) -> None:
        verifiers.verify_extract_strided_metadata(self)

    @property
    def sizes(self) -> tuple[Value[Any], ...]:
        return self.results[2 : 2 + self.source.type.rank]

    @property
    def strides(self) -> tuple[Value[Any], ...]:
        return self.results[2 + self.source.type.rank :]

    def result_names(self) -> Sequence[str | None]:
        rank = self.source.type.rank
        if not rank:
            return ("base_buffer", "offset")
        following = [None] * (rank - 1)
        return ("base_buffer", "offset", "sizes", *following, "strides", *following)


class GetGlobalOp(Op):
    """Return the memref of a global variable. A constant one must not be written.

    ```mlir
    memref.global "private" constant @g : memref<2xf32> = dense<1.0>
    func.func @f() -> memref<2xf32> {
      %0 = memref.get_global @g : memref<2xf32>
      return %0 : memref<2xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.get_global`.
    """

    name = "memref.get_global"
    traits = (Pure,)
    symbol: Attribute = attribute(c.FlatSymbolRefAttr, ir_name="name")
    result: Result = result(StaticMemRef)
    assembly = "$symbol `:` type($result) attr-dict"

    def verify_symbol_uses(self, lookup: Any) -> None:
        """Raise unless the symbol is a global of the result's type; `lookup` finds what a symbol names from here."""
        found, symbol = lookup(self.symbol), cast("SymbolRefAttr", self.symbol)
        if not isinstance(found, GlobalOp):
            raise VerifyError(f"'{symbol.root}' does not name a global memref")
        if found.type is not self.result.type:
            raise VerifyError(
                f"the result has type '{self.result.type}', expected '{found.type}' of the global "
                f"@{symbol.root}"
            )


class GlobalOp(Op):
    """Define or declare a global variable of memref type.

    Without `initial_value` it is a declaration; with a unit attribute its contents are unspecified at first. A
    `constant` variable must not be written.

    ```mlir
    memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
    memref.global @u : memref<3xf16> = uninitialized
    memref.global "private" @d : memref<4xi32>
    ```

    Source: MLIR memref dialect, `memref.global`.
    """

    name = "memref.global"
    traits = (Symbol,)
    sym_name: Attribute = attribute(c.SymbolNameAttr)
    sym_visibility: Attribute | None = optional_attribute(c.StrAttr)
    type: Attribute = attribute(c.TypeAttrOf(MemRefType, "memref type"))
    initial_value: Attribute | None = optional_attribute(c.AnyAttr)
    constant: UnitAttr | None = optional_attribute(c.UnitAttr)
    alignment: Attribute | None = optional_attribute(Alignment)
    directives = {"GlobalMemrefOpTypeAndInitialValue": (syntax.parse_global_value, syntax.print_global_value)}
    assembly = """($sym_visibility^)? (`constant` $constant^)? $sym_name `:`
        custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict"""

    def verify(self) -> None:
        verifiers.verify_global(self)


class LoadOp(Op):
    """Read one element; the indices must be in bounds.

    ```mlir
    func.func @f(%m: memref<8x?xi32>, %i: index) -> i32 {
      %0 = memref.load %m[%i, %i] : memref<8x?xi32>
      return %0 : i32
    }
    ```

    Source: MLIR memref dialect, `memref.load`.
    """

    name = "memref.load"
    traits = (TypesMatchWith("'result' has the element type of 'memref'", "memref", "result", _element_type),)
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    nontemporal: Attribute | None = optional_attribute(c.BoolAttr)
    alignment: Attribute | None = optional_attribute(Alignment)
    result: Result = infer_result(c.AnyType, infer=_first_element_type)
    assembly = "$memref `[` $indices `]` attr-dict `:` type($memref)"

    def verify(self) -> None:
        rank, count = self.memref.type.rank, len(self.indices)
        if count != rank:
            raise VerifyError(f"expected {rank} indices, found {count}")


class StoreOp(Op):
    """Write one element; the indices must be in bounds.

    ```mlir
    func.func @f(%v: i32, %m: memref<8x?xi32>, %i: index) {
      memref.store %v, %m[%i, %i] : memref<8x?xi32>
      return
    }
    ```

    Source: MLIR memref dialect, `memref.store`.
    """

    name = "memref.store"
    traits = (TypesMatchWith("'value' has the element type of 'memref'", "memref", "value", _element_type),)
    value: Operand = operand(c.AnyType)
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    nontemporal: Attribute | None = optional_attribute(c.BoolAttr)
    alignment: Attribute | None = optional_attribute(Alignment)
    assembly = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"

    def verify(self) -> None:
        verifiers.verify_indices(self.indices, self.memref)


class ReinterpretCastOp(SliceOp):
    """Describe the buffer of a memref anew by one offset, sizes and strides, all in elements from its beginning.

    ```mlir
    func.func @f(%m: memref<8x8xf32>, %n: index) -> memref<?x10xf32, strided<[10, 1], offset: ?>> {
      %reinterpret_cast = memref.reinterpret_cast %m to offset: [%n], sizes: [%n, 10], strides: [10, 1]
        : memref<8x8xf32> to memref<?x10xf32, strided<[10, 1], offset: ?>>
      return %reinterpret_cast : memref<?x10xf32, strided<[10, 1], offset: ?>>
    }
    ```

    Source: MLIR memref dialect, `memref.reinterpret_cast`.
    """

    name = "memref.reinterpret_cast"
    traits = (Pure,)
    source: Operand = operand(AnyBuffer)
    result: Result = result(StridedMemRef)
    assembly = """$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets)
        `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes)
        `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides)
        attr-dict `:` type($source) `to` type($result)"""

    @classmethod
    def of(
        cls,
        source: Value[Any],
        offset: m.Mixed,
        sizes: Sequence[m.Mixed],
        strides: Sequence[m.Mixed],
        result_type: Type | None = None,
    ) -> ReinterpretCastOp:
        """A cast given by constants and values, its type inferred if `result_type` is None."""
        (o, so), (s, ss), (t, st) = m.split([offset]), m.split(sizes), m.split(strides)
        layout = StridedLayoutAttr(so.values[0], tuple(st.values))
        ty = result_type or MemRefType(tuple(ss.values), source.type.element_type, layout, source.type.memory_space)
        return cls(source, o, s, t, so, ss, st, ty)

    def result_names(self) -> Sequence[str | None]:
        return ("reinterpret_cast",)

    def verify(self) -> None:
        verifiers.verify_reinterpret_cast(self)


class SubViewOp(SliceOp):
    """View the elements at offsets, offsets + strides, ... of each dimension, `sizes` many, relative to the source.

    Unit dimensions may be left out of the result type.

    ```mlir
    func.func @f(%m: memref<64x4xf32, strided<[7, 9], offset: 91>>) -> memref<8x2xf32, strided<[21, 18], offset: 128>> {
      %subview = memref.subview %m[4, 1] [8, 2] [3, 2]
        : memref<64x4xf32, strided<[7, 9], offset: 91>> to memref<8x2xf32, strided<[21, 18], offset: 128>>
      return %subview : memref<8x2xf32, strided<[21, 18], offset: 128>>
    }
    ```

    Source: MLIR memref dialect, `memref.subview`.
    """

    name = "memref.subview"
    traits = (Pure,)
    source: Operand = operand(AnyMemRef)
    result: Result = result(AnyMemRef)

    @classmethod
    def of(
        cls,
        source: Value[Any],
        offsets: Sequence[m.Mixed],
        sizes: Sequence[m.Mixed],
        strides: Sequence[m.Mixed],
        dropped: set[int] | frozenset[int] = frozenset(),
    ) -> SubViewOp:
        """A view given by constants and values, without the dimensions in `dropped`."""
        (o, so), (s, ss), (t, st) = m.split(offsets), m.split(sizes), m.split(strides)
        ty = views.subview_type(source.type, so.values, ss.values, st.values, dropped)
        return cls(source, o, s, t, so, ss, st, ty)

    @property
    def dropped_dims(self) -> set[int]:
        """The dimensions of the source that the result leaves out."""
        return views.dropped_subview_dims(self)

    def result_names(self) -> Sequence[str | None]:
        return ("subview",)

    def verify(self) -> None:
        shapes.verify_mixed_ranks(self, self.source.type.rank)
        verifiers.verify_subview(self)
        shapes.verify_in_bounds(self, self.source.type.shape)


class ReshapeOp(Op):
    """View the elements of a row-major memref in the shape that a 1-D memref holds.

    ```mlir
    func.func @f(%m: memref<4x1xf32>, %shape: memref<2xi32>) -> memref<2x2xf32> {
      %reshape = memref.reshape %m(%shape) : (memref<4x1xf32>, memref<2xi32>) -> memref<2x2xf32>
      return %reshape : memref<2x2xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.reshape`.
    """

    name = "memref.reshape"
    source: Operand = operand(AnyBuffer)
    shape: Operand = operand(ShapeMemRef)
    result: Result = result(AnyBuffer)
    assembly = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"

    def result_names(self) -> Sequence[str | None]:
        return ("reshape",)

    def verify(self) -> None:
        verifiers.verify_reshape(self)


class ExpandShapeOp(Op):
    """View a memref with dimension i split into the dimensions of group i.

    ```mlir
    func.func @f(%m: memref<?x32xf32>, %n: index) -> memref<?x4x32xf32> {
      %expand_shape = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 32]
        : memref<?x32xf32> into memref<?x4x32xf32>
      return %expand_shape : memref<?x4x32xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.expand_shape`.
    """

    name = "memref.expand_shape"
    traits = (Pure,)
    src: Operand = operand(StridedMemRef)
    reassociation: Attribute = attribute(IndexListArray)
    output_shape: Operands = operands(c.Index)
    static_output_shape: DenseArrayAttr = attribute(c.DenseI64Array)
    result: Result = result(StridedMemRef)
    directives = m.DYNAMIC_INDEX_LIST
    assembly = """$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)
        attr-dict `:` type($src) `into` type($result)"""

    @classmethod
    def of(cls, src: Value[Any], groups: Sequence[Sequence[int]], output_shape: Sequence[m.Mixed]) -> ExpandShapeOp:
        """An expansion to a shape of constants and values, its type inferred."""
        values, constants = m.split(output_shape)
        ty = views.expanded_type(src.type, constants.values, groups)
        return cls(src, shapes.reassociation_attr(groups), values, constants, ty)

    @property
    def groups(self) -> list[list[int]]:
        return shapes.groups_of(self.reassociation)

    mixed_output_shape = m.MixedList("output_shape")

    def result_names(self) -> Sequence[str | None]:
        return ("expand_shape",)

    def verify(self) -> None:
        verifiers.verify_expand_shape(self)


class CollapseShapeOp(Op):
    """View a memref with the adjacent, contiguous dimensions of each group joined.

    ```mlir
    func.func @f(%m: memref<?x4x32xf32>) -> memref<?x32xf32> {
      %collapse_shape = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x32xf32> into memref<?x32xf32>
      return %collapse_shape : memref<?x32xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.collapse_shape`.
    """

    name = "memref.collapse_shape"
    traits = (Pure,)
    src: Operand = operand(StridedMemRef)
    reassociation: Attribute = attribute(IndexListArray)
    result: Result = result(StridedMemRef)
    assembly = "$src $reassociation attr-dict `:` type($src) `into` type($result)"

    @classmethod
    def of(cls, src: Value[Any], groups: Sequence[Sequence[int]]) -> CollapseShapeOp:
        """A collapse with its type inferred."""
        return cls(src, shapes.reassociation_attr(groups), views.collapsed_type(src.type, groups))

    groups = ExpandShapeOp.groups

    def result_names(self) -> Sequence[str | None]:
        return ("collapse_shape",)

    def verify(self) -> None:
        verifiers.verify_collapse_shape(self)


class TransposeOp(Op):
    """View a memref with its dimensions permuted.

    ```mlir
    func.func @f(%m: memref<?x?xf32>) -> memref<?x?xf32, strided<[1, ?]>> {
      %transpose = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
      return %transpose : memref<?x?xf32, strided<[1, ?]>>
    }
    ```

    Source: MLIR memref dialect, `memref.transpose`.
    """

    name = "memref.transpose"
    traits = (Pure,)
    in_: Operand = operand(StridedMemRef)
    permutation: AffineMapAttr = attribute(c.AffineMapAttr)
    result: Result = result(StridedMemRef)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_transpose(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_transpose(self, printer)

    @classmethod
    def of(cls, source: Value[Any], permutation: Sequence[int]) -> TransposeOp:
        """The view whose dimension i is dimension `permutation[i]` of the source."""
        ty = views.transposed_type(source.type, permutation)
        return cls(source, AffineMapAttr(AffineMap.permutation(permutation)), ty)

    @property
    def dims(self) -> list[int]:
        """The source dimension of each dimension of the result."""
        return [expression.position for expression in self.permutation.map.results]  # type: ignore[attr-defined]

    def printed_attributes(self) -> Sequence[Attribute]:
        """The permutation is spelled out, without an alias."""
        return tuple(self.attributes.values())

    def result_names(self) -> Sequence[str | None]:
        return ("transpose",)

    def verify(self) -> None:
        verifiers.verify_transpose(self)


class ViewOp(Op):
    """View bytes, from `byte_shift` on, as a row-major memref of any type.

    ```mlir
    func.func @f(%m: memref<2048xi8>, %shift: index, %n: index) -> memref<?x4xf32> {
      %view = memref.view %m[%shift][%n] : memref<2048xi8> to memref<?x4xf32>
      return %view : memref<?x4xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.view`.
    """

    name = "memref.view"
    traits = (Pure,)
    source: Operand = operand(ByteMemRef)
    byte_shift: Operand = operand(c.Index)
    sizes: Operands = operands(c.Index)
    result: Result = result(AnyMemRef)
    assembly = "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)"

    def result_names(self) -> Sequence[str | None]:
        return ("view",)

    def verify(self) -> None:
        verifiers.verify_view(self)


class ReallocOp(Op):
    """Change the size of a 1-D buffer, perhaps by moving it; the source must not be used afterwards.

    ```mlir
    func.func @f(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
      %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
      return %0 : memref<?xf32>
    }
    ```

    Source: MLIR memref dialect, `memref.realloc`.
    """

    name = "memref.realloc"
    source: Operand = operand(c.MemRefOf(c.AnyType, ranks=(1,)))
    dynamic_result_size: OptionalOperand | None = optional_operand(c.Index)
    alignment: Attribute | None = optional_attribute(Alignment)
    result: Result = result(c.MemRefOf(c.AnyType, ranks=(1,)))
    assembly = "$source (`(` $dynamic_result_size^ `)`)? attr-dict `:` type($source) `to` type(results)"

    def verify(self) -> None:
        verifiers.verify_realloc(self)


class AllocaScopeReturnOp(Op):
    """End a `memref.alloca_scope` with its results.

    ```mlir
    func.func @f(%v: f32) -> f32 {
      %0 = memref.alloca_scope -> (f32) {
        memref.alloca_scope.return %v : f32
      }
      return %0 : f32
    }
    ```

    Source: MLIR memref dialect, `memref.alloca_scope.return`.
    """

    name = "memref.alloca_scope.return"
    traits = (Pure, ReturnLike, Terminator, HasParent("memref.alloca_scope"))
    inputs: Operands = operands(c.AnyType)
    assembly = "attr-dict ($inputs^ `:` type($inputs))?"


class AllocaScopeOp(Op):
    """Run the body and release what `memref.alloca` allocated in it.

    ```mlir
    func.func @f() {
      memref.alloca_scope {
        %alloca = memref.alloca() : memref<4x3xf32>
      }
      return
    }
    ```

    Source: MLIR memref dialect, `memref.alloca_scope`.
    """

    name = "memref.alloca_scope"
    traits = (RecursiveMemoryEffects, NoRegionArguments, SingleBlockImplicitTerminator(lambda: AllocaScopeReturnOp))
    results_: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_alloca_scope(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_alloca_scope(self, printer)

    def verify(self) -> None:
        verify_yields(self, self.body)


OPERATIONS = (
    AllocOp, AllocaOp, DeallocOp, AssumeAlignmentOp, DistinctObjectsOp, CastOp, MemorySpaceCastOp, CopyOp, DimOp,
    RankOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp, GlobalOp, LoadOp, StoreOp,
    ReinterpretCastOp, SubViewOp, ReshapeOp, ExpandShapeOp, CollapseShapeOp, TransposeOp, ViewOp, ReallocOp,
    AllocaScopeOp, AllocaScopeReturnOp,
)  # fmt: skip
