"""Operations that combine elements by a region: reduce, reduce_window, select_and_scatter, map, sort."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import FloatType, RankedTensorType, i1
from plait.define import constraints as c
from plait.define.traits import RecursiveMemoryEffects, SameVariadicOperandSize, SingleBlock
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    bounds_of,
    element_type,
    elements_agree,
    listed,
    same_shape,
    shapes_agree,
    sizes_agree,
    tensor,
    violation,
)
from plait_stablehlo.ops.base import SAME_SHAPE, InferringOp, check_same_shape
from plait_stablehlo.ops.convolution_shape import (
    WindowDimension,
    check_padding,
    check_window,
    padding_rows,
    values_or,
)
from plait_stablehlo.ops.elementwise_unary import bit_width
from plait_stablehlo.syntax.older_spellings import I64Array
from plait_stablehlo.syntax.reduce import parse_reduce, print_reduce

if TYPE_CHECKING:
    from plait.ir.region import Region


def check_reducer(
    op: str, label: str, region: Region, inputs: Sequence[Any], inits: Sequence[Any], allowed: Sequence[int] = ()
) -> None:
    """Raise unless `region` combines two scalars of each kind into one; `allowed` are sizes that arguments may have."""
    block, count, full = region.entry, len(inputs), f"{op}_{label}"
    if block is None:
        raise violation(full, "the region that combines elements is empty")
    arguments = [a.type for a in block.arguments]
    if len(arguments) != 2 * count:
        text = f"expected a body with {2 * count} arguments, found {len(arguments)}"
        raise violation(full, text)
    terminator = block.terminator
    if terminator is None or not terminator.operands:
        raise violation(full, "the body returns no value")
    results = [v.type for v in terminator.operands]
    if len(results) != count:
        text = f"expected a body that returns {count} tensors, found {len(results)}"
        raise violation(full, text)
    for result in results:
        if not isinstance(result, RankedTensorType):
            text = "expected a body that returns tensors, found"
            raise violation(full, f"{text} '{result}'")
    for i, result in enumerate(results):
        _check_accumulator(full, i, (arguments[i], arguments[count + i]), count, result)
        _check_promotion(full, i, count + i, result, arguments[count + i], inputs[i], inits[i])
        _check_argument_shape(full, i, count + i, arguments[count + i].shape, allowed)


def _check_accumulator(label: str, i: int, arguments: tuple[Any, Any], count: int, result: RankedTensorType) -> None:
    """The two arguments have the type of the result, but that the second may be a float of another precision."""
    tensors = [isinstance(ty, RankedTensorType) for ty in arguments]
    exact = tensors[0] and same_shape((result, arguments[0])) and result.element_type is element_type(arguments[0])
    loose = tensors[1] and same_shape((result, arguments[1])) and _same_kind_of_float(result, arguments[1])
    for k, fine in ((0, exact), (1, loose)):
        if not fine:
            text = f"parameter {i + k * count} of the region is of type "
            raise violation(label, f"{text}'{arguments[k]}', but the region returns '{result}' for it")


def _same_kind_of_float(a: Type, b: Type) -> bool:
    first, second = element_type(a), element_type(b)
    return first is second or (isinstance(first, FloatType) and isinstance(second, FloatType))


def _check_promotion(
    label: str,
    i: int,
    k: int,
    result: RankedTensorType,
    argument: RankedTensorType,
    source: RankedTensorType,
    init: RankedTensorType,
) -> None:
    if not shapes_agree(init.shape, result.shape):
        text = f"result {i} of the region is of type "
        raise violation(label, f"{text}'{result}', which does not have the shape of its init value, '{init}'")
    if not promotable(init, result):
        text = f"result {i} of the body is not a promotion of "
        raise violation(label, f"{text}the initial value's element type: '{result}' and '{init}'")
    if not promotable(source, argument):
        text = f"argument {k} of the body must have an element type that is a promotion of"
        raise violation(label, f"{text} '{source.element_type}', found '{argument.element_type}'")


def _check_argument_shape(label: str, i: int, k: int, shape: Sequence[int], allowed: Sequence[int]) -> None:
    if len(shape) > len(allowed):
        text = f"argument {k} of the body must have rank {len(allowed)} at most, found"
        raise violation(label, f"{text} {len(shape)}")
    rest = iter(allowed)
    if not all(any(sizes_agree(size, have) for have in rest) for size in shape):
        text = f"parameter {k} of the region has a shape that does not fit"
        raise violation(label, f"{text} input {i}")


def promotable(source: RankedTensorType, target: RankedTensorType) -> bool:
    """Whether elements of `source` may be accumulated in elements of `target`: the same kind, and not narrower."""
    if elements_agree(source, target):
        return True
    a: Any = source.element_type
    b: Any = target.element_type
    if isinstance(a, FloatType) and isinstance(b, FloatType):
        return True
    quantized = a.name.startswith("quant."), b.name.startswith("quant.")
    if all(quantized):
        same_kind = getattr(a, "expressed_type", None) is getattr(b, "expressed_type", None)
    else:
        same_kind = not any(quantized) and type(a) is type(b)
    return same_kind and bit_width(a) <= bit_width(b)


def _accumulated(region: Any, types: Sequence[Any]) -> list[Type]:
    """`types` with the elements that the region yields."""
    results = region.entry.terminator.operands
    return [ty.with_element_type(v.type.element_type) for ty, v in zip(types, results)]


def _check_input_shapes(label: str, inputs: Sequence[Any]) -> None:
    for i, ty in enumerate(inputs):
        if not shapes_agree(ty.shape, inputs[0].shape):
            text = f"inputs 0 and {i} do not"
            raise violation(label, f"all inputs must have one shape: {text}")


class ReduceOp(InferringOp):
    """Combine elements along dimensions, starting from initial values, by an associative function.

    ```mlir
    %r = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    ```

    Semantics: StableHLO, "reduce".
    """

    name = "stablehlo.reduce"
    traits = (RecursiveMemoryEffects, SameVariadicOperandSize, SingleBlock)
    result_constraints = ("c7", "c8")
    inputs: d.Operands = d.operands(h.Tensor)
    init_values: d.Operands = d.operands(h.Tensor)
    dimensions = d.attribute(I64Array)
    body: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        types = [v.type for v in operands]
        inputs, inits = types[: len(types) // 2], types[len(types) // 2 :]
        dims = properties["dimensions"].values
        if not inputs:
            raise violation("reduce_c3", "expected one input or more, found none")
        _check_input_shapes("reduce_c1", inputs)
        for i, dim in enumerate(dims):
            if not 0 <= dim < len(inputs[0].shape):
                text = f"expected dimensions below the rank {len(inputs[0].shape)}, found {dim}"
                raise violation("reduce_c4", text)
            if dim in dims[:i]:
                raise violation("reduce_c5", f"Duplicate reduction dimension: {dim}")
        kept = [k for k in range(len(inputs[0].shape)) if k not in dims]
        shape, bounds = ([known[k] for k in kept] for known in (inputs[0].shape, bounds_of(inputs[0])))
        check_reducer("reduce", "c6", regions[0], inputs, inits, shape)
        return _accumulated(regions[0], [tensor(shape, ty.element_type, bounds) for ty in inputs])

    parse_assembly = classmethod(parse_reduce)  # type: ignore[assignment]
    print_assembly = print_reduce  # type: ignore[assignment]


class ReduceWindowOp(InferringOp):
    """Combine the elements in a window that slides over tensors, by an associative function.

    ```mlir
    %r = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
    ```

    Semantics: StableHLO, "reduce_window".
    """

    name = "stablehlo.reduce_window"
    traits = (RecursiveMemoryEffects, SameVariadicOperandSize, SingleBlock)
    result_constraints = ("c15", "c16")
    inputs: d.Operands = d.operands(h.Tensor)
    init_values: d.Operands = d.operands(h.Tensor)
    window_dimensions = d.attribute(I64Array)
    window_strides = d.optional_attribute(I64Array)
    base_dilations = d.optional_attribute(I64Array)
    window_dilations = d.optional_attribute(I64Array)
    padding = d.optional_attribute(c.DenseIntElements)
    body: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        types = [v.type for v in operands]
        inputs, inits = types[: len(types) // 2], types[len(types) // 2 :]
        if not inputs:
            raise violation("reduce_window_c1", "expected one input or more, found none")
        _check_input_shapes("reduce_window_c2", inputs)
        window = reduce_window_window(properties, inputs[0])
        check_reducer("reduce_window", "c13", regions[0], inputs, inits, [w.size for w in window])
        return _accumulated(regions[0], [_windowed(window, ty) for ty in inputs])


def _windowed(window: Sequence[WindowDimension], ty: RankedTensorType) -> Any:
    """The type of what a window makes of `ty`, with its elements."""
    sizes, bounds = ([w.output_size(s) for w, s in zip(window, known)] for known in (ty.shape, bounds_of(ty)))
    return tensor(sizes, ty.element_type, bounds)


def reduce_window_window(properties: Mapping[str, Any], ty: Any) -> list[WindowDimension]:
    """The window that the properties of a `reduce_window` describe. Raises if they do not fit its inputs."""
    sizes, rank = properties["window_dimensions"].values, len(ty.shape)
    if len(sizes) != rank:
        raise violation(
            "reduce_window_c4",
            f"expected a window size for each dimension of '{ty}', {rank}, found {len(sizes)}",
        )
    check_padding("reduce_window_c12", rank, properties.get("padding"))
    _check_positive("reduce_window_c5", sizes)
    strides, base, dilations = (properties.get(n) for n in ("window_strides", "base_dilations", "window_dilations"))
    check_window(
        "reduce_window", ("c6", "c8", "c10"), rank, window_strides=strides, lhs_dilation=base, rhs_dilation=dilations
    )
    padding = properties.get("padding")
    rows = zip(
        sizes, values_or(strides, 1, rank), padding_rows(padding, rank), values_or(base, 1, rank),
        values_or(dilations, 1, rank),
    )  # fmt: skip
    return [WindowDimension(size, s, *pad, b, dil) for size, s, pad, b, dil in rows]


def _check_positive(label: str, sizes: Sequence[int]) -> None:
    for i, size in enumerate(sizes):
        if size < 1:
            text = f"expected a window of at least 1 in dimension {i}, found {size}"
            raise violation(label, text)


class SelectAndScatterOp(InferringOp):
    """Scatter each element of `source` to the place in its window of `operand` that `select` prefers.

    ```mlir
    %r = "stablehlo.select_and_scatter"(%x, %s, %zero) <{window_dimensions = array<i64: 2>,
        window_strides = array<i64: 2>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %t = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %t : tensor<f32>
    }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "select_and_scatter".
    """

    name = "stablehlo.select_and_scatter"
    traits = (RecursiveMemoryEffects,)
    result_constraints = ("c11", "c12")
    operand: d.Operand = d.operand(h.Tensor)
    source: d.Operand = d.operand(h.Tensor)
    init_value: d.Operand = d.operand(h.Tensor)
    window_dimensions = d.optional_attribute(I64Array)
    window_strides = d.optional_attribute(I64Array)
    padding = d.optional_attribute(c.DenseIntElements)
    select: Any = d.region(single_block=True)
    scatter: Any = d.region(single_block=True)
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return _accumulated(regions[1], [operands[0].type])

    def verify(self) -> None:
        ty, source, init = self.operand.type, self.source.type, self.init_value.type
        _check_selector(self.select, ty)
        check_reducer("select_and_scatter", "c10", self.scatter, [tensor((), source.element_type)], [init])
        window = self._window(ty)
        expected = tensor([w.output_size(s) for w, s in zip(window, ty.shape)], ty.element_type)
        if not shapes_agree(expected.shape, source.shape):
            text = f"expected a source of type '{expected}', found '{source}'"
            raise violation("select_and_scatter_c2", text)
        if not _same_kind_of_float(expected, source):
            text = f"expected a source of type '{expected}', found '{source}'"
            raise violation("select_and_scatter_c1", text)
        super().verify()

    def _window(self, ty: RankedTensorType) -> list[WindowDimension]:
        """How the window moves. Raises if it does not fit the type of the operand."""
        rank = len(ty.shape)
        sizes = () if self.window_dimensions is None else self.window_dimensions.values
        if len(sizes) != rank:
            text = f"of '{ty}', {rank}, found {len(sizes)}"
            raise violation("select_and_scatter_c4", f"expected a window size for each dimension {text}")
        check_padding("select_and_scatter_c8", rank, self.padding)
        _check_positive("select_and_scatter_c5", sizes)
        check_window("select_and_scatter", ("c6",), rank, window_strides=self.window_strides)
        strides, rows = values_or(self.window_strides, 1, rank), padding_rows(self.padding, rank)
        return [WindowDimension(size, s, *pad) for size, s, pad in zip(sizes, strides, rows)]


def _check_selector(region: Any, ty: RankedTensorType) -> None:
    """Raise unless `region` compares two elements of `ty`."""
    block, label = region.entry, "select_and_scatter_c9"
    count = len(block.arguments)
    if count != 2:
        raise violation(label, f"expected a select region with 2 parameters, found {count}")
    expected = tensor((), ty.element_type)
    for i, argument in enumerate(block.arguments):
        if not _is_scalar(argument.type) or not _same_kind_of_float(expected, argument.type):
            text = f"expected parameter {i} of the select region to be of type '{expected}', found"
            raise violation(label, f"{text} '{argument.type}'")
    results = block.terminator.operands
    if len(results) != 1:
        raise violation(label, f"the select region must return one value, found {len(results)}")
    if not _is_scalar(results[0].type) or results[0].type.element_type is not i1:
        text = f"the select region must return 'tensor<i1>', found '{results[0].type}'"
        raise violation(label, text)


class MapOp(InferringOp):
    """Apply a function of scalars to corresponding elements.

    ```mlir
    %r = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %t = stablehlo.multiply %a, %b : tensor<f32>
      stablehlo.return %t : tensor<f32>
    }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "map".
    """

    name = "stablehlo.map"
    traits = (RecursiveMemoryEffects, SingleBlock)
    result_constraints = ("c1", "c4")
    inputs: d.Operands = d.operands(h.Tensor)
    dimensions = d.attribute(I64Array)
    computation: Any = d.region()
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        types, result = [v.type for v in operands], _mapped_type(operands, regions[0])
        dims = properties["dimensions"].values
        if list(dims) != list(range(len(dims))):
            text = f"expected all dimensions in ascending order, found [{listed(dims)}]"
            raise violation("map_c3", text)
        for ty in types:
            if len(dims) != len(ty.shape):
                text = f"{len(dims)} of {len(ty.shape)} dimensions"
                raise violation("map_c3", f"expected to map over all dimensions of an operand, found {text}")
        return [tensor(types[-1].shape, result.element_type)]

    def verify(self) -> None:
        if not self.inputs:
            raise violation("map_c2", "expected one input or more, found none")
        check_same_shape(self, "map_c1", SAME_SHAPE)
        super().verify()


def _is_scalar(ty: Type) -> bool:
    """Whether a type is a tensor without dimensions."""
    return isinstance(ty, RankedTensorType) and not ty.shape


def _mapped_type(operands: Sequence[Any], region: Any) -> Any:
    """The type of the scalars that a region makes of one element of each operand. Raises if it does not take those."""
    block = region.entry
    if block is None:
        raise violation("map_c4", "the region to map is empty")
    if len(block.arguments) != len(operands):
        text = "expected a region with a parameter for each operand, found"
        raise violation("map_c4", f"{text} {len(operands)} operands and {len(block.arguments)} parameters")
    for i, (operand, argument) in enumerate(zip(operands, block.arguments)):
        if not _is_scalar(argument.type):
            text = f"expected a body with scalars as arguments, found '{argument.type}' as argument {i}"
            raise violation("map_c4", text)
        expected, actual = operand.type.element_type, argument.type.element_type
        if expected is not actual:
            text = "the element types of an operand and the argument of the body differ:"
            raise violation("map_c4", f"{text} '{expected}' and '{actual}'")
    results = block.terminator.operands
    if len(results) != 1:
        raise violation("map_c4", f"expected a body that returns one value, found {len(results)}")
    if not _is_scalar(results[0].type):
        raise violation("map_c4", f"expected a body that returns a scalar, found '{results[0].type}'")
    return results[0].type


class SortOp(InferringOp):
    """Sort tensors together along a dimension, in the order that a comparator says.

    ```mlir
    %r = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "sort".
    """

    name = "stablehlo.sort"
    traits = (RecursiveMemoryEffects, SingleBlock)
    result_constraints = ("c2", "c2")
    inputs: d.Operands = d.operands(h.Tensor)
    dimension = d.optional_attribute(c.I64Attr)
    is_stable = d.optional_attribute(c.BoolAttr)
    comparator: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @property
    def sorted_dimension(self) -> int:
        """The dimension along which is sorted, counted from the front; the last by default."""
        dim = -1 if self.dimension is None else self.dimension.value
        return dim + len(self.inputs[0].type.shape) if dim < 0 else dim

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [v.type for v in operands]

    def verify(self) -> None:
        if not self.inputs:
            raise violation("sort_c1", "expected one input or more, found none")
        check_same_shape(self, "sort_c3", SAME_SHAPE)
        types = [v.type for v in self.inputs]
        dim, rank = -1 if self.dimension is None else self.dimension.value, len(types[0].shape)
        if not -rank <= dim < rank:
            text = f"expected a dimension from -{rank} to {rank} - 1, found {dim}"
            raise violation("sort_c4", text)
        _check_comparator(self.comparator.entry, types)
        super().verify()


def _check_comparator(block: Any, types: Sequence[Any]) -> None:
    """Raise unless `block` compares two scalars of each type."""
    if block is None or len(block.arguments) != 2 * len(types):
        raise violation("sort_c5", f"expected a comparator with {2 * len(types)} arguments")
    for i, argument in enumerate(block.arguments):
        expected = tensor((), types[i // 2].element_type)
        if argument.type is not expected:
            text = f"expected argument {i} of the comparator to have type '{expected}', found '{argument.type}'"
            raise violation("sort_c5", text)
    results = block.terminator.operands
    if len(results) != 1:
        raise violation("sort_c5", f"expected a comparator that returns one value, found {len(results)}")
    if results[0].type is not RankedTensorType((), i1):
        raise violation("sort_c5", f"expected a comparator that returns 'tensor<i1>', found '{results[0].type}'")
