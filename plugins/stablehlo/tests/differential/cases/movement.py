"""Cases of operations that move elements, those of sizes known at run time included, and of creation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from differential.case import Case, case, literal, simple, tensor
from differential.elements import ELEMENTS, cast, edges, kind, ordinary, storage

Maker = Callable[[str, str], Iterator[Case]]


def array(values: Sequence[int | bool], ty: str = "i64") -> str:
    """The text of a dense array attribute."""
    return f"array<{ty}{': ' if values else ''}{', '.join(map(str, values))}>"


def _i(values: Any, element: str = "i64") -> tuple[str, Any]:
    """An input of integers."""
    return element, cast(np.array(values, dtype=np.int64), element)


def _d(shape: Sequence[int | str], element: str, value: Any) -> tuple[str, Any]:
    """An input whose type has dynamic sizes."""
    return tensor(shape, element), value


def broadcast_in_dim(name: str, element: str) -> Iterator[Case]:
    table = {
        "0-d to 0-d": ((), (), ()), "scalar": ((), (2, 3), ()), "empty": ((1, 0), (2, 0), (0, 1)), "one": ((1,), (4,), (0,)),
        "inner": ((3,), (2, 3), (1,)), "outer": ((2,), (2, 3), (0,)), "swapped": ((2, 3), (3, 4, 2), (2, 0)),
        "to empty": ((1,), (0, 3), (0,)),
    }  # fmt: skip
    for tag, (source, target, dims) in table.items():
        value = ordinary(element, source)
        if name == "stablehlo.broadcast_in_dim":
            attributes = f"broadcast_dimensions = {array(dims)}"
            yield simple(name, element, tag, [(element, value)], tensor(target, element), attributes)
            continue
        for index in ("i32", "i64"):
            attributes = f"broadcast_dimensions = {array(dims)}"
            shapes = {"": target, " dynamic": ["?"] * len(target)}
            for more, shape in shapes.items() if target else ():
                inputs = [(element, value), _i(target, index)]
                yield simple(name, element, tag + more + index, inputs, tensor(shape, element), attributes, sizes=target)


def broadcast(name: str, element: str) -> Iterator[Case]:
    for sizes, shape in (((), ()), ((2,), ()), ((0,), (3,)), ((2, 3), (1,)), ((4,), (2, 3)), ((1, 1), (2, 0))):
        attributes = f"broadcast_sizes = {array(sizes)}"
        inputs = [(element, ordinary(element, shape))]
        yield simple(name, element, f"{sizes} {shape}", inputs, tensor((*sizes, *shape), element), attributes)


def concatenate(name: str, element: str) -> Iterator[Case]:
    table = {
        "alone": ([(3,)], 0), "empty": ([(0,), (0,)], 0), "with empty": ([(2, 3), (0, 3), (1, 3)], 0), "one": ([(1,), (1,)], 0),
        "inner": ([(2, 3), (2, 1), (2, 2)], 1), "middle": ([(2, 1, 3), (2, 2, 3)], 1),
    }  # fmt: skip
    for tag, (shapes, dim) in table.items():
        result = list(shapes[0])
        result[dim] = sum(s[dim] for s in shapes)
        inputs = [(element, ordinary(element, shape, k)) for k, shape in enumerate(shapes)]
        yield simple(name, element, tag, inputs, tensor(result, element), f"dimension = {dim} : i64")


_RESHAPES = (((), ()), ((), (1, 1)), ((1,), ()), ((0, 3), (3, 0, 2)), ((2, 3), (6,)), ((6,), (3, 2)), ((2, 3, 4), (4, 6)))


def reshape(name: str, element: str) -> Iterator[Case]:
    for source, target in _RESHAPES:
        yield simple(name, element, f"{source} to {target}", [(element, ordinary(element, source))], tensor(target, element))
    values = edges(element)
    yield simple(name, element, "edges", [(element, values)], tensor((1, values.size), element))


def dynamic_reshape(name: str, element: str) -> Iterator[Case]:
    for source, target in _RESHAPES[1:]:
        if not target:
            continue
        value = ordinary(element, source)
        for tag, first in (("", (element, value)), (" dynamic", _d(["?"] * len(source), element, value))):
            inputs = [first, _i(target, "i32")]
            result = tensor(["?"] * len(target), element)
            yield simple(name, element, f"{source} to {target}{tag}", inputs, result, sizes=target)


def reverse(name: str, element: str) -> Iterator[Case]:
    table = (((), ()), ((0, 3), (0,)), ((1,), (0,)), ((2, 3), ()), ((2, 3), (0, 1)), ((2, 3, 4), (1,)), ((5,), (0,)))
    for shape, dims in table:
        inputs = [(element, ordinary(element, shape))]
        yield simple(name, element, f"{shape} {dims}", inputs, tensor(shape, element), f"dimensions = {array(dims)}")


_SLICES: tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ((), (), (), ()), ((0, 3), (0, 1), (0, 3), (1, 1)), ((1,), (0,), (1,), (1,)), ((5,), (2,), (2,), (1,)),
    ((7,), (1,), (7,), (3,)), ((3, 4), (1, 0), (3, 4), (1, 2)), ((6,), (0,), (5,), (10,)), ((6,), (6,), (6,), (2,)),
)  # fmt: skip


def slice_(name: str, element: str) -> Iterator[Case]:
    for shape, starts, limits, strides in _SLICES:
        attributes = f"start_indices = {array(starts)}, limit_indices = {array(limits)}, strides = {array(strides)}"
        result = [-(-(b - a) // s) for a, b, s in zip(starts, limits, strides)]
        inputs = [(element, ordinary(element, shape))]
        yield simple(name, element, f"{shape} {starts} {limits} {strides}", inputs, tensor(result, element), attributes)


def real_dynamic_slice(name: str, element: str) -> Iterator[Case]:
    for shape, starts, limits, strides in _SLICES[1:]:
        value = ordinary(element, shape)
        sizes = [-(-(b - a) // s) for a, b, s in zip(starts, limits, strides)]
        for tag, first in (("", (element, value)), (" dynamic", _d(["?"] * len(shape), element, value))):
            inputs = [first, _i(starts), _i(limits), _i(strides)]
            result = tensor(["?"] * len(shape), element)
            yield simple(name, element, f"{shape} {starts} {limits} {strides}{tag}", inputs, result, sizes=sizes)


_PADS: tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ((), (), (), ()), ((0,), (2,), (1,), (3,)), ((1,), (1,), (1,), (4,)), ((3,), (-1,), (0,), (0,)), ((3,), (0,), (-2,), (1,)),
    ((2, 3), (1, -1), (-1, 2), (0, 2)), ((4,), (-2,), (-2,), (2,)), ((3,), (-1,), (-2,), (0,)), ((2, 3), (0, 0), (0, 0), (1, 2)),
)  # fmt: skip


def _padded(shape: Sequence[int], low: Sequence[int], high: Sequence[int], interior: Sequence[int]) -> list[int]:
    return [a + n + max(n - 1, 0) * i + b for n, a, b, i in zip(shape, low, high, interior)]


def pad(name: str, element: str) -> Iterator[Case]:
    for shape, low, high, interior in _PADS:
        attributes = (
            f"edge_padding_low = {array(low)}, edge_padding_high = {array(high)}, interior_padding = {array(interior)}"
        )
        inputs = [(element, ordinary(element, shape)), (element, ordinary(element, (), 9))]
        result = tensor(_padded(shape, low, high, interior), element)
        yield simple(name, element, f"{shape} {low} {high} {interior}", inputs, result, attributes)


def dynamic_pad(name: str, element: str) -> Iterator[Case]:
    for shape, low, high, interior in _PADS[1:]:
        value = ordinary(element, shape)
        for tag, first in (("", (element, value)), (" dynamic", _d(["?"] * len(shape), element, value))):
            inputs = [first, (element, ordinary(element, (), 9)), _i(low), _i(high), _i(interior)]
            result = tensor(["?"] * len(shape), element)
            yield simple(name, element, f"{shape} {low} {high} {interior}{tag}", inputs, result, sizes=_padded(shape, low, high, interior))


def transpose(name: str, element: str) -> Iterator[Case]:
    for shape, order in (((), ()), ((0, 3), (1, 0)), ((1,), (0,)), ((2, 3), (1, 0)), ((2, 3, 4), (2, 0, 1)), ((2, 3, 4), (0, 2, 1))):
        inputs = [(element, ordinary(element, shape))]
        result = tensor([shape[i] for i in order], element)
        yield simple(name, element, f"{shape} {order}", inputs, result, f"permutation = {array(order)}")


_STARTS: tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], str], ...] = (
    ((), (), (), "i32"), ((0, 3), (0, 2), (5, 1), "i32"), ((1,), (1,), (0,), "i64"), ((5,), (2,), (4,), "i32"),
    ((5,), (2,), (-3,), "i8"), ((4, 5), (2, 3), (100, -100), "i64"), ((4, 5), (2, 3), (1, 1), "ui8"), ((5,), (0,), (9,), "ui32"),
    ((4, 5), (4, 5), (1, 2), "i16"),
)  # fmt: skip


def dynamic_slice(name: str, element: str) -> Iterator[Case]:
    for shape, sizes, starts, index in _STARTS:
        inputs = [(element, ordinary(element, shape)), *(_i(s, index) for s in starts)]
        attributes = f"slice_sizes = {array(sizes)}"
        yield simple(name, element, f"{shape} {sizes} {starts} {index}", inputs, tensor(sizes, element), attributes)
    inputs = [(element, ordinary(element, (5,))), ("ui64", np.array(2**64 - 1, np.uint64))]
    yield simple(name, element, "largest unsigned", inputs, tensor((2,), element), "slice_sizes = array<i64: 2>")


def dynamic_update_slice(name: str, element: str) -> Iterator[Case]:
    for shape, sizes, starts, index in _STARTS:
        inputs = [(element, ordinary(element, shape)), (element, ordinary(element, sizes, 5)), *(_i(s, index) for s in starts)]
        yield simple(name, element, f"{shape} {sizes} {starts} {index}", inputs, tensor(shape, element))


def get_dimension_size(name: str, element: str) -> Iterator[Case]:
    for shape, dim in (((0,), 0), ((1,), 0), ((2, 3), 1)):
        value = ordinary(element, shape)
        for tag, first in (("", (element, value)), (" dynamic", _d(["?"] * len(shape), element, value))):
            yield simple(name, element, f"{shape} {dim}{tag}", [first], "tensor<i32>", f"dimension = {dim} : i64")


def constant(name: str, element: str) -> Iterator[Case]:
    if kind(element) == "quantized":
        yield from _quantized_constant(name, element)
        return
    values = {"0-d": ordinary(element, ()), "empty": ordinary(element, (0, 3)), "one": ordinary(element, (1,)),
              "ordinary": ordinary(element, (2, 3)), "edges": edges(element)}  # fmt: skip
    for tag, value in values.items():
        ty = tensor(value.shape, element)
        yield case(name, element, tag, [], (ty,), f"%r = stablehlo.constant {literal(value)} : {ty}\nreturn %r : {ty}")


def _quantized_constant(name: str, element: str) -> Iterator[Case]:
    """The attribute has the integers that are stored."""
    shapes: tuple[tuple[int, ...], ...] = ((2, 2), (0, 2), (1, 2), (3, 2), (3, 2, 2), (20, 2))
    for shape in shapes:
        ty, value = tensor(shape, element), ordinary(element, shape)
        text = f'%r = "{name}"() <{{value = {literal(value)} : {tensor(shape, storage(element))}}}> : () -> {ty}\nreturn %r : {ty}'
        yield case(name, element, f"{shape}", [], (ty,), text)


def iota(name: str, element: str) -> Iterator[Case]:
    dynamic = name.endswith("dynamic_iota")
    for shape, dim in (((0,), 0), ((1,), 0), ((5,), 0), ((2, 3), 0), ((2, 3), 1), ((300,), 0)):
        if shape == (300,) and kind(element) != "complex" and ELEMENTS[storage(element)].width <= 8:
            continue  # what does not fit is not specified
        result = tensor(["?"] * len(shape) if dynamic else shape, element)
        inputs = [_i(shape)] if dynamic else []
        yield simple(name, element, f"{shape} {dim}", inputs, result, f"iota_dimension = {dim} : i64", sizes=shape)


MAKERS: dict[str, Maker] = {
    "stablehlo.broadcast": broadcast,
    "stablehlo.broadcast_in_dim": broadcast_in_dim,
    "stablehlo.dynamic_broadcast_in_dim": broadcast_in_dim,
    "stablehlo.concatenate": concatenate,
    "stablehlo.reshape": reshape,
    "stablehlo.dynamic_reshape": dynamic_reshape,
    "stablehlo.reverse": reverse,
    "stablehlo.slice": slice_,
    "stablehlo.real_dynamic_slice": real_dynamic_slice,
    "stablehlo.pad": pad,
    "stablehlo.dynamic_pad": dynamic_pad,
    "stablehlo.transpose": transpose,
    "stablehlo.dynamic_slice": dynamic_slice,
    "stablehlo.dynamic_update_slice": dynamic_update_slice,
    "stablehlo.get_dimension_size": get_dimension_size,
    "stablehlo.constant": constant,
    "stablehlo.iota": iota,
    "stablehlo.dynamic_iota": iota,
}
