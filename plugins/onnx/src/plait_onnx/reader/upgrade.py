"""Older versions of operators in the terms of the newest one: a rule for each version that changed the meaning.

A rule holds for versions of the operator set up to its number. It changes the call: attributes become operands,
defaults that have changed are written out, operators that are gone become those that took their place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from plait.builtin.types import RankedTensorType, f32, i64
from plait.interpret import dtype_of

if TYPE_CHECKING:
    from plait_onnx.reader.calls import Call
    from plait_onnx.reader.graph import GraphReader

Rule = Callable[["Call", "GraphReader"], None]


class UpgradeError(ValueError):
    """An older version whose meaning the newest one does not have."""


def upgrade(call: Call, reader: GraphReader) -> None:
    """Change a call of an older version into one that means the same in the newest. Raises `UpgradeError`."""
    for name in _DROPPED:
        call.attributes.pop(name, None)
    if call.domain:
        return
    for last, rule in _RULES.get(call.name, ()):
        if call.version <= last:
            rule(call, reader)


_DROPPED = ("consumed_inputs",)
"""Attributes of the first versions, which say nothing of the meaning."""


def _operand(call: Call, reader: GraphReader, place: int, numbers: Any, ty: Any = None) -> None:
    """Put a constant at a place among the operands."""
    element = ty or i64
    array = np.asarray(numbers).astype(dtype_of(element))
    call.operands += [None] * (place + 1 - len(call.operands))
    call.operands[place] = reader.constant_array(array, RankedTensorType(array.shape, element))


def _moved(name: str, place: int, to_list: bool = False) -> Rule:
    """An attribute of integers that became an operand."""

    def rule(call: Call, reader: GraphReader) -> None:
        value = call.attributes.pop(name, None)
        if value is not None:
            _operand(call, reader, place, [value] if to_list else value)

    return rule


def _renamed(name: str, **attributes: Any) -> Rule:
    def rule(call: Call, reader: GraphReader) -> None:
        call.name = name
        call.attributes = {**attributes, **call.attributes}

    return rule


def _without(*names: str) -> Rule:
    def rule(call: Call, reader: GraphReader) -> None:
        for name in names:
            call.attributes.pop(name, None)

    return rule


def _with(**attributes: Any) -> Rule:
    """A default that has changed since."""

    def rule(call: Call, reader: GraphReader) -> None:
        call.attributes = {**attributes, **call.attributes}

    return rule


def _broadcast_from_axis(call: Call, reader: GraphReader) -> None:
    """The second operand begins at a dimension of the first one."""
    axis, given = call.attributes.pop("axis", None), call.attributes.pop("broadcast", 0)
    if not given or axis is None:
        return
    first, second = (reader.fact(v) for v in call.operands)
    missing = first.rank - (axis % first.rank) - second.rank
    if missing > 0:
        _unsqueeze_end(call, reader, second.rank, missing)


def _unsqueeze_end(call: Call, reader: GraphReader, rank: int, count: int) -> None:
    axes = reader.numbers(list(range(rank, rank + count)))
    call.operands[1] = reader.call("Unsqueeze", [call.operands[1], axes])


def _slope_per_channel(call: Call, reader: GraphReader) -> None:
    x, slope = (reader.fact(v) for v in call.operands)
    if slope.rank == 1 and x.rank > 2:
        _unsqueeze_end(call, reader, 1, x.rank - 2)


def _clip_limits(call: Call, reader: GraphReader) -> None:
    element = reader.fact(call.operands[0]).element
    for place, name in ((1, "min"), (2, "max")):
        if name in call.attributes:
            _operand(call, reader, place, call.attributes.pop(name), element)


def _dropout(call: Call, reader: GraphReader) -> None:
    for name in ("is_test", "ratio"):
        call.attributes.pop(name, None)


def _padding(call: Call, reader: GraphReader) -> None:
    pads = call.attributes.pop("paddings", None) or call.attributes.pop("pads")
    element = reader.fact(call.operands[0]).element
    _operand(call, reader, 1, pads)
    _operand(call, reader, 2, call.attributes.pop("value", 0.0), element)


def _slice(call: Call, reader: GraphReader) -> None:
    for place, name in ((1, "starts"), (2, "ends"), (3, "axes")):
        if name in call.attributes:
            _operand(call, reader, place, call.attributes.pop(name))


def _upsample(call: Call, reader: GraphReader) -> None:
    scales = call.attributes.pop("scales", None)
    if scales is not None:
        _operand(call, reader, 1, scales, f32)
    call.name = "Resize"
    call.operands = [call.operands[0], None, call.operands[1]]
    mode = call.attributes.pop("mode", "nearest")
    call.attributes = {"mode": "linear" if mode.endswith("linear") else mode, **_FLOOR}


_FLOOR = {"coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}


def _first_resize(call: Call, reader: GraphReader) -> None:
    call.operands = [call.operands[0], None, call.operands[1]]
    call.attributes = {**_FLOOR, **call.attributes}


def _flat_softmax(call: Call, reader: GraphReader) -> None:
    """Over all dimensions from `axis` on."""
    axis = int(call.attributes.pop("axis", 1))
    (x,) = call.operands
    rank = reader.fact(x).rank
    call.attributes["axis"] = -1
    if axis % max(rank, 1) == rank - 1:
        return
    shape = reader.call("Shape", [x])
    flat = reader.call("Flatten", [x], axis=axis)
    call.operands = [flat]
    call.finish = lambda values: [reader.call("Reshape", [values[0], shape])]


def _batch_normalization(call: Call, reader: GraphReader) -> None:
    if call.attributes.pop("spatial", 1) == 0:
        raise UpgradeError("statistics for each place (spatial = 0) are not supported")
    call.attributes.pop("is_test", None)
    call.results = 1


_TYPE_NAMES = {
    "FLOAT": 1, "UINT8": 2, "INT8": 3, "UINT16": 4, "INT16": 5, "INT32": 6, "INT64": 7, "BOOL": 9, "FLOAT16": 10,
    "DOUBLE": 11, "UINT32": 12, "UINT64": 13,
}  # fmt: skip


def _cast_by_name(call: Call, reader: GraphReader) -> None:
    to = call.attributes.get("to")
    if isinstance(to, str):
        if to not in _TYPE_NAMES:
            raise UpgradeError(f"elements of the type '{to}' are not supported")
        call.attributes["to"] = _TYPE_NAMES[to]


def _scale_of_groups(call: Call, reader: GraphReader) -> None:
    """Scale and bias for each group, repeated for its channels."""
    groups, channels = int(call.attributes["num_groups"]), reader.fact(call.operands[0]).shape[1]
    if not isinstance(channels, int):
        raise UpgradeError("the number of channels is known at run time only")
    for place in (1, 2):
        column = reader.call("Unsqueeze", [call.operands[place], reader.numbers([1])])
        wide = reader.call("Expand", [column, reader.numbers([groups, channels // groups])])
        call.operands[place] = reader.call("Reshape", [wide, reader.numbers([-1])])


def _integer_p(call: Call, reader: GraphReader) -> None:
    if "p" in call.attributes:
        call.attributes["p"] = int(call.attributes["p"])


def _transform_axis(call: Call, reader: GraphReader) -> None:
    axis = int(call.attributes.pop("axis", 1))
    _operand(call, reader, 2, axis)


def _early_softcap(call: Call, reader: GraphReader) -> None:
    masked = (len(call.operands) > 3 and call.operands[3] is not None) or call.attributes.get("is_causal")
    if call.attributes.get("softcap") and masked:
        raise UpgradeError("a soft limit of masked scores (before version 25) is not supported")


def _gru_layout(call: Call, reader: GraphReader) -> None:
    call.attributes.pop("output_sequence", None)


_REDUCTIONS = ("L1", "L2", "LogSum", "LogSumExp", "Max", "Mean", "Min", "Prod", "SumSquare")
_BROADCASTING = ("Add", "Sub", "Mul", "Div", "Pow", "And", "Or", "Xor", "Equal", "Greater", "Less")

_RULES: dict[str, tuple[tuple[int, Rule], ...]] = {
    **dict.fromkeys(_BROADCASTING, ((6, _broadcast_from_axis),)),
    **{f"Reduce{name}": ((17, _moved("axes", 1)),) for name in _REDUCTIONS},
    **dict.fromkeys(("Softmax", "LogSoftmax", "Hardmax"), ((12, _flat_softmax),)),
    **dict.fromkeys(("RNN", "GRU", "LSTM"), ((6, _gru_layout),)),
    "ReduceSum": ((12, _moved("axes", 1)),),
    "Squeeze": ((12, _moved("axes", 1)),),
    "Unsqueeze": ((12, _moved("axes", 1)),),
    "Split": ((12, _moved("split", 1)),),
    "Reshape": ((4, _moved("shape", 1)),),
    "TopK": ((9, _moved("k", 1, True)),),
    "Clip": ((10, _clip_limits),),
    "Dropout": ((11, _dropout),),
    "Pad": ((10, _padding),),
    "Slice": ((9, _slice),),
    "Upsample": ((26, _upsample),),
    "Resize": ((10, _first_resize),),
    "BatchNormalization": ((13, _batch_normalization),),
    "Cast": ((5, _cast_by_name),),
    "Gemm": ((6, _without("broadcast")),),
    "PRelu": ((6, _slope_per_channel),),
    "GroupNormalization": ((20, _scale_of_groups),),
    "GlobalLpPool": ((1, _integer_p),),
    "LpPool": ((1, _integer_p),),
    "Scatter": ((26, _renamed("ScatterElements")),),
    "DFT": ((19, _transform_axis),),
    "RoiAlign": ((15, _with(coordinate_transformation_mode="output_half_pixel")),),
    "Attention": ((24, _early_softcap),),
}
"""For each operator the last version that a rule is for, and the rule."""
