"""What attributes of parameters and results, `llvm.noalias` and others, may be attached to."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DictionaryAttr, IntegerAttr, UnitAttr
from plait.builtin.types import IntegerType
from plait.ir.attribute import Type, VerifyError

from plait_llvm.dialect.types import PointerType

_KINDS: dict[str, tuple[type[Any], str]] = {
    "unit": (UnitAttr, "a unit attribute"),
    "integer": (IntegerAttr, "an integer attribute"),
    "type": (Type, "a type attribute"),
}
_OF: dict[str, tuple[type[Any], str]] = {
    "pointer": (PointerType, "non-pointer"),
    "integer": (IntegerType, "non-integer"),
    "any": (Type, ""),
}
_ACCESS = ("noalias", "readonly", "readnone", "writeonly", "nocapture", "nofree", "nonnull", "nest")
_RULES: dict[str, tuple[str, str]] = {
    **dict.fromkeys(_ACCESS, ("unit", "pointer")),
    **dict.fromkeys(("noundef", "returned", "inreg"), ("unit", "any")),
    **dict.fromkeys(("signext", "zeroext"), ("unit", "integer")),
    **dict.fromkeys(("sret", "byval", "byref", "inalloca", "preallocated", "elementtype"), ("type", "pointer")),
    **dict.fromkeys(("align", "dereferenceable", "dereferenceable_or_null"), ("integer", "pointer")),
}  # fmt: skip
"""For each attribute: the kind of its value, and the types that may have it."""
_NOT_OF_RESULTS = frozenset(
    (
        "readonly", "readnone", "writeonly", "nocapture", "nofree", "nest", "returned", "sret", "byval", "byref",
        "inalloca", "preallocated", "allocalign", "allocptr",
    )
)  # fmt: skip


def verify_parameter(ty: Type, attributes: Any) -> None:
    """Raise `VerifyError` unless each attribute of a parameter or result suits its type."""
    if not isinstance(attributes, DictionaryAttr):
        return
    for name, value in attributes.entries:
        kind, of = _RULES.get(name.removeprefix("llvm."), (None, "any"))
        if kind is None or not name.startswith("llvm."):
            continue
        cls, expected = _KINDS[kind]
        if not isinstance(value, cls):
            raise VerifyError(f"'{name}' should be {expected}")
        cls, found = _OF[of]
        if not isinstance(ty, cls):
            raise VerifyError(f"'{name}' attribute attached to {found} LLVM type '{ty}'")


def verify_result(ty: Type, attributes: Any) -> None:
    """Raise `VerifyError` unless each attribute of a result is one of results and suits its type."""
    for name, _ in attributes.entries if isinstance(attributes, DictionaryAttr) else ():
        if name.startswith("llvm.") and name.removeprefix("llvm.") in _NOT_OF_RESULTS:
            raise VerifyError(f"'{name}' is not a valid result attribute")
    verify_parameter(ty, attributes)
