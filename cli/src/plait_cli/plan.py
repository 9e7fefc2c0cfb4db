"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from plait.context import Context
from plait.plan.planner import make_plan
from plait.syntax.parser import parse_module

from plait_cli.files import read_text


def print_plan(file: str, target: str, explain: bool) -> int:
    """Print the planned pipeline; return the exit code."""
    source, filename = read_text(file)
    ctx = Context.from_environment()
    plan = make_plan(parse_module(source, ctx, filename), ctx, target)
    print(plan.explain() if explain else plan.text)
    return 0
