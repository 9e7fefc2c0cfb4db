"""What a level of the specification limits: ranks, sizes, and numbers in attributes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, TensorType, UnrankedTensorType

from plait_tosa.ops.data import shape_values
from plait_tosa.types import ShapeType

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation


@dataclass(frozen=True)
class Level:
    """The largest numbers of a level; the specification has `MAX_NESTING` as the first depth that is too large."""

    rank: int
    kernel: int
    stride: int
    scale: int
    log2_size: int
    nesting: int
    tensor_list: int
    shape: int
    sizes_known: bool


#: What TOSA calls `none` limits what an implementation could not represent.
LEVELS = {
    "8k": Level(6, 8192, 8192, 256, 31, 5, 64, 16, True),
    "none": Level(32, (1 << 31) - 1, (1 << 31) - 1, 2048, 63, 255, 256, 64, False),
}

_Numbers = Callable[[Any], Sequence[int]]


def _array(name: str) -> _Numbers:
    return lambda op: getattr(op, name).values


def _dilated(*places: int) -> _Numbers:
    """The extents of the kernel: its sizes, which stand at these places in the shape of the weights, when dilated."""

    def extents(op: Any) -> Sequence[int]:
        weight = op.weight.type
        if not isinstance(weight, RankedTensorType):
            return ()
        sizes = [weight.shape[i] for i in places]
        return [n * d for n, d in zip(sizes, op.dilation.values) if n != DYNAMIC]

    return extents


def _sizes(operand: str, *places: int) -> _Numbers:
    def sizes(op: Operation) -> Sequence[int]:
        ty = getattr(op, operand).type
        return [ty.shape[i] for i in places] if isinstance(ty, RankedTensorType) else ()

    return sizes


def _constant(name: str) -> _Numbers:
    """The numbers of an operand that is a shape, if they are constant."""
    return lambda op: shape_values(getattr(op, name)) or ()


def _dilated_blocks(op: Any) -> Sequence[int]:
    weight, dilations = op.weight_data.type, shape_values(op.dilation)
    if not isinstance(weight, RankedTensorType) or dilations is None:
        return ()
    return [n * d for n, d in zip(weight.shape[1:3], dilations) if n != DYNAMIC]


def _scales(op: Any) -> Sequence[int]:
    """How much larger a resized image is, rounded down, in height and width."""
    numbers = shape_values(op.scale)
    if numbers is None or min(numbers[1], numbers[3]) < 1:
        return ()
    return [numbers[0] // numbers[1], numbers[2] // numbers[3]]


_CONV = (("pad", _array("pad"), "kernel"), ("stride", _array("stride"), "stride"))
_POOL = (("kernel", _array("kernel"), "kernel"), *_CONV)
_ADAPTIVE_CONV = (("pad", _constant("pad"), "kernel"), ("stride", _constant("stride"), "stride"))
_ADAPTIVE_POOL = (("kernel", _constant("kernel"), "kernel"), *_ADAPTIVE_CONV)
_PLANES = (("height and width", _sizes("input_real", 1, 2), "kernel"),)

#: What the operations limit beside ranks: what it is called, its numbers, and the limit.
_ROWS: dict[str, tuple[tuple[str, _Numbers, str], ...]] = {
    "avg_pool2d": _POOL,
    "max_pool2d": _POOL,
    "avg_pool2d_adaptive": _ADAPTIVE_POOL,
    "max_pool2d_adaptive": _ADAPTIVE_POOL,
    "conv2d": (("dilation * kernel", _dilated(1, 2), "kernel"), *_CONV),
    "conv2d_block_scaled": (("dilation * kernel", _dilated_blocks, "kernel"), *_ADAPTIVE_CONV),
    "conv3d": (("dilation * kernel", _dilated(1, 2, 3), "kernel"), *_CONV),
    "depthwise_conv2d": (("dilation * kernel", _dilated(0, 1), "kernel"), *_CONV),
    "transpose_conv2d": (
        ("kernel", _sizes("weight", 1, 2), "kernel"),
        ("out_pad", _array("out_pad"), "kernel"),
        ("stride", _array("stride"), "stride"),
    ),
    "fft2d": _PLANES,
    "rfft2d": _PLANES,
    "resize": (("scale", _scales, "scale"),),
    "concat": (("count of operands", lambda op: (len(op.operands),), "tensor_list"),),
    "concat_shape": (("count of operands", lambda op: (len(op.operands),), "tensor_list"),),
    "custom": (("count of operands or results", lambda op: (len(op.operands), len(op.results)), "tensor_list"),),
    "cond_if": (
        ("count of inputs or outputs", lambda op: (len(op.input_list), len(op.output_list)), "tensor_list"),
        ("nesting of control flow", lambda op: (_depth(op) + 1,), "nesting"),
    ),
    "while_loop": (
        ("count of inputs or outputs", lambda op: (len(op.input_list), len(op.output_list)), "tensor_list"),
        ("nesting of control flow", lambda op: (_depth(op) + 1,), "nesting"),
    ),
}


#: What the tensors of these are is not for the specification to say.
_ANY_TENSORS = ("tosa.custom", "tosa.yield")


def violations(op: Operation, level: Level, version: str) -> Iterator[str]:
    """What of an operation is beyond a level of a version of the specification."""
    sides = (("operand", op.operands), ("result", op.results)) if op.name not in _ANY_TENSORS else ()
    for what, values in sides:
        for value in values:
            yield from _of_type(what, value.type, level, version)
    for what, numbers, limit in _ROWS.get(op.name.removeprefix("tosa."), ()):
        most = getattr(level, limit)
        for number in numbers(op):
            if number > most:
                yield f"expected a {what} of at most {most}, found {number}"


def _of_type(what: str, ty: Type, level: Level, version: str) -> Iterator[str]:
    if isinstance(ty, ShapeType):
        if ty.rank > level.shape:
            yield f"expected a shape of at most {level.shape} numbers, found '{ty}'"
    elif isinstance(ty, UnrankedTensorType):
        if level.sizes_known:
            yield f"expected a known rank of each {what}, found '{ty}'"
    elif isinstance(ty, TensorType):
        yield from _of_shape(what, ty, level, version)


def _of_shape(what: str, ty: Any, level: Level, version: str) -> Iterator[str]:
    if len(ty.shape) > level.rank:
        yield f"expected ranks of at most {level.rank}, found '{ty}'"
    elif DYNAMIC in ty.shape:
        if level.sizes_known and version == "1.0":
            yield f"expected sizes that are known, as version 1.0 asks for, found '{ty}'"
    elif prod(ty.shape) * _bytes(ty.element_type) >= 1 << level.log2_size:
        yield f"expected fewer than 2**{level.log2_size} bytes, found '{ty}'"


def _bytes(element: Type) -> int:
    return max(1, (getattr(element, "width", 8) + 7) // 8)


def _depth(op: Operation) -> int:
    """How many operations of control flow an operation is in."""
    depth, parent = 0, op.parent_op
    while parent is not None:
        depth += parent.name in ("tosa.cond_if", "tosa.while_loop")
        parent = parent.parent_op
    return depth
