"""Where targets of `stablehlo.custom_call` are found: what plugins say, this one among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.call_targets import CallTarget, registered_target

from plait_stablehlo.foreign_targets import foreign_target

if TYPE_CHECKING:
    from plait.context import Context


def find_target(ctx: Context, name: str) -> CallTarget | None:
    """What `name` means; a refusal for a name of a library that does not exist here."""
    return registered_target(ctx, "stablehlo.custom_call", name) or foreign_target(name)
