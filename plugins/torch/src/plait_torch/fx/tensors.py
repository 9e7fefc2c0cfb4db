"""Tensors of PyTorch as arrays of NumPy and back, without copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")
torch = lazy_import("torch")

_NARROW = {
    "bfloat16": ("int16", "bfloat16"), "float8_e4m3fn": ("uint8", "float8_e4m3fn"),
    "float8_e5m2": ("uint8", "float8_e5m2"), "float8_e4m3fnuz": ("uint8", "float8_e4m3fnuz"),
    "float8_e5m2fnuz": ("uint8", "float8_e5m2fnuz"), "float8_e8m0fnu": ("uint8", "float8_e8m0fnu"),
}  # fmt: skip
"""Dtypes that NumPy lacks: an integer of as many bits, and the name in ml_dtypes."""


@cache
def _to_narrow() -> Mapping[Any, tuple[Any, Any]]:
    """For a dtype of PyTorch: PyTorch's dtype of the bits, and NumPy's of the elements."""
    return {
        getattr(torch, name): (getattr(torch, bits), np.dtype(getattr(ml_dtypes, named)))
        for name, (bits, named) in _NARROW.items()
        if hasattr(torch, name)
    }


@cache
def _from_narrow() -> Mapping[Any, tuple[Any, Any]]:
    """For a dtype of NumPy: NumPy's dtype of the bits, and PyTorch's of the elements."""
    return {
        dtype: (np.dtype(str(bits).removeprefix("torch.")), narrow) for narrow, (bits, dtype) in _to_narrow().items()
    }


def array_of(tensor: Any) -> Any:
    """The array that shows the memory of a tensor on the CPU. What is conjugated or negated lazily is computed."""
    if tensor.requires_grad or tensor.is_conj() or tensor.is_neg():
        tensor = tensor.detach().resolve_conj().resolve_neg()
    narrow = _to_narrow().get(tensor.dtype)
    return tensor.numpy() if narrow is None else tensor.view(narrow[0]).numpy().view(narrow[1])


def tensor_of(array: Any) -> Any:
    """The tensor that shows the memory of an array, or of a scalar of NumPy."""
    if type(array) is not np.ndarray:
        array = np.asarray(array)
    narrow = _from_narrow().get(array.dtype)
    return torch.from_numpy(array) if narrow is None else torch.from_numpy(array.view(narrow[0])).view(narrow[1])


def to_array(dtype: Any) -> Callable[[Any], Any]:
    """`array_of` for tensors of a dtype that need no gradient, and are not conjugated or negated lazily."""
    narrow = _to_narrow().get(dtype)
    if narrow is None:
        return torch.Tensor.numpy
    bits, elements = narrow
    return lambda tensor: tensor.view(bits).numpy().view(elements)


def to_tensor(dtype: Any) -> Callable[[Any], Any]:
    """`tensor_of` for arrays that become tensors of a dtype."""
    narrow = _to_narrow().get(dtype)
    from_numpy = torch.from_numpy
    if narrow is None:
        return from_numpy
    bits = np.dtype(str(narrow[0]).removeprefix("torch."))
    return lambda array: from_numpy(array.view(bits)).view(dtype)
