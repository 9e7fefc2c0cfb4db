"""Whether two numbers are equal because the same operations compute them of the same values.

Frontends compute a size again for each use. Common subexpressions are eliminated later than what asks here.
"""

from __future__ import annotations

from typing import Any

from plait.define import traits
from plait.ir.value import Value
from plait_std.sizes.expressions import Element, IndexValue

from plait_tcp.sizes.known import Key

_DEEPEST = 8


def are_equal(a: Key, b: Key) -> bool:
    """Whether two keys are known to be one number."""
    if a == b:
        return True
    if isinstance(a, IndexValue) and isinstance(b, IndexValue):
        return _are_computed_alike(a.value, b.value, _DEEPEST)
    if not isinstance(a, Element) or not isinstance(b, Element) or a.index != b.index:
        return False
    return _are_computed_alike(a.value, b.value, _DEEPEST)


def _are_computed_alike(a: Value[Any], b: Value[Any], depth: int) -> bool:
    if a is b:
        return True
    left, right = a.defining_op, b.defining_op
    if left is None or right is None or type(left) is not type(right) or a.type is not b.type or not depth:
        return False
    if traits.Pure not in left.traits or left.regions or a.index != b.index:  # type: ignore[attr-defined]
        return False
    if left.properties != right.properties or len(left.operands) != len(right.operands):
        return False
    return all(_are_computed_alike(x, y, depth - 1) for x, y in zip(left.operands, right.operands))
