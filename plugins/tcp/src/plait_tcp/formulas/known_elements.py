"""Elements of small tensors that are followed while shapes are: arrays of NumPy, of `object` where some are symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import dtype_of
from plait.lazy import lazy_import

from plait_tcp.formulas.numpy_tensors import NUMPY
from plait_tcp.formulas.sizes import product
from plait_tcp.formulas.symbols import COMPARISONS, KINDS, Symbol, compared

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp.formulas.tensors import Ints, Sizes

np = lazy_import("numpy")


def objects(values: list[Any], shape: tuple[int, ...]) -> Any:
    """An array of Python objects, which NumPy would otherwise look into."""
    array = np.empty(len(values), object)
    for i, value in enumerate(values):
        array[i] = value
    return array.reshape(shape)


def packed(array: Any, element: Type) -> Any:
    """Numbers only as an array of their dtype."""
    symbolic = any(isinstance(n, Symbol) for n in array.reshape(-1).tolist())
    return array if symbolic else array.astype(dtype_of(element))


def applied(kind: str, known: Sequence[tuple[Any, Any]], result: Type, sizes: Sizes) -> Any:
    """What a kind computes of elements of types, broadcast to a shape; None if that is known at run time only."""
    if not any(elements.dtype == object for elements, _ in known):
        return NUMPY.apply(kind, [NUMPY.of(elements, element) for elements, element in known]).data
    if kind not in KINDS and kind not in COMPARISONS:
        return None
    columns = zip(*(np.broadcast_to(elements, tuple(sizes)).reshape(-1).tolist() for elements, _ in known))
    found = [compared(kind, *c) if kind in COMPARISONS else KINDS[kind](*c) for c in columns]
    return None if any(n is None for n in found) else packed(objects(found, tuple(sizes)), result)


def combined(kind: str, elements: Any, element: Type, dims: Ints, start: Any, all_of_them: bool) -> Any:
    """A reduction of elements that are known; of symbols, a sum or product of all."""
    if elements is None:
        return None
    if elements.dtype != object:
        return NUMPY.reduce(kind, NUMPY.of(elements, element), dims, start).data
    if not all_of_them or kind not in ("add", "multiply"):
        return None
    numbers = elements.reshape(-1).tolist()
    total = product(numbers) if kind == "multiply" else sum(numbers)
    return packed(objects([total], ()), element)
