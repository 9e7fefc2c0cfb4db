"""Intrinsics on integers that only LLVM has, as functions of Python numbers and the width."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import Interpretation, interpret
from plait.interpret.values import to_unsigned, wrap
from plait.lazy import lazy_import
from plait_std.scalar.integers import signed

from plait_llvm.interpret.layout import Aggregate, garbage_of, scalars, vector_of
from plait_llvm.interpret.twins import width_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")
Function = Callable[..., int]


def _saturated(value: int, width: int, is_signed: bool) -> int:
    low, high = (-1 << (width - 1), (1 << (width - 1)) - 1) if is_signed else (0, (1 << width) - 1)
    return min(max(value, low), high)


def _shift_left(value: int, amount: int, width: int, is_signed: bool) -> int | None:
    amount = to_unsigned(amount, width)
    return _saturated(value << amount, width, is_signed) if amount < width else None


def _funnel(high: int, low: int, amount: int, width: int, left: bool) -> int:
    both, amount = high << width | low, amount % width
    return both >> (width - amount) if left else both >> amount


def reversed_bits(value: int, width: int) -> int:
    """The bits of a number in reverse order."""
    return int(f"{to_unsigned(value, width):0{width}b}"[::-1], 2)


def _swapped(value: int, width: int) -> int:
    return int.from_bytes(to_unsigned(value, width).to_bytes(width // 8, "little"), "big")


def _order(a: int, b: int, width: int) -> int:
    return (a > b) - (a < b)


_OfTwo = Callable[[int, int, int], "int | None"]
_SIGNED_PAIRS: dict[str, _OfTwo] = {
    "sadd.sat": lambda a, b, width: _saturated(a + b, width, True),
    "ssub.sat": lambda a, b, width: _saturated(a - b, width, True),
    "sshl.sat": lambda a, b, width: _shift_left(a, b, width, True),
    "scmp": _order,
}
_UNSIGNED_PAIRS: dict[str, _OfTwo] = {
    "uadd.sat": lambda a, b, width: _saturated(a + b, width, False),
    "usub.sat": lambda a, b, width: _saturated(a - b, width, False),
    "ushl.sat": lambda a, b, width: _shift_left(a, b, width, False),
    "ucmp": _order,
}
_FUNNELS: dict[str, Callable[[int, int, int, int], int]] = {
    "fshl": lambda a, b, n, width: _funnel(a, b, n, width, True),
    "fshr": lambda a, b, n, width: _funnel(a, b, n, width, False),
}
SIGNED: dict[str, Callable[..., int | None]] = {**_SIGNED_PAIRS}
UNSIGNED: dict[str, Callable[..., int | None]] = {
    **_UNSIGNED_PAIRS, **_FUNNELS, "bitreverse": reversed_bits, "bswap": _swapped,
}  # fmt: skip
"""By the name of the intrinsic; None is poison."""


def each(function: Callable[..., Any], ty: Any, *values: Any) -> Any:
    """A function of scalars on scalars, or on the elements of vectors; `ty` is the type of the result."""
    if not isinstance(ty, VectorType):
        return function(*values)
    return vector_of(ty, [function(*row) for row in zip(*map(scalars, values))])


def _by_function(name: str, function: Callable[..., int | None], read: Callable[[int, int], int]) -> Interpretation:
    def semantics(op: Operation, *values: Any) -> Any:
        width, ty = width_of(op.operands[0].type), op.results[0].type

        def one(*numbers: Any) -> Any:
            found = function(*(read(int(number), width) for number in numbers), width)
            return garbage_of(element) if found is None else wrap(found, element.width)

        element: Any = ty.element_type if isinstance(ty, VectorType) else ty
        return each(one, ty, *values)

    return interpret(f"llvm.intr.{name}")(semantics)


_WITH_OVERFLOW: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
}


def _with_overflow(name: str, is_signed: bool) -> Interpretation:
    function, read = _WITH_OVERFLOW[name], signed if is_signed else to_unsigned

    def semantics(op: Any, a: Any, b: Any) -> Any:
        ty, flag = op.res.type.body
        width = width_of(ty)

        def exact(x: Any, y: Any) -> int:
            return function(read(int(x), width), read(int(y), width))

        def overflows(x: Any, y: Any) -> bool:
            return exact(x, y) != _saturated(exact(x, y), width, is_signed)

        def wrapped(x: Any, y: Any) -> int:
            return wrap(exact(x, y), width)

        return Aggregate((each(wrapped, ty, a, b), each(overflows, flag, a, b)))

    return interpret(f"llvm.intr.{'s' if is_signed else 'u'}{name}.with.overflow")(semantics)


@interpret("llvm.intr.stepvector")
def step_vector(op: Any) -> Any:
    ty = op.res.type
    return vector_of(ty, [wrap(i, width_of(ty)) for i in range(ty.num_elements)])


@interpret("llvm.intr.get.active.lane.mask")
def active_lanes(op: Any, base: Any, limit: Any) -> Any:
    """Whether base + i, which does not wrap around, is below the limit"""
    width = width_of(op.base.type)
    first, end = to_unsigned(base, width), to_unsigned(limit, width)
    return np.arange(op.res.type.num_elements) < end - first


INTERPRETATIONS = (
    *(_by_function(name, function, signed) for name, function in SIGNED.items()),
    *(_by_function(name, function, to_unsigned) for name, function in UNSIGNED.items()),
    *(_with_overflow(name, is_signed) for name in _WITH_OVERFLOW for is_signed in (True, False)),
    step_vector,
    active_lanes,
)
