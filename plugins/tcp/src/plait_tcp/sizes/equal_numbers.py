"""Whether two numbers are equal because the same operations compute them of the same values.

Frontends compute a size again for each use. Common subexpressions are eliminated later than what asks here.
"""

from __future__ import annotations

from typing import Any

from plait.define import traits
from plait.ir.value import Value
from plait_std.sizes.expressions import Element, IndexValue

from plait_tcp.sizes.known import Key

_MOST_PAIRS = 64
_DETERMINED = {traits.Pure, traits.Elementwise}
"""Operations with one of these compute results of their operands alone; those that divide are undefined for some."""


def are_equal(a: Key, b: Key) -> bool:
    """Whether two keys are known to be one number."""
    if a == b:
        return True
    if isinstance(a, IndexValue) and isinstance(b, IndexValue):
        return _are_computed_alike(a.value, b.value, set())
    if not isinstance(a, Element) or not isinstance(b, Element) or a.index != b.index:
        return False
    return _are_computed_alike(a.value, b.value, set())


def _are_computed_alike(a: Value[Any], b: Value[Any], compared: set[tuple[Value[Any], Value[Any]]]) -> bool:
    """Whether the same operations compute two values; pairs in `compared` are compared elsewhere."""
    if a is b or (a, b) in compared:
        return True
    left, right = a.defining_op, b.defining_op
    if left is None or right is None or type(left) is not type(right) or a.type is not b.type:
        return False
    if not _DETERMINED.intersection(left.traits) or left.regions or a.index != b.index:  # type: ignore[attr-defined]
        return False
    if left.properties != right.properties or len(left.operands) != len(right.operands):
        return False
    compared.add((a, b))
    if len(compared) > _MOST_PAIRS:
        return False
    return all(_are_computed_alike(x, y, compared) for x, y in zip(left.operands, right.operands))
