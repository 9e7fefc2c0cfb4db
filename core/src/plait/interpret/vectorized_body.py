"""Bodies of structured operations run on whole arrays, through what their operations mean on tensors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, ShapedType
from plait.interpret.values import dtype_of
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.traits import ConstantLike, Elementwise, Terminator
from plait.ir.value import Value
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from plait.builtin.types import Type
    from plait.context import Context

np = lazy_import("numpy")
Step = Callable[[dict[Any, Any], Sequence[Any], tuple[int, ...]], None]


class VectorizedBody:
    """The steps of a body; each adds the results of one operation, as arrays, to a dict of values."""

    def __init__(self, block: Block, yields: Sequence[Value[Any]], steps: Sequence[Step]) -> None:
        self.block, self.yields, self.steps = block, yields, steps

    @classmethod
    def of(
        cls,
        block: Block,
        yields: Sequence[Value[Any]],
        rank: int,
        ctx: Context,
        special: Mapping[Any, Any] | None = None,
    ) -> VectorizedBody | None:
        """The body in `block`, run on arrays of `rank` dimensions; None if it holds what cannot be run on arrays.

        `special` makes the steps of operations, by class, that are more than what they mean on scalars.
        """
        makers = special or {}
        inner = [op for op in block.operations if not op.has_trait(Terminator)]
        steps = [makers[type(op)](op) if type(op) in makers else _step(op, ctx, rank) for op in inner]
        return None if None in steps else cls(block, yields, steps)  # type: ignore[arg-type]

    def run(
        self, arguments: Sequence[Any], point: Sequence[Any], shape: tuple[int, ...], outer: Mapping[Value[Any], Any]
    ) -> list[Any]:
        """What the body yields for arrays of `shape`; `point` has the loop indices, `outer` the values from around."""
        values = dict(zip(self.block.arguments, arguments))
        for step in self.steps:
            step(_Scope(values, outer), point, shape)  # type: ignore[arg-type]
        return [_Scope(values, outer)[value] for value in self.yields]


class _Scope:
    """Values of the body, then of what is around it."""

    __slots__ = ("inner", "outer")

    def __init__(self, inner: dict[Any, Any], outer: Mapping[Value[Any], Any]) -> None:
        self.inner, self.outer = inner, outer

    def __getitem__(self, value: Value[Any]) -> Any:
        found = self.inner.get(value)
        return self.outer[value] if found is None else found

    def __setitem__(self, value: Value[Any], array: NDArray[Any]) -> None:
        self.inner[value] = array


def _step(op: Operation, ctx: Context, rank: int) -> Step | None:
    found = ctx.interpretation(type(op)) if op.is_registered else None
    if found is None or found.needs_frame or op.regions:
        return None
    if op.has_trait(ConstantLike):
        return lambda values, point, shape: store(values, op.results[0], found.function(op), shape)
    if not op.has_trait(Elementwise) or any(isinstance(v.type, ShapedType) for v in (*op.operands, *op.results)):
        return None
    if not _takes_tensors(op, rank):
        return None
    return _elementwise_step(op, found.function, rank)


def store(values: Any, result: Value[Any], value: Any, shape: tuple[int, ...]) -> None:
    """Make `value`, broadcast to `shape`, the value of `result`."""
    values[result] = np.broadcast_to(np.asarray(value, dtype=dtype_of(result.type)), shape)


def _elementwise_step(op: Operation, function: Callable[..., Any], rank: int) -> Step:
    """Run the operation of that kind on tensors."""
    block = Block([_lifted(value.type, rank) for value in op.operands])
    lifted = type(op).create(block.arguments, [_lifted(r.type, rank) for r in op.results], op._properties)

    def step(values: Any, point: Sequence[Any], shape: tuple[int, ...]) -> None:
        arrays = [np.broadcast_to(np.asarray(values[v], dtype=dtype_of(v.type)), shape) for v in op.operands]
        outcome: Any = function(lifted, *arrays)
        single = not isinstance(outcome, tuple)
        for i, result in enumerate(op.results):
            values[result] = np.asarray(outcome if single else outcome[i])

    return step


def _takes_tensors(op: Any, rank: int) -> bool:
    """Whether the operation is defined on tensors too (operations of complex are not)."""
    fields = op.definition.operands
    return all(field.constraint.check(_lifted(value.type, rank)) for field, value in zip(fields, op.operands))


def _lifted(type: Type, rank: int) -> Any:
    return RankedTensorType((DYNAMIC,) * rank, type)
