"""Keys of neighbouring elements of a line, which are computed by vectors: the least of a block, or all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType
from plait.ir.affine import AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_linalg.bodies import build_generic
from plait_linalg.ops import FillOp
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_tcp.to_linalg.sort_keys import SortKey

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder, Variable

Values = Sequence[Value[Any]]

BLOCK = 64
"""Elements that are passed over at once if none of them comes before the last one of the list."""


def least_key(
    b: ExpressionBuilder, key: SortKey, x: Any, line: Sequence[Expression], start: Expression, length: Expression
) -> tuple[Expression, Block]:
    """The least key of the block of a line that starts at an element, and the body in which keys are compared.

    The line is along the last dimension.
    """
    part, _ = _block_at(b, x, line, start, length)
    largest = b.number(-1, IntegerType(key.width)).value
    empty = SCALARS.empty(b.builder, [], IntegerType(key.width))
    start_of = b.builder.insert(FillOp.make([largest], [empty])).results[0]

    def least(inner: ExpressionBuilder, values: Values) -> Expression:
        return key.of(inner, values[0]).apply("minimum", inner.wrap(values[1])[0].unsigned)

    made, body = _computed(b, part, start_of, "reduction", least)
    return b.wrap(SCALARS.read(b.builder, made, []))[0].unsigned, body


def keys_of_block(
    b: ExpressionBuilder,
    key: SortKey,
    x: Any,
    line: Sequence[Expression],
    start: Expression,
    length: Expression,
    into: Variable,
) -> tuple[Expression, Block]:
    """Write the keys of the block that starts at an element `into` a line of `BLOCK` integers.

    Returns the place of the first one, which lies before `start` in the last block of a line that ends in it, and the
    body in which keys are computed.
    """
    part, first = _block_at(b, x, line, start, length)
    size = length.apply("minimum", BLOCK).mixed
    out, old = into.value, into.value
    if size != BLOCK:
        ty = RankedTensorType(part.type.shape, old.type.element_type)
        out = b.builder(tensor.ExtractSliceOp.of(old, [0], [size], [1], ty))
    made, body = _computed(b, part, out, "parallel", lambda inner, values: key.of(inner, values[0]))
    into.set(made if size == BLOCK else b.builder(tensor.InsertSliceOp.of(made, old, [0], [size], [1])))
    return first, body


def _block_at(
    b: ExpressionBuilder, x: Any, line: Sequence[Expression], start: Expression, length: Expression
) -> tuple[Value[Any], Expression]:
    """The elements of the block that starts at one, or further in front so that it is whole, and where it starts."""
    size = length.apply("minimum", BLOCK).mixed
    first = start.apply("minimum", length - size)
    sizes = [*([1] * len(line)), size]
    offsets = [one.mixed for one in [*line, first]]
    ty = RankedTensorType((size if isinstance(size, int) else DYNAMIC,), x.type.element_type)
    return b.builder(tensor.ExtractSliceOp.of(x, offsets, sizes, [1] * len(sizes), ty)), first


def _computed(
    b: ExpressionBuilder,
    part: Value[Any],
    out: Value[Any],
    iterator: str,
    compute: Callable[[ExpressionBuilder, Values], Expression],
) -> tuple[Value[Any], Block]:
    """A linalg.generic of a block, and its body."""
    bodies: list[Block] = []

    def body(builder: Builder, values: Values) -> Values:
        assert builder.block is not None
        bodies.append(builder.block)
        return [compute(SCALARS.on(builder), values).signed.value]

    identity = AffineMap.identity(1)
    maps = [identity, identity if iterator == "parallel" else AffineMap(1, 0, ())]
    return build_generic(b.builder, [part], [out], maps, [iterator], body).results[0], bodies[0]
