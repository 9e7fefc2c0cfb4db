"""Factorizations of matrices and triangular systems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import check_inferred, elements_agree, shapes_agree, sizes_agree, violation
from plait_stablehlo.enums import TransposeAttr
from plait_stablehlo.syntax.directives import UNARY
from plait_stablehlo.syntax.struct import dimensions_text

if TYPE_CHECKING:

    pass


class CholeskyOp(d.Op):
    """Factor positive definite Hermitian matrices into a triangular one and its conjugate transpose.

    Only the triangle that `lower` names is read; the other triangle of the result is zero. A matrix that is not
    positive definite produces NaN.

    ```mlir
    %r = stablehlo.cholesky %a, lower = true : tensor<3x3xf64>
    ```

    Semantics: StableHLO, "cholesky".
    """

    name = "stablehlo.cholesky"
    traits = (Pure,)
    a: d.Operand = d.operand(h.FloatComplexTensor)
    lower = d.optional_attribute(c.BoolAttr, absent=False)
    result: d.Result = d.result(h.FloatComplexTensor)
    assembly = (
        "$a (`,` `lower` `=` $lower^)? attr-dict `:` custom<SameOperandsAndResultType>(type($a), type($result))"
    )
    directives = UNARY

    @property
    def is_lower(self) -> bool:
        """Whether the lower triangle is read and written."""
        return self.lower is not None and self.lower.value

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        shape = self.a.type.shape
        if len(shape) < 2:
            text = f"expected matrices, found shape {dimensions_text(shape)[1:-1]}"
            raise violation("cholesky_c2", text)
        if not sizes_agree(shape[-2], shape[-1]):
            text = f"expected square matrices, found shape {dimensions_text(shape)[1:-1]}"
            raise violation("cholesky_c3", text)
        check_inferred([self.a.type], self.result_types, "cholesky_c1")


class TriangularSolveOp(d.Op):
    """Solve op(a) x = b, or x op(a) = b unless `left_side`, for batches of triangular matrices `a`.

    `transpose_a` makes op(a) the matrix itself, its transpose or its conjugate transpose; with `unit_diagonal` the
    diagonal is taken to be 1.

    ```mlir
    %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true,
        transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}>
        : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    ```

    Semantics: StableHLO, "triangular_solve".
    """

    name = "stablehlo.triangular_solve"
    traits = (Pure,)
    a: d.Operand = d.operand(h.FloatOrComplexTensor)
    b: d.Operand = d.operand(h.FloatOrComplexTensor)
    left_side = d.attribute(c.BoolAttr)
    lower = d.attribute(c.BoolAttr)
    unit_diagonal = d.attribute(c.BoolAttr)
    transpose_a: TransposeAttr = d.attribute(TransposeAttr)
    result: d.Result = d.result(h.FloatOrComplexTensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[1].type]

    def verify(self) -> None:
        a, b = self.a.type, self.b.type
        if not elements_agree(a, b):
            raise violation("triangular_solve_c1", "operands and results differ in element type")
        if len(a.shape) < 2:
            raise violation("triangular_solve_c2", f"expected matrices 'a', found '{a}'")
        if not sizes_agree(a.shape[-2], a.shape[-1]):
            text = f"expected square matrices 'a', found '{a}'"
            raise violation("triangular_solve_c3", text)
        if len(a.shape) != len(b.shape):
            raise violation("triangular_solve_c2", f"the operands '{a}' and '{b}' differ in rank")
        if not sizes_agree(a.shape[-1], b.shape[-2 if self.left_side.value else -1]):
            text = f"the operands '{a}' and '{b}' differ in the dimension that they share"
            raise violation("triangular_solve_c3", text)
        if not shapes_agree(a.shape[:-2], b.shape[:-2]):
            text = f"the operands '{a}' and '{b}' differ in batch dimensions"
            raise violation("triangular_solve_c3", text)
        if self.transpose_a.text == "TRANSPOSE_INVALID":
            raise violation("triangular_solve_i6", "transpose_a cannot be TRANSPOSE_INVALID")
        check_inferred([b], self.result_types, "triangular_solve_c4")
