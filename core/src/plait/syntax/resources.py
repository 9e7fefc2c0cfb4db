"""Prints the resource section `{-# ... #-}` at the end of a file."""

from __future__ import annotations

import binascii
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from plait.builtin.dense import ResourceBlob, ResourceHandle
from plait.ir.asm import BARE_IDENTIFIER, quote

ExternalResource: TypeAlias = "ResourceBlob | str | bool"
ExternalResources: TypeAlias = "dict[str, dict[str, ExternalResource]]"  # by owner (a tool) and key


def _key(text: str) -> str:
    return text if BARE_IDENTIFIER.match(text) else quote(text)


def resource_section(
    handles: Iterable[ResourceHandle], external: ExternalResources | None = None, *, longest: int | None = None
) -> str:
    """`{-# ... #-}` with the blobs of `handles`, and what external owners have to say; empty if there is nothing.

    A blob is a hexadecimal string: its alignment in four little-endian bytes, then its data. Strings and blobs whose
    text has more than `longest` characters are left out.
    """
    of_dialects: dict[str, list[tuple[str, ExternalResource]]] = {}
    for handle in handles:
        if handle.blob is not None:
            of_dialects.setdefault(handle.dialect, []).append((handle.key, handle.blob))
    of_tools = {owner: list(entries.items()) for owner, entries in (external or {}).items()}
    sections = [
        _section(name, written)
        for name, groups in (("dialect_resources", of_dialects), ("external_resources", of_tools))
        if (written := _written(groups, longest))
    ]
    return "{-#\n" + ",\n".join(sections) + "\n#-}\n" if sections else ""


def _written(
    groups: Mapping[str, Iterable[tuple[str, ExternalResource]]], longest: int | None
) -> dict[str, list[str]]:
    """The lines of each owner that has any."""
    written: dict[str, list[str]] = {}
    for owner, entries in groups.items():
        for key, value in entries:
            if longest is not None and _length(value) > longest:
                continue
            written.setdefault(owner, []).append(f"{_key(key)}: {_value(value)}")
    return written


def _length(value: ExternalResource) -> int:
    """How many characters the text of a blob or string has; a truth value counts as none."""
    if isinstance(value, ResourceBlob):
        return len('"0x"') + 2 * (4 + len(value.data))
    return 0 if isinstance(value, bool) else len(_value(value))


def _value(value: ExternalResource) -> str:
    if isinstance(value, ResourceBlob):
        head = value.alignment.to_bytes(4, "little")
        return f'"0x{binascii.b2a_hex(head + bytes(value.data)).decode("ascii").upper()}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    return quote(value)


def _section(name: str, groups: Mapping[str, list[str]]) -> str:
    bodies = [
        f"    {_key(owner)}: {{\n" + ",\n".join(f"      {e}" for e in entries) + "\n    }"
        for owner, entries in groups.items()
    ]
    return f"  {name}: {{\n" + ",\n".join(bodies) + "\n  }"
