"""The Fourier transforms that JAX called by name until 2023; it writes `stablehlo.fft` now.

The first operand is a descriptor, a table of FlatBuffers, and the second one is what is transformed. In the form with
sizes known only at run time the others are the shape on the side that is longer, strides of the operand and of the
result, the factor, and the shape of the result. Source: jaxlib/cpu/ducc_fft.fbs, jaxlib 0.3.20 to 0.4.28.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ComplexType, f32, f64
from plait.call_targets import CallTarget
from plait.flatbuffer import Table
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import contiguous, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import ShapedType
    from plait_stablehlo.ops.extensibility import CustomCallOp

np = lazy_import("numpy")

_KINDS = ("C2C", "C2R", "R2C")
_MOST_AXES = 3  # as in stablehlo.fft

#: The operands of the form with sizes known only at run time.
SHAPE, SCALE = 2, 5


@dataclass(frozen=True)
class Transform:
    """What a descriptor says.

    `kind` is C2C, C2R or R2C, of complex and real numbers. Of a transform between both, the complex side has only half
    of the numbers along the last one of `axes`, and `shape` is the shape of the real side. No factor 1/n is implied:
    `scale` has it. Where they are operands, `scale` is None and shapes and strides are empty.
    """

    kind: str
    is_double: bool
    rank: int
    axes: tuple[int, ...]
    forward: bool
    scale: float | None = None
    shape: tuple[int, ...] = ()
    strides: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def halves(self) -> bool:
        """Whether the operand has only half of the numbers along the last axis."""
        return self.kind == "C2R"


def transform_of(op: CustomCallOp, descriptor: bytes) -> Transform | str:
    """The transform that a call asks for; a string says why there is none."""
    is_dynamic = op.target.startswith("dynamic")
    least = SCALE + 1 if is_dynamic else 2
    if len(op.operands) < least:
        return f"expected {least} operands or more, found {len(op.operands)}"
    try:
        found = (_read_dynamic if is_dynamic else _read)(Table(descriptor))
    except (ValueError, IndexError) as error:
        return f"its descriptor does not describe a transform: {error}"
    return _problem(op, found) or found


def _read(table: Table) -> Transform:
    dtype, kind = int(table.scalar(0, "b")), int(table.scalar(1, "b"))
    shape, *strides = (table.vector(field, "Q") for field in (2, 3, 4))
    return Transform(
        _KINDS[kind], dtype == 1, len(shape), table.vector(5, "I"), bool(table.scalar(6, "B")), table.scalar(7, "d"),
        shape, (strides[0], strides[1]),
    )  # fmt: skip


def _read_dynamic(table: Table) -> Transform:
    rank, dtype, kind = (int(table.scalar(*field)) for field in ((0, "I"), (1, "b"), (2, "b")))
    return Transform(_KINDS[kind], dtype == 1, rank, table.vector(3, "I"), bool(table.scalar(4, "B")))


def _problem(op: CustomCallOp, found: Transform) -> str | None:
    """What the types of the call and its descriptor do not agree on."""
    given, made = op.operands[1].type, op.results[0].type
    real = f64 if found.is_double else f32
    complex_ = ComplexType(real)
    for ty, element in ((given, real if found.kind == "R2C" else complex_), (made, real if found.halves else complex_)):
        if ty.element_type is not element or len(ty.shape) != found.rank:
            return f"its descriptor is for rank {found.rank} and elements of type '{element}', but it has '{ty}'"
    if not 1 <= len(set(found.axes)) == len(found.axes) <= _MOST_AXES or max(found.axes) >= found.rank:
        return f"its axes {list(found.axes)} are not one to {_MOST_AXES} different dimensions of '{given}'"
    return _problem_of_sizes(given, made, found) if found.shape else None


def _problem_of_sizes(given: ShapedType, made: ShapedType, found: Transform) -> str | None:
    sides = [found.shape, found.shape]
    if found.kind != "C2C":
        sides[1 if found.kind == "R2C" else 0] = half_shape(found.shape, found.axes[-1])
    for ty, shape, strides in zip((given, made), sides, found.strides):
        if any(size not in (DYNAMIC, told) for size, told in zip(ty.shape, shape)):
            return f"its descriptor is for the shape {list(shape)}, but it has '{ty}'"
        if strides != row_major(shape):
            return f"its descriptor has strides {list(strides)}; elements of '{ty}' are stored row by row"
    return None


def half_shape(shape: Sequence[int], axis: int) -> tuple[int, ...]:
    """The shape of the complex side of a transform of reals."""
    return tuple(size // 2 + 1 if i == axis else size for i, size in enumerate(shape))


def row_major(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of a tensor whose rows follow one another, in elements."""
    return tuple(accumulate(reversed(shape[1:]), mul, initial=1))[::-1]


def _fourier(op: CustomCallOp, descriptor: ndarray, x: ndarray, *others: ndarray) -> Any:
    """A Fourier transform along some dimensions, as jaxlib's DUCC computed it, with the factor that is given."""
    found = transform_of(op, np.asarray(descriptor).tobytes())
    if isinstance(found, str):
        raise InterpretError(found)
    shape, scale = found.shape, found.scale
    if scale is None:
        shape = tuple(int(n) for n in others[SHAPE - 2])
        scale = float(np.reshape(others[SCALE - 2], -1)[0])
    expected = half_shape(shape, found.axes[-1]) if found.halves else shape
    if x.shape != expected:
        raise InterpretError(f"expected an operand of shape {list(expected)}, found {list(x.shape)}")
    result = _transformed(found, widened(x), [shape[axis] for axis in found.axes])
    return (contiguous((result * scale).astype(dtype_of(op.results[0].type))),)


def _transformed(found: Transform, x: ndarray, lengths: list[int]) -> Any:
    """The transform without a factor; a transform of reals in the other direction has the conjugate numbers."""
    if 0 in lengths:
        raise InterpretError("a transform along a dimension without elements is not defined")
    options = {"s": lengths, "axes": found.axes}
    if found.kind == "C2C":
        return np.fft.fftn(x, **options) if found.forward else np.fft.ifftn(x, norm="forward", **options)
    if found.kind == "R2C":
        made = np.fft.rfftn(x, **options)
        return made if found.forward else np.conj(made)
    return np.fft.irfftn(np.conj(x) if found.forward else x, norm="forward", **options)


def factor_beside(scale: float, lengths: Sequence[int]) -> float:
    """What is left of a factor where an inverse transform has 1/n; 1 where only rounding is."""
    factor = scale * math.prod(lengths)
    return 1.0 if abs(factor - 1) < 2.0**-40 else factor


FOURIER = CallTarget(_fourier, "plait_linear_algebra.fourier.to_tcp:lower_fourier")
