"""Tensors of elements that a target does not have, as pairs of tensors of elements that it has.

    %2 = tcp.binary multiply %0, %1 : tensor<4xcomplex<f32>>

becomes operations on the parts of %0 and %1, whose results are the parts of %2. Where an operation that is not
rewritten uses %2 (a return, a call, a loop), its parts are put together; what comes from one is taken apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.attributes import DenseElementsAttr
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite import Pattern
from plait.rewrite.greedy import apply_patterns_greedily
from plait_tcp import ops
from plait_tcp.builders.tensors import Tensors

from plait_emulation.paired_regions import WITH_REGIONS, combine, expand, part_type

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import RankedTensorType
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.rewrite import Rewriter

Pair = tuple[Value[Any], Value[Any]]
Rule = Callable[..., Any]
"""Builds the parts of a result (of a value that is not a pair: the value), or returns None where it does not apply."""
_BY_PART = (
    ops.BroadcastOp, ops.ReshapeOp, ops.TransposeOp, ops.ReverseOp, ops.SliceOp, ops.PadOp, ops.ConcatOp, ops.GatherOp,
)  # fmt: skip
"""Operations that move elements."""


class Pairs:
    """A way to stand for elements by two parts. `rules` has what computes the parts of an operation's result."""

    rules: dict[Any, Rule]
    decompositions: tuple[Any, ...] = ()
    """Patterns for operations on such elements that have no rules."""

    def __init__(self) -> None:
        self.parts: dict[Any, Pair] = {}
        self.at_borders: set[Operation] = set()

    def covers(self, element: Any) -> bool:
        """Whether elements of this type are taken apart."""
        raise NotImplementedError

    def part_type(self, element: Any) -> Any:
        """The element type of the parts."""
        raise NotImplementedError

    def split(self, t: Tensors, value: Value[Any]) -> Pair:
        """The parts of a tensor."""
        raise NotImplementedError

    def join(self, t: Tensors, pair: Pair, type: RankedTensorType) -> Value[Any]:
        """The tensor of two parts."""
        raise NotImplementedError

    def split_array(self, array: ndarray) -> tuple[Any, Any]:
        """The parts of a NumPy array."""
        raise NotImplementedError

    def combiner(self, kind: str, element: Type) -> Rule | None:
        """The rule for a binary kind on elements of a type."""
        raise NotImplementedError

    def has_any(self, op: Operation) -> bool:
        """Whether an operand or a result is taken apart."""
        return any(self.has(value) for value in (*op.operands, *op.results))

    def expanded(self, t: Tensors, op: Operation) -> list[Any]:
        """An operation with a region on parts: the parts or the value of each result."""
        return expand(self, t, op)

    # Rewriting

    def run(self, op: Operation, ctx: Context) -> None:
        """Rewrite what has rules in `op`, and put together what others use."""
        if self.decompositions:
            apply_patterns_greedily(op, [_only_where(pattern, self.has_any) for pattern in self.decompositions], ctx)
        done = [inner for inner in list(op.walk()) if inner.name.startswith("tcp.") and self._rewrite(inner)]
        for inner in reversed(done):
            for result in inner.results:
                if result.has_uses:
                    self._at_border(Builder.before(inner), result)
            inner.erase()
        for inner in [inner for inner in self.at_borders if inner.parent is not None]:
            self._erase_unused(inner)

    def _erase_unused(self, op: Operation) -> None:
        """Erase an operation at a border that nothing uses, and those before it that nothing else uses."""
        if op not in self.at_borders or any(result.has_uses for result in op.results):
            return
        self.at_borders.discard(op)
        sources = [value.defining_op for value in op.operands]
        op.erase()
        for source in dict.fromkeys(sources):
            if source is not None:
                self._erase_unused(source)

    def stand_for(self, argument: Value[Any], pair: Pair, b: Builder) -> None:
        """Let two arguments of a block stand for another one; it is put together for the uses that are left."""
        joined = self._bordered(b, lambda t: self.join(t, pair, argument.type))
        argument.replace_all_uses_with(joined)
        self.parts[joined] = pair

    def _at_border(self, b: Builder, result: Value[Any]) -> None:
        """Put a result together for the uses that are left."""
        joined = self._bordered(b, lambda t: self.join(t, self.parts[result], result.type))
        result.replace_all_uses_with(joined)

    def _bordered(self, b: Builder, build: Callable[[Tensors], Any]) -> Any:
        before = b.block.first if b.anchor is None else b.anchor.prev  # type: ignore[union-attr]
        made = build(Tensors(b))
        op = before.next if before is not None else b.block.first  # type: ignore[union-attr]
        while op is not None and op is not b.anchor:
            self.at_borders.add(op)
            op = op.next
        return made

    def _rewrite(self, op: Operation) -> bool:
        if op in self.at_borders or not self.has_any(op):
            return False
        if isinstance(op, ops.YieldOp):
            op.operands = [part for value in op.operands for part in (self.of(value) if self.has(value) else (value,))]
            return False
        t = Tensors(Builder.before(op))
        made = self._made(op, t)
        if made is None:
            return False
        parts: Sequence[Any] = cast("list[Any]", made) if isinstance(made, list) else [made]
        for result, part in zip(op.results, parts, strict=True):
            if isinstance(part, tuple):
                self.parts[result] = part
            else:
                result.replace_all_uses_with(part)
        return True

    def _made(self, op: Operation, t: Tensors) -> Any:
        rule = self.rules.get(op.__class__)
        if rule is not None:
            return rule(self, t, op)
        if isinstance(op, ops.ConstOp):
            elements: Any = op.value
            first, second = self.split_array(elements.numpy())
            return self._constant(t, op, first), self._constant(t, op, second)
        if isinstance(op, _BY_PART):
            return self.each(op, t)
        if isinstance(op, ops.TernaryOp):
            return self._ternary(t, op)
        if isinstance(op, WITH_REGIONS):
            return expand(self, t, op)
        return combine(self, t, op) if isinstance(op, (ops.ReduceOp, ops.ScanOp, ops.WindowOp)) else None

    def _ternary(self, t: Tensors, op: ops.TernaryOp) -> Any:
        kind = op.kind.text
        if kind == "select":
            return self.each(op, t)
        first, second = ("multiply", "add") if kind == "fma" else ("maximum", "minimum")
        rules = [self.combiner(kind, op.b.type.element_type) for kind in (first, second)]
        if rules[0] is None or rules[1] is None:
            return None
        x, y, z = (self.of(value) for value in (op.a, op.b, op.c))
        return rules[1](t, rules[0](t, y, x), z)

    def _constant(self, t: Tensors, op: ops.ConstOp, array: Any) -> Value[Any]:
        return t.b(ops.ConstOp(DenseElementsAttr.from_numpy(array, part_type(self, op.result))))

    def has(self, value: Value[Any]) -> bool:
        """Whether a value is a tensor of elements that are taken apart."""
        return self.covers(getattr(value.type, "element_type", None))

    def of(self, value: Value[Any]) -> Pair:
        """The parts of a value, taken apart where it comes from if it is not known."""
        found = self.parts.get(value)
        if found is None:
            place = _behind(value)
            found = self.parts[value] = self._bordered(place, lambda t: self.split(t, value))
        return found

    def each(self, op: Operation, t: Tensors) -> Pair:
        """The operation on the first parts, and on the second."""
        return self._on_part(op, t, 0), self._on_part(op, t, 1)

    def _on_part(self, op: Operation, t: Tensors, part: int) -> Value[Any]:
        parts = [self.of(value)[part] if self.has(value) else value for value in op.operands]
        made: Any = op.clone()
        for i, value in enumerate(parts):
            made.set_operand(i, value)
        (result,) = made.results
        result.type = part_type(self, result)
        t.b.insert(made)
        return result


