"""Models of interfaces for the operations of CHLO."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable

from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.chlo.runtime_conditions import RUNTIME_CONDITIONS

MODELS: dict[Any, dict[Any, Any]] = {RuntimeVerifiable: RUNTIME_CONDITIONS}

if find_spec("plait_tcp") is not None:  # the extra [tcp], which brings what builds sizes
    from plait_stablehlo.sizes.models import SHAPE_MODEL

    MODELS[ReifyShapes] = dict.fromkeys(CHLO.operations.values(), SHAPE_MODEL)
