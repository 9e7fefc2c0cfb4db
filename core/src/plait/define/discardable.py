"""What a dialect says of attributes with its prefix on operations of other dialects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.define.signatures import signature_types

if TYPE_CHECKING:
    from collections.abc import Iterable

    from plait.context import Context
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation


class DiscardableAttributes:
    """Verifies attributes whose name begins with the name of a dialect, wherever they are; a dialect passes it to
    `Dialect(discardable=...)`. Each method raises `VerifyError` for an attribute that may not be there. `name` is the
    full name.

    Semantics: `verifyOperationAttribute`, `verifyRegionArgAttribute` and `verifyRegionResultAttribute` of MLIR.
    """

    no_alias: ClassVar[frozenset[str]] = frozenset()
    """Names of attributes of arguments which promise that no other argument overlaps the buffer that is passed."""

    def verify_on_operation(self, op: Operation, name: str, value: Attribute, ctx: Context) -> None:
        """An attribute of an operation that is none of its properties."""

    def verify_on_argument(self, op: Operation, ty: Type, name: str, value: Attribute) -> None:
        """An attribute of an argument of type `ty` of the function `op`."""

    def verify_on_result(self, op: Operation, ty: Type, name: str, value: Attribute) -> None:
        """An attribute of a result of type `ty` of the function `op`."""


def verify_discardable(op: Operation, ctx: Context) -> None:
    """Raise `VerifyError` for an attribute of `op` that the dialect of its name does not allow there."""
    for name, value in op.attributes.items():
        checks = _checks(name, ctx)
        if checks is not None:
            checks.verify_on_operation(op, name, value, ctx)


def promises_no_alias(names: Iterable[str], ctx: Context) -> bool:
    """Whether one of the attributes of an argument promises that its buffer overlaps no other argument."""
    found = ((name, _checks(name, ctx)) for name in names)
    return any(dialect is not None and name in dialect.no_alias for name, dialect in found)


def verify_signature(op: Any, ctx: Context) -> None:
    """Raise `VerifyError` for an attribute of an argument or result of a function that its dialect does not allow."""
    inputs, results = signature_types(op.function_type)
    for array, types, what in (("arg_attrs", inputs, "argument"), ("res_attrs", results, "result")):
        dictionaries: Any = getattr(op.get_property(array), "elements", ())
        for dictionary, ty in zip(dictionaries, types):
            for name, value in dictionary.entries:
                if (checks := _checks(name, ctx)) is not None:
                    check = checks.verify_on_argument if what == "argument" else checks.verify_on_result
                    check(op, ty, name, value)


def is_verified(name: str, ctx: Context | None) -> bool:
    """Whether the dialect that an attribute is named after verifies it."""
    return ctx is not None and _checks(name, ctx) is not None


def _checks(name: str, ctx: Context) -> DiscardableAttributes | None:
    prefix, dot, _ = name.partition(".")
    dialect = ctx.dialect(prefix) if dot else None
    return dialect.discardable_attributes() if dialect is not None else None
