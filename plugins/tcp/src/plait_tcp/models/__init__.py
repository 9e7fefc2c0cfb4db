"""Models of interfaces for the operations of tcp."""

from __future__ import annotations

from plait.interfaces.cost_model import CostModel
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.interfaces.structured import Structured

from plait_tcp.layouts.reorderable import Reorderable
from plait_tcp.models.costs import COSTS
from plait_tcp.models.elementwise import ELEMENTWISE
from plait_tcp.models.orders import REORDERABLE
from plait_tcp.models.quantization import QUANTIZATION
from plait_tcp.models.runtime_conditions import RUNTIME_CONDITIONS
from plait_tcp.models.shapes import SHAPES
from plait_tcp.models.structured import STRUCTURED

MODELS = {
    Elementwise: {**ELEMENTWISE, **QUANTIZATION},
    Structured: STRUCTURED,
    ReifyShapes: SHAPES,
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    CostModel: COSTS,
    Reorderable: REORDERABLE,
}
