"""Scan as scf.for over the parts of its inputs."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import index
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS

from plait_onnx.reader.regions import (
    as_value,
    for_loop,
    inserted,
    inside_of,
    number_tensor,
    room_for_all,
    shape_only,
)

if TYPE_CHECKING:
    from plait_onnx.reader.calls import Call
    from plait_onnx.reader.graph import GraphReader


def read_scan(reader: GraphReader, call: Call) -> list[Value[Any]]:
    """Scan -> scf.for over the parts of its inputs"""
    return _Scan(reader, call).read()


class _Scan:
    """The states that a Scan carries, the inputs that it takes apart, and what it collects of its body's results."""

    def __init__(self, reader: GraphReader, call: Call) -> None:
        count = int(call.attributes["num_scan_inputs"])
        operands: list[Any] = call.operands
        self.reader, self.graph, self.attributes = reader, call.attributes["body"], call.attributes
        self.states, self.inputs = operands[: len(operands) - count], operands[len(operands) - count :]
        self.backwards = self.numbers("scan_input_directions", count)
        given = self.numbers("scan_input_axes", count)
        self.axes = [a % len(v.type.shape) for a, v in zip(given, self.inputs)]
        self.facts = [shape_only(reader, reader.fact(v)) for v in self.states]
        self.length = reader.fact(self.inputs[0]).shape[self.axes[0]]
        self.size = self.length if isinstance(self.length, int) else reader.size_value(self.length)

    def numbers(self, name: str, count: int) -> list[int]:
        return list(self.attributes.get(name) or [0] * count)

    def read(self) -> list[Value[Any]]:
        reader, carried = self.reader, len(self.facts)
        trial = Block([index, *(reader.type_of(f) for f in self.facts)])
        values = self.read_body(trial, trial.arguments[0], trial.arguments[1:])
        collected = [reader.fact(v) for v in values[carried:]]
        trial.erase()
        targets = [room_for_all(reader, self.size, fact) for fact in collected]
        results = for_loop(reader, self.size, [*self.states, *targets], self.iteration)
        scanned = [reader.xp.of([self.length, *f.shape], f.element) for f in collected]
        reader.facts.update(zip(results, [*self.facts, *scanned]))
        axes = self.numbers("scan_output_axes", len(collected))
        return [*results[:carried], *(_moved(reader, v, axis) for v, axis in zip(results[carried:], axes))]

    def iteration(self, block: Block, number: Value[Any], carried: Sequence[Value[Any]]) -> list[Any]:
        """What one iteration yields: the states, and each target with one part more."""
        states = len(self.facts)
        found = self.read_body(block, number, carried)
        inside = inside_of(self.reader, block)
        done: list[Any] = found[:states]
        backwards = self.numbers("scan_output_directions", len(found) - states)
        for value, target, backward in zip(found[states:], carried[states:], backwards):
            done.append(inserted(inside, value, target, self.place(inside, number, backward)))
        return done

    def read_body(self, block: Block, number: Value[Any], carried: Sequence[Value[Any]]) -> list[Any]:
        reader, states = self.reader, carried[: len(self.facts)]
        inside = inside_of(reader, block)
        outer, reader.builder = reader.builder, inside
        parts = [self.part(number, *row) for row in zip(self.inputs, self.axes, self.backwards)]
        reader.builder = outer
        reader.facts.update(zip(states, self.facts))
        names = [info.name for info in self.graph.input]
        return reader.read_inner(self.graph, inside, dict(zip(names, [*states, *parts])))

    def part(self, number: Value[Any], value: Value[Any], axis: int, backward: int) -> Value[Any]:
        b = self.reader.builder
        return self.reader.call("Gather", [value, number_tensor(b, self.place(b, number, backward))], axis=axis)

    def place(self, b: Builder, number: Value[Any], backward: int) -> Value[Any]:
        """Which part an iteration takes or writes."""
        if not backward:
            return number
        last = SCALARS.compute(b, lambda size: size - 1, as_value(b, self.size))
        return SCALARS.compute(b, operator.sub, last, number)


def _moved(reader: GraphReader, value: Value[Any], axis: int) -> Value[Any]:
    """The first dimension moved to `axis`."""
    rank = len(value.type.shape)
    axis %= rank
    if axis == 0:
        return value
    order = list(range(1, rank))
    order.insert(axis, 0)
    return reader.call("Transpose", [value], perm=order)
