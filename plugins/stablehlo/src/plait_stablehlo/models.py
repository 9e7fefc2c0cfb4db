"""Models of interfaces for the operations of StableHLO."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from plait.interfaces.elementwise import Elementwise
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable

from plait_stablehlo.runtime_conditions import RUNTIME_CONDITIONS

MODELS: dict[Any, dict[Any, Any]] = {RuntimeVerifiable: RUNTIME_CONDITIONS}

if find_spec("plait_std") is not None:  # whose operations payloads consist of
    from plait_stablehlo.elementwise_models import ELEMENTWISE

    MODELS[Elementwise] = ELEMENTWISE

if find_spec("plait_tcp") is not None:  # the extra [tcp], which brings what builds sizes
    from plait_stablehlo.sizes.models import SHAPES

    MODELS[ReifyShapes] = SHAPES
