"""Shapes of operations on corresponding elements, reductions, products of matrices and Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC

from plait_tosa.ops import REDUCTIONS, elementwise_binary, elementwise_unary
from plait_tosa.ops.base import ElementwiseOp, shape_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def _like_first(op: Operation) -> Any:
    return [shape_of(op.operands[0].type)] * len(op.results)


def _broadcast(op: Any) -> Any:
    operands: Sequence[Any] = op.shaped(op.operands)
    return [broadcast([shape_of(v.type) for v in operands])]


def broadcast(shapes: Sequence[Sequence[int] | None]) -> Sequence[int] | None:
    """The shape that shapes broadcast to; None unless each size is 1 or the same, as far as is known."""
    if not shapes or None in shapes:
        return None
    known: list[Any] = list(shapes)
    rank = max(map(len, known))
    columns = zip(*([1] * (rank - len(shape)) + list(shape) for shape in known))
    found = [{size for size in sizes if size != 1} or {1} for sizes in columns]
    return [sizes.pop() for sizes in found] if all(len(sizes) == 1 for sizes in found) else None


def _reduce(op: Any) -> Any:
    shape, axis = shape_of(op.input.type), op.axis.value
    if shape is None or axis >= len(shape):
        return [None]
    return [[1 if i == axis else n for i, n in enumerate(shape)]]


def _argmax(op: Any) -> Any:
    shape = shape_of(op.input.type)
    return [None if shape is None else [n for i, n in enumerate(shape) if i != op.axis.value]]


def _first_known(*sizes: int) -> int:
    return next((n for n in sizes if n != DYNAMIC), DYNAMIC)


def sizes_of(value: Any, rank: int) -> Sequence[int]:
    """The shape of a value of a rank, dynamic if it is unknown."""
    shape = shape_of(value.type)
    return shape if shape is not None else (DYNAMIC,) * rank


def _matmul(op: Any) -> Any:
    a, b = sizes_of(op.a, 3), sizes_of(op.b, 3)
    return [[_first_known(a[0], b[0]), a[1], b[2]]]


def _matmul_t(op: Operation) -> Any:
    a, b = (sizes_of(op.operands[i], 3) for i in (0, 1 if op.name == "tosa.matmul_t" else 2))
    batch = a[0] if a[0] != DYNAMIC or b[0] == 1 else b[0]
    return [[batch, a[1], b[1]]]


def _fft2d(op: Any) -> Any:
    return [shape_of(op.input_real.type), shape_of(op.input_imag.type)]


def _rfft2d(op: Any) -> Any:
    shape = shape_of(op.input_real.type)
    if shape is None:
        return [None, None]
    return [[*shape[:2], shape[2] // 2 + 1 if shape[2] != DYNAMIC else DYNAMIC]] * 2


def _to_blocks(op: Any) -> Any:
    shape = shape_of(op.input_data.type)
    if not shape:
        return [shape, shape]
    last = shape[-1] // op.block_size.size if shape[-1] != DYNAMIC else DYNAMIC
    return [shape, [*shape[:-1], last]]


RULES: dict[str, Any] = {
    **{
        cls.name: _broadcast
        for module in (elementwise_binary, elementwise_unary)
        for cls in vars(module).values()
        if isinstance(cls, type) and issubclass(cls, ElementwiseOp) and cls.name.startswith("tosa.")
    },
    **{cls.name: _reduce for cls in REDUCTIONS},
    "tosa.mul": _broadcast, "tosa.select": _broadcast, "tosa.clamp": _broadcast, "tosa.negate": _broadcast,
    "tosa.cast": _like_first, "tosa.identity": _like_first, "tosa.rescale": _like_first, "tosa.table": _like_first,
    "tosa.cast_from_block_scaled": _like_first, "tosa.cast_to_block_scaled": _to_blocks, "tosa.argmax": _argmax,
    "tosa.matmul": _matmul, "tosa.matmul_t": _matmul_t, "tosa.matmul_t_block_scaled": _matmul_t, "tosa.fft2d": _fft2d,
    "tosa.rfft2d": _rfft2d,
}  # fmt: skip
