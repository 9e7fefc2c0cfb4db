"""The instructions of machines that add products of neighbours, narrow numbers in words of 32 bits, to an element."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from plait.frozen import FrozenValue

WORD_BITS = 32


class DotProduct(FrozenValue):
    """An instruction by its name in `Target.instructions`: how many products it adds, and which factors have signs."""

    name: str
    count: int
    signed: tuple[bool, bool]

    @property
    def bits(self) -> int:
        """The bits of a factor in a word."""
        return WORD_BITS // self.count

    @property
    def is_of_tiles(self) -> bool:
        """Whether it multiplies tiles of words, in registers of their own."""
        return self.name in (_TILES_OF_FLOATS.name, _TILES_OF_INTEGERS[0].name)

    def swapped(self) -> DotProduct:
        """The same with the second factor first."""
        return DotProduct(self.name, self.count, (self.signed[1], self.signed[0]))

    def offsets(self, limits: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
        """What to subtract from factors between these limits, so that they are factors of this instruction.

        None if one has more values than that.
        """
        found = [self._offset(low, high, is_signed) for (low, high), is_signed in zip(limits, self.signed)]
        return None if None in found else (found[0], found[1])  # type: ignore[return-value]

    def _offset(self, low: int, high: int, is_signed: bool) -> int | None:
        least = -(1 << self.bits - 1) if is_signed else 0
        if least <= low and high < least + (1 << self.bits):
            return 0
        return low - least if high - low < 1 << self.bits else None


OF_FLOATS = DotProduct("dot-bf16", 2, (True, True))
_MIXED = DotProduct("dot-u8-i8", 4, (False, True))
_OF_INTEGERS = (
    DotProduct("dot-i8", 4, (True, True)), DotProduct("dot-u8", 4, (False, False)), _MIXED, _MIXED.swapped(),
    DotProduct("dot-i16", 2, (True, True)),
)  # fmt: skip
"""Those with most factors first."""
_TILES_OF_FLOATS = DotProduct("tile-bf16", 2, (True, True))
_TILES_OF_INTEGERS = tuple(
    DotProduct("tile-i8", 4, signed) for signed in ((True, True), (False, False), (False, True), (True, False))
)


def of_floats(instructions: Collection[str], *, in_tiles: bool = False) -> list[DotProduct]:
    """Which of a machine's instructions multiply bf16: those for tiles first, where the factors are `in_tiles`."""
    dots = [*([_TILES_OF_FLOATS] if in_tiles else []), OF_FLOATS]
    return [dot for dot in dots if dot.name in instructions]


def of_integers(
    instructions: Collection[str], limits: Sequence[tuple[int, int]], *, in_tiles: bool = False
) -> list[tuple[DotProduct, tuple[int, int]]]:
    """Which of a machine's instructions multiply integers between these limits, with what is subtracted before.

    Those for tiles are first, where the factors are `in_tiles`.
    """
    dots = [*(_TILES_OF_INTEGERS if in_tiles else ()), *_OF_INTEGERS]
    found = [(dot, dot.offsets(limits)) for dot in dots if dot.name in instructions]
    return [(dot, offsets) for dot, offsets in found if offsets is not None]
