"""Tensors of integers as arithmetic progressions along one dimension, and bounds of the sums that these start with.

    %n = tensor.dim %x, %c0
    %i = tcp.iota dim = 0 sizes(%n)
    %y = tcp.binary subtract (%n - 1 repeated), %i

is the progression that starts with n - 1, in steps of -1: see Note [Numbers modulo a power of two].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import IndexType, IntegerType
from plait.ir.value import Value
from plait.rewrite.constants import constant_value
from plait_std.scalar.payload import is_unsigned
from plait_std.sizes.expressions import Dim, Element
from plait_std.sizes.linear import Linear

from plait_tcp import ops
from plait_tcp.sizes.known import Key, element_key, size_key

_MOST_SUBSTITUTIONS = 8
_SIZE_BITS = 32
"""Sizes fit in integers of so many bits."""


@dataclass(frozen=True)
class Progression:
    """Numbers `start`, `start + step`, ... along dimension `dim`, and the same ones along all others.

    The atoms of `start` are keys of sizes. A `step` of 0 has no `dim`.
    """

    start: Linear
    step: int = 0
    dim: int | None = None


def progression_of(value: Value[Any]) -> Progression | None:
    """The progression that a tensor of integers is; None if nothing says that it is one."""
    element = value.type.element_type
    if not isinstance(element, IndexType) and not (isinstance(element, IntegerType) and _holds_sizes(element)):
        return None
    op: Any = value.defining_op
    found = _OPERATIONS[type(op)](op) if type(op) in _OPERATIONS else None
    if found is None and value.type.rank == 0:
        key = element_key(value, 0)
        return Progression(Linear(key) if isinstance(key, int) else Linear(0, {key: 1}))
    return found


def sum_of(key: Key) -> Linear:
    """The sum that a size is."""
    if isinstance(key, int):
        return Linear(key)
    found = progression_of(key.value) if isinstance(key, Element) and key.value.type.rank == 0 else None
    return Linear(0, {key: 1}) if found is None else found.start


def is_never_negative(sum: Linear, substitutions: int = _MOST_SUBSTITUTIONS) -> bool:
    """Whether a sum of sizes is known to be 0 or more."""
    for atom, factor in sum.terms.items():
        if factor < 0:
            rest = sum.replaced(atom, Linear(0))
            limits = _limits(atom, factor) if substitutions else []
            return bool(limits) and all(is_never_negative(rest.plus(x), substitutions - 1) for x in limits)
    return sum.constant >= 0 and all(isinstance(atom, Dim) for atom in sum.terms)


def _limits(atom: Any, factor: int) -> list[Linear]:
    """Sums of which one is `factor * atom` or less, of a negative factor; none if nothing is known."""
    op: Any = atom.value.defining_op if isinstance(atom, Element) and atom.value.type.rank == 0 else None
    if isinstance(op, ops.TernaryOp) and op.kind.text == "select":
        return [sum_of(Element(option, 0)).times(factor) for option in (op.b, op.c)]
    if isinstance(op, ops.BinaryOp) and op.kind.text == "divide":
        dividend, divisor = sum_of(Element(op.lhs, 0)), _splat(op.rhs)
        if divisor is not None and divisor > 1 and factor % divisor == 0 and is_never_negative(dividend):
            return [dividend.times(factor // divisor)]
    return []


def _holds_sizes(element: IntegerType) -> bool:
    return element.width >= _SIZE_BITS and not is_unsigned(element)


def _splat(value: Value[Any]) -> int | None:
    constant = constant_value(value)
    number = constant.splat_value if isinstance(constant, DenseElementsAttr) and constant.is_splat else None
    return number.value if isinstance(number, IntegerAttr) else None


# Operations


def _of_constant(op: ops.ConstOp) -> Progression | None:
    number = _splat(op.result)
    return None if number is None else Progression(Linear(number))


def _of_iota(op: ops.IotaOp) -> Progression:
    return Progression(Linear(0), 1, op.dim.value)


def _of_broadcast(op: ops.BroadcastOp) -> Progression | None:
    x = progression_of(op.operand)
    if x is None or x.dim is None:
        return x
    return Progression(x.start, x.step, op.dims.values[x.dim]) if op.expands[x.dim] == "no" else None


def _of_reverse(op: ops.ReverseOp) -> Progression | None:
    x = progression_of(op.operand)
    if x is None or x.dim not in op.dims.values:
        return x
    last = sum_of(size_key(op.operand, x.dim)).plus(Linear(-1))  # type: ignore[arg-type]
    return Progression(x.start.plus(last, x.step), -x.step, x.dim)


def _of_binary(op: ops.BinaryOp) -> Progression | None:
    kind = op.kind.text
    if kind not in ("add", "subtract", "multiply"):
        return None
    x, y = progression_of(op.lhs), progression_of(op.rhs)
    if x is None or y is None:
        return None
    if kind == "multiply":
        x, y = (y, x) if x.dim is None and x.start.is_constant else (x, y)
        return _scaled(x, y.start.constant) if y.dim is None and y.start.is_constant else None
    y = y if kind == "add" else _scaled(y, -1)
    if None not in (x.dim, y.dim) and x.dim != y.dim:
        return None
    step = x.step + y.step
    return Progression(x.start.plus(y.start), step, (y.dim if x.dim is None else x.dim) if step else None)


def _scaled(x: Progression, by: int) -> Progression:
    return Progression(x.start.times(by), x.step * by, x.dim if by else None)


_OPERATIONS: dict[type, Any] = {
    ops.ConstOp: _of_constant, ops.IotaOp: _of_iota, ops.BroadcastOp: _of_broadcast, ops.ReverseOp: _of_reverse,
    ops.BinaryOp: _of_binary,
}  # fmt: skip

# Note [Numbers modulo a power of two]
# Integers wrap. A progression is what its formula says modulo 2 ** 32 or 2 ** 64, and the very number where the formula
# is known to stay within the size of a dimension, which integers of both widths hold. A quotient of what wrapped is no
# more than that of the formula, so that it is a limit all the same.
