"""Stages: operations of a group that are computed in one pass over their loops, as one operation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import i64
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_linalg.bodies import build_generic
from plait_linalg.ops import GenericOp, IndexOp
from plait_linalg.passes.rows.row_groups import Loop, RowGroup


@dataclass
class Stage:
    """Operations with the same loops. See Note [Stages]."""

    loops: list[Loop]
    ops: list[GenericOp] = field(default_factory=list[GenericOp])


def stages_of(group: RowGroup) -> list[Stage]:
    """The operations of a group in as few stages as their dependences allow."""
    stages: list[Stage] = []
    at: dict[Operation | None, int] = {}
    for op in group.ops:
        loops = group.loops_of(op)
        first = 0
        for value, map in zip(op.operands, op.maps()):
            producer = value.defining_op
            if producer in at:
                first = max(first, at[producer] + (not _is_same_point(group, value, op, map)))
        fitting = (i for i in range(first, len(stages)) if set(stages[i].loops) == set(loops))
        number = next(fitting, len(stages))
        if number == len(stages):
            stages.append(Stage([*group.shared, *(loop for loop in loops if loop not in group.shared)]))
        stages[number].ops.append(op)
        at[op] = number
    return stages


def _is_same_point(group: RowGroup, value: Any, consumer: GenericOp, map: AffineMap) -> bool:
    """Whether each step of `consumer` reads what the same step of the producer of `value` computes."""
    producer: Any = value.defining_op
    written = [group.loop_along(value, dim) for dim in range(len(map.results))]
    read = [group.classes.of((consumer, expr.position)) for expr in map.results if isinstance(expr, AffineDim)]
    whole = len(written) == len(producer.iterators()) == len(consumer.iterators())
    return read == written and whole and "reduction" not in producer.iterators() and value not in consumer.outs


class StageMerger:
    """Builds one operation for the operations of a stage."""

    def __init__(self, stage: Stage, group: RowGroup) -> None:
        self.stage, self.group = stage, group
        members: set[Operation] = set(stage.ops)
        self.inputs: dict[tuple[Value[Any], AffineMap], int] = {}
        self.results: list[Value[Any]] = []
        self.inits: list[tuple[Value[Any], AffineMap]] = []
        self.inner = {result for op in stage.ops for result in op.results}
        for op in stage.ops:
            maps = [self._map(op, map) for map in op.maps()]
            for value, map in zip(op.ins, maps):
                if value not in self.inner:
                    self.inputs.setdefault((value, map), len(self.inputs))
            for i, (value, map) in enumerate(zip(op.outs, maps[len(op.ins) :])):
                result: Any = op.results[i]
                if self._reduces(op) or any(user not in members for user in result.users):
                    self.results.append(result)
                    self.inits.append((value, map))
                elif op.payload.block.arguments[len(op.ins) + i].has_uses:
                    self.inputs.setdefault((value, map), len(self.inputs))
        self._keep_sizes()

    def _keep_sizes(self) -> None:
        """Write results that only the stage uses, where no other operand says how often a loop runs."""
        known = {expr for _, map in (*self.inputs, *self.inits) for expr in map.results}
        for op in self.stage.ops:
            for result, value, of_op in zip(op.results, op.outs, op.maps()[len(op.ins) :]):
                map = self._map(op, of_op)
                if result not in self.results and not known.issuperset(map.results):
                    self.results.append(result)
                    self.inits.append((value, map))
                    known.update(map.results)

    def run(self, builder: Builder) -> GenericOp:
        """Build the operation, and let its results take the place of the results that others use."""
        stage = self.stage
        kinds = ["parallel"] * len(stage.loops)
        for op in stage.ops:
            for loop, kind in zip(self.group.loops_of(op), op.iterators()):
                if kind != "parallel":
                    kinds[stage.loops.index(loop)] = kind
        inits, init_maps = [init for init, _ in self.inits], [map for _, map in self.inits]
        maps = [*(map for _, map in self.inputs), *init_maps]
        builder.location = stage.ops[-1].location
        inputs = [value for value, _ in self.inputs]
        made = build_generic(builder, inputs, inits, maps, kinds, self._body, lambda ty: ty)
        for old, new in zip(self.results, made.results):
            old.replace_all_uses_with(new)
        return made

    def _reduces(self, op: GenericOp) -> bool:
        return any(kind != "parallel" for kind in op.iterators())

    def _map(self, op: GenericOp, map: AffineMap) -> AffineMap:
        """An indexing map over the loops of the stage."""
        place = [AffineDim(self.stage.loops.index(loop)) for loop in self.group.loops_of(op)]
        return AffineMap(len(place), 0, tuple(expr.replace(place) for expr in map.results))

    def _body(self, builder: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        """The payloads one after the other."""
        values: dict[Any, Any] = {}
        for op in self.stage.ops:
            block: Any = op.payload.block
            maps = [self._map(op, map) for map in op.maps()]
            mapping: dict[Any, Any] = {}
            for i, (argument, value, map) in enumerate(zip(block.arguments, op.operands, maps)):
                output = op.results[i - len(op.ins)] if i >= len(op.ins) else None
                if output in self.results:
                    mapping[argument] = scalars[len(self.inputs) + self.results.index(output)]  # type: ignore[arg-type]
                elif value in values and output is None:
                    mapping[argument] = values[value]
                elif (value, map) in self.inputs:
                    mapping[argument] = scalars[self.inputs[value, map]]
            for inner in block.operations:
                if inner is not block.last:
                    copy = builder.insert(inner.clone(mapping))
                    if isinstance(copy, IndexOp):
                        loop = self.group.loops_of(op)[copy.dim.value]
                        copy.dim = IntegerAttr(self.stage.loops.index(loop), i64)
            for result, value in zip(op.results, block.last.operands):
                values[result] = mapping.get(value, value)
        return [values[result] for result in self.results]


# Note [Stages]
# An operation reads, in the step in which an elementwise operation computes it, an element that is still in a register:
# both are in one stage, a loop nest with the payloads of both. What a reduction computes is known after its last step:
# who uses it is in a later stage. So a softmax has three stages, one for the maximum, one for the exponentials and
# their sum, one for the quotients.
