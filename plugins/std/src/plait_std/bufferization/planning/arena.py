"""The arena of a scope: its bytes, and where in it each buffer lies, as values that are computed at its start.

Buffers whose sizes are the same product of unknown numbers, up to a constant, are placed together, in units of that
product; each such group lies behind the one before. See Note [Units].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plait.build import Expression
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.bufferization.planning.buffer_sizes import BufferSizes
from plait_std.bufferization.planning.placement import Lifetime, Placement, levels, peak, place
from plait_std.mixed import Mixed

ALIGNMENT = 64
_LARGEST = 1 << 60
"""More bytes than any machine has."""

Factors = tuple[int, ...]


class Group(FrozenValue):
    """Buffers of so many bytes times the product of `factors`, placed."""

    factors: Factors
    lifetimes: Sequence[Lifetime]
    placement: Placement
    levels: Sequence[int]

    @classmethod
    def of(cls, factors: Factors, lifetimes: Sequence[Lifetime]) -> Group:
        placement = place(lifetimes)
        return cls(factors, lifetimes, placement, levels(lifetimes, placement.offsets) if factors else [])

    @property
    def peak(self) -> int:
        """The most bytes, in units, that live at the same time."""
        return peak(self.lifetimes)


def aligned(size: int) -> int:
    """The bytes that a buffer takes in an arena."""
    return max(size + ALIGNMENT - 1, ALIGNMENT) // ALIGNMENT * ALIGNMENT


class Arena:
    """Computes the offsets of groups, one behind the other, where a builder stands."""

    def __init__(self, builder: Builder, sizes: BufferSizes, groups: Mapping[Factors, Group]) -> None:
        self.builder, self.b, self.sizes = builder, SCALARS.on(builder), sizes
        self.end: Mixed = 0
        self.wrong: Expression | None = None
        self.offsets: dict[Factors, list[Mixed]] = {}
        for factors in sorted(groups):
            self.offsets[factors] = self._add(groups[factors])

    @property
    def size(self) -> Mixed:
        """The bytes of the arena; a number of bytes that cannot be had if one of them cannot be counted."""
        if self.wrong is None:
            return self.end
        return self.wrong.select(-1, self.b.index(self.end)).value

    def _add(self, group: Group) -> list[Mixed]:
        start = self.end
        if not group.factors:
            self.end = group.placement.height
            return list(group.placement.offsets)
        unit = self._product(group.factors, _LARGEST // max(group.placement.height, 1))
        found: list[Mixed] = []
        known: dict[tuple[int, int], Mixed] = {}
        for position in zip(group.placement.offsets, group.levels):
            if position not in known:
                offset, level = position
                known[position] = (self._units(unit, offset) + ALIGNMENT * level + start).mixed
            found.append(known[position])
        top = max(group.levels)
        self.end = (self._units(unit, group.placement.height) + ALIGNMENT * (top + (top > 0)) + start).mixed
        return found

    def _product(self, factors: Factors, most: int) -> Value[Any]:
        """The product of factors that are not negative; notes if it is more than `most`."""
        product, *others = [self.sizes.compute(self.builder, number) for number in factors]
        self._note("ugt", product, most)
        for factor in others:
            low, high = self.builder.insert(arith.MulUIExtendedOp(product, factor)).results
            self._note("ne", high, 0)
            self._note("ugt", low, most)
            product = low
        return product

    def _note(self, predicate: str, value: Value[Any], bound: int) -> None:
        found = self.b.index(value).apply(predicate, bound)
        self.wrong = found if self.wrong is None else self.wrong | found

    def _units(self, unit: Value[Any], count: int) -> Expression:
        """Bytes for so many units, aligned."""
        total = self.b.index(unit) * count
        return total if count % ALIGNMENT == 0 else (total + (ALIGNMENT - 1)) & -ALIGNMENT


# Note [Units]
# With `u` the product of the unknown numbers, a buffer of c * u bytes that was placed at o units begins at o * u bytes,
# rounded up to the alignment, plus the alignment once for each buffer below it. The one below ends at (o' + c') * u at
# most, with o' + c' <= o, plus what rounding and its own levels add, which is less than one level more. So a placement
# in units, which is made when the program is compiled, holds for any `u`, and wastes less than two cache lines a level.
