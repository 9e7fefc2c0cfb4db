"""What an exporter has found to hold of a program: refused where it is known not to hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_tcp.formulas import Size, Tensor, Tensors

from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import element_of

DEFINE = Definitions()
Nothing = tuple[()]


@DEFINE("_assert_tensor_metadata")
def of_this_form(
    t: Tensors, x: Tensor, size: Sequence[Size] | None, stride: Any, dtype: int | None, *ignored: object
) -> Nothing:
    if x.element is not element_of(dtype, x.element):
        raise ValueError(f"expected elements of type '{element_of(dtype, x.element)}', found '{x.element}'")
    if size is not None and len(size) != x.rank:
        raise ValueError(f"expected a tensor of {len(size)} dimensions, found {x.rank}")
    return ()


@DEFINE("_assert_scalar")
def is_true(t: Tensors, number: Any, message: str) -> Nothing:
    if isinstance(number, (bool, int, float)) and not number:
        raise ValueError(message)
    return ()


@DEFINE("sym_constrain_range", "sym_constrain_range_for_size")
def in_range(t: Tensors, size: Any, low: int | None, high: int | None) -> Nothing:
    if isinstance(size, int) and ((low is not None and size < low) or (high is not None and size > high)):
        raise ValueError(f"expected a size in range [{low}, {high}], found {size}")
    return ()
