"""Ops that move elements without computing: broadcast, reshape, transpose, slice, pad, concat ..."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import DenseArrayAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, ComplexType
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Type
from plait_std.mixed import MixedList

from plait_tcp.ops.first_dialect_syntax import next_is, parse_broadcast_axes, parse_declared, parse_slice
from plait_tcp.ops.index_lists import INDEX_LIST, check_mixed_list
from plait_tcp.types import (
    TcpTensor,
    check,
    check_dims,
    check_result,
    check_size_operands,
    compatible,
    dynamic_count,
    like,
)

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser


class BitcastOp(d.Op):
    """Reinterpret the bits of elements as another element type.

    To a narrower element type the result has one more, last, dimension; to a wider one that dimension goes.

    ```mlir
    %y = tcp.bitcast %x : tensor<4xf32> -> tensor<4xi32>
    ```

    Semantics: StableHLO bitcast_convert.
    """

    name = "tcp.bitcast"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand attr-dict `:` type($operand) `->` type($result)"

    def verify(self) -> None:
        source, target = self.operand.type.shape, self.result.type.shape
        shared = source[: len(target)] if len(source) > len(target) else source
        check(abs(len(source) - len(target)) <= 1, "expects ranks that differ by one at most")
        check(compatible(shared, target[: len(source)]), "expects the leading dimensions to be equal")
        elements = self.operand.type.element_type, self.result.type.element_type
        both = isinstance(elements[0], ComplexType) == isinstance(elements[1], ComplexType)
        check(both, f"expects complex elements to stay complex, but got '{elements[0]}' and '{elements[1]}'")
        shorter = min(len(source), len(target))
        parts = [shape[-1] if len(shape) > shorter else 1 for shape in (source, target)]
        if DYNAMIC not in parts:
            before, after = (count * bit_width(element) for count, element in zip(parts, elements))
            check(before == after, f"expects as many bits before and after, but got {before} and {after}")


def bit_width(element: Type) -> int:
    """Bits of a number; index counts as 64."""
    if isinstance(element, ComplexType):
        return 2 * bit_width(element.element_type)
    return getattr(element, "width", 64)


class BroadcastOp(d.Op):
    """Repeat elements along new dimensions and along dimensions of size 1.

    `dims` holds the result dimension of each operand dimension, `sizes` the size of each dynamic result dimension. An
    operand dimension of static size 1 expands. A dynamic operand dimension listed in `maybe_expanding` expands if it
    is 1 at run time; any other has the size of its result dimension.

    ```mlir
    %y = tcp.broadcast %x dims = [1] sizes(%n) : tensor<4xf32> -> tensor<?x4xf32>
    ```

    Semantics: StableHLO broadcast_in_dim and dynamic_broadcast_in_dim.
    """

    name = "tcp.broadcast"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    sizes: d.Operands = d.operands(c.Index)
    dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    maybe_expanding: DenseArrayAttr | None = d.optional_attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    assembly = (
        "$operand `dims` `=` $dims (`sizes` `(` $sizes^ `)`)? (`maybe_expanding` `=` $maybe_expanding^)? attr-dict `:` "
        "type($operand) `->` type($result)"
    )

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        first = next_is(parser, "", ",")
        return parse_broadcast_axes(BroadcastAxesOp, parser) if first else parse_declared(cls, parser)

    def verify(self) -> None:
        source, target, dims = self.operand.type, self.result.type, self.dims.values
        check(source.element_type is target.element_type, "expects one element type")
        check(len(dims) == source.rank, f"expects {source.rank} dims, but got {len(dims)}")
        check_dims(dims, target.rank, "dims")
        check_size_operands(self.sizes, target)
        for i, dim in enumerate(dims):
            small, large = source.shape[i], target.shape[dim]
            fits = small in (1, DYNAMIC, large) or large == DYNAMIC
            check(fits, f"expects operand dimension {i} to be 1 or {large}, but got {small}")
        for i in self.maybe_expanding.values if self.maybe_expanding else ():
            check(0 <= i < source.rank, f"expects maybe_expanding in range [0, {source.rank}), but got {i}")
            check(source.shape[i] == DYNAMIC, f"expects operand dimension {i} in maybe_expanding to be dynamic")

    @property
    def expands(self) -> tuple[str, ...]:
        """For each operand dimension `yes`, `no` or `maybe`: whether the dimension is expanded."""
        maybe = self.maybe_expanding.values if self.maybe_expanding else ()
        target = self.result.type.shape
        return tuple(
            "yes" if size == 1 and target[self.dims.values[i]] != 1 else "maybe" if i in maybe else "no"
            for i, size in enumerate(self.operand.type.shape)
        )


class BroadcastAxesOp(d.Op):
    """Repeat elements along `axes`, of static size 1, to `sizes`, one for each of them.

    Written `tcp.broadcast %x, %n {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>` in the first TCP dialect,
    which is read as this.

    ```mlir
    %y = tcp.broadcast_axes %x axes = [0] sizes(%n) : tensor<1x?xf32> -> tensor<?x?xf32>
    ```

    Semantics: `tcp.broadcast`. Source: the first TCP dialect.
    """

    name = "tcp.broadcast_axes"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    sizes: d.Operands = d.operands(c.Index)
    axes: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand `axes` `=` $axes (`sizes` `(` $sizes^ `)`)? attr-dict `:` type($operand) `->` type($result)"

    def verify(self) -> None:
        source, target, axes = self.operand.type, self.result.type, list(self.axes.values)
        check(source.element_type is target.element_type, "expects one element type")
        check(source.rank == target.rank, "expects operand and result of one rank")
        check_dims(axes, source.rank, "axes")
        check(axes == sorted(axes), f"expects axes to be sorted, but got {axes}")
        check(len(self.sizes) == len(axes), f"expects {len(axes)} sizes, but got {len(self.sizes)}")
        for axis in axes:
            check(source.shape[axis] == 1, f"expects operand dimension {axis} to be 1, but got {source.shape[axis]}")
        kept = [1 if i in axes else size for i, size in enumerate(target.shape)]
        check(compatible(source.shape, kept), "expects dimensions that are not in axes to stay as they are")


class ReshapeOp(d.Op):
    """Change the shape of a tensor, in row-major order; `sizes` holds each dynamic result dimension.

    ```mlir
    %y = tcp.reshape %x sizes(%n) : tensor<?x4xf32> -> tensor<2x?xf32>
    ```

    Semantics: StableHLO reshape and dynamic_reshape.
    """

    name = "tcp.reshape"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    sizes: d.Operands = d.operands(c.Index)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand (`sizes` `(` $sizes^ `)`)? attr-dict `:` type($operand) `->` type($result)"

    def verify(self) -> None:
        source, target = self.operand.type, self.result.type
        check(source.element_type is target.element_type, "expects one element type")
        check_size_operands(self.sizes, target)
        if not dynamic_count(source) and not dynamic_count(target):
            check(
                source.num_elements == target.num_elements,
                "expects as many elements of the result as of the operand",
            )


class TransposeOp(d.Op):
    """Permute dimensions: result dimension `i` is operand dimension `perm[i]`.

    ```mlir
    %y = tcp.transpose %x perm = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
    ```

    Semantics: StableHLO transpose.
    """

    name = "tcp.transpose"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    perm: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    assembly = "$operand `perm` `=` $perm attr-dict `:` type($operand) `->` type($result)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        source = operands[0].type
        perm = properties["perm"].values
        check(sorted(perm) == list(range(source.rank)), "'perm' must be a permutation of the dimensions")
        return (like(source, [source.shape[i] for i in perm]),)

    def verify(self) -> None:
        source, perm = self.operand.type, self.perm.values
        check(
            sorted(perm) == list(range(source.rank)), f"expects a permutation of rank {source.rank}, got {list(perm)}"
        )
        check_result(like(source, [source.shape[i] for i in perm]), self.result.type)


class ReverseOp(d.Op):
    """Reverse the order of elements along `dims`.

    ```mlir
    %y = tcp.reverse %x dims = [0] : tensor<2x3xf32>
    ```

    Semantics: StableHLO reverse.
    """

    name = "tcp.reverse"
    traits = (t.Pure, t.SameOperandsAndResultType)
    operand: d.Operand = d.operand(TcpTensor)
    dims: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.infer_result(TcpTensor, same_as="operand")
    assembly = "$operand `dims` `=` $dims attr-dict `:` type($operand)"

    def verify(self) -> None:
        check_dims(self.dims.values, self.operand.type.rank, "dims")


class SliceOp(d.Op):
    """Take a strided box of elements; each of offsets, sizes and strides is a constant or an index value.

    ```mlir
    %y = tcp.slice %x offsets [0, %i] sizes [2, 2] strides [1, 2] : tensor<4x?xf32> -> tensor<2x2xf32>
    ```

    Semantics: StableHLO slice; offsets must be in bounds.
    """

    name = "tcp.slice"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    offsets: d.Operands = d.operands(c.Index)
    sizes: d.Operands = d.operands(c.Index)
    strides: d.Operands = d.operands(c.Index)
    static_offsets: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_sizes: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_strides: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    directives = INDEX_LIST
    assembly = (
        "$operand `offsets` custom<IndexList>($offsets, $static_offsets) `sizes` custom<IndexList>($sizes, "
        "$static_sizes) `strides` custom<IndexList>($strides, $static_strides) attr-dict `:` type($operand) `->` "
        "type($result)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (like(operands[0].type, properties["static_sizes"].values),)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        first = next_is(parser, "", "starts")
        return parse_slice(cls, parser) if first else parse_declared(cls, parser)

    mixed_offsets = MixedList("offsets")
    mixed_sizes = MixedList("sizes")
    mixed_strides = MixedList("strides")

    def verify(self) -> None:
        source = self.operand.type
        for what in ("offsets", "sizes", "strides"):
            given, constants = len(getattr(self, what)), getattr(self, "static_" + what).values
            check(len(constants) == source.rank, f"expects {source.rank} {what}, but got {len(constants)}")
            check(constants.count(DYNAMIC) == given, f"expects one value for each dynamic entry of {what}")
        check_result(like(source, self.static_sizes.values), self.result.type)


class PadOp(d.Op):
    """Add `low` and `high` elements around and `interior` elements between the elements of each dimension.

    The new elements are `value`, a 0-d tensor. Negative `low` and `high` remove elements.

    ```mlir
    %y = tcp.pad %x, %v low [1, 0] high [1, %n] interior [0, 0] : tensor<2x3xf32>, tensor<f32> -> tensor<4x?xf32>
    ```

    Semantics: StableHLO pad and dynamic_pad.
    """

    name = "tcp.pad"
    traits = (t.Pure,)
    operand: d.Operand = d.operand(TcpTensor)
    value: d.Operand = d.operand(TcpTensor)
    low: d.Operands = d.operands(c.Index)
    high: d.Operands = d.operands(c.Index)
    interior: d.Operands = d.operands(c.Index)
    static_low: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_high: DenseArrayAttr = d.attribute(c.DenseI64Array)
    static_interior: DenseArrayAttr = d.attribute(c.DenseI64Array)
    result: d.Result = d.result(TcpTensor)
    directives = INDEX_LIST
    assembly = (
        "$operand `,` $value `low` custom<IndexList>($low, $static_low) `high` custom<IndexList>($high, $static_high) "
        "`interior` custom<IndexList>($interior, $static_interior) attr-dict `:` type($operand) `,` type($value) `->` "
        "type($result)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        low, high, interior = (properties[f"static_{what}"].values for what in ("low", "high", "interior"))
        shape = operands[0].type.shape
        return (like(operands[0].type, [padded_size(*dim) for dim in zip(shape, low, high, interior)]),)

    mixed_low = MixedList("low")
    mixed_high = MixedList("high")
    mixed_interior = MixedList("interior")

    def verify(self) -> None:
        source = self.operand.type
        check(self.value.type is like(source, ()), f"expects value to be '{like(source, ())}', got '{self.value.type}'")
        for what in ("low", "high", "interior"):
            check_mixed_list(self, what, source.rank)
        check(all(n >= 0 or n == DYNAMIC for n in self.static_interior.values), "expects interior not to be negative")
        check_result(self.infer_types(self.operands, self.properties, ())[0], self.result.type)


def padded_size(size: int, low: int, high: int, interior: int) -> int:
    """The size of a padded dimension; `DYNAMIC` if any part of it is."""
    if DYNAMIC in (size, low, high, interior):
        return DYNAMIC
    return max(low + high + size + max(size - 1, 0) * interior, 0)


class ConcatOp(d.Op):
    """Join tensors along dimension `dim`.

    ```mlir
    %y = tcp.concat %a, %b dim = 0 : tensor<2x3xf32>, tensor<4x3xf32> -> tensor<6x3xf32>
    ```

    Semantics: StableHLO concatenate.
    """

    name = "tcp.concat"
    traits = (t.Pure,)
    inputs: d.Operands = d.operands(TcpTensor)
    dim: IntegerAttr = d.attribute(c.I64Attr)
    result: d.Result = d.result(TcpTensor)
    assembly = "$inputs `dim` `=` $dim attr-dict `:` type($inputs) `->` type($result)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        dim = properties["dim"].value
        shapes = [value.type.shape for value in operands]
        check(bool(shapes), "expects at least one operand")
        check(all(0 <= dim < len(shape) for shape in shapes), f"there is no dimension {dim}")
        shape = [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*shapes)]
        joined = [shape[dim] for shape in shapes]
        shape[dim] = DYNAMIC if DYNAMIC in joined else sum(joined)
        return (like(operands[0].type, shape),)

    def verify(self) -> None:
        check(bool(self.inputs), "expects at least one operand")
        first = self.inputs[0].type
        check_dims([self.dim.value], first.rank, "dim")
        for value in self.inputs:
            check(value.type.element_type is first.element_type, "expects one element type")
            shape = list(value.type.shape)
            check(len(shape) == first.rank, "expects operands of one rank")
            shape[self.dim.value] = first.shape[self.dim.value]
            check(compatible(shape, first.shape), "expects operands to differ along dim only")
        check_result(self.infer_types(self.inputs, self.properties, ())[0], self.result.type)


class IotaOp(d.Op):
    """Number the elements along dimension `dim` from 0; `sizes` holds each dynamic dimension.

    ```mlir
    %y = tcp.iota dim = 1 sizes(%n) : tensor<4x?xi32>
    ```

    Semantics: StableHLO iota and dynamic_iota.
    """

    name = "tcp.iota"
    traits = (t.Pure,)
    sizes: d.Operands = d.operands(c.Index)
    dim: IntegerAttr = d.attribute(c.I64Attr)
    result: d.Result = d.result(TcpTensor)
    assembly = "`dim` `=` $dim (`sizes` `(` $sizes^ `)`)? attr-dict `:` type($result)"

    def verify(self) -> None:
        check_dims([self.dim.value], self.result.type.rank, "dim")
        check_size_operands(self.sizes, self.result.type)
