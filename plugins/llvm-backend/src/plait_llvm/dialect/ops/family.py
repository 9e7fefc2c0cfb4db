"""Families of instructions and intrinsics."""

from __future__ import annotations

from plait.define import family


class Family(family.Family):
    """What a row means, the manual of LLVM says under its name."""

    def semantics(self, name: str, source: str) -> str:
        return f"LLVM LangRef, `{name.removeprefix('llvm.').replace('intr.', 'llvm.')}`"
