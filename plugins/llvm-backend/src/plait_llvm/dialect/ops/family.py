"""Families of instructions and intrinsics."""

from __future__ import annotations

from typing import Any

from plait.define import Op, family, operand


class Family(family.Family):
    """What a row means, the manual of LLVM says under its name."""

    manual: str = "LLVM LangRef"

    def semantics(self, name: str, source: str) -> str:
        return f"{self.manual}, `{name.removeprefix('llvm.').replace('intr.', 'llvm.')}`"


def operands_of(**constraints: Any) -> dict[str, Any]:
    """The members of a row that takes one operand for each constraint."""
    return {name: operand(constraint) for name, constraint in constraints.items()}


def form(module: str, base: type[Op] = Op, **members: Any) -> type[Op]:
    """The form of operations that have `members` behind what `base` has."""
    return type(base)("Form", (base,), {"__module__": module, **members})
