"""What reference semantics and lowering of `stablehlo.rng` share."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def seed_of(op: Any) -> int:
    """The key of a `stablehlo.rng`, which has no state: made from its distribution and its place in the text."""
    place = op.location.as_attribute()
    text = f"{op.rng_distribution.text} {getattr(place, 'line', 0)}:{getattr(place, 'column', 0)}"
    return zlib.crc32(text.encode()) << 32 | zlib.crc32(text[::-1].encode())


def steps_of(element: Type) -> int:
    """How many bits of a random fraction a format keeps, so that it is not rounded up to 1."""
    return {"f64": 52, "f32": 23, "f16": 10, "bf16": 7}.get(str(element), 2)
