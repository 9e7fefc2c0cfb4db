"""Attributes that steer passes, which operations hand on to what they are converted to.

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
    """The hints that somebody gave an operation."""
    return {name: op.attributes[name] for name in HINTS if name in op.attributes}


def hand_on(hints: Mapping[str, Attribute], made: Iterable[Operation], ctx: Context | None) -> None:
    """Give hints to the operations among `made` that may read them, unless they have such ones."""
    for op in made:
        if op.has_trait(ConstantLike) or (ctx is not None and ctx.model(Elementwise, op) is not None):
            continue
        for name, value in hints.items():
            if op.results and name not in op.attributes:
                op.set_attribute(name, value)
