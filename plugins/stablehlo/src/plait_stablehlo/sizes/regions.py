"""The sizes of what operations with regions, and calls, give, from the sizes of what is there before them.

A value that a region yields is traced back, through the sizes of the results of what makes it, to arguments of the
region and to values from outside. What cannot be traced (a size that an operation of another dialect computes, a shape
that is data) has no size that could be said before the operation runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from plait.builtin.symbols import nearest_symbol_table, symbol_name
from plait.builtin.types import DYNAMIC, i1
from plait.frozen import FrozenValue
from plait.ir.value import BlockArgument, Value
from plait_std.sizes.expressions import (
    Chosen,
    Computed,
    Dim,
    Element,
    Equal,
    IndexValue,
    Row,
    SizeExpression,
    dim,
    is_tensor,
)

from plait_stablehlo.compatibility import constant_integers

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Lookup(Protocol):
    """The sizes of the results of any operation; None if they cannot be said."""

    def __call__(self, op: Operation) -> Sequence[Row] | None: ...

    def entering(self, function: Operation) -> Lookup | None:
        """What looks up in the body of `function`; None if this does already: it calls itself."""
        ...


Known = Mapping[Dim, SizeExpression]
"""What the sizes of arguments of regions are before the operation."""


class Tracer(FrozenValue):
    """Finds where the sizes of values in the regions of `op` come from: values before it, arguments of its regions."""

    op: Any
    lookup: Lookup

    def sources(self, expression: SizeExpression) -> list[SizeExpression]:
        """What is found to be equal to `expression`, and made of sources only."""
        match expression:
            case int():
                return [expression]
            case Dim():
                return self._dimensions([expression])
            case Equal(found):
                return self._dimensions(list(found))
            case Element(value) | IndexValue(value):
                return [expression] if self._is_before(value) else []
            case Computed(_, left, right):
                lefts, rights = self.sources(left), self.sources(right)
                return [expression.replaced(left=lefts[0], right=rights[0])] if lefts and rights else []
            case Chosen(value, options):
                found = [self.sources(option) for option in options]
                if not all(found):
                    return []
                one = chosen(value, [source[0] for source in found])
                return [] if isinstance(one, Chosen) and not self._is_before(one.value) else [one]

    def _dimensions(self, pending: list[Dim]) -> list[SizeExpression]:
        """The sources of dimensions that are all equal; each is looked at once."""
        seen = set(pending)
        found: list[SizeExpression] = []
        while pending:
            place = pending.pop()
            if self._is_source(place.value):
                found.append(place)
                continue
            made_of = self._made_of(place)
            if isinstance(made_of, Dim | Equal):
                equals = made_of.dims if isinstance(made_of, Equal) else (made_of,)
                pending += [one for one in equals if one not in seen]
                seen.update(equals)
            elif made_of is not None:
                found += self.sources(made_of)
        return found

    def _made_of(self, place: Dim) -> SizeExpression | None:
        value: Any = place.value
        if isinstance(value, BlockArgument):
            return None
        rows = self.lookup(value.defining_op)
        index: int = value.index
        return rows[index][place.dim] if rows is not None else None

    def _is_source(self, value: Value[Any]) -> bool:
        own = isinstance(value, BlockArgument) and value.owner.parent_op is self.op
        return own or self._is_before(value)

    def _is_before(self, value: Any) -> bool:
        block = value.owner if isinstance(value, BlockArgument) else value.defining_op.parent
        while block is not None and block.parent_op is not None:
            if block.parent_op is self.op:
                return False
            block = block.parent_op.parent
        return True


def substituted(expression: SizeExpression, known: Known) -> SizeExpression | None:
    """An expression with what is known of arguments in their place; None if something is not."""
    match expression:
        case Dim(value, _) if isinstance(value, BlockArgument) and expression in known:
            return known[expression]
        case Computed(_, left, right):
            left, right = substituted(left, known), substituted(right, known)
            return None if left is None or right is None else expression.replaced(left=left, right=right)
        case _:
            return None


def chosen(value: Value[Any], options: Sequence[SizeExpression]) -> SizeExpression:
    """The option that `value` selects, or what all of them are."""
    if len(set(options)) == 1:
        return options[0]
    known = constant_integers(value)
    if known is None:
        return Chosen(value, tuple(options))
    number = int(not known[0]) if value.type.element_type is i1 else known[0]
    return options[number if 0 <= number < len(options) else -1]


def rank(value: Any) -> int:
    """The number of dimensions of a tensor; 0 for any other value."""
    return len(value.type.shape) if is_tensor(value) else 0


def _complete(row: Sequence[SizeExpression | None]) -> Row | None:
    known = [size for size in row if size is not None]
    return known if len(known) == len(row) else None


def all_complete(rows: Sequence[Sequence[SizeExpression | None]]) -> list[Row] | None:
    """The rows, if all of their sizes are known."""
    known = [row for row in map(_complete, rows) if row is not None]
    return known if len(known) == len(rows) else None


# Branches


def of_branches(op: Any, lookup: Lookup) -> list[Row] | None:
    """What all branches yield, or what the branch that runs yields: `if` and `case`."""
    tracer = Tracer(op, lookup)
    yielded = [region.entry.terminator.operands for region in op.regions]

    def size(result: Any, i: int) -> SizeExpression | None:
        if (extent := result.type.shape[i]) != DYNAMIC:
            return extent
        options = [tracer.sources(dim(values[result.index], i)) for values in yielded]
        return chosen(op.operands[0], _in_common(options)) if all(options) else None

    return all_complete([[size(result, i) for i in range(rank(result))] for result in op.results])


def _in_common(options: Sequence[list[SizeExpression]]) -> list[SizeExpression]:
    """A source for each branch, the same for all if they have one in common."""
    first, *others = options
    common = [source for source in first if all(source in other for other in others)]
    return [common[0]] * len(options) if common else [option[0] for option in options]


# Loops


def kept(tracer: Tracer, arguments: Sequence[Any], inits: Sequence[Any], yielded: Sequence[Any]) -> Known:
    """The sizes of what is carried from turn to turn that no turn changes."""
    found: dict[Dim, SizeExpression] = {}
    for argument, init, value in zip(arguments, inits, yielded):
        for i in range(rank(argument)):
            sources = tracer.sources(dim(value, i))
            if Dim(argument, i) in sources or dim(init, i) in sources:
                found[Dim(argument, i)] = dim(init, i)
    return found


def carried(results: Sequence[Any], arguments: Sequence[Any], same: Known) -> list[list[SizeExpression | None]]:
    """The sizes of what is carried in the end: static ones, and those that no turn changes."""
    return [
        [extent if extent != DYNAMIC else same.get(Dim(argument, i)) for i, extent in enumerate(result.type.shape)]
        if is_tensor(result)
        else []
        for result, argument in zip(results, arguments)
    ]


def of_while(op: Any, lookup: Lookup) -> list[Row] | None:
    """The sizes before the loop, if each turn leaves them as they are."""
    block = op.body.entry
    same = kept(Tracer(op, lookup), block.arguments, op.operands, block.terminator.operands)
    return all_complete(carried(op.results, block.arguments, same))


def through(tracer: Tracer, value: Any, known: Known) -> list[SizeExpression | None]:
    """The sizes of a value that an isolated region yields, in terms of what it is given."""

    def size(i: int) -> SizeExpression | None:
        for source in tracer.sources(dim(value, i)):
            if isinstance(source, int):
                return source
            if (outside := substituted(source, known)) is not None:
                return outside
        return None

    return [size(i) for i in range(rank(value))]


def of_async_done(op: Any, lookup: Lookup) -> list[Row] | None:
    """The results of the operation that was started, where it is known."""
    start = op.operand.defining_op
    if start is None or start.name != "stablehlo.async_start":
        return None
    return _given(start, start.inputs, lookup)


def _given(holder: Any, operands: Sequence[Any], lookup: Lookup) -> list[Row] | None:
    """The sizes of what the only block of `holder` returns, of values that it takes as its arguments."""
    block = holder.regions[0].entry
    taken = {Dim(a, i): dim(v, i) for a, v in zip(block.arguments, operands) for i in range(rank(a))}
    tracer = Tracer(holder, lookup)
    return all_complete([through(tracer, value, taken) for value in block.terminator.operands])


# Calls


def of_composite(op: Any, lookup: Lookup) -> list[Row] | None:
    """The results of its decomposition."""
    return _called(op, op.decomposition.root, lookup)


def of_call(op: Any, lookup: Lookup) -> list[Row] | None:
    """`func.call`, where it makes what is traced."""
    return _called(op, op.callee.root, lookup)


def _called(op: Any, name: str, lookup: Lookup) -> list[Row] | None:
    table = nearest_symbol_table(op.parent_op)
    function = next((f for f in _direct(table) if symbol_name(f) == name), None)
    if function is None or len(function.regions) != 1 or function.regions[0].entry is None:
        return None
    inside = lookup.entering(function)
    has_one_block = function.regions[0].entry is function.regions[0].last
    return _given(function, op.operands, inside) if inside is not None and has_one_block else None


def _direct(table: Any) -> list[Any]:
    return list(table.regions[0].entry.operations) if table is not None else []
