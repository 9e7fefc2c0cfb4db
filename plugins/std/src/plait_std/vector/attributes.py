"""The enums of `vector`: how elements are combined, and what an iterator does."""

from __future__ import annotations

from plait.builtin.types import FloatType, IndexType, IntegerType
from plait.define import EnumAttr
from plait.ir.attribute import Type, VerifyError


class CombiningKindAttr(EnumAttr):
    """How a reduction combines two elements; in angle brackets in the text of an operation."""

    name = "vector.kind"
    cases = {
        "add": 0, "mul": 1, "minui": 2, "minsi": 3, "minnumf": 4, "maxui": 5, "maxsi": 6, "maxnumf": 7, "and": 8,
        "or": 9, "xor": 10, "maximumf": 11, "minimumf": 12,
    }  # fmt: skip
    spelling = "stripped"


class IteratorTypeAttr(EnumAttr):
    """Whether the elements along an iterator are kept apart or combined."""

    name = "vector.iterator_type"
    cases = ("parallel", "reduction")


ADD = CombiningKindAttr("add")
FLOAT_ONLY = ("minnumf", "maxnumf", "minimumf", "maximumf")
INTEGER_ONLY = ("minui", "minsi", "maxui", "maxsi", "and", "or", "xor")


class PrintPunctuationAttr(EnumAttr):
    """What `vector.print` writes behind a value."""

    name = "vector.punctuation"
    cases = ("no_punctuation", "newline", "comma", "open", "close")
    spelling = "stripped"


PUNCTUATION = {"no_punctuation": "", "newline": "\n", "comma": ", ", "open": "( ", "close": " )"}
"""The text of each."""


def verify_kind(kind: CombiningKindAttr, ty: Type, what: str) -> None:
    """Raise `VerifyError` unless elements of a type can be combined that way."""
    wrong = INTEGER_ONLY if isinstance(ty, FloatType) else FLOAT_ONLY
    if kind.text in wrong or not isinstance(ty, (FloatType, IntegerType, IndexType)):
        raise VerifyError(f"unsupported {what} type '{ty}' for kind '{kind.text}'")
