"""Counter-based random numbers, Threefry2x32 and Philox4x32, over any arithmetic of 32-bit words.

Sources: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (SC 2011). How blocks of words become tensors, and
how the state advances, is what XLA's RngBitGenerator does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

Word = Any
THREEFRY_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
THREEFRY_PARITY = 0x1BD11BDA
PHILOX_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
PHILOX_KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
PHILOX_ROUNDS = 10


class Words(Protocol):
    """Arithmetic of unsigned 32-bit words that wraps."""

    def constant(self, value: int) -> Word: ...

    def add(self, x: Word, y: Word) -> Word: ...

    def xor(self, x: Word, y: Word) -> Word: ...

    def rotate_left(self, x: Word, distance: int) -> Word: ...

    def multiply(self, x: Word, factor: int) -> tuple[Word, Word]:
        """The high and the low word of the product."""
        ...


def threefry2x32(w: Words, counter: Sequence[Word], key: Sequence[Word]) -> list[Word]:
    """The two words of one block; 20 rounds."""
    keys = [*key, w.xor(w.xor(w.constant(THREEFRY_PARITY), key[0]), key[1])]
    x, y = w.add(counter[0], keys[0]), w.add(counter[1], keys[1])
    for group in range(5):
        for distance in THREEFRY_ROTATIONS[group % 2]:
            x = w.add(x, y)
            y = w.xor(x, w.rotate_left(y, distance))
        x = w.add(x, keys[(group + 1) % 3])
        y = w.add(w.add(y, keys[(group + 2) % 3]), w.constant(group + 1))
    return [x, y]


def philox4x32(w: Words, counter: Sequence[Word], key: Sequence[Word]) -> list[Word]:
    """The four words of one block; 10 rounds."""
    x, keys = list(counter), list(key)
    for _ in range(PHILOX_ROUNDS):
        (high0, low0), (high1, low1) = (w.multiply(x[2 * i], PHILOX_MULTIPLIERS[i]) for i in range(2))
        x = [w.xor(w.xor(high1, x[1]), keys[0]), low1, w.xor(w.xor(high0, x[3]), keys[1]), low0]
        keys = [w.add(k, w.constant(step)) for k, step in zip(keys, PHILOX_KEY_STEPS)]
    return x


def words_per_block(algorithm: str) -> int:
    """How many 32-bit words a block has."""
    return 2 if algorithm == "threefry2x32" else 4


def numbers_per_block(algorithm: str, width: int) -> int:
    """How many numbers of `width` bits a block holds; one narrower than 32 bits takes a whole word."""
    return words_per_block(algorithm) // (2 if width == 64 else 1)


def split_dim(shape: Sequence[int]) -> int:
    """Along which dimension the two words of a Threefry block are neighbours: the first even one, or the largest."""
    even = [i for i, size in enumerate(shape) if size % 2 == 0]
    return even[0] if even else max(range(len(shape)), key=shape.__getitem__)
