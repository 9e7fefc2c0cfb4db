"""What PyTorch takes apart before graphs come here, and what it leaves whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from plait.lazy import lazy_import

from plait_torch.dynamo import attention, embedding_bag
from plait_torch.dynamo.drawing import drawing
from plait_torch.dynamo.linear_systems import linear_systems
from plait_torch.dynamo.quantized import quantized_decompositions

torch = lazy_import("torch")
_decomp = lazy_import("torch._decomp")


def decompositions() -> dict[Any, Callable[..., Any]]:
    """The functions that express operations by core ATen operations."""
    return {**_of_pytorch(), **quantized_decompositions()}


def exported_decompositions() -> dict[Any, Callable[..., Any]]:
    """`decompositions` for exported programs: recurrent layers stay whole, and drawing random numbers does not."""
    table = decompositions() | drawing()
    aten = torch.ops.aten
    for packet in (aten.lstm, aten.gru, aten.rnn_tanh, aten.rnn_relu):
        table.pop(packet.input, None)
    return table


@cache
def _of_pytorch() -> Mapping[Any, Callable[..., Any]]:
    table = dict(_decomp.core_aten_decompositions())
    roll = torch.ops.aten.roll.default
    registered = _decomp.decomposition_table
    table.update({one: registered[one] for one in _also_of_pytorch()})
    table.update({**_of_ours(), **linear_systems(), roll: _roll_by(table[roll])})
    return table


def _also_of_pytorch() -> list[Any]:
    """Operations that are not core, which PyTorch can take apart, and core ATen operations are enough for."""
    aten = torch.ops.aten
    return [
        aten.as_strided_copy.default, aten.dist.default, aten.narrow_copy.default, aten.permute_copy.default,
        aten.tril_indices.default, aten.triu_indices.default, aten.upsample_bicubic2d.default,
        aten.upsample_trilinear3d.default, aten.view_copy.default,
    ]  # fmt: skip


def _of_ours() -> dict[Any, Callable[..., Any]]:
    aten = torch.ops.aten
    return {
        aten.native_dropout.default: _native_dropout,
        aten.split.Tensor: _split,
        aten.split_with_sizes.default: _split_with_sizes,
        aten.unbind.int: _unbind,
        aten._trilinear.default: _trilinear,
        aten.unfold.default: _unfold,
        aten._int_mm.default: _int_mm,
        aten.mm.dtype: _product_as,
        aten.bmm.dtype: _product_as,
        aten.addbmm.default: _addbmm,
        aten.index_reduce.default: _index_reduce,
        aten.put.default: _put,
        aten.ldexp.Tensor: _ldexp,
        aten.round.decimals: _round_to,
        aten.adaptive_max_pool2d.default: _adaptive_max_pool,
        aten.adaptive_max_pool3d.default: _adaptive_max_pool,
        aten._sparse_mm.default: aten.mm.default,  # what is sparse is dense here
        aten._sparse_addmm.default: aten.addmm.default,
        torch.ops.prims.convert_element_type.default: _convert,
        aten._embedding_bag.default: embedding_bag.forward,
        aten._embedding_bag_forward_only.default: embedding_bag.forward,
        aten._embedding_bag_backward.default: embedding_bag.backward,
        aten._scaled_dot_product_flash_attention_for_cpu.default: attention.grouped_attention,
        aten._scaled_dot_product_flash_attention_for_cpu_backward.default: attention.grouped_attention_backward,
        aten._native_multi_head_attention.default: attention.native_multi_head_attention,
        aten._transformer_encoder_layer_fwd.default: attention.transformer_encoder_layer,
    }


def _native_dropout(x: Any, p: float, train: bool | None) -> tuple[Any, Any]:
    """A mask, drawn apart from the elements, so that PyTorch's generator can draw it before what is compiled."""
    if train is False or p == 0:
        return x.clone(), torch.ones_like(x, dtype=torch.bool)
    if p == 1:
        return torch.zeros_like(x), torch.zeros_like(x, dtype=torch.bool)
    kept = torch.ops.aten.bernoulli.p(torch.ones(x.shape, dtype=x.dtype, device=x.device), 1 - p)
    return x * kept * (1.0 / (1 - p)), kept.to(torch.bool)


def _roll_by(by_index: Callable[..., Any]) -> Callable[..., Any]:
    """Two parts that change places, copied as rows; PyTorch's function, `by_index`, looks up each element."""

    def roll(x: Any, shifts: Sequence[int], dims: Sequence[int] = ()) -> Any:
        rolled = x if dims else x.reshape(-1)
        if not rolled.dim() or not all(isinstance(size, int) and size > 0 for size in x.shape):
            return by_index(x, shifts, dims)
        for shift, dim in zip(shifts, dims or (0,), strict=True):
            size = rolled.shape[dim]
            cut = size - shift % size
            rolled = torch.cat([rolled.narrow(dim, cut, size - cut), rolled.narrow(dim, 0, cut)], dim)
        return rolled.reshape(x.shape)

    return roll


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


