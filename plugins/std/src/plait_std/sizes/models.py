"""Models of `ReifyShapes` from functions that say the sizes of results as expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.reify_shapes import ReifyShapes
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.mixed import Mixed
from plait_std.sizes.building import build, build_element
from plait_std.sizes.expressions import Element, ResultSizes, is_tensor

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class SizesModel(ReifyShapes):
    """Builds the sizes that a function says; those that are static in the type of a result are not built.

    Declines an operation of which the function can say nothing.
    """

    def __init__(
        self, result_sizes: ResultSizes, element: Callable[[Builder, Element], Value[Any]] = build_element
    ) -> None:
        self.result_sizes = result_sizes
        self.element = element

    def accepts(self, op: Operation) -> bool:
        return self.result_sizes(op) is not None

    def reify(self, op: Operation, builder: Builder) -> list[list[Mixed]]:
        rows = self.result_sizes(op)
        assert rows is not None, f"the sizes of the results of '{op.name}' are not known"
        return [
            [build(builder, size, self.element) if n == DYNAMIC else n for n, size in zip(result.type.shape, row)]
            if is_tensor(result)
            else []
            for result, row in zip(op.results, rows)
        ]
