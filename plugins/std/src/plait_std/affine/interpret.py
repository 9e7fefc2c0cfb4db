"""Reference semantics of `affine`: maps are evaluated, parallel loops run in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import wrap
from plait.ir.affine import AffineExpr, AffineMap
from plait.lazy import lazy_import

from plait_std.affine import ops
from plait_std.affine.runtime_conditions import divisors
from plait_std.arith.interpret import to_type
from plait_std.indexing import check_index
from plait_std.memref.interpret import load as load_element
from plait_std.memref.interpret import store as store_element
from plait_std.memref.interpret_atomic import check_count, transfer
from plait_std.scalar.reference import maximum, minimum
from plait_std.vector.interpret.transfers import window

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.attribute import Type

np = lazy_import("numpy")


def _evaluated(map: AffineMap, operands: Sequence[int]) -> tuple[int, ...]:
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    if any(divisor.evaluate(dims, symbols) < 1 for divisor in _divisors(map)):
        raise InterpretError("divides by a number that is not positive in an affine map")
    return map.evaluate(dims, symbols)


@lru_cache(256)
def _divisors(map: AffineMap) -> Sequence[AffineExpr]:
    return [divisor for result in map.results for divisor in divisors(result)]


@interpret(ops.ApplyOp)
def apply(op: ops.ApplyOp, *operands: int) -> int:
    return _evaluated(op.map.map, operands)[0]


@interpret(ops.MinOp)
def smallest(op: ops.MinOp, *operands: int) -> int:
    return min(_evaluated(op.map.map, operands))


@interpret(ops.MaxOp)
def largest(op: ops.MaxOp, *operands: int) -> int:
    return max(_evaluated(op.map.map, operands))


def _sizes(op: Any, values: Sequence[int]) -> list[int]:
    """The sizes of all indices but the first; the operands after the indices are those that are not constant."""
    rest = iter(values)
    entries = [entry if isinstance(entry, int) else next(rest) for entry in op.basis]
    return entries[len(entries) - len(op.inner_basis) :]


@interpret(ops.DelinearizeIndexOp)
def delinearize(op: ops.DelinearizeIndexOp, linear: int, *values: int) -> tuple[int, ...]:
    found: list[int] = []
    sizes = _sizes(op, values)
    if any(size <= 0 for size in sizes):
        raise InterpretError(f"has a basis that is not positive: {sizes}")
    for size in reversed(sizes):
        linear, index = divmod(linear, size)
        found.append(index)
    return (linear, *reversed(found))


@interpret(ops.LinearizeIndexOp)
def linearize(op: ops.LinearizeIndexOp, *values: int) -> int:
    count = len(op.multi_index)
    linear = values[0] if count else 0
    for index, size in zip(values[1:count], _sizes(op, values[count:])):
        linear = linear * size + index
    return wrap(linear, 64)


@interpret(ops.LoadOp)
def load(op: ops.LoadOp, memref: Any, *operands: int) -> Any:
    return load_element(op, memref, *_evaluated(op.map.map, operands))


@interpret(ops.StoreOp)
def store(op: ops.StoreOp, value: Any, memref: Any, *operands: int) -> Any:
    return store_element(op, value, memref, *_evaluated(op.map.map, operands))


@interpret(ops.VectorLoadOp)
def vector_load(op: ops.VectorLoadOp, memref: Any, *operands: int) -> Any:
    return window(memref, _evaluated(op.map.map, operands), op.result.type.shape).copy()


@interpret(ops.VectorStoreOp)
def vector_store(op: ops.VectorStoreOp, value: Any, memref: Any, *operands: int) -> Any:
    window(memref, _evaluated(op.map.map, operands), op.value.type.shape)[...] = value
    return ()


@interpret(ops.PrefetchOp)
def prefetch(op: ops.PrefetchOp, memref: Any, *operands: int) -> Any:
    return ()


@interpret(ops.DmaStartOp)
def dma_start(op: ops.DmaStartOp, *operands: Any) -> Any:
    places, sizes = _places(op, operands)
    for memref, indices in places:
        check_index(memref.shape, indices)
    transfer(places[:2], [memref.type for memref, _ in op.places()[:2]], *sizes)
    return ()


@interpret(ops.DmaWaitOp)
def dma_wait(op: ops.DmaWaitOp, *operands: Any) -> Any:
    ((tag, indices),), (count, *_) = _places(op, operands)
    check_index(tag.shape, indices)
    check_count(count)
    return ()


def _places(op: Any, operands: Sequence[Any]) -> tuple[list[tuple[Any, Any]], Sequence[int]]:
    """Each buffer with its subscripts, and the numbers behind them."""
    found: list[tuple[Any, Any]] = []
    start = 0
    for name, (_, values) in zip(op.MAPS, op.places()):
        end = start + 1 + len(values)
        found.append((operands[start], _evaluated(op.map_of(name).map, operands[start + 1 : end])))
        start = end
    return found, operands[start:]


@interpret(ops.ForOp, needs_frame=True)
def run_for(frame: Frame, op: ops.ForOp, *operands: int) -> Any:
    first = len(op.lower_operands)
    second = first + len(op.upper_operands)
    lower = max(_evaluated(op.lower_map.map, operands[:first]))
    upper = min(_evaluated(op.upper_map.map, operands[first:second]))
    carried = operands[second:]
    for i in range(lower, upper, op.step.value):
        carried = frame.run_region(op.body, (i, *carried))
    return tuple(carried)


@interpret(ops.IfOp, needs_frame=True)
def run_if(frame: Frame, op: ops.IfOp, *operands: int) -> Any:
    condition: Any = op.condition
    num_dims = condition.set.num_dims
    region = op.then_region if condition.set.contains(operands[:num_dims], operands[num_dims:]) else op.else_region
    return () if region.is_empty else frame.run_region(region)


@interpret(ops.ParallelOp, needs_frame=True)
def run_parallel(frame: Frame, op: ops.ParallelOp, *operands: int) -> Any:
    count = len(op.lower_operands)
    lower = _bounds(op.lower_bounds(), op.lower_map.map, operands[:count], max)
    upper = _bounds(op.upper_bounds(), op.upper_map.map, operands[count:], min)
    reduced = [neutral_element(kind, result.type) for kind, result in zip(op.kinds, op.results)]
    for point in product(*[range(*bounds) for bounds in zip(lower, upper, op.step_sizes)]):
        given = frame.run_region(op.body, point)
        reduced = [
            to_type(result.type, _COMBINE[kind](old, new))
            for kind, result, old, new in zip(op.kinds, op.results, reduced, given)
        ]
    return tuple(reduced)


def _bounds(
    groups: Sequence[tuple[AffineExpr, ...]], map: AffineMap, operands: Sequence[int],
    choose: Callable[[Sequence[int]], int],
) -> list[int]:  # fmt: skip
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    return [choose([expr.evaluate(dims, symbols) for expr in group]) for group in groups]


_COMBINE: dict[str, Callable[[Any, Any], Any]] = {
    "addf": lambda a, b: a + b,
    "mulf": lambda a, b: a * b,
    "maximumf": maximum,
    "minimumf": minimum,
    "addi": lambda a, b: int(a) + int(b),
    "muli": lambda a, b: int(a) * int(b),
    "andi": lambda a, b: int(a) & int(b),
    "ori": lambda a, b: int(a) | int(b),
}


def neutral_element(kind: str, ty: Type) -> Any:
    """The value that changes nothing in a reduction. Raises `InterpretError` for kinds that have none here."""
    values = {
        "addf": 0.0, "mulf": 1.0, "maximumf": float("-inf"), "minimumf": float("inf"), "addi": 0, "muli": 1,
        "andi": -1, "ori": 0,
    }  # fmt: skip
    if kind not in values:
        raise InterpretError(f"reductions by '{kind}' are not executed: arith takes signless integers only")
    return to_type(ty, values[kind])


INTERPRETATIONS = (
    apply, smallest, largest, delinearize, linearize, load, store, vector_load, vector_store,
    prefetch, dma_start, dma_wait, run_for, run_if, run_parallel,
)  # fmt: skip
