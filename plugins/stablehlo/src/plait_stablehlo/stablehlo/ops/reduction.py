"""Operations that combine elements by a region: reduce, reduce_window, select_and_scatter, map, sort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import RankedTensorType, i1
from plait.define import constraints as c
from plait.define.traits import RecursiveMemoryEffects, SameVariadicOperandSize, SingleBlock
from plait.ir.attribute import Type

from plait_stablehlo.stablehlo import constraints as h
from plait_stablehlo.stablehlo.compatibility import (
    elements_agree,
    shaped_agree,
    shapes_agree,
    tensor,
    types_agree,
    violation,
)
from plait_stablehlo.stablehlo.convolution_shape import WindowDimension, check_window, padding_rows, values_or
from plait_stablehlo.stablehlo.ops.base import InferringOp
from plait_stablehlo.stablehlo.reduce_syntax import parse_reduce, print_reduce


def check_reducer(op: str, label: str, region: Any, inputs: Sequence[Any], inits: Sequence[Any]) -> None:
    """Raise unless `region` combines two scalars of each kind into one."""
    block, count, full = region.entry, len(inputs), f"{op}_{label}"
    if block is None:
        raise violation(full, "expect non-empty region")
    arguments = [a.type for a in block.arguments]
    if len(arguments) != 2 * count:
        text = f"Reduction-region must take {2 * count} parameters, but takes {len(arguments)} parameter(s)"
        raise violation(full, text)
    terminator = block.terminator
    if terminator is None or not terminator.operands:
        raise violation(full, "The reduction-region expected to return some value(s)")
    results = [v.type for v in terminator.operands]
    if len(results) != count:
        text = f"Reduction-region here must produce {count} tensors, but produces {len(results)} instead"
        raise violation(full, text)
    for i, result in enumerate(results):
        for k in (i, count + i):
            if not types_agree(arguments[k], result):
                raise violation(
                    full,
                    f"The type of reduction-region's parameter at index {k} is different than the corresponding result "
                    f"type: '{arguments[k]}' vs '{result}'",
                )
        if not shaped_agree(result, inits[i]):
            raise violation(
                full,
                f"The shape of reduction-region's result type at index {i} differs from the op's corresponding "
                f"init-value type: '{result}' vs '{inits[i]}'",
            )
        if not promotable(inits[i], result) or not promotable(inputs[i], arguments[count + i]):
            raise violation(
                full,
                f"The element-type of reduction-region's result type at index {i} is expected to be promotable "
                f"from the op's corresponding init-value element-type: '{result}' vs '{inits[i]}'",
            )


def promotable(source: Any, target: Any) -> bool:
    """Whether elements of `source` may be accumulated in those of `target`: the same kind, and not narrower."""
    if elements_agree(source, target):
        return True
    a, b = source.element_type, target.element_type
    if a.name.startswith("quant.") and b.name.startswith("quant."):
        return True
    same_kind = type(a) is type(b) or (hasattr(a, "mnemonic") and hasattr(b, "mnemonic"))
    return same_kind and getattr(a, "width", 0) <= getattr(b, "width", 0)


def _accumulated(region: Any, shapes: Sequence[Sequence[int]]) -> list[Type]:
    results = region.entry.terminator.operands
    return [tensor(shape, v.type.element_type) for shape, v in zip(shapes, results)]


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
    inputs: d.Operands = d.operands(h.Tensor)
    init_values: d.Operands = d.operands(h.Tensor)
    dimensions = d.attribute(c.DenseI64Array)
    body: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        types = [v.type for v in operands]
        inputs, inits = types[: len(types) // 2], types[len(types) // 2 :]
        dims = properties["dimensions"].values
        if not inputs:
            raise violation("reduce_c3", "expected 1 or more operands, but found 0")
        for i, ty in enumerate(inputs):
            if not shapes_agree(ty.shape, inputs[0].shape):
                raise violation(
                    "reduce_c1",
                    f"expects all inputs to have compatible shapes. Shape at input-index {i} is not compatible with "
                    "shape at input-index 0",
                )
        for i, dim in enumerate(dims):
            if not 0 <= dim < len(inputs[0].shape):
                text = f"Out-of-bounds dimension {dim}, expected to be in range [0, {len(inputs[0].shape)})"
                raise violation("reduce_c4", text)
            if dim in dims[:i]:
                raise violation("reduce_c5", f"Duplicate reduction dimension: {dim}")
        check_reducer("reduce", "c6", regions[0], inputs, inits)
        shape = [s for k, s in enumerate(inputs[0].shape) if k not in dims]
        return _accumulated(regions[0], [shape] * len(inputs))

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
    inputs: d.Operands = d.operands(h.Tensor)
    init_values: d.Operands = d.operands(h.Tensor)
    window_dimensions = d.attribute(c.DenseI64Array)
    window_strides = d.optional_attribute(c.DenseI64Array)
    base_dilations = d.optional_attribute(c.DenseI64Array)
    window_dilations = d.optional_attribute(c.DenseI64Array)
    padding = d.optional_attribute(c.DenseIntElements)
    body: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        types = [v.type for v in operands]
        inputs, inits = types[: len(types) // 2], types[len(types) // 2 :]
        if not inputs:
            raise violation("reduce_window_c1", "requires at least 1 input value")
        for i, ty in enumerate(inputs):
            if not shapes_agree(ty.shape, inputs[0].shape):
                raise violation(
                    "reduce_window_c2",
                    f"expects all inputs to have compatible shapes. Shape at input-index {i} is not compatible with "
                    "shape at input-index 0",
                )
        window = reduce_window_window(properties, len(inputs[0].shape))
        check_reducer("reduce_window", "c13", regions[0], inputs, inits)
        shapes = [[w.output_size(s) for w, s in zip(window, ty.shape)] for ty in inputs]
        return _accumulated(regions[0], shapes)


def reduce_window_window(properties: Any, rank: int) -> list[WindowDimension]:
    """The window that the properties of a `reduce_window` describe. Raises if they do not fit the rank."""
    sizes = properties["window_dimensions"].values
    if len(sizes) != rank:
        raise violation(
            "reduce_window_c4",
            f"expects window-dimensions size == input rank, but got window-dimensions size: {len(sizes)} and input "
            f"with rank = {rank}.",
        )
    if any(size < 1 for size in sizes):
        raise violation("reduce_window_c5", "expects window to have positive value for each window dimension")
    strides, base, dilations = (properties.get(n) for n in ("window_strides", "base_dilations", "window_dilations"))
    check_window(
        "reduce_window", ("c6", "c8", "c10"), rank, window_strides=strides, lhs_dilation=base, rhs_dilation=dilations
    )
    padding = properties.get("padding")
    if padding is not None and padding.type.shape != (rank, 2):
        text = f"expects the shape of padding-attribute to be {{{rank}, 2}}, but got {padding.type}."
        raise violation("reduce_window_c12", text)
    rows = zip(
        sizes, values_or(strides, 1, rank), padding_rows(padding, rank), values_or(base, 1, rank),
        values_or(dilations, 1, rank),
    )  # fmt: skip
    return [WindowDimension(size, s, *pad, b, dil) for size, s, pad, b, dil in rows]


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
    operand: d.Operand = d.operand(h.Tensor)
    source: d.Operand = d.operand(h.Tensor)
    init_value: d.Operand = d.operand(h.Tensor)
    window_dimensions = d.optional_attribute(c.DenseI64Array)
    window_strides = d.optional_attribute(c.DenseI64Array)
    padding = d.optional_attribute(c.DenseIntElements)
    select: Any = d.region()
    scatter: Any = d.region()
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        ty = operands[0].type
        terminator = regions[1].entry.terminator
        return [tensor(ty.shape, terminator.operands[0].type.element_type)]

    def verify(self) -> None:
        ty, source, init = self.operand.type, self.source.type, self.init_value.type
        _check_selector(self.select, ty)
        check_reducer("select_and_scatter", "c10", self.scatter, [source], [init])
        rank = len(ty.shape)
        sizes = values_or(self.window_dimensions, 1, rank)
        if len(sizes) != rank:
            raise violation("select_and_scatter_c4", "expects window-dimensions size == operand rank")
        strides, rows = values_or(self.window_strides, 1, rank), padding_rows(self.padding, rank)
        window = [WindowDimension(size, s, *pad) for size, s, pad in zip(sizes, strides, rows)]
        shape = [w.output_size(s) for w, s in zip(window, ty.shape)]
        if not shapes_agree(shape, source.shape):
            raise violation("select_and_scatter_c2", f"expects source-type to have shape {shape}, but got: '{source}'.")
        super().verify()


def _check_selector(region: Any, ty: Any) -> None:
    block = region.entry
    if block is None or len(block.arguments) != 2:
        raise violation("select_and_scatter_c9", "expects the select-region to take 2 parameters")
    result = block.terminator.operands
    if len(result) != 1 or result[0].type is not RankedTensorType((), i1):
        text = "expects the return-type of the select-region to be tensor<i1>"
        raise violation("select_and_scatter_c9", text)
    if not all(elements_agree(a.type, ty) for a in block.arguments):
        raise violation(
            "select_and_scatter_c9", "expects the parameters of the select-region to have the operand's elements"
        )


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
    inputs: d.Operands = d.operands(h.Tensor)
    dimensions = d.attribute(c.DenseI64Array)
    computation: Any = d.region()
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        types, block = [v.type for v in operands], regions[0].entry
        if not all(shapes_agree(ty.shape, types[0].shape) for ty in types):
            raise violation("map_c1", "requires the same shape for all operands and results")
        if list(properties["dimensions"].values) != list(range(len(types[0].shape))):
            raise violation("map_c3", "requires monotonically increasing dimension numbers, one for each dimension")
        if block is None or len(block.arguments) != len(types):
            text = "expects number of operands to match the arity of map computation"
            raise violation("map_c4", text)
        for ty, argument in zip(types, block.arguments):
            if argument.type.shape or not elements_agree(ty, argument.type):
                raise violation("map_c4", "computation arguments must be 0-rank tensors of the operands' elements")
        results = block.terminator.operands
        if len(results) != 1 or results[0].type.shape:
            raise violation("map_c4", "computation must return a single 0-rank tensor")
        return [tensor(types[0].shape, results[0].type.element_type)]


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
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        return [v.type for v in operands]

    def verify(self) -> None:
        if not self.inputs:
            raise violation("sort_c1", "requires at least 1 input")
        types = [v.type for v in self.inputs]
        rank = len(types[0].shape)
        if not all(shapes_agree(ty.shape, types[0].shape) for ty in types):
            raise violation("sort_c3", "requires the same shape for all operands and results")
        dim = -1 if self.dimension is None else self.dimension.value
        if not -rank <= dim < rank:
            text = f"dimension attribute value must be in range [-{rank}, {rank}), but found {dim}"
            raise violation("sort_c4", text)
        block = self.comparator.entry
        expected = [tensor((), ty.element_type) for ty in types for _ in range(2)]
        if block is None or [a.type for a in block.arguments] != expected:
            text = f"comparator block should have {2 * len(types)} arguments, two scalars for each input"
            raise violation("sort_c5", text)
        results = block.terminator.operands
        if len(results) != 1 or results[0].type is not RankedTensorType((), i1):
            raise violation("sort_c5", "comparator must return tensor<i1>")
        super().verify()
