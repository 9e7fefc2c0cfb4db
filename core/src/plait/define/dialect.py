"""`Dialect`: a namespace of operations, types and attributes, as one value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plait.lazy import import_module

if TYPE_CHECKING:
    from plait.define.discardable import DiscardableAttributes


class _Operations(Mapping[str, Any]):
    """The operation classes of a dialect by name; a name of `modules` is found in the `OPERATIONS` of its module."""

    __slots__ = ("_found", "_modules")

    def __init__(self, operations: Sequence[Any], modules: Mapping[str, Sequence[str]]) -> None:
        self._found: dict[str, Any] = {op.name: op for op in operations}
        self._modules = {name: module for module, names in modules.items() for name in names}
        twice = self._found.keys() & self._modules.keys()
        if twice:
            raise ValueError(f"these operations are given, and named with a module: {', '.join(sorted(twice))}")

    def __getitem__(self, name: str) -> Any:
        found = self._found.get(name)
        if found is None:
            self._load(self._modules[name])
            found = self._found[name]
        return found

    def _load(self, module: str) -> None:
        named = {name for name, home in self._modules.items() if home == module}
        loaded = {op.name: op for op in import_module(module).OPERATIONS}
        wrong = named ^ loaded.keys()
        if wrong:
            raise ValueError(f"'{module}' and `operations_in` differ in operations: {', '.join(sorted(wrong))}")
        self._found.update(loaded)

    def __contains__(self, name: object) -> bool:
        return name in self._found or name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter({**self._found, **self._modules})

    def __len__(self) -> int:
        return len({**self._found, **self._modules})


class Dialect:
    """What a dialect defines. Canonicalization, interpretations and models come through loaders, called on first need.

    `operations_in` has the operations that few programs contain: a module, and the names of the classes in its
    `OPERATIONS`. It is imported when one of them is asked for.
    `materialize_constant(builder, attribute, type)` makes an operation that yields a constant, or returns None.
    `models` loads `{Interface: {OpClass: model}}`; `bytecode` the `DialectEncoding` of its attributes and types;
    `discardable` what verifies attributes with the dialect's prefix on operations of others.
    """

    __slots__ = (
        "_discardable", "attributes", "load_bytecode", "load_canonicalization", "load_interpretations", "load_models",
        "materialize_constant", "name", "operations", "types",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        operations: Sequence[Any] = (),
        attributes: Sequence[Any] = (),
        types: Sequence[Any] = (),
        *,
        operations_in: Mapping[str, Sequence[str]] = MappingProxyType({}),
        canonicalization: Callable[[], Any] | None = None,
        interpretations: Callable[[], Sequence[Any]] | None = None,
        models: Callable[[], Any] | None = None,
        materialize_constant: Callable[..., Any] | None = None,
        bytecode: Callable[[], Any] | None = None,
        discardable: Callable[[], DiscardableAttributes] | None = None,
    ) -> None:
        self.name = name
        self.operations: Mapping[str, Any] = _Operations(operations, operations_in)
        self.attributes: Mapping[str, Any] = {a.name: a for a in attributes}
        self.types: Mapping[str, Any] = {t.name: t for t in types}
        self.load_canonicalization = canonicalization
        self.load_interpretations = interpretations
        self.load_models = models
        self.materialize_constant = materialize_constant
        self.load_bytecode = bytecode
        self._discardable = discardable
        for full_name in (*self.operations, *self.attributes, *self.types):
            if not full_name.startswith(name + "."):
                raise ValueError(f"'{full_name}' does not belong to the dialect '{name}'")

    def discardable_attributes(self) -> DiscardableAttributes | None:
        """What verifies attributes with the prefix of the dialect on operations of others; None if nothing does."""
        return self._discardable() if self._discardable is not None else None

    def __repr__(self) -> str:
        return f"<Dialect {self.name}>"
