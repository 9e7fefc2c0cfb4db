"""Which nodes of a graph draw random numbers."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

from plait_torch.fx.arguments import bound

torch = lazy_import("torch")

_PROBABILITIES = ("dropout_p", "dropout")
"""The arguments by which operations drop out some of what they compute with; of 0 they do not."""


def draws(node: Any) -> bool:
    """Whether a node draws from PyTorch's random number generator."""
    if torch.Tag.nondeterministic_seeded not in getattr(node.target, "tags", ()):
        return False
    schema = node.target._schema
    values = dict(zip((one.name for one in schema.arguments), bound(schema, node.args, dict(node.kwargs))))
    return values.get("train") is not False and all(values.get(name) != 0 for name in _PROBABILITIES)
