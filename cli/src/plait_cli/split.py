"""Programs for several targets: what `run` calls, and the parts that `plan` shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plait.compilation import compile_module, prepare
from plait.compilation.parts import module_of, partitioned
from plait.partition import TARGET, partition
from plait.plan.planner import make_plan
from plait.runtime.signature import Signature
from plait.runtime.threads import uses_several

from plait_cli.binding import argument_names
from plait_cli.compiling import entry_of
from plait_cli.errors import show
from plait_cli.opened import Opened, targets_of, when_shown
from plait_cli.options import PlanOptions, RunOptions

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.partition import Part
    from plait.runtime.cache_key import Place

_SHOWN = 4
"""How many kinds of operations of a part are named."""


class Split:
    """A function that several targets run, with what `Compiling` has for one; kept in `place`, if there is one."""

    def __init__(self, options: RunOptions, opened: Opened, place: Place | None = None) -> None:
        self._place = place
        self.options = options
        self.ctx = opened.ctx
        self.ctx.progress = when_shown(options.progress)
        self.ctx.on_diagnostic = show
        self.module = opened.module()
        prepare(self.module, self.ctx)
        self.function = entry_of(self.module, options.function)
        self.signature = Signature.of(self.module, self.function)
        self.argument_names = argument_names(self.module, self.function)

    def compiled(self, until: str | None = None) -> Any:
        """The executable."""
        options = self.options
        made = compile_module(
            self.module, target=targets_of(options.target), fallback=options.fallback, function=self.function,
            context=self.ctx, checked=options.checked, threads=options.threads, fast_math=options.fast_math,
            debug_lines=options.debug_lines,
        )  # fmt: skip
        if self._place is not None and not self.ctx.emitted:
            self._place.store(made)
        return made

    @contextmanager
    def span(self, name: str, **arguments: Any) -> Generator[None]:
        """A span in the trace, which there is not."""
        yield

    def write_trace(self) -> None:
        """Nothing."""


def described(module: ModuleOp, options: PlanOptions, ctx: Context) -> Iterator[str]:
    """The lines that `plait plan` prints for a program that is split: its parts, and the plan of each."""
    prepare(module, ctx)
    function, targets = entry_of(module, options.function), targets_of(options.target)
    found = partition(module, function, ctx, targets, options.fallback)
    split: Any = partitioned(module, function, ctx, targets, options.fallback)
    marked = [op for op in split.body.operations if TARGET in op.attributes]
    marked.sort(key=lambda op: op.sym_name.value != function)
    for part, op in zip(found.parts, marked, strict=True):
        name, target = op.sym_name.value, part.target
        plan = make_plan(module_of(op, split), ctx, target, threads=uses_several())
        if not options.explain:
            yield f"{name} ({target}): {plan.text}"
            continue
        yield f"{name} ({target}): {_contents(part)}"
        yield from (f"  because {reason}" for reason in part.reasons)
        yield from (f"  {line}" for line in plan.explain().splitlines())


def _contents(part: Part) -> str:
    """What is in a part: `3 operations (stablehlo.add 2, ...), 2 inputs, 1 result`."""
    kinds = Counter(op.name for op in part.ops).most_common()
    named = [f"{name} {count}" if count > 1 else name for name, count in kinds[:_SHOWN]]
    named += ["..."] if len(kinds) > _SHOWN else []
    sizes = (
        f"{len(found)} {what}{'' if len(found) == 1 else 's'}"
        for what, found in (("operation", part.ops), ("input", part.inputs), ("result", part.results))
    )
    operations, inputs, results = sizes
    return f"{operations} ({', '.join(named)}), {inputs}, {results}"
