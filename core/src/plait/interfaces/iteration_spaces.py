"""How operations with a model of `Structured` or `Elementwise` run over their operands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, RankedTensorType
from plait.frozen import FrozenValue
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.runtime_verifiable import RuntimeChecks, ShapeConditions
from plait.interfaces.structured import Structured
from plait.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineMap

if TYPE_CHECKING:
    from plait.context import Context
    from plait.interfaces.runtime_verifiable import Index
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class IterationSpace(FrozenValue):
    """From loop indices to the indices of each operand and result, scalars left out."""

    operands: Sequence[tuple[int, Value[Any], AffineMap]]
    results: Sequence[tuple[Value[Any], AffineMap]]


def iteration_space(op: Operation, ctx: Context) -> IterationSpace | None:
    """The loops that a model of `Structured` or `Elementwise` states for `op`, on tensors or memrefs."""
    structured = ctx.model(Structured, op)
    if structured is not None:
        destination = ctx.model(DestinationStyle, op)
        inputs: list[Value[Any]] = list(structured.inputs(op))
        maps: tuple[AffineMap, ...] = structured.indexing_maps(op)
        inits: list[Value[Any]] = [] if destination is None else [op.operands[i] for i in destination.inits(op)]
        return _space(op, [*inputs, *inits], maps, maps[len(inputs) :])
    elementwise = ctx.model(Elementwise, op)
    if elementwise is None or not op.results or not all(_is_shaped(result) for result in op.results):
        return None
    first: Any = op.results[0].type
    rank: int = first.rank
    same = [AffineMap.identity(rank) if _is_shaped(v) else AffineMap(rank, 0, ()) for v in op.operands]
    return _space(op, op.operands, elementwise.operand_maps(op) or same, [AffineMap.identity(rank)] * len(op.results))


def _space(
    op: Operation, values: Sequence[Value[Any]], maps: Sequence[AffineMap], written: Sequence[AffineMap]
) -> IterationSpace:
    operands = [(i, value, map) for i, (value, map) in enumerate(zip(values, maps)) if _is_shaped(value)]
    return IterationSpace(operands, list(zip(op.results, written)))


def _is_shaped(value: Value[Any]) -> bool:
    ty = value.type
    return isinstance(ty, (RankedTensorType, MemRefType))


class LoopsFit(FrozenValue, ShapeConditions):
    """Operands and results agree in the size of each loop, and indices computed from loops stay inside of operands."""

    space: IterationSpace

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        extents = self._extents(checks)
        for number, value, map in self.space.operands:
            for dim, expr in enumerate(map.results):
                bounds = _bounds(checks, expr, extents) if not isinstance(expr, AffineDim) else None
                if bounds is not None:
                    message = f"dimension {dim} of operand #{number} is read out of bounds"
                    checks.require_at_most(0, bounds[0], message)
                    checks.require_less(bounds[1], checks.size(value, dim), message)

    def _extents(self, checks: RuntimeChecks) -> dict[int, Index]:
        """The size of each loop, which all that it runs along must have."""
        found: dict[int, tuple[Index, str]] = {}
        for loop, size, place in [*self._sizes_of_operands(checks), *self._sizes_of_results()]:
            extent, first = found.setdefault(loop, (size, place))
            if first is not place:
                checks.require_equal(extent, size, f"{first} and {place} have different sizes")
        return {loop: extent for loop, (extent, _) in found.items()}

    def _sizes_of_operands(self, checks: RuntimeChecks) -> Iterator[tuple[int, Index, str]]:
        for number, value, map in self.space.operands:
            for dim, expr in enumerate(map.results):
                if isinstance(expr, AffineDim):
                    yield expr.position, checks.size(value, dim), f"dimension {dim} of operand #{number}"

    def _sizes_of_results(self) -> Iterator[tuple[int, Index, str]]:
        for number, (value, map) in enumerate(self.space.results):
            ty: Any = value.type
            for dim, (size, expr) in enumerate(zip(getattr(ty, "shape", ()), map.results)):
                if isinstance(expr, AffineDim) and size != DYNAMIC:
                    yield expr.position, size, f"dimension {dim} of result #{number}"


def _bounds(checks: RuntimeChecks, expr: Any, extents: dict[int, Index]) -> tuple[Index, Index] | None:
    """The smallest and the largest value of `expr` over the loops; None if a loop has no known extent."""
    if isinstance(expr, AffineConstant):
        return expr.value, expr.value
    if isinstance(expr, AffineDim):
        extent = extents.get(expr.position)
        return None if extent is None else (0, checks.subtract(extent, 1))
    if not isinstance(expr, AffineBinary):
        return None
    left, right = (_bounds(checks, part, extents) for part in (expr.lhs, expr.rhs))
    if left is None or right is None:
        return None
    if expr.kind == "+":
        return checks.add(left[0], right[0]), checks.add(left[1], right[1])
    factor = right[0]
    if not isinstance(factor, int) or right[0] is not right[1]:
        return None
    if expr.kind == "*":
        ends = [checks.multiply(end, factor) for end in left]
        return (ends[0], ends[1]) if factor >= 0 else (ends[1], ends[0])
    if expr.kind == "mod":
        return 0, checks.minimum(left[1], factor - 1)
    divide = checks.floor_divide if expr.kind == "floordiv" else checks.ceil_divide
    return divide(left[0], factor), divide(left[1], factor)
