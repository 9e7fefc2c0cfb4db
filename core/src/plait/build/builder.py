"""`ExpressionBuilder`: expressions, variables, loops and conditionals at the insertion point of a builder."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast

from plait.build.expression import Expression, Number, Variable
from plait.builtin.types import ShapedType, index
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.build.algebra import Algebra
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation

Size = int | Value[Any] | Expression
"""An index or a size, known at compile time or not."""


class ExpressionBuilder:
    """Builds through `builder`, which may be a rewriter, the operations that `algebra` names.

    Loops and conditionals move the insertion point of `builder` into their bodies and back. All variables that exist
    when one begins are carried by it.
    """

    __slots__ = ("algebra", "builder", "variables")

    def __init__(self, builder: Builder, algebra: Algebra) -> None:
        self.builder = builder
        self.algebra = algebra
        self.variables: list[Variable] = []

    # Expressions

    def __call__(self, op: Operation) -> Expression:
        """Insert `op` and return its one result."""
        value = self.builder(op)
        return Expression(self, value, value.type)

    def wrap(self, *values: Value[Any] | int) -> list[Expression]:
        """Values as expressions of their types; numbers as expressions of type `index`."""
        return [Expression(self, value, index if isinstance(value, int) else value.type) for value in values]

    def expression(self, value: Value[Any], type: Any = None) -> Expression:
        """A value as an expression of its type, or of one that says more: the signedness of integers, say.

        An element type stands for a type of the shape of the value.
        """
        return Expression(self, value, self._full(value.type, type))

    def number(self, number: Number, type: Type) -> Expression:
        """A constant."""
        if type is index and number.__class__ is int:
            return Expression(self, number, index)  # type: ignore[arg-type]
        return Expression(self, self.algebra.constant(self.builder, number, type), type)

    def index(self, size: Size) -> Expression:
        """A number, value or expression of type `index` as an expression."""
        return size if isinstance(size, Expression) else Expression(self, size, index)

    def indices(self, sizes: Iterable[Size]) -> list[Value[Any]]:
        """The values of indices."""
        return [self.index(size).value for size in sizes]

    def like(self, entry: Any, other: Expression) -> Expression:
        """An expression or value as it is; a number as a constant of the type, and the shape, of `other`."""
        if isinstance(entry, Expression):
            return entry
        if other.type is index:
            return Expression(self, entry, index)
        return Expression(self, self.operand(entry, other), other.type)

    def operand(self, entry: Any, other: Expression) -> Value[Any]:
        """The value of an expression, a value, or a number like `other`."""
        if isinstance(entry, Expression):
            return entry.value
        if isinstance(entry, Value):
            return cast("Value[Any]", entry)
        return self.algebra.constant_like(self.builder, entry, other.type, other.mixed)

    def size(self, container: Value[Any], dim: int) -> Expression:
        """The size of one dimension of a tensor or buffer."""
        return Expression(self, self.algebra.size(self.builder, container, dim), index)

    def sizes(self, container: Value[Any]) -> list[Expression]:
        """The size of each dimension of a tensor or buffer."""
        return [self.size(container, dim) for dim in range(container.type.rank)]

    def variable(self, initial: Expression | Value[Any], type: Any = None) -> Variable:
        """A variable that has the value `initial`; `type` as for `expression`."""
        value = initial.value if isinstance(initial, Expression) else initial
        made = Variable(self, value, self._full(initial.type, type))
        self.variables.append(made)
        return made

    def forget(self, *variables: Variable) -> None:
        """End variables: loops and conditionals that begin later do not carry them."""
        self.variables = [one for one in self.variables if not any(one is gone for gone in variables)]

    @staticmethod
    def _full(own: Any, given: Any) -> Any:
        """The type of an expression: the value's own, or the one that is given for it or for its elements."""
        if isinstance(own, ShapedType) and given is not None and not isinstance(given, ShapedType):
            return own.with_element_type(given)
        return own if given is None else given

    # Loops and conditionals

    @contextmanager
    def loop(self, lower: Size, upper: Size, step: Size = 1) -> Generator[Expression]:
        """A loop over the indices from `lower` up to, and without, `upper`."""
        carried = list(self.variables)
        start, end, stride = self.indices((lower, upper, step))
        made = self.algebra.loop(self.builder, start, end, stride, [v.value for v in carried])
        with self._inside(made.block, carried, made.carried):
            yield Expression(self, made.induction_variable, index)
        _assign(carried, made.operation.results)

    @contextmanager
    def while_(self, condition: Callable[[], Expression]) -> Generator[None]:
        """A loop that goes on while `condition()` holds, which is computed before each step from the variables."""
        carried = list(self.variables)
        before = [v.value for v in carried]
        made = self.algebra.repeat(self.builder, before)
        builder, outer = self.builder, (self.builder.block, self.builder.anchor)
        builder.set_at_end(made.test)
        _assign(carried, made.test.arguments)
        self.algebra.test(builder, condition().value, [v.value for v in carried])
        builder.block, builder.anchor = outer
        with self._inside(made.body, carried, made.body.arguments):
            yield
        _assign(carried, made.operation.results)

    @contextmanager
    def nest(self, extents: Sequence[Size]) -> Generator[list[Expression]]:
        """Loops from 0 up to each of `extents`, the first one outermost."""
        if not extents:
            yield []
            return
        with self.loop(0, extents[0]) as i, self.nest(extents[1:]) as rest:
            yield [i, *rest]

    @contextmanager
    def if_(self, condition: Expression) -> Generator[Otherwise]:
        """What happens if a condition holds. `with branch.otherwise():` says what happens else."""
        carried = list(self.variables)
        before = [v.value for v in carried]
        made = self.algebra.branch(self.builder, condition.value, [v.type for v in before])
        with self._inside(made.no, carried, before):
            pass
        with self._inside(made.yes, carried, before):
            yield Otherwise(self, made.no, carried, before)
        _assign(carried, made.operation.results)

    @contextmanager
    def _inside(self, block: Block, carried: Sequence[Variable], values: Sequence[Value[Any]]) -> Generator[None]:
        """Build the body in `block`, in which the variables start with `values`."""
        builder, outer = self.builder, (self.builder.block, self.builder.anchor)
        builder.set_at_end(block)
        _assign(carried, values)
        yield
        self.algebra.leave(builder, [v.value for v in carried])
        del self.variables[len(carried) :]
        builder.block, builder.anchor = outer


class Otherwise:
    """The other block of a conditional."""

    __slots__ = ("_b", "_before", "_block", "_carried")

    def __init__(
        self, b: ExpressionBuilder, block: Block, carried: Sequence[Variable], before: Sequence[Value[Any]]
    ) -> None:
        self._b, self._block, self._carried, self._before = b, block, carried, before

    @contextmanager
    def otherwise(self) -> Generator[None]:
        """What happens if the condition does not hold; to be used after the block of `if_`."""
        results = [v.value for v in self._carried]
        terminator: Any = self._block.last
        self._b.builder.erase(terminator)
        with self._b._inside(self._block, self._carried, self._before):
            yield
        _assign(self._carried, results)


def _assign(variables: Sequence[Variable], values: Sequence[Value[Any]]) -> None:
    for variable, value in zip(variables, values):
        variable._value = value
