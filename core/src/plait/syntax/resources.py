"""Prints the resource section `{-# ... #-}` at the end of a file."""

from __future__ import annotations

import binascii
from collections.abc import Iterable, Mapping
from typing import Any

from plait.ir.asm import BARE_IDENTIFIER, quote


def _key(text: str) -> str:
    return text if BARE_IDENTIFIER.match(text) else quote(text)


def resource_section(
    handles: Iterable[Any], external: Mapping[str, Mapping[str, Any]] | None = None, *, longest: int | None = None
) -> str:
    """`{-# ... #-}` with the blobs of `handles`, and what external owners have to say; empty if there is nothing.

    A blob is a hexadecimal string: its alignment in four little-endian bytes, then its data. Those with more than
    `longest` characters are left out.
    """
    groups: dict[str, list[str]] = {}
    for handle in handles:
        if handle.blob is not None:
            head = handle.blob.alignment.to_bytes(4, "little")
            if longest is not None and 4 + 2 * (len(head) + len(handle.blob.data)) > longest:  # `"0x` and `"`
                continue
            text = binascii.b2a_hex(head + bytes(handle.blob.data)).decode("ascii").upper()
            groups.setdefault(handle.dialect, []).append(f'{_key(handle.key)}: "0x{text}"')
    sections: list[str] = []
    if groups:
        sections.append(_section("dialect_resources", groups))
    if external:
        texts = {owner: [f"{_key(k)}: {_value(v)}" for k, v in entries.items()] for owner, entries in external.items()}
        sections.append(_section("external_resources", texts))
    return "{-#\n" + ",\n".join(sections) + "\n#-}\n" if sections else ""


def _value(value: Any) -> str:
    return "true" if value is True else "false" if value is False else quote(str(value))


def _section(name: str, groups: Mapping[str, list[str]]) -> str:
    bodies = [
        f"    {_key(owner)}: {{\n" + ",\n".join(f"      {e}" for e in entries) + "\n    }"
        for owner, entries in groups.items()
    ]
    return f"  {name}: {{\n" + ",\n".join(bodies) + "\n  }"
