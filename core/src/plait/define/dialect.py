"""`Dialect`: a namespace of operations, types and attributes, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.define.discardable import DiscardableAttributes


class Dialect:
    """What a dialect defines. Canonicalization, interpretations and models come through loaders, called on first need.

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
        canonicalization: Callable[[], Any] | None = None,
        interpretations: Callable[[], Sequence[Any]] | None = None,
        models: Callable[[], Any] | None = None,
        materialize_constant: Callable[..., Any] | None = None,
        bytecode: Callable[[], Any] | None = None,
        discardable: Callable[[], DiscardableAttributes] | None = None,
    ) -> None:
        self.name = name
        self.operations: Mapping[str, Any] = {op.name: op for op in operations}
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
