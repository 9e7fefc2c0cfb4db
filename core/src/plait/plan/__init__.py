"""Planning: from the dialects of a module to those that a target accepts."""

from __future__ import annotations

from plait.plan.defaults import PlanStep
from plait.plan.left_over import missing_distributions_named
from plait.plan.levels import Level
from plait.plan.phases import phase_names
from plait.plan.planner import Plan, backend_record, check_accepted, completed, make_plan, pipeline_for

__all__ = [
    "Level", "Plan", "PlanStep", "backend_record", "check_accepted", "completed", "make_plan",
    "missing_distributions_named",
    "phase_names", "pipeline_for",
]  # fmt: skip
