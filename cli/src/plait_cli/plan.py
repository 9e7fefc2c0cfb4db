"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from plait.compilation import read_module
from plait.context import Context
from plait.passes import Pipeline
from plait.plan.planner import make_plan

from plait_cli.errors import fail, warn_of_plugins
from plait_cli.files import read_source


def print_plan(file: str, target: str, explain: bool, after: str | None = None, until: str | None = None) -> int:
    """Print the planned pipeline, or the part between the ends of two phases; return the exit code."""
    source, filename = read_source(file)
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    plan = make_plan(read_module(source, ctx, filename), ctx, target)
    try:
        part = Pipeline.parse(plan.text, ctx).part(after, until)
    except ValueError as error:
        raise fail(str(error)) from None
    print(plan.explain() if explain else part if after or until else plan.text)
    return 0
