"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from plait.compilation import read_module
from plait.context import Context
from plait.passes import Pipeline
from plait.plan.planner import make_plan

from plait_cli.compiling import read_model
from plait_cli.errors import warn_of_plugins


def print_plan(file: str, target: str, explain: bool, after: str | None = None, until: str | None = None) -> int:
    """Print the planned pipeline, or the part between the ends of two phases; return the exit code."""
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    source, filename = read_model(file, ctx)
    plan = make_plan(read_module(source, ctx, filename), ctx, target)
    part = Pipeline.parse(plan.text, ctx).part(after, until)
    print(plan.explain() if explain else part if after or until else plan.text)
    return 0
