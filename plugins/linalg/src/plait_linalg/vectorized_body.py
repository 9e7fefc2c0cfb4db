"""Bodies of structured operations run on whole arrays, through what their operations mean on tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType, ShapedType
from plait.define.traits import ConstantLike, Elementwise
from plait.interpret import dtype_of
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.lazy import lazy_import
from plait_std.indexing import check_index
from plait_std.tensor.ops import ExtractOp

from plait_linalg.ops import IndexOp

np = lazy_import("numpy")
Step = Callable[[dict[Any, Any], Sequence[Any], tuple[int, ...]], None]


class VectorizedBody:
    """The steps of a body; each adds the results of one operation, as arrays, to a dict of values."""

    def __init__(self, block: Block, steps: Sequence[Step]) -> None:
        self.block, self.steps = block, steps

    @classmethod
    def of(cls, op: Any, ctx: Any) -> VectorizedBody | None:
        """The body of a structured operation; None if it holds what cannot be run on arrays."""
        block = op.payload.block
        rank = op.iterators().count("parallel")
        steps = [_step(inner, ctx, rank) for inner in block.operations if inner is not block.last]
        return None if None in steps else cls(block, steps)  # type: ignore[arg-type]

    def run(self, arguments: Sequence[Any], point: Sequence[Any], shape: tuple[int, ...], outer: Any) -> list[Any]:
        """What the body yields for arrays of `shape`; `point` has the loop indices, `outer` the values from around."""
        values = dict(zip(self.block.arguments, arguments))
        for step in self.steps:
            step(_Scope(values, outer), point, shape)  # type: ignore[arg-type]
        last = self.block.last
        return [_Scope(values, outer)[value] for value in last.operands]  # type: ignore[union-attr]


class _Scope:
    """Values of the body, then of what is around it."""

    __slots__ = ("inner", "outer")

    def __init__(self, inner: dict[Any, Any], outer: Any) -> None:
        self.inner, self.outer = inner, outer

    def __getitem__(self, value: Any) -> Any:
        found = self.inner.get(value)
        return self.outer[value] if found is None else found

    def __setitem__(self, value: Any, array: Any) -> None:
        self.inner[value] = array


def _step(op: Operation, ctx: Any, rank: int) -> Step | None:
    if isinstance(op, IndexOp):
        return lambda values, point, shape: _store(values, op.result, point[op.dim.value], shape)
    if isinstance(op, ExtractOp):
        return _extract_step(op)
    found = ctx.interpretation(type(op)) if op.is_registered else None
    if found is None or found.needs_frame or op.regions:
        return None
    if op.has_trait(ConstantLike):
        return lambda values, point, shape: _store(values, op.results[0], found.function(op), shape)
    if not op.has_trait(Elementwise) or any(isinstance(v.type, ShapedType) for v in (*op.operands, *op.results)):
        return None
    if not _takes_tensors(op, rank):
        return None
    return _elementwise_step(op, found.function, rank)


def _store(values: Any, result: Any, value: Any, shape: tuple[int, ...]) -> None:
    values[result] = np.broadcast_to(np.asarray(value, dtype=dtype_of(result.type)), shape)


def _extract_step(op: Any) -> Step:
    source, *indices = op.operands

    def step(values: Any, point: Sequence[Any], shape: tuple[int, ...]) -> None:
        tensor = values[source]
        where = check_index(tensor.shape, [np.asarray(values[index]) for index in indices])
        _store(values, op.results[0], tensor[where], shape)

    return step


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
    """Whether the operation is defined on tensors too (those of complex are not)."""
    fields = op.definition.operands
    return all(field.constraint.check(_lifted(value.type, rank)) for field, value in zip(fields, op.operands))


def _lifted(type: Any, rank: int) -> Any:
    return RankedTensorType((DYNAMIC,) * rank, type)
