"""Calls of core overloads that no sample of OpInfo reaches: those that PyTorch decomposes before they are seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from pytorch_calls import Call, _arguments, _copied, ir_name  # pyright: ignore[reportPrivateUsage]

FLOATS = (torch.float32, torch.float64, torch.bfloat16, torch.float16)
INTEGERS = (torch.int64, torch.int32, torch.uint8, torch.int8, torch.int16)
_AND_BOOL = (*INTEGERS, torch.bool)
_NUMBERS = (*FLOATS, *INTEGERS)
aten: Any = torch.ops.aten
prims: Any = torch.ops.prims


def numbers(dtype: torch.dtype, *shape: int) -> torch.Tensor:
    """Elements of a dtype, some of them negative if it has such."""
    if dtype is torch.bool:
        return torch.rand(shape) > 0.5
    made = torch.randn(shape) * 3 if dtype.is_floating_point or dtype.is_complex else torch.randint(1, 9, shape)
    return made.to(dtype)


def called(overload: Any, *args: Any, **given: Any) -> Call:
    """A call and its results."""
    arguments = _copied(_arguments(overload._schema, args, given))
    found = overload(*args, **given)
    return Call(ir_name(overload), arguments, _copied(list(found) if isinstance(found, tuple) else [found]))


def direct_calls() -> Iterator[Call]:
    """One call or more of each such overload, for each dtype that it takes."""
    torch.manual_seed(0)
    for dtype in FLOATS:
        yield from _of_floats(dtype)
    for dtype in _NUMBERS:
        x = numbers(dtype, 3, 4)
        yield called(aten.div.Scalar_mode, x, 3, rounding_mode="floor")
        yield called(aten.div.Scalar_mode, x, 3, rounding_mode="trunc")
        yield called(aten.fmod.Scalar, x, 3)
        yield called(aten.atan2.out, x, x + 1, out=torch.empty(3, 4, dtype=torch.float32 if not dtype.is_floating_point else dtype))
    for dtype in _AND_BOOL:
        x, number = numbers(dtype, 3, 4), True if dtype is torch.bool else 5
        for name in ("and", "or", "xor"):
            yield called(getattr(aten, f"bitwise_{name}").Scalar, x, number)
            yield called(getattr(aten, f"bitwise_{name}").Tensor, x, numbers(dtype, 4))
    for dtype in (*_NUMBERS, torch.bool, torch.complex64, torch.complex128):
        yield from _of_all(dtype)


def _of_all(dtype: torch.dtype) -> Iterator[Call]:
    x = numbers(dtype, 2, 3, 4)
    yield called(aten.copy.default, x, numbers(torch.float32, 3, 1).abs())
    yield called(aten.sym_size.int, x, 1)
    yield called(aten.sym_stride.int, x, 1)
    yield called(aten.sym_numel.default, x)
    yield called(aten.sym_storage_offset.default, x)
    yield called(aten.sym_is_contiguous.default, x)
    yield called(prims.convert_element_type.default, x, torch.float32 if not dtype.is_complex else torch.complex128)
    yield called(prims.squeeze.default, x[:1, :, :1], [0, 2])
    yield called(aten.unfold.default, x, 2, 2, 1)
    places = torch.tensor([[0, 1], [1, -1]])
    yield called(aten.index.Tensor_hacked_twin, x, [places, places[:1]])
    yield called(aten.index_put.hacked_twin, x, [places, places[:1]], numbers(dtype, 2, 2, 4))
    yield called(aten.new_empty_strided.default, x, [2, 3], [3, 1])


def _of_floats(dtype: torch.dtype) -> Iterator[Call]:
    x, image = numbers(dtype, 2, 3, 7), numbers(dtype, 2, 3, 5, 6)
    volume, three = numbers(dtype, 1, 2, 4, 5, 6), numbers(dtype, 3)
    yield called(aten.adaptive_avg_pool1d.default, x, [3])
    yield called(aten.avg_pool1d.default, x, [3], [2], [1], True, False)
    yield called(aten.reflection_pad2d.default, image, [1, 2, 3, 0])
    yield called(aten.reflection_pad3d.default, volume, [1, 2, 3, 0, 1, 1])
    yield called(aten.replication_pad3d.default, volume, [1, 2, 3, 0, 1, 1])
    yield called(aten.upsample_nearest2d.vec, image, None, [2.0, 1.5])
    yield called(aten.upsample_nearest2d.vec, image, [3, 9], None)
    for aligned in (False, True):
        yield called(aten.upsample_bilinear2d.vec, image, [7, 3], aligned, None)
    yield called(aten.upsample_bilinear2d.vec, image, None, False, [2.0, 2.0])
    yield called(aten.var.dim, image, [1, 3], True, True)
    yield called(aten.native_dropout.default, x, 0.0, True)
    yield called(aten.native_dropout.default, x, 1.0, True)
    yield called(aten.native_dropout.default, x, 0.5, False)
    yield called(aten._native_batch_norm_legit.no_stats, image, three, three, True, 0.1, 1e-5)
    yield called(aten._native_batch_norm_legit_no_training.default, image, three, three, three, three.abs(), 0.1, 1e-5)
    yield called(aten._native_batch_norm_legit_functional.default, image, three, three, three, three.abs(), True, 0.1, 1e-5)
    yield called(aten.rms_norm.default, x, [7], numbers(dtype, 7), 1e-5)
    rows, places, starts = numbers(dtype, 10, 4), torch.tensor([1, 9, 3, 3, 0, 5]), torch.tensor([0, 2, 2])
    for mode in range(3):
        yield called(aten.embedding_bag.padding_idx, rows, places, starts, False, mode, False, None, False, 3)
    if dtype.itemsize >= 4:
        yield called(aten.fft_fft.default, x, 9, 1, "ortho")
        yield called(aten.fft_ifft.default, x, 5)
        yield called(aten.fft_rfft.default, x, None, -1, "forward")
    yield called(aten.randperm.default, 7, device=torch.device("cpu"), pin_memory=False)
