"""Operators that the reader resolves: constants in their many spellings, sequences and optional values.

A sequence whose values are known while the model is read is a list of these values: its operators leave nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from plait.builtin.types import RankedTensorType, f32, i1, i64

from plait_onnx.types import OptionalType, SequenceType

if TYPE_CHECKING:
    from plait_onnx.reader.calls import Call
    from plait_onnx.reader.graph import GraphReader


class SequenceError(ValueError):
    """An operator on sequences that is not read, and why."""


@dataclass(eq=False)
class KnownSequence:
    """A sequence of values that are known."""

    values: list[Any]

    @property
    def type(self) -> Any:
        return SequenceType(self.values[0].type) if self.values else None


def _constant(reader: GraphReader, call: Call) -> list[Any] | None:
    given = dict(call.attributes)
    if "value" in given:
        return None
    kinds = {"value_int": i64, "value_ints": i64, "value_float": f32, "value_floats": f32}
    for name, element in kinds.items():
        if name in given:
            array = np.asarray(given[name], np.int64 if element is i64 else np.float32)
            return [reader.constant_array(array, RankedTensorType(array.shape, element))]
    what = "sparse tensors" if "sparse_value" in given else "strings"
    raise SequenceError(f"{what} are not supported")


def _construct(reader: GraphReader, call: Call) -> list[Any]:
    return [KnownSequence(list(call.operands))]


def _empty(reader: GraphReader, call: Call) -> list[Any]:
    return [KnownSequence([])]


def _place(reader: GraphReader, call: Call, at: int, default: int) -> int:
    """The number in an operand, which has to be known."""
    if len(call.operands) <= at or call.operands[at] is None:
        return default
    known = getattr(reader.fact(call.operands[at]), "known", None)
    if known is None:
        raise SequenceError("a position in a sequence is known at run time only")
    return int(known.reshape(-1)[0])


def _sequence(call: Call) -> list[Any]:
    """The values of the first operand, which has to be a sequence that is known."""
    first = call.operands[0]
    if isinstance(first, KnownSequence):
        return first.values
    raise SequenceError("the values of a sequence are known at run time only")


def _at(reader: GraphReader, call: Call) -> list[Any]:
    return [_sequence(call)[_place(reader, call, 1, 0)]]


def _insert(reader: GraphReader, call: Call) -> list[Any]:
    values = list(_sequence(call))
    place = _place(reader, call, 2, len(values))
    values.insert(place if place >= 0 else len(values) + place, call.operands[1])
    return [KnownSequence(values)]


def _erase(reader: GraphReader, call: Call) -> list[Any]:
    values = list(_sequence(call))
    del values[_place(reader, call, 1, -1)]
    return [KnownSequence(values)]


def _length(reader: GraphReader, call: Call) -> list[Any]:
    return [reader.constant_array(np.asarray(len(_sequence(call)), np.int64), RankedTensorType((), i64))]


def _split(reader: GraphReader, call: Call) -> list[Any]:
    x = call.operands[0]
    fact = reader.fact(x)
    axis, keep = int(call.attributes.get("axis", 0)), int(call.attributes.get("keepdims", 1))
    size = fact.shape[axis]
    if not isinstance(size, int):
        raise SequenceError("the size that is split is known at run time only")
    sizes = [1] * size
    if len(call.operands) > 1 and call.operands[1] is not None:
        known = reader.fact(call.operands[1]).known
        if known is None:
            raise SequenceError("the sizes of parts are known at run time only")
        each = int(known.reshape(-1)[0])
        whole = [each] * (size // each) + ([size % each] if size % each else [])
        sizes = [int(n) for n in known] if known.ndim else whole
    parts = reader.expand(reader.made("Split", [x, reader.numbers(sizes)], {"axis": axis}, len(sizes)))
    if len(call.operands) < 2 and not keep:
        parts = [reader.call("Squeeze", [p, reader.numbers([axis % fact.rank])]) for p in parts]
    return [KnownSequence(parts)]


def _concat(reader: GraphReader, call: Call) -> list[Any]:
    values, axis = _sequence(call), int(call.attributes["axis"])
    if call.attributes.get("new_axis", 0):
        rank = reader.fact(values[0]).rank + 1
        values = [reader.call("Unsqueeze", [v, reader.numbers([axis % rank])]) for v in values]
    return [reader.call("Concat", values, axis=axis)]


def _map(reader: GraphReader, call: Call) -> list[Any]:
    graph, names = call.attributes["body"], [info.name for info in call.attributes["body"].input]
    columns: list[list[Any]] = []
    for i in range(len(_sequence(call))):
        given = [v.values[i] if isinstance(v, KnownSequence) else v for v in call.operands]
        columns.append(reader.read_inner(graph, reader.builder, dict(zip(names, given))))
    return [KnownSequence([column[k] for column in columns]) for k in range(call.results)]


def _identity(reader: GraphReader, call: Call) -> list[Any] | None:
    return [call.operands[0]] if isinstance(call.operands[0], (KnownSequence, Absent)) else None


@dataclass(eq=False)
class Absent:
    """An optional value that holds nothing."""

    type: Any = None


def _optional(reader: GraphReader, call: Call) -> list[Any]:
    return [call.operands[0] if call.operands and call.operands[0] is not None else Absent()]


def _check_known(value: Any) -> None:
    if isinstance(getattr(value, "type", None), OptionalType):
        raise SequenceError("whether an input holds a value is known at run time only")


def _has(reader: GraphReader, call: Call) -> list[Any]:
    value = call.operands[0] if call.operands else None
    _check_known(value)
    there = value is not None and not isinstance(value, Absent)
    return [reader.constant_array(np.asarray(there), RankedTensorType((), i1))]


def _get(reader: GraphReader, call: Call) -> list[Any]:
    (value,) = call.operands
    _check_known(value)
    if isinstance(value, Absent):
        raise SequenceError("an optional value that holds nothing is read")
    return [value]


EXPANDED: dict[str, Callable[[Any, Any], list[Any] | None]] = {
    "Constant": _constant, "SequenceConstruct": _construct, "SequenceEmpty": _empty, "SequenceAt": _at,
    "SequenceInsert": _insert, "SequenceErase": _erase, "SequenceLength": _length, "SplitToSequence": _split,
    "ConcatFromSequence": _concat, "SequenceMap": _map, "Identity": _identity, "Optional": _optional,
    "OptionalHasElement": _has, "OptionalGetElement": _get,
}  # fmt: skip
"""What reads operators that leave no operation of their own; None where the table has to."""
