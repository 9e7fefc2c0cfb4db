"""What is known of sizes and indices at a place in a program. See Note [What is known]."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IndexType, RankedTensorType
from plait.interfaces.iteration_spaces import iteration_space
from plait.interfaces.reify_shapes import ReifyShapes
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value

from plait_std.arith.ops import CmpIOp
from plait_std.builders import integer_value
from plait_std.mixed import Mixed
from plait_std.scf.ops import ForOp
from plait_std.sizes.linear import Atom, Linear, applied, definition
from plait_std.tensor.ops import CastOp

if TYPE_CHECKING:
    from plait.context import Context

_DEPTH = 6  # bounds put in the place of atoms, one after the other, to prove an inequality
_SMALL = 1 << 30  # factors and bounds of counters below which products of the two do not overflow


class Knowledge:
    """Facts that hold at a place and behind it, in the same block and in the regions there."""

    def __init__(self, ctx: Context, around: Knowledge | None = None) -> None:
        self.ctx = ctx
        # what a value is made of holds wherever the value is; what was asserted, only behind the assertion
        self._forms: dict[Atom, Linear] = around._forms if around is not None else {}
        self._sizes: dict[tuple[Value[Any], int], Mixed] = around._sizes if around is not None else {}
        self._built: list[Operation] = around._built if around is not None else []
        self._equal: ChainMap[Atom, Linear] = around._equal.new_child() if around is not None else ChainMap()
        self._bounds: ChainMap[Linear, bool] = around._bounds.new_child() if around is not None else ChainMap()

    def nested(self) -> Knowledge:
        """The same facts for a region inside, which learns for itself only."""
        return Knowledge(self.ctx, self)

    # Sizes

    def learn_results(self, op: Operation) -> None:
        """Note what the dynamic sizes of the results of `op` are."""
        if not any(self._unknown(op)):
            return
        if isinstance(op, CastOp) and isinstance(op.source.type, RankedTensorType):
            for result, dim in self._unknown(op):
                self._forms[result, dim] = self._made_size(op.source, dim)
            return
        space = iteration_space(op, self.ctx)
        if space is not None:
            self._learn_by_loops(space)
        model = self.ctx.model(ReifyShapes, op) if any(self._unknown(op)) else None
        if model is not None:
            shapes = self.reified(op, model)
            for result, dim in self._unknown(op):
                self._sizes[result, dim] = shapes[result.index][dim]

    def _unknown(self, op: Operation) -> Iterator[tuple[Any, int]]:
        """The dynamic sizes of results of which nothing is known."""
        for result in op.results:
            for dim, size in enumerate(result.type.shape) if isinstance(result.type, RankedTensorType) else ():
                place = result, dim
                if size == DYNAMIC and place not in self._forms and place not in self._sizes:
                    yield place

    def reified(self, op: Operation, model: ReifyShapes) -> list[list[Mixed]]:
        """The sizes of the results of `op`, from operations before it that go if nothing comes to use them."""
        before, sizes = op.prev, model.reify(op, Builder.before(op))
        self._built += reversed(between(before, op))
        return sizes

    def erase_unused(self) -> None:
        """Erase what `reified` built and nothing uses."""
        for op in reversed(self._built):
            if op.is_unused:
                op.erase()

    def _learn_by_loops(self, space: Any) -> None:
        loops: dict[int, tuple[Value[Any], int]] = {}
        for _, value, map in space.operands:
            for dim, expr in enumerate(map.results):
                if isinstance(expr, AffineDim):
                    loops.setdefault(expr.position, (value, dim))
        for result, map in space.results:
            for dim, expr in enumerate(map.results):
                if isinstance(expr, AffineDim) and expr.position in loops:
                    self._forms[result, dim] = self._made_size(*loops[expr.position])

    def size(self, value: Value[Any], dim: int) -> Mixed | tuple[Value[Any], int]:
        """What is the size of a dimension: a constant, a value, or the size of that dimension of that tensor."""
        ty: Any = value.type
        if ty.shape[dim] != DYNAMIC:
            return ty.shape[dim]
        form = self.size_form(value, dim)
        if form.is_constant:
            return form.constant
        atom: Any = form.only_atom
        if isinstance(atom, Value) or (isinstance(atom, tuple) and len(atom) == 2):  # type: ignore[arg-type]
            return atom  # type: ignore[return-value]
        return self._sizes.get((value, dim), (value, dim))

    def size_form(self, value: Value[Any], dim: int) -> Linear:
        """A size as a sum, in terms of what stands for all that is known to be equal."""
        return self._resolved(self._made_size(value, dim))

    def _made_size(self, value: Value[Any], dim: int) -> Linear:
        """A size as it is made, without what assertions have put in the place of its atoms."""
        ty: Any = value.type
        size = ty.shape[dim]
        if size != DYNAMIC:
            return Linear(size)
        place = value, dim
        if place not in self._forms and place in self._sizes:
            self._forms[place] = self._made(self._sizes[place])
        return self._forms.get(place) or Linear(0, {place: 1})

    # Values

    def form(self, index: Mixed) -> Linear:
        """An index as a sum, in terms of what stands for all that is known to be equal."""
        return self._resolved(self._made(index))

    def _made(self, index: Mixed) -> Linear:
        if isinstance(index, int):
            return Linear(index)
        found = self._forms.get(index)
        if found is None:
            made = definition(index, self._made)
            if isinstance(made, tuple) and len(made) == 2:  # type: ignore[arg-type]
                return self._made_size(*made)  # type: ignore[misc]
            found = self._forms[index] = made if isinstance(made, Linear) else Linear(0, {made: 1})
        return found

    def _resolved(self, form: Linear) -> Linear:
        if form.is_constant:
            return form
        only = form.only_atom
        if only is not None:
            return self._resolved_atom(only) or form
        others = {atom: other for atom in form.terms if (other := self._resolved_atom(atom)) is not None}
        if not others:
            return form
        kept = {atom: n for atom, n in form.terms.items() if atom not in others}
        result = Linear(form.constant, kept)
        for atom, other in others.items():
            n = form.terms[atom]
            result = other if n == 1 and not result.terms and not result.constant else result.plus(other, n)
        return result

    def _resolved_atom(self, atom: Any) -> Linear | None:
        """What stands for an atom; None if it stands for itself."""
        for facts in self._equal.maps:
            if atom in facts:
                return self._resolved(facts[atom])
        if isinstance(atom, tuple) and len(atom) == 3:  # type: ignore[arg-type]
            kind, left, right = atom  # type: ignore[misc]
            new_left, new_right = self._resolved(left), self._resolved(right)  # type: ignore[arg-type]
            if new_left is not left or new_right is not right:
                return applied(kind, new_left, new_right)  # type: ignore[arg-type]
        return None

    # Facts

    def learn_equal(self, a: Mixed, b: Mixed) -> None:
        """Note that a = b holds from here on."""
        difference = self.form(a).plus(self.form(b), -1)
        for atom, n in difference.terms.items():
            rest = Linear(difference.constant, {x: k for x, k in difference.terms.items() if x != atom})
            if abs(n) == 1 and not rest.mentions(atom):
                self._equal[atom] = rest.times(-n)
                return

    def learn_sizes(self, sizes: Mapping[tuple[Value[Any], int], Linear]) -> None:
        """Note the sizes of dimensions of tensors that nothing is known of yet."""
        for place, form in sizes.items():
            if self.size_form(*place) != form:
                self._equal[place] = form

    def learn_at_most(self, a: Mixed, b: Mixed, by: int = 0) -> None:
        """Note that a + by <= b holds from here on."""
        self._bounds[self.form(b).plus(self.form(a), -1).plus(Linear(by), -1)] = True

    def learn_condition(self, condition: Value[Any]) -> None:
        """Note that a condition, which has been asserted, holds from here on."""
        op = condition.defining_op
        if isinstance(op, CmpIOp) and isinstance(op.lhs.type, IndexType):
            kind = op.predicate.text
            if kind == "eq":
                self.learn_equal(op.lhs, op.rhs)
            elif kind in ("sle", "slt"):
                self.learn_at_most(op.lhs, op.rhs, by=int(kind == "slt"))
            elif kind in ("sge", "sgt"):
                self.learn_at_most(op.rhs, op.lhs, by=int(kind == "sgt"))

    def is_equal(self, a: Mixed, b: Mixed) -> bool:
        """Whether a = b is known."""
        if isinstance(a, int) and isinstance(b, int):
            return a == b
        return self.form(a) == self.form(b)

    def has_size(self, value: Value[Any], dim: int, size: Mixed) -> bool:
        """Whether a dimension of a tensor is known to have a size."""
        return self.size_form(value, dim) == self.form(size)

    def is_as_long(self, a: tuple[Value[Any], int], b: tuple[Value[Any], int]) -> bool:
        """Whether dimensions of two tensors are known to have the same size."""
        size, other = self.size_form(*a), self.size_form(*b)
        if size == other:
            return True
        difference = size.plus(other, -1)
        return all(self._is_not_negative(difference.times(sign), _DEPTH) for sign in (1, -1))

    def is_at_most(self, a: Mixed, b: Mixed, by: int = 0) -> bool:
        """Whether a + by <= b is known."""
        if isinstance(a, int) and isinstance(b, int):
            return a + by <= b
        return self._is_not_negative(self.form(b).plus(self.form(a), -1).plus(Linear(by), -1), _DEPTH)

    def is_never_negative(self, form: Linear) -> bool:
        """Whether a sum is known to be 0 or more."""
        return self._is_not_negative(form, _DEPTH)

    def _is_not_negative(self, form: Linear, depth: int) -> bool:
        if form.is_constant:
            return form.constant >= 0
        if form in self._bounds:
            return True
        if depth == 0:
            return False
        return any(self._holds_by_bound(form, atom, n, depth - 1) for atom, n in form.terms.items())

    def _holds_by_bound(self, form: Linear, atom: Any, n: int, depth: int) -> bool:
        """Whether a form is not negative because of a bound of one of its atoms."""
        some, every = _bounds_of(atom, upper=n < 0)
        if not some and all(_is_size(other) or self._bounds_of_counter(other, k) for other, k in form.terms.items()):
            some = self._bounds_of_counter(atom, n)
        if some and any(self._is_not_negative(form.replaced(atom, self._resolved(b)), depth) for b in some):
            return True
        return bool(every) and all(self._is_not_negative(form.replaced(atom, self._resolved(b)), depth) for b in every)

    def _bounds_of_counter(self, atom: Any, n: int) -> list[Linear]:
        """The first number, or the last one, of a counter of a loop, where `n` times it cannot overflow."""
        loop = atom.parent_block.parent_op if isinstance(atom, BlockArgument) and atom.parent_block else None
        if not isinstance(loop, ForOp) or atom is not loop.induction_variable or loop.unsigned_cmp is not None:
            return []
        lower, upper = (self._made(bound) for bound in (loop.lower_bound, loop.upper_bound))
        step = integer_value(loop.step) or 0
        if step <= 0 or not (_is_small(lower, n) and _is_small(upper, n) and step < _SMALL):
            return []
        return [upper.plus(Linear(1), -1)] if n < 0 else [lower]


def between(before: Operation | None, op: Operation) -> list[Operation]:
    """The operations between `before`, or the start of the block, and `op`, the last one first."""
    found: list[Operation] = []
    new = op.prev
    while new is not None and new is not before:
        found.append(new)
        new = new.prev
    return found


def _bounds_of(atom: Any, upper: bool) -> tuple[list[Linear], list[Linear]]:
    """Bounds of an atom that all hold; and bounds of which at least one holds."""
    if not isinstance(atom, tuple):
        return [], []
    if len(atom) == 2:  # type: ignore[arg-type]
        return ([], []) if upper else ([Linear(0)], [])
    kind, left, right = atom  # type: ignore[misc]
    if kind in ("min", "max"):
        both: list[Linear] = [left, right]
        return (both, []) if (kind == "min") == upper else ([], both)
    if kind == "minu" and isinstance(right, Linear) and right.is_constant and right.constant >= 0:
        return ([right] if upper else [Linear(0)]), []
    return [], []


def _is_small(form: Linear, n: int) -> bool:
    """Whether `n` times a sum is far from overflowing: a constant, or a size of a tensor and a constant."""
    if abs(form.constant) >= _SMALL or abs(n) >= _SMALL:
        return False
    is_size = [_is_size(atom) and k == 1 for atom, k in form.terms.items()]
    return form.is_constant or (is_size == [True] and abs(n) == 1)


def _is_size(atom: Any) -> bool:
    return isinstance(atom, tuple) and len(atom) == 2  # type: ignore[arg-type]


# Note [What is known]
# A dynamic size is known by the sum that it is (a size of an operand, a product, a value from which the tensor was
# made), and an assertion puts one sum in the place of an atom of another. Each pair of sizes is thus compared once, and
# what follows from the way in which tensors are made is not compared at all. Equality of sums is equality of values,
# also where they overflow. Inequalities are proven from bounds that hold whatever overflows: a size is not negative,
# min and max lie on their side of both operands, and a counter of a loop between its bounds, if these are small
# constants or sizes, in a sum of sizes and such counters alone; their constants are sizes, far from where sums of them
# would overflow.
