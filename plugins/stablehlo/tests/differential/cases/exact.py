"""Cases whose results are known without another system: small numbers, which every format computes with exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from differential.case import Case, case, tensor
from differential.cases.movement import Maker
from differential.elements import ELEMENTS, cast, dtype, kind, limits, ordinary, units

POWERS = "f8E8M0FNU"  # a format of powers of two: nothing that is added up, no zero, no sign


def small(element: str, shape: Sequence[int], seed: int = 0) -> Any:
    """Values whose sums of a few products are exact; complex ones are Gaussian integers."""
    if kind(element) != "complex":
        return units(element, shape, seed)
    rng = np.random.default_rng(seed + 17)
    return (rng.integers(-2, 3, shape) + 1j * rng.integers(-2, 3, shape)).astype(dtype(element))


def wrapped(values: Any, element: str) -> Any:
    """Exact numbers as an element type: integers modulo their width, numbers of i1 as whether they are not zero, quantized
    ones as they are stored."""
    if kind(element) == "bool":
        return np.asarray(values != 0, bool)
    if kind(element) == "quantized":
        ty = ELEMENTS[element]
        return cast(np.clip(np.rint(np.asarray(values) / ty.scale) + ty.zero_point, *limits(element)), element)
    if kind(element) in ("signed", "unsigned"):
        width, low = ELEMENTS[element].width, limits(element)[0]
        return cast((np.asarray(values, object) - low) % (1 << width) + low, element)
    return cast(np.asarray(values).astype(np.complex128 if kind(element) == "complex" else np.float64), element)


def exact(values: Any, element: str) -> Any:
    """An array in a type that computes with its elements exactly; quantized ones are the numbers that they stand for."""
    if kind(element) == "quantized":
        return (values.astype(np.float64) - ELEMENTS[element].zero_point) * ELEMENTS[element].scale
    if kind(element) in ("bool", "signed", "unsigned"):
        return (values.astype(np.int8) if ELEMENTS[element].width < 8 else values).astype(object)
    return values.astype(np.complex128 if kind(element) == "complex" else np.float64)


def known(
    name: str, element: str, tag: str, inputs: Sequence[Any], properties: str, expected: Sequence[Any], region: str = ""
) -> Case:
    """A case of one operation, and its results."""
    made = case(name, element, tag, inputs, [tensor(e.shape, element) for e in expected], "", expected=tuple(expected))
    names = [f"%r#{i}" for i in range(len(expected))] if len(expected) > 1 else ["%r"]
    types, results = ", ".join(ty for ty, _ in made.inputs), ", ".join(made.results)
    operands = ", ".join(f"%a{i}" for i in range(len(inputs)))
    count = f":{len(expected)}" if len(expected) > 1 else ""
    text = f'%r{count} = "{name}"({operands}) <{{{properties}}}>{f" ({region})" if region else ""} : ({types}) -> ({results})'
    return case(name, element, tag, inputs, made.results, f"{text}\nreturn {', '.join(names)} : {results}", expected=tuple(expected))


# Sums of products


def einsum(name: str, element: str) -> Iterator[Case]:
    n = 1 if element == POWERS else 3
    table = {
        "ab,bc->ac": ((2, n), (n, 4)), "ab,ab->ab": ((2, 3), (2, 3)), "a,b->ab": ((2,), (3,)), "ab,b->a": ((4, n), (n,)),
        "abc,acd->abd": ((2, 3, n), (2, n, 2)), "ab,cb->ca": ((2, n), (3, n)), "a,a->": ((n,), (n,)), ",a->a": ((), (4,)),
    }  # fmt: skip
    for config, (left, right) in table.items():
        values = [small(element, left, 1), small(element, right, 2)]
        result = np.asarray(np.einsum(config, *(exact(v, element) for v in values)))
        yield known(name, element, config, [(element, v) for v in values], f'einsum_config = "{config}"', [wrapped(result, element)])


def unary_einsum(name: str, element: str) -> Iterator[Case]:
    n = 1 if element == POWERS else 3
    for config, shape in (("ab->ab", (2, 3)), ("ab->ba", (2, 3)), ("ab->a", (4, n)), ("a->", (n,)), ("abc->cb", (n, 2, 3))):
        value = small(element, shape, 1)
        result = np.asarray(np.einsum(config, exact(value, element)))
        yield known(name, element, config, [(element, value)], f'einsum_config = "{config}"', [wrapped(result, element)])


def torch_index_select(name: str, element: str) -> Iterator[Case]:
    table = {
        "rows": ((4, 3), [3, 0, 0], 0, 0), "columns": ((2, 5), [4, 1], 1, 0), "one": ((1,), [0], 0, 0), "nothing": ((3, 2), [], 0, 0),
        "matrix of indices": ((4, 2), [[1, 2], [3, 0]], 0, 0), "batches": ((2, 4, 3), [[3, 1], [0, 2]], 1, 1),
    }  # fmt: skip
    for tag, (shape, indices, dim, batch) in table.items():
        value, index = ordinary(element, shape), np.array(indices, np.int32)
        result = np.stack([np.take(v, i, dim - 1) for v, i in zip(value, index)]) if batch else np.take(value, index, dim)
        properties = f"dim = {dim} : i64, batch_dims = {batch} : i64"
        yield known(name, element, tag, [(element, value), ("i32", index)], properties, [result])


_ROWS: dict[str, tuple[int, list[int]]] = {
    "two groups": (6, [2, 4]), "an empty group": (5, [3, 0, 2]), "one row": (1, [1]), "one group": (4, [4]), "single rows": (3, [1, 1, 1]),
    "rows of no group": (6, [2, 1]),
}  # fmt: skip


def ragged_dot(name: str, element: str) -> Iterator[Case]:
    """Groups of rows, each with its own matrix; groups of what is contracted, a result for each; groups of a batch."""
    numbers = "ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = {}, rhs_batching_dimensions = {}, "
    numbers += "lhs_contracting_dimensions = {}, rhs_contracting_dimensions = {}, lhs_ragged_dimensions = {}, rhs_group_dimensions = {}>"
    k = 1 if element == POWERS else 3
    for tag, (rows, sizes) in _ROWS.items():
        if element == POWERS and sum(sizes) < rows:
            continue  # there is no zero
        lhs, rhs = small(element, (rows, k), 1), small(element, (len(sizes), k, 2), 2)
        owner = np.repeat(np.arange(len(sizes)), sizes)
        left, right = exact(lhs, element), exact(rhs, element)
        result = np.zeros((rows, 2), left.dtype)
        for row, group in enumerate(owner):
            result[row] = left[row] @ right[group]
        inputs = [(element, lhs), (element, rhs), ("i64", np.array(sizes))]
        yield known(name, element, tag, inputs, numbers.format([], [], [1], [1], [0], [0]), [wrapped(result, element)])
    if element == POWERS:
        return
    lhs, rhs, sizes = small(element, (2, 6), 3), small(element, (6, 3), 4), [2, 0, 3]
    left, right, ends = exact(lhs, element), exact(rhs, element), np.cumsum([0, *sizes])
    result = np.stack([left[:, a:b] @ right[a:b] if b > a else np.zeros((2, 3), left.dtype) for a, b in pairwise(ends)])
    inputs = [(element, lhs), (element, rhs), ("i64", np.array(sizes))]
    yield known(name, element, "contracted", inputs, numbers.format([], [], [1], [0], [1], []), [wrapped(result, element)])
    lhs, rhs = small(element, (3, 2, 3), 5), small(element, (3, 3, 2), 6)
    result = np.stack([a @ b for a, b in zip(exact(lhs, element), exact(rhs, element))])
    inputs = [(element, lhs), (element, rhs), ("i64", np.array([2, 1]))]
    yield known(name, element, "batch", inputs, numbers.format([0], [0], [2], [1], [0], []), [wrapped(result, element)])


# Step by step


def scan(name: str, element: str) -> Iterator[Case]:
    """Running sums, from the front and from the back; the last is the carry."""
    table = {
        "vector": ((5,), 0, False), "backwards": ((5,), 0, True), "rows": ((3, 2), 0, False), "columns": ((2, 4), 1, False),
        "one": ((1,), 0, False), "columns backwards": ((2, 3), 1, True),
    }  # fmt: skip
    for tag, (shape, dim, reverse) in table.items():
        rest = tuple(s for i, s in enumerate(shape) if i != dim)
        value, init = small(element, shape, 1), small(element, rest, 2)
        carry, slices = init, list(np.moveaxis(value, dim, 0))
        sums: list[Any] = []
        for one in reversed(slices) if reverse else slices:
            carry = wrapped(exact(carry, element) + exact(one, element), element)
            sums.append(carry)
        result = np.stack(sums[::-1] if reverse else sums, dim)
        ty = tensor(rest, element)
        body = f'{{\n^bb0(%x: {ty}, %c: {ty}):\n%z = "stablehlo.add"(%c, %x) : ({ty}, {ty}) -> {ty}\nstablehlo.return %z, %z : {ty}, {ty}\n}}'
        properties = f"dimension = {dim} : i64, is_reverse = {str(reverse).lower()}, operandSegmentSizes = array<i32: 1, 1>, "
        properties += "resultSegmentSizes = array<i32: 1, 1>"
        yield known(name, element, tag, [(element, value), (element, init)], properties, [result, carry], body)


MAKERS: dict[str, Maker] = {
    "stablehlo.einsum": einsum, "stablehlo.unary_einsum": unary_einsum,
    "stablehlo.torch_index_select": torch_index_select, "chlo.ragged_dot": ragged_dot, "chlo.scan": scan,
}  # fmt: skip
