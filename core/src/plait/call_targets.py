"""What a name means to an operation that calls by name: `stablehlo.custom_call @name`, `tcp.custom_op("name")`.

A plugin adds a target with the hook `plait_call_targets`:

```python
@hookimpl
def plait_call_targets():
    yield CallTargetRecord("my_rotate", load="my_plugin.calls:ROTATE", op=("stablehlo.custom_call", "tcp.custom_op"))
```

where `ROTATE` is a `CallTarget`. A dialect with such an operation interprets it with `interpret_call` and converts it
with `lower_call`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.frozen import FrozenValue
from plait.interpret.interpretation import InterpretError
from plait.lazy import lazy_import
from plait.plugins.known import install_command, provider

if TYPE_CHECKING:
    from plait.context import Context
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation
    from plait.rewrite.conversion.rewriter import ConversionRewriter

difflib = lazy_import("difflib")


class CallTarget(FrozenValue):
    """The reference semantics of a target, and its lowering.

    `interpret(op, *values)` returns the values of the results; with `needs_frame`, `interpret(frame, op, *values)`,
    which can call functions. `lower(op, operands, rw)` is a conversion pattern: it returns the values that replace the
    results, or `rw.no_match("why")`; `"module:name"` is imported when it is needed.
    """

    interpret: Callable[..., Any] | None = None
    lower: Callable[..., Any] | str | None = None
    refusal: str = ""
    """Why the target can be neither run nor lowered, if that is known."""
    needs_frame: bool = False

    def lowering(self) -> Callable[..., Any] | None:
        """The conversion pattern, imported."""
        if not isinstance(self.lower, str):
            return self.lower
        module, _, name = self.lower.partition(":")
        return getattr(lazy_import(module), name)


def registered_target(ctx: Context, op_name: str, target: str) -> CallTarget | None:
    """What a plugin says that `target` means to operations of that IR name; None if none does."""
    record = ctx.call_targets.get((op_name, target))
    if record is None:
        return None
    found: CallTarget = ctx.load(record)
    return found


def why_unknown(ctx: Context, op_name: str, target: str, known: Iterable[str] = ()) -> str:
    """What to say of a target that is not registered; `known` are names that need no plugin."""
    distribution = provider("call_targets", target)
    if distribution is not None:
        return f"the target '{target}' is in {distribution}: {install_command(distribution)}"
    registered = [name for op, name in ctx.call_targets if op == op_name]
    close = difflib.get_close_matches(target, [*known, *registered], 1)
    hint = f"; did you mean '{close[0]}'?" if close else ""
    return f"unknown call target '{target}'{hint}; a plugin adds it with the hook plait_call_targets"


def interpret_call(
    frame: Frame, op: Operation, name: str, target: CallTarget | None, values: Sequence[Any], known: Iterable[str] = ()
) -> Any:
    """The results of a call of `target`, which `name` means; None is an unknown one. Raises `InterpretError`."""
    if target is None:
        raise InterpretError(why_unknown(frame.ctx, op.name, name, known))
    if target.interpret is None:
        raise InterpretError(target.refusal or f"the target '{name}' has no reference semantics")
    return target.interpret(frame, op, *values) if target.needs_frame else target.interpret(op, *values)


def lower_call(
    rw: ConversionRewriter, op: Operation, name: str, target: CallTarget | None, operands: Sequence[Any],
    known: Iterable[str] = (),
) -> Any:  # fmt: skip
    """Replace a call of `target`, which `name` means, by what its lowering says; None is an unknown one."""
    if target is None:
        return rw.no_match(why_unknown(rw.ctx, op.name, name, known))
    lower = target.lowering()
    if lower is None:
        return rw.no_match(target.refusal or f"the target '{name}' has no lowering")
    return lower(op, operands, rw)
