"""Models of interfaces for the operations of TOSA."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from plait.interfaces.elementwise import Elementwise
from plait.interfaces.runtime_verifiable import RuntimeVerifiable

from plait_tosa.runtime_conditions import RUNTIME_CONDITIONS
from plait_tosa.variable_models import VARIABLES

MODELS: dict[Any, dict[Any, Any]] = {RuntimeVerifiable: RUNTIME_CONDITIONS, **VARIABLES}

if find_spec("plait_std") is not None:  # whose operations payloads consist of
    from plait_tosa.elementwise_models import ELEMENTWISE

    MODELS[Elementwise] = ELEMENTWISE
