"""The kit for one distribution: what it contributes, its examples as modules, what it declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from plait.plugins import DialectRecord

from plait_testing.conformance.declared import Declared
from plait_testing.conformance.pools import Pools
from plait_testing.examples import example_module

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.define.op import Op
    from plait.ir.operation import Operation

CORE = "plait-core"
_EXAMPLES: WeakKeyDictionary[Context, dict[str, ModuleOp | Exception]] = WeakKeyDictionary()
"""The examples of operations that were read in each context, by the kits of all distributions."""


class NotApplicable(Exception):
    """A check has nothing to say about a subject; the item is skipped with this reason."""


@dataclass(frozen=True)
class Check:
    """A property: the subjects that it is about, by label, and what holds of each. `run` raises `AssertionError`."""

    name: str
    subjects: Callable[[Kit], Sequence[tuple[str, Any]]]
    run: Callable[[Kit, Any], None]


class Kit:
    """One distribution in a context of all that is installed."""

    def __init__(self, distribution: str, ctx: Context) -> None:
        self.distribution = distribution
        self.ctx = ctx
        self.plugins = [p for p in ctx.plugins if p.distribution == distribution]
        self._examples = _EXAMPLES.setdefault(ctx, {})
        self._others: dict[str, Kit] = {}  # kits of distributions whose operations backends and passes are tried on
        self.covered: dict[str, int] = {}  # operation -> how many generated modules were valid
        self.without_results: set[str] = set()  # `check[subject]` of operations without semantics
        self.not_compared: dict[str, str] = {}  # `check[subject]` -> why it compared no results

    @cached_property
    def plugin_modules(self) -> list[str]:
        """The names of the modules that the entry points name."""
        named = [plugin.module.__name__ for plugin in self.plugins if plugin.module is not None]
        return named or (["plait.plugin"] if self.distribution == CORE else [])

    @cached_property
    def declared(self) -> Declared:
        found = Declared()
        for name in self.plugin_modules:
            found = found.merged(Declared.of(name))
        return found

    def inputs_of(self, op_name: str) -> Callable[[Any], Any] | None:
        """How arguments for the example of an operation are made, as the distribution that defines it declares."""
        owner = self.ctx.distribution_of(op_name.partition(".")[0])
        if owner is None or owner == self.distribution:
            return self.declared.inputs.get(op_name)
        if owner not in self._others:
            self._others[owner] = Kit(owner, self.ctx)
        return self._others[owner].declared.inputs.get(op_name)

    @property
    def records(self) -> list[Any]:
        return [record for plugin in self.plugins for record in plugin.records]

    def records_of(self, *kinds: type[Any]) -> list[Any]:
        return [record for record in self.records if isinstance(record, kinds)]

    @cached_property
    def dialects(self) -> list[Any]:
        """The dialects that the distribution defines and that can be loaded."""
        found = [self.ctx.dialect(record.name) for record in self.records_of(DialectRecord)]
        return [dialect for dialect in found if dialect is not None]

    @cached_property
    def operations(self) -> list[tuple[str, Any]]:
        """The operations of the distribution by name."""
        return sorted((name, op) for dialect in self.dialects for name, op in dialect.operations.items())

    def example(self, op_class: type[Op]) -> ModuleOp:
        """The example of an operation: a copy that may be changed. Raises what reading it raises."""
        found = self._examples.get(op_class.name)
        if found is None:
            try:
                found = example_module(op_class, self.ctx)
            except Exception as error:
                found = error
            self._examples[op_class.name] = found
        if isinstance(found, Exception):
            raise found
        return found.clone()

    def instances(self, op_class: type[Op]) -> Iterator[tuple[ModuleOp, Any]]:
        """Each place where the example of an operation uses it: a copy of the module, and the operation in it."""
        count = len(operations_named(self.example(op_class), op_class.name))
        for i in range(count):
            module = self.example(op_class)
            yield module, operations_named(module, op_class.name)[i]

    @cached_property
    def pools(self) -> Pools:
        return Pools(self)

    def example_properties(self, op_class: type[Op]) -> dict[str, list[Any]]:
        """The values that properties of an operation have in its example."""
        found: dict[str, list[Any]] = {}
        for op in operations_named(self.example(op_class), op_class.name):
            for name, value in op.properties.items():
                if value is not None:
                    found.setdefault(name, []).append(value)
        return found

    def installed_operations(self, dialect_names: Sequence[str] | None = None) -> list[tuple[str, Any]]:
        """The operations of the given dialects, or of all that are installed, whose examples can be read."""
        names = self.ctx.dialect_names if dialect_names is None else dialect_names
        dialects = [dialect for dialect in map(self.ctx.dialect, names) if dialect is not None]
        return sorted((name, op) for dialect in dialects for name, op in dialect.operations.items())


def operations_named(module: Operation, name: str) -> list[Any]:
    """The operations of that name in a module, in order."""
    return [op for op in module.walk() if op.name == name]


def spread(items: Sequence[Any], count: int) -> list[Any]:
    """At most `count` of `items`, evenly spaced."""
    if len(items) <= count:
        return list(items)
    return [items[i * len(items) // count] for i in range(count)]
