"""The semantics of operations that only say what passes need: models of `Structured` and `Elementwise`.

`generalize` writes such an operation as a loop nest, and here that loop nest is run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType
from plait.frozen import FrozenValue
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.global_variables import GlobalLoad, GlobalStore
from plait.interfaces.interpretable import Interpretable
from plait.interfaces.structured import Structured
from plait.interpret.interpretation import InterpretError
from plait.interpret.loop_nests import LoopNest, loop_sizes
from plait.interpret.values import dtype_of
from plait.interpret.vectorized_body import VectorizedBody
from plait.ir.affine import AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.context import Context
    from plait.define.op import Op
    from plait.interpret.interpreter import Frame
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value

np = lazy_import("numpy")
Semantics = Callable[..., tuple[Any, ...]]
_MODELS = (Interpretable, Structured, Elementwise, GlobalLoad, GlobalStore)
"""The interfaces whose models say what an operation computes."""


def is_interpreted(ctx: Context, op_class: type[Op]) -> bool:
    """Whether operations of a class have reference semantics: their own, or by a model."""
    if ctx.interpretation(op_class) is not None:
        return True
    return any(ctx.has_model(i.__name__, op_class.name) for i in _MODELS)


def semantics_by_model(op: Operation, ctx: Context) -> Semantics | None:
    """Runs `(frame, op, *values)` as the loop nest that a model of `op` describes; None if no model does."""
    if not op.results or not all(isinstance(result.type, RankedTensorType) for result in op.results):
        return None
    structured = ctx.model(Structured, op)
    if structured is not None:
        return _Lazily(structured, _structured)
    elementwise = ctx.model(Elementwise, op)
    return _Lazily(elementwise, _elementwise) if elementwise is not None else None


class _Lazily(FrozenValue):
    """Builds the loop nest at the first run."""

    model: Any
    build: Callable[[Operation, Any, Context], Semantics]

    def __call__(self, frame: Frame, op: Operation, *values: Any) -> tuple[Any, ...]:
        run: Semantics = frame.state(op, lambda: self.build(op, self.model, frame.ctx))
        return run(frame, *values)


def _structured(op: Operation, model: Structured, ctx: Context) -> Semantics:
    """The inits and bounds are built once, on arguments in place of the operands, and run each time."""
    around = Block([value.type for value in op.operands])
    twin: Any = op.clone(dict(zip(op.operands, around.arguments)))
    around.append(twin)
    builder = Builder.before(twin)
    inputs, inits = list(model.inputs(twin)), list(model.make_inits(twin, builder))
    bounds = list(model.loop_bounds(twin, builder))
    nest = _nest(model.iterator_types(twin), model.indexing_maps(twin), inputs, inits, ctx,
                 lambda inner, scalars: model.emit_body(twin, inner, scalars))  # fmt: skip
    twin.erase()

    def run(frame: Frame, *values: Any) -> tuple[Any, ...]:
        frame.run_block(around, values)
        known = frame.values
        read = [known[value] for value in inputs]
        written = [np.array(known[value]) for value in inits]
        limits = [b if b is None or isinstance(b, int) else known[b] for b in bounds]
        _run_stored(nest, frame, [*read, *written], limits)
        return tuple(written)

    return run


def _elementwise(op: Operation, model: Elementwise, ctx: Context) -> Semantics:
    types: list[Any] = [result.type for result in op.results]
    rank = types[0].rank
    stated = model.operand_maps(op)
    shaped = [isinstance(value.type, RankedTensorType) for value in op.operands]
    maps = stated or [AffineMap.identity(rank) if is_shaped else AffineMap(rank, 0, ()) for is_shaped in shaped]
    maps = [*maps, *[AffineMap.identity(rank)] * len(types)]
    nest = _nest(["parallel"] * rank, maps, op.operands, op.results, ctx,
                 lambda inner, scalars: model.payload(op, inner, scalars[: len(op.operands)]))  # fmt: skip

    def run(frame: Frame, *values: Any) -> tuple[Any, ...]:
        static = [None if size == DYNAMIC else size for size in types[0].shape]
        shape = loop_sizes(maps, values, static)
        written = [np.empty(shape, dtype_of(ty)) for ty in types]
        _run_stored(nest, frame, [*values, *written], shape)
        return tuple(written)

    return run


def _nest(
    iterators: Sequence[str], maps: Sequence[AffineMap], inputs: Sequence[Value[Any]], inits: Sequence[Value[Any]],
    ctx: Context, emit: Callable[[Builder, Sequence[Value[Any]]], Sequence[Value[Any]]],
) -> LoopNest:  # fmt: skip
    types = [_scalar_type(value.type) for value in (*inputs, *inits)]
    block = Block(types)
    yields = list(emit(Builder.at_end(block), block.arguments))

    def run_point(frame: Frame, scalars: Sequence[Any], point: Sequence[int]) -> Sequence[Any]:
        frame.run_block(block, scalars)
        return [frame.values[value] for value in yields]

    body = VectorizedBody.of(block, yields, list(iterators).count("parallel"), ctx)
    return LoopNest(iterators, maps, len(inputs), types, body, run_point)


def _run_stored(nest: LoopNest, frame: Frame, arrays: Sequence[Any], bounds: Sequence[int | None]) -> None:
    """Run a nest on arrays seen as what bodies compute on: the signless integers of the same bits."""
    if any(bound is not None and bound < 0 for bound in bounds):
        raise InterpretError(f"has loops of sizes {list(bounds)}")
    seen = [
        array.view(dtype_of(type)) if isinstance(array, np.ndarray) else array
        for type, array in zip(nest.types, arrays)
    ]
    nest.run(frame, seen, bounds)


def _scalar_type(ty: Type) -> Any:
    """The type of one element in a body: what it is stored as, without signedness."""
    element = getattr(ty, "element_type", ty)
    stored = getattr(element, "storage_type", element)
    return IntegerType(stored.width) if isinstance(stored, IntegerType) else stored
