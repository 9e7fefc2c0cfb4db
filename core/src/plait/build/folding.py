"""Arithmetic on indices that are known at compile time."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any


def _divide(x: int, y: int) -> int:
    """The quotient, rounded toward zero."""
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def _floor_divide(x: int, y: int) -> int:
    return x // y


def _ceil_divide(x: int, y: int) -> int:
    return -(-x // y)


_FOLDS: Mapping[str, Any] = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul, "maximum": max, "minimum": min,
    "negate": operator.neg, "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le,
    "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
_DIVISIONS: Mapping[str, Callable[[int, int], int]] = {
    "divide": _divide, "floor_divide": _floor_divide, "ceil_divide": _ceil_divide, "modulo": operator.mod,
    "remainder": lambda x, y: x - _divide(x, y) * y,
}  # fmt: skip
_LEFT_IDENTITY: Mapping[str, int] = {"add": 0, "multiply": 1}
_RIGHT_IDENTITY: Mapping[str, int] = {**_LEFT_IDENTITY, "subtract": 0, "divide": 1, "floor_divide": 1, "ceil_divide": 1}


def fold(kind: str, operands: tuple[Any, ...]) -> Any:
    """`kind` of ints and values: an int, one of the operands, or None if it must be computed at run time."""
    if all(operand.__class__ is int for operand in operands):
        if kind in _FOLDS:
            return int(_FOLDS[kind](*operands))
        return _DIVISIONS[kind](*operands) if kind in _DIVISIONS and operands[1] else None
    if len(operands) != 2:
        return None
    x, y = operands
    if kind == "multiply" and (_is(x, 0) or _is(y, 0)):
        return 0
    if _is(y, _RIGHT_IDENTITY.get(kind)):
        return x
    return y if _is(x, _LEFT_IDENTITY.get(kind)) else None


def _is(operand: Any, number: int | None) -> bool:
    return operand.__class__ is int and operand == number
