"""Tensors of elements that a target does not have, as pairs of tensors of elements that it has.

    %2 = tcp.binary multiply %0, %1 : tensor<4xcomplex<f32>>

becomes operations on the parts of %0 and %1, whose results are the parts of %2. Where an operation that is not
rewritten uses %2 (a return, a call, a loop), its parts are put together; what comes from one is taken apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.build import Expression, ExpressionBuilder, value_of
from plait.build.functions import select
from plait.builtin.attributes import DenseElementsAttr
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite import Pattern, Rewrite, Rewriter
from plait.rewrite.greedy import apply_patterns_greedily
from plait_tcp import ops
from plait_tcp.api import TENSORS

from plait_emulation.paired_regions import WITH_REGIONS, combine, expand, part_type

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import RankedTensorType, Type
    from plait.context import Context
    from plait.ir.block import BlockArgument

Pair = tuple[Expression, Expression]
Parts = tuple[Value[Any], Value[Any]]
Made = Pair | Expression | Parts | list[Any] | None
"""The parts of a result, or the value of one that is not a pair; a list for several results; None without a rule."""
Rule = Callable[..., Made]
"""Builds a result from pairs: `rule(x, y)`; or from an operation: `rule(pairs, b, op)`."""
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
        self.parts: dict[Any, Parts] = {}
        self.at_borders: set[Operation] = set()

    def covers(self, element: Type | None) -> bool:
        """Whether elements of this type are taken apart."""
        raise NotImplementedError

    def part_type(self, element: Any) -> Type:
        """The element type of the parts."""
        raise NotImplementedError

    def split(self, value: Expression) -> Pair:
        """The parts of a tensor."""
        raise NotImplementedError

    def join(self, pair: Pair, type: RankedTensorType) -> Expression:
        """The tensor of two parts."""
        raise NotImplementedError

    def split_array(self, array: ndarray) -> tuple[ndarray, ndarray]:
        """The parts of a NumPy array."""
        raise NotImplementedError

    def combiner(self, kind: str, element: Type) -> Rule | None:
        """The rule for a binary kind on elements of a type."""
        raise NotImplementedError

    def has_any(self, op: Operation) -> bool:
        """Whether an operand or a result is taken apart."""
        return any(self.has(value) for value in (*op.operands, *op.results))

    # Rewriting

    def run(self, op: Operation, ctx: Context) -> None:
        """Rewrite what has rules in `op`, and put together what others use."""
        if self.decompositions:
            apply_patterns_greedily(op, [_only_where(pattern, self.has_any) for pattern in self.decompositions], ctx)
        done = [inner for inner in list(op.walk()) if inner.name.startswith("tcp.") and self._rewrite(inner)]
        for inner in reversed(done):
            for result in inner.results:
                if result.has_uses:
                    result.replace_all_uses_with(self._joined(Builder.before(inner), self.parts[result], result.type))
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

    def stand_for(self, argument: BlockArgument[Any], parts: Parts, b: Builder) -> None:
        """Let two arguments of a block stand for another one; it is put together for the uses that are left."""
        joined = self._joined(b, parts, argument.type)
        argument.replace_all_uses_with(joined)
        self.parts[joined] = parts

    def _joined(self, b: Builder, parts: Parts, type: Any) -> Value[Any]:
        """The tensor of these parts, for uses that are left."""
        return self._bordered(b, lambda b: self.join(_pair(b, parts), type)).value

    def _bordered(self, b: Builder, build: Callable[[ExpressionBuilder], Any]) -> Any:
        before = b.block.first if b.anchor is None else b.anchor.prev  # type: ignore[union-attr]
        made = build(TENSORS.on(b))
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
        made = self._made(op, TENSORS.on(Builder.before(op)))
        if made is None:
            return False
        parts: Sequence[Any] = made if isinstance(made, list) else [made]
        for result, part in zip(op.results, parts, strict=True):
            if isinstance(part, tuple):
                first, second = cast("Pair | Parts", part)
                self.parts[result] = value_of(first), value_of(second)
            else:
                result.replace_all_uses_with(value_of(part))
        return True

    def _made(self, op: Operation, b: ExpressionBuilder) -> Made:
        rule = self.rules.get(op.__class__)
        if rule is not None:
            return rule(self, b, op)
        if isinstance(op, ops.ConstOp):
            elements: Any = op.value
            first, second = self.split_array(elements.numpy())
            return self._constant(b, op, first), self._constant(b, op, second)
        if isinstance(op, _BY_PART):
            return self.each(op, b)
        if isinstance(op, ops.TernaryOp):
            return self._ternary(b, op)
        if isinstance(op, WITH_REGIONS):
            return expand(self, b, op)
        return combine(self, b, op) if isinstance(op, (ops.ReduceOp, ops.ScanOp, ops.WindowOp)) else None

    def _ternary(self, b: ExpressionBuilder, op: ops.TernaryOp) -> Made:
        kind = op.kind.text
        if kind == "select":
            return self.each(op, b)
        first, second = ("multiply", "add") if kind == "fma" else ("maximum", "minimum")
        rules = [self.combiner(kind, op.b.type.element_type) for kind in (first, second)]
        if rules[0] is None or rules[1] is None:
            return None
        x, y, z = (self.pair(b, value) for value in (op.a, op.b, op.c))
        return rules[1](rules[0](y, x), z)

    def _constant(self, b: ExpressionBuilder, op: ops.ConstOp, array: ndarray) -> Expression:
        return b(ops.ConstOp(DenseElementsAttr.from_numpy(array, part_type(self, op.result))))

    def has(self, value: Value[Any]) -> bool:
        """Whether a value is a tensor of elements that are taken apart."""
        return self.covers(getattr(value.type, "element_type", None))

    def of(self, value: Value[Any]) -> Parts:
        """The parts of a value, taken apart where it comes from if it is not known."""
        found = self.parts.get(value)
        if found is None:
            first, second = self._bordered(_behind(value), lambda b: self.split(b.expression(value)))
            found = self.parts[value] = first.value, second.value
        return found

    def pair(self, b: ExpressionBuilder, value: Value[Any]) -> Pair:
        """The parts of a value as expressions."""
        return _pair(b, self.of(value))

    def each(self, op: Operation, b: ExpressionBuilder) -> Pair:
        """The operation on the first parts, and on the second."""
        return self._on_part(op, b, 0), self._on_part(op, b, 1)

    def _on_part(self, op: Operation, b: ExpressionBuilder, part: int) -> Expression:
        parts = [self.of(value)[part] if self.has(value) else value for value in op.operands]
        made = op.clone()
        for i, value in enumerate(parts):
            made.set_operand(i, value)
        (result,) = made.results
        result.type = part_type(self, result)
        return b(made)


def _pair(b: ExpressionBuilder, parts: Parts) -> Pair:
    first, second = b.wrap(*parts)
    return first, second


# Rules for all ways


def choose(condition: Expression, yes: Pair, no: Pair) -> Pair:
    """`yes` where a condition holds, else `no`."""
    return select(condition, yes[0], no[0]), select(condition, yes[1], no[1])


def negate(x: Pair) -> Pair:
    """Both parts negated."""
    return -x[0], -x[1]


def both_equal(x: Pair, y: Pair) -> Expression:
    """Whether both parts are equal."""
    return (x[0] == y[0]) & (x[1] == y[1])


def either_differs(x: Pair, y: Pair) -> Expression:
    """Whether one of the parts differs."""
    return (x[0] != y[0]) | (x[1] != y[1])


def _only_where(pattern: Pattern, condition: Callable[[Operation], bool]) -> Pattern:
    """The pattern, for operations for which a condition holds."""

    def apply(op: Operation, rw: Rewriter) -> Rewrite:
        return pattern(op, rw) if condition(op) else rw.no_match("no operand or result is split into pairs")

    return pattern.replaced(function=apply)


def _behind(value: Any) -> Builder:
    """Where a value is there already: behind what defines it, or at the start of its block."""
    op = value.defining_op
    if op is not None:
        return Builder.after(op) if op.next is None else Builder.before(op.next)
    block = value.parent_block
    return Builder.before(block.first)


def of_kinds(rules: Mapping[str, Rule]) -> Rule:
    """A rule that chooses by the kind of the operation."""

    def choose(pairs: Pairs, b: ExpressionBuilder, op: ops.BinaryOp | ops.UnaryOp) -> Made:
        rule = rules.get(op.kind.text)
        if rule is None:
            return None
        return rule(*[pairs.pair(b, v) if pairs.has(v) else b.expression(v) for v in op.operands])

    return choose


def by_part(kinds: Sequence[str]) -> Rule:
    """A rule for reductions, scans and windows of kinds that combine each part on its own; others get a region."""

    def apply(pairs: Pairs, b: ExpressionBuilder, op: ops.ReduceOp) -> Made:
        return pairs.each(op, b) if op.kind.text in kinds else combine(pairs, b, op)

    return apply
