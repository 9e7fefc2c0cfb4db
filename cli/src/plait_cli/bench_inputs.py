"""Arguments for a function if none are given: random, and the same each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import
from plait.runtime.signature import Signature

from plait_cli.arrays import dtype_of
from plait_cli.errors import fail

if TYPE_CHECKING:
    from numpy.random import Generator
    from plait.ir.attribute import Type

np = lazy_import("numpy")


def random_inputs(signature: Signature) -> list[Any]:
    """An array for each argument: normally distributed, integers from 0 to 9. Raises a diagnostic without a shape."""
    rng = np.random.default_rng(0)
    return [_random(ty, rng, i) for i, ty in enumerate(signature.inputs)]


def _random(ty: Type, rng: Generator, index: int) -> Any:
    shape: tuple[int, ...] = getattr(ty, "shape", ())
    element = getattr(ty, "element_type", ty) if hasattr(ty, "shape") else ty
    if any(size < 0 for size in shape):
        raise fail(f"argument #{index} is a {ty}, whose size is not known", "give all arguments with --input")
    dtype = dtype_of(str(element))
    if dtype.kind in "biu":
        return rng.integers(0, 2 if dtype.kind == "b" else 10, shape).astype(dtype)
    values = rng.standard_normal(shape)
    if dtype.kind == "c":
        values = values + 1j * rng.standard_normal(shape)
    return np.asarray(values).astype(dtype)
