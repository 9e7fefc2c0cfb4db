"""Loops over elements of tensors, written as the algorithms that they carry out.

```python
loops = Loops(b)
x = loops.variable(tensor)
with loops.over(0, n) as i:
    x[i] = x[i] * 2
result = x.value
```

makes an `scf.for` that carries the tensor `x`; assignments become `tensor.insert`, which bufferization does in place.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from plait.builtin.types import ComplexType, IndexType, ShapedType, i1
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_std.arith import ops as arith
from plait_std.scalar import casts, payload, table
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor

complex_ops = lazy_import("plait_std.complex.ops")
Size = sz.Size


class Loops:
    """Builds loops at the place of a builder. All variables that exist when a loop begins are carried by it."""

    def __init__(self, b: Builder) -> None:
        self.b = b
        self.variables: list[Variable] = []

    def variable(self, value: Value[Any], element: Any = None) -> Variable:
        """A variable: a tensor, or a scalar. `element` is the element type where it is not that of the value."""
        made = Variable(self, value, element)
        self.variables.append(made)
        return made

    def read_only(self, value: Value[Any], element: Any = None) -> Variable:
        """A tensor that is not written."""
        return Variable(self, value, element)

    def number(self, value: complex, element: Any) -> Number:
        """A constant scalar."""
        if isinstance(element, ComplexType):
            return Number(self, payload.complex_constant(self.b, value.real, value.imag, element), element)
        return Number(self, payload.constant(self.b, value.real, element), element)

    def index_number(self, value: Size, element: Any) -> Number:
        """An index as a number of `element`."""
        place = sz.as_value(self.b, value)
        return Number(self, casts.cast(self.b, place, IndexType(), element), element)

    def is_less(self, x: Size, y: Size) -> Number:
        """Whether x < y, of indices."""
        return self._compare("slt", x, y)

    def is_equal(self, x: Size, y: Size) -> Number:
        """Whether x = y, of indices."""
        return self._compare("eq", x, y)

    def _compare(self, predicate: str, x: Size, y: Size) -> Number:
        made = arith.CmpIOp(predicate, sz.as_value(self.b, x), sz.as_value(self.b, y))
        return Number(self, self.b.insert(made).result, i1)

    def plus(self, x: Size, y: Size) -> Size:
        """x + y, of indices."""
        return sz.add(self.b, x, y)

    def minus(self, x: Size, y: Size) -> Size:
        """x - y, of indices."""
        return sz.subtract(self.b, x, y)

    @contextmanager
    def over(self, lower: Size, upper: Size) -> Generator[Value[Any]]:
        """A loop over the indices from `lower` up to, and without, `upper`."""
        outer, carried = self.b, list(self.variables)
        start, end, step = (sz.as_value(outer, bound) for bound in (lower, upper, 1))
        loop = outer.insert(scf.ForOp.define(start, end, step, [v.value for v in carried]))
        self._enter(loop.block, carried, list(loop.iter_arguments))
        yield loop.induction_variable
        self._leave(outer, carried, loop.results)

    @contextmanager
    def where(self, condition: Number) -> Generator[None]:
        """What happens if a condition holds."""
        outer, carried = self.b, list(self.variables)
        before = [v.value for v in carried]
        made: Any = outer.insert(scf.IfOp.define(condition.value, [v.type for v in before]))
        otherwise = Builder.at_end(made.else_region.block)
        otherwise.insert(scf.YieldOp(before))
        self._enter(made.then_region.block, carried, before)
        yield
        self._leave(outer, carried, made.results)

    @contextmanager
    def nest(self, extents: Sequence[Size]) -> Generator[list[Value[Any]]]:
        """One loop for each extent; gives the indices."""
        if not extents:
            yield []
            return
        with self.over(0, extents[0]) as i, self.nest(extents[1:]) as rest:
            yield [i, *rest]

    def _enter(self, block: Any, carried: Sequence[Variable], values: Sequence[Value[Any]]) -> None:
        inside = Builder.at_end(block)
        inside.location = self.b.location
        self.b = inside
        for variable, value in zip(carried, values):
            variable.value = value

    def _leave(self, outer: Builder, carried: Sequence[Variable], results: Sequence[Value[Any]]) -> None:
        self.b.insert(scf.YieldOp([v.value for v in carried]))
        del self.variables[len(carried) :]
        self.b = outer
        for variable, value in zip(carried, results):
            variable.value = value


class Variable:
    """A tensor or a scalar whose value changes as the loops run."""

    def __init__(self, loops: Loops, value: Value[Any], element: Any = None) -> None:
        self.loops = loops
        self.value = value
        self.element = element or (value.type.element_type if isinstance(value.type, ShapedType) else value.type)

    def __getitem__(self, places: Any) -> Number:
        b = self.loops.b
        indices = [sz.as_value(b, place) for place in _listed(places)]
        return Number(self.loops, b.insert(tensor.ExtractOp(self.value, indices)).result, self.element)

    def __setitem__(self, places: Any, number: Number) -> None:
        b = self.loops.b
        indices = [sz.as_value(b, place) for place in _listed(places)]
        self.value = b.insert(tensor.InsertOp(number.value, self.value, indices)).result

    def get(self) -> Number:
        """The scalar."""
        return Number(self.loops, self.value, self.element)

    def set(self, number: Number) -> None:
        """Replace the scalar."""
        self.value = number.value


def _listed(places: Any) -> list[Size]:
    """The indices in a subscript, lists of them spelled out."""
    flat: list[Size] = []
    given: Sequence[Any] = cast(Any, places) if isinstance(places, tuple) else (places,)
    for place in given:
        flat += place if isinstance(place, list) else [place]
    return flat


class Number:
    """A scalar with operators; Python's numbers stand for constants of its type."""

    __slots__ = ("element", "loops", "value")

    def __init__(self, loops: Loops, value: Value[Any], element: Any) -> None:
        self.loops = loops
        self.value = value
        self.element = element

    def _operand(self, other: Number | float) -> Number:
        return other if isinstance(other, Number) else self.loops.number(other, self.element)

    def unary(self, kind: str) -> Number:
        """What `tcp.unary` of that kind computes."""
        result = table.build(self.loops.b, kind, self.element, self.value)
        keeps = not isinstance(self.element, ComplexType) or kind not in ("real", "imag", "abs")
        return Number(self.loops, result, self.element if keeps else self.element.element_type)

    def binary(self, kind: str, other: Number | float) -> Number:
        """What `tcp.binary` of that kind computes."""
        y = self._operand(other)
        return Number(self.loops, table.build(self.loops.b, kind, self.element, self.value, y.value), self.element)

    def compare(self, kind: str, other: Number | float) -> Number:
        """Whether the relation of that kind holds."""
        result = self.binary(kind, other)
        result.element = i1
        return result

    def choose(self, yes: Number, no: Number | float) -> Number:
        """`yes` where this is true, else `no`."""
        made = payload.select(self.loops.b, self.value, yes.value, yes._operand(no).value)
        return Number(self.loops, made, yes.element)

    def conjugate(self) -> Number:
        """The number with the negative of its imaginary part."""
        if not isinstance(self.element, ComplexType):
            return self
        return self.unary("real").with_imaginary(-self.unary("imag"))

    def real(self) -> Number:
        """The real part."""
        return self.unary("real") if isinstance(self.element, ComplexType) else self

    def with_imaginary(self, imaginary: Number) -> Number:
        """This real number and an imaginary part as a complex number."""
        ty = ComplexType(self.element)
        return Number(self.loops, self.loops.b.insert(complex_ops.CreateOp(self.value, imaginary.value)).result, ty)

    def like(self, other: Number) -> Number:
        """This real number in the type of `other`, which may be complex."""
        if self.element is other.element or not isinstance(other.element, ComplexType):
            return self
        return self.with_imaginary(self.loops.number(0, self.element))

    def squared_size(self) -> Number:
        """x times its conjugate, a real number."""
        if not isinstance(self.element, ComplexType):
            return self * self
        real, imaginary = self.unary("real"), self.unary("imag")
        return real * real + imaginary * imaginary

    def __add__(self, other: Number | float) -> Number:
        return self.binary("add", other)

    def __sub__(self, other: Number | float) -> Number:
        return self.binary("subtract", other)

    def __mul__(self, other: Number | float) -> Number:
        return self.binary("multiply", other)

    def __truediv__(self, other: Number | float) -> Number:
        return self.binary("divide", other)

    def __neg__(self) -> Number:
        return self.unary("negate")

    def __and__(self, other: Number) -> Number:
        return self.binary("and", other)


def real_of(element: Any) -> Any:
    """The type of the real parts of numbers."""
    return element.element_type if isinstance(element, ComplexType) else element
