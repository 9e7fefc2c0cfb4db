"""What the conformance kit is told about plait-tcp: see plait-testing."""

from __future__ import annotations

from typing import Any

WITHOUT_SEMANTICS = {"tcp.custom_op": "means what its target says"}


def _four_by_n(rng: Any) -> list[Any]:
    """A tensor of eight elements in rows of four, and the size that makes two rows of it."""
    return [rng.integers(-3, 4, (2, 4)).astype("float32"), 4]


INPUTS = {"tcp.reshape": _four_by_n}
