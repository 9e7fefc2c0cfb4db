"""The vector dialect: operations that put elements of vectors together in another order, and make them of scalars."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, IntegerAttr
from plait.builtin.types import VectorType, index
from plait.define import Op, Operand, Operands, Result, Results, attribute, c, infer_result, operand, operands, results
from plait.define import result as one_result
from plait.define.traits import AllTypesMatch, Pure, TypesMatchWith
from plait.ir.attribute import Type, VerifyError

from plait_std.vector.types import (
    FixedVector,
    VectorOfDims,
    bits_of,
    dims_of,
    same_elements,
    vector_of,
)

IntegerArray = c.ArrayOf(c.I64Attr)
ScalableRow = c.Predicate(
    "scalable vector of one dimension", lambda t: isinstance(t, VectorType) and t.rank == 1 and t.is_scalable
)
Row = c.VectorOf(c.AnyType, (1,))


def _shuffled(types: Sequence[Any], properties: Any) -> VectorType:
    ty = types[0]
    return VectorType((len(properties["mask"].values) or 1, *ty.shape[1:]), ty.element_type)


class ShuffleOp(Op):
    """Choose parts along the first dimension of two vectors: number `i` of both, one behind the other; -1 is poison.

    ```mlir
    func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<3xf32> {
      %0 = vector.shuffle %a, %b [0, 5, -1] : vector<4xf32>, vector<4xf32>
      return %0 : vector<3xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.shuffle`.
    """

    name = "vector.shuffle"
    traits = (Pure,)
    v1: Operand = operand(FixedVector)
    v2: Operand = operand(FixedVector)
    mask: DenseArrayAttr = attribute(c.DenseI64Array)
    vector: Result = infer_result(VectorOfDims, infer=_shuffled)
    assembly = "operands $mask attr-dict `:` type(operands)"

    def verify(self) -> None:
        first, second, mask = self.v1.type, self.v2.type, self.mask.values
        same_elements(first, second, self.vector.type)
        if first.rank != second.rank:
            raise VerifyError(f"expected vectors of one rank, found ranks {first.rank} and {second.rank}")
        if first.shape[1:] != second.shape[1:]:
            raise VerifyError(f"expected '{first}' and '{second}' to differ in the first dimension only")
        if not mask:
            raise VerifyError("expected a mask with at least one entry, found none")
        count = sum(ty.shape[0] if ty.shape else 1 for ty in (first, second))
        for i, entry in enumerate(mask):
            if not -1 <= entry < count:
                raise VerifyError(f"expected entry {i} of the mask to be in [0, {count}) or -1 (poison), found {entry}")
        expected = VectorType((len(mask), *first.shape[1:]), first.element_type)
        if self.vector.type is not expected:
            raise VerifyError(f"expected a result of type '{expected}', found '{self.vector.type}'")


def _doubled(ty: VectorType) -> VectorType:
    if not ty.shape:
        return VectorType((2,), ty.element_type)
    return VectorType((*ty.shape[:-1], 2 * ty.shape[-1]), ty.element_type, ty.scalable_dims)


def _halved(ty: VectorType) -> VectorType:
    if not ty.shape or ty.shape[-1] < 2:
        return ty
    return VectorType((*ty.shape[:-1], ty.shape[-1] // 2), ty.element_type, ty.scalable_dims)


class InterleaveOp(Op):
    """Take elements of two vectors by turns along the last dimension.

    ```mlir
    func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<8xf32> {
      %0 = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>
      return %0 : vector<8xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.interleave`.
    """

    name = "vector.interleave"
    traits = (
        Pure,
        AllTypesMatch("lhs", "rhs"),
        TypesMatchWith("'result' is twice as long as each input in its last dimension", "lhs", "result", _doubled),
    )
    lhs: Operand = operand(c.AnyVector)
    rhs: Operand = operand(c.AnyVector)
    result: Result = infer_result(VectorOfDims, infer=lambda types, properties: _doubled(types[0]))
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"


class DeinterleaveOp(Op):
    """Split a vector along its last dimension in the elements with even numbers and those with odd numbers.

    ```mlir
    func.func @f(%v: vector<8xf32>) -> vector<4xf32> {
      %0, %1 = vector.deinterleave %v : vector<8xf32> -> vector<4xf32>
      return %1 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.deinterleave`.
    """

    name = "vector.deinterleave"
    _half = "each result is half as long as 'source' in its last dimension"
    traits = (Pure, TypesMatchWith(_half, "source", "res1", _halved), AllTypesMatch("res1", "res2"))
    source: Operand = operand(VectorOfDims)
    res1: Result = one_result(VectorOfDims)
    res2: Result = one_result(VectorOfDims)
    assembly = "$source attr-dict `:` type($source) `->` type($res1)"

    def result_names(self) -> Sequence[str | None]:
        return ("res1", "res2")

    def verify(self) -> None:
        if self.source.type.shape[-1] % 2:
            raise VerifyError(f"the last dimension of '{self.source.type}' must be even")


class BitCastOp(Op):
    """Read the bits of each row of a vector as elements of another type.

    ```mlir
    func.func @f(%v: vector<4xf32>) -> vector<8xf16> {
      %0 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
      return %0 : vector<8xf16>
    }
    ```

    Source: MLIR vector dialect, `vector.bitcast`. The first of several elements in one has its low bits.
    """

    name = "vector.bitcast"
    traits = (Pure,)
    source: Operand = operand(c.AnyVector)
    result: Result = one_result(c.AnyVector)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    def verify(self) -> None:
        source, target = self.source.type, self.result.type
        if source.rank != target.rank:
            raise VerifyError(f"expected vectors of one rank, found ranks {source.rank} and {target.rank}")
        if source.shape[:-1] != target.shape[:-1]:
            raise VerifyError(f"expected '{source}' and '{target}' to differ in the last dimension only")
        have, want = (prod(ty.shape[-1:]) * bits_of(ty.element_type) for ty in (source, target))
        if have != want:
            raise VerifyError(f"expected rows of as many bits, found {have} in '{source}' and {want} in '{target}'")


class ToElementsOp(Op):
    """Take a vector apart in all its elements, in row-major order.

    ```mlir
    func.func @f(%v: vector<2xf32>) -> f32 {
      %0:2 = vector.to_elements %v : vector<2xf32>
      return %0#1 : f32
    }
    ```

    Source: MLIR vector dialect, `vector.to_elements`.
    """

    name = "vector.to_elements"
    traits = (
        Pure,
        TypesMatchWith(
            "there is one result for each element, of its type",
            "source",
            "elements",
            lambda ty: [ty.element_type] * prod(ty.shape),
        ),
    )
    source: Operand = operand(c.AnyVector)
    elements: Results = results(c.AnyType)
    assembly = "$source attr-dict `:` type($source)"


class FromElementsOp(Op):
    """Make a vector of all its elements, in row-major order.

    ```mlir
    func.func @f(%a: f32, %b: f32) -> vector<2x2xf32> {
      %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
      return %0 : vector<2x2xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.from_elements`.
    """

    name = "vector.from_elements"
    traits = (
        Pure,
        TypesMatchWith(
            "there is one operand for each element, of its type",
            "dest",
            "elements",
            lambda ty: [ty.element_type] * prod(ty.shape),
        ),
    )
    elements: Operands = operands(c.AnyType)
    dest: Result = one_result(FixedVector)
    assembly = "$elements attr-dict `:` type($dest)"


def _numbers(attr: Any) -> list[int]:
    return [entry.value for entry in attr]


class ExtractStridedSliceOp(Op):
    """Take a rectangular part of a vector: along leading dimensions `sizes` from `offsets` on, the others whole.

    ```mlir
    func.func @f(%v: vector<4x8xf32>) -> vector<2x8xf32> {
      %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]}
        : vector<4x8xf32> to vector<2x8xf32>
      return %0 : vector<2x8xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.extract_strided_slice`; strides are 1.
    """

    name = "vector.extract_strided_slice"
    traits = (Pure,)
    source: Operand = operand(VectorOfDims)
    offsets: ArrayAttr = attribute(IntegerArray)
    sizes: ArrayAttr = attribute(IntegerArray)
    strides: ArrayAttr = attribute(IntegerArray)
    result: Result = one_result(VectorOfDims)
    assembly = "$source attr-dict `:` type($source) `to` type($result)"

    @property
    def window(self) -> tuple[list[int], tuple[int, ...]]:
        """The first position and the size along each dimension of the source."""
        offsets, rank = _numbers(self.offsets), self.source.type.rank
        return offsets + [0] * (rank - len(offsets)), self.result.type.shape

    def verify(self) -> None:
        source, offsets, sizes = self.source.type, _numbers(self.offsets), _numbers(self.sizes)
        counts = {len(offsets), len(sizes), len(self.strides)}
        if len(counts) != 1:
            found = f"{len(offsets)}, {len(sizes)} and {len(self.strides)}"
            raise VerifyError(f"expected as many offsets, sizes and strides, found {found}")
        if len(offsets) > source.rank:
            raise VerifyError(f"expected at most {source.rank} offsets, found {len(offsets)}")
        _verify_strides(self.strides)
        _verify_window(offsets, sizes, source)
        dims = dims_of(source)
        for i, (size, (whole, scalable)) in enumerate(zip(sizes, dims)):
            if scalable and size != whole:
                raise VerifyError(f"expected all of the scalable dimension {i}, size {whole}, found size {size}")
            dims[i] = (size, scalable)
        expected = vector_of(dims, source.element_type)
        if self.result.type is not expected:
            raise VerifyError(f"expected a result of type '{expected}', found '{self.result.type}'")


def _verify_strides(strides: Any) -> None:
    for i, stride in enumerate(_numbers(strides)):
        if stride != 1:
            raise VerifyError(f"expected stride 1 along dimension {i}, found {stride}")


def _verify_window(offsets: Sequence[int], sizes: Sequence[int], whole: VectorType, first: int = 0) -> None:
    """Raise unless `sizes` from `offsets` on lie in a vector, along its dimensions from `first` on."""
    for i, (offset, size, count) in enumerate(zip(offsets, sizes, whole.shape[first:]), first):
        if not 0 <= offset < count:
            raise VerifyError(f"expected the offset along dimension {i} to be in [0, {count}), found {offset}")
        if not 1 <= size <= count:
            raise VerifyError(f"expected the size along dimension {i} to be in [1, {count}], found {size}")
        if offset + size > count:
            raise VerifyError(f"dimension {i} has {count} elements, but the part ends at {offset + size}")


class InsertStridedSliceOp(Op):
    """Replace a rectangular part of a vector, along its last dimensions, at an offset in all dimensions.

    ```mlir
    func.func @f(%x: vector<2x2xf32>, %v: vector<4x8xf32>) -> vector<4x8xf32> {
      %0 = vector.insert_strided_slice %x, %v {offsets = [1, 4], strides = [1, 1]}
        : vector<2x2xf32> into vector<4x8xf32>
      return %0 : vector<4x8xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.insert_strided_slice`; strides are 1.
    """

    name = "vector.insert_strided_slice"
    traits = (Pure, AllTypesMatch("dest", "result"))
    value: Operand = operand(VectorOfDims)
    dest: Operand = operand(VectorOfDims)
    offsets: ArrayAttr = attribute(IntegerArray)
    strides: ArrayAttr = attribute(IntegerArray)
    result: Result = infer_result(VectorOfDims, same_as="dest")
    assembly = "$value `,` $dest attr-dict `:` type($value) `into` type($dest)"

    @property
    def window(self) -> tuple[list[int], tuple[int, ...]]:
        """The first position and the size along each dimension of `dest`."""
        value, dest = self.value.type, self.dest.type
        return _numbers(self.offsets), (1,) * (dest.rank - value.rank) + value.shape

    def verify(self) -> None:
        value, dest, offsets = self.value.type, self.dest.type, _numbers(self.offsets)
        same_elements(value, dest)
        if len(offsets) != dest.rank:
            raise VerifyError(f"expected {dest.rank} offsets, one for each dimension of '{dest}', found {len(offsets)}")
        if len(self.strides) != value.rank:
            raise VerifyError(
                f"expected {value.rank} strides, one for each dimension of '{value}', found {len(self.strides)}"
            )
        if value.rank > dest.rank:
            raise VerifyError(f"'{value}' has more dimensions than '{dest}'")
        _verify_strides(self.strides)
        lead = dest.rank - value.rank
        _verify_window(offsets[:lead], [1] * lead, dest)
        _verify_window(offsets[lead:], value.shape, dest, lead)
        for i, ((size, scalable), (whole, scales)) in enumerate(zip(dims_of(value), dims_of(dest)[lead:])):
            if scalable != scales:
                raise VerifyError(f"dimension {i} of '{value}' must scale as dimension {lead + i} of '{dest}' does")
            if scalable and size != whole:
                raise VerifyError(f"expected all of the scalable dimension {lead + i}, size {whole}, found size {size}")


class StepOp(Op):
    """Count: the vector 0, 1, 2 ...

    ```mlir
    func.func @f() -> vector<4xindex> {
      %0 = vector.step : vector<4xindex>
      return %0 : vector<4xindex>
    }
    ```

    Source: MLIR vector dialect, `vector.step`.
    """

    name = "vector.step"
    traits = (Pure,)
    result: Result = one_result(c.VectorOf(c.Index, (1,)))
    assembly = "attr-dict `:` type($result)"


class VectorScaleOp(Op):
    """The number that scalable sizes are multiples of; the machine says it at run time.

    ```mlir
    func.func @f() -> index {
      %0 = vector.vscale
      return %0 : index
    }
    ```

    Source: MLIR vector dialect, `vector.vscale`.
    """

    name = "vector.vscale"
    traits = (Pure,)
    res: Result = infer_result(c.Index, infer=lambda types, properties: index)
    assembly = "attr-dict"

    def result_names(self) -> Sequence[str | None]:
        return ("vscale",)


def _verify_scalable_position(position: int, part: Type, whole: Any) -> None:
    same_elements(part, whole)
    count = part.shape[0]  # type: ignore[attr-defined]
    if position % count:
        raise VerifyError(f"expected a position that is a multiple of {count}, the size of '{part}', found {position}")


class ScalableInsertOp(Op):
    """Replace a part of a scalable vector of one dimension.

    ```mlir
    func.func @f(%x: vector<4xf32>, %v: vector<[4]xf32>) -> vector<[4]xf32> {
      %0 = vector.scalable.insert %x, %v[0] : vector<4xf32> into vector<[4]xf32>
      return %0 : vector<[4]xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.scalable.insert`.
    """

    name = "vector.scalable.insert"
    traits = (Pure, AllTypesMatch("dest", "result"))
    value: Operand = operand(Row)
    dest: Operand = operand(ScalableRow)
    pos: IntegerAttr = attribute(c.I64Attr)
    result: Result = infer_result(ScalableRow, same_as="dest")
    assembly = "$value `,` $dest `` `[` $pos `]` attr-dict `:` type($value) `into` type($dest)"

    def verify(self) -> None:
        _verify_scalable_position(self.pos.value, self.value.type, self.dest.type)


class ScalableExtractOp(Op):
    """Take a part of a scalable vector of one dimension.

    ```mlir
    func.func @f(%v: vector<[4]xf32>) -> vector<4xf32> {
      %0 = vector.scalable.extract %v[0] : vector<4xf32> from vector<[4]xf32>
      return %0 : vector<4xf32>
    }
    ```

    Source: MLIR vector dialect, `vector.scalable.extract`.
    """

    name = "vector.scalable.extract"
    traits = (Pure,)
    source: Operand = operand(ScalableRow)
    pos: IntegerAttr = attribute(c.I64Attr)
    result: Result = one_result(Row)
    assembly = "$source `` `[` $pos `]` attr-dict `:` type($result) `from` type($source)"

    def verify(self) -> None:
        _verify_scalable_position(self.pos.value, self.result.type, self.source.type)


OPERATIONS = (
    ShuffleOp, InterleaveOp, DeinterleaveOp, BitCastOp, ToElementsOp, FromElementsOp, ExtractStridedSliceOp,
    InsertStridedSliceOp, StepOp, VectorScaleOp, ScalableInsertOp, ScalableExtractOp,
)  # fmt: skip
