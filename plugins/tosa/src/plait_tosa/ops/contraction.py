"""Matrix products and Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType, UnrankedTensorType, f16, i32
from plait.define import constraints as c
from plait.define.traits import SameOperandsAndResultElementType, SameOperandsAndResultShape
from plait.ir.attribute import Type

from plait_tosa import constraints as h
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import TosaOp, fail, shape_of
from plait_tosa.stored import stored


class MatMulOp(TosaOp):
    """Multiply matrices, for each batch.

    ```mlir
    %r = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>)
        -> tensor<1x2x4xf32>
    ```

    Semantics: TOSA 1.0, MATMUL.
    """

    name = "tosa.matmul"
    a: d.Operand = d.operand(h.Tensor3D)
    b: d.Operand = d.operand(h.Tensor3D)
    a_zp: d.Operand = d.operand(h.Scalar)
    b_zp: d.Operand = d.operand(h.Scalar)
    output: d.Result = d.result(h.Tensor3D)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        a, b = operands[0].type, operands[1].type
        element = stored(a.element_type)
        if isinstance(element, IntegerType):
            element = i32 if element.width <= 8 else IntegerType(48)
        elif isinstance(element, FloatType) and element.width == 8:
            element = f16
        if shape_of(a) is None or shape_of(b) is None:
            return [UnrankedTensorType(element)]
        return [RankedTensorType((a.shape[0], a.shape[1], b.shape[2]), element)]

    def verify(self) -> None:
        verifiers.same_stored_elements(self.a, self.b, "inputs a and b")
        verifiers.zero_point("a", self.a, self.a_zp)
        verifiers.zero_point("b", self.b, self.b_zp)
        a, b = shape_of(self.a.type), shape_of(self.b.type)
        if a is None or b is None:
            return
        for i, j, what in ((0, 0, "batch"), (2, 1, "inner")):
            if a[i] != b[j] and DYNAMIC not in (a[i], b[j]):
                raise fail(f"expected equal {what} dimensions of a and b, found {a[i]} and {b[j]}")
        verifiers.inferred((a[0] if a[0] != DYNAMIC else b[0], a[1], b[2]), self.output)


def _check_powers_of_two(shape: Sequence[int]) -> None:
    for what, size in zip(("height", "width"), shape[1:]):
        if size != DYNAMIC and size & (size - 1):
            raise fail(f"expected a power of two as {what}, found {size}")


class MatMulTOp(TosaOp):
    """Multiply matrices by transposed ones, for each batch; `b` may have one batch for all of `a`.

    ```mlir
    %r = tosa.matmul_t %a, %b, %z, %z : (tensor<2x2x3xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>)
        -> tensor<2x2x4xf32>
    ```

    Semantics: TOSA 1.1, MATMUL_T.
    """

    name = "tosa.matmul_t"
    a: d.Operand = d.operand(h.Tensor3D)
    b: d.Operand = d.operand(h.Tensor3D)
    a_zp: d.Operand = d.operand(h.Scalar)
    b_zp: d.Operand = d.operand(h.Scalar)
    output: d.Result = d.result(h.Tensor3D)

    def verify(self) -> None:
        verifiers.zero_point("a", self.a, self.a_zp)
        verifiers.zero_point("b", self.b, self.b_zp)
        verifiers.transposed_product(shape_of(self.a.type), shape_of(self.b.type), self.output)


class FFT2dOp(TosaOp):
    """Transform complex numbers, given as two tensors, along the last two dimensions.

    ```mlir
    %a, %b = tosa.fft2d %re, %im {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
        -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
    ```

    Semantics: TOSA 1.0, FFT2D.
    """

    name = "tosa.fft2d"
    traits = (SameOperandsAndResultElementType, SameOperandsAndResultShape)
    input_real: d.Operand = d.operand(h.Tensor3D)
    input_imag: d.Operand = d.operand(h.Tensor3D)
    inverse = d.attribute(c.BoolAttr)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output_real: d.Result = d.result(h.Tensor3D)
    output_imag: d.Result = d.result(h.Tensor3D)

    def result_names(self) -> Sequence[str | None]:
        return ("output_real", "output_imag")

    def verify(self) -> None:
        verifiers.floating_point(self.results)
        for value in (*self.operands, *self.results):
            _check_powers_of_two(shape_of(value.type) or ())


class RFFT2dOp(TosaOp):
    """Transform real numbers along the last two dimensions; half of the result follows from the other.

    ```mlir
    %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
    ```

    Semantics: TOSA 1.0, RFFT2D.
    """

    name = "tosa.rfft2d"
    traits = (SameOperandsAndResultElementType,)
    input_real: d.Operand = d.operand(h.Tensor3D)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output_real: d.Result = d.result(h.Tensor3D)
    output_imag: d.Result = d.result(h.Tensor3D)

    def result_names(self) -> Sequence[str | None]:
        return ("output_real", "output_imag")

    def verify(self) -> None:
        verifiers.floating_point(self.results)
        verifiers.equal_shapes("both results", self.results)
        shape = shape_of(self.input_real.type)
        if shape is None:
            return
        _check_powers_of_two(shape)
        width = DYNAMIC if shape[2] == DYNAMIC else shape[2] // 2 + 1
        for value in self.results:
            verifiers.inferred((shape[0], shape[1], width), value)
