"""Random numbers of distributions, by those that the dialect draws: of exported programs, whose numbers are their own.

What `torch.compile` runs draws them in PyTorch, as eager mode does.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def drawing() -> dict[Any, Callable[..., Any]]:
    """The functions that express drawing from distributions by uniform and normal numbers."""
    aten = torch.ops.aten
    return {
        aten.uniform.default: _uniform,
        aten.normal_functional.default: _normal_like,
        aten.normal.Tensor_float: _normal,
        aten.normal.float_Tensor: _normal,
        aten.normal.Tensor_Tensor: _normal,
        aten.normal.float_float: _normal_of_size,
        aten.log_normal.default: _log_normal,
        aten.exponential.default: _exponential,
        aten.geometric.default: _geometric,
        aten.cauchy.default: _cauchy,
        aten.bernoulli.Tensor: _bernoulli,
        aten.multinomial.default: _multinomial,
        aten.randint.default: _randint,
        aten.randint_like.default: _randint_like,
        aten.randint_like.low_dtype: _randint_like_from,
    }


def _positive(x: Any) -> Any:
    """Uniform numbers from which logarithms are taken: above 0, up to 1."""
    wide = x.dtype if x.dtype in (torch.float32, torch.float64) else torch.float32
    return 1 - torch.rand_like(x, dtype=wide)


def _uniform(x: Any, low: float = 0.0, high: float = 1.0, *, generator: Any = None) -> Any:
    return torch.rand_like(x) * (high - low) + low


def _normal_like(x: Any, mean: float = 0.0, std: float = 1.0, *, generator: Any = None) -> Any:
    return torch.randn_like(x) * std + mean


def _normal(mean: Any, std: Any = 1.0, *, generator: Any = None) -> Any:
    shown = mean + torch.zeros_like(std) if isinstance(std, torch.Tensor) else mean
    return torch.randn_like(shown) * std + mean


def _normal_of_size(mean: float, std: float, size: Any, *, generator: Any = None, **how: Any) -> Any:
    return torch.randn(size, **{name: how[name] for name in ("dtype", "device") if name in how}) * std + mean


def _log_normal(x: Any, mean: float = 1.0, std: float = 2.0, *, generator: Any = None) -> Any:
    return (torch.randn_like(x) * std + mean).exp()


def _exponential(x: Any, rate: float = 1.0, *, generator: Any = None) -> Any:
    return (_positive(x).log() / -rate).to(x.dtype)


def _geometric(x: Any, p: float, *, generator: Any = None) -> Any:
    drawn = torch.ceil(_positive(x.to(torch.float64)).log() / math.log1p(-p)) if p < 1 else torch.ones_like(x)
    return drawn.clamp(min=1).to(x.dtype)


def _cauchy(x: Any, median: float = 0.0, sigma: float = 1.0, *, generator: Any = None) -> Any:
    return median + sigma * ((torch.rand_like(x) - 0.5) * math.pi).tan()


def _bernoulli(x: Any, p: Any, *, generator: Any = None) -> Any:
    return (torch.rand_like(x, dtype=torch.float32) < p).to(x.dtype)


def _multinomial(weights: Any, count: Any, replacement: bool = False, *, generator: Any = None) -> Any:
    """Places with probabilities as their weights: by where a number falls among the sums of weights; those that are
    different are the first in a race, whose times are exponential numbers of these rates."""
    wide = weights.to(torch.promote_types(weights.dtype, torch.float32))
    if not replacement:
        return torch.topk(wide / _exponential(wide), count, -1).indices
    sums = wide.cumsum(-1)
    drawn = torch.rand((*sums.shape[:-1], count), dtype=sums.dtype, device=sums.device) * sums[..., -1:]
    return torch.searchsorted(sums, drawn, right=True).clamp(max=sums.shape[-1] - 1)


def _randint(high: Any, size: Any, *, dtype: Any = None, device: Any = None, **ignored: Any) -> Any:
    return torch.ops.aten.randint.low(0, high, size, dtype=dtype or torch.int64, device=device)


def _randint_like(x: Any, high: Any, **how: Any) -> Any:
    return _randint_like_from(x, 0, high, **how)


def _randint_like_from(x: Any, low: Any, high: Any, *, dtype: Any = None, **ignored: Any) -> Any:
    return torch.ops.aten.randint.low(low, high, x.shape, dtype=dtype or x.dtype, device=x.device)
