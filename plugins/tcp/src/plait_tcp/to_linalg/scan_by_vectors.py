"""Scans of lines by vectors, of which each is scanned in a register (Note [Doubling])."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, VectorType, i1
from plait.ir.builder import Builder
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.vector import building as vectors
from plait_std.vector.masks import CreateMaskOp
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

from plait_tcp.decompositions.parallel_scans import neutral
from plait_tcp.to_linalg.generic import as_type, extract, signless_tensor

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.value import Value
    from plait.rewrite import Rewriter

_INSIDE = ArrayAttr([IntegerAttr(1, i1)])


def order_is_free(kind: str, element: Any) -> bool:
    """Whether a scan returns the same elements in whatever order it combines them, and vectors combine such elements.

    Any order: of integers, and the extremes of floats.
    """
    if isinstance(element, FloatType):
        return kind in ("maximum", "minimum") and element.width in (16, 32, 64)
    return isinstance(element, IntegerType) and element.width in (8, 16, 32, 64)


class ScanByVectors:
    """The loops of a scan along the last dimension, by vectors of `lanes` elements."""

    def __init__(self, op: Any, rw: Rewriter, lanes: int) -> None:
        self.op, self.rw, self.lanes, self.kind = op, rw, lanes, op.kind.text
        self.b = SCALARS.on(Builder.before(op))
        element = op.operand.type.element_type
        self.word = IntegerType(element.width) if isinstance(element, FloatType) else element
        self.is_reverse = op.reverse is not None
        self.input = signless_tensor(rw, op.operand)
        self.stored = VectorType((lanes,), self.input.type.element_type)
        self.extents: list[Any] = sz.sizes_of(rw, op.operand)
        self.length = self.b.index(self.extents[-1])

    def build(self) -> Value[Any]:
        """Build the loops; return the result."""
        b, rw = self.b, self.rw
        self.neutral = self._repeated(b.number(neutral(self.kind, self.word) or 0, self.word))
        start = extract(rw, signless_tensor(rw, self.op.init), [])
        self.start = self._words(vectors.broadcast(b.builder, start, (self.lanes,)))
        self.out = b.variable(sz.empty_like(rw, self.input.type, self.extents))
        with b.nest([sz.as_value(rw, extent) for extent in self.extents[:-1]]) as self.line:
            self._line()
        return as_type(rw, self.out.value, self.op.result.type)

    def _line(self) -> None:
        """Scan a line: its whole vectors, and what is left at the end that comes last."""
        b, lanes = self.b, self.lanes
        self.total = b.variable(self.start)
        whole = self.length // lanes
        rest = self.length - whole * lanes
        with b.loop(0, whole) as i:
            self._step(self.length - (i + 1) * lanes if self.is_reverse else i * lanes, None)
        if rest.mixed != 0:
            mask = b(CreateMaskOp([rest.value], VectorType((lanes,), i1)))
            self._step(b.index(0) if self.is_reverse else whole * lanes, mask)
        b.forget(self.total)

    def _step(self, place: Expression, mask: Expression | None) -> None:
        """Scan a vector, and combine it with the total of those before."""
        x = self._read(place, mask)
        by = 1
        while by < self.lanes:
            x, by = self._combined(x, self._moved(x, by)), 2 * by
        before = self._moved(x, 1) if self.op.exclusive is not None else x
        self._write(place, self._combined(before, self.total), mask)
        last = [0 if self.is_reverse else self.lanes - 1] * self.lanes
        self.total.set(self._combined(self.total, self._shuffled(x, x, last)))

    def _combined(self, x: Expression, y: Expression) -> Expression:
        return x.apply(self.kind, y)

    def _moved(self, x: Expression, by: int) -> Expression:
        """Lanes moved so far in the direction of the scan; the first ones are neutral."""
        sources = [lane + by if self.is_reverse else lane - by for lane in range(self.lanes)]
        moved = [self.lanes + source if 0 <= source < self.lanes else i for i, source in enumerate(sources)]
        return self._shuffled(self.neutral, x, moved)

    def _shuffled(self, x: Expression, y: Expression, lanes: list[int]) -> Expression:
        return self.b.expression(vectors.shuffle(self.b.builder, x.value, y.value, lanes), self.word)

    def _repeated(self, scalar: Expression) -> Expression:
        return self.b.expression(vectors.broadcast(self.b.builder, scalar.value, (self.lanes,)), self.word)

    def _read(self, place: Expression, mask: Expression | None) -> Expression:
        """The words of a vector; those without mask are neutral."""
        b, indices = self.b, [*self.line, place]
        padding = SCALARS.constant(b.builder, 0, self.stored.element_type)
        lanes, along = None if mask is None else mask.value, vectors.along(len(indices), -1)
        x = b.builder(TransferReadOp(self.input, b.indices(indices), along, padding, lanes, _INSIDE, self.stored))
        words = self._words(x)
        return words if mask is None else mask.select(words, self.neutral)

    def _write(self, place: Expression, words: Expression, mask: Expression | None) -> None:
        b, indices, old = self.b, [*self.line, place], self.out.value
        lanes, along = None if mask is None else mask.value, vectors.along(len(indices), -1)
        x = self._elements(words)
        self.out.set(b.builder(TransferWriteOp(x, old, b.indices(indices), along, lanes, _INSIDE, old.type)))

    def _words(self, x: Value[Any]) -> Expression:
        """What is combined of elements: see Note [Floats as integers]."""
        (elements,) = self.b.wrap(x)
        if not isinstance(self.stored.element_type, FloatType):
            return self.b.expression(x, self.word)
        width = self.word.width
        highest = (1 << (width - 1)) - 1
        bits = elements.bitcast(VectorType((self.lanes,), self.word))
        is_nan = elements.apply("is_nan")
        return is_nan.select(highest if self.kind == "maximum" else -1 - highest, _mirrored(bits, width))

    def _elements(self, words: Expression) -> Value[Any]:
        """The elements that words stand for."""
        if not isinstance(self.stored.element_type, FloatType):
            return words.value
        return _mirrored(words, self.word.width).bitcast(self.stored).value


def _mirrored(bits: Expression, width: int) -> Expression:
    """The bits of floats as signed integers in the order of floats, and back."""
    return bits ^ ((bits >> (width - 1)) & ((1 << (width - 1)) - 1))


# Note [Doubling]
# A vector is combined with itself moved by one lane, by two, by four and so on: each lane then has what is combined of
# all up to it (Hillis and Steele, "Data parallel algorithms", 1986). The total of all vectors before is combined with
# that at last, and with the last lane for the next step: one operation, which is all that a step waits for. So elements
# are combined in another order than one after the other. That changes nothing for integers, for maxima and for minima.

# Note [Floats as integers]
# A maximum of floats that propagates NaN and tells the zeros apart is several instructions; of integers it is one. The
# bits below the sign of negative floats are inverted, which makes signed integers in the order of floats: -0 comes
# before 0. NaN becomes the integer that wins, whose bits are those of a NaN.
