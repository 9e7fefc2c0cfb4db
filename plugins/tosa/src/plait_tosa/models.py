"""Models of interfaces for the operations of TOSA."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from plait.interfaces.elementwise import Elementwise

MODELS: dict[Any, dict[Any, Any]] = {}

if find_spec("plait_tcp") is not None:  # the extra [tcp], which brings the payloads
    from plait_tosa.elementwise_models import ELEMENTWISE

    MODELS[Elementwise] = ELEMENTWISE
