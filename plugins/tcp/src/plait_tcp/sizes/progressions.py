"""Tensors of integers as arithmetic progressions along one dimension, and bounds of the sums that these start with.

    %n = tensor.dim %x, %c0
    %i = tcp.iota dim = 0 sizes(%n)
    %y = tcp.binary subtract (%n - 1 repeated), %i

is the progression that starts with n - 1, in steps of -1: see Note [Numbers modulo a power of two].
"""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IndexType, IntegerType
from plait.frozen import FrozenValue
from plait.ir.value import Value
from plait_std.scalar.payload import is_unsigned
from plait_std.sizes.expressions import Dim, Element, IndexValue
from plait_std.sizes.linear import Linear
from plait_std.tensor.ops import FromElementsOp

from plait_tcp import ops
from plait_tcp.sizes.known import Key, element_key, size_key
from plait_tcp.sizes.scalar_sums import limits_of_scalar, limits_of_sums, splat_of, sum_of_scalar

_MOST_SUBSTITUTIONS = 8
_SIZE_BITS = 32
"""Sizes fit in integers of so many bits."""


class Progression(FrozenValue):
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
        return Progression(_sum_of_element(key) or (Linear(key) if isinstance(key, int) else Linear(0, {key: 1})))
    return found


def components_of(vectors: Value[Any], dim: int) -> list[Progression] | None:
    """The progression that each element of vectors along dimension `dim` is; None if one of them is none."""
    found = _components(vectors, dim)
    return None if None in found else found  # type: ignore[return-value]


def _components(vectors: Value[Any], dim: int) -> list[Progression | None]:
    op: Any = vectors.defining_op
    if dim == vectors.type.rank or vectors.type.shape[dim] == 1:
        return [progression_of(vectors)]
    if isinstance(op, ops.ConcatOp) and op.dim.value == dim and all(x.type.shape[dim] == 1 for x in op.inputs):
        return [progression_of(x) for x in op.inputs]
    if isinstance(op, ops.ReverseOp) and dim not in op.dims.values:
        parts = _components(op.operand, dim)
        return [None if part is None else _reversed(part, op) for part in parts]
    return [None]


def sum_of(key: Key) -> Linear:
    """The sum that a size is."""
    if isinstance(key, int):
        return Linear(key)
    if isinstance(key, IndexValue):
        return sum_of_scalar(key.value)
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
    if isinstance(atom, IndexValue):
        return limits_of_scalar(atom.value, factor, is_never_negative)
    op: Any = atom.value.defining_op if isinstance(atom, Element) and atom.value.type.rank == 0 else None
    if isinstance(op, ops.TernaryOp) and op.kind.text == "select":
        options = [(sum_of(Element(option, 0)), option.type.element_type) for option in (op.b, op.c)]
        return limits_of_sums(options, factor)
    if isinstance(op, ops.BinaryOp) and op.kind.text == "divide":
        dividend, divisor = sum_of(Element(op.lhs, 0)), splat_of(op.rhs)
        if divisor is not None and divisor > 1 and factor % divisor == 0 and is_never_negative(dividend):
            return [dividend.times(factor // divisor)]
    return []


def _sum_of_element(key: Key) -> Linear | None:
    """The sum that the scalar is of which a tensor of one element is made; None if it is made otherwise."""
    op = key.value.defining_op if isinstance(key, Element) else None
    if not isinstance(op, FromElementsOp) or len(op.elements) != 1:
        return None
    sum = sum_of_scalar(op.elements[0])
    is_built = all(not isinstance(atom, IndexValue) or isinstance(atom.value.type, IndexType) for atom in sum.terms)
    return sum if is_built else None


def _holds_sizes(element: IntegerType) -> bool:
    return element.width >= _SIZE_BITS and not is_unsigned(element)


# Operations


def _of_constant(op: ops.ConstOp) -> Progression | None:
    number = splat_of(op.result)
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
    return None if x is None else _reversed(x, op)


def _reversed(x: Progression, op: ops.ReverseOp) -> Progression:
    """The progression with its last number first, if it runs along one of the dimensions that are reversed."""
    if x.dim not in op.dims.values:
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
# is known to stay within the size of a dimension, which integers of both widths hold. What wraps is no more than a
# formula that is not below the least number, and a quotient of it no more than that of the formula: those are limits
# all the same. A formula that may be below, such as -4 * n in 32 bits, is none.
