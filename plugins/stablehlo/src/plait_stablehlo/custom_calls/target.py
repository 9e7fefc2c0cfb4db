"""Where targets of `stablehlo.custom_call` are found: what a plugin says, else what is known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.call_targets import CallTarget, registered_target
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.context import Context

_builtin = lazy_import("plait_stablehlo.custom_calls.table")
_foreign = lazy_import("plait_stablehlo.custom_calls.foreign")


def find_target(ctx: Context, name: str) -> CallTarget | None:
    """What `name` means."""
    registered = registered_target(ctx, "stablehlo.custom_call", name)
    if registered is not None:
        return registered
    known: CallTarget | None = _builtin.TARGETS.get(name)
    return known if known is not None else _foreign.foreign_target(name)


def known_names() -> list[str]:
    """The names that need no plugin."""
    return list(_builtin.TARGETS)
