"""How tensors and numbers are passed to compiled functions and back: as what, and in which order of dimensions.

A tensor whose elements lie without gaps, in an order unlike its dimensions' (channels last, a transpose), is
passed in the order of its memory, and permuted inside, where that costs nothing or is a part of what uses it.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.ir.attribute import Type
from plait.lazy import lazy_import

from plait_torch.fx.element_types import tensor_type, value_type
from plait_torch.fx.tensors import array_of, to_array, to_tensor
from plait_torch.types import IntType, ValueTensorType

if TYPE_CHECKING:
    from plait.ir.value import Value

    from plait_torch.fx.constants import Constants

np = lazy_import("numpy")
torch = lazy_import("torch")


def memory_order(tensor: Any) -> tuple[int, ...] | None:
    """The dimensions in the order of memory, the slowest first; None if that is their own, or there are gaps."""
    known = [(_number(size), _number(stride)) for size, stride in zip(tensor.shape, tensor.stride(), strict=True)]
    if any(size is None or stride is None or size == 0 for size, stride in known) or _is_dense(known):
        return None
    order = sorted(range(len(known)), key=lambda dim: -(known[dim][1] or 0))
    return tuple(order) if _is_dense([known[dim] for dim in order]) else None


def _is_dense(dims: Sequence[tuple[Any, Any]]) -> bool:
    """Whether elements lie in row-major order without gaps, given sizes and strides."""
    running = 1
    for size, stride in reversed(dims):
        if size != 1 and stride != running:
            return False
        running *= size
    return True


def _number(size: Any) -> int | None:
    """The number that a size has in this call; None if it is known at run time only."""
    if isinstance(size, int):
        return size
    node = size.node
    return int(node.hint) if node.has_hint() else None


@dataclass(frozen=True)
class Passed:
    """How one value is passed: its type in the signature, and the order of its dimensions there."""

    type: Type
    order: tuple[int, ...] | None = None
    dtype: Any = None

    @classmethod
    def of(cls, value: Any) -> Passed:
        """For the tensor or number that a node computes."""
        if not isinstance(value, torch.Tensor):
            return cls(value_type(value))
        order, type = memory_order(value), tensor_type(value)
        if order is None:
            return cls(type, None, value.dtype)
        sizes = type.shape or ()
        return cls(ValueTensorType(tuple(sizes[i] for i in order), type.element_type), order, value.dtype)

    @classmethod
    def whole(cls, value: Any) -> Passed:
        """`of`, in the order of the dimensions whatever the order in memory is."""
        return cls(value_type(value), None, value.dtype if isinstance(value, torch.Tensor) else None)

    @property
    def inverse(self) -> tuple[int, ...]:
        """The order that takes dimensions back."""
        assert self.order is not None
        return tuple(self.order.index(i) for i in range(len(self.order)))

    def receive(self, argument: Value[Any], constants: Constants) -> Value[Any]:
        """The value inside of the function, of an argument."""
        return argument if self.order is None else _permuted(argument, self.inverse, constants)

    def hand_over(self, value: Value[Any], constants: Constants) -> Value[Any]:
        """What the function returns, of a value inside."""
        return value if self.order is None else _permuted(value, self.order, constants)

    def to_array(self) -> Callable[[Any], Any]:
        """From a tensor, or number, to what the executable takes."""
        if self.dtype is None:
            return _as_is
        return _Arrays(self.dtype, self.order, is_dynamic=DYNAMIC in (self.type.shape or ())).of  # type: ignore[attr-defined]

    def to_tensor(self) -> Callable[[Any], Any]:
        """From what the executable returns to a tensor, or number."""
        if self.dtype is None:
            return _number_of
        convert = to_tensor(self.dtype)
        if self.order is None:
            return convert
        inverse = self.inverse
        return lambda array: convert(array).permute(inverse)


class _Arrays:
    """Makes arrays of the tensors that are passed for one argument.

    The array of a tensor that is passed again, as parameters are, is kept; it does not keep the tensor, which is
    compared by identity, and the address of its memory too, since that may have been exchanged.
    """

    def __init__(self, dtype: Any, order: tuple[int, ...] | None, *, is_dynamic: bool) -> None:
        self._convert, self._order, self._is_dynamic = to_array(dtype), order, is_dynamic
        self._last = 0
        self._known: Callable[[], Any] = _nothing
        self._address, self._shape, self._array = 0, None, None

    def of(self, tensor: Any) -> Any:
        if self._known() is tensor and tensor.data_ptr() == self._address and self._has_shape(tensor):
            return self._array
        array = self._of(tensor)
        if id(tensor) == self._last and array.size:
            self._keep(tensor, array)
        self._last = id(tensor)
        return array

    def _of(self, tensor: Any) -> Any:
        shown = tensor if self._order is None else tensor.permute(self._order)
        if tensor.requires_grad or tensor.is_conj() or tensor.is_neg():
            return array_of(shown)
        return self._convert(shown)

    def _has_shape(self, tensor: Any) -> bool:
        return not self._is_dynamic or tensor.shape == self._shape

    def _keep(self, tensor: Any, array: Any) -> None:
        if tensor.is_conj() or tensor.is_neg() or not array.flags.c_contiguous:
            return
        memory = (ctypes.c_char * array.nbytes).from_address(array.__array_interface__["data"][0])
        self._array = np.frombuffer(memory, array.dtype).reshape(array.shape)
        self._known, self._address, self._shape = weakref.ref(tensor), tensor.data_ptr(), tensor.shape


def _nothing() -> None:
    return None


def _as_is(value: Any) -> Any:
    return value


def _number_of(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value


def _permuted(value: Value[Any], order: Sequence[int], constants: Constants) -> Value[Any]:
    sizes, element = value.type.shape, value.type.element_type
    dims = constants.list([constants.integer(dim) for dim in order], IntType())
    type = ValueTensorType(tuple(sizes[dim] for dim in order), element)
    return constants.one("torch.aten.permute", (value, dims), type)
