"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from plait.compilation import read_module
from plait.context import Context
from plait.passes import Pipeline
from plait.plan.planner import make_plan
from plait.runtime.threads import uses_several

from plait_cli.compiling import read_model
from plait_cli.errors import warn_of_plugins
from plait_cli.listing import library_states
from plait_cli.options import PlanOptions


def print_plan(options: PlanOptions) -> int:
    """Print the planned pipeline, or the part between the ends of two phases; return the exit code."""
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    source, filename = read_model(options.file, ctx)
    plan = make_plan(read_module(source, ctx, filename), ctx, options.target, threads=uses_several())
    part = Pipeline.parse(plan.text, ctx).part(options.after, options.until)
    print(plan.explain() if options.explain else part if options.after or options.until else plan.text)
    if options.explain and any(getattr(ctx.passes.get(step.name), "for_libraries", False) for step in plan.steps):
        print("\n".join(library_states(ctx)))
    return 0
