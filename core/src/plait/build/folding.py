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
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le,
    "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip
_DIVISIONS: Mapping[str, Callable[[int, int], int]] = {
    "divide": _divide, "floor_divide": _floor_divide, "ceil_divide": _ceil_divide, "modulo": operator.mod,
    "remainder": lambda x, y: x - _divide(x, y) * y,
}  # fmt: skip
_LEFT_IDENTITY: Mapping[str, int] = {"add": 0, "multiply": 1}
_RIGHT_IDENTITY: Mapping[str, int] = {**_LEFT_IDENTITY, "subtract": 0, "divide": 1, "floor_divide": 1, "ceil_divide": 1}


def fold(kind: str, x: Any, y: Any = None) -> Any:
    """`kind` of ints and values: an int, one of the operands, or None if it must be computed at run time."""
    if x.__class__ is int:
        if y.__class__ is int:
            if kind in _FOLDS:
                return int(_FOLDS[kind](x, y))
            return _DIVISIONS[kind](x, y) if kind in _DIVISIONS and y else None
        if y is None:
            return -x if kind == "negate" else None
        if x == 0 and kind == "multiply":
            return 0
        return y if x == _LEFT_IDENTITY.get(kind) else None
    if y.__class__ is int:
        if y == 0 and kind == "multiply":
            return 0
        return x if y == _RIGHT_IDENTITY.get(kind) else None
    return None
