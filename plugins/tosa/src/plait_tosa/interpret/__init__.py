"""The reference semantics of TOSA over NumPy values."""

from __future__ import annotations

from plait_tosa.interpret.block_scaled import BLOCK_SCALED
from plait_tosa.interpret.control_flow import CONTROL_FLOW
from plait_tosa.interpret.data import DATA
from plait_tosa.interpret.elementwise import ELEMENTWISE
from plait_tosa.interpret.images import IMAGES
from plait_tosa.interpret.pools import POOLS
from plait_tosa.interpret.products import PRODUCTS
from plait_tosa.interpret.reductions import REDUCTIONS
from plait_tosa.interpret.scaling import SCALING
from plait_tosa.interpret.shapes import SHAPES

INTERPRETATIONS = (
    *ELEMENTWISE, *SCALING, *DATA, *REDUCTIONS, *PRODUCTS, *POOLS, *IMAGES, *SHAPES, *BLOCK_SCALED, *CONTROL_FLOW,
)  # fmt: skip
