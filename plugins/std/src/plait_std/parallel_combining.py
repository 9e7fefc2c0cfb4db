"""The trait of operations that put what one iteration computed into what all iterations share."""

from __future__ import annotations

from plait.define.traits import Trait

ParallelCombining = Trait("ParallelCombining")
"""Stands in `scf.forall.in_parallel`, and writes its operand `dest` there."""
