"""What PyTorch takes apart before graphs come here, and what it leaves whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")
_decomp = lazy_import("torch._decomp")


@cache
def decompositions() -> Mapping[Any, Callable[..., Any]]:
    """The functions that express operations by core ATen operations."""
    table = dict(_decomp.core_aten_decompositions())
    table.update(_of_ours())
    return table


def _of_ours() -> dict[Any, Callable[..., Any]]:
    aten = torch.ops.aten
    return {
        aten.native_dropout.default: _native_dropout,
        aten.split.Tensor: _split,
        aten.split_with_sizes.default: _split_with_sizes,
        aten.unbind.int: _unbind,
    }


def _native_dropout(x: Any, p: float, train: bool | None) -> tuple[Any, Any]:
    """A mask, drawn apart from the elements, so that PyTorch's generator can draw it before what is compiled."""
    if train is False or p == 0:
        return x.clone(), torch.ones_like(x, dtype=torch.bool)
    if p == 1:
        return torch.zeros_like(x), torch.zeros_like(x, dtype=torch.bool)
    kept = torch.ops.aten.bernoulli.p(torch.ones(x.shape, dtype=x.dtype, device=x.device), 1 - p)
    return x * kept * (1.0 / (1 - p)), kept.to(torch.bool)


def _split(x: Any, size: int, dim: int = 0) -> list[Any]:
    length = x.shape[dim]
    if size == 0:
        return [x.narrow(dim, 0, 0)]
    return [x.narrow(dim, at, min(size, length - at)) for at in range(0, int(length), int(size))] or [x]


def _split_with_sizes(x: Any, sizes: Sequence[int], dim: int = 0) -> list[Any]:
    starts: list[Any] = []
    at: Any = 0
    for size in sizes:
        starts.append(at)
        at += size
    return [torch.ops.aten.slice.Tensor(x, dim, start, start + size) for start, size in zip(starts, sizes, strict=True)]


def _unbind(x: Any, dim: int = 0) -> list[Any]:
    return [x.select(dim, i) for i in range(int(x.shape[dim]))]
