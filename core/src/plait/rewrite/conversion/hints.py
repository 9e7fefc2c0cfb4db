"""Attributes that steer passes, copied to the operations that a conversion creates.

    stablehlo.dot_general ... {plait.tile_shape = array<i64: 6, 32>}   ->   tcp.contract ... {plait.tile_shape = ...}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from plait.interfaces.elementwise import Elementwise
from plait.ir.traits import ConstantLike

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation

HINTS = ("plait.tile_shape",)


def hints_of(op: Operation) -> Mapping[str, Attribute]:
    """The hints among the discardable attributes of an operation."""
    return {name: op.attributes[name] for name in HINTS if name in op.attributes}


def copy_hints(hints: Mapping[str, Attribute], made: Iterable[Operation], ctx: Context | None) -> None:
    """Set hints on the operations among `made` that may read them, unless they have their own."""
    for op in made:
        if op.has_trait(ConstantLike) or (ctx is not None and ctx.model(Elementwise, op) is not None):
            continue
        for name, value in hints.items():
            if op.results and name not in op.attributes:
                op.set_attribute(name, value)
