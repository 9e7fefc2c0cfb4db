"""Reference semantics of linalg: bodies are run on whole arrays where that is possible, else point by point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import TensorType
from plait.interpret import interpret
from plait.interpret.loop_nests import LoopNest
from plait.interpret.vectorized_body import Step, VectorizedBody, store
from plait.lazy import lazy_import
from plait_std.indexing import check_index
from plait_std.tensor.ops import ExtractOp

from plait_linalg.interpret_aggregates import AGGREGATES
from plait_linalg.interpret_winograd import WINOGRAD
from plait_linalg.ops import STRUCTURED_NAMES, IndexOp

if TYPE_CHECKING:
    from plait.interpret import Frame

    from plait_linalg.ops.contractions import FillOp
    from plait_linalg.ops.generic import GenericOp

np = lazy_import("numpy")


def _run(frame: Frame, op: GenericOp | FillOp, *values: Any) -> Any:
    count = len(op.ins)
    outs = [
        np.array(value) if isinstance(operand.type, TensorType) else value
        for operand, value in zip(op.outs, values[count:])
    ]
    nest: LoopNest = frame.state(op, lambda: _loop_nest(op, frame.ctx))
    nest.run(frame, [*values[:count], *outs])
    return tuple([out for operand, out in zip(op.outs, outs) if isinstance(operand.type, TensorType)])


def _loop_nest(op: Any, ctx: Any) -> LoopNest:
    block, iterators = op.payload.block, op.iterators()

    def run_point(frame: Any, scalars: Sequence[Any], point: Sequence[int]) -> Sequence[Any]:
        frame.values[op] = point
        results: Sequence[Any] = frame.run_region(op.payload, scalars)
        return results

    body = VectorizedBody.of(block, block.last.operands, iterators.count("parallel"), ctx, _SPECIAL)
    return LoopNest(iterators, op.maps(), len(op.ins), [a.type for a in block.arguments], body, run_point)


def _index_step(op: IndexOp) -> Step:
    return lambda values, point, shape: store(values, op.result, point[op.dim.value], shape)


def _extract_step(op: ExtractOp) -> Step:
    source, *indices = op.operands

    def step(values: Any, point: Sequence[Any], shape: tuple[int, ...]) -> None:
        tensor = values[source]
        where = check_index(tensor.shape, [np.asarray(values[index]) for index in indices])
        store(values, op.results[0], tensor[where], shape)

    return step


_SPECIAL = {IndexOp: _index_step, ExtractOp: _extract_step}


@interpret(IndexOp, needs_frame=True)
def index(frame: Any, op: IndexOp) -> Any:
    return int(frame.values[op.parent_op][op.dim.value])


INTERPRETATIONS = (*interpret(*STRUCTURED_NAMES, needs_frame=True)(_run), index, *AGGREGATES, *WINOGRAD)
