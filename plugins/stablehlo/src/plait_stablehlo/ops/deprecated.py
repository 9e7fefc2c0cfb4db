"""Operations on their way out of StableHLO, which old programs have: Einstein sums and selection by index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import DYNAMIC, FloatType, IntegerType
from plait.define import constraints as c
from plait.define.traits import Pure

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import elements_agree, shapes_agree, sizes_agree, violation
from plait_stablehlo.ops.einstein import EinsteinError, Equation
from plait_stablehlo.syntax.struct import dimensions_text

if TYPE_CHECKING:
    from plait.builtin.types import Type


def _fits(element: Type, result: Type) -> bool:
    """Whether sums of products may have elements `result`: as the factors, or wider ones of the same kind."""
    if elements_agree(element, result):
        return True
    if isinstance(element, IntegerType) and isinstance(result, IntegerType):
        return element.signedness == result.signedness and 1 < element.width < result.width
    return isinstance(element, FloatType) and isinstance(result, FloatType) and element.width < result.width


def _check_einsum(op: Any, name: str) -> None:
    """Raise unless the equation fits the operands and the result."""
    try:
        equation = Equation.parse(op.einsum_config.value, [v.type.shape for v in op.operands])
    except EinsteinError as error:
        raise violation(f"{name}_c1", str(error)) from error
    if not all(_fits(v.type.element_type, op.result.type.element_type) for v in op.operands):
        raise violation(f"{name}_c2", "operands and results differ in element type")
    shape = equation.result_shape()
    if not shapes_agree(shape, op.result.type.shape):
        text = f"expected a result of shape '{dimensions_text(shape)}', found"
        raise violation(f"{name}_c3", f"{text} '{op.result.type}'")


class EinsumOp(d.Op):
    """Multiply two tensors whose dimensions letters name, and sum over the letters that the result does not have.

    ```mlir
    %r = stablehlo.einsum %a, %b, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
    ```

    Semantics: StableHLO, deprecated operations; the equation is written as for `numpy.einsum`.
    """

    name = "stablehlo.einsum"
    traits = (Pure,)
    lhs: d.Operand = d.operand(h.Tensor)
    rhs: d.Operand = d.operand(h.Tensor)
    einsum_config = d.attribute(c.StrAttr)
    result: d.Result = d.result(h.Tensor)
    assembly = "$lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        _check_einsum(self, "einsum")


class UnaryEinsumOp(d.Op):
    """Transpose a tensor whose dimensions letters name, and sum over the letters that the result does not have.

    ```mlir
    %r = stablehlo.unary_einsum %x, config = "ab->a" : (tensor<4x16xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, deprecated operations; the equation is written as for `numpy.einsum`.
    """

    name = "stablehlo.unary_einsum"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.Tensor)
    einsum_config = d.attribute(c.StrAttr)
    result: d.Result = d.result(h.Tensor)
    assembly = "$operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        _check_einsum(self, "unary_einsum")


def _plus_rank(dim: int, rank: int) -> int:
    return dim + rank if dim < 0 else dim


class TorchIndexSelectOp(d.Op):
    """Take the slices along a dimension that a tensor of indices names, for each of the leading `batch_dims`.

    ```mlir
    %r = "stablehlo.torch_index_select"(%x, %i) <{batch_dims = 0 : i64, dim = 1 : i64}> : (tensor<4x5xf32>,
        tensor<2xi32>) -> tensor<4x2xf32>
    ```

    Semantics: StableHLO, deprecated operations.
    """

    name = "stablehlo.torch_index_select"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.Tensor)
    index: d.Operand = d.operand(h.Tensor)
    dim = d.attribute(c.I64Attr)
    batch_dims = d.attribute(c.I64Attr)
    result: d.Result = d.result(h.Tensor)

    @property
    def selected_dimension(self) -> int:
        """The dimension of the operand that is indexed; a negative one counts from the end."""
        return _plus_rank(self.dim.value, len(self.operand.type.shape))

    @property
    def batch_count(self) -> int:
        """How many leading dimensions operand and index share; a negative number counts from the index's rank."""
        return _plus_rank(self.batch_dims.value, len(self.index.type.shape))

    def verify(self) -> None:
        source, index = self.operand.type, self.index.type
        dim, batches = self.selected_dimension, self.batch_count
        if not 0 <= dim < len(source.shape):
            text = f"expected dim at least 0 and below {len(source.shape)}, found {self.dim.value}"
            raise violation("torch_index_select_c1", text)
        if not 0 <= batches <= min(dim, len(index.shape)):
            text = f"expected batch_dims from 0 to {min(dim, len(index.shape))}, found {self.batch_dims.value}"
            raise violation("torch_index_select_c2", text)
        if not all(sizes_agree(a, b) for a, b in zip(source.shape[:batches], index.shape[:batches])):
            raise violation("torch_index_select_c3", "the operand and the indices differ in a batch dimension")
        if not elements_agree(source, self.result.type):
            text = "operand and result differ in element type"
            raise violation("torch_index_select_c4", text)
        shape = selected_shape(source.shape, index.shape, dim, batches)
        if not shapes_agree(shape, self.result.type.shape):
            text = f"expected a result of shape '{dimensions_text(shape)}', found"
            raise violation("torch_index_select_c5", f"{text} '{self.result.type}'")


def selected_shape(source: Sequence[int], index: Sequence[int], dim: int, batches: int) -> list[int]:
    """The shape of a selection: the shape of the operand, the index's other dimensions in place of `dim`."""
    shared = [b if a == DYNAMIC else a for a, b in zip(source[:batches], index)]
    return [*shared, *source[batches:dim], *index[batches:], *source[dim + 1 :]]
