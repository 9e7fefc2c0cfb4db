"""What may happen around passes, never inside one: the base of the instruments, verification, hooks of plugins.

Others are in `timing`, `statistics`, `print_ir`, `debugging`, `debug_counters`, `action_log` and `chrome_trace`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.ir.verify import verify

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline



class Instrument:
    """Base of the instruments; each method does nothing. `failed_pass` is called in place of `after_pass`."""

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        """A pipeline, the outermost or a nested one, is about to run on `op`."""

    def after_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        """A pipeline has run on `op`."""

    def skips_pass(self, pass_: Pass, op: Operation, ctx: Context) -> bool:
        """Whether the pass is not to run on `op`; then nothing else is called for it."""
        return False

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        """A pass is about to run on `op`."""

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        """A pass has run on `op` without an error."""

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        """A pass has raised `error`."""


class VerifyEach(Instrument):
    """Verify after each pass, so that the pass that breaks the IR is the one that is blamed."""

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        verify(op, ctx)


class HookCalls(Instrument):
    """Call the hooks that plugins implement around passes."""

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.hooks.plait_before_pass(pass_=pass_, op=op, ctx=ctx)

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.hooks.plait_after_pass(pass_=pass_, op=op, ctx=ctx)
