"""`plait plan`: the pipeline for a module and a target, as text that can be edited and passed back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_import
from plait.passes import Pipeline
from plait.plan.backends import backend_record
from plait.plan.planner import make_plan
from plait.runtime.threads import uses_several

from plait_cli.errors import fail
from plait_cli.opened import Opened, is_split
from plait_cli.options import DEFAULT_FUNCTION, PlanOptions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime import Target

compiling = lazy_import("plait_cli.compiling")
decisions = lazy_import("plait_cli.decisions")
listing = lazy_import("plait_cli.listing")
split = lazy_import("plait_cli.split")


def print_plan(options: PlanOptions) -> int:
    """Print the planned pipeline, or the part between the ends of two phases; return the exit code."""
    opened = Opened(options.file)
    ctx = opened.ctx
    if is_split(options):
        if options.decisions or not options.in_process:
            message = "--decisions and the options of machines are for one target"
            raise fail(message, "name one --target, without --fallback")
        print("\n".join(split.described(opened.module(), options, ctx)))
        return 0
    if options.function != DEFAULT_FUNCTION:
        message = "--function selects what to split among several targets, and there is one"
        raise fail(message, "leave it out, or add a target or --fallback: a plan is for a whole module")
    module, machine = opened.module(), _machine(options, ctx)
    plan = make_plan(
        module, ctx, options.target, in_process=options.in_process, machine=machine, threads=uses_several()
    )
    if options.decisions:
        if options.after or options.until:
            raise fail("--decisions is for a whole plan", "leave out --after and --until")
        print(decisions.described(plan, module, ctx, machine))
        return 0
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


def _machine(options: PlanOptions, ctx: Context) -> Target | None:
    """The machine that the options describe; None for this one."""
    if options.in_process:
        return None
    backend = backend_record(ctx, options.target)
    describe = getattr(ctx.load(backend), "describe", None)
    if describe is None:
        raise fail(f"target '{options.target}' describes no machines", "leave out --target-cpu and its like")
    more = {"triple": options.triple} if options.triple else {}
    return compiling.corrected(describe(options.cpu, options.features, **more), options.machine)
