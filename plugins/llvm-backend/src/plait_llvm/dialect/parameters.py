"""What attributes of parameters and results, `llvm.noalias` and others, may be attached to."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import IntegerAttr, UnitAttr
from plait.builtin.types import IntegerType
from plait.ir.attribute import Attribute, Type, VerifyError

from plait_llvm.dialect.constraints import is_llvm_type
from plait_llvm.dialect.types import PointerType

_KINDS: dict[str, tuple[type[Any], str]] = {
    "unit": (UnitAttr, "a unit attribute"),
    "integer": (IntegerAttr, "an integer attribute"),
    "type": (Type, "a type attribute"),
}
_OF: dict[str, tuple[type[Any], str]] = {
    "pointer": (PointerType, "a pointer"),
    "integer": (IntegerType, "an integer"),
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


def verify_parameter(ty: Type, name: str, value: Attribute) -> None:
    """Raise `VerifyError` unless an attribute of a parameter or result suits its type, if that is one of LLVM."""
    kind, of = _RULES.get(name.removeprefix("llvm."), (None, "any"))
    if kind is None:
        return
    cls, expected = _KINDS[kind]
    if not isinstance(value, cls):
        raise VerifyError(f"expected {expected} for '{name}', found '{value}'")
    cls, expected = _OF[of]
    if not isinstance(ty, cls) and is_llvm_type(ty):
        raise VerifyError(f"expected {expected} with attribute '{name}', found '{ty}'")


def verify_result(ty: Type, name: str, value: Attribute) -> None:
    """Raise `VerifyError` unless an attribute of a result is one of results and suits its type."""
    if name.removeprefix("llvm.") in _NOT_OF_RESULTS:
        raise VerifyError(f"attribute '{name}' is not supported on results")
    verify_parameter(ty, name, value)
