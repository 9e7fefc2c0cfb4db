"""How the operands and results of StableHLO operations are quantized: as their types say."""

from __future__ import annotations

from typing import Any

from plait.interfaces.quantized import Quantized
from plait_std.quant.models import QuantizedTypes

from plait_stablehlo.stablehlo.dialect import STABLEHLO

_types = QuantizedTypes()
QUANTIZED: dict[Any, Quantized] = dict.fromkeys(STABLEHLO.operations.values(), _types)
