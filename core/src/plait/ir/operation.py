"""Operations: the nodes of the IR."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from plait.deep_stack import retried_deep
from plait.gc_pause import gc_paused
from plait.ir.clone import clone_regions
from plait.ir.location import UNKNOWN_LOCATION, Location
from plait.ir.region import Region
from plait.ir.value import OpResult, Value
from plait.ir.walk import walk_nested
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.define.traits import Trait
    from plait.ir.attribute import Attribute, Type
    from plait.ir.block import Block

_EMPTY: Mapping[str, Any] = MappingProxyType({})
_printer = lazy_import("plait.syntax.printer")  # of a higher layer: an operation has a text without a context
_POOL_LIMIT = 256  # different tuples of properties that the operations of a class share


class Operation:
    """One operation. Registered operations are subclasses made by `plait.define.Op`.

    Properties (inherent attributes) are a tuple in the order of `property_names`, None where absent; discardable
    attributes are a dict that exists only if there are any.
    """

    __slots__ = (
        "_attributes",
        "_location",
        "_next",
        "_operands",
        "_order",
        "_prev",
        "_properties",
        "parent",
        "regions",
        "results",
        "successors",
    )  # fmt: skip

    name: str = "?"
    property_names: ClassVar[tuple[str, ...]] = ()
    traits: ClassVar[tuple[Any, ...]] = ()
    is_registered: ClassVar[bool] = True
    _names_results: ClassVar[bool] = False
    _property_pool: ClassVar[dict[Any, Any] | None] = None

    _operands: tuple[Value[Any], ...]
    results: tuple[OpResult[Any], ...]
    regions: tuple[Region, ...]
    successors: tuple[Block, ...]
    parent: Block | None
    _location: Any  # a `Location`, or a position in the block: see Note [Positions] in location.py
    _properties: tuple[Any, ...]
    _attributes: dict[str, Attribute] | None
    _prev: Operation | None
    _next: Operation | None
    _order: int

    @classmethod
    def create(
        cls,
        operands: Sequence[Value[Any]] = (),
        result_types: Sequence[Type] = (),
        properties: Mapping[str, Attribute] | tuple[Attribute | None, ...] = (),
        attributes: Mapping[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
        successors: Sequence[Block] = (),
        location: Location = UNKNOWN_LOCATION,
    ) -> Any:
        """Make an operation from its parts, without checks. The generated constructors and the parser end here."""
        self = object.__new__(cls)
        self._operands = operands = tuple(operands)
        for value in operands:
            uses = value._uses
            if uses is None:
                value._uses = self
            else:
                value._add_use(self)
        if len(result_types) == 1:
            self.results = (OpResult(result_types[0], self, 0),)
        else:
            self.results = tuple([OpResult(t, self, i) for i, t in enumerate(result_types)])
        packed = properties if isinstance(properties, tuple) else cls._pack_properties(properties)
        pool = cls._property_pool
        if pool is not None and packed:
            shared = pool.get(packed)
            if shared is not None:
                packed = shared
            elif len(pool) < _POOL_LIMIT:
                pool[packed] = packed
        self._properties = packed
        self._attributes = dict(attributes) if attributes else None
        if regions:
            self.regions = tuple(regions)
            for region in regions:
                if region.parent is not None:
                    raise ValueError("the region already belongs to an operation")
                region.parent = self
        else:
            self.regions = ()
        if successors:
            self.successors = tuple(successors)
            for block in successors:
                block._add_use(self)
        else:
            self.successors = ()
        self.parent = self._prev = self._next = None
        self._order = -1
        self._location = location
        return self

    @classmethod
    def _pack_properties(cls, properties: Any) -> tuple[Attribute | None, ...]:
        """`properties` by name, as the tuple that is stored. Raises `KeyError` for a name that is not a property."""
        for name in properties or ():
            if name not in cls.property_names:
                raise KeyError(name)
        packed = tuple([properties.get(name) for name in cls.property_names]) if properties else (None,) * len(
            cls.property_names
        )
        return cls._with_default_properties(packed)

    @classmethod
    def _with_default_properties(cls, packed: tuple[Attribute | None, ...]) -> tuple[Attribute | None, ...]:
        return packed

    @property
    def location(self) -> Location:
        """Where this operation came from."""
        location = self._location
        if location.__class__ is int:
            assert self.parent is not None
            return self.parent._source_location(location)
        return location

    @location.setter
    def location(self, location: Location) -> None:
        self._location = location

    # Operands and results

    @property
    def operands(self) -> tuple[Value[Any], ...]:
        return self._operands

    @operands.setter
    def operands(self, values: Sequence[Value[Any]]) -> None:
        for value in self._operands:
            value._drop_use(self)
        self._operands = tuple(values)
        for value in self._operands:
            value._add_use(self)

    def set_operand(self, index: int, value: Value[Any]) -> None:
        old = self._operands
        if old[index] is value:
            return
        old[index]._drop_use(self)
        self._operands = (*old[:index], value, *old[index + 1 :])
        value._add_use(self)

    def _splice_operands(self, start: int, end: int, values: Sequence[Value[Any]]) -> None:
        """Put `values` in the place of the operands from `start` to `end`; the others keep their uses."""
        old = self._operands
        for value in old[start:end]:
            value._drop_use(self)
        self._operands = (*old[:start], *values, *old[end:])
        for value in values:
            value._add_use(self)

    def _replace_operand(self, old: Value[Any], new: Value[Any]) -> None:
        operands = self._operands
        self._operands = tuple([new if v is old else v for v in operands])
        if old._uses is self:
            old._uses = None
            new._add_use(self)
            return
        for value in operands:
            if value is old:
                old._drop_use(self)
                new._add_use(self)

    if TYPE_CHECKING:
        result: Any  # an `OpResult`; declared operations may have a field of that name
    else:

        @property
        def result(self) -> OpResult[Any]:
            """The only result. Raises `ValueError` if there is none or more than one."""
            if len(self.results) != 1:
                raise ValueError(f"expected one result, '{self.name}' has {len(self.results)}")
            return self.results[0]

    @property
    def result_types(self) -> tuple[Type, ...]:
        return tuple([r.type for r in self.results])

    @property
    def operand_types(self) -> tuple[Type, ...]:
        return tuple([v.type for v in self._operands])

    @property
    def is_unused(self) -> bool:
        """Whether no result is used."""
        results = self.results
        if len(results) == 1:
            return results[0]._uses is None
        return all(result._uses is None for result in results)

    # Attributes

    @property
    def attributes(self) -> Mapping[str, Any]:
        """The discardable attributes, to read. Change them with `set_attribute` and `remove_attribute`."""
        return self._attributes if self._attributes is not None else _EMPTY

    def set_attribute(self, name: str, value: Attribute) -> None:
        """Set a discardable attribute."""
        if self._attributes is None:
            self._attributes = {}
        self._attributes[name] = value

    def remove_attribute(self, name: str) -> Attribute | None:
        """Remove a discardable attribute and return it; None if there was none."""
        if self._attributes is None:
            return None
        removed = self._attributes.pop(name, None)
        if not self._attributes:
            self._attributes = None
        return removed

    @property
    def properties(self) -> dict[str, Any]:
        """The properties that are present, by IR name. A copy."""
        return {n: v for n, v in zip(self.property_names, self._properties) if v is not None}

    def get_property(self, name: str) -> Any:
        try:
            return self._properties[self.property_names.index(name)]
        except ValueError:
            raise KeyError(f"'{self.name}' has no property '{name}'") from None

    def set_property(self, name: str, value: Attribute | None) -> None:
        index = self.property_names.index(name)
        self._properties = (*self._properties[:index], value, *self._properties[index + 1 :])

    def get_attr(self, name: str) -> Any:
        """The property or discardable attribute of that name; None if there is neither."""
        if name in self.property_names:
            return self.get_property(name)
        return self._attributes.get(name) if self._attributes is not None else None

    # Position

    @property
    def next(self) -> Operation | None:
        return self._next

    @property
    def prev(self) -> Operation | None:
        return self._prev

    @property
    def parent_op(self) -> Operation | None:
        block = self.parent
        if block is None or block.parent is None:
            return None
        return block.parent.parent

    @property
    def parent_region(self) -> Region | None:
        return self.parent.parent if self.parent is not None else None

    def ancestors(self) -> Iterator[Operation]:
        """The operations around this one, innermost first, without itself."""
        op = self.parent_op
        while op is not None:
            yield op
            op = op.parent_op

    def is_ancestor_of(self, other: Operation | None) -> bool:
        """Whether `other` is this operation or nested in it."""
        while other is not None:
            if other is self:
                return True
            other = other.parent_op
        return False

    def ancestor_in_block(self, block: Block) -> Operation | None:
        """This operation, or the one around it, that lies directly in `block`; None if there is none."""
        op: Operation | None = self
        while op is not None and op.parent is not block:
            op = op.parent_op
        return op

    def is_before_in_block(self, other: Operation) -> bool:
        """Whether this operation comes before `other` in the block that holds both. Amortised constant time."""
        block = self.parent
        if block is None or block is not other.parent:
            raise ValueError("the operations are not in the same block")
        if (self._order < 0 and not self._place_order()) or (other._order < 0 and not other._place_order()):
            block._number_operations()
        return self._order < other._order

    def _place_order(self) -> bool:
        """Number this operation between its neighbours; False if there is no room or a neighbour has no number."""
        before, after = self._prev, self._next
        low = before._order if before is not None else (after._order - 64 if after is not None else 0)
        high = after._order if after is not None else low + 64
        if (before is not None and low < 0) or (after is not None and high < 0) or high - low < 2:
            return False
        self._order = max((low + high) // 2, 0)
        return low < self._order < high

    # Traits

    @classmethod
    def has_trait(cls, trait: Trait) -> bool:
        """Whether the operation is known to have `trait`; an unregistered one has none: see `maybe_has_trait`."""
        return trait in cls.traits

    def maybe_has_trait(self, trait: Trait) -> bool:
        """Whether the operation has `trait`, or is unregistered, so that it may have it."""
        return not self.is_registered or trait in type(self).traits

    # Change

    def move_before(self, anchor: Operation) -> None:
        self.detach()
        assert anchor.parent is not None
        anchor.parent.insert_before(self, anchor)

    def move_after(self, anchor: Operation) -> None:
        self.detach()
        assert anchor.parent is not None
        anchor.parent.insert_after(self, anchor)

    def detach(self) -> Operation:
        """Take the operation out of its block, keeping it alive."""
        block = self.parent
        if block is not None:
            if self._location.__class__ is int:
                self._location = block._source_location(self._location)
            self._order = -1
            block._unlink(self)
        return self

    def erase(self) -> None:
        """Take the operation out of its block and drop all that it uses. Raises `ValueError` if a result is used."""
        for result in self.results:
            if result._uses is not None:
                raise ValueError(f"'{self.name}' cannot be erased: result {result.index} is still used")
        if self.regions:
            self.drop_all_references()
        else:
            self._drop_own_references()
        self.detach()

    def drop_all_references(self) -> None:
        """Drop the uses of operands and successors, here and in nested operations."""
        pending: list[Operation] = [self]
        while pending:
            op = pending.pop()
            op._drop_own_references()
            if op.regions:
                pending.extend(_nested(op))

    def _drop_own_references(self) -> None:
        for value in self._operands:
            if value._uses is self:
                value._uses = None
            else:
                value._drop_use(self)
        self._operands = ()
        if self.successors:
            for block in self.successors:
                block._drop_use(self)
            self.successors = ()

    def set_successor(self, index: int, block: Block) -> None:
        self.successors[index]._drop_use(self)
        self.successors = (*self.successors[:index], block, *self.successors[index + 1 :])
        block._add_use(self)

    def clone(self, mapping: dict[Any, Any] | None = None) -> Any:
        """A deep copy. `mapping` maps values and blocks outside to their replacements, and learns the new ones."""
        mapping = {} if mapping is None else mapping
        if not self.regions:
            return self._deep_copy(mapping)
        with gc_paused():
            return self._deep_copy(mapping)

    def _deep_copy(self, mapping: dict[Any, Any]) -> Any:
        forward: list[tuple[Operation, Operation]] = []
        copy = self._clone(mapping, forward)
        copy._location = self.location
        clone_regions(list(zip(self.regions, copy.regions)), mapping, forward)
        return copy

    def _clone(
        self,
        mapping: dict[Any, Any],
        forward: list[tuple[Operation, Operation]],
    ) -> Any:
        """Copy without what the regions hold; operands that are not known yet are noted in `forward`.

        The position is copied as it is, which is right for a block that begins at the same place.
        """
        new: Any = object.__new__(self.__class__)
        if mapping:
            get = mapping.get
            new._operands = operands = tuple([get(v, v) for v in self._operands])
            for value in self._operands:
                if value not in mapping:
                    forward.append((self, new))
                    break
        else:
            new._operands = operands = self._operands
            if operands:
                forward.append((self, new))
        for value in operands:
            if value._uses is None:
                value._uses = new
            else:
                value._add_use(new)
        results = self.results
        if len(results) == 1:
            old = results[0]
            mapping[old] = result = OpResult(old.type, new, 0, old.name_hint)
            new.results = (result,)
        else:
            new.results = tuple([OpResult(r.type, new, r.index, r.name_hint) for r in results])
            mapping.update(zip(results, new.results))
        new._properties = self._properties
        new._attributes = dict(self._attributes) if self._attributes is not None else None
        new.parent = new._prev = new._next = None
        new._order = -1
        new._location = self._location
        new.successors = new.regions = ()
        if self.successors:
            new.successors = tuple([mapping.get(b, b) for b in self.successors])
            for block in new.successors:
                block._add_use(new)
        if self.regions:
            new.regions = tuple([Region() for _ in self.regions])
            for region in new.regions:
                region.parent = new
        return new

    # Traversal

    def walk(self, *, post_order: bool = False) -> Iterator[Operation]:
        """This operation and all nested in it; an operation before its regions, or after with `post_order`.

        In pre-order the operation just yielded may be erased or replaced; its regions are read after the yield.
        """
        return _walk_post_order(self) if post_order else walk_nested((), self)

    def print(self, **options: Any) -> str:
        """The MLIR text of this operation: see `plait.syntax.printer.operation_pieces` for the options."""
        return "".join(self.print_pieces(**options))

    def print_pieces(self, **options: Any) -> list[str]:
        """What `print` returns, in pieces to be written one after the other."""
        return retried_deep(lambda: _printer.operation_pieces(self, **options))

    def __str__(self) -> str:
        return self.print()

    def __repr__(self) -> str:
        return f"<{self.name} at {id(self):#x}>"


def _walk_post_order(root: Operation) -> Iterator[Operation]:
    around: list[tuple[Operation, Iterator[Operation]]] = [(root, _nested(root))]
    while around:
        for op in around[-1][1]:
            if op.regions:
                around.append((op, _nested(op)))
                break
            yield op
        else:
            yield around.pop()[0]


def _nested(op: Operation) -> Iterator[Operation]:
    for region in op.regions:
        block = region._first
        while block is not None:
            following_block = block._next
            inner = block._first
            while inner is not None:
                following = inner._next
                yield inner
                inner = following
            block = following_block


class UnregisteredOp(Operation):
    """An operation whose dialect or name is not known. Its properties are kept by name; it has no traits."""

    __slots__ = ("name",)
    is_registered: ClassVar[bool] = False
    name: str

    @classmethod
    def make(cls, name: str, properties: Mapping[str, Attribute], **parts: Any) -> UnregisteredOp:
        self = cls.create(**parts)
        self.name = name
        self._properties = tuple(properties.items())
        return self

    def _clone(self, mapping: dict[Any, Any], forward: list[tuple[Operation, Operation]]) -> Any:
        new = super()._clone(mapping, forward)
        new.name = self.name
        return new

    @property
    def properties(self) -> dict[str, Any]:
        return dict(self._properties)  # type: ignore[arg-type]

    def get_property(self, name: str) -> Any:
        return self.properties.get(name)

    def set_property(self, name: str, value: Attribute | None) -> None:
        properties = self.properties
        if value is None:
            properties.pop(name, None)
        else:
            properties[name] = value
        self._properties = tuple(properties.items())  # type: ignore[assignment]

    def get_attr(self, name: str) -> Any:
        return self.properties.get(name) or self.attributes.get(name)
