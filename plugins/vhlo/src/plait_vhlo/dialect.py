"""The VHLO dialect."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_vhlo import quantized_types as q
from plait_vhlo import types as t
from plait_vhlo.attributes import ATTRIBUTES
from plait_vhlo.enums import ENUMS
from plait_vhlo.ops import VHLO_OPERATIONS

_bytecode = lazy_import("plait_vhlo.bytecode")

TYPES = (
    *(cls for _, cls in t.SCALAR_CODES), t.TokenV1Type, t.WitnessV1Type, t.TupleV1Type, t.FutureV1Type,
    t.ComplexV1Type, t.UnrankedTensorV1Type, t.FunctionV1Type, t.RankedTensorV1Type, t.RankedBufferV1Type,
    q.UniformQuantizedV1Type, q.UniformQuantizedPerAxisV1Type,
)  # fmt: skip

VHLO = Dialect(
    "vhlo",
    operations=VHLO_OPERATIONS,
    attributes=(*ATTRIBUTES, *ENUMS),
    types=TYPES,
    bytecode=lambda: _bytecode.VHLO_ENCODING,
)
