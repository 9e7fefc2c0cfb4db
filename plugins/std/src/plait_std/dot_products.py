"""The instructions of machines that add products of neighbours, narrow numbers in words of 32 bits, to an element."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

WORD_BITS = 32


@dataclass(frozen=True)
class DotProduct:
    """An instruction by its name in `Target.instructions`: how many products it adds, and which factors have signs."""

    name: str
    count: int
    signed: tuple[bool, bool]

    @property
    def bits(self) -> int:
        """The bits of a factor in a word."""
        return WORD_BITS // self.count

    def swapped(self) -> DotProduct:
        """The same with the second factor first."""
        return DotProduct(self.name, self.count, (self.signed[1], self.signed[0]))

    def fits(self, limits: Sequence[tuple[int, int]]) -> bool:
        """Whether factors between these limits are factors of this instruction."""
        return all(
            low >= (-(1 << self.bits - 1) if signed else 0) and high < 1 << (self.bits - signed)
            for (low, high), signed in zip(limits, self.signed)
        )


OF_FLOATS = DotProduct("dot-bf16", 2, (True, True))
_MIXED = DotProduct("dot-u8-i8", 4, (False, True))
_OF_INTEGERS = (
    DotProduct("dot-i8", 4, (True, True)), DotProduct("dot-u8", 4, (False, False)), _MIXED, _MIXED.swapped(),
    DotProduct("dot-i16", 2, (True, True)),
)  # fmt: skip
"""The best first."""


def of_integers(instructions: Collection[str], limits: Sequence[tuple[int, int]]) -> list[DotProduct]:
    """Which of a machine's instructions multiply integers between these limits, the best first."""
    return [dot for dot in _OF_INTEGERS if dot.name in instructions and dot.fits(limits)]
