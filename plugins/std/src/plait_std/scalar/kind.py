"""What a row of the table of scalar kinds holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plait.frozen import FrozenValue

CHEAP, DIVISION, FUNCTION = 1.0, 8.0, 20.0
"""Flops of one element, as `cost` counts them: a library's approximation of a function comes to about twenty."""

SAME, BOOLEAN, PART, COMPLEX = "same", "boolean", "part", "complex"
"""The element type of the result: as the last operand, i1, its part type if it is complex, or complex of it."""

OWN, WIDE, BITS = "own", "wide", "bits"
"""The format to compute in. OWN: as the operands, since the result is exact or rounded once. WIDE: a wider one, from
which the result is rounded. BITS: as the operands, since the number of their bits decides the result."""

Function = Callable[..., Any]


class Meaning(FrozenValue):
    """A kind for one number class.

    `payload` is the IR name of an operation of arith, math or complex, with its predicate if it has one, or a formula
    of expressions. `numpy` names the reference semantics on arrays: a function of NumPy, or
    as `reference.<name>` one of `plait_std.scalar.reference`. `python` is the function on Python numbers (of integers:
    with their width as the last argument), which folding uses; it also is the reference where there is no `numpy`.
    `formula` names a function of `plait.interpret.complex_algebra`, from which a missing payload or reference follows.
    With `in_f32`, narrower floats are computed in f32: intermediates may overflow in them, or LLVM lacks the operation.
    With `contracts`, a product and a sum of floats in the payload may be rounded once together.

    Later columns, such as a vector polynomial or the symbol of a library, are further fields.
    """

    payload: str | Function | None = None
    numpy: str | None = None
    python: Function | None = None
    formula: str | None = None
    in_f32: bool = False
    contracts: bool = False


class Kind(FrozenValue):
    """A scalar function: what it means for each number class, the element type of its result, and what it costs."""

    name: str
    arity: int
    meanings: Mapping[str, Meaning]
    result: str = SAME
    format: str = WIDE
    cost: float = CHEAP


_GROUPS = {"integer": ("signed", "unsigned"), "every": ("float", "complex", "signed", "unsigned", "bool")}


def kind(
    name: str, arity: int, *, result: str = SAME, format: str = WIDE, cost: float = CHEAP, **meanings: Meaning
) -> Kind:
    """A row; `integer` stands for the classes `signed` and `unsigned`, `every` for all classes."""
    spread: dict[str, Meaning] = {}
    for number_class, meaning in meanings.items():
        spread.update(dict.fromkeys(_GROUPS.get(number_class, (number_class,)), meaning))
    return Kind(name, arity, spread, result, format, cost)
