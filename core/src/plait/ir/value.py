"""SSA values and their uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from plait.ir.attribute import Type

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.location import Location
    from plait.ir.operation import Operation

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    T = TypeVar("T", bound=Type, covariant=True, default=Any)  # a bare `Value` is a value of any type
else:
    from typing import TypeVar

    T = TypeVar("T", bound=Type, covariant=True)


_MOST_IN_TUPLE = 6


class Use(NamedTuple):
    """Operand number `index` of `operation`."""

    operation: Operation
    index: int  # pyright: ignore[reportIncompatibleMethodOverride]  (nobody searches a use with tuple.index)


class Value(Generic[T]):
    """A result of an operation or an argument of a block. See Note [Uses]."""

    __slots__ = ("_uses", "name_hint", "type")
    type: T  # type: ignore[misc]
    name_hint: str | None
    _uses: Any  # None, an operation, a tuple or a dict: see Note [Uses]
    defining_op: Operation | None = None
    """The operation that defines this value; None for a block argument."""

    @property
    def owner(self) -> Operation | Block:
        """The operation or the block that defines this value."""
        raise NotImplementedError

    @property
    def parent_block(self) -> Block | None:
        """The block in which this value is defined."""
        raise NotImplementedError

    @property
    def users(self) -> list[Operation]:
        """The operations that use this value, each once, in the order of their first use."""
        uses = self._uses
        if uses is None:
            return []
        if uses.__class__ is tuple:
            return list(dict.fromkeys(uses))
        return list(uses) if uses.__class__ is dict else [uses]

    @property
    def uses(self) -> Iterator[Use]:
        """Each use: an operation and an operand number."""
        for op in self.users:
            for i, operand in enumerate(op._operands):
                if operand is self:
                    yield Use(op, i)

    @property
    def has_uses(self) -> bool:
        return self._uses is not None

    @property
    def has_one_use(self) -> bool:
        uses = self._uses
        if uses is None or uses.__class__ is tuple:
            return False
        return uses.__class__ is not dict or (len(uses) == 1 and next(iter(uses.values())) == 1)

    @property
    def has_at_most_two_users(self) -> bool:
        uses = self._uses
        if uses.__class__ is tuple:
            return len(set(uses)) <= 2
        return uses.__class__ is not dict or len(uses) <= 2

    def replace_all_uses_with(self, new: Value[Any]) -> None:
        """Make each user of this value use `new` instead."""
        if new is self:
            return
        for op in self.users:
            op._replace_operand(self, new)

    def replace_uses_if(self, new: Value[Any], condition: Any) -> None:
        """Make each use for which `condition(use)` is true a use of `new`."""
        for use in [u for u in self.uses if condition(u)]:
            use.operation.set_operand(use.index, new)

    def _add_use(self, op: Operation) -> None:
        uses = self._uses
        if uses is None:
            self._uses = op
        elif uses.__class__ is dict:
            uses[op] = uses.get(op, 0) + 1
        elif uses.__class__ is not tuple:
            self._uses = (uses, op)
        elif len(uses) < _MOST_IN_TUPLE:
            self._uses = (*uses, op)
        else:
            self._uses = counts = dict.fromkeys(uses, 0)
            for user in (*uses, op):
                counts[user] = counts.get(user, 0) + 1

    def _drop_use(self, op: Operation) -> None:
        uses = self._uses
        if uses.__class__ is tuple:
            left = list(uses)
            left.remove(op)
            self._uses = tuple(left) if len(left) > 1 else left[0]
            return
        if uses.__class__ is not dict:
            self._uses = None
            return
        count = uses[op]
        if count > 1:
            uses[op] = count - 1
            return
        del uses[op]
        if not uses:
            self._uses = None


class OpResult(Value[T]):
    """Result number `index` of `owner`."""

    __slots__ = ("defining_op", "index")  # not a property: asked for more often than anything else
    defining_op: Operation
    index: int

    def __init__(self, type: T, owner: Operation, index: int, name_hint: str | None = None) -> None:
        self.type = type
        self._uses: Any = None
        self.name_hint = name_hint
        self.defining_op = owner  # pyright: ignore[reportIncompatibleVariableOverride]
        self.index = index

    @property
    def owner(self) -> Operation:
        return self.defining_op

    @property
    def parent_block(self) -> Block | None:
        return self.defining_op.parent

    def __repr__(self) -> str:
        return f"<result {self.index} of {self.defining_op.name}: {self.type}>"


class BlockArgument(Value[T]):
    """Argument number `index` of the block `owner`."""

    __slots__ = ("_location", "_owner", "index")
    index: int
    _location: Any  # a `Location`, None, or a position in the block: see Note [Positions] in location.py

    def __init__(
        self, type: T, owner: Block, index: int, location: Location | None = None, name_hint: str | None = None
    ) -> None:
        self.type = type
        self._uses: Any = None
        self.name_hint = name_hint
        self._owner = owner
        self.index = index
        self._location = location

    @property
    def owner(self) -> Block:
        return self._owner

    @property
    def location(self) -> Any:
        """Where this argument came from; None if nothing says it."""
        location = self._location
        return self._owner._source_location(location) if location.__class__ is int else location

    @location.setter
    def location(self, location: Location) -> None:
        self._location = location

    @property
    def parent_block(self) -> Block:
        return self._owner

    def __repr__(self) -> str:
        return f"<block argument {self.index}: {self.type}>"


def trace_back(value: Value[Any], source: Callable[[Value[Any]], Value[Any] | None]) -> Value[Any]:
    """Go from `value` to its `source`, and on to the source of that, up to the last one.

    Where it comes round to a value again, as graph regions and unreachable blocks allow, it ends there.
    """
    seen = {value}
    while (found := source(value)) is not None and found not in seen:
        seen.add(found)
        value = found
    return value


# Note [Uses]
# Most values have one use, so `_uses` is None, or the one operation that uses the value once, or a short tuple with an
# operation for each use, or a dict from operation to its number of uses. All change in constant time; which operands
# they are is read off the operation. A list of uses would cost 100 bytes more a value, and removing one of 100,000 uses
# would scan it; a dict for two uses would cost 200.
