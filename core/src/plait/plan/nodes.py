"""What a planner looks for a way from: operations of a name and a form, at a level."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from plait.plan.levels import Level


class Form(IntEnum):
    """What a plan must know of an operation beside its name."""

    PLAIN = 0
    ON_TENSORS = 1
    """Applied to tensors, and also has a scalar form, as `arith.addf` has: it cannot stay as it is."""
    DECLINED = 2
    """Has models, none of which takes this operation: an edge consumes it by its name only."""


class Node(NamedTuple):
    """Operations of one name in one form, and the level at which they stand."""

    operation: str
    level: Level
    form: Form = Form.PLAIN

    @property
    def dialect(self) -> str:
        return self.operation.partition(".")[0]

    def at(self, level: Level) -> Node:
        """The same operations at another level."""
        return Node(self.operation, level, self.form)
