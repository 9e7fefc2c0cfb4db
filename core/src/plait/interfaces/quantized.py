"""Operations on quantized values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Type


class Quantization(NamedTuple):
    """real = scale * (stored - zero_point), for each slice along `axis`, or for all elements where it is None."""

    scales: Sequence[float]
    zero_points: Sequence[int]
    storage: Type
    expressed: Type
    axis: int | None = None


class Quantized(Interface):
    """Scales, zero points, storage and expressed types of an operation's operands and results."""

    def operand_quantization(self, op: Any, operand_index: int) -> Quantization | None:
        """None for an operand that is not quantized."""
        raise NotImplementedError

    def result_quantization(self, op: Any, result_index: int) -> Quantization | None:
        """None for a result that is not quantized."""
        raise NotImplementedError
