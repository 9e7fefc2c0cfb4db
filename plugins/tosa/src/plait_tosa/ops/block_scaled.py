"""Tensors with a scale for each block along the last dimension (OCP MX): elements and scales are two tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import DYNAMIC

from plait_tosa import constraints as h
from plait_tosa.enums import BlockSizeAttr
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import TosaOp, agree, fail, shape_of
from plait_tosa.ops.data import check_new_shape, shape_values


def _check_scales(shape: Sequence[int] | None, scales: Sequence[int] | None, size: int, what: str = "") -> None:
    """Raise unless tensors have a scale for each block: shapes are equal but for the last dimension."""
    if shape is not None and shape[-1] != DYNAMIC and shape[-1] % size:
        raise fail(f"expected a multiple of the block size {size} as last dimension of {what}data, found {shape[-1]}")
    if shape is None or scales is None:
        return
    if len(shape) != len(scales) or not agree(shape[:-1], scales[:-1]):
        raise fail(f"expected the shape of {what}data for its scales but for the last dimension, found {list(scales)}")
    if DYNAMIC not in (shape[-1], scales[-1]) and scales[-1] * size != shape[-1]:
        raise fail(f"expected {shape[-1] // size} scales in the last dimension of {what}scale, found {scales[-1]}")


class CastToBlockScaledOp(TosaOp):
    """Divide each block by a power of two, so that it fits a narrow format.

    ```mlir
    %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32}
        : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
    ```

    Semantics: TOSA 1.1, CAST_TO_BLOCK_SCALED.
    """

    name = "tosa.cast_to_block_scaled"
    input_data: d.Operand = d.operand(h.WideFloats)
    block_size: BlockSizeAttr = d.attribute(BlockSizeAttr)
    output_data: d.Result = d.result(h.BlockElements)
    output_scale: d.Result = d.result(h.BlockScales)

    def result_names(self) -> Sequence[str | None]:
        return ("output_data", "output_scale")

    def verify(self) -> None:
        verifiers.equal_shapes("input_data and output_data", (self.input_data, self.output_data))
        shape = shape_of(self.input_data.type) or shape_of(self.output_data.type)
        _check_scales(shape, shape_of(self.output_scale.type), self.block_size.size)


class CastFromBlockScaledOp(TosaOp):
    """Multiply each element by the scale of its block.

    ```mlir
    %r = tosa.cast_from_block_scaled %x, %s {block_size = BLOCK_SIZE_32}
        : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x64xf32>
    ```

    Semantics: TOSA 1.1, CAST_FROM_BLOCK_SCALED.
    """

    name = "tosa.cast_from_block_scaled"
    input_data: d.Operand = d.operand(h.BlockElements)
    input_scale: d.Operand = d.operand(h.BlockScales)
    block_size: BlockSizeAttr = d.attribute(BlockSizeAttr)
    output_data: d.Result = d.result(h.WideFloats)

    def verify(self) -> None:
        verifiers.equal_shapes("input_data and output_data", (self.input_data, self.output_data))
        shape = shape_of(self.input_data.type) or shape_of(self.output_data.type)
        _check_scales(shape, shape_of(self.input_scale.type), self.block_size.size)


class MatMulTBlockScaledOp(TosaOp):
    """Multiply matrices by transposed ones, for each batch; both are block-scaled. `b` may have one batch for all.

    ```mlir
    %r = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32}
        : (tensor<4x8x32xf8E5M2>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E5M2>, tensor<1x16x1xf8E8M0FNU>)
        -> tensor<4x8x16xf32>
    ```

    Semantics: TOSA 1.1, MATMUL_T_BLOCK_SCALED.
    """

    name = "tosa.matmul_t_block_scaled"
    a_data: d.Operand = d.operand(h.both(h.BlockElements, h.Tensor3D))
    a_scale: d.Operand = d.operand(h.both(h.BlockScales, h.Tensor3D))
    b_data: d.Operand = d.operand(h.both(h.BlockElements, h.Tensor3D))
    b_scale: d.Operand = d.operand(h.both(h.BlockScales, h.Tensor3D))
    block_size: BlockSizeAttr = d.attribute(BlockSizeAttr)
    output_data: d.Result = d.result(h.both(h.tensor(h.F32), h.Tensor3D))

    def verify(self) -> None:
        verifiers.same_elements(self.a_data, self.b_data, "a_data and b_data")
        a, b = shape_of(self.a_data.type), shape_of(self.b_data.type)
        _check_scales(a, shape_of(self.a_scale.type), self.block_size.size, "a_")
        _check_scales(b, shape_of(self.b_scale.type), self.block_size.size, "b_")
        verifiers.transposed_product(a, b, self.output_data)


class Conv2DBlockScaledOp(TosaOp):
    """Slide a kernel over two dimensions, for each batch; image and kernel are block-scaled along the channels.

    ```mlir
    %p = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %n = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %r = tosa.conv2d_block_scaled %x, %s, %w, %t, %b, %p, %n, %n {block_size = BLOCK_SIZE_32}
        : (tensor<1x4x4x32xf8E5M2>, tensor<1x4x4x1xf8E8M0FNU>, tensor<8x1x1x32xf8E5M2>, tensor<8x1x1x1xf8E8M0FNU>,
        tensor<8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x8xf32>
    ```

    Semantics: TOSA 1.1, CONV2D_BLOCK_SCALED.
    """

    name = "tosa.conv2d_block_scaled"
    input_data: d.Operand = d.operand(h.both(h.BlockElements, h.Tensor4D))
    input_scale: d.Operand = d.operand(h.both(h.BlockScales, h.Tensor4D))
    weight_data: d.Operand = d.operand(h.both(h.BlockElements, h.Tensor4D))
    weight_scale: d.Operand = d.operand(h.both(h.BlockScales, h.Tensor4D))
    bias: d.Operand = d.operand(h.both(h.tensor(h.F32), h.Tensor1D))
    pad: d.Operand = d.operand(h.Shape)
    stride: d.Operand = d.operand(h.Shape)
    dilation: d.Operand = d.operand(h.Shape)
    block_size: BlockSizeAttr = d.attribute(BlockSizeAttr)
    output: d.Result = d.result(h.both(h.tensor(h.F32), h.Tensor4D))

    def verify(self) -> None:
        verifiers.resolvable(self.pad, self.stride, self.dilation)
        verifiers.same_elements(self.input_data, self.weight_data, "input_data and weight_data")
        ranks = tuple(v.type.rank for v in (self.pad, self.stride, self.dilation))
        if ranks != (4, 2, 2):
            raise fail(f"expected pad, stride and dilation of 4, 2 and 2 numbers, found {', '.join(map(str, ranks))}")
        x, w, y = (shape_of(v.type) for v in (self.input_data, self.weight_data, self.output))
        _check_scales(x, shape_of(self.input_scale.type), self.block_size.size, "input_")
        _check_scales(w, shape_of(self.weight_scale.type), self.block_size.size, "weight_")
        verifiers.bias(self.bias, self.output, verifiers.dim(w, 0))
        verifiers.equal_sizes({
            "N": (verifiers.dim(x, 0), verifiers.dim(y, 0)), "IC": (verifiers.dim(x, 3), verifiers.dim(w, 3)),
            "OC": (verifiers.dim(w, 0), verifiers.dim(y, 3)),
        })  # fmt: skip
        numbers = [shape_values(v) for v in (self.pad, self.stride, self.dilation)]
        verifiers.not_negative(numbers[0] or ())
        verifiers.at_least_one("stride", numbers[1])
        verifiers.at_least_one("dilation", numbers[2])
        if x is not None and w is not None and y is not None and None not in numbers:
            verifiers.windows(x, w[1:3], y, *numbers)  # type: ignore[arg-type]


class ReshapeBlockScaledOp(TosaOp):
    """Give elements another shape, and scales the shape of the blocks; without scales, the block size is 1.

    ```mlir
    %n = tosa.const_shape {values = dense<[8, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %r, %t = tosa.reshape_block_scaled %x, %s, %n {block_size = BLOCK_SIZE_32}
        : (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>, !tosa.shape<2>) -> (tensor<8x32xf8E5M2>, tensor<8x1xf8E8M0FNU>)
    ```

    Semantics: TOSA 1.1, RESHAPE_BLOCK_SCALED.
    """

    name = "tosa.reshape_block_scaled"
    enums_as_words = False
    input: d.Operands = d.operands(h.Tensor)
    new_value_shape: d.Operand = d.operand(h.Shape)
    block_size: BlockSizeAttr = d.attribute(BlockSizeAttr)
    output: d.Results = d.results(h.Tensor)

    def verify(self) -> None:
        verifiers.resolvable(self.new_value_shape)
        shapes = [shape_of(value.type) for value in (*self.input[:1], *self.results[:1])]
        if self.block_size.size > 1 and any(shape is not None and not shape for shape in shapes):
            raise fail("expected data of rank 1 or higher, found a tensor of rank 0")
        _check_pair(self, self.input, self.results)
        check_new_shape(shape_of(self.input[0].type), self.new_value_shape, shape_of(self.results[0].type))


class RowGatherBlockScaledOp(TosaOp):
    """Take `row_count` rows of `values` from each index on, with their scales; without scales, the block size is 1.

    ```mlir
    %n = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    %r, %t = tosa.row_gather_block_scaled %x, %s, %i, %n {block_size = BLOCK_SIZE_32}
        : (tensor<1x4x64xf8E5M2>, tensor<1x4x2xf8E8M0FNU>, tensor<1x3xi32>, tensor<1xi32>)
        -> (tensor<1x3x64xf8E5M2>, tensor<1x3x2xf8E8M0FNU>)
    ```

    Semantics: TOSA 1.1, ROW_GATHER_BLOCK_SCALED.
    """

    name = "tosa.row_gather_block_scaled"
    enums_as_words = False
    values: d.Operands = d.operands(h.Tensor3D)
    indices: d.Operand = d.operand(h.Indices2D)
    row_count: d.Operand = d.operand(h.ScalarI32)
    block_size: BlockSizeAttr = d.attribute(BlockSizeAttr)
    output: d.Results = d.results(h.Tensor3D)

    def verify(self) -> None:
        _check_pair(self, self.values, self.results)
        for value, result in zip(self.values, self.results):
            verifiers.gathered_rows(value, self.indices, self.row_count, result)


def _check_pair(op: Any, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
    """Raise unless there are elements, perhaps with scales, and the results are of the same kinds."""
    size = op.block_size.size
    if len(inputs) not in (1, 2) or len(outputs) != len(inputs):
        found = f"{len(inputs)} operands and {len(outputs)} results"
        raise fail(f"expected elements, or elements and scales, found {found}")
    if (len(inputs) == 2) is not (size > 1):
        raise fail(f"expected a block size of 1 without scales and another one with scales, found {size}")
    for value, result in zip(inputs, outputs):
        verifiers.same_elements(value, result, "operands and results")
    if len(inputs) == 2:
        for data, scale in (inputs, outputs):
            _check_scales(shape_of(data.type), shape_of(scale.type), size)
