"""Constants and movement of elements."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.dense import DenseStringElementsAttr
from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType
from plait.define import constraints as c
from plait.define.traits import ConstantLike, Pure
from plait.ir.attribute import Type, VerifyError

from plait_tosa import constraints as h
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import TosaOp, agree, fail, shape_of, type_of_first
from plait_tosa.stored import stored, stored_elements
from plait_tosa.syntax import parse_tosa, print_const, print_tosa
from plait_tosa.types import MxInt8Type, ShapeType

if TYPE_CHECKING:
    from plait.ir.value import Value

#: A number of a shape that is not known.
_OPEN = -1
_IndexElements = c.AttrPredicate(
    "constant tensor of index",
    lambda x: isinstance(x, DenseElementsAttr) and isinstance(x.type.element_type, IndexType),
)


def shape_values(value: Any) -> list[int] | None:
    """The numbers of a shape operand where they are constant, in an operation that need not be verified yet."""
    op = value.defining_op
    if op is None or op.name != "tosa.const_shape" or not isinstance(op.values, DenseElementsAttr):
        return None
    return [int(v) for v in op.values.values()]


class ConstOp(d.Op):
    """Make a tensor of known elements.

    ```mlir
    %r = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
    ```

    Semantics: TOSA 1.0, CONST.
    """

    name = "tosa.const"
    traits = (Pure, ConstantLike)
    values: Any = d.attribute(c.ElementsAttr)
    output: d.Result = d.result(h.Tensor)
    parse_assembly = classmethod(parse_tosa)  # type: ignore[assignment]
    print_assembly = print_const  # type: ignore[assignment]

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [properties["values"].type]

    def verify(self) -> None:
        given, result = self.values.type, self.output.type
        if not isinstance(given, RankedTensorType):
            raise fail(f"expected values of a tensor type, found '{given}'")
        element = result.element_type
        if given.element_type is not (element if isinstance(element, MxInt8Type) else stored(element)):
            raise fail(f"expected values with the element type of the result, found '{given}' and '{result}'")
        if shape_of(result) != given.shape:
            raise fail(f"expected values of the shape of the result, found '{given}' and '{result}'")
        if isinstance(self.values, DenseStringElementsAttr):
            _check_bytes(self.values)


def _check_bytes(values: DenseStringElementsAttr) -> None:
    """Raise unless the text of fixed-point elements is a byte for each, or one for all."""
    try:
        count = len(stored_elements(values).raw)
    except (ValueError, VerifyError):
        count = -1
    if count not in (1, values.type.num_elements):
        raise fail(f"expected two hexadecimal digits after 0x for each of {values.type.num_elements} elements")


class ConstShapeOp(d.Op):
    """Make a list of known numbers.

    ```mlir
    %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    ```

    Semantics: TOSA 1.0, CONST_SHAPE.
    """

    name = "tosa.const_shape"
    traits = (Pure, ConstantLike)
    values: Any = d.attribute(_IndexElements)
    output: d.Result = d.result(h.Shape)
    parse_assembly = classmethod(parse_tosa)  # type: ignore[assignment]
    print_assembly = print_tosa  # type: ignore[assignment]

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [ShapeType(properties["values"].type.num_elements)]

    def verify(self) -> None:
        values = self.values.type
        if len(values.shape) != 1:
            raise fail(f"expected values of rank 1, found rank {len(values.shape)}")
        if values.shape[0] != self.output.type.rank:
            raise fail(f"expected {self.output.type.rank} values for '{self.output.type}', found {values.shape[0]}")


def check_axis(axis: int, rank: int, lowest: int = 0) -> None:
    """Raise unless `axis` is a dimension of a tensor of rank `rank`."""
    if not lowest <= axis < max(rank, 1):
        raise fail(f"expected an axis from {lowest} up to {max(rank, 1) - 1}, found {axis}")


class ConcatOp(TosaOp):
    """Join tensors along an axis.

    ```mlir
    %r = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x2xf32>) -> tensor<4x7xf32>
    ```

    Semantics: TOSA 1.0, CONCAT.
    """

    name = "tosa.concat"
    input1: d.Operands = d.operands(h.AtLeast1D)
    axis = d.attribute(c.I32Attr)
    output: d.Result = d.result(h.AtLeast1D)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        axis, types = properties["axis"].value, [v.type for v in operands]
        ranked = [ty for ty in types if isinstance(ty, RankedTensorType)]
        if not types:
            raise fail("expected one operand or more, found none")
        if len(ranked) != len(types):
            return [types[0]]
        shape = [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*(ty.shape for ty in ranked))]
        if len({ty.rank for ty in ranked}) > 1:
            raise fail("expected operands of the same rank")
        if not all(0 <= axis < ty.rank for ty in ranked):
            raise fail(f"expected an axis of all operands, found {axis}")
        sizes: list[int] = [ty.shape[axis] for ty in ranked]
        shape[axis] = DYNAMIC if DYNAMIC in sizes else sum(sizes)
        return [RankedTensorType(tuple(shape), types[0].element_type)]

    def verify(self) -> None:
        if not self.input1:
            raise fail("expected one operand or more, found none")
        for value in self.input1:
            verifiers.same_elements(value, self.output)
        shapes = [s for v in self.input1 if (s := shape_of(v.type)) is not None]
        for shape in shapes:
            if len(shape) != len(shapes[0]):
                raise fail("expected operands of the same rank")
            check_axis(self.axis.value, len(shape))
            if not all(
                a == b or DYNAMIC in (a, b) for i, (a, b) in enumerate(zip(shape, shapes[0])) if i != self.axis.value
            ):
                raise fail(
                    f"expected operands of equal sizes but for dimension {self.axis.value}, "
                    f"found {list(shapes[0])} and {list(shape)}"
                )
        if len(shapes) == len(self.input1):
            inferred = type(self).infer_types(self.input1, {"axis": self.axis}, ())[0]
            if (given := shape_of(self.output.type)) is not None and not agree(inferred.shape, given):  # type: ignore[attr-defined]
                raise fail(f"expected result type '{inferred}', found '{self.output.type}'")


class PadOp(TosaOp):
    """Put a value before and after the elements of each dimension.

    ```mlir
    %p = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %r = tosa.pad %x, %p, %v : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<6x5xf32>
    ```

    Semantics: TOSA 1.0, PAD.
    """

    name = "tosa.pad"
    input1: d.Operand = d.operand(h.AtLeast1D)
    padding: d.Operand = d.operand(h.Shape)
    pad_const: d.Operand = d.operand(h.Scalar)
    output: d.Result = d.result(h.AtLeast1D)

    def verify(self) -> None:
        verifiers.resolvable(self.padding)
        verifiers.same_elements(self.input1, self.output)
        verifiers.same_stored_elements(self.pad_const, self.output, "pad_const and output")
        verifiers.same_rank(self.input1, self.output)
        shape, result = shape_of(self.input1.type), shape_of(self.output.type)
        if shape is not None and self.padding.type.rank != 2 * len(shape):
            raise fail(
                f"expected padding of {2 * len(shape)} numbers (two for each dimension), found {self.padding.type.rank}"
            )
        numbers = shape_values(self.padding)
        if numbers is None:
            return
        if any(n < 0 and n != _OPEN for n in numbers):
            raise fail(f"expected padding of at least 0, or -1 where it is not known, found {numbers}")
        if shape is not None and result is not None:
            _check_padded(shape, numbers, result)


def _check_padded(shape: Sequence[int], numbers: Sequence[int], result: Sequence[int]) -> None:
    for i, (size, padded) in enumerate(zip(shape, result)):
        low, high = numbers[2 * i], numbers[2 * i + 1]
        if DYNAMIC in (size, padded):
            continue
        if size + low + high != padded:
            raise fail(f"expected size {size} + {low} + {high} in dimension {i} of the output, found {padded}")


class ReshapeOp(TosaOp):
    """Give the elements, in row-major order, another shape; one size may be -1 and follows from the rest.

    ```mlir
    %s = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
    %r = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
    ```

    Semantics: TOSA 1.0, RESHAPE.
    """

    name = "tosa.reshape"
    input1: d.Operand = d.operand(h.Tensor)
    shape: d.Operand = d.operand(h.Shape)
    output: d.Result = d.result(h.Tensor)

    def verify(self) -> None:
        verifiers.resolvable(self.shape)
        source, target = shape_of(self.input1.type), shape_of(self.output.type)
        if self.input1.type.element_type is not self.output.type.element_type:
            raise fail(
                f"expected the same element type of input and output, found '{self.input1.type.element_type}' and "
                f"'{self.output.type.element_type}'"
            )
        check_new_shape(source, self.shape, target)


def check_new_shape(source: Sequence[int] | None, shape: Value[Any], target: Sequence[int] | None) -> None:
    """Raise unless a tensor of a shape may become one of another, of as many elements, that an operand says."""
    if target is None:
        return
    numbers = shape_values(shape)
    if numbers is not None:
        _check_sizes(numbers, target)
    if source is not None and DYNAMIC not in (*source, *target) and prod(source) != prod(target):
        raise fail(f"cannot reshape {prod(source)} elements into {prod(target)}")


def _check_sizes(numbers: Sequence[int], target: Sequence[int]) -> None:
    if len(numbers) != len(target):
        raise fail(f"expected a shape of {len(target)} numbers, the rank of the result, found {len(numbers)}")
    for wanted, size in zip(numbers, target):
        if wanted not in (-1, DYNAMIC) and size not in (DYNAMIC, wanted):
            raise fail(f"expected a result of shape {list(numbers)}, found {list(target)}")
        if wanted < -1 and wanted != DYNAMIC:
            raise fail(f"expected sizes of at least 0, or -1 for one that follows, found {wanted}")
    if sum(n == -1 for n in numbers) > 1:
        raise fail(f"expected -1 for one size at most, found {list(numbers)}")


class ReverseOp(TosaOp):
    """Reverse the order of elements along an axis.

    ```mlir
    %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x5xf32>
    ```

    Semantics: TOSA 1.0, REVERSE.
    """

    name = "tosa.reverse"
    input1: d.Operand = d.operand(h.Tensor)
    axis = d.attribute(c.I32Attr)
    output: d.Result = d.result(h.Tensor)

    infer_types = classmethod(type_of_first)  # type: ignore[assignment]

    def verify(self) -> None:
        axis = self.axis.value
        verifiers.same_elements(self.input1, self.output)
        verifiers.same_rank(self.input1, self.output)
        verifiers.equal_shapes("input and output", (self.input1, self.output))
        if axis < 0:
            raise fail(f"expected an axis of at least 0, found {axis}")
        if (shape := shape_of(self.input1.type)) is not None and axis >= len(shape) and not (axis == 0 == len(shape)):
            raise fail(f"expected an axis below the input rank {len(shape)}, found {axis}")


class SliceOp(TosaOp):
    """Take a box of elements at `start`, of `size`.

    ```mlir
    %a = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %b = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %r = tosa.slice %x, %a, %b : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
    ```

    Semantics: TOSA 1.0, SLICE.
    """

    name = "tosa.slice"
    input1: d.Operand = d.operand(h.AtLeast1D)
    start: d.Operand = d.operand(h.Shape)
    size: d.Operand = d.operand(h.Shape)
    output: d.Result = d.result(h.AtLeast1D)

    def verify(self) -> None:
        verifiers.resolvable(self.start, self.size)
        verifiers.same_elements(self.input1, self.output)
        verifiers.same_rank(self.input1, self.output)
        shape, result = shape_of(self.input1.type), shape_of(self.output.type)
        for value in (self.start, self.size):
            if shape is not None and value.type.rank != len(shape):
                raise fail(f"expected start and size of {len(shape)} numbers (the rank), found {value.type.rank}")
        starts, sizes = shape_values(self.start), shape_values(self.size)
        if starts is not None and min(starts, default=0) < 0:
            raise fail(f"expected numbers of at least 0 in start, found {starts}")
        if sizes is not None and any(n < 1 and n != _OPEN for n in sizes):
            raise fail(f"expected sizes of at least 1, or -1 where they are not known, found {sizes}")
        for i, taken in enumerate(sizes or ()):
            start = starts[i] if starts is not None else 0
            whole, size = verifiers.dim(shape, i), verifiers.dim(result, i)
            if whole != DYNAMIC and taken != _OPEN and start + taken > whole:
                raise fail(f"expected start + size up to {whole} in dimension {i}, found {start} + {taken}")
            if DYNAMIC != size != taken != _OPEN:
                raise fail(f"expected output size {taken} in dimension {i}, found {size}")


class TileOp(TosaOp):
    """Repeat a tensor along each dimension.

    ```mlir
    %m = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %r = tosa.tile %x, %m : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
    ```

    Semantics: TOSA 1.0, TILE.
    """

    name = "tosa.tile"
    input1: d.Operand = d.operand(h.AtLeast1D)
    multiples: d.Operand = d.operand(h.Shape)
    output: d.Result = d.result(h.AtLeast1D)

    def verify(self) -> None:
        verifiers.resolvable(self.multiples)
        verifiers.same_elements(self.input1, self.output)
        verifiers.same_rank(self.input1, self.output)
        shape, result = shape_of(self.input1.type), shape_of(self.output.type)
        known = shape if shape is not None else result
        if known is not None and self.multiples.type.rank != len(known):
            raise fail(f"expected {len(known)} multiples (the rank), found {self.multiples.type.rank}")
        numbers = shape_values(self.multiples)
        if numbers and any(n <= 0 and n != _OPEN for n in numbers):
            raise fail(f"expected multiples of at least 1, or -1 where they are not known, found {numbers}")
        if numbers and shape is not None and result is not None:
            for i, (n, size, total) in enumerate(zip(numbers, shape, result)):
                if n != _OPEN and DYNAMIC not in (size, total) and n * size != total:
                    raise fail(f"expected result size {n * size} in dimension {i}, found {total}")


class TransposeOp(TosaOp):
    """Permute the dimensions: result dimension `i` is operand dimension `perms[i]`.

    ```mlir
    %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    ```

    Semantics: TOSA 1.0, TRANSPOSE.
    """

    name = "tosa.transpose"
    input1: d.Operand = d.operand(h.AtLeast1D)
    perms = d.attribute(c.DenseI32Array)
    output: d.Result = d.result(h.AtLeast1D)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        ty, perms = operands[0].type, properties["perms"].values
        if (shape := shape_of(ty)) is None:
            return [ty]
        if sorted(perms) != list(range(len(shape))):
            raise fail(f"expected perms to be a permutation of the dimensions, found {list(perms)}")
        permuted: list[int] = [shape[p] for p in perms]
        return [RankedTensorType(tuple(permuted), ty.element_type)]

    def verify(self) -> None:
        verifiers.same_elements(self.input1, self.output)
        perms, shape = self.perms.values, shape_of(self.input1.type)
        if sorted(perms) != list(range(len(perms))):
            raise fail(f"expected perms to be a permutation of the dimensions, found {list(perms)}")
        result = shape_of(self.output.type)
        for side, what in ((shape, "input"), (result, "output")):
            if side is not None and len(perms) != len(side):
                raise fail(f"expected perms of {len(side)} numbers (the {what} rank), found {len(perms)}")
        if shape is None or result is None:
            return
        permuted: list[int] = [shape[p] for p in perms]
        if not agree(permuted, result):
            raise fail(f"expected output shape {permuted}, found {list(result)}")


class GatherOp(TosaOp):
    """Take rows of `values` at the indices, for each batch.

    ```mlir
    %r = tosa.gather %v, %i : (tensor<1x4x5xf32>, tensor<1x3xi32>) -> tensor<1x3x5xf32>
    ```

    Semantics: TOSA 1.0, GATHER.
    """

    name = "tosa.gather"
    values: d.Operand = d.operand(h.Tensor3D)
    indices: d.Operand = d.operand(h.Indices2D)
    output: d.Result = d.result(h.Tensor3D)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        values, indices = (v.type for v in operands)
        depth, places = shape_of(values), shape_of(indices)
        if depth is None or places is None:
            depth, places = (DYNAMIC,) * 3, places or (DYNAMIC,) * 2
        return [RankedTensorType((*places, depth[2]), values.element_type)]

    def verify(self) -> None:
        verifiers.same_elements(self.values, self.output)
        shapes: list[Any] = [shape_of(v.type) for v in (self.values, self.indices, self.output)]
        values, indices, result = shapes
        sizes: dict[str, Sequence[int | None]] = {
            "N": (verifiers.dim(values, 0), verifiers.dim(indices, 0), verifiers.dim(result, 0)),
            "W": (verifiers.dim(indices, 1), verifiers.dim(result, 1)),
            "C": (verifiers.dim(values, 2), verifiers.dim(result, 2)),
        }
        verifiers.equal_sizes(sizes)


class RowGatherOp(TosaOp):
    """Take `row_count` rows of `values` from each index on, for each batch.

    ```mlir
    %n = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
    %r = tosa.row_gather %v, %i, %n : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1xi32>) -> tensor<1x6x5xf32>
    ```

    Semantics: TOSA 1.1, ROW_GATHER.
    """

    name = "tosa.row_gather"
    values: d.Operand = d.operand(h.Tensor3D)
    indices: d.Operand = d.operand(h.Indices2D)
    row_count: d.Operand = d.operand(h.ScalarI32)
    output: d.Result = d.result(h.Tensor3D)

    def verify(self) -> None:
        verifiers.same_elements(self.values, self.output)
        verifiers.gathered_rows(self.values, self.indices, self.row_count, self.output)


class ScatterOp(TosaOp):
    """Replace rows of `values_in` at the indices, for each batch.

    ```mlir
    %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x4x5xf32>
    ```

    Semantics: TOSA 1.0, SCATTER.
    """

    name = "tosa.scatter"
    values_in: d.Operand = d.operand(h.Tensor3D)
    indices: d.Operand = d.operand(h.Indices2D)
    input: d.Operand = d.operand(h.Tensor3D)
    values_out: d.Result = d.result(h.Tensor3D)

    infer_types = classmethod(type_of_first)  # type: ignore[assignment]

    def verify(self) -> None:
        verifiers.same_elements(self.values_in, self.values_out)
        verifiers.same_elements(self.input, self.values_out)
        shapes: list[Any] = [shape_of(v.type) for v in (*self.operands, self.values_out)]
        values, indices, new, result = shapes
        sizes: dict[str, Sequence[int | None]] = {
            "N": (verifiers.dim(values, 0), verifiers.dim(indices, 0), verifiers.dim(new, 0), verifiers.dim(result, 0)),
            "K": (verifiers.dim(values, 1), verifiers.dim(result, 1)),
            "W": (verifiers.dim(indices, 1), verifiers.dim(new, 1)),
            "C": (verifiers.dim(values, 2), verifiers.dim(new, 2), verifiers.dim(result, 2)),
        }
        verifiers.equal_sizes(sizes)
        rows, written = verifiers.dim(values, 1), verifiers.dim(indices, 1)
        if rows and written and DYNAMIC not in (rows, written) and rows < written:
            raise fail(f"expected at most as many indices as rows, found {written} indices (W) and {rows} rows (K)")
