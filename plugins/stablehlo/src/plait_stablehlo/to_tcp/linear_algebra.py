"""Factorizations and triangular systems, as groups of loops over the elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, StringAttr
from plait.builtin.types import FloatType, f32, i1
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_tcp.api import TENSORS, TriangularSystem, cholesky_loops, kernel_group, triangular_solve_loops

from plait_stablehlo.ops import linear_algebra as l
from plait_stablehlo.to_tcp.shaping import as_result

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.builder import Builder
    from plait.rewrite import ConversionRewriter


def widened(rw: ConversionRewriter, value: Value[Any]) -> Value[Any]:
    """Floats below 32 bits as f32."""
    return cast(rw, value, f32) if _is_narrow(value.type.element_type) else value


def cast(rw: ConversionRewriter, value: Value[Any], element: Type) -> Value[Any]:
    """The elements as elements of another type."""
    if value.type.element_type is element:
        return value
    return TENSORS.convert(rw, value, element)


def _is_narrow(element: Type) -> bool:
    return isinstance(element, FloatType) and element.width < 32


@conversion_pattern(l.CholeskyOp)
def lower_cholesky(op: l.CholeskyOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.cholesky -> a group of loops, in f32 for narrower floats; the other triangle is zero"""

    def build(b: Builder, a: Value[Any]) -> list[Value[Any]]:
        return cholesky_loops(b, a, op.is_lower)

    a = widened(rw, operands[0])
    (made,) = kernel_group(rw, "cholesky", {"lower": IntegerAttr(op.is_lower, i1)}, [a], build)
    return as_result(rw, op, cast(rw, made, operands[0].type.element_type))


@conversion_pattern(l.TriangularSolveOp)
def lower_triangular_solve(op: l.TriangularSolveOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.triangular_solve -> a group of loops, in f32 for narrower floats"""
    system = TriangularSystem(op.left_side.value, op.lower.value, op.unit_diagonal.value, op.transpose_a.text)

    def build(b: Builder, a: Value[Any], right: Value[Any]) -> list[Value[Any]]:
        return triangular_solve_loops(b, a, right, system)

    attributes: dict[str, Any] = {
        "left_side": op.left_side, "lower": op.lower, "unit_diagonal": op.unit_diagonal,
        "transpose_a": StringAttr(op.transpose_a.text),
    }  # fmt: skip
    inputs = [widened(rw, value) for value in operands]
    (made,) = kernel_group(rw, "triangular_solve", attributes, inputs, build)
    return as_result(rw, op, cast(rw, made, operands[1].type.element_type))


PATTERNS = (lower_cholesky, lower_triangular_solve)
