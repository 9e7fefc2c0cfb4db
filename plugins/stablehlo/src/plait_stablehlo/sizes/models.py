"""Models of `ReifyShapes`: the sizes of results, from the sizes of operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.define.traits import Elementwise
from plait.interfaces.reify_shapes import ReifyShapes

from plait_stablehlo.sizes.expressions import Row, Size, build, is_tensor
from plait_stablehlo.sizes.regions import (
    Lookup,
    of_async_done,
    of_branches,
    of_call,
    of_composite,
    of_while,
)
from plait_stablehlo.sizes.results import RESULT_SIZES, of_operands_together


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


_OF_ITSELF = {f"stablehlo.{name}": of for name, of in RESULT_SIZES.items()}
#: Operations whose results others make, in regions and functions.
_OF_OTHERS: dict[str, Callable[[Any, Lookup], Sequence[Row] | None]] = {
    "stablehlo.if": of_branches,
    "stablehlo.case": of_branches,
    "stablehlo.while": of_while,
    "stablehlo.async_done": of_async_done,
    "stablehlo.composite": of_composite,
    "func.call": of_call,
}


@dataclass(frozen=True)
class ResultSizesInFunctions:
    """Looks up the sizes of the results of operations, in the bodies of `functions`, each of which calls the next.

    An operation of a dialect that is built on this one says them by a method `result_sizes(lookup)`, if it is not
    elementwise.
    """

    functions: tuple[Any, ...] = ()

    def __call__(self, op: Any) -> Sequence[Row] | None:
        if op.name in _OF_OTHERS:
            return _OF_OTHERS[op.name](op, self)
        if op.name in _OF_ITSELF:
            return _OF_ITSELF[op.name](op)
        if hasattr(op, "result_sizes"):
            return op.result_sizes(self)
        is_elementwise = op.has_trait(Elementwise) and all(map(is_tensor, (*op.operands, *op.results)))
        return of_operands_together(op) if is_elementwise else None

    def entering(self, function: Any) -> ResultSizesInFunctions | None:
        return None if function in self.functions else ResultSizesInFunctions((*self.functions, function))


SHAPE_MODEL = ShapeModel(ResultSizesInFunctions())
SHAPES: dict[str, ShapeModel] = dict.fromkeys(
    (name for name in (*_OF_ITSELF, *_OF_OTHERS) if name != "func.call"), SHAPE_MODEL
)

#: Operations with tensors as results whose sizes nothing before them says, with the reason.
NOT_STATED = {
    "stablehlo.custom_call": "code that the program does not have makes the results",
}
