"""Comparing what Plait computes with what PyTorch computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

leaves: Callable[[Any], list[Any]] = torch.utils._pytree.tree_leaves


def compiled(function: Any, *, dynamic: bool | None = None, **options: Any) -> Any:
    return torch.compile(
        function, backend="plait", dynamic=dynamic, fullgraph=True, options={"fallback": False, **options}
    )


def same(found: Any, expected: Any, **tolerance: float) -> None:
    """Values, types, shapes and strides are the same."""
    for one, other in zip(leaves(found), leaves(expected), strict=True):
        if isinstance(other, torch.Tensor):
            assert (one.dtype, one.shape, one.stride()) == (other.dtype, other.shape, other.stride())
            torch.testing.assert_close(one, other, equal_nan=True, **tolerance)
        else:
            assert one == other


def check(function: Any, *arguments: Any, **options: Any) -> Any:
    """Compare a function with its compiled form; return that."""
    made = compiled(function, **options)
    with torch.no_grad():
        same(made(*arguments), function(*arguments))
    return made
