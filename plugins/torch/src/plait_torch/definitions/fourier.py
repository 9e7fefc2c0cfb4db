"""Discrete Fourier transforms."""

from __future__ import annotations

import math
from collections.abc import Sequence

from plait.builtin.types import ComplexType, f32
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float

from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized

DEFINE = Definitions()


def _along(t: Tensors, kind: str, x: Tensor, dim: int, length: int) -> Tensor:
    """A transform along one dimension."""
    last = x.rank - 1
    order = [i for i in range(x.rank) if i != dim] + [dim]
    found = t.fft(kind, x.transpose(order) if dim != last else x, length)
    return found.transpose([order.index(i) for i in range(x.rank)]) if dim != last else found


def _length(x: Tensor, dim: int) -> int:
    if not isinstance(x.shape[dim], int):
        raise Refused("the lengths of transforms must be known when compiling")
    return x.shape[dim]


def _scaled(x: Tensor, normalization: int, count: int) -> Tensor:
    """By nothing (0), by the square root of the number of elements (1), or by the number (2)."""
    if normalization == 0 or not count:
        return x
    return x * (1 / (math.sqrt(count) if normalization == 1 else count))


@DEFINE("_fft_c2c")
def complex_to_complex(t: Tensors, x: Tensor, dims: Sequence[int], normalization: int, forward: bool) -> Tensor:
    along = [normalized(dim, x.rank) for dim in dims]
    lengths = [_length(x, dim) for dim in along]
    for dim, length in zip(along, lengths):
        x = _along(t, "fft" if forward else "ifft", x, dim, length)
    count = math.prod(lengths)
    return _scaled(x if forward else x * float(count), normalization, count)


@DEFINE("_fft_r2c")
def real_to_complex(t: Tensors, x: Tensor, dims: Sequence[int], normalization: int, onesided: bool) -> Tensor:
    if not onesided:
        return complex_to_complex(t, x.cast(ComplexType(x.element)), dims, normalization, True)
    along = [normalized(dim, x.rank) for dim in dims]
    lengths = [_length(x, dim) for dim in along]
    found = _along(t, "rfft", x, along[-1], lengths[-1])
    for dim, length in zip(along[:-1], lengths):
        found = _along(t, "fft", found, dim, length)
    return _scaled(found, normalization, math.prod(lengths))


@DEFINE("_fft_c2r")
def complex_to_real(t: Tensors, x: Tensor, dims: Sequence[int], normalization: int, size: Size) -> Tensor:
    """The inverse of the one-sided transform; the last dimension gets `size` elements."""
    along = [normalized(dim, x.rank) for dim in dims]
    if not isinstance(size, int):
        raise Refused("the lengths of transforms must be known when compiling")
    half = size // 2 + 1
    if _length(x, along[-1]) < half:
        raise Refused(f"expected {half} numbers of a transform or more, found {x.shape[along[-1]]}")
    lengths = [_length(x, dim) for dim in along[:-1]]
    for dim, length in zip(along[:-1], lengths):
        x = _along(t, "ifft", x, dim, length)
    found = _along(t, "irfft", x.part(along[-1], 0, half), along[-1], size)
    count = math.prod(lengths) * size
    return _scaled(found * float(count), normalization, count)


# As PyTorch's users call them


def _cut(t: Tensors, x: Tensor, count: Size | None, dim: int) -> Tensor:
    """`count` elements along a dimension: the first ones, or all and zeros."""
    have = _length(x, dim)
    if count is None:
        return x
    if not isinstance(count, int):
        raise Refused("the lengths of transforms must be known when compiling")
    if count <= have:
        return x.part(dim, 0, count)
    behind = [count - have if i == dim else 0 for i in range(x.rank)]
    return t.pad(x, t.number(0, x.element), [0] * x.rank, behind)


_OF_FORWARD = {None: 0, "backward": 0, "ortho": 1, "forward": 2}
_OF_INVERSE = {None: 2, "backward": 2, "ortho": 1, "forward": 0}


@DEFINE("fft_fft")
def fft(t: Tensors, x: Tensor, count: Size | None, dim: int, norm: str | None) -> Tensor:
    x = _cut(t, _as_complex(x), count, normalized(dim, x.rank))
    return complex_to_complex(t, x, [dim], _OF_FORWARD[norm], True)


@DEFINE("fft_ifft")
def ifft(t: Tensors, x: Tensor, count: Size | None, dim: int, norm: str | None) -> Tensor:
    x = _cut(t, _as_complex(x), count, normalized(dim, x.rank))
    return complex_to_complex(t, x, [dim], _OF_INVERSE[norm], False)


@DEFINE("fft_rfft")
def rfft(t: Tensors, x: Tensor, count: Size | None, dim: int, norm: str | None) -> Tensor:
    real = x if is_float(x.element) else x.cast(f32)
    return real_to_complex(t, _cut(t, real, count, normalized(dim, x.rank)), [dim], _OF_FORWARD[norm], True)


def _as_complex(x: Tensor) -> Tensor:
    if isinstance(x.element, ComplexType):
        return x
    return x.cast(ComplexType(x.element if is_float(x.element) else f32))
