"""Arithmetic of Python's numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import f64, i1, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, larger, product, smaller

from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()
_INTS: dict[str, Callable[[Any, Any], Any]] = {
    "add.int": lambda a, b: b + a if isinstance(a, int) else a + b,
    "sub.int": lambda a, b: b.like(a) - b if isinstance(a, int) and not isinstance(b, int) else a - b,
    "mul.int": lambda a, b: b * a if isinstance(a, int) else a * b,
    "floordiv.int": lambda a, b: b.like(a) // b if isinstance(a, int) and not isinstance(b, int) else a // b,
    "remainder.int": lambda a, b: b.like(a) % b if isinstance(a, int) and not isinstance(b, int) else a % b,
    "eq.int": lambda a, b: b == a if isinstance(a, int) else a == b,
    "ne.int": lambda a, b: b != a if isinstance(a, int) else a != b,
    "lt.int": lambda a, b: b > a if isinstance(a, int) else a < b,
    "le.int": lambda a, b: b >= a if isinstance(a, int) else a <= b,
    "gt.int": lambda a, b: b < a if isinstance(a, int) else a > b,
    "ge.int": lambda a, b: b <= a if isinstance(a, int) else a >= b,
    "prim::max.int": larger,
    "prim::min.int": smaller,
}


def _of_sizes(compute: Callable[[Any, Any], Any]) -> Callable[[Tensors, Size, Size], Any]:
    def computed(t: Tensors, a: Size, b: Size) -> Any:
        if not isinstance(a, int):
            return compute(a, b)
        return compute(int(a), b)

    return computed


for _name, _compute in _INTS.items():
    DEFINE(_name)(_of_sizes(_compute))


@DEFINE("neg.int")
def negate_int(t: Tensors, a: Size) -> Size:
    return a * -1 if not isinstance(a, int) else -a


@DEFINE("pow.int")
def power_of_int(t: Tensors, a: Size, b: Size) -> Size:
    if not isinstance(b, int) or b < 0:
        raise Refused("the power of an int must be known when compiling, and not be negative")
    return product([a] * b)


@DEFINE("__not__")
def negate_bool(t: Tensors, a: Any) -> Any:
    return not a if isinstance(a, bool) else _as_tensor(t, a).cast(i64) == 0


def _of_floats(kind: str) -> Callable[[Tensors, Any, Any], Tensor]:
    def computed(t: Tensors, a: Any, b: Any) -> Tensor:
        return t.number(a, f64).apply(kind, t.number(b, f64))

    return computed


for _kind, _name in {"add": "add", "subtract": "sub", "multiply": "mul", "divide": "div"}.items():
    DEFINE(f"{_name}.float")(_of_floats(_kind))


@DEFINE("div.int")
def divide_ints(t: Tensors, a: Size, b: Size) -> Tensor:
    return _as_tensor(t, a).cast(f64) / _as_tensor(t, b).cast(f64)


def _as_tensor(t: Tensors, number: Any) -> Tensor:
    """A number or a size as a tensor without dimensions."""
    if isinstance(number, Tensor):
        return number
    if isinstance(number, float):
        return t.number(number, f64)
    return t.number(int(number), i64) if isinstance(number, int) else t.size_number(number, i64)


@DEFINE("Float.Scalar", "Float.Tensor")
def as_float(t: Tensors, a: Any) -> Tensor:
    return _one(t, _as_tensor(t, a)).cast(f64)


@DEFINE("Int.Scalar", "Int.Tensor", "Int.bool")
def as_int(t: Tensors, a: Any) -> Size:
    return t.sizes_in(_one(t, _as_tensor(t, a)).cast(i64))[0]


@DEFINE("Bool.Tensor", "Bool.int", "Bool.float")
def as_bool(t: Tensors, a: Any) -> Tensor:
    return _one(t, _as_tensor(t, a)).cast(i1)


def _one(t: Tensors, x: Tensor) -> Tensor:
    return x.reshape() if x.rank else x
