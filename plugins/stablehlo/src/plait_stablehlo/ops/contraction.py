"""Dot products and convolutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type, VerifyError

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import ConvDimensionNumbersAttr, DotAlgorithmAttr, DotDimensionNumbersAttr
from plait_stablehlo.compatibility import (
    SizeAndBound,
    bounds_of,
    constant_integers,
    more_specific,
    shapes_agree,
    sizes_agree,
    tensor,
    violation,
)
from plait_stablehlo.enums import PrecisionAttr
from plait_stablehlo.ops.convolution_shape import (
    check_convolution,
    convolution_shape,
    window_of,
)
from plait_stablehlo.quantization import types as q
from plait_stablehlo.syntax.directives import CONVOLUTION, DOT_GENERAL, PRECISION
from plait_stablehlo.syntax.older_spellings import BoolArray, I64Array

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType


def precision_config(precision: type[Any]) -> c.AttrConstraint:
    """A list of precisions; numbers do not stand for them in text."""
    precisions = c.ArrayOf(precision)
    return c.AttrPredicate("array of precisions", precisions.check, coerce=precisions.coerce)


PrecisionConfig = precision_config(PrecisionAttr)


def _check_dot_dimensions(label: str, dims: Sequence[int], rank: int, name: str) -> None:
    for dim in dims:
        if not 0 <= dim < rank:
            raise violation(label, f"expected {name} at least 0 and below {rank}, found {dim}")


def check_disjoint(label: str, a: Sequence[int], b: Sequence[int], names: str) -> None:
    """Raise if a dimension occurs twice in both together."""
    both = (*a, *b)
    for i, dim in enumerate(both):
        if dim in both[:i]:
            raise violation(label, f"{names} repeat dimension {dim}")


def check_dot_numbers(op: str, lhs: RankedTensorType, rhs: Any, n: DotDimensionNumbersAttr) -> None:
    """Raise unless the batching and contracting dimensions fit the operands (C1 to C10 of `op`)."""
    lb, rb = n.lhs_batching_dimensions, n.rhs_batching_dimensions
    lc, rc = n.lhs_contracting_dimensions, n.rhs_contracting_dimensions
    if len(lb) != len(rb):
        raise violation(f"{op}_c1", "lhs and rhs differ in the number of batching dimensions")
    if len(lc) != len(rc):
        raise violation(f"{op}_c2", "lhs and rhs differ in the number of contracting dimensions")
    check_disjoint(f"{op}_c3", lb, lc, "lhs_batching_dimensions and lhs_contracting_dimensions")
    check_disjoint(f"{op}_c4", rb, rc, "rhs_batching_dimensions and rhs_contracting_dimensions")
    _check_dot_dimensions(f"{op}_c5", lb, len(lhs.shape), "lhs_batching_dimensions")
    _check_dot_dimensions(f"{op}_c6", lc, len(lhs.shape), "lhs_contracting_dimensions")
    _check_dot_dimensions(f"{op}_c7", rb, len(rhs.shape), "rhs_batching_dimensions")
    _check_dot_dimensions(f"{op}_c8", rc, len(rhs.shape), "rhs_contracting_dimensions")
    if not all(sizes_agree(lhs.shape[i], rhs.shape[j]) for i, j in zip(lb, rb)):
        raise violation(f"{op}_c9", "lhs and rhs differ in the size of a batching dimension")
    if not all(sizes_agree(lhs.shape[i], rhs.shape[j]) for i, j in zip(lc, rc)):
        raise violation(f"{op}_c10", "lhs and rhs differ in the size of a contracting dimension")


def _dot_general_type(lhs: RankedTensorType, rhs: Type, n: DotDimensionNumbersAttr) -> Any:
    """The type of the result, with the elements of `lhs`: batches, then what is left of `lhs` and `rhs`.

    Raises if the dimensions are wrong.
    """
    check_dot_numbers("dot_general", lhs, rhs, n)
    left, right = _sizes_and_bounds(lhs), _sizes_and_bounds(rhs)
    lb, rb = n.lhs_batching_dimensions, n.rhs_batching_dimensions
    try:
        batch = [more_specific(k, left[i], right[j]) for k, (i, j) in enumerate(zip(lb, rb))]
    except VerifyError as error:
        raise violation("dot_general_c9", str(error)) from error
    rows = [pair for i, pair in enumerate(left) if i not in lb + n.lhs_contracting_dimensions]
    columns = [pair for i, pair in enumerate(right) if i not in rb + n.rhs_contracting_dimensions]
    return _bounded_tensor([*batch, *rows, *columns], lhs.element_type)


def _sizes_and_bounds(ty: Any) -> list[SizeAndBound]:
    return list(zip(ty.shape, bounds_of(ty)))


def _bounded_tensor(known: Sequence[SizeAndBound], element: Type) -> Any:
    return tensor([size for size, _ in known], element, [bound for _, bound in known])


def check_precision(op: Any, label: str) -> None:
    """Raise if there is a precision for more than two operands."""
    if op.precision_config is not None and len(op.precision_config.elements) > 2:
        count = len(op.precision_config.elements)
        raise violation(label, f"expected at most two precisions, one for each operand, found {count}")


def _check_result(label: str, shape: Sequence[int], ty: RankedTensorType) -> None:
    if not shapes_agree(shape, ty.shape):
        text = ", ".join("?" if s == DYNAMIC else str(s) for s in shape)
        raise violation(label, f"expected a result of shape '[{text}]', found '{ty}'")


class DotGeneralOp(d.Op):
    """Multiply two tensors and sum over their contracting dimensions, for each batch.

    The result has the batching dimensions first, then the others of `lhs`, then the others of `rhs`.

    ```mlir
    %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>)
        -> tensor<2x4xf32>
    ```

    Semantics: StableHLO, "dot_general".
    """

    name = "stablehlo.dot_general"
    traits = (Pure,)
    lhs: d.Operand = d.operand(h.Tensor)
    rhs: d.Operand = d.operand(h.TensorOrPerAxis)
    dot_dimension_numbers: DotDimensionNumbersAttr = d.attribute(DotDimensionNumbersAttr)
    precision_config = d.optional_attribute(PrecisionConfig)
    algorithm: DotAlgorithmAttr | None = d.optional_attribute(DotAlgorithmAttr)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = (
        "$lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) `` "
        "custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict `:` "
        "functional-type(operands, results)"
    )
    directives = DOT_GENERAL

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        """With the elements of `lhs`; a result may have others."""
        lhs, rhs = (v.type for v in operands)
        return [_dot_general_type(lhs, rhs, properties["dot_dimension_numbers"])]

    def verify(self) -> None:
        check_precision(self, "dot_general_c11")
        inferred = _dot_general_type(self.lhs.type, self.rhs.type, self.dot_dimension_numbers)
        _check_result("dot_general_c12", inferred.shape, self.result.type)
        explicit = self.precision_config is not None and any(p.value for p in self.precision_config.elements)
        if self.algorithm is not None and explicit:
            text = "an algorithm allows no precision other than DEFAULT"
            raise violation("dot_general_c21", text)
        types = self.lhs.type, self.rhs.type, self.result.type
        q.check_dot_general(*types, self.dot_dimension_numbers.rhs_contracting_dimensions)


class DotOp(d.Op):
    """Multiply vectors and matrices. Deprecated: use `dot_general`.

    ```mlir
    %r = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    ```

    Semantics: StableHLO, deprecated operations.
    """

    name = "stablehlo.dot"
    traits = (Pure,)
    lhs: d.Operand = d.operand(h.Tensor)
    rhs: d.Operand = d.operand(h.TensorOrPerAxis)
    precision_config = d.optional_attribute(PrecisionConfig)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = (
        "$lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict `:` functional-type(operands, results)"
    )
    directives = PRECISION

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        """With the elements of `lhs`; a result may have others."""
        lhs, rhs = (v.type for v in operands)
        ranks = len(lhs.shape), len(rhs.shape)
        if not {*ranks} <= {1, 2} or not sizes_agree(lhs.shape[-1], rhs.shape[0]):
            raise violation("dot_c1", f"cannot multiply '{lhs}' by '{rhs}'")
        return [_bounded_tensor([*_sizes_and_bounds(lhs)[:-1], *_sizes_and_bounds(rhs)[1:]], lhs.element_type)]

    def verify(self) -> None:
        check_precision(self, "dot_c2")
        inferred: Any = self.infer_types(self.operands, {}, ())[0]
        _check_result("dot_c3", inferred.shape, self.result.type)


_WINDOW_ASSEMBLY = (
    "`(`operands`)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,` `window` `=` `{` "
    "custom<WindowAttributes>($window_strides, $padding, $lhs_dilation, $rhs_dilation, $window_reversal) `}` "
    "attr-dict `:` functional-type(operands, results)"
)


class ConvolutionOp(d.Op):
    """Slide a kernel over a tensor and take dot products.

    ```mlir
    %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>,
            tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
    ```

    Semantics: StableHLO, "convolution".
    """

    name = "stablehlo.convolution"
    traits = (Pure,)
    lhs: d.Operand = d.operand(h.Tensor)
    rhs: d.Operand = d.operand(h.TensorOrPerAxis)
    window_strides = d.optional_attribute(I64Array)
    padding = d.optional_attribute(c.DenseIntElements)
    lhs_dilation = d.optional_attribute(I64Array)
    rhs_dilation = d.optional_attribute(I64Array)
    window_reversal = d.optional_attribute(BoolArray)
    dimension_numbers: ConvDimensionNumbersAttr = d.attribute(ConvDimensionNumbersAttr)
    feature_group_count = d.attribute(h.PositiveI64)
    batch_group_count = d.attribute(h.PositiveI64)
    precision_config = d.optional_attribute(PrecisionConfig)
    result: d.Result = d.result(h.TensorOrPerAxis)
    assembly = _WINDOW_ASSEMBLY
    directives = CONVOLUTION

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        """With the elements of `lhs`, and no bounds, as the reference has it; a result may have others."""
        parts = _parts(cls, operands, properties)
        check_convolution(parts, "convolution")
        return [tensor(convolution_shape(parts, window_of(parts)), parts.lhs.type.element_type)]

    def verify(self) -> None:
        check_convolution(self, "convolution")
        check_precision(self, "convolution_c24")
        shape = convolution_shape(self, window_of(self))
        _check_result("convolution_c25", shape, self.result.type)
        q.check_convolution("convolution", self.lhs.type, self.rhs.type, self.result.type, self.dimension_numbers)


def _parts(cls: Any, operands: Sequence[Any], properties: Mapping[str, Any]) -> Any:
    """Operands and properties by name, as the operation will have them."""
    names = [field.name for field in cls.definition.operands]
    return SimpleNamespace(**{n: properties.get(n) for n in cls.property_names}, **dict(zip(names, operands)))


def _dynamic_conv_shape(op: Any) -> list[int]:
    """The shape of the result, spatial sizes only where the padding is a constant."""
    amounts = constant_integers(op.padding)
    if amounts is None:
        shape = convolution_shape(op, window_of(op))
        for dim in op.dimension_numbers.output_spatial_dimensions:
            shape[dim] = DYNAMIC
        return shape
    rows = amounts * (2 * len(window_of(op))) if len(amounts) == 1 else amounts
    window = [w.replaced(low=rows[2 * i], high=rows[2 * i + 1]) for i, w in enumerate(window_of(op))]
    return convolution_shape(op, window)


class DynamicConvOp(d.Op):
    """Slide a kernel over a tensor padded as is known at run time, and take dot products.

    ```mlir
    %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64,
        dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}>
            : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
    ```

    Semantics: StableHLO, "dynamic_conv".
    """

    name = "stablehlo.dynamic_conv"
    traits = (Pure,)
    lhs: d.Operand = d.operand(h.Tensor)
    rhs: d.Operand = d.operand(h.TensorOrPerAxis)
    padding: d.Operand = d.operand(h.StaticIntMatrix)
    window_strides = d.optional_attribute(I64Array)
    lhs_dilation = d.optional_attribute(I64Array)
    rhs_dilation = d.optional_attribute(I64Array)
    window_reversal = d.optional_attribute(BoolArray)
    dimension_numbers: ConvDimensionNumbersAttr = d.attribute(ConvDimensionNumbersAttr)
    feature_group_count = d.attribute(h.PositiveI64)
    batch_group_count = d.attribute(h.PositiveI64)
    precision_config = d.optional_attribute(PrecisionConfig)
    result: d.Result = d.result(h.TensorOrPerAxis)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        """As `convolution`; spatial sizes follow where the padding is a constant."""
        parts = _parts(cls, operands, properties)
        check_convolution(parts, "dynamic_conv")
        return [tensor(_dynamic_conv_shape(parts), parts.lhs.type.element_type)]

    def verify(self) -> None:
        check_convolution(self, "dynamic_conv")
        check_precision(self, "dynamic_conv_c24")
        spatial, padding = len(self.dimension_numbers.input_spatial_dimensions), self.padding.type.shape
        if padding != (spatial, 2):
            text = f"expected padding of shape [{spatial}, 2], found [{padding[0]}, {padding[1]}]"
            raise violation("dynamic_conv_c4", text)
        _check_result("dynamic_conv_c25", _dynamic_conv_shape(self), self.result.type)
        q.check_convolution("dynamic_conv", self.lhs.type, self.rhs.type, self.result.type, self.dimension_numbers)
