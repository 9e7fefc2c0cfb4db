"""Cases of operations that combine elements by a region: reductions, windows, sorting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from differential.case import Case, case, simple, tensor
from differential.cases.movement import Maker, array
from differential.elements import cast, edges, kind, ordinary, part, units


def reducer(op: str, element: str) -> str:
    """A region that combines two scalars by an operation; the second is the result where there is none."""
    ty = tensor((), element)
    if not op:
        return f"{{\n^bb0(%x: {ty}, %y: {ty}):\nstablehlo.return %y : {ty}\n}}"
    return (
        f'{{\n^bb0(%x: {ty}, %y: {ty}):\n%z = "stablehlo.{op}"(%x, %y) : ({ty}, {ty}) -> {ty}\n'
        f"stablehlo.return %z : {ty}\n}}"
    )


def _custom(element: str) -> str:
    """x, y -> max(x, y) + min(x, y), as no compact form has it"""
    ty = tensor((), element)
    lines = [f'%{r} = "stablehlo.{op}"(%{a}, %{b}) : ({ty}, {ty}) -> {ty}' for r, op, a, b in (
        ("p", "maximum", "x", "y"), ("q", "minimum", "x", "y"), ("z", "add", "p", "q"))]  # fmt: skip
    return f"{{\n^bb0(%x: {ty}, %y: {ty}):\n" + "\n".join(lines) + f"\nstablehlo.return %z : {ty}\n}}"


def reducers(element: str) -> tuple[str, ...]:
    """The operations that reductions of an element type are tried with."""
    return {
        "bool": ("and", "or", "xor", "add", "multiply", "maximum"), "complex": ("add", "multiply"),
        "float": ("add", "multiply", "maximum", "minimum"), "quantized": ("add", "maximum", "minimum"),
    }.get(kind(element), ("add", "multiply", "maximum", "minimum", "and", "or", "xor"))  # fmt: skip


_REDUCTIONS = {
    "0-d": ((), ()), "empty": ((0, 3), (0,)), "to empty": ((0, 3), (1,)), "one": ((1,), (0,)), "inner": ((2, 5), (1,)),
    "outer": ((4, 3), (0,)), "all": ((2, 3, 2), (0, 1, 2)), "two": ((2, 3, 2), (0, 2)), "none": ((3,), ()),
}  # fmt: skip


def reduce(name: str, element: str) -> Iterator[Case]:
    for op in reducers(element):
        for tag, (shape, dims) in _REDUCTIONS.items():
            yield _reduction(name, element, f"{op} {tag}", reducer(op, element), units(element, shape), dims)
    for op in reducers(element) if kind(element) == "float" else ():
        yield _reduction(name, element, f"{op} edges", reducer(op, element), edges(element)[:, None], (1,))
    yield _reduction(name, element, "custom", _custom(element), units(element, (3, 4)), (1,))
    yield _with_index(name, element)


def _reduction(name: str, element: str, tag: str, region: str, value: Any, dims: Sequence[int]) -> Case:
    result = tensor([n for i, n in enumerate(value.shape) if i not in dims], element)
    inputs = [(element, value), (element, units(element, (), 1))]
    return simple(name, element, tag, inputs, result, f"dimensions = {array(dims)}", region)


def _with_index(name: str, element: str) -> Case:
    """The largest element of each row and where it is: two operands, one region."""
    ty, body = tensor((), element), tensor((3, 5), element)
    region = (
        f"{{\n^bb0(%x: {ty}, %i: tensor<i32>, %y: {ty}, %j: tensor<i32>):\n"
        f'%p = "stablehlo.compare"(%x, %y) <{{comparison_direction = #stablehlo<comparison_direction NE>}}> : ({ty}, {ty}) -> tensor<i1>\n'
        f'%z = "stablehlo.select"(%p, %y, %x) : (tensor<i1>, {ty}, {ty}) -> {ty}\n'
        f'%k = "stablehlo.select"(%p, %j, %i) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>\n'
        f"stablehlo.return %z, %k : {ty}, tensor<i32>\n}}"
    )
    results = (tensor((3,), element), "tensor<3xi32>")
    types = f"({body}, tensor<3x5xi32>, {ty}, tensor<i32>) -> ({', '.join(results)})"
    text = f'%r:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{{dimensions = array<i64: 1>}}> ({region}) : {types}'
    inputs = [
        (element, ordinary(element, (3, 5))), ("i32", np.arange(15, dtype=np.int32).reshape(3, 5)),
        (element, ordinary(element, ())), ("i32", np.array(-1, np.int32)),
    ]  # fmt: skip
    return case(name, element, "with index", inputs, results, f"{text}\nreturn %r#0, %r#1 : {', '.join(results)}")


_WINDOWS: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "0-d": ((), {"window_dimensions": ()}),
    "empty": ((0,), {"window_dimensions": (2,), "padding": [[1, 1]]}),
    "one": ((1,), {"window_dimensions": (1,)}),
    "plain": ((6,), {"window_dimensions": (3,)}),
    "strides": ((2, 7), {"window_dimensions": (1, 3), "window_strides": (1, 2)}),
    "padding": ((5,), {"window_dimensions": (3,), "padding": [[2, 1]]}),
    "negative padding": ((6,), {"window_dimensions": (2,), "padding": [[-1, -2]]}),
    "base dilation": ((4,), {"window_dimensions": (3,), "base_dilations": (2,), "padding": [[1, 0]]}),
    "window dilation": ((7,), {"window_dimensions": (3,), "window_dilations": (3,)}),
    "no place": ((2,), {"window_dimensions": (5,)}),
    "everything": ((4, 5), {"window_dimensions": (2, 3), "window_strides": (2, 1), "base_dilations": (2, 3),
                            "window_dilations": (3, 2), "padding": [[1, 2], [0, 3]]}),
}  # fmt: skip


def window_attributes(options: dict[str, Any]) -> str:
    parts = [f"{key} = {array(value)}" for key, value in options.items() if key != "padding"]
    if "padding" in options:
        parts.append(f"padding = dense<{options['padding']}> : tensor<{len(options['padding'])}x2xi64>")
    return ", ".join(parts)


def window_shape(shape: Sequence[int], options: dict[str, Any]) -> list[int]:
    """The sizes of the result of a window that slides over `shape`."""
    rank = len(shape)
    ones, none = (1,) * rank, [[0, 0]] * rank
    columns = (options.get(key, ones) for key in ("window_dimensions", "window_strides", "base_dilations", "window_dilations"))
    sizes: list[int] = []
    for n, w, s, b, d, (low, high) in zip(shape, *columns, options.get("padding", none)):
        padded = low + (n and (n - 1) * b + 1) + high
        extent = (w - 1) * d + 1
        sizes.append(0 if padded <= 0 or extent > padded else (padded - extent) // s + 1)
    return sizes


def reduce_window(name: str, element: str) -> Iterator[Case]:
    for op in reducers(element)[:3]:
        for tag, (shape, options) in _WINDOWS.items():
            inputs = [(element, units(element, shape)), (element, units(element, (), 1))]
            result = tensor(window_shape(shape, options), element)
            yield simple(name, element, f"{op} {tag}", inputs, result, window_attributes(options), reducer(op, element))
    inputs = [(element, units(element, (4,))), (element, units(element, (), 1))]
    attributes = window_attributes({"window_dimensions": (2,)})
    yield simple(name, element, "custom", inputs, tensor((3,), element), attributes, _custom(element))


def comparator(direction: str, element: str, count: int = 1, how: str = "") -> str:
    """A region that compares the first pair of scalars of `count` pairs; of complex numbers the real parts."""
    types = [tensor((), element), *["tensor<i32>"] * (count - 1)]
    arguments = ", ".join(f"%x{i}: {ty}, %y{i}: {ty}" for i, ty in enumerate(types))
    attributes = f"comparison_direction = #stablehlo<comparison_direction {direction}>"
    attributes += f", compare_type = #stablehlo<comparison_type {how}>" if how else ""
    ty, names, parts = types[0], "%x0, %y0", ""
    if kind(element) == "complex" and direction != "NE":
        real, names = tensor((), part(element)), "%a, %b"
        parts = f"%a = stablehlo.real %x0 : ({ty}) -> {real}\n%b = stablehlo.real %y0 : ({ty}) -> {real}\n"
        ty = real
    return (
        f"{{\n^bb0({arguments}):\n{parts}"
        f'%p = "stablehlo.compare"({names}) <{{{attributes}}}> : ({ty}, {ty}) -> tensor<i1>\n'
        f"stablehlo.return %p : tensor<i1>\n}}"
    )


def _ties(element: str) -> Any:
    return cast(np.arange(12) % 3 + 1, element).reshape(2, 6)


def sort(name: str, element: str) -> Iterator[Case]:
    values = {"0-d": ordinary(element, (1,))[0], "empty": ordinary(element, (0, 3)), "one": ordinary(element, (1,)),
              "ordinary": ordinary(element, (5, 3)), "long": ordinary(element, (40,))}  # fmt: skip
    for tag, value in values.items():
        if value.ndim:
            attributes = "dimension = 0 : i64, is_stable = true"
            region = comparator("LT", element)
            yield simple(name, element, tag, [(element, value)], tensor(value.shape, element), attributes, region)
    for how in ("LT", "GT", "GE"):
        value = _ties(element)
        results = (tensor(value.shape, element), tensor(value.shape, "i32"))
        types = ", ".join(results)
        text = f'%r:2 = "stablehlo.sort"(%a0, %a1) <{{dimension = -1 : i64, is_stable = true}}> ({comparator(how, element, 2)}) : ({types}) -> ({types})'
        inputs = [(element, value), ("i32", np.arange(12, dtype=np.int32).reshape(2, 6))]
        if how != "GE":  # which is no strict order, so that ties have none
            yield case(name, element, f"ties {how}", inputs, results, f"{text}\nreturn %r#0, %r#1 : {types}")
    value = edges(element)
    if kind(element) == "float":
        finite = value[~np.isnan(value.astype(np.float64))]
        yield simple(name, element, "zeros", [(element, finite)], tensor(finite.shape, element), "dimension = 0 : i64, is_stable = true", comparator("LT", element))
        yield simple(name, element, "total order", [(element, value)], tensor(value.shape, element), "dimension = 0 : i64, is_stable = true", comparator("LT", element, 1, "TOTALORDER"))
    else:
        stable = str(kind(element) == "complex").lower()  # whose real parts may be equal
        yield simple(name, element, "edges", [(element, value)], tensor(value.shape, element), f"dimension = 0 : i64, is_stable = {stable}", comparator("GT", element))


_POOLS: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "empty": ((0,), {"window_dimensions": (2,), "padding": [[0, 0]]}),
    "one": ((1,), {"window_dimensions": (1,)}),
    "plain": ((6,), {"window_dimensions": (2,), "window_strides": (2,)}),
    "overlap": ((6,), {"window_dimensions": (3,)}),
    "square": ((4, 5), {"window_dimensions": (2, 3), "window_strides": (2, 2)}),
    "padding": ((5,), {"window_dimensions": (3,), "window_strides": (2,), "padding": [[1, 1]]}),
}


def select_and_scatter(name: str, element: str) -> Iterator[Case]:
    if kind(element) == "complex":
        directions = ("NE", "GE")
    else:
        directions = ("GE", "LT")
    for direction in directions:
        for tag, (shape, options) in _POOLS.items():
            source = window_shape(shape, options)
            inputs = [(element, ordinary(element, shape)), (element, ordinary(element, source, 2)), (element, ordinary(element, (), 3))]
            regions = f"{comparator(direction, element)}, {reducer('add', element)}"
            yield simple(name, element, f"{direction} {tag}", inputs, tensor(shape, element), window_attributes(options), regions)


MAKERS: dict[str, Maker] = {
    "stablehlo.reduce": reduce,
    "stablehlo.reduce_window": reduce_window,
    "stablehlo.sort": sort,
    "stablehlo.select_and_scatter": select_and_scatter,
}
