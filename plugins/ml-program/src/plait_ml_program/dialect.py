"""The ml_program dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_ml_program import attributes, ops, types

_interpret = lazy_import("plait_ml_program.interpret")
_models = lazy_import("plait_ml_program.models")

ML_PROGRAM = Dialect(
    "ml_program",
    operations=ops.OPERATIONS,
    attributes=(attributes.ExternAttr,),
    types=(types.TokenType,),
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
