"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from plait.compilation import read_module
from plait.context import Context
from plait.plan.planner import make_plan

from plait_cli.files import read_source


def print_plan(file: str, target: str, explain: bool) -> int:
    """Print the planned pipeline; return the exit code."""
    source, filename = read_source(file)
    ctx = Context.from_environment()
    plan = make_plan(read_module(source, ctx, filename), ctx, target)
    print(plan.explain() if explain else plan.text)
    return 0