def _only_where(pattern: Pattern, condition: Callable[[Operation], bool]) -> Pattern:
    """The pattern, for operations for which a condition holds."""

    def apply(op: Operation, rw: Rewriter) -> Any:
        return pattern(op, rw) if condition(op) else rw.no_match("no operand or result is split into pairs")

    return replace(pattern, function=apply)


def _behind(value: Any) -> Builder:
    """Where a value is there already: behind what defines it, or at the start of its block."""
    op = value.defining_op
    if op is not None:
        return Builder.after(op) if op.next is None else Builder.before(op.next)
    block = value.parent_block
    return Builder.before(block.first)


def of_kinds(rules: dict[str, Rule]) -> Rule:
    """A rule that chooses by the kind of the operation."""

    def choose(pairs: Pairs, t: Tensors, op: ops.BinaryOp | ops.UnaryOp) -> Any:
        rule = rules.get(op.kind.text)
        return rule(t, *[pairs.of(v) if pairs.has(v) else v for v in op.operands]) if rule is not None else None

    return choose


def by_part(kinds: Sequence[str]) -> Rule:
    """A rule for reductions, scans and windows of kinds that combine each part on its own; others get a region."""

    def apply(pairs: Pairs, t: Tensors, op: ops.ReduceOp) -> Any:
        return pairs.each(op, t) if op.kind.text in kinds else combine(pairs, t, op)

    return apply
