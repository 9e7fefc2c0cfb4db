"""Operators on shapes, and what they make of numbers of elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import FloatType, f32, f64, i64
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait_tcp.formulas import NUMPY, NotKnown, Refused, Tensor, Tensors, larger, product, same_size, smaller

from plait_onnx.declare import Elements, Ints, operator

np = lazy_import("numpy")


def axis_of(axis: int, rank: int) -> int:
    """A dimension counted from the front."""
    if not -rank <= axis < max(rank, 1):
        raise Refused(f"there is no axis {axis} in {rank} dimensions")
    return axis % rank if rank else 0


def axes_in(t: Tensors, axes: Tensor | None, rank: int) -> list[int] | None:
    """The axes that an operand lists, counted from the front; None if it is absent. They have to be known."""
    if axes is None:
        return None
    known = axes.known
    if known is None:
        raise NotKnown("the axes are not constant")
    return [axis_of(int(n), rank) for n in known.reshape(-1)]


def known_ints(x: Tensor | None, what: str) -> list[int] | None:
    """The integers in an operand, which have to be known; None if it is absent."""
    if x is None:
        return None
    if x.known is None:
        raise NotKnown(f"the {what} are not constant")
    return [int(n) for n in x.known.reshape(-1)]


def computed_now(t: Tensors, x: Tensor, element: Type) -> Tensor:
    """What was computed by `NUMPY` as a constant; what is computed at run time as it is."""
    return t.constant(x.known, element) if x.t is NUMPY else x.cast(element)


@operator("Constant", " -> 2xf32", attributes="{value = dense<[1.0, 2.0]> : tensor<2xf32>}")
def constant(t: Tensors, *, value: Elements) -> Tensor:
    """Make a tensor of constant elements."""
    return t.elements(value)


@operator("ConstantOfShape", "2xi64=[2 3] -> 2x3xf32")
def constant_of_shape(t: Tensors, shape: Tensor, *, value: Elements | None = None) -> Tensor:
    """Make a tensor of the given shape that has one number everywhere, 0 if none is given."""
    element = f32 if value is None else value.type.element_type
    number = 0 if value is None else next(iter(value.values()))
    return t.full(t.sizes_in(shape), number, element)


@operator("Shape", "4x?xf32 -> 2xi64")
def shape(t: Tensors, x: Tensor, *, start: int = 0, end: int | None = None) -> Tensor:
    """Make a vector of the sizes of the operand, or of those from `start` to `end`."""
    sizes = x.shape
    first, last, _ = slice(start, end).indices(len(sizes))
    return t.shape_tensor(sizes[first:last])


@operator("Size", "4x?xf32 -> i64")
def size(t: Tensors, x: Tensor) -> Tensor:
    """Count the elements of the operand."""
    return t.size_number(product(x.shape), i64)


@operator("Reshape", "4x6xf32, 2xi64=[3 -1] -> 3x8xf32")
def reshape(t: Tensors, x: Tensor, shape: Tensor, *, allowzero: int = 0) -> Tensor:
    """Change the shape, in row-major order; 0 keeps a size, -1 stands for what is left."""
    have, sizes = x.shape, t.sizes_in(shape)
    if not allowzero:
        sizes = [have[i] if isinstance(n, int) and n == 0 and i < len(have) else n for i, n in enumerate(sizes)]
    open_ = [i for i, n in enumerate(sizes) if isinstance(n, int) and n == -1]
    if len(open_) > 1:
        raise Refused("more than one size is left open")
    if open_:
        sizes[open_[0]] = _rest(t, have, [n for i, n in enumerate(sizes) if i != open_[0]])
    return x.reshape(*t.resolved(sizes, x))


def _rest(t: Tensors, have: Sequence[Any], others: Sequence[Any]) -> Any:
    """The number of elements divided by the other sizes, which cancel where they are the same."""
    left: list[Any] = list(have)
    right: list[Any] = []
    for n in others:
        same = next((i for i, m in enumerate(left) if same_size(m, n)), None)
        if same is None:
            right.append(n)
        else:
            left.pop(same)
    below = product(right)
    if isinstance(below, int) and below == 0:
        return 0
    return product(left) // below if right else product(left)


@operator("Flatten", "4x?x5xf32 -> 4x?xf32")
def flatten(t: Tensors, x: Tensor, *, axis: int = 1) -> Tensor:
    """Make a matrix: the dimensions before `axis` become rows, the others columns."""
    at = axis + x.rank if axis < 0 else axis
    return x.reshape(product(x.shape[:at]), product(x.shape[at:]))


@operator("Squeeze", "4x1xf32 -> 4xf32")
def squeeze(t: Tensors, x: Tensor, axes: Tensor | None = None) -> Tensor:
    """Remove dimensions of size 1: those listed, or all."""
    dims = axes_in(t, axes, x.rank)
    sizes = x.shape
    if dims is None:
        if not all(isinstance(n, int) for n in sizes):
            raise NotKnown("which dimensions have size 1 is known at run time only")
        dims = [i for i, n in enumerate(sizes) if n == 1]
    for dim in dims:
        if isinstance(sizes[dim], int) and sizes[dim] != 1:
            raise Refused(f"dimension {dim} has size {sizes[dim]}, not 1")
    return x.squeeze(dims)


@operator("Unsqueeze", "4xf32, 1xi64=[0] -> 1x4xf32")
def unsqueeze(t: Tensors, x: Tensor, axes: Tensor) -> Tensor:
    """Insert dimensions of size 1 at the listed positions of the result."""
    known = known_ints(axes, "axes")
    assert known is not None
    return x.unsqueeze([axis_of(n, x.rank + len(known)) for n in known])


@operator("Transpose", "2x3xf32 -> 3x2xf32")
def transpose(t: Tensors, x: Tensor, *, perm: Ints | None = None) -> Tensor:
    """Permute dimensions; without `perm`, reverse them."""
    return x.transpose(list(perm) if perm is not None else list(reversed(range(x.rank))))


@operator("Expand", "3x1xf32, 2xi64=[3 4] -> 3x4xf32")
def expand(t: Tensors, x: Tensor, shape: Tensor) -> Tensor:
    """Repeat the operand to the shape that it is broadcast to together with `shape`."""
    return t.broadcast(x, t.common_shape([x.shape, t.sizes_in(shape)]))


@operator("Concat", "2x3xf32, 4x3xf32 -> 6x3xf32", attributes="{axis = 0 : i64}")
def concat(t: Tensors, *arrays: Tensor, axis: int) -> Tensor:
    """Join tensors along `axis`."""
    return t.concat(arrays, axis_of(axis, arrays[0].rank))


@operator("Split", "6x3xf32 -> 3x3xf32, 3x3xf32")
def split(
    t: Tensors, x: Tensor, sizes: Tensor | None = None, *, axis: int = 0, num_outputs: int | None = None,
    results: int = 1,
) -> list[Tensor]:
    """Cut along `axis` into parts of the listed sizes, or into as many of one size as there are results."""
    dim = axis_of(axis, x.rank)
    if sizes is not None:
        return x.split(dim, t.sizes_in(sizes))
    extra = results - 1 if num_outputs is not None else 0  # without a number, the parts have one size
    each = (x.shape[dim] + extra) // results
    last = x.shape[dim] - each * (results - 1)
    return x.split(dim, [each] * (results - 1) + [last])


@operator("Slice", "4x8xf32, 1xi64=[1], 1xi64=[3] -> 2x8xf32")
def slice_(
    t: Tensors, x: Tensor, starts: Tensor, ends: Tensor, axes: Tensor | None = None, steps: Tensor | None = None
) -> Tensor:
    """Take the elements from `starts` to before `ends`, in `steps`; negative places count from the end."""
    first, last = t.sizes_in(starts), t.sizes_in(ends)
    dims = axes_in(t, axes, x.rank) or list(range(len(first)))
    strides = known_ints(steps, "steps") or [1] * len(first)
    for dim, start, end, step in zip(dims, first, last, strides):
        x = _sliced(t, x, dim, start, end, step)
    return x


def _sliced(t: Tensors, x: Tensor, dim: int, start: Any, end: Any, step: int) -> Tensor:
    """The elements along one dimension; backwards ones are taken forward and turned."""
    size = x.shape[dim]
    if step < 0:
        first = smaller(_place(t, start, size), size - 1)
        last = larger(_place(t, end, size, -1), -1)
        count = larger((first - last - step - 1) // -step, 0)
        if isinstance(count, int) and count == 0:
            return x.part(dim, 0, 0)
        lowest = larger(first - larger(count - 1, 0) * -step, 0)  # 0 where there is nothing before the first element
        return t.reverse(x.part(dim, lowest, count, -step), [dim])
    first = smaller(_place(t, start, size), size)
    last = smaller(_place(t, end, size), size)
    count = larger((last - first + step - 1) // step, 0)
    return x.part(dim, first, count, step)


def _place(t: Tensors, place: Any, size: Any, least: int = 0) -> Any:
    """A place counted from the front, at least 0 or another bound."""
    if isinstance(place, int):
        return place if place >= 0 else larger(size + place, least)
    counted = t.index(place, size)
    return counted if counted is place else larger(counted, least)


@operator("Range", "i64=0, i64=5, i64=1 -> 5xi64")
def range_(t: Tensors, start: Tensor, limit: Tensor, delta: Tensor) -> Tensor:
    """Count from `start` to before `limit` in steps of `delta`."""
    start, limit, delta = (x.reshape() for x in (start, limit, delta))
    count = _count(t, start, limit, delta)
    return t.iota([count], 0, i64).cast(start.element) * delta + start


def _count(t: Tensors, start: Tensor, limit: Tensor, delta: Tensor) -> Any:
    known = [x.known for x in (start, limit, delta)]
    if all(n is not None for n in known):
        first, last, step = (float(n) if isinstance(start.element, FloatType) else int(n) for n in known)
        return max(int(np.ceil((last - first) / step)), 0)
    wide = [x.cast(f64) for x in (start, limit, delta)]
    steps = ((wide[1] - wide[0]) / wide[2]).apply("ceil").cast(i64).apply("maximum", 0)
    return t.sizes_in(steps)[0]


@operator("EyeLike", "3x4xf32 -> 3x4xf32")
def eye_like(t: Tensors, x: Tensor, *, dtype: Type | None = None, k: int = 0) -> Tensor:
    """Make a matrix of zeros with ones on diagonal `k`."""
    rows, columns = (t.iota(x.shape, dim, i64) for dim in (0, 1))
    return (columns - rows == k).cast(dtype if dtype is not None else x.element)


@operator("Trilu", "3x4xf32 -> 3x4xf32")
def trilu(t: Tensors, x: Tensor, k: Tensor | None = None, *, upper: int = 1) -> Tensor:
    """Keep the upper or lower triangle of matrices, from diagonal `k` on."""
    sizes = x.shape[-2:]
    distance = t.iota(sizes, 1, i64) - t.iota(sizes, 0, i64)
    bound = k.reshape() if k is not None else t.number(0, i64)
    return (distance >= bound if upper else distance <= bound).select(x, 0)
