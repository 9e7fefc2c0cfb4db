"""The types of results: what definitions say of shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.types import DYNAMIC, f64, i1, i64
from plait.ir.attribute import VerifyError
from plait_tcp.formulas import MISFITS, Extent, Refused, ShapeTensors, Tensor

from plait_torch import types as t
from plait_torch.arguments import static_arguments
from plait_torch.definitions import definition_of
from plait_torch.definitions.random import RANDOM
from plait_torch.promotion import Number
from plait_torch.random_streams import state_of

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation


def inferred_types(op: Operation) -> list[Type] | None:
    """The types of the results of an operation, or as much of them as its operands say; None if that is nothing.

    Raises `VerifyError` if the operation may not have these operands.
    """
    shapes, definition = ShapeTensors(follow=0), definition_of(op.name)
    arguments = static_arguments(op, _tensor_in(shapes), _number_in(shapes), lambda value: shapes.fresh("?n"))
    if arguments is None or definition is None:
        return None
    try:
        state = [state_of(shapes, None, 0)] if op.name in RANDOM else []
        found: Any = definition(shapes, *state, *arguments)
    except (Refused, *MISFITS) as error:
        return _refused(error)
    several = cast("tuple[Any, ...]", found) if isinstance(found, tuple) else (found,)
    return [_type_of(one) for one in several]


def _refused(error: Exception) -> None:
    """Nothing is known of what is not supported; anything else is a mistake."""
    if isinstance(error, ValueError):
        raise VerifyError(str(error)) from None
    if not isinstance(error, Refused):
        raise VerifyError(f"expected arguments that fit together: {error}") from None


def _tensor_in(shapes: ShapeTensors) -> Callable[[Any], Tensor]:
    def make(type: Any) -> Tensor:
        return shapes.typed(t.builtin_tensor(type))

    return make


def _number_in(shapes: ShapeTensors) -> Callable[[Type], Tensor]:
    def make(type: Type) -> Tensor:
        """A number that is known at run time only."""
        element = f64 if isinstance(type, t.FloatType) else i1 if isinstance(type, t.BoolType) else i64
        return Number(shapes, Extent(()), element)

    return make


def _type_of(value: Any) -> Any:
    if value is None or isinstance(value, (list, Number)):
        return None
    if not isinstance(value, Tensor):
        return t.BoolType() if isinstance(value, bool) else t.IntType()
    shape = tuple(n if isinstance(n, int) else DYNAMIC for n in value.shape)
    return t.ValueTensorType(shape, t.torch_element(value.element))


def verify_results(op: Operation) -> None:
    """Raise `VerifyError` unless the result types of an operation may be those that follow from its operands."""
    inferred = inferred_types(op)
    if inferred is None or len(op.results) != len(inferred):
        return
    for expected, result in zip(inferred, op.results):
        if (
            isinstance(expected, t.ValueTensorType)
            and t.is_tensor(result.type)
            and not _compatible(expected, result.type)
        ):
            raise VerifyError(f"inferred type '{expected}' is incompatible with result type '{result.type}'")


def _compatible(expected: Any, given: Any) -> bool:
    if given.element_type is not None and given.element_type is not expected.element_type:
        return False
    if given.shape is None:
        return True
    sizes = zip(expected.shape, given.shape)
    return len(expected.shape) == len(given.shape) and all(a == b or DYNAMIC in (a, b) for a, b in sizes)
