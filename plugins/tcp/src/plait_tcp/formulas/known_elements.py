"""Elements of small tensors that are followed while shapes are: arrays of NumPy, of `object` where some are symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import dtype_of
from plait.lazy import lazy_import

from plait_tcp.formulas.elements import is_float
from plait_tcp.formulas.numpy_tensors import NUMPY
from plait_tcp.formulas.sizes import product
from plait_tcp.formulas.symbols import COMPARISONS, KINDS, Symbol, compared, exact_quotient

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
    compute = applied_to_floats if is_float(known[-1][1]) else applied_to_sizes
    columns = zip(*(np.broadcast_to(elements, tuple(sizes)).reshape(-1).tolist() for elements, _ in known))
    found = [compute(kind, column) for column in columns]
    return None if any(n is None for n in found) else packed(objects(found, tuple(sizes)), result)


def applied_to_sizes(kind: str, sizes: Sequence[Any]) -> Any:
    """What a kind makes of ints and symbols; None if that is known at run time only."""
    if kind in COMPARISONS:
        return compared(kind, *sizes)
    return KINDS[kind](*sizes) if kind in KINDS else None


def applied_to_floats(kind: str, numbers: Sequence[Any]) -> Any:
    """The same of sizes as floats, of which other numbers than integers are not followed."""
    if not all(isinstance(n, Symbol) or float(n).is_integer() for n in numbers):
        return None
    sizes = [n if isinstance(n, (Symbol, bool)) else int(n) for n in numbers]
    if kind in ("floor", "ceil"):
        return sizes[0]
    if kind == "divide":
        return exact_quotient(*sizes)
    return None if kind in ("floor_divide", "modulo") else applied_to_sizes(kind, sizes)


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
