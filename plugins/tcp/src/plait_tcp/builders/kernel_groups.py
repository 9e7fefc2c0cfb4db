"""Groups that name what they compute, so that a target may take them as a whole, or choose another way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plait.builtin.attributes import StringAttr
from plait.ir.attribute import Attribute
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value

from plait_tcp import ops


def kernel_group(
    b: Builder, kernel: str, attributes: Mapping[str, Attribute], inputs: Sequence[Value[Any]],
    build: Callable[..., Sequence[Value[Any]]],
) -> Sequence[Value[Any]]:
    """The results of a `tcp.isolated_group` that names a kernel; `build(builder, *inputs)` makes its operations, and
    returns the values that are its results."""
    block = Block([value.type for value in inputs])
    inside = Builder.at_end(block)
    inside.location = b.location
    values = build(inside, *block.arguments)
    inside.insert(ops.YieldOp(list(values)))
    made = b.insert(ops.IsolatedGroupOp(list(inputs), [value.type for value in values], body=Region(block)))
    for name, value in {"kernel": StringAttr(kernel), **attributes}.items():
        made.set_attribute(name, value)
    return made.results
