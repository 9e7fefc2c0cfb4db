"""Planning: from the dialects of a module to those that a target accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait.plan.backends import backend_record
    from plait.plan.defaults import PlanStep
    from plait.plan.left_over import missing_distributions_named
    from plait.plan.levels import Level
    from plait.plan.phases import phase_names
    from plait.plan.planner import Plan, check_accepted, completed, make_plan, pipeline_for

__all__ = [
    "Level", "Plan", "PlanStep", "backend_record", "check_accepted", "completed", "make_plan",
    "missing_distributions_named",
    "phase_names", "pipeline_for",
]  # fmt: skip

__getattr__ = lazy_names(__name__, {
    "PlanStep": "plait.plan.defaults",
    "missing_distributions_named": "plait.plan.left_over",
    "Level": "plait.plan.levels",
    "phase_names": "plait.plan.phases",
    "Plan": "plait.plan.planner",
    "backend_record": "plait.plan.backends",
    "check_accepted": "plait.plan.planner",
    "completed": "plait.plan.planner",
    "make_plan": "plait.plan.planner",
    "pipeline_for": "plait.plan.planner",
})  # fmt: skip
"""Starting a program that has been compiled takes a few of these only."""
