"""What the pass `tcp-vectorize-sorts` says of vectors to those who sort by them."""

from __future__ import annotations

from plait.frozen import FrozenValue

MOST_PASSES = 64
"""How many times as many elements as a line has may be moved before its sort is given up."""


class VectorWay(FrozenValue):
    """How lines are sorted by vectors: bits of a vector, and how often all elements of a line may be moved.

    A machine that `compresses` moves the lanes of a mask to the front of a vector by an instruction, others by a
    permutation. Up to `longest_list` first elements of lines longer than a run are found by insertion into a list as
    fast as by vectors.
    """

    bits: int
    most_passes: int = MOST_PASSES
    compresses: bool = True
    longest_list: int = 2