def _unfold(x: Any, dim: int, size: int, step: int) -> Any:
    """Windows of a dimension, whose elements are a dimension of their own, the last one."""
    if x.dim() == 0:
        return x.expand(size)
    dim = dim % x.dim()
    count = (x.shape[dim] - size) // step + 1
    starts = torch.arange(0, count, device=x.device)[:, None] * step
    places = (starts + torch.arange(size, device=x.device)).reshape(-1)
    windows = x.index_select(dim, places)
    return windows.reshape(*x.shape[:dim], count, size, *x.shape[dim + 1 :]).movedim(dim + 1, -1)


def _convert(x: Any, dtype: Any) -> Any:
    return x.to(dtype, copy=True)


def _int_mm(a: Any, b: Any) -> Any:
    return a.to(torch.int32) @ b.to(torch.int32)


def _product_as(a: Any, b: Any, dtype: Any) -> Any:
    return a.to(dtype) @ b.to(dtype)


def _addbmm(x: Any, a: Any, b: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    total = torch.bmm(a, b).sum(0) * alpha
    return total if beta == 0 else x * beta + total


def _index_reduce(x: Any, dim: int, index: Any, source: Any, reduce: str, *, include_self: bool = True) -> Any:
    """`scatter_reduce` of whole rows."""
    dim = dim % x.dim() if x.dim() else 0
    places = index.reshape([-1 if i == dim else 1 for i in range(source.dim())]).expand(source.shape)
    return torch.scatter_reduce(x, dim, places, source, reduce, include_self=include_self)


def _put(x: Any, index: Any, source: Any, accumulate: bool = False) -> Any:
    flat = torch.ops.aten.index_put(x.reshape(-1), [index.reshape(-1)], source.reshape(-1), accumulate)
    return flat.reshape(x.shape)


def _ldexp(x: Any, exponent: Any) -> Any:
    return x * torch.pow(2.0, exponent)


def _round_to(x: Any, *, decimals: int) -> Any:
    """`x` rounded to digits after the point, or before it if there are less than 0."""
    if not x.is_floating_point():
        return x.clone()
    power = 10.0 ** abs(decimals)
    return (x * power).round() / power if decimals >= 0 else (x / power).round() * power


def _adaptive_max_pool(x: Any, output_size: Sequence[int]) -> tuple[Any, Any]:
    """The greatest elements of windows that share the last dimensions out, and where they stand in these."""
    count, outputs = len(output_size), list(output_size)
    sizes = x.shape[-count:]
    lead, numbers = x.shape[:-count], torch.zeros((), dtype=torch.int64, device=x.device)
    outside = torch.zeros((), dtype=torch.bool, device=x.device)
    for i, (size, parts) in enumerate(zip(sizes, outputs, strict=True)):
        at = torch.arange(parts, device=x.device)
        starts, ends = at * size // parts, ((at + 1) * size + parts - 1) // parts
        taken = starts[:, None] + torch.arange((size + parts - 1) // parts + 1, device=x.device)
        form = [parts if d == i else taken.shape[1] if d == count + i else 1 for d in range(2 * count)]
        outside = outside | (taken >= ends[:, None]).reshape(form)
        numbers = numbers * size + taken.clamp(max=size - 1).reshape(form)
    numbers, outside = numbers.reshape(*outputs, -1), outside.reshape(*outputs, -1)
    windows = x.flatten(-count).index_select(-1, numbers.reshape(-1)).reshape(*lead, *numbers.shape)
    found, places = windows.masked_fill(outside, float("-inf")).max(-1)
    return found, numbers.expand(windows.shape).gather(-1, places[..., None]).squeeze(-1)


def _trilinear(
    a: Any, b: Any, c: Any, expand_a: Sequence[int], expand_b: Sequence[int], expand_c: Sequence[int],
    summed: Sequence[int], unroll_dim: int = 1,
) -> Any:  # fmt: skip
    """The product of three tensors, each with dimensions inserted, summed over some."""
    for dim in expand_a:
        a = a.unsqueeze(dim)
    for dim in expand_b:
        b = b.unsqueeze(dim)
    for dim in expand_c:
        c = c.unsqueeze(dim)
    return (a * b * c).sum(list(summed))


# Note [Attention stays whole]
# PyTorch's decomposition of attention on the CPU returns the weights where its backward operation wants the logarithms
# of their sums. So forward and backward are operations here, which are defined by each other's terms. What stands for
# them in the table of decompositions only repeats heads of keys, where there are fewer of them.
