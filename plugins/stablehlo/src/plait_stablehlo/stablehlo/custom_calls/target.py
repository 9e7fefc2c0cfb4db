"""What a target of `stablehlo.custom_call` says of itself, and where targets are found.

A plugin adds one:

```python
@hookimpl
def plait_call_targets():
    yield CallTargetRecord("my_rotate", load="my_plugin.calls:ROTATE")
```

where `ROTATE` is a `CustomCallTarget`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from plait.lazy import lazy_import

_builtin = lazy_import("plait_stablehlo.stablehlo.custom_calls.table")
_foreign = lazy_import("plait_stablehlo.stablehlo.custom_calls.foreign")
_CALL = "stablehlo.custom_call"


@dataclass(frozen=True)
class CustomCallTarget:
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


def find_target(ctx: Any, name: str) -> CustomCallTarget | None:
    """What `name` means: what a plugin says, else what is known here."""
    record = ctx.call_targets.get((_CALL, name))
    if record is not None:
        return ctx.load(record)
    known: CustomCallTarget | None = _builtin.TARGETS.get(name)
    return known if known is not None else _foreign.foreign_target(name)


def why_unknown(ctx: Any, name: str) -> str:
    """What to say of a target that nobody knows."""
    given = [target for op, target in ctx.call_targets if op == _CALL]
    close = get_close_matches(name, [*_builtin.TARGETS, *given], 1)
    hint = f"; did you mean '{close[0]}'?" if close else ""
    return f"nothing is known of the target '{name}'{hint}; a plugin adds it with the hook plait_call_targets"
