"""Cases of CHLO."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from differential.case import Case, case, literal, simple, tensor
from differential.cases.elementwise import elementwise
from differential.cases.movement import Maker, array
from differential.elements import UNUSUAL, cast, edges, every_value, kind, ordinary, pairs

_UNARY = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "erf", "erfc", "lgamma", "sinh", "square", "tan", "conj",
    "digamma", "erf_inv", "bessel_i1e",
)  # fmt: skip
_BINARY = (
    "add", "and", "atan2", "divide", "maximum", "minimum", "multiply", "next_after", "or", "power", "remainder",
    "shift_left", "shift_right_arithmetic", "shift_right_logical", "subtract", "xor", "zeta", "polygamma",
)  # fmt: skip

_SHAPES = (((), ()), ((0, 3), (3,)), ((1,), (4,)), ((2, 3), ()), ((3,), (2, 3)), ((2, 1), (1, 3)))


def _broadcast(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return np.broadcast_shapes(left, right)


def broadcast_binary(name: str, element: str, result: str = "") -> Iterator[Case]:
    for left, right in _SHAPES:
        inputs = [(element, ordinary(element, left, 1)), (element, ordinary(element, right, 2))]
        yield simple(name, element, f"{left} {right}", inputs, tensor(_broadcast(left, right), result or element))
    inputs = [(element, ordinary(element, (2,), 1)), (element, ordinary(element, (2, 3), 2))]
    target = tensor((2, 3), result or element)
    made = simple(name, element, "dimensions", inputs, target, f"broadcast_dimensions = {array((0,))}")
    yield replace(made, twin=_in_two_steps(made, tensor((2, 3), element)))
    inputs = [(element, v) for v in pairs(element)]
    yield simple(name, element, "edges", inputs, tensor(inputs[0][1].shape, result or element))


def _in_two_steps(c: Case, wide: str) -> Case:
    """The case that broadcasts the first operand before the operation: jaxlib has the dimensions only that NumPy would
    choose."""
    (narrow, _), (right, _) = c.inputs
    text = f'%b = "stablehlo.broadcast_in_dim"(%a0) <{{broadcast_dimensions = {array((0,))}}}> : ({narrow}) -> {wide}\n'
    text += f'%r = "{c.op}"(%b, %a1) : ({wide}, {right}) -> {c.results[0]}\nreturn %r : {c.results[0]}'
    return replace(c, body=text)


def broadcast_complex(name: str, element: str) -> Iterator[Case]:
    yield from broadcast_binary(name, element, f"complex<{element}>")


def broadcast_compare(name: str, element: str) -> Iterator[Case]:
    for direction in ("EQ", "NE") if kind(element) == "complex" else ("EQ", "NE", "GE", "GT", "LE", "LT"):
        attributes = f"comparison_direction = #chlo<comparison_direction {direction}>"
        for left, right in _SHAPES:
            inputs = [(element, ordinary(element, left, 1)), (element, ordinary(element, right, 2))]
            yield simple(name, element, f"{direction} {left} {right}", inputs, tensor(_broadcast(left, right), "i1"), attributes)


def broadcast_select(name: str, element: str) -> Iterator[Case]:
    for pred, left, right in (((), (), ()), ((), (2, 3), (2, 3)), ((2, 3), (), (3,)), ((3,), (2, 1), (2, 3)), ((0,), (1,), (0,))):
        result = _broadcast(_broadcast(pred, left), right)
        inputs = [("i1", ordinary("i1", pred)), (element, ordinary(element, left, 1)), (element, ordinary(element, right, 2))]
        yield simple(name, element, f"{pred} {left} {right}", inputs, tensor(result, element))


def constant(name: str, element: str) -> Iterator[Case]:
    for tag, shape in (("0-d", ()), ("empty", (0,)), ("one", (1,)), ("ordinary", (2, 3))):
        ty = tensor(shape, element)
        text = f"%r = \"{name}\"() <{{value = {literal(ordinary(element, shape))} : {ty}}}> : () -> {ty}\nreturn %r : {ty}"
        yield case(name, element, tag, [], (ty,), text)
    values = edges(element)
    ty = tensor(values.shape, element)
    yield case(name, element, "edges", [], (ty,), f"%r = \"{name}\"() <{{value = {literal(values)} : {ty}}}> : () -> {ty}\nreturn %r : {ty}")


def constant_like(name: str, element: str) -> Iterator[Case]:
    if kind(element) == "complex":
        value = f"#complex.number<:{element[8:-1]} 1.0, 2.0> : {element}"
    else:
        value = "true" if element == "i1" else f"1.0 : {element}" if kind(element) == "float" else f"1 : {element}"
    for tag, shape in (("0-d", ()), ("empty", (0, 3)), ("one", (1,)), ("ordinary", (2, 3))):
        yield simple(name, element, tag, [(element, ordinary(element, shape))], tensor(shape, element), f"value = {value}")
    inputs = [(tensor(("?", 3), element), ordinary(element, (2, 3)))]
    yield simple(name, element, "dynamic", inputs, tensor(("?", 3), element), f"value = {value}", sizes=(2, 3))


def top_k(name: str, element: str) -> Iterator[Case]:
    for shape, k in (((1,), 1), ((5,), 5), ((3, 8), 3), ((0, 4), 2), ((4,), 0), ((2, 2, 6), 4)):
        result = (*shape[:-1], k)
        types = (tensor(result, element), tensor(result, "i32"))
        text = f'%r:2 = "chlo.top_k"(%a0) <{{k = {k} : i64}}> : ({tensor(shape, element)}) -> ({", ".join(types)})\nreturn %r#0, %r#1 : {", ".join(types)}'
        yield case(name, element, f"{shape} {k}", [(element, ordinary(element, shape))], types, text)


def _of_neighbours(made: Iterator[Case]) -> Iterator[Case]:
    """The cases with their results: neighbours among all numbers of the format."""
    for c in made:
        (_, x), (_, y) = c.inputs
        if c.op.startswith("chlo.broadcast"):
            x, y = np.broadcast_arrays(x[:, None] if c.tag == "dimensions" else x, y)
        yield replace(c, expected=(neighbours(x, y, c.element),))


def neighbours(x: Any, y: Any, element: str) -> Any:
    """The numbers next to `x` in the direction of `y`, found among all numbers of a narrow format."""
    numbers = every_value(element).astype(np.float64)
    numbers = np.unique(numbers[~np.isnan(numbers)])
    from_, to = x.astype(np.float64), y.astype(np.float64)
    nan = np.isnan(from_) | np.isnan(to)
    step = (to > from_).astype(int) - (to < from_).astype(int)
    found = numbers[np.clip(np.searchsorted(numbers, np.where(nan, numbers[0], from_)) + step, 0, numbers.size - 1)]
    found = np.where(found == 0, np.copysign(found, from_), found)
    return cast(np.where(nan, np.nan, np.where(from_ == to, to, found)), element)


def next_after(name: str, element: str) -> Iterator[Case]:
    """Of formats without negative zero jaxlib steps onto NaN, of the one without zero it steps over numbers, and of 6
    bits it would need integers of 6 bits: there the results are found among all numbers of the format."""
    made = (broadcast_binary if "broadcast" in name else elementwise(2))(name, element)
    yield from _of_neighbours(made) if element in (*UNUSUAL, "f6E2M3FN", "f6E3M2FN") else made


def gamma_like(name: str, element: str) -> Iterator[Case]:
    """Beside all edges, where many results are not defined: orders and arguments for which they are."""
    for made in (broadcast_binary if "broadcast" in name else elementwise(2))(name, element):
        yield made if made.tag == "edges" else _where_defined(made, element)
    orders = (1.5, 2.0, 3.0, 6.0) if name.endswith("zeta") else (0.0, 1.0, 2.0, 3.0)
    pairs_ = [(n, x) for n in orders for x in (0.25, 0.5, 1.0, 2.0, 3.0, 6.0)]
    values = [cast(np.array(v), element) for v in zip(*pairs_, strict=True)]
    yield simple(name, element, "defined", [(element, v) for v in values], tensor(values[0].shape, element))


def _where_defined(made: Case, element: str) -> Case:
    """The case with an order of 2 or 3, and arguments of 1/4 and more."""
    (first, order), (second, x) = made.inputs
    orders, arguments = np.array([2.0, 3.0]), np.array([0.25, 0.5, 1.0, 2.0, 3.0, 4.0])
    given = (np.resize(orders, order.shape), np.resize(arguments, x.shape))
    inputs = tuple(zip((first, second), (cast(v, element) for v in given)))
    return replace(made, inputs=inputs, twin=None if made.twin is None else replace(made.twin, inputs=inputs))


MAKERS: dict[str, Maker] = {
    **{f"chlo.{name}": elementwise(1) for name in _UNARY},
    **{f"chlo.{name}": elementwise(1, lambda e: "i1") for name in ("is_inf", "is_neg_inf", "is_pos_inf")},
    "chlo._asin_acos_kernel": elementwise(1),
    "chlo.mulhi": elementwise(2),
    **{f"chlo.broadcast_{name}": broadcast_binary for name in _BINARY},
    **{f"chlo.{name}": next_after for name in ("next_after", "broadcast_next_after")},
    **{f"chlo.{name}": gamma_like for name in ("zeta", "polygamma", "broadcast_zeta", "broadcast_polygamma")},
    "chlo.broadcast_complex": broadcast_complex,
    "chlo.broadcast_compare": broadcast_compare,
    "chlo.broadcast_select": broadcast_select,
    "chlo.constant": constant,
    "chlo.constant_like": constant_like,
    "chlo.top_k": top_k,
}
