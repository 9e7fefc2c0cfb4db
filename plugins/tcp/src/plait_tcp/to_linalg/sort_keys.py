"""Keys of sorts: what a comparator compares of each element, as an unsigned integer.

    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %x = tcp.unary abs %a : tensor<f32>
      %y = tcp.unary abs %b : tensor<f32>
      %less = tcp.binary lt %x, %y : tensor<f32>
      tcp.yield %less : tensor<i1>

has the key `abs` of the element, ascending.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, RankedTensorType, i1
from plait.frozen import FrozenValue
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.structure import structural_key
from plait_std.algebra import SCALARS
from plait_std.scalar import payload

from plait_tcp import ops
from plait_tcp.builders.payload_regions import emit_region
from plait_tcp.decompositions.whole_regions import CONSTANTS, is_elementwise

if TYPE_CHECKING:
    from plait.build import ExpressionBuilder
    from plait.build.expression import Expression
    from plait.ir.value import Value


class SortKey(FrozenValue):
    """What a comparator goes by: `block` computes it from an element of input `operand`."""

    operand: int
    block: Block
    type: Any
    is_descending: bool

    @property
    def width(self) -> int:
        """Bits of the key: a truth value is a byte."""
        return max(self.type.width, _LEAST_WIDTH)

    def discard(self) -> None:
        """End the use of the key."""
        discard(self.block)

    @property
    def keeps_bits(self) -> bool:
        """Whether `element` is worth a try: the key may be the bits of most elements in another order."""
        return all(
            isinstance(op, (ops.BitcastOp, *CONSTANTS)) or getattr(getattr(op, "kind", None), "text", "") in _KEEPING
            for op in list(self.block.operations)[:-1]
        )

    def element(self, key: Expression, type: Any) -> Expression:
        """The element of `type`, an integer or float of as many bits, that has a key if any element is its own key.

        It may have another one: then the function that the comparator applies has changed the element.
        """
        number = (key ^ self._flipped).signed if self._flipped else key.signed
        if not isinstance(type, FloatType):
            return number
        return _mirrored(number, self.width).bitcast(type)

    @property
    def _flipped(self) -> int:
        """The bits that make the key of a number that is compared as an integer."""
        is_unsigned = self.type is i1 or getattr(self.type, "is_unsigned", False)
        lowest = 0 if is_unsigned else 1 << (self.width - 1)
        return lowest ^ ((1 << self.width) - 1) if self.is_descending else lowest

    def of(self, b: ExpressionBuilder, element: Value[Any]) -> Expression:
        """The key of a scalar: an unsigned integer that is smaller if the element must come before."""
        (found,) = emit_region(b.builder, self.block, [element])
        found.type = payload.signless(found.type)
        integer = IntegerType(self.width)
        (key,) = b.wrap(found)
        if isinstance(self.type, FloatType):
            zero = SCALARS.constant(b.builder, 0, found.type)
            bits = b.wrap((key == zero).select(zero, key).value)[0].bitcast(integer)
            key = _mirrored(bits, self.width)
        if self.type is i1:
            key = key.unsigned.cast(integer)
        return (key ^ self._flipped if self._flipped else key).unsigned


_LEAST_WIDTH = 8
_KEEPING = frozenset((
    "select", "eq", "ne", "is_nan", "and", "or", "xor", "shift_right_arithmetic", "shift_right_logical",
))  # fmt: skip
"""What comparators that tell NaN from numbers are made of."""


def _mirrored(bits: Expression, width: int) -> Expression:
    """The bits of a float as a signed integer in the order of floats, and back: those below the sign of a negative one
    are inverted."""
    return bits ^ ((bits >> (width - 1)) & ((1 << (width - 1)) - 1))


def sort_key(comparator: Block) -> SortKey | None:
    """The key of a comparator that applies `<` or `>` to one function of both elements of an input; or None.

    Floats are compared as numbers: one that does not tell NaN from any number does not order them.
    """
    assert comparator.last is not None
    comparison = comparator.last.operands[0].owner
    if not isinstance(comparison, ops.BinaryOp) or not is_elementwise(comparator):
        return None
    type = comparison.operands[0].type.element_type
    if comparison.kind.text not in ("lt", "gt") or not _is_sortable(type):
        return None
    left, right = [_argument(comparator, value) for value in comparison.operands]
    if left is None or right is None or left ^ 1 != right:
        return None
    one, other = [_function(comparator, value, i) for value, i in zip(comparison.operands, (left, right))]
    are_same = structural_key(one) == structural_key(other)
    discard(other)
    if not are_same:
        discard(one)
        return None
    return SortKey(left // 2, one, type, (comparison.kind.text == "gt") != (left % 2 == 1))


def _is_sortable(type: Any) -> bool:
    if isinstance(type, FloatType):
        return type.width in (16, 32, 64)
    return type is i1 or (isinstance(type, IntegerType) and type.width in (8, 16, 32, 64))


def _needed(comparator: Block, value: Value[Any]) -> set[Any]:
    """The operations and arguments of the comparator that a value depends on."""
    needed: set[Any] = set()
    work: list[Any] = [value]
    while work:
        found = work.pop()
        if found in comparator.arguments:
            needed.add(found)
        elif found.owner in comparator.operations and found.owner not in needed:
            needed.add(found.owner)
            work += found.owner.operands
    return needed


def _argument(comparator: Block, value: Value[Any]) -> int | None:
    """The number of the only argument on which a value depends."""
    needed = _needed(comparator, value)
    found = [i for i, argument in enumerate(comparator.arguments) if argument in needed]
    return found[0] if len(found) == 1 else None


def _function(comparator: Block, value: Value[Any], argument: int) -> Block:
    """The block that computes a value from an argument of the comparator."""
    needed = _needed(comparator, value)
    block = Block([comparator.arguments[argument].type])
    b = Builder.at_end(block)
    mapping: dict[Any, Any] = {comparator.arguments[argument]: block.arguments[0]}
    for op in comparator.operations:
        if op in needed:
            b.insert(op.clone(mapping))
    b.insert(ops.YieldOp([mapping.get(value, value)]))
    return block


def discard(block: Block) -> None:
    """Erase what a block uses, so that constants outside have no uses in it."""
    for op in reversed(list(block.operations)):
        op.erase()


def key_tensor(key: SortKey, size: int) -> RankedTensorType:
    """The type of a line of keys."""
    return RankedTensorType((size,), IntegerType(key.width))
