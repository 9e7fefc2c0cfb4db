"""Factorizations and triangular systems as groups of tcp that name what they compute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr, bool_attr
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_tcp.builders.kernel_groups import kernel_group
from plait_tcp.decompositions.cholesky import cholesky
from plait_tcp.decompositions.lu import lu
from plait_tcp.decompositions.qr import householder_product, householder_qr
from plait_tcp.decompositions.triangular_solve import triangular_solve
from plait_tcp.formulas.tcp_combination import TcpCombination
from plait_tcp.formulas.tensor import Tensor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from plait.ir.attribute import Attribute


class TcpMatrices(TcpCombination):
    """The steps on matrices: what a group has inside are the contractions of the way by blocks."""

    def _group(
        self, kernel: str, inputs: Sequence[Tensor], build: Callable[..., Sequence[Value[Any]]],
        attributes: Mapping[str, Attribute] | None = None,
    ) -> list[Tensor]:
        values = [x.data for x in inputs]
        return [self.of(value) for value in kernel_group(self.b, kernel, attributes or {}, values, build)]

    def cholesky(self, x: Tensor) -> Tensor:

        def build(b: Builder, a: Value[Any]) -> list[Value[Any]]:
            return [cholesky(b, a, True)]

        return self._group("cholesky", [x], build, {"lower": bool_attr(True)})[0]

    def lu(self, x: Tensor) -> tuple[Tensor, Tensor]:
        made, pivots, _ = self._group("lu", [x], lu)
        return made, pivots

    def qr(self, x: Tensor) -> tuple[Tensor, Tensor]:
        made, weights = self._group("householder_qr", [x], householder_qr)
        return made, weights

    def reflectors_product(self, x: Tensor, weights: Tensor) -> Tensor:

        def build(b: Builder, a: Value[Any], factors: Value[Any]) -> list[Value[Any]]:
            return [householder_product(b, a, factors)]

        return self._group("householder_product", [x, weights], build)[0]

    def triangular_solve(self, a: Tensor, b: Tensor, lower: bool, unit: bool) -> Tensor:

        def build(inside: Builder, matrix: Value[Any], right: Value[Any]) -> list[Value[Any]]:
            return [triangular_solve(inside, matrix, right, True, lower, unit, "NO_TRANSPOSE")]

        options = {
            "left_side": bool_attr(True), "lower": bool_attr(lower), "unit_diagonal": bool_attr(unit),
            "transpose_a": StringAttr("NO_TRANSPOSE"),
        }  # fmt: skip
        return self._group("triangular_solve", [a, b], build, options)[0]
