"""The kernels of a program that notes how long they take, and the words that its code writes."""

from __future__ import annotations

from typing import Any, NamedTuple

from plait.lazy import lazy_import

from plait_llvm.linked_names import TIMES

np = lazy_import("numpy")


class Kernel(NamedTuple):
    """One loop nest of a program. `flops` and `bytes` are for one execution; None where they are not known."""

    name: str
    place: str
    flops: int | None
    bytes: int | None


class KernelTimes:
    """How often the kernels of a program ran, and how long: the words that its code writes."""

    def __init__(self, kernels: list[Kernel]) -> None:
        self.kernels = kernels
        self._words: Any = np.zeros((len(kernels), 2), np.int64)

    @property
    def addresses(self) -> dict[str, int]:
        """What the code calls by which name."""
        return {TIMES: self._words.__array_interface__["data"][0]}

    def take(self) -> list[tuple[int, float]]:
        """For each kernel how often it ran since the last call of this, and the seconds that it took."""
        found = [(int(runs), nanoseconds * 1e-9) for runs, nanoseconds in self._words]
        self._words[...] = 0
        return found
