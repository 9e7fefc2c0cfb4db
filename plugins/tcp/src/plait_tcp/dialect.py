"""The tcp dialect as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ElementsAttr
from plait.define import Dialect
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.attributes import (
    BinaryKindAttr,
    FftKindAttr,
    ReduceKindAttr,
    RngAlgorithmAttr,
    RoundingModeAttr,
    SignednessAttr,
    TernaryKindAttr,
    UnaryKindAttr,
)
from plait_tcp.first_dialect.ops import NAMED
from plait_tcp.ops.quantization import RoundingAttr

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.rewrite import Rewriter

_canonicalize = lazy_import("plait_tcp.canonicalize")
_interpret = lazy_import("plait_tcp.interpret")
_models = lazy_import("plait_tcp.models")

OPERATIONS = (*ops.OPERATIONS, *NAMED)


def materialize_constant(builder: Rewriter, attribute: Attribute, type: Type) -> Any:
    """`tcp.const` of elements of that very type; None for anything else."""
    is_elements = isinstance(attribute, ElementsAttr) and getattr(attribute, "type", None) is type
    return builder.insert(ops.ConstOp(attribute)) if is_elements else None


TCP = Dialect(
    "tcp",
    operations=OPERATIONS,
    attributes=(
        UnaryKindAttr, BinaryKindAttr, TernaryKindAttr, ReduceKindAttr, RngAlgorithmAttr, FftKindAttr, RoundingAttr,
        SignednessAttr, RoundingModeAttr,
    ),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=materialize_constant,
)  # fmt: skip
