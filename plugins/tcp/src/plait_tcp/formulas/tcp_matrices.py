"""Factorizations and triangular systems as groups of tcp that name what they compute."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr, bool_attr
from plait.ir.builder import Builder

from plait_tcp.builders.kernel_groups import kernel_group
from plait_tcp.decompositions import matrix_loops
from plait_tcp.formulas.tcp_combination import TcpCombination

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.value import Value

    from plait_tcp.formulas.tensor import Tensor


class TcpMatrices(TcpCombination):
    """The steps on matrices: groups of loops, for which a target may have something faster."""

    def _group(
        self, kernel: str, inputs: Sequence[Tensor], build: Callable[..., Sequence[Value[Any]]],
        attributes: Mapping[str, Attribute] | None = None,
    ) -> list[Tensor]:
        values = [x.data for x in inputs]
        return [self.of(value) for value in kernel_group(self.b, kernel, attributes or {}, values, build)]

    def cholesky(self, x: Tensor) -> Tensor:
        return self._group("cholesky", [x], matrix_loops.cholesky_loops, {"lower": bool_attr(True)})[0]

    def lu(self, x: Tensor) -> tuple[Tensor, Tensor]:
        made, pivots, _ = self._group("lu", [x], matrix_loops.lu_loops)
        return made, pivots

    def qr(self, x: Tensor) -> tuple[Tensor, Tensor]:
        made, weights = self._group("householder_qr", [x], matrix_loops.qr_loops)
        return made, weights

    def reflectors_product(self, x: Tensor, weights: Tensor) -> Tensor:
        return self._group("householder_product", [x, weights], matrix_loops.reflectors_product_loops)[0]

    def triangular_solve(self, a: Tensor, b: Tensor, lower: bool, unit: bool) -> Tensor:

        def build(inside: Builder, matrix: Value[Any], right: Value[Any]) -> Sequence[Value[Any]]:
            system = matrix_loops.TriangularSystem(True, lower, unit, "NO_TRANSPOSE")
            return matrix_loops.triangular_solve_loops(inside, matrix, right, system)

        options = {
            "left_side": bool_attr(True), "lower": bool_attr(lower), "unit_diagonal": bool_attr(unit),
            "transpose_a": StringAttr("NO_TRANSPOSE"),
        }  # fmt: skip
        return self._group("triangular_solve", [a, b], build, options)[0]
