"""What the conformance kit is told about plait-tcp: see plait-testing."""

from __future__ import annotations

from typing import Any


def _four_by_n(rng: Any) -> list[Any]:
    """A tensor of eight elements in rows of four, and the size that makes two rows of it."""
    return [rng.integers(-3, 4, (2, 4)).astype("float32"), 4]


def _columns(rng: Any) -> list[Any]:
    """A tensor of four rows, and where the slice begins in its five columns."""
    return [rng.integers(-3, 4, (4, 5)).astype("float32"), 1]


_USED = "the name of a size is dropped where nothing uses its value; here it is returned"
KNOWN_FAILURES = {
    "conversion[tcp-to-linalg:tcp.bind_symbolic_shape]": _USED,
    "conversion[tcp-to-linalg:tcp.symbolic_int]": _USED,
}
INPUTS = {"tcp.reshape": _four_by_n, "tcp.slice": _columns}
