"""What the conformance kit is told about plait-torch: see plait-testing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")


def _numbers(rng: Any, *shape: int) -> Any:
    return (rng.integers(-6, 7, shape) / 4).astype("float32")


def _places(rng: Any, limit: int, *shape: int) -> Any:
    """Indices that are in bounds."""
    return rng.integers(0, limit, shape).astype("int64")


def _embedded(rng: Any) -> list[Any]:
    return [_numbers(rng, 10, 4), _places(rng, 10, 2, 3)]


def _gathered(rng: Any) -> list[Any]:
    return [_numbers(rng, 5, 4), _places(rng, 5, 2, 4)]


def _put(rng: Any) -> list[Any]:
    return [_numbers(rng, 5, 4), _places(rng, 5, 2, 4), _numbers(rng, 2, 4)]


def _put_number(rng: Any) -> list[Any]:
    return _put(rng)[:2]


def _pooled(dims: int, size: int, count: int) -> Callable[[Any], list[Any]]:
    """Gradients of windows, the elements, and the places of the largest ones."""

    def make(rng: Any) -> list[Any]:
        places, plane = [1, 2, *[count] * dims], [1, 2, *[size] * dims]
        return [_numbers(rng, *places), _numbers(rng, *plane), _places(rng, size**dims, *places)]

    return make


def _bags(rng: Any) -> list[Any]:
    """Rows, which of them are in bags, and where the two bags begin."""
    return [_numbers(rng, 10, 4), _places(rng, 10, 6), rng.integers(0, 6, 2).astype("int64") * [0, 1]]


def _indexed(rng: Any) -> list[Any]:
    return [_numbers(rng, 5, 3, 4), _places(rng, 5, 2, 3), _places(rng, 3, 3)]


def _positive(rng: Any) -> list[Any]:
    """Positive definite matrices."""
    x = _numbers(rng, 2, 3, 3)
    return [x @ x.swapaxes(1, 2) + np.eye(3, dtype=np.float32)]


def _factored(rng: Any) -> list[Any]:
    """Factors, the rows that were exchanged, and right-hand sides."""
    return [_numbers(rng, 2, 3, 3) + 4, np.tile(np.array([2, 3, 3], np.int32), (2, 1)), _numbers(rng, 2, 3, 4)]


def _unpacked(rng: Any) -> list[Any]:
    return [_numbers(rng, 2, 3, 4), np.tile(np.array([2, 3, 3], np.int32), (2, 1))]


def _grouped(rng: Any) -> list[Any]:
    """Rows, a matrix for each group, and where the two groups end."""
    return [_numbers(rng, 5, 3), _numbers(rng, 2, 3, 4), np.array([2, 5], np.int32)]


def _counted(rng: Any) -> list[Any]:
    return [_places(rng, 6, 7)]


def _counts(rng: Any) -> list[Any]:
    return [_places(rng, 4, 3)]


def _three(rng: Any) -> list[Any]:
    return [_numbers(rng, 3)]


INPUTS = {
    "torch.aten._embedding_bag": _bags,
    "torch.aten._grouped_mm": _grouped,
    "torch.aten.bincount": _counted,
    "torch.aten.linalg_cholesky_ex": _positive,
    "torch.aten.linalg_lu_solve": _factored,
    "torch.aten.lu_unpack": _unpacked,
    "torch.aten.repeat_interleave.Tensor": _counts,
    "torch.transformers.grouped_mm_fallback": _grouped,
    "torch.aten._embedding_bag_forward_only": _bags,
    "torch.aten.embedding": _embedded,
    "torch.aten.embedding_bag.padding_idx": _bags,
    "torch.aten.gather": _gathered,
    "torch.aten.index.Tensor_hacked_twin": _indexed,
    "torch.aten.max_pool2d_with_indices_backward": _pooled(2, 6, 3),
    "torch.aten.max_pool3d_with_indices_backward": _pooled(3, 4, 2),
    **{f"torch.aten.{name}": _put for name in ("scatter.reduce", "scatter.src", "scatter_add", "scatter_reduce.two")},
    **{f"torch.aten.scatter.{name}": _put_number for name in ("value", "value_reduce")},
    "torch.tensor_static_info_cast": _three,
}
_KNOWN = "its result is only known when compiling, and becomes nothing"
NOT_COMPARED = {
    "frontend[pt2]": "PyTorch reads its files",
    "conversion[torch-to-tcp:torch.constant.device]": _KNOWN,
    "conversion[torch-to-tcp:torch.constant.none]": _KNOWN,
    "conversion[torch-to-tcp:torch.constant.str]": _KNOWN,
    "conversion[torch-to-tcp:torch.derefine]": _KNOWN,
    "conversion[torch-to-tcp:torch.operator]": "what it computes is for a plugin to say",
    "conversion[torch-to-tcp:torch.prim.TupleConstruct]": "its result is a tuple, which becomes its elements",
}
