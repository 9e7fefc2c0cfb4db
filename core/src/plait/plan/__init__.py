"""Planning: from the dialects of a module to those that a target accepts."""

from __future__ import annotations

from plait.plan.left_over import missing_distributions_named
from plait.plan.planner import Plan, PlanStep, backend_record, check_accepted, make_plan

__all__ = ["Plan", "PlanStep", "backend_record", "check_accepted", "make_plan", "missing_distributions_named"]
