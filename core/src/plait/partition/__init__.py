"""Splitting a program among targets: which operations go to which target, in which parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait.partition.assign import Choice, assign
    from plait.partition.capability import TARGET, TargetSet
    from plait.partition.order import Stage, stages
    from plait.partition.split import Part, Partition, partition
    from plait.partition.support import Support
    from plait.partition.units import Unit, units_of

__all__ = [
    "TARGET", "Choice", "Part", "Partition", "Stage", "Support", "TargetSet", "Unit", "assign", "partition", "stages",
    "units_of",
]  # fmt: skip

__getattr__ = lazy_names(__name__, {
    "Choice": "plait.partition.assign",
    "assign": "plait.partition.assign",
    "TARGET": "plait.partition.capability",
    "TargetSet": "plait.partition.capability",
    "Stage": "plait.partition.order",
    "stages": "plait.partition.order",
    "Part": "plait.partition.split",
    "Partition": "plait.partition.split",
    "partition": "plait.partition.split",
    "Support": "plait.partition.support",
    "Unit": "plait.partition.units",
    "units_of": "plait.partition.units",
})  # fmt: skip
