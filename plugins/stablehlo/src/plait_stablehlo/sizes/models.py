"""Models of `ReifyShapes`: the sizes of results, from the sizes of operands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64
from plait.define.traits import Elementwise
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.sizes.building import build_element
from plait_std.sizes.expressions import Element, Row, is_tensor
from plait_std.sizes.models import SizesModel

from plait_stablehlo.ops.elementwise_unary import ConvertOp
from plait_stablehlo.sizes.regions import (
    Lookup,
    of_async_done,
    of_branches,
    of_call,
    of_composite,
    of_while,
)
from plait_stablehlo.sizes.results import RESULT_SIZES, of_operands_together

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation


def _build_number(b: Builder, element: Element) -> Value[Any]:
    """The number in a tensor as an index value; of unsigned ones as signed ones, for casts to index take no others."""
    if getattr(element.value.type.element_type, "signedness", "") == "unsigned":
        signed = b.insert(ConvertOp(element.value, element.value.type.with_element_type(i64))).results[0]
        element = Element(signed, element.index)
    return build_element(b, element)


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


class ResultSizesInFunctions(FrozenValue):
    """Looks up the sizes of the results of operations, in the bodies of `functions`, each of which calls the next.

    An operation of a dialect that is built on this one, and is not elementwise, names as its `result_sizes` what
    computes them of the operation and of this: `"package.module:function"`, imported when it is first needed.
    """

    functions: tuple[Any, ...] = ()

    def __call__(self, op: Any) -> Sequence[Row] | None:
        if op.name in _OF_OTHERS:
            return _OF_OTHERS[op.name](op, self)
        if op.name in _OF_ITSELF:
            return _OF_ITSELF[op.name](op)
        if hasattr(op, "result_sizes"):
            module, _, name = op.result_sizes.partition(":")
            return getattr(import_module(module), name)(op, self)
        is_elementwise = op.has_trait(Elementwise) and all(map(is_tensor, (*op.operands, *op.results)))
        return of_operands_together(op) if is_elementwise else None

    def entering(self, function: Operation) -> ResultSizesInFunctions | None:
        return None if function in self.functions else ResultSizesInFunctions((*self.functions, function))


SHAPE_MODEL = SizesModel(ResultSizesInFunctions(), _build_number)
SHAPES: dict[str, SizesModel] = dict.fromkeys(
    (name for name in (*_OF_ITSELF, *_OF_OTHERS) if name != "func.call"), SHAPE_MODEL
)

#: Operations with tensors as results whose sizes nothing before them says, with the reason.
NOT_STATED = {
    "stablehlo.custom_call": "code that the program does not have makes the results",
}
