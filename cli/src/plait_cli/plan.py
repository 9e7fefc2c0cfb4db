"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from plait.lazy import lazy_import
from plait.passes import Pipeline
from plait.plan.planner import make_plan
from plait.runtime.threads import uses_several

from plait_cli.errors import fail
from plait_cli.opened import Opened, is_split
from plait_cli.options import DEFAULT_FUNCTION, PlanOptions

listing = lazy_import("plait_cli.listing")
split = lazy_import("plait_cli.split")


def print_plan(options: PlanOptions) -> int:
    """Print the planned pipeline, or the part between the ends of two phases; return the exit code."""
    opened = Opened(options.file)
    ctx = opened.ctx
    if is_split(options):
        print("\n".join(split.described(opened.module(), options, ctx)))
        return 0
    if options.function != DEFAULT_FUNCTION:
        message = "--function selects what to split among several targets, and there is one"
        raise fail(message, "leave it out, or add a target or --fallback: a plan is for a whole module")
    plan = make_plan(opened.module(), ctx, options.target, threads=uses_several())
    text = plan.text
    if options.after or options.until:
        part = Pipeline.parse(text, ctx).part(options.after, options.until)
        if not part.elements:
            bounds = {"after": options.after, "up to the end of": options.until}
            asked = " and ".join(f"{bound} phase '{phase}'" for bound, phase in bounds.items() if phase)
            raise fail(f"no steps are {asked}")
        text = str(part)
    print(plan.explain() if options.explain else text)
    if options.explain and any(getattr(ctx.passes.get(step.name), "for_libraries", False) for step in plan.steps):
        print("\n".join(listing.library_states(ctx)))
    return 0
