"""`Algebra`: which operations arithmetic, loops and element accesses become. A dialect offers one as a plain object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from plait.build.builder import ExpressionBuilder
from plait.build.expression import Expression, mixed, value_of
from plait.build.folding import fold
from plait.builtin.types import index

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    Entry = Value[Any] | int
    Entries = Sequence[Entry]

Emit = Callable[..., Any]
"""`emit(builder, type, *values)` builds one kind of operation on values of `type` and returns the result."""


def builds(op_class: type[Op], *given: Any, **properties: Any) -> Emit:
    """What inserts an `op_class` of the values, after the arguments that are `given`, with these properties."""

    def emit(builder: Builder, type: Type, *values: Value[Any]) -> Value[Any]:
        return builder(op_class(*given, *values, **properties))

    return emit


def folding(algebra: Algebra, kind: str) -> Callable[[Builder, Any, Any], Any]:
    """The function `(builder, x, y)` that applies `kind` to indices, known or not; it returns an int if it can."""

    def build(builder: Builder, x: Any, y: Any) -> Any:
        x, y = mixed(x), mixed(y)
        folded = fold(kind, x, y)
        if folded is not None:
            return folded
        if x.__class__ is int:
            x = algebra.constant(builder, x, index)
        return algebra.apply(builder, kind, index, x, algebra.constant(builder, y, index) if y.__class__ is int else y)

    return build


class UndefinedKind(Exception):
    """An algebra does not define a kind for a type."""


class OpenLoop(NamedTuple):
    """A loop without its terminator: its induction variable, and the values that it carries as they are in `block`."""

    operation: Operation
    block: Block
    induction_variable: Value[Any]
    carried: Sequence[Value[Any]]


class OpenBranch(NamedTuple):
    """A conditional with two blocks that have no terminators."""

    operation: Operation
    yes: Block
    no: Block


class OpenRepeat(NamedTuple):
    """A loop that goes on while a condition holds, which `test` computes; its two blocks have no terminators."""

    operation: Operation
    test: Block
    body: Block


class Algebra:
    """How arithmetic on values of some types is built. Derive from it and override what the types support.

    `kinds(type)` maps the name of an operation (`add`, `multiply`, `lt`, `exp`, ...) to what builds it. Operators use
    `add subtract multiply divide floor_divide modulo negate abs and or xor not shift_left shift_right_arithmetic
    shift_right_logical eq ne lt le gt ge` and `select`; any other name is reached by `Expression.apply`.

    The type of an expression may say more than the type of its value: signedness, where values are signless, or
    `index`, where values are machine integers.
    """

    __slots__ = ()

    def on(self, builder: Builder) -> ExpressionBuilder:
        """Expressions that are built by `builder`, at its insertion point."""
        return ExpressionBuilder(builder, self)

    # Arithmetic

    def kinds(self, type: Type) -> Mapping[str, Emit]:
        """What builds each kind on values of `type`."""
        raise NotImplementedError

    def constant(self, builder: Builder, number: Any, type: Type) -> Value[Any]:
        """A constant of `type`: `number`, or a value all of whose elements are `number`."""
        raise NotImplementedError

    def constant_like(self, builder: Builder, number: Any, type: Type, other: Any) -> Value[Any]:
        """A constant of `type` and of the shape of the value `other`, whose sizes the type may not say."""
        return self.constant(builder, number, type)

    def cast(self, builder: Builder, value: Value[Any], source: Any, target: Any) -> Value[Any]:
        """`value` of type `source` converted to `target`."""
        raise NotImplementedError

    def bitcast(self, builder: Builder, value: Value[Any], type: Type) -> Value[Any]:
        """The value of `type` with the same bits."""
        raise NotImplementedError("this algebra has no bitcast")

    def apply(self, builder: Builder, kind: str, type: Type, *values: Value[Any]) -> Value[Any]:
        """Build `kind` on `values` of `type`. Raises `UndefinedKind` if the type has no such kind."""
        emit = self.kinds(type).get(kind)
        if emit is None:
            raise UndefinedKind(f"'{kind}' is not defined for elements of type {type}")
        return emit(builder, type, *values)

    def select(self, builder: Builder, condition: Value[Any], yes: Value[Any], no: Value[Any]) -> Value[Any]:
        """`yes` where the condition holds, else `no`."""
        return self.apply(builder, "select", yes.type, condition, yes, no)

    @overload
    def compute(self, builder: Builder, formula: Callable[[Expression], Any], x: Entry, /) -> Value[Any]: ...
    @overload
    def compute(
        self, builder: Builder, formula: Callable[[Expression, Expression], Any], x: Entry, y: Entry, /
    ) -> Value[Any]: ...
    @overload
    def compute(
        self, builder: Builder, formula: Callable[[Expression, Expression, Expression], Any], /, *values: Entry
    ) -> Value[Any]: ...
    def compute(self, builder: Builder, formula: Callable[..., Any], *values: Entry) -> Value[Any]:
        """The value of `formula`, a function of expressions, for these values and numbers of type `index`."""
        return value_of(formula(*self.on(builder).wrap(*values)))

    def convert(self, builder: Builder, value: Value[Any], type: Type) -> Value[Any]:
        """`value` as one of another type; an element type stands for a type of the same shape."""
        return self.on(builder).expression(value).cast(type).value

    # Control flow

    def loop(
        self, builder: Builder, lower: Value[Any], upper: Value[Any], step: Value[Any], carried: Sequence[Value[Any]]
    ) -> OpenLoop:
        """Insert a loop over `lower`, `lower + step`, ... below `upper` that carries values between iterations."""
        raise NotImplementedError("this algebra has no loops")

    def branch(self, builder: Builder, condition: Value[Any], types: Sequence[Type]) -> OpenBranch:
        """Insert a conditional with results of `types`."""
        raise NotImplementedError("this algebra has no conditionals")

    def repeat(self, builder: Builder, carried: Sequence[Value[Any]]) -> OpenRepeat:
        """Insert a loop that goes on while a condition holds and carries values, the arguments of its blocks."""
        raise NotImplementedError("this algebra has no loops that test a condition")

    def test(self, builder: Builder, condition: Value[Any], values: Sequence[Value[Any]]) -> Operation:
        """Insert the terminator of the test of such a loop, with its condition and the values for the body."""
        raise NotImplementedError("this algebra has no loops that test a condition")

    def leave(self, builder: Builder, values: Sequence[Value[Any]]) -> Operation:
        """Insert the terminator of the body of a loop or conditional, with the values for the next step."""
        raise NotImplementedError("this algebra has no loops")

    # Elements

    def tensor(self, builder: Builder, elements: Sequence[Value[Any]], shape: Sequence[int] = ()) -> Value[Any]:
        """A tensor of a shape with these elements, in row-major order; of one element without dimensions."""
        raise NotImplementedError("this algebra has no tensors")

    def empty(self, builder: Builder, shape: Entries, element: Type) -> Value[Any]:
        """A tensor of a shape whose elements are not said."""
        raise NotImplementedError("this algebra has no tensors")

    # Shapes: lists of numbers and of values of type `index`

    def reshape(self, builder: Builder, value: Value[Any], shape: Entries) -> Value[Any]:
        """The elements in row-major order in another shape."""
        raise NotImplementedError("this algebra has no shapes")

    def transpose(self, builder: Builder, value: Value[Any], order: Sequence[int]) -> Value[Any]:
        """The tensor whose dimension `i` is dimension `order[i]` of this one."""
        raise NotImplementedError("this algebra has no shapes")

    def broadcast(self, builder: Builder, value: Value[Any], shape: Entries, dims: Sequence[int]) -> Value[Any]:
        """The elements repeated to a shape, whose dimension `dims[i]` is dimension `i` of this one."""
        raise NotImplementedError("this algebra has no shapes")

    def slice(
        self, builder: Builder, value: Value[Any], offsets: Entries, sizes: Entries, strides: Entries | None = None
    ) -> Value[Any]:
        """The box of these offsets, sizes and strides, which are 1 where they are not given."""
        raise NotImplementedError("this algebra has no shapes")

    def insert(
        self, builder: Builder, part: Value[Any], whole: Value[Any], offsets: Entries, sizes: Entries,
        strides: Entries | None = None,
    ) -> Value[Any]:  # fmt: skip
        """The whole with its box of these offsets, sizes and strides replaced by a part."""
        raise NotImplementedError("this algebra has no shapes")

    def size(self, builder: Builder, container: Value[Any], dim: int) -> int | Value[Any]:
        """The size of a dimension of a tensor or buffer: an int where it is static."""
        raise NotImplementedError("this algebra has no containers")

    def read(self, builder: Builder, container: Value[Any], indices: Sequence[Value[Any]]) -> Value[Any]:
        """The element of a tensor or buffer at `indices`."""
        raise NotImplementedError("this algebra has no containers")

    def write(
        self, builder: Builder, container: Value[Any], element: Value[Any], indices: Sequence[Value[Any]]
    ) -> Value[Any]:
        """Set an element; returns the tensor that has it, or the buffer itself."""
        raise NotImplementedError("this algebra has no containers")
