"""The sizes of results, from the sizes of operands, for the operations of StableHLO and CHLO."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.reify_shapes import ReifyShapes

from plait_stablehlo.chlo.result_sizes import RESULT_SIZES as OF_CHLO
from plait_stablehlo.stablehlo.region_sizes import of_async_done, of_branches, of_scan, of_while
from plait_stablehlo.stablehlo.result_sizes import RESULT_SIZES as OF_STABLEHLO
from plait_stablehlo.stablehlo.size_expressions import Row, Size, build, is_tensor


class ShapeModel(ReifyShapes):
    """Builds the sizes that a function says; those that are static in the type of a result are not built.

    Declines an operation of which the function can say nothing.
    """

    def __init__(self, result_sizes: Callable[[Any], Sequence[Row] | None]) -> None:
        self.result_sizes = result_sizes

    def accepts(self, op: Any) -> bool:
        return self.result_sizes(op) is not None

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        rows = self.result_sizes(op)
        assert rows is not None, f"the sizes of the results of '{op.name}' cannot be said"
        return [
            [build(builder, size) if extent == DYNAMIC else extent for extent, size in zip(result.type.shape, row)]
            if is_tensor(result)
            else []
            for result, row in zip(op.results, rows)
        ]


def result_sizes(op: Any) -> Sequence[Row] | None:
    """The sizes of the results of an operation of StableHLO or CHLO; None if they cannot be said."""
    model = SHAPES.get(op.name)
    return model.result_sizes(op) if model is not None else None


def _with_regions(of: Callable[[Any, Any], Sequence[Row] | None]) -> ShapeModel:
    return ShapeModel(lambda op: of(op, result_sizes))


SHAPES: dict[str, ShapeModel] = {
    **{f"stablehlo.{name}": ShapeModel(of) for name, of in OF_STABLEHLO.items()},
    **{f"chlo.{name}": ShapeModel(of) for name, of in OF_CHLO.items()},
    "stablehlo.if": _with_regions(of_branches),
    "stablehlo.case": _with_regions(of_branches),
    "stablehlo.while": _with_regions(of_while),
    "stablehlo.async_done": _with_regions(of_async_done),
    "chlo.scan": _with_regions(of_scan),
}

#: Operations with tensors as results whose sizes nothing before them says, with the reason.
NOT_STATED = {
    "stablehlo.composite": "its decomposition computes the shape; where it is called in its place, that says the sizes",
    "stablehlo.custom_call": "code that the program does not have makes the results",
}
